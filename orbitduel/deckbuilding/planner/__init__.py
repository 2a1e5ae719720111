"""The planner: a deck played alone, and the fastest way to a goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orbitduel.rules.card import Card

from .goal import BombardmentAt, CardInPlay, Goal
from .model import Plan, Policy
from .policy import play
from .search import fastest
from .travel import Travels

__all__ = ["BombardmentAt", "CardInPlay", "Goal", "Plan", "Policy", "fastest", "plan"]


def plan(
    homeworld: Card,
    cards: Sequence[Card],
    policy: Policy | None = None,
    reach: Card | None = None,
) -> Plan:
    """The deck played alone; with `reach`, also when a craft first gets to that world.

    A world of the deck lies on the line once it is built; any other lies across the table from
    the beginning, as the opponent's Homeworld does.
    """
    policy = policy or Policy()
    if reach is None:
        return play(homeworld, cards, policy)
    own = reach == homeworld or any(card.id == reach.id for card in cards)
    travels = Travels([reach.name])
    played = play(homeworld, cards, policy, None if own else reach, travels.watch)
    return replace(played, reaches=tuple(travels.reaches.values()))
