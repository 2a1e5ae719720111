"""The installed card sets, looked up by card id."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from pathlib import Path

from orbitduel.places import own_sets
from orbitduel.reading import Malformed, Record, read_text
from orbitduel.rules.card import Card

from .data import read_card, write_card

SETS = Path(__file__).parent / "sets"
LARGEST_SET = 4_000_000


class Catalogue:
    def __init__(self, cards: dict[str, Card], complaints: tuple[str, ...] = ()) -> None:
        self._cards = cards
        self.complaints = complaints
        """What is wrong with the player's own sets, which are then left out."""
        self._by_name = {card.name.casefold(): card for card in cards.values()}

    def __getitem__(self, card_id: str) -> Card:
        return self._cards[card_id]

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._cards

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def named(self, name: str) -> Card | None:
        """The card of that name, whatever its capitals."""
        return self._by_name.get(name.strip().casefold())

    def similar(self, name: str) -> list[str]:
        """Names of cards that a mistyped name may have meant."""
        close = get_close_matches(name.strip().casefold(), self._by_name, n=3)
        return [self._by_name[found].name for found in close]


def read_set(path: Path) -> dict[str, Card]:
    """The cards of one set file: a TOML table per card, headed by the card's id."""
    try:
        tables = tomllib.loads(read_text(path, LARGEST_SET))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(path.name, f"not TOML ({error})") from None
    except Malformed as error:
        raise Malformed(path.name, str(error)) from None
    cards = {}
    for card_id, table in tables.items():
        cards[card_id] = read_card(card_id, Record(table, f"{path.name}: {card_id}"))
    return cards


@cache
def shipped() -> Catalogue:
    """The cards that came with the program; only these are played online."""
    cards: dict[str, Card] = {}
    for path in sorted(SETS.glob("*.toml")):
        _add_set(cards, path)
    return Catalogue(cards)


@cache
def shipped_digest() -> str:
    """A fingerprint of every figure and ability that came with the program."""
    figures = {card.id: write_card(card) for card in shipped()}
    text = json.dumps(figures, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:32]


@cache
def installed() -> Catalogue:
    """Every card of every set that came with the program or lies in the player's own folder."""
    cards = {card.id: card for card in shipped()}
    complaints = []
    for path in sorted(own_sets().glob("*.toml")):
        try:
            _add_set(cards, path)
        except Malformed as error:
            complaints.append(str(error))
    return Catalogue(cards, tuple(complaints))


def _add_set(cards: dict[str, Card], path: Path) -> None:
    found = read_set(path)
    names = {card.name.casefold() for card in cards.values()}
    for card_id, card in found.items():
        if card_id in cards:
            raise Malformed(f"{path.name}: {card_id}", "this id is taken by another card")
        if card.name.casefold() in names:
            raise Malformed(f"{path.name}: {card_id}", f"the name {card.name} is taken")
        names.add(card.name.casefold())
    cards |= found
