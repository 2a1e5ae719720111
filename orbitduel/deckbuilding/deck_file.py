"""Reading decks: from a file, and by what a person calls them."""

from __future__ import annotations

from pathlib import Path

from orbitduel.cards.catalogue import Catalogue, installed
from orbitduel.places import decks
from orbitduel.reading import Malformed, read_text

from .deck import Deck, Sheet, find_card, resolve, sheet_of
from .deck_text import FORMAT, parse_sheet, write_sheet
from .formats import read_any
from .share_code import looks_like_code, read_code

LARGEST = 200_000

__all__ = [
    "FORMAT", "LARGEST", "Deck", "find_card", "find_deck", "find_sheet", "parse_deck", "read_deck",
    "read_sheet", "ready_made", "write_deck",
]  # fmt: skip


def read_sheet(path: Path) -> Sheet:
    return parse_sheet(read_text(path, LARGEST))


def read_deck(path: Path) -> Deck:
    return resolve(read_sheet(path), installed())


def parse_deck(text: str, catalogue: Catalogue) -> Deck:
    return resolve(parse_sheet(text), catalogue)


def write_deck(deck: Deck) -> str:
    return write_sheet(sheet_of(deck))


def ready_made() -> dict[str, Path]:
    """The ready-made decks, by the name of their file."""
    return {path.stem: path for path in sorted(decks().glob("*.deck"))}


def find_sheet(name: str) -> Sheet:
    """A deck by the path of its file, its share code, or the name of a ready-made one."""
    ready = ready_made().get(name)
    path = ready or Path(name)
    if not ready and looks_like_code(name):
        return read_code(name, installed())
    try:
        return read_any(read_text(path, LARGEST), path.stem, installed())[0]
    except Malformed as error:
        raise Malformed(str(path), str(error)) from None


def find_deck(name: str) -> Deck:
    """The same, with every card known."""
    sheet = find_sheet(name)
    try:
        return resolve(sheet, installed())
    except Malformed as error:
        where = str(ready_made().get(name, name))
        raise Malformed(where, str(error)) from None
