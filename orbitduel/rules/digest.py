"""Short fingerprints of a position, to tell whether two tables agree."""

from __future__ import annotations

import json
from dataclasses import astuple
from hashlib import sha256
from typing import Any

from .board import Board
from .private import Private


def fingerprint(*parts: Board | Private | int | None) -> str:
    text = json.dumps([_plain(part) for part in parts], separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:32]


def _plain(part: Board | Private | int | None) -> Any:
    if isinstance(part, Board):
        data = {name: getattr(part, name) for name in part.__slots__}
        data["card"] = [card.id for card in part.card]
        data["combat"] = None if part.combat is None else astuple(part.combat)
        data["result"] = None if part.result is None else astuple(part.result)
        return data
    if isinstance(part, Private):
        cards = [card.id for card in part.cards]
        return [cards, part.deck, part.hand, sorted(part.serials.items()), part.bid]
    return part
