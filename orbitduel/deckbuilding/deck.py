"""A deck as it is played, and the sheet it is written on.

A `Sheet` holds names, whether or not a card of that name is known: nothing a person wrote is lost
because a card set is missing. `resolve` turns it into a `Deck` of cards, or says what is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from orbitduel.cards.catalogue import Catalogue
from orbitduel.reading import Malformed, clip
from orbitduel.rules.card import Card


@dataclass(frozen=True)
class Deck:
    name: str
    homeworld: Card
    cards: tuple[Card, ...]
    author: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    name: str
    homeworld: str
    cards: tuple[str, ...]
    author: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)
    """The line each card was read from, for complaints."""


def look_up(catalogue: Catalogue, name: str) -> Card | None:
    """A card by its id or its name, whatever its capitals."""
    name = name.strip()
    return catalogue[name] if name in catalogue else catalogue.named(name)


def unknown(catalogue: Catalogue, name: str) -> str:
    """Says that there is no such card, with the names that may have been meant."""
    near = ", ".join(catalogue.similar(name))
    return f"no card is called {clip(name)}" + (f"; did you mean {near}?" if near else "")


def find_card(catalogue: Catalogue, name: str, where: str) -> Card:
    card = look_up(catalogue, name)
    if card is None:
        raise Malformed(where, unknown(catalogue, name))
    return card


def resolve(sheet: Sheet, catalogue: Catalogue) -> Deck:
    """The deck a sheet describes; the first unknown card is named with its place."""
    places = [f"line {line}" for line in sheet.lines] or [
        f"position {at}" for at in range(1, len(sheet.cards) + 1)
    ]
    return Deck(
        sheet.name,
        find_card(catalogue, sheet.homeworld, "homeworld"),
        tuple(
            find_card(catalogue, name, place)
            for name, place in zip(sheet.cards, places, strict=True)
        ),
        sheet.author,
        sheet.notes,
        sheet.tags,
    )


def sheet_of(deck: Deck) -> Sheet:
    return Sheet(
        deck.name,
        deck.homeworld.name,
        tuple(card.name for card in deck.cards),
        deck.author,
        deck.notes,
        deck.tags,
    )


def tidy_tags(words: Sequence[str]) -> tuple[str, ...]:
    """Tags in small letters, each once, in the order given."""
    return tuple(dict.fromkeys(tag for word in words if (tag := " ".join(word.split()).casefold())))
