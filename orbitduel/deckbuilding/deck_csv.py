"""Deck lists as a one-column CSV: a heading `name`, the Homeworld, then the cards in order."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from orbitduel.cards.catalogue import Catalogue, installed
from orbitduel.reading import Malformed, read_text

from .deck_file import LARGEST, Deck, find_card


def read_deck_csv(path: Path) -> Deck:
    return parse_deck_csv(read_text(path, LARGEST), path.stem, installed())


def parse_deck_csv(text: str, name: str, catalogue: Catalogue) -> Deck:
    cards = []
    heading = False
    try:
        for number, row in enumerate(
            csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True), start=1
        ):
            cells = [cell.strip() for cell in row if cell.strip()]
            if not cells:
                continue
            if not heading:
                if [cell.casefold() for cell in cells] != ["name"]:
                    raise Malformed(f"line {number}", "a deck list starts with the heading name")
                heading = True
                continue
            if len(cells) > 1:
                raise Malformed(f"line {number}", "a deck list has one column")
            cards.append(find_card(catalogue, cells[0], f"line {number}"))
    except csv.Error as error:
        raise Malformed("", f"not CSV ({error})") from None
    if not cards:
        raise Malformed("", "the deck list is empty")
    return Deck(name, cards[0], tuple(cards[1:]))
