"""A kinder lone game, to tell in time that a goal is out of reach.

In it counters are money: all that worlds build goes into one bank, from which worlds and craft
are bought at the end of a turn. As in the real game a world either builds or researches, has the
power of the station, is of use from the turn after it was bought, and a craft takes as many turns
as the strongest yard needs for it. Nothing the real game can do is impossible there, so what
cannot be paid for there cannot be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from orbitduel.rules.terms import ASSET, STATIONS

from .lone import Position
from .sheet import Sheet

NEVER = 10**6

Dues = tuple[int, ...]
"""What must be paid at the end of this turn, of the next, and so on."""


class Item(NamedTuple):
    """A card the goal wants."""

    number: int
    worth: int
    deadline: int
    """The last turn in which it is of use to finish it."""
    start: int
    """The last turn in which it is of use to begin it."""
    dues: Dues
    """The latest payments that finish it, from its start on."""


class Yard(NamedTuple):
    """What building a card takes at the least."""

    cost: int
    power: int
    """The most that one turn can put on it."""


class Account:
    """A position of the real game as the kinder one sees it."""

    def __init__(
        self,
        budget: Budget,
        turn: int,
        drawn: int,
        worlds: int,
        bank: int,
        taken: list[tuple[int, Dues]],
        gone: frozenset[int],
    ) -> None:
        self.budget, self.turn, self.drawn, self.worlds = budget, turn, drawn, worlds
        self.bank, self.taken, self.gone = bank, taken, gone

    def over(self) -> int:
        """What is left over in the bank if the goal is met; less than nothing: it cannot be."""
        need = self.budget.need
        return self.bank - min(
            need(self.turn, self.drawn, self.worlds, left, dues, self.gone, self.bank)
            for left, dues in self.taken
        )

    def affords(self, drawn: int, power: int) -> bool:
        """Whether the goal can be met after so much research and building in this turn."""
        after, bank = self.budget.after, self.bank + power
        return any(
            after(self.turn, drawn, self.worlds, left, dues, self.gone, bank) <= bank
            for left, dues in self.taken
        )


class Budget:
    """How much must be in the bank for a goal of so much worth to be met by a last turn."""

    def __init__(
        self,
        sheet: Sheet,
        worth: dict[int, int],
        deadlines: dict[int, int],
        tick: Callable[[], None],
    ) -> None:
        self.sheet = sheet
        self._tick = tick
        self.items = {
            number: item
            for number, deadline in deadlines.items()
            if (item := self._item(number, worth[number], deadline)) is not None
        }
        self.end = max((item.deadline for item in self.items.values()), default=0)
        self._starts = {number: item.start for number, item in self.items.items()}
        self._starting: dict[int, list[Item]] = {}
        for item in self.items.values():
            self._starting.setdefault(item.start, []).append(item)
        self._useful = [at for at in sheet.worlds[1:] if max(sheet.power[at]) or sheet.draws[at]]
        self._shelf = sorted(
            (sheet.cost[at], at, (*sheet.power[at], sheet.draws[at])) for at in self._useful
        )
        self._shops: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._bit = {world: 1 << (world + 1) for world in sheet.worlds}
        self._masks: dict[frozenset[int], int] = {}
        self._splits: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._offers: dict[tuple[int, tuple[int, ...], int], list[tuple[int, Dues]]] = {}
        self._known: dict[object, tuple[int, int]] = {}
        """What is needed at the least, and whether that is enough."""
        self.enough = 1 + max((*self._useful, *self.items), default=0)
        """How many cards are worth drawing."""

    def _item(self, number: int, worth: int, deadline: int) -> Item | None:
        if deadline < 1:
            return None
        yard = self.yard(number)
        if yard is None:
            return None
        dues = spread(yard.cost, yard.power)
        start = deadline - len(dues) + 1
        return Item(number, worth, deadline, start, dues)

    def yard(self, number: int) -> Yard | None:
        """The best yard for a card; None if no world of the deck can build it."""
        sheet = self.sheet
        cost = sheet.cost[number]
        if sheet.cards[number].kind == ASSET:
            return Yard(cost, max(1, cost))
        hosts = [sheet.power[at] for at in sheet.worlds if sheet.can_host(at, number)]
        hosts = [powers for powers in hosts if max(powers)]
        if not hosts:
            return None
        return Yard(min(paid(cost, powers) for powers in hosts), max(map(max, hosts)))

    # From a position of the real game.

    def account(self, position: Position, turn: int, left: int, gone: frozenset[int]) -> Account:
        """What is there, and what is still to be had, from the end of the turn before."""
        bank = sum([count for _, count in position.parts])
        late: list[tuple[int, Dues]] = []
        for world, number, counters in position.slots:
            item = self.items.get(number)
            if item is None:
                continue
            if item.start >= turn:
                bank += counters
                continue
            gone |= {number}
            need = max(0, self.sheet.cost[number] - counters)
            dues = spread(need, max(self.sheet.power[world])) if need else ()
            room = item.deadline - turn + 1
            if len(dues) <= room:
                late.append((item.worth, (0,) * (room - len(dues)) + dues))
        taken = [(left - worth, dues) for worth, dues in _choices(late)]
        return Account(self, turn, position.drawn, self._mask(position.worlds), bank, taken, gone)

    def _mask(self, worlds: frozenset[int]) -> int:
        mask = self._masks.get(worlds)
        if mask is None:
            mask = self._masks[worlds] = sum(self._bit[world] for world in worlds)
        return mask

    # The kinder game.

    def need(
        self,
        turn: int,
        drawn: int,
        worlds: int,
        left: int,
        dues: Dues,
        gone: frozenset[int],
        limit: int,
    ) -> int:
        """The least that must be in the bank at the start of a turn.

        Over the limit it may be less than that, and still over the limit.
        """
        if left <= 0 and not dues:
            return 0
        if turn > self.end:
            return NEVER
        if gone:
            gone = frozenset([at for at in gone if self._starts.get(at, 0) >= turn])
        key = (turn, drawn, worlds, left, dues, gone)
        known, exact = self._known.get(key, (0, False))
        if exact or known > limit:
            return known
        self._tick()
        best = NEVER
        for gain, power in self._split(worlds, turn % STATIONS):
            at = min(self.enough, drawn + gain)
            most = min(limit, best) + power
            after = self.after(turn, at, worlds, left, dues, gone, most)
            best = min(best, max(0, after - power))
            if at == self.enough or not best:
                break
        self._known[key] = best, best <= limit
        return best

    def _split(self, worlds: int, station: int) -> list[tuple[int, int]]:
        """For every number of cards drawn, the most power of the worlds that do not research."""
        found = self._splits.get((worlds, station))
        if found is None:
            best = {0: 0}
            for world, bit in self._bit.items():
                if worlds & bit:
                    power, draws = self.sheet.power[world][station], self.sheet.draws[world]
                    after: dict[int, int] = {}
                    for gain, rest in best.items():
                        after[gain] = max(after.get(gain, 0), rest + power)
                        after[gain + draws] = max(after.get(gain + draws, 0), rest)
                    best = after
            found = self._splits[worlds, station] = sorted(best.items())
        return found

    def after(
        self,
        turn: int,
        drawn: int,
        worlds: int,
        left: int,
        dues: Dues,
        gone: frozenset[int],
        limit: int,
    ) -> int:
        """The least there must be after building, to buy worlds and to pay what is due."""
        key = (turn, drawn, worlds, left, dues, gone, 0)
        known, exact = self._known.get(key, (0, False))
        if exact or known > limit:
            return known
        payments = self._payments(turn, drawn, left, dues, gone)
        best = NEVER
        stack, seen = [(0, worlds)], {worlds}
        while stack:
            spent, now = stack.pop()
            for due, rest, later in payments:
                over = min(limit, best) - spent - due
                needed = spent + due
                if over >= 0:
                    needed += self.need(turn + 1, drawn, now, rest, later, gone, over)
                best = min(best, needed)
            if turn < self.end:
                for cost, bit in self._offered(drawn, now):
                    more = now | bit
                    if spent + cost > limit:
                        best = min(best, spent + cost)
                    elif spent + cost < best and more not in seen:
                        seen.add(more)
                        stack.append((spent + cost, more))
        self._known[key] = best, best <= limit
        return best

    def _offered(self, drawn: int, worlds: int) -> list[tuple[int, int]]:
        """Worlds to buy, dear ones only where no better one is to be had for less."""
        found = self._shops.get((drawn, worlds))
        if found is None:
            found = []
            figures: list[tuple[int, ...]] = []
            for cost, at, one in self._shelf:
                if at >= drawn or worlds & self._bit[at]:
                    continue
                if not any(_at_least(other, one) for other in figures):
                    found.append((cost, self._bit[at]))
                    figures.append(one)
            self._shops[drawn, worlds] = found
        return found

    def _payments(
        self, turn: int, drawn: int, left: int, dues: Dues, gone: frozenset[int]
    ) -> list[tuple[int, int, Dues]]:
        """What may be begun now: what to pay at once, the worth left over, and later dues."""
        starting = tuple(
            [
                item.number
                for item in self._starting.get(turn, ())
                if item.number < drawn and item.number not in gone
            ]
        )
        key = (turn, starting, left)
        offers = self._offers.get(key)
        if offers is None:
            offered = [self.items[at] for at in starting]
            offers = _choices([(item.worth, item.dues) for item in offered], max(0, left))
            self._offers[key] = offers
        made = []
        for worth, more in offers:
            due, *later = added(dues, more) or (0,)
            made.append((due, max(0, left - worth), tuple(later)))
        return made


def _at_least(one: Sequence[int], other: Sequence[int]) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


def spread(cost: int, power: int) -> Dues:
    """The latest payments of a cost, when each is at most the power."""
    if not power:
        return (NEVER,)
    first = cost % power or min(cost, power)
    return (first, *[power] * ((cost - first) // power))


def paid(cost: int, powers: Iterable[int]) -> int:
    """The least that taps of these powers put on a card of a cost."""
    taps = {power for power in powers if power}
    sums, least = {0}, NEVER
    while sums:
        sums = {one + tap for one in sums for tap in taps}
        least = min([least, *[one for one in sums if one >= cost]])
        sums = {one for one in sums if one < cost}
    return max(cost, least)


def added(one: Dues, other: Dues) -> Dues:
    if not one or not other:
        return one or other
    short, long = sorted((one, other), key=len)
    return (*[a + b for a, b in zip(short, long, strict=False)], *long[len(short) :])


def _choices(offers: list[tuple[int, Dues]], left: int = NEVER) -> list[tuple[int, Dues]]:
    """Every way to take some, the worthiest first, without those that cost more for no more."""
    ways: set[tuple[int, Dues]] = {(0, ())}
    for worth, dues in offers:
        ways |= {
            (min(left, have + worth), added(paying, dues)) for have, paying in ways if have < left
        }
        if len(ways) > 24:
            ways = _undominated(ways)
    return sorted(_undominated(ways), reverse=True)


def _undominated(ways: set[tuple[int, Dues]]) -> set[tuple[int, Dues]]:
    kept: list[tuple[int, Dues]] = []
    for way in sorted(ways, key=lambda way: (-way[0], sum(way[1]), way[1])):
        if not any(other[0] >= way[0] and _less(other[1], way[1]) for other in kept):
            kept.append(way)
    return set(kept)


def _less(one: Dues, other: Dues) -> bool:
    """Whether one never asks for more than the other, up to any turn."""
    total = 0
    for at in range(max(len(one), len(other))):
        total += (other[at] if at < len(other) else 0) - (one[at] if at < len(one) else 0)
        if total < 0:
            return False
    return True
