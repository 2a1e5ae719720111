"""A kinder lone game, to tell in time that a goal is out of reach.

In it a world builds and researches in the same turn, counters may be split and moved at will,
and every world has its best station always. Nothing the real game can do is impossible there, so
what is out of reach there is out of reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

from orbitduel.rules.terms import STATIONS

from .lone import Position
from .sheet import RIVAL, Sheet

NEVER = 99


class Kinder:
    def __init__(self, sheet: Sheet, wanted: frozenset[int], target: int) -> None:
        self.sheet = sheet
        self.wanted = sorted(wanted)
        self.target = target
        self.best = {world: max(powers) for world, powers in sheet.power.items()}
        self.sky = frozenset((*sheet.worlds, *([] if sheet.rival is None else [RIVAL])))
        self._shortest: dict[str, int] = {}

    def may_build(self, position: Position, turn: int, last: int) -> bool:
        """Whether the target card could be in play by the last turn."""
        target, sheet = self.target, self.sheet
        counters = dict(position.parts).get(target, 0)
        host = 0
        for world, number, count in position.slots:
            if number == target:
                counters, host = count, self.best[world]
        need = sheet.cost[target] - counters
        everywhere = target in sheet.worlds
        for power, strongest, drawn in self._years(position, turn, last):
            if drawn > target:
                need -= power if everywhere else host or strongest
        return need <= 0

    def may_bombard(self, position: Position, turn: int, last: int, amount: int) -> bool:
        """Whether so much bombardment could be around the target world in the last turn."""
        cards, sheet = self.sheet.cards, self.sheet
        for craft, places in position.fleet:
            if self._arrives(craft, places, turn, last):
                amount -= cards[craft].bombardment
        if amount <= 0:
            return True
        years = list(self._years(position, turn, last - 1))
        pools = list(accumulate(power for power, _, _ in years))
        gone = {craft for craft, _ in position.fleet}
        begun = {number: (world, counters) for world, number, counters in position.slots}
        items, latest = [], -1
        for at in self.wanted:
            if not years or at >= years[-1][2]:
                break
            year = min(last - turn - self.shortest(at), len(years) - 1)
            if at in gone or year < 0 or years[year][2] <= at:
                continue
            world, counters = begun.get(at, (None, 0))
            need = max(0, sheet.cost[at] - counters)
            host = 0 if world is None else self.best[world]
            taps = sum(host or top for _, top, drawn in years[: year + 1] if drawn > at)
            if need <= taps:
                items.append((need, cards[at].bombardment))
                latest = max(latest, year)
        return latest >= 0 and int(_worth(items, pools[latest])) >= amount

    def _years(self, position: Position, turn: int, last: int) -> Iterator[tuple[int, int, int]]:
        """Turn by turn: all power there could be, the strongest world, the cards drawn."""
        sheet, best = self.sheet, self.best
        parts = dict(position.parts)
        base = sum(best[world] for world in position.worlds)
        draws = sum(sheet.draws[world] for world in position.worlds)
        strongest = max(best[world] for world in position.worlds)
        drawn = position.drawn
        coming = [world for world in sheet.worlds if world not in position.worlds]
        pool = 0
        for _ in range(turn, last + 1):
            near = [world for world in coming if world < drawn]
            needs = {world: sheet.cost[world] - parts.get(world, 0) for world in near}
            power = base + int(_worth([(needs[at], best[at]) for at in near], pool))
            ready = [at for at in near if needs[at] <= pool]
            top = max([strongest, *(best[at] for at in ready)])
            drawn += draws + int(_worth([(needs[at], sheet.draws[at]) for at in near], pool))
            yield power, top, drawn
            pool += power

    # Flights with every world of the deck on the line.

    def _arrives(
        self, craft: int, places: frozenset[tuple[int, int]], turn: int, last: int
    ) -> bool:
        for when in range(turn, last + 1):
            if any(world == self.target for world, _ in places):
                return True
            places = self.sheet.flights(craft, places, when % STATIONS, self.sky)
        return any(world == self.target for world, _ in places)

    def shortest(self, craft: int) -> int:
        """The fewest turns from entering play to the target, from the best place and time."""
        key = self.sheet.cards[craft].id
        if key not in self._shortest:
            hosts = [at for at in self.sheet.worlds if self.sheet.can_host(at, craft)]
            starts: frozenset[tuple[int, int]] = frozenset()
            for host in hosts:
                starts |= self.sheet.entries(craft, host)
            self._shortest[key] = min(
                (self._flight(craft, starts, station) for station in range(STATIONS)),
                default=NEVER,
            )
        return self._shortest[key]

    def _flight(self, craft: int, places: frozenset[tuple[int, int]], station: int) -> int:
        for turns in range(1, 3 * STATIONS):
            if not places:
                return NEVER
            places = self.sheet.flights(craft, places, (station + turns) % STATIONS, self.sky)
            if any(world == self.target for world, _ in places):
                return turns
        return NEVER


def _worth(items: Iterable[tuple[int, int]], pool: int) -> float:
    """The most that a pool of counters could buy, were cards divisible."""
    total = 0.0
    for need, worth in sorted(items, key=lambda item: -item[1] / max(item[0], 0.01)):
        if need <= pool:
            total += worth
            pool -= need
        else:
            return total + worth * pool / need
    return total
