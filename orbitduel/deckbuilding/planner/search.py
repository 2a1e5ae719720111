"""The fastest plan for a goal, by looking through the whole lone game.

The question is asked for one last turn after another: can it be done by turn 1, by turn 2, …? For
each, the positions of a turn are made from those of the turn before, and given up when another is
better in every way, or when even a kinder game could not reach the goal in time. The first yes is
the fastest plan. When the time runs out first, the answer is what a fixed way of playing comes to,
and which turns are ruled out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import thread_time
from typing import Final, NamedTuple

from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT

from .bound import Kinder
from .gathering import Gathering
from .goal import BombardmentAt, CardInPlay, Goal
from .lone import Lone, Position, Turn
from .model import ORDERS, Policy
from .policy import play
from .sheet import RIVAL, Sheet

SECONDS: Final = 1.2
"""How long a search may take before it gives the best it has."""


@dataclass(frozen=True, slots=True)
class Answer:
    goal: Goal
    turn: int | None
    """The fastest turn found; None if there is none within the plan, or none was found."""
    ruled_out: int
    """The goal cannot be reached by this turn or any before it."""
    turns: tuple[Turn, ...]
    looked_at: int
    complete: bool = True
    """False if the time ran out before everything that might be faster was looked at."""
    policy: Policy | None = None
    """The fixed way of playing that comes to it, when the search itself has found no plan."""


def fastest(
    homeworld: Card,
    cards: Sequence[Card],
    goal: Goal,
    latest: int,
    seconds: float = SECONDS,
    clock: Callable[[], float] = thread_time,
) -> Answer:
    """The fastest plan for a goal within so many turns."""
    rival = None
    if isinstance(goal, BombardmentAt) and goal.world.id not in {
        homeworld.id,
        *(card.id for card in cards),
    }:
        rival = goal.world
    return Search(homeworld, cards, rival, goal, seconds, clock).answer(latest)


class TimeOver(Exception):
    """The search has taken as long as it may."""


class Way(NamedTuple):
    """A position and how it was come to."""

    position: Position
    turn: Turn | None = None
    before: Way | None = None

    def turns(self) -> tuple[Turn, ...]:
        made: list[Turn] = []
        way: Way | None = self
        while way is not None and way.turn is not None:
            made.append(way.turn)
            way = way.before
        return tuple(reversed(made))


class Search:
    def __init__(
        self,
        homeworld: Card,
        cards: Sequence[Card],
        rival: Card | None,
        goal: Goal,
        seconds: float,
        clock: Callable[[], float],
    ) -> None:
        self.clock = clock
        self.deadline = clock() + seconds
        self.sheet = Sheet(homeworld, cards, rival)
        self.goal = goal
        self.looked_at = 0
        self.target = self._target()
        self.lone = Lone(self.sheet, self._wanted())
        self.kinder = Kinder(self.sheet, self.lone.wanted, self.target)

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
        opening = self.lone.opening()
        ruled_out = 0
        try:
            for last in range(1, latest + 1):
                if self._hopeful(opening, 1, last):
                    turns = self._whole(opening, last)
                    if turns is not None:
                        return Answer(self.goal, last, ruled_out, turns, self.looked_at)
                ruled_out = last
        except TimeOver:
            found = self._by_policy(latest)
            turn, policy = found or (None, None)
            exact = turn == ruled_out + 1
            return Answer(self.goal, turn, ruled_out, (), self.looked_at, exact, policy)
        return Answer(self.goal, None, latest, (), self.looked_at)

    def _by_policy(self, latest: int) -> tuple[int, Policy] | None:
        """The fastest that a fixed way of playing comes to, and which."""
        sheet = self.sheet
        found: list[tuple[int, Policy]] = []
        for order in ORDERS:
            for research in (1, 2):
                policy = Policy(order, research, latest)
                fleet = Gathering(sheet, self.target, self.goal)
                made = play(sheet.homeworld, sheet.cards, policy, sheet.rival, fleet.watch)
                turn = fleet.turn
                if isinstance(self.goal, CardInPlay):
                    turn = made.cards[self.target].in_play
                if turn is not None:
                    found.append((turn, policy))
        return min(found, key=lambda way: way[0], default=None)

    def _whole(self, opening: Position, last: int) -> tuple[Turn, ...] | None:
        """A plan that is over by the last turn; None if there is none at all."""
        front = [Way(opening)]
        for turn in range(1, last + 1):
            made, end = self._next(front, turn)
            if end is not None:
                return end.turns()
            made = [way for way in made if self._hopeful(way.position, turn + 1, last)]
            front = list(self._best(made))
        return None

    def _next(self, front: Sequence[Way], turn: int) -> tuple[list[Way], Way | None]:
        """Everything one turn makes of the positions of the turn before, or the goal reached."""
        made: dict[Position, Way] = {}
        for way in front:
            if self.clock() > self.deadline:
                raise TimeOver
            flown = self.lone.fly(way.position, turn)
            if self._there(flown):
                return [], way
            for deeds, after in self.lone.turns(flown, turn):
                self.looked_at += 1
                if after in made:
                    continue
                if self._built(after):
                    return [], Way(after, deeds, way)
                made[after] = Way(after, deeds, way)
                if self.looked_at % 512 == 0 and self.clock() > self.deadline:
                    raise TimeOver
        return list(made.values()), None

    def _best(self, ways: Iterable[Way]) -> Iterator[Way]:
        """Those that no other is better than in every way."""
        alike: dict[object, list[Way]] = {}
        for way in ways:
            position = way.position
            key = (
                tuple(slot[:2] for slot in position.slots),
                tuple(craft for craft, _ in position.fleet),
                position.done,
            )
            alike.setdefault(key, []).append(way)
        for group in alike.values():
            group.sort(key=lambda way: self._value(way.position), reverse=True)
            kept: list[Way] = []
            for number, way in enumerate(group):
                if number % 64 == 0 and self.clock() > self.deadline:
                    raise TimeOver
                if not any(_no_worse(other.position, way.position) for other in kept):
                    kept.append(way)
            yield from kept

    def _value(self, position: Position) -> float:
        """How much is there: what is better in every way has more of it."""
        sheet = self.sheet
        power = sum(self.kinder.best[world] for world in position.worlds)
        counters = sum(count for _, count in position.parts)
        counters += sum(count for _, _, count in position.slots)
        built = sum(sheet.cost[world] for world in position.worlds if world >= 0)
        built += sum(sheet.cost[craft] for craft, _ in position.fleet)
        places = sum(len(places) for _, places in position.fleet)
        return power + built + counters + 2 * position.drawn + 0.01 * places

    def _hopeful(self, position: Position, turn: int, last: int) -> bool:
        """Whether the goal might be reached by the last turn, from the end of the one before."""
        if turn > last:
            return False
        if isinstance(self.goal, CardInPlay):
            return self.kinder.may_build(position, turn, last)
        return self.kinder.may_bombard(position, turn, last, self.goal.amount)

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


def _no_worse(one: Position, other: Position) -> bool:
    """Whether one has all the other has; both have the same cards in slots and in play."""
    if one.drawn < other.drawn or not one.worlds >= other.worlds:
        return False
    parts = dict(one.parts)
    return (
        all(at in one.worlds or parts.get(at, 0) >= count for at, count in other.parts)
        and all(mine[2] >= slot[2] for mine, slot in zip(one.slots, other.slots, strict=True))
        and all(mine[1] >= craft[1] for mine, craft in zip(one.fleet, other.fleet, strict=True))
    )
