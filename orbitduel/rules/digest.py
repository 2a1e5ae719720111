"""Short fingerprints of a position, to tell whether two tables agree."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import astuple
from hashlib import sha256
from typing import Any

from .board import Board
from .private import Private


def write_json(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()


_writers: list[Callable[[Any], bytes]] = [write_json]


def write_with(writer: Callable[[Any], bytes]) -> None:
    """Let a faster writer do the work of `write_json`; it must write the same bytes."""
    _writers[:] = [writer]


def fingerprint(*parts: Board | Private | int | None) -> str:
    return sha256(_writers[0]([_plain(part) for part in parts])).hexdigest()[:32]


def _plain(part: Board | Private | int | None) -> Any:
    if isinstance(part, Board):
        data = {name: getattr(part, name) for name in part.__slots__}
        del data["bends"], data["hooks"]  # they follow from the cards and effects
        data["effects"] = [astuple(effect) for effect in part.effects]
        data["points"] = sorted(part.points.items())
        data["streaks"] = sorted(part.streaks.items())
        data["decision"] = None if part.decision is None else astuple(part.decision)
        data["card"] = [card.id for card in part.card]
        data["combat"] = None if part.combat is None else astuple(part.combat)
        data["result"] = None if part.result is None else astuple(part.result)
        return data
    if isinstance(part, Private):
        cards = [card.id for card in part.cards]
        known = sorted((piece, card.id) for piece, card in part.known.items())
        foreseen = [card.id for card in part.foreseen]
        serials = sorted(part.serials.items())
        return [cards, part.deck, part.hand, serials, part.bid, known, foreseen]
    return part
