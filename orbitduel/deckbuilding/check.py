"""Are the ready-made decks legal?"""

from __future__ import annotations

from collections.abc import Iterator

from orbitduel.reading import Malformed
from orbitduel.rules.deck import problems

from .deck_file import find_deck, ready_made


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
