"""Lists people paste: "2x Name", "Name x2", "- Name", with headings and empty lines between.

Where every line is one card, the lines are the order. A list with counts has none, so it gets one:
each kind from cheap to dear, spread through the deck, worlds ahead of what is built at them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orbitduel.cards.catalogue import Catalogue
from orbitduel.reading import Malformed, clip, one_line
from orbitduel.rules.terms import ASSET

from .deck import Sheet, look_up
from .deck_text import split_lines

COUNT_FIRST = re.compile(r"(\d{1,3})\s*[x×*]?\s+(.+)", re.IGNORECASE)
COUNT_LAST = re.compile(r"(.+?)\s+(?:[x×*]\s*(\d{1,3})|\((\d{1,3})\))", re.IGNORECASE)
NUMBERED = re.compile(r"\d{1,3}[.)]\s+(.+)")
HOMEWORLD = re.compile(r"home\s*world\s*[:=]\s*(.+)", re.IGNORECASE)
TITLE = re.compile(r"(name|deck|author|tags|notes)\s*:\s*(.*)", re.IGNORECASE)
MOST_CARDS = 1000
EAGER = 0.6
"""How far worlds are drawn towards the top."""


@dataclass(frozen=True)
class Pasted:
    sheet: Sheet
    ordered: bool


def parse_list(text: str, name: str, catalogue: Catalogue) -> Pasted:
    homeworld = ""
    entries: list[str] = []
    ordered = True
    for number, raw in enumerate(split_lines(text), start=1):
        line = one_line(raw).lstrip("-*•·").strip()
        if not line or line.startswith(("#", "//")):
            continue
        if title := TITLE.fullmatch(line):
            name = title[2] if title[1].casefold() in ("name", "deck") and title[2] else name
            continue
        if line.endswith(":"):
            continue
        if home := HOMEWORLD.fullmatch(line):
            homeworld = home[1]
            continue
        count, card = _count(line, catalogue)
        found = look_up(catalogue, card)
        if found and found.homeworld and not homeworld:
            homeworld = found.name
            continue
        if count == 0 or len(entries) + count > MOST_CARDS:
            raise Malformed(f"line {number}", f"{count} times {clip(card)} is no part of a deck")
        ordered = ordered and count == 1
        entries += [found.name if found else card] * count
    if not entries:
        raise Malformed("", "no card is in the list")
    if not any(look_up(catalogue, entry) for entry in entries):
        raise Malformed(
            "", f"not a deck: no card is called {clip(entries[0])} or anything below it"
        )
    cards = entries if ordered else sensible_order(entries, catalogue)
    return Pasted(Sheet(name, homeworld, tuple(cards)), ordered)


def _count(line: str, catalogue: Catalogue) -> tuple[int, str]:
    if look_up(catalogue, line):
        return 1, line
    if numbered := NUMBERED.fullmatch(line):
        return 1, numbered[1]
    if first := COUNT_FIRST.fullmatch(line):
        return int(first[1]), first[2]
    if last := COUNT_LAST.fullmatch(line):
        return int(last[2] or last[3]), last[1]
    return 1, line


def sensible_order(names: list[str], catalogue: Catalogue) -> list[str]:
    """Cheap before dear, kinds mixed, worlds a little ahead; unknown cards at the end."""
    cards = [card for name in names if (card := look_up(catalogue, name))]
    strangers = [name for name in names if not look_up(catalogue, name)]
    places: list[tuple[float, int, str]] = []
    for kind in sorted({card.kind for card in cards}):
        lot = sorted((card.cost, card.name) for card in cards if card.kind == kind)
        ahead = EAGER if kind == ASSET else 1.0
        places += [
            (ahead * (at + 0.5) / len(lot), cost, name) for at, (cost, name) in enumerate(lot)
        ]
    return [name for _, _, name in sorted(places)] + strangers
