"""The lone game in figures: what one turn can make of a position.

Only what can matter for a goal is told apart: how many cards are drawn, which worlds are in play,
counters under way, and where each craft could be. Turns that another turn beats in every way are
left out, and only those: a weaker world builds while a stronger one researches, a world idles
that could research, a card gets counters beyond its cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from orbitduel.rules.terms import CRAFT, OPENING_HAND, STATIONS

from .sheet import HOME, RIVAL, Sheet

Places = frozenset[tuple[int, int]]


class Position(NamedTuple):
    """The end of a turn."""

    drawn: int
    worlds: frozenset[int]
    parts: tuple[tuple[int, int], ...] = ()
    """Worlds under construction, with their counters."""
    slots: tuple[tuple[int, int, int], ...] = ()
    """Beside which world, which card, how many counters."""
    fleet: tuple[tuple[int, Places], ...] = ()
    """Craft in play, and everywhere each could be by now."""
    done: frozenset[int] = frozenset()
    """Upgrades in play."""


class Turn(NamedTuple):
    """What a turn did: who researched, and who built what."""

    research: tuple[int, ...]
    builds: tuple[tuple[int, int], ...]


class Lone:
    """The lone game of one deck, with the cards other than worlds that a goal may want."""

    def __init__(self, sheet: Sheet, wanted: frozenset[int]) -> None:
        self.sheet = sheet
        self.wanted = wanted
        useful = wanted | set(sheet.worlds)
        self.last = 1 + max(useful)
        """How many cards are worth drawing."""

    def opening(self) -> Position:
        return Position(min(OPENING_HAND, len(self.sheet.cards)), frozenset((HOME,)))

    def fly(self, position: Position, turn: int) -> Position:
        """The maneuvers of a turn: every craft goes everywhere it can."""
        if not position.fleet:
            return position
        sky = position.worlds if self.sheet.rival is None else position.worlds | {RIVAL}
        station = turn % STATIONS
        fleet = [
            (craft, self.sheet.flights(craft, places, station, sky))
            for craft, places in position.fleet
        ]
        return position._replace(fleet=tuple(fleet))

    def turns(
        self, position: Position, turn: int, affords: Callable[[int, int], bool]
    ) -> Iterator[tuple[Turn, Position]]:
        """Everything the rest of a turn can make of a position after its maneuvers.

        Only what can be afforded: so many cards drawn, and so much power left to build with.
        """
        sheet, station = self.sheet, turn % STATIONS
        power = {world: sheet.power[world][station] for world in position.worlds}
        seen = set()
        for research in self._researchers(position, power):
            gained = sum(sheet.draws[world] for world in research)
            drawn = min(len(sheet.cards), position.drawn + gained)
            free = [world for world in position.worlds if world not in research]
            if not affords(drawn, sum([power[world] for world in free])):
                continue
            free.sort(key=lambda world: (-power[world], world))
            start = position._replace(drawn=drawn)
            for builds, after in self._builds(start, free, power, research):
                for ended in self._completed(after):
                    if ended not in seen:
                        seen.add(ended)
                        yield Turn(research, builds), ended

    def _researchers(self, position: Position, power: dict[int, int]) -> Iterator[tuple[int, ...]]:
        worlds = sorted(position.worlds, key=lambda world: (power[world], world))
        most = len(worlds) if position.drawn < min(self.last, len(self.sheet.cards)) else 0
        for count in range(most + 1):
            yield from combinations(worlds, count)

    def _builds(
        self,
        position: Position,
        free: list[int],
        power: dict[int, int],
        research: tuple[int, ...],
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], Position]]:
        """Give each world that does not research something to build."""
        sheet = self.sheet
        parts = dict(position.parts)
        open_worlds = [
            at for at in sheet.worlds[1:] if at < position.drawn and at not in position.worlds
        ]
        hand = self._hand(position)
        strongest: dict[int, int] = {}
        for world in research:
            draws = sheet.draws[world]
            strongest[draws] = max(strongest.get(draws, 0), power[world])
        may_research = position.drawn < min(self.last, len(sheet.cards))
        slots = list(position.slots)
        builds: list[tuple[int, int]] = []
        seen = set()
        drawn, in_play, _, _, fleet, done = position

        def give(index: int) -> Iterator[tuple[tuple[tuple[int, int], ...], Position]]:
            if index == len(free):
                made = tuple(sorted(parts.items())), tuple(sorted(slots))
                if made not in seen:
                    seen.add(made)
                    yield tuple(builds), Position(drawn, in_play, *made, fleet, done)
                return
            world = free[index]
            tap = power[world]
            idle = True
            for slot in list(slots):
                if slot[0] == world and slot[2] < sheet.cost[slot[1]] and tap:
                    yield from beside_it(index, slot, (world, slot[1], slot[2] + tap))
            beside = sum(slot[0] == world for slot in slots)
            if tap and beside < sheet.slots[world]:
                for number in hand:
                    taken = any(slot[1] == number for slot in slots)
                    if not taken and sheet.can_host(world, number):
                        yield from beside_it(index, None, (world, number, tap))
            if tap and tap >= strongest.get(sheet.draws[world], 0):
                for at in open_worlds:
                    before = parts.get(at, 0)
                    if before < sheet.cost[at]:
                        idle = False
                        parts[at] = min(sheet.cost[at], before + tap)
                        builds.append((world, at))
                        yield from give(index + 1)
                        builds.pop()
                        if before:
                            parts[at] = before
                        else:
                            del parts[at]
            if idle and not may_research:
                yield from give(index + 1)

        def beside_it(
            index: int, old: tuple[int, int, int] | None, new: tuple[int, int, int]
        ) -> Iterator[tuple[tuple[tuple[int, int], ...], Position]]:
            if old is not None:
                slots.remove(old)
            slots.append(new)
            builds.append((new[0], new[1]))
            yield from give(index + 1)
            builds.pop()
            slots.remove(new)
            if old is not None:
                slots.append(old)

        yield from give(0)

    def _hand(self, position: Position) -> list[int]:
        """Wanted cards in hand, one of each name: copies are alike."""
        gone = {number for _, number, _ in position.slots} | position.done
        gone |= {craft for craft, _ in position.fleet}
        first: dict[str, int] = {}
        for number in sorted(self.wanted):
            if number < position.drawn and number not in gone:
                first.setdefault(self.sheet.cards[number].id, number)
        return list(first.values())

    def _completed(self, position: Position) -> Iterator[Position]:
        """Turn over what is finished; where crews compete for room, every way to choose."""
        sheet, cost = self.sheet, self.sheet.cost
        ready = [at for at, counters in position.parts if counters >= cost[at]]
        finished = [slot for slot in position.slots if slot[2] >= cost[slot[1]]]
        if not ready and not finished:
            yield position
            return
        worlds = position.worlds.union(ready)
        parts = tuple(part for part in position.parts if part[0] not in ready)
        room = sum(sheet.population[world] for world in worlds)
        room -= sum(sheet.crew[craft] for craft, _ in position.fleet)
        base = Position(position.drawn, worlds, parts, *position[3:])
        if not finished:
            yield base
            return
        for count in range(len(finished), -1, -1):
            fitting = [
                chosen
                for chosen in combinations(finished, count)
                if sum(self._crew(slot[1]) for slot in chosen) <= room
            ]
            for chosen in fitting:
                yield self._enter(base, chosen)
            if fitting and count == len(finished):
                return

    def _crew(self, number: int) -> int:
        return self.sheet.crew[number] if self.sheet.cards[number].kind == CRAFT else 0

    def _enter(self, base: Position, chosen: tuple[tuple[int, int, int], ...]) -> Position:
        fleet, done = list(base.fleet), set(base.done)
        for world, number, _ in chosen:
            if self.sheet.cards[number].kind == CRAFT:
                fleet.append((number, self.sheet.entries(number, world)))
            else:
                done.add(number)
        slots = tuple(slot for slot in base.slots if slot not in chosen)
        fleet.sort(key=lambda craft: craft[0])
        return Position(base.drawn, base.worlds, base.parts, slots, tuple(fleet), frozenset(done))
