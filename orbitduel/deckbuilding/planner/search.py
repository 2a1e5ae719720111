"""The fastest plan for a goal, by looking through the whole lone game.

The question is asked for one last turn after another: can it be done by turn 1, by turn 2, …? For
each, the most promising positions of a turn are followed to the end before the others, and a
position is given up when another is better in every way, or when even a kinder game, in which
counters are money, could not pay for the goal in time. The first yes is the fastest plan. When the
time runs out first, the answer is the fastest plan found, and which turns are ruled out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final, NamedTuple

from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT

from .budget import Account, Budget
from .flying import Flying
from .gathering import Gathering
from .goal import BombardmentAt, CardInPlay, Goal
from .lone import Lone, Position, Turn
from .model import ORDERS, Policy
from .policy import play
from .sheet import RIVAL, Sheet

SECONDS: Final = 0.9
"""How long a search may take before it settles for the best it can find quickly."""
SHARE: Final = 0.4
"""How much of that it may then take to make a plan faster that is already found."""
BREADTH: Final = 8
"""How many positions of a turn are followed at a time."""


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
    clock: Callable[[], float] = monotonic,
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
        self.seconds = seconds
        self.deadline = clock() + seconds
        self.sheet = Sheet(homeworld, cards, rival)
        self.goal = goal
        self.looked_at = 0
        self._ticks = 0
        self.target = self._target()
        self.lone = Lone(self.sheet, self._wanted())
        self.flying = Flying(self.sheet, self.target)
        self.budget = self._budget(1)

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

    def _budget(self, last: int) -> Budget:
        """What the goal takes by a last turn."""
        if isinstance(self.goal, CardInPlay):
            return Budget(self.sheet, {self.target: 1}, {self.target: last}, self._tick)
        cards, wanted = self.sheet.cards, self.lone.wanted
        worth = {at: cards[at].bombardment for at in wanted}
        deadlines = {at: self.flying.deadline(at, last) for at in wanted}
        return Budget(self.sheet, worth, deadlines, self._tick)

    def answer(self, latest: int) -> Answer:
        """The fastest plan that is over by the latest turn."""
        ruled_out = 0
        try:
            for last in range(1, latest + 1):
                turns = self._by(last)
                if turns is not None:
                    return Answer(self.goal, last, ruled_out, turns, self.looked_at)
                ruled_out = last
        except TimeOver:
            return self._best_found(ruled_out, latest)
        return Answer(self.goal, None, latest, (), self.looked_at)

    def _best_found(self, ruled_out: int, latest: int) -> Answer:
        """What a fixed way of playing comes to, made faster as long as that is quickly found."""
        turn, policy = self._by_policy(latest) or (None, None)
        turns: tuple[Turn, ...] = ()
        self.deadline = self.clock() + self.seconds * SHARE
        try:
            while ruled_out + 1 < (turn or latest + 1):
                found = self._by((turn or latest + 1) - 1)
                if found is None:
                    ruled_out = (turn or latest + 1) - 1
                else:
                    turn, turns, policy = self._takes(found), found, None
        except TimeOver:
            pass
        exact = ruled_out + 1 == (turn or latest + 1)
        return Answer(self.goal, turn, ruled_out, turns, self.looked_at, exact, policy)

    def _takes(self, turns: tuple[Turn, ...]) -> int:
        """The turn in which a plan reaches the goal."""
        return len(turns) + isinstance(self.goal, BombardmentAt)

    def _by(self, last: int) -> tuple[Turn, ...] | None:
        """A plan that is over by the last turn; None if there is none at all."""
        opening = self.lone.opening()
        self.budget = self._budget(last)
        if self._account(opening, 1, last).over() < 0:
            return None
        kept = {turn: Kept() for turn in range(1, last + 1)}
        return self._deepen([Way(opening)], 1, last, kept)

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

    def _deepen(
        self, front: Sequence[Way], turn: int, last: int, kept: dict[int, Kept]
    ) -> tuple[Turn, ...] | None:
        """A plan from these positions that is over by the last turn; None if there is none.

        The most promising positions are followed to the end before the others are looked at.
        """
        made: list[tuple[float, Way]] = []
        for way in front:
            account = self._account(way.position, turn, last)
            flown = self.lone.fly(way.position, turn)
            if self._there(flown):
                return way.turns()
            for deeds, after in self.lone.turns(flown, turn, account.affords):
                self.looked_at += 1
                self._tick()
                if self._built(after):
                    return Way(after, deeds, way).turns()
                if turn < last and (over := self._account(after, turn + 1, last).over()) >= 0:
                    made.append((over + 0.01 * self._value(after), Way(after, deeds, way)))
        made.sort(key=lambda scored: -scored[0])
        best = [way for _, way in made if kept[turn].takes(way.position)]
        for start in range(0, len(best), BREADTH):
            found = self._deepen(best[start : start + BREADTH], turn + 1, last, kept)
            if found is not None:
                return found
        return None

    def _tick(self) -> None:
        self._ticks += 1
        if self._ticks % 64 == 0 and self.clock() > self.deadline:
            raise TimeOver

    def _account(self, position: Position, turn: int, last: int) -> Account:
        """A position at the end of the turn before, for the goal to be met by the last turn."""
        if isinstance(self.goal, CardInPlay):
            return self.budget.account(position, turn, 1, frozenset())
        left, gone = self.goal.amount, frozenset([craft for craft, _ in position.fleet])
        for craft, places in position.fleet:
            if self.flying.arrives(craft, places, turn, last):
                left -= self.sheet.cards[craft].bombardment
        return self.budget.account(position, turn, left, gone)

    def _value(self, position: Position) -> float:
        """How much is there: what is better in every way has more of it."""
        sheet = self.sheet
        power = sum(max(self.sheet.power[world]) for world in position.worlds)
        counters = sum(count for _, count in position.parts)
        counters += sum(count for _, _, count in position.slots)
        built = sum(sheet.cost[world] for world in position.worlds if world >= 0)
        built += sum(sheet.cost[craft] for craft, _ in position.fleet)
        places = sum(len(places) for _, places in position.fleet)
        return power + built + counters + 2 * position.drawn + 0.01 * places

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


class Kept:
    """The positions of a turn that no other was better than in every way."""

    def __init__(self) -> None:
        self._alike: dict[object, list[Position]] = {}

    def takes(self, position: Position) -> bool:
        key = (
            tuple([slot[:2] for slot in position.slots]),
            tuple([craft for craft, _ in position.fleet]),
            position.done,
        )
        group = self._alike.setdefault(key, [])
        if any(_no_worse(other, position) for other in group):
            return False
        group.append(position)
        return True


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
