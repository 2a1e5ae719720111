"""The planner beside the deck: the plan is made anew a moment after the order has changed."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from orbitduel.cards.catalogue import Catalogue
from orbitduel.deckbuilding.planner import Plan, Policy, plan
from orbitduel.deckbuilding.planner.model import CRAFT_FIRST, ORDERS, WORLDS_FIRST, CardLine
from orbitduel.rules.card import Card

from .reckoning import Check, Reckoning, runs

TURNS: Final = 16
PAUSE: Final = 0.05
"""Seconds without a change before the plan is made: a held key moves cards faster than that."""
EARLY: Final = 10
"""Turns in which waste hurts most."""
TITLES: Final = {**dict.fromkeys(ORDERS, "As drawn"), WORLDS_FIRST: "Worlds first",
                 CRAFT_FIRST: "Craft first"}  # fmt: skip


class Planning:
    def __init__(self, catalogue: Catalogue) -> None:
        self.order, self.research = next(iter(ORDERS)), 2
        self.homes = sorted((c for c in catalogue if c.homeworld), key=lambda card: card.name)
        self.target: Card | None = None
        """The world whose first visitor is looked for; none stands for a likely opponent's."""
        self.plan: Plan | None = None
        self.seconds = 0.0
        """How long the last plan took."""
        self._places: list[int] = []
        self._lines: dict[int, CardLine] = {}
        self._asked: Reckoning | None = None
        self._wait = 0.0

    @property
    def policy(self) -> Policy:
        return Policy(self.order, self.research, TURNS)

    def goal_world(self, homeworld: Card) -> Card:
        """Where the first strike goes: the world asked for, or another faction's first."""
        if self.target is not None:
            return self.target
        foreign = (home for home in self.homes if home.faction != homeworld.faction)
        return next(foreign, homeworld)

    def ask(self, reckoning: Reckoning) -> None:
        self._asked, self._wait = reckoning, PAUSE

    def update(self, seconds: float) -> bool:
        """Whether there is a new plan."""
        if self._asked is None:
            return False
        self._wait -= seconds
        if self._wait > 0:
            return False
        self.make(self._asked)
        return True

    def make(self, reckoning: Reckoning) -> None:
        self._asked = None
        begun = perf_counter()
        home = reckoning.homeworld
        places = [at for at, card in enumerate(reckoning.cards) if card is not None]
        self.plan, self._lines = None, {}
        if home is not None and home.homeworld:
            target = self.goal_world(home)
            self.plan = plan(home, reckoning.known, self.policy, target)
            self._lines = dict(zip(places, self.plan.cards, strict=True))
        self.seconds = perf_counter() - begun

    def line(self, at: int) -> CardLine | None:
        """The way of the card at a position, from 0."""
        return self._lines.get(at)

    def lines(self) -> Iterator[tuple[int, CardLine]]:
        """Every card that is drawn within the plan, with its position."""
        return ((at, line) for at, line in self._lines.items() if line.drawn is not None)

    @property
    def strike(self) -> tuple[str, int | None]:
        """The world looked at, and the turn the first craft is there."""
        if self.plan is None or not self.plan.reaches:
            return "", None
        (reach,) = self.plan.reaches
        return reach.world, reach.turn

    def checks(self) -> list[Check]:
        """What the plan shows, above all what hardly was meant."""
        if self.plan is None or not self.plan.cards:
            return []
        found = []
        world, strike = self.strike
        if strike is not None:
            title = f"First craft at {world} on turn {strike}"
            found.append(Check("good", title, "Launch windows taken into account"))
        worst = max(self.plan.turns[:EARLY], key=lambda line: line.wasted)
        if worst.wasted >= 3:
            title = f"Turn {worst.turn} wastes {worst.wasted} construction"
            found.append(Check("doubt", title, f"The most in the first {EARLY} turns"))
        full = [line.turn for line in self.plan.turns if line.population_free == 0]
        if full:
            title = f"No free berths on turns {runs(full)}"
            found.append(Check("doubt", title, "Craft wait for a world to live on"))
        return found
