"""Card tables as a tabletop designer keeps them, turned into a card set.

Three kinds of CSV table are known by their columns. Figures become playable cards; sentences
about abilities are kept as text, and such a card is marked "text only" wherever it is shown.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed, Record, clip, read_text
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CLASSES, CRAFT, UPGRADE

from .data import read_card, write_card

LARGEST_TABLE = 4_000_000
NUMBER = re.compile(r"(\d{1,6})(\.0*)?")
YES = ("yes", "true", "x", "1", "y")
NO_FIGURE = ("", "-", "–", "none")
"""How a designer writes that a card has no such figure."""
NO = ("", "no", "false", "0", "n", "none")

COLUMNS = {
    ASSET: (
        ("name", "name"),
        ("population", "population"),
        ("factory", "power"),
        ("construction", "cost"),
        ("homeworld", "homeworld"),
        ("classes", "classes"),
        ("orbitals", "orbitals"),
        ("orbit", "track"),
        ("bombardment", "resistance"),
        ("abilities", "sentences"),
    ),
    CRAFT: (
        ("name", "name"),
        ("class", "class"),
        ("accuracy", "accuracy"),
        ("armor", "armor"),
        ("delta-vee", "dv"),
        ("population", "population"),
        ("construction", "cost"),
        ("bombardment", "bombardment"),
        ("faction", "faction"),
        ("abilities", "sentences"),
    ),
    UPGRADE: (
        ("name", "name"),
        ("construction", "cost"),
        ("bombardment", "resistance"),
        ("faction", "faction"),
        ("abilities", "sentences"),
    ),
}
"""The columns of each table, and what each is called on a card."""
OPTIONAL = ("abilities", "faction")


def import_tables(paths: Iterable[Path]) -> list[Card]:
    """The cards of some tables; complaints name file, line and column."""
    cards: dict[str, Card] = {}
    for path in paths:
        try:
            found = parse_table(read_text(path, LARGEST_TABLE))
        except Malformed as error:
            raise Malformed(str(path), str(error)) from None
        for card in found:
            if card.id in cards:
                raise Malformed(str(path), f"{card.name} stands in the tables twice")
            cards[card.id] = card
    return list(cards.values())


def parse_table(text: str) -> list[Card]:
    rows = _rows(text.removeprefix("\ufeff"))
    if len(rows) < 2:
        raise Malformed("", "the table is empty")
    columns = [cell.casefold() for cell in rows[0][1]]
    kind = _kind(columns)
    cards = []
    for number, cells in rows[1:]:
        if len(cells) > len(columns):
            raise Malformed(
                f"line {number}", "has more columns than the heading; lists belong in quotes"
            )
        cells += [""] * (len(columns) - len(cells))
        cards.append(_card(kind, dict(zip(columns, cells, strict=True)), number))
    return cards


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows that hold anything, each with the line it begins on."""
    rows = []
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    begins = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any(cells):
                rows.append((begins, cells))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise Malformed("", f"not CSV (line {begins}: {error})") from None
    return rows


def _kind(columns: list[str]) -> str:
    """The kind of table whose columns these are, or nearly are."""
    twice = {column for column in columns if columns.count(column) > 1}
    if twice:
        raise Malformed(min(twice), "stands in the heading twice")
    needed = {
        kind: {column for column, _ in known if column not in OPTIONAL}
        for kind, known in COLUMNS.items()
    }
    kind = max(
        needed,
        key=lambda kind: (len(needed[kind] & set(columns)), -len(needed[kind] - set(columns))),
    )
    if not {"orbitals", "armor", "construction", "delta-vee"} & set(columns):
        raise Malformed("", "the columns are those of neither assets, spacecraft nor upgrades")
    allowed = {column for column, _ in COLUMNS[kind]} | set(OPTIONAL)
    if missing := needed[kind] - set(columns):
        raise Malformed(min(missing), f"this column of a table of kind {kind} is missing")
    if strange := set(columns) - allowed:
        raise Malformed(min(strange), f"is not a column of a table of kind {kind}")
    return kind


def _card(kind: str, cells: dict[str, str], number: int) -> Card:
    data: dict[str, Any] = {"kind": kind}
    for column, key in COLUMNS[kind]:
        text = cells.get(column, "")
        where = f"line {number}, {column}"
        if key in ("name", "faction"):
            data[key] = text
        elif key == "class":
            data[key] = _class_name(text, where)
        elif key == "classes":
            data[key] = [_class_name(item, where) for item in _items(text)]
        elif key in ("orbitals", "track"):
            data[key] = [_number(item, where) for item in _items(text)]
        elif key == "sentences":
            data[key] = [text] if text else []
        elif key == "homeworld":
            data["homeworld"] = text.casefold() not in NO
            if text.casefold() not in (*YES, *NO):
                data["faction"] = text
        else:
            data[key] = 0 if text.casefold() in NO_FIGURE else _number(text, where)
    if cells.get("faction"):
        data["faction"] = cells["faction"]
    if not data["name"]:
        raise Malformed(f"line {number}, name", "is empty")
    try:
        return read_card(_id(data["name"]), Record(data))
    except Malformed as error:
        column = next((name for name, key in COLUMNS[kind] if key == error.path), error.path)
        raise Malformed(f"line {number}, {column}", error.complaint) from None


def _items(text: str) -> list[str]:
    """A comma list; a trailing comma is forgiven."""
    items = [item.strip() for item in text.split(",")]
    return items[:-1] if items[-1] == "" else items


def _number(text: str, where: str) -> int:
    match = NUMBER.fullmatch(text)
    if match is None:
        raise Malformed(where, f"{clip(text) or 'an empty cell'} is not a whole number")
    return int(match[1])


def _class_name(text: str, where: str) -> str:
    name = text.casefold()
    if name.removesuffix("s") not in CLASSES:
        raise Malformed(where, f"{clip(text) or 'an empty cell'} is not a class")
    return name.removesuffix("s")


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "card"


def write_set(cards: Iterable[Card]) -> str:
    """A card set file; only cards without abilities of the vocabulary are ever imported."""
    return "\n".join(_table(card) for card in cards)


def _table(card: Card) -> str:
    lines = [f"[{card.id}]"]
    lines += [f"{key} = {_toml(value)}" for key, value in write_card(card).items()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, int):
        return str(value)
    return '"' + "".join(_escaped(character) for character in value) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return character if character.isprintable() else f"\\U{ord(character):08X}"
