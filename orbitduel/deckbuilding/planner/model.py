"""What a plan is: a deck played alone, told card by card and turn by turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from orbitduel.rules.card import Card

AS_DRAWN: Final = "as-drawn"
WORLDS_FIRST: Final = "worlds-first"
CRAFT_FIRST: Final = "craft-first"
ORDERS: Final = {
    AS_DRAWN: "cards are built in the order they were drawn",
    WORLDS_FIRST: "worlds are built before everything else",
    CRAFT_FIRST: "craft are built before everything else",
}
MOST_TURNS: Final = 40
"""A longer look ahead tells nothing about a deck of 40."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How the lone player plays: a fixed way, the same every turn."""

    order: str = AS_DRAWN
    research: int = 1
    """How many worlds research each turn, the weakest builders first."""
    turns: int = 12

    def __post_init__(self) -> None:
        if self.order not in ORDERS:
            raise ValueError(f"no policy is called {self.order}; there are {', '.join(ORDERS)}")
        if self.research < 0:
            raise ValueError("fewer than no worlds cannot research")
        if not 1 <= self.turns <= MOST_TURNS:
            raise ValueError(f"a plan covers 1 to {MOST_TURNS} turns, not {self.turns}")


@dataclass(slots=True)
class CardLine:
    """The way of one card; a turn is None if it does not come within the plan, 0 is the opening."""

    position: int
    """Counted from 1 at the top of the deck."""
    card: Card
    drawn: int | None = None
    placed: int | None = None
    in_play: int | None = None


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What stands at the end of one turn, and what the turn did."""

    turn: int
    station: int
    hand: int
    deck: int
    worlds: int
    craft: int
    researched: int
    """How many worlds researched."""
    used: int
    """Construction power that became counters a card needed."""
    wasted: int
    """Construction power of worlds left untapped, and counters beyond a card's cost."""
    population_used: int
    population_free: int
    delta_vee: int
    """The delta-vee limits of all craft in orbit together."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One burn of a route."""

    turn: int
    world: str
    orbital: int
    """Where the burn leads; the lowest orbital is 0."""
    cost: int


@dataclass(frozen=True, slots=True)
class Reach:
    """The first arrival of any craft at a world."""

    world: str
    turn: int | None
    """None if no craft arrives within the plan."""
    craft: str = ""
    position: int = 0
    legs: tuple[Leg, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    homeworld: Card
    policy: Policy
    cards: tuple[CardLine, ...]
    turns: tuple[TurnLine, ...]
    reaches: tuple[Reach, ...] = field(default=())
    """The first arrivals asked for."""

    @property
    def wasted(self) -> int:
        return sum(line.wasted for line in self.turns)
