"""Is a deck legal? Every reason at once, each with its rule and positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from orbitduel.cards.catalogue import Catalogue, installed
from orbitduel.places import own_decks
from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.deck import Problem, problems
from orbitduel.rules.terms import ASSET, UPGRADE

from .deck import Sheet, look_up, unknown
from .deck_file import read_sheet, ready_made


def complaints(sheet: Sheet, catalogue: Catalogue) -> list[Problem]:
    """Everything wrong with a deck as written, cards nobody knows included."""
    found = []
    homeworld = look_up(catalogue, sheet.homeworld)
    if homeworld is None:
        words = unknown(catalogue, sheet.homeworld) if sheet.homeworld else "no Homeworld is chosen"
        found.append(Problem("R2.1", words))
    strangers: dict[str, list[int]] = {}
    cards = []
    for at, name in enumerate(sheet.cards, start=1):
        card = look_up(catalogue, name)
        if card is None:
            strangers.setdefault(name, []).append(at)
        cards.append(card or Card(id="?", kind=UPGRADE, name=name))
    for name, places in strangers.items():
        found.append(Problem("R2.1", unknown(catalogue, name), tuple(places)))
    rest = problems(homeworld or Card(id="?", kind=ASSET, name="?", homeworld=True), cards)
    return found + [problem for problem in rest if homeworld or problem.rule != "R2.2"]


def installed_decks() -> list[Path]:
    """The ready-made decks, then the player's own."""
    return [*ready_made().values(), *sorted(own_decks().glob("*.deck"))]


def check_decks(paths: Iterable[Path]) -> Iterator[str]:
    """A line for everything wrong with some decks."""
    for path in paths:
        try:
            sheet = read_sheet(path)
        except Malformed as error:
            yield f"{path}: {error}"
            continue
        for problem in complaints(sheet, installed()):
            yield f"{path}: {problem}"


def is_legal(sheet: Sheet) -> bool:
    return not complaints(sheet, installed())
