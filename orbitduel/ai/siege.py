"""Who can take which world, how likely, and how many turns away a bomber is from doing it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from orbitduel.cards.vocabulary.limits import Shield
from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import CRAFT, Piece, Seat, opponent

from .odds import SURE_CHECK, chance_of, expected_hits
from .roads import Climbs, Roads, Spot, keeps_to_itself

HORIZON = 4
"""Turns a craft's road is planned ahead: once around the tracker."""
PATIENCE = 0.72
"""What a hit next turn is worth beside a hit now."""


LARGE = 50
"""A check far from zero, to read off what abilities add to it."""
MOST_FORESEEN = 1 << 11

Outlook: TypeAlias = tuple[dict[Spot, float], dict[Piece, float]]
"""The hits a craft may expect by spot, and the most of them by world."""

_foreseen: dict[tuple[object, ...], dict[tuple[str, int, int, int], Outlook]] = {}
"""Looking ahead gives the same answer for like craft while the worlds stay as they are."""


PRICES = ("burn cost", "transfer cost", "track", "bombard cost", "check")
"""The figures that decide what a road costs and what a strike does at its end."""
HARDINESS = ("armor", "debris damage")


def _scene(board: Board, seat: Seat, target: Piece, resistance: int) -> tuple[object, ...]:
    """All that roads and strikes depend on."""
    card = board.card
    worlds = tuple((world, card[world].orbitals, card[world].track) for world in board.worlds)
    wrecks = tuple(sorted((board.host[wreck], board.orbital[wreck]) for wreck in board.wrecks))
    bending = [
        source
        for figure in (*PRICES, *(HARDINESS if wrecks else ()))
        for source in board.bends.get(figure, ())
        if not (
            isinstance(source, int)
            and card[source].kind == CRAFT
            and keeps_to_itself(card[source], figure)
        )
    ]
    gifts = tuple(
        (source, card[source].id, board.controller[source], board.host[source])
        + ((board.orbital[source],) if card[source].kind == CRAFT else ())
        if isinstance(source, int)
        else (source,)
        for source in bending
    )
    station = board.tracker[seat]
    return seat, worlds, gifts, wrecks, target, resistance, station, bool(board.veiled)


def homeworlds(board: Board, seat: Seat) -> list[Piece]:
    """The Homeworlds a seat must not lose."""
    return [
        world
        for world in board.worlds
        if board.card[world].homeworld and board.controller[world] == seat
    ]


def needed(board: Board, world: Piece) -> int:
    """Hits until a world falls, those on what shields it included."""
    need = max(1, figures.resistance(board, world) - board.damage[world])
    return need + sum(
        max(1, figures.resistance(board, piece) - board.damage[piece])
        for piece in shields(board, world)
    )


def shields(board: Board, world: Piece) -> list[Piece]:
    """The upgrades that must be bombarded before a world can be."""
    if "forbid Bombard" not in board.hooks:
        return []
    return [
        piece
        for piece in board.upgrades
        if board.host[piece] == world
        and any(isinstance(ability, Shield) for ability in board.card[piece].abilities)
    ]


class Siege:
    """One seat's strikes on one world."""

    def __init__(self, roads: Roads, seat: Seat, target: Piece) -> None:
        self.roads = roads
        self.board = roads.board
        self.seat = seat
        self.target = target
        self.resistance = figures.resistance(self.board, target)
        self._need: int | None = None
        self._known: dict[tuple[str, int, int, int], Outlook] | None = None
        self._dice: dict[Piece, int] = {}
        self._bent_checks = "check" in self.board.bends

    def need(self) -> int:
        """Hits until the world falls."""
        if self._need is None:
            self._need = needed(self.board, self.target)
        return self._need

    def dice(self, craft: Piece) -> int:
        found = self._dice.get(craft)
        if found is None:
            found = self._dice[craft] = figures.bombardment(self.board, craft, self.target)
        return found

    def within(self, left: int, host: Piece) -> bool:
        """Whether so much delta-vee, after leaving a world, may still carry a strike at all."""
        return host == self.target or self._bent_checks or left > self.resistance

    def check(self, craft: Piece, start: Spot, dv: int, turns: int) -> int:
        """The hit check of a strike with everything, so many own beginnings from now."""
        roads, target = self.roads, self.target
        power = dv - self.resistance
        if self._bent_checks:
            power += self._shift(craft)
        if start[0] == target:
            return power - roads.dive(craft, target, start[1])[0]
        station = roads.station(self.seat, turns)
        power -= roads.dash(craft, start, target, station)
        return power - roads.dive(craft, target, roads.top(target))[0]

    def _shift(self, craft: Piece) -> int:
        """What abilities add to the check."""
        return figures.check(self.board, craft, self.target, LARGE) - LARGE

    def strike(self, craft: Piece, start: Spot, dv: int, turns: int) -> float:
        """Expected hits of that strike."""
        return expected_hits(self.dice(craft), self.check(craft, start, dv, turns))

    def chance(self, strikers: Iterable[tuple[Piece, Spot, int]], turns: int, need: int) -> float:
        """The chance that craft at given spots with given delta-vee take the world together."""
        throws = []
        for craft, spot, dv in strikers:
            dice = self.dice(craft)
            check = self.check(craft, spot, dv, turns) if dice else 0
            if check > 1:
                throws.append((dice, check if check < SURE_CHECK else SURE_CHECK))
        return chance_of(tuple(throws), need) if throws else 0.0

    def prospects(self, craft: Piece) -> dict[Spot, float]:
        """For every spot: the hits a craft may expect there from its next turn on, the sooner
        the better. Waiting for a window, stepping stones and debris are all in this number."""
        return self.outlook(craft)[0]

    def outlook(self, craft: Piece) -> Outlook:
        """Those prospects, and the best of them for every world."""
        known = self._known
        if known is None:
            scene = _scene(self.board, self.seat, self.target, self.resistance)
            known = _foreseen.get(scene)
            if known is None:
                if len(_foreseen) >= MOST_FORESEEN:
                    _foreseen.clear()
                known = _foreseen[scene] = {}
            self._known = known
        who = self.board.card[craft].id if self.board.bends or self.board.wrecks else ""
        hurt = self.board.damage[craft] if self.board.wrecks else 0
        key = (who, hurt, self.roads.limit(craft), self.dice(craft))
        found = known.get(key)
        if found is None:
            prospects = self._look_ahead(craft)
            peaks: dict[Piece, float] = {}
            for (world, _), value in prospects.items():
                if value > peaks.get(world, 0.0):
                    peaks[world] = value
            found = known[key] = prospects, peaks
        return found

    def _look_ahead(self, craft: Piece) -> dict[Spot, float]:
        roads, dv, worlds = self.roads, self.roads.limit(craft), self.board.worlds
        climbs = {world: roads.climbs(craft, world) for world in worlds}
        graves = self._graves(craft)
        best = self._strikes(craft, climbs, HORIZON)
        for world, orbital in graves:
            best[world][orbital] = 0.0
        for turns in range(HORIZON - 1, 0, -1):
            station = roads.station(self.seat, turns)
            landing = {world: _landings(climbs[world][-1], best[world]) for world in worlds}
            sooner = self._strikes(craft, climbs, turns)
            for here in worlds:
                stay, strikes = best[here], sooner[here]
                away = [
                    (roads.hop(craft, here, world, station), arrivals)
                    for world, arrivals in landing.items()
                    if world != here
                ]
                for height, burns in enumerate(climbs[here]):
                    later = max([stay[at] for at, cost in enumerate(burns) if cost <= dv])
                    left = dv - burns[-1]
                    if left > 0:
                        for hop, arrivals in away:
                            if arrivals[0][1] > later:
                                for cost, value in arrivals:
                                    if cost <= left - hop:
                                        if value > later:
                                            later = value
                                        break
                    later *= PATIENCE
                    strike = strikes[height] + 0.3 * later
                    strikes[height] = strike if strike > later else later
            best = sooner
            for world, orbital in graves:
                best[world][orbital] = 0.0
        return {
            (world, orbital): value
            for world, values in best.items()
            for orbital, value in enumerate(values)
        }

    def _graves(self, craft: Piece) -> list[Spot]:
        """Where debris would destroy a craft."""
        roads, wrecks = self.roads, self.board.wrecks
        spots = {(self.board.host[wreck], self.board.orbital[wreck]) for wreck in wrecks}
        return [spot for spot in spots if roads.deadly(craft, spot)]

    def _strikes(
        self, craft: Piece, climbs: dict[Piece, Climbs], turns: int
    ) -> dict[Piece, list[float]]:
        """What a strike from each orbital of each world promises, so many turns from now."""
        roads, target, dice = self.roads, self.target, self.dice(craft)
        station = roads.station(self.seat, turns)
        power = roads.limit(craft) - self.resistance
        if self._bent_checks:
            power += self._shift(craft)
        afar = power - roads.dive(craft, target, roads.top(target))[0]
        found = {}
        for here, burns in climbs.items():
            if here == target:
                checks = [
                    power - roads.dive(craft, target, height)[0] for height in range(len(burns))
                ]
            else:
                check = afar - roads.hop(craft, here, target, station)
                checks = [check - leave[-1] for leave in burns]
            found[here] = [expected_hits(dice, check) for check in checks]
        return found


def _landings(arrival: tuple[int, ...], best: list[float]) -> list[tuple[int, float]]:
    """From arrival: what each orbital costs, the most promising first."""
    return sorted(zip(arrival, best, strict=True), key=lambda landing: (-landing[1], landing[0]))


def capture_chance(
    roads: Roads, seat: Seat, world: Piece, turns: int = 1, fleet: Iterable[Piece] | None = None
) -> float:
    """The chance that a seat, undisturbed and refilled, takes a world in one turn."""
    board = roads.board
    craft = board.fleet[seat] if fleet is None else fleet
    strikers = [(piece, roads.spot(piece), roads.limit(piece)) for piece in craft]
    siege = Siege(roads, seat, world)
    return siege.chance(strikers, turns, siege.need())


def threat(roads: Roads, seat: Seat, turns: int = 1) -> float:
    """The chance that a seat ends the duel in its next turn: every enemy Homeworld must fall."""
    homes = homeworlds(roads.board, opponent(seat))
    if not homes:
        return 1.0
    return min(capture_chance(roads, seat, home, turns) for home in homes)
