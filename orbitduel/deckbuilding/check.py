"""Is a deck legal? Every reason at once, each with its rule and positions."""

from __future__ import annotations

from collections.abc import Iterator

from orbitduel.cards.catalogue import Catalogue, installed
from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.deck import Problem, problems
from orbitduel.rules.terms import ASSET, UPGRADE

from .deck import Sheet, look_up, unknown
from .deck_file import find_deck, ready_made


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


def check_ready_made() -> Iterator[str]:
    """A line for everything wrong with an installed deck."""
    for name in ready_made():
        try:
            deck = find_deck(name)
        except Malformed as error:
            yield str(error)
            continue
        for problem in problems(deck.homeworld, deck.cards):
            yield f"{name}: {problem}"


def is_legal(sheet: Sheet) -> bool:
    return not complaints(sheet, installed())
