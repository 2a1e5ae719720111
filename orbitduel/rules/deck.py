"""R2: what a legal deck is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .card import Card
from .terms import ASSET

DECK_SIZE = 40
MOST_FOREIGN = 10
GOAL = "goal"
"""The trait of worlds that belong to a goal of the match, not to a deck."""


@dataclass(frozen=True, slots=True)
class Problem:
    rule: str
    sentence: str
    positions: tuple[int, ...] = ()
    """Where in the deck, counted from 1 at the top."""

    def __str__(self) -> str:
        where = ", ".join(map(str, self.positions))
        places = "position" if len(self.positions) == 1 else "positions"
        return f"{self.rule}: {self.sentence}" + (f" ({places} {where})" if where else "")


class IllegalDeck(Exception):
    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = tuple(problems)


def problems(homeworld: Card, cards: Sequence[Card]) -> list[Problem]:
    """Everything wrong with a deck, all at once."""
    found = []
    if not homeworld.homeworld:
        found.append(Problem("R2.1", f"{homeworld.name} is not a Homeworld"))
    if len(cards) != DECK_SIZE:
        many = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        found.append(Problem("R2.1", f"{many} instead of {DECK_SIZE}"))
    numbered = list(enumerate(cards, start=1))
    foreign = tuple(
        at for at, card in numbered if card.faction and card.faction != homeworld.faction
    )
    if len(foreign) > MOST_FOREIGN:
        excess = len(foreign) - MOST_FOREIGN
        sentence = f"{len(foreign)} cards of another faction, {excess} too many"
        found.append(Problem("R2.2", sentence, foreign))
    copies: dict[str, list[int]] = {}
    for at, card in numbered:
        if card.kind == ASSET:
            copies.setdefault(card.id, []).append(at)
    names = {card.id: card.name for card in cards}
    for card_id, places in copies.items():
        if len(places) > 1:
            sentence = f"{len(places)} copies of the asset {names[card_id]}"
            found.append(Problem("R2.3", sentence, tuple(places)))
    homes = tuple(at for at, card in numbered if card.homeworld)
    if homes:
        found.append(Problem("R2.4", "a Homeworld among the 40", homes))
    goals = tuple(at for at, card in numbered if GOAL in card.traits)
    if goals:
        found.append(Problem("R3.2", "a world that only a goal of the match lays out", goals))
    return found
