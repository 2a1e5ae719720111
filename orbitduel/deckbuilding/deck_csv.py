"""Deck lists as a one-column CSV: a heading `name`, the Homeworld, then the cards in order."""

from __future__ import annotations

import csv
import io

from orbitduel.reading import Malformed, one_line

from .deck import Sheet


def parse_csv(text: str, name: str) -> Sheet:
    names: list[str] = []
    lines: list[int] = []
    heading = False
    try:
        for number, row in enumerate(
            csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True), start=1
        ):
            cells = [one_line(cell) for cell in row if one_line(cell)]
            if not cells:
                continue
            if not heading:
                if [cell.casefold() for cell in cells] != ["name"]:
                    raise Malformed(f"line {number}", "a deck list starts with the heading name")
                heading = True
                continue
            if len(cells) > 1:
                raise Malformed(f"line {number}", "a deck list has one column")
            names.append(cells[0])
            lines.append(number)
    except csv.Error as error:
        raise Malformed("", f"not CSV ({error})") from None
    if not names:
        raise Malformed("", "the deck list is empty")
    return Sheet(name, names[0], tuple(names[1:]), lines=tuple(lines[1:]))


def write_csv(sheet: Sheet) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([[name] for name in ("name", sheet.homeworld, *sheet.cards)])
    return out.getvalue()
