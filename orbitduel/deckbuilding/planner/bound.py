"""A kinder lone game, to tell in time that a goal is out of reach.

In it a world builds and researches in the same turn, counters may be split and moved at will,
and every world has its best station always. Nothing the real game can do is impossible there, so
what is out of reach there is out of reach.
"""

from __future__ import annotations

from collections.abc import Iterable

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
        self._known: dict[object, Years] = {}
        self._flown: dict[object, bool] = {}

    def may_build(self, position: Position, turn: int, last: int) -> bool:
        """Whether the target card could be in play by the last turn."""
        target, sheet = self.target, self.sheet
        counters = dict(position.parts).get(target, 0)
        host = 0
        for world, number, count in position.slots:
            if number == target:
                counters, host = count, self.best[world]
        need = sheet.cost[target] - counters
        years = self._years(position)
        end = last - turn
        years.reach(end)
        if target in sheet.worlds:
            first = years.first_with(target, end)
            before = years.pools[first - 1] if first else 0
            return need <= (years.pools[end] - before if first <= end else 0)
        return need <= years.taps(target, end, host)

    def may_bombard(self, position: Position, turn: int, last: int, amount: int) -> bool:
        """Whether so much bombardment could be around the target world in the last turn."""
        cards, sheet = self.sheet.cards, self.sheet
        for craft, places in position.fleet:
            if self._arrives(craft, places, turn, last):
                amount -= cards[craft].bombardment
        if amount <= 0:
            return True
        if last <= turn:
            return False
        years = self._years(position)
        end = last - 1 - turn
        years.reach(end)
        gone = {craft for craft, _ in position.fleet}
        begun = {number: (world, counters) for world, number, counters in position.slots}
        items, latest = [], -1
        for at in self.wanted:
            if at >= years.drawn[end]:
                break
            year = min(last - turn - self.shortest(at), end)
            if at in gone or year < 0 or years.drawn[year] <= at:
                continue
            world, counters = begun.get(at, (None, 0))
            need = max(0, sheet.cost[at] - counters)
            host = 0 if world is None else self.best[world]
            if need <= years.taps(at, year, host):
                items.append((need, cards[at].bombardment))
                latest = max(latest, year)
        return latest >= 0 and int(_worth(items, years.pools[latest])) >= amount

    def _years(self, position: Position) -> Years:
        key = (position.drawn, position.worlds, position.parts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Years(self.sheet, self.best, position)
        return found

    # Flights with every world of the deck on the line.

    def _arrives(
        self, craft: int, places: frozenset[tuple[int, int]], turn: int, last: int
    ) -> bool:
        key = (self.sheet.cards[craft].id, places, turn % STATIONS, last - turn)
        if key not in self._flown:
            self._flown[key] = self._flies(craft, places, turn, last)
        return self._flown[key]

    def _flies(self, craft: int, places: frozenset[tuple[int, int]], turn: int, last: int) -> bool:
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


class Years:
    """The kinder game from one position on, turn by turn, as far as it was asked for."""

    def __init__(self, sheet: Sheet, best: dict[int, int], position: Position) -> None:
        parts = dict(position.parts)
        self.base = sum(best[world] for world in position.worlds)
        self.draws = sum(sheet.draws[world] for world in position.worlds)
        self.strongest = max(best[world] for world in position.worlds)
        self.coming = [
            (at, sheet.cost[at] - parts.get(at, 0), best[at], sheet.draws[at])
            for at in sheet.worlds
            if at not in position.worlds
        ]
        self.start = position.drawn
        self.drawn: list[int] = []
        """Cards drawn by the end of each turn."""
        self.pools: list[int] = []
        """All power there could have been by then."""
        self.tops: list[int] = []
        """The strongest world of all turns so far, added up."""

    def reach(self, end: int) -> None:
        """Go on to that turn, counted from 0."""
        while len(self.drawn) <= end:
            drawn = self.drawn[-1] if self.drawn else self.start
            pool = self.pools[-1] if self.pools else 0
            near = [world for world in self.coming if world[0] < drawn]
            power = self.base + int(_worth([(need, gain) for _, need, gain, _ in near], pool))
            ready = [gain for _, need, gain, _ in near if need <= pool]
            top = max([self.strongest, *ready])
            drawn += self.draws + int(_worth([(need, gain) for _, need, _, gain in near], pool))
            self.drawn.append(drawn)
            self.pools.append(pool + power)
            self.tops.append((self.tops[-1] if self.tops else 0) + top)

    def first_with(self, card: int, end: int) -> int:
        """The first turn by whose end a card is drawn, or the one after the end."""
        return next((year for year in range(end + 1) if self.drawn[year] > card), end + 1)

    def taps(self, card: int, end: int, host: int) -> int:
        """What one world can put on a card once it is drawn: the one beside it, or the best."""
        first = self.first_with(card, end)
        if first > end:
            return 0
        if host:
            return host * (end + 1 - first)
        return self.tops[end] - (self.tops[first - 1] if first else 0)


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
