"""Deck files: text a person can write by hand and a diff can show.

    format: orbitduel-deck/1
    name: First Light
    author: Somebody
    tags: fast, drift
    notes: What the deck wants to do, in a sentence or two.
    homeworld: Terra Compact

    # the opening five
    Kestrel
    Ceres
    …

After the Homeworld stands one card a line, top of the deck first, by name or by id. Blank lines
and lines that start with # are passed over, and kept when the program saves the file again.
Longer notes take several lines, each starting with `notes:`.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from orbitduel.reading import Malformed, clip, one_line

from .deck import Sheet, tidy_tags

FORMAT = "orbitduel-deck/1"
KEYS = ("format", "name", "author", "tags", "notes", "homeworld")
MOST_LINES = 5000
VERSION = re.compile(r"orbitduel-deck/(\d{1,9})")


def parse_sheet(text: str) -> Sheet:
    header: dict[str, str] = {}
    cards: list[str] = []
    lines: list[int] = []
    for number, line in enumerate(split_lines(text), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if "homeworld" in header:
            cards.append(one_line(line))
            lines.append(number)
        else:
            _read_header(header, line, f"line {number}")
    for key in ("format", "name", "homeworld"):
        if key not in header:
            raise Malformed(key, "is missing")
    return Sheet(
        header["name"],
        header["homeworld"],
        tuple(cards),
        header.get("author", ""),
        header.get("notes", ""),
        tidy_tags(header.get("tags", "").split(",")),
        tuple(lines),
    )


def split_lines(text: str) -> list[str]:
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Malformed("", f"{len(lines)} lines, more than the {MOST_LINES} allowed")
    return lines


def _read_header(header: dict[str, str], line: str, where: str) -> None:
    key, colon, value = line.partition(":")
    key, value = key.strip(), one_line(value)
    if key == "notes" and key in header:
        header[key] += f"\n{value}"
        return
    if not colon or key not in KEYS or key in header:
        if not header:
            raise Malformed(where, f"{clip(line)} is not the start of a deck file ({FORMAT})")
        raise Malformed(where, f"{clip(line)} is not one of {', '.join(KEYS)}, each once")
    header[key] = value
    if key == "format" and value != FORMAT:
        newer = (version := VERSION.fullmatch(value)) and int(version[1]) > 1
        reason = "newer than this program" if newer else "unknown"
        raise Malformed(where, f"format {clip(value)} is {reason}; this reads {FORMAT}")


def write_sheet(sheet: Sheet) -> str:
    return "\n".join([*_header_lines(sheet), "", *map(_card_line, sheet.cards)]) + "\n"


def _header_lines(sheet: Sheet) -> list[str]:
    values = {
        "format": [FORMAT],
        "name": [sheet.name],
        "author": [sheet.author] if sheet.author else [],
        "tags": [", ".join(sheet.tags)] if sheet.tags else [],
        "notes": sheet.notes.splitlines(),
        "homeworld": [sheet.homeworld],
    }
    return [f"{key}: {one_line(text)}" for key, texts in values.items() for text in texts]


def _card_line(name: str) -> str:
    """A name on its own line; one that would read as a comment cannot be a card's."""
    return one_line(name).lstrip("# ") or "?"


def rewrite_sheet(old: str, sheet: Sheet) -> str:
    """The sheet as text, with the comments and blank lines of the text it replaces.

    A comment stays where it is in the order: above the card it stood above, or above whatever
    took that card's place.
    """
    lines = split_lines(old)
    before = parse_sheet(old)
    start = _first_card_block(lines, before.lines[0]) if before.lines else len(lines)
    out = _rewrite_header(lines[:start], sheet)
    asides = _asides(lines, start, before.lines)
    written = [lines[number - 1] for number in before.lines]
    was = [name.casefold() for name in before.cards]
    now = [name.casefold() for name in sheet.cards]
    if not before.cards:
        out += [*(() if out and not out[-1].strip() else [""]), *map(_card_line, sheet.cards)]
    matcher = SequenceMatcher(a=was, b=now, autojunk=False)
    for what, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if what == "equal":
            for at in range(old_from, old_to):
                out += [*asides[at], written[at]]
        else:
            for at in range(old_from, old_to):
                out += [line for line in asides[at] if at == old_from or line.strip()]
            if before.cards:
                out += map(_card_line, sheet.cards[new_from:new_to])
    out += asides[len(was)]
    return "\n".join(out) + "\n"


def _first_card_block(lines: list[str], first_card: int) -> int:
    """The index just after the Homeworld's line."""
    for index in range(first_card - 2, -1, -1):
        stripped = lines[index].strip()
        if stripped and not stripped.startswith("#"):
            return index + 1
    return 0


def _asides(lines: list[str], start: int, cards: tuple[int, ...]) -> list[list[str]]:
    """What stands above each card, and below the last."""
    edges = [start, *cards]
    above = [lines[edges[at] : edges[at + 1] - 1] for at in range(len(cards))]
    return [*above, lines[cards[-1] :] if cards else []]


def _rewrite_header(lines: list[str], sheet: Sheet) -> list[str]:
    fresh: dict[str, list[str]] = {}
    for line in _header_lines(sheet):
        fresh.setdefault(line.partition(":")[0], []).append(line)
    out: list[str] = []
    seen: set[str] = set()
    for line in lines:
        key = line.partition(":")[0].strip()
        if not line.strip() or line.lstrip().startswith("#"):
            out.append(line)
            continue
        if key == "homeworld":
            for other in KEYS[:-1]:
                if other not in seen:
                    out += fresh.get(other, [])
        if key not in seen:
            out += fresh.get(key, [])
        seen.add(key)
    return out
