"""Deck files: text a person can write by hand and a diff can show.

    format: orbitduel-deck/1
    name: First Light
    notes: What the deck wants to do, in a sentence or two.
    homeworld: Terra Compact

    Kestrel
    Ceres
    …

After the Homeworld stands one card a line, top of the deck first, by name or by id. Blank lines
and lines that start with # are passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from orbitduel.cards.catalogue import Catalogue, installed
from orbitduel.places import decks
from orbitduel.reading import Malformed, clip, read_text
from orbitduel.rules.card import Card

FORMAT = "orbitduel-deck/1"
LARGEST = 200_000
KEYS = ("format", "name", "author", "notes", "homeworld")


@dataclass(frozen=True)
class Deck:
    name: str
    homeworld: Card
    cards: tuple[Card, ...]
    author: str = ""
    notes: str = ""


def read_deck(path: Path) -> Deck:
    return parse_deck(read_text(path, LARGEST), installed())


def parse_deck(text: str, catalogue: Catalogue) -> Deck:
    header: dict[str, str] = {}
    cards: list[Card] = []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        where = f"line {number}"
        if "homeworld" in header:
            cards.append(find_card(catalogue, line, where))
            continue
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS or key in header:
            raise Malformed(where, f"{clip(line)} is not one of {', '.join(KEYS)}, each once")
        header[key] = value.strip()
        if key == "format" and header["format"] != FORMAT:
            raise Malformed(where, f"format {clip(value.strip())} is unknown; this reads {FORMAT}")
    for key in ("format", "name", "homeworld"):
        if key not in header:
            raise Malformed(key, "is missing")
    homeworld = find_card(catalogue, header["homeworld"], "homeworld")
    return Deck(
        header["name"],
        homeworld,
        tuple(cards),
        header.get("author", ""),
        header.get("notes", ""),
    )


def find_card(catalogue: Catalogue, name: str, where: str) -> Card:
    card = catalogue[name] if name in catalogue else catalogue.named(name)
    if card is None:
        near = ", ".join(catalogue.similar(name))
        hint = f"; did you mean {near}?" if near else ""
        raise Malformed(where, f"no card is called {clip(name)}{hint}")
    return card


def write_deck(deck: Deck) -> str:
    header = {
        "format": FORMAT,
        "name": deck.name,
        "author": deck.author,
        "notes": deck.notes,
        "homeworld": deck.homeworld.name,
    }
    lines = [f"{key}: {value}" for key, value in header.items() if value]
    return "\n".join([*lines, "", *(card.name for card in deck.cards)]) + "\n"


def ready_made() -> dict[str, Path]:
    """The ready-made decks, by the name of their file."""
    return {path.stem: path for path in sorted(decks().glob("*.deck"))}


def find_deck(name: str) -> Deck:
    """A deck by the path of its file or the name of a ready-made one."""
    path = ready_made().get(name, Path(name))
    try:
        return read_deck(path)
    except Malformed as error:
        raise Malformed(str(path), str(error)) from None
