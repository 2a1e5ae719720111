"""The fastest plan for a goal, by looking through the whole lone game.

The question is asked for one last turn after another: can it be done by turn 1, by turn 2, …? For
each the game is walked depth first; a position is given up when even a kinder game could not get
there in time, and remembered when it was looked through in vain. The first yes is the fastest
plan. When the given work runs out first, the answer says which turns are ruled out, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, STATIONS

from .bound import Kinder
from .lone import Lone, Position, Turn
from .sheet import RIVAL, Sheet

WORK: Final = 5_000
"""How many positions are looked at before the search gives up: about a second."""


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """A card of the deck is in play."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card.name} in play"


@dataclass(frozen=True, slots=True)
class BombardmentAt:
    """Craft with so much bombardment together are in orbit around a world."""

    amount: int
    world: Card

    def __str__(self) -> str:
        return f"{self.amount} bombardment in orbit around {self.world.name}"


Goal = CardInPlay | BombardmentAt


@dataclass(frozen=True, slots=True)
class Answer:
    goal: Goal
    turn: int | None
    """The fastest turn; None if it was not found."""
    ruled_out: int
    """The goal cannot be reached by this turn or any before it."""
    turns: tuple[Turn, ...]
    looked_at: int
    complete: bool = True
    """False if the work ran out before the last turn asked for."""


def fastest(
    homeworld: Card, cards: Sequence[Card], goal: Goal, latest: int, work: int = WORK
) -> Answer:
    """The fastest plan for a goal within so many turns."""
    rival = None
    if isinstance(goal, BombardmentAt) and goal.world.id not in {
        homeworld.id,
        *(card.id for card in cards),
    }:
        rival = goal.world
    return Search(Sheet(homeworld, cards, rival), goal, work).answer(latest)


class WorkDone(Exception):
    """The search has looked at as much as it was told to."""


class Search:
    def __init__(self, sheet: Sheet, goal: Goal, work: int = WORK) -> None:
        self.sheet = sheet
        self.goal = goal
        self.work = work
        self.looked_at = 0
        self.target = self._target()
        self.lone = Lone(sheet, self._wanted())
        self.kinder = Kinder(sheet, self.lone.wanted, self.target)
        self.vain: dict[tuple[Position, int], int] = {}
        """Positions and stations looked through in vain, with the turns that were left."""

    def _target(self) -> int:
        """The number of the card or the world the goal is about."""
        if isinstance(self.goal, CardInPlay):
            ids = [card.id for card in self.sheet.cards]
            if self.goal.card.id not in ids:
                raise ValueError(f"{self.goal.card.name} is not in the deck")
            return ids.index(self.goal.card.id)
        for number in self.sheet.worlds:
            if self.sheet.card(number).id == self.goal.world.id:
                return number
        return RIVAL

    def _wanted(self) -> frozenset[int]:
        cards = self.sheet.cards
        if isinstance(self.goal, CardInPlay):
            return frozenset((self.target,) if cards[self.target].kind != ASSET else ())
        copies: dict[str, list[int]] = {}
        for at, card in enumerate(cards):
            if card.kind == CRAFT and card.bombardment > 0:
                copies.setdefault(card.id, []).append(at)
        enough: set[int] = set()
        for places in copies.values():
            enough.update(places[: -(-self.goal.amount // cards[places[0]].bombardment)])
        return frozenset(enough)

    def answer(self, latest: int) -> Answer:
        """The fastest plan that is over by the latest turn."""
        for last in range(1, latest + 1):
            self.last = last
            try:
                opening = self.lone.opening()
                turns = self._look(opening, 1) if self._hopeful(opening, 1) else None
            except WorkDone:
                return Answer(self.goal, None, last - 1, (), self.looked_at, False)
            if turns is not None:
                return Answer(self.goal, last, last - 1, turns, self.looked_at)
        return Answer(self.goal, None, latest, (), self.looked_at)

    def _look(self, position: Position, turn: int) -> tuple[Turn, ...] | None:
        """The turns from here to the goal, if there are any."""
        left = self.last - turn
        key = (position, turn % STATIONS)
        if self.vain.get(key, -1) >= left:
            return None
        flown = self.lone.fly(position, turn)
        if self._there(flown):
            return ()
        for made, after in self.lone.turns(flown, turn):
            self.looked_at += 1
            if self.looked_at > self.work:
                raise WorkDone
            if self._built(after):
                return (made,)
            if left and self._hopeful(after, turn + 1):
                rest = self._look(after, turn + 1)
                if rest is not None:
                    return (made, *rest)
        self.vain[key] = left
        return None

    def _hopeful(self, position: Position, turn: int) -> bool:
        if isinstance(self.goal, CardInPlay):
            return self.kinder.may_build(position, turn, self.last)
        return self.kinder.may_bombard(position, turn, self.last, self.goal.amount)

    # Is it reached?

    def _there(self, position: Position) -> bool:
        if isinstance(self.goal, CardInPlay):
            return False
        return self._bombardment(position) >= self.goal.amount

    def _bombardment(self, position: Position) -> int:
        return sum(
            self.sheet.cards[craft].bombardment
            for craft, places in position.fleet
            if any(world == self.target for world, _ in places)
        )

    def _built(self, position: Position) -> bool:
        if not isinstance(self.goal, CardInPlay):
            return False
        craft = any(craft == self.target for craft, _ in position.fleet)
        return craft or self.target in position.worlds or self.target in position.done
