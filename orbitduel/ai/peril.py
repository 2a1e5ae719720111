"""How likely a craft is to be shot down in the opponent's next turn, where it would stand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from orbitduel.rules import figures
from orbitduel.rules.terms import Piece, Seat, opponent

from .odds import chance_of
from .roads import Roads, Spot

INTEREST = 0.75
"""How likely an enemy who could shoot is to find nothing better to do."""

MOST_SHOTS = 4
"""Shots at one craft that are reckoned with."""

Shots: TypeAlias = tuple[tuple[int, int], ...]
"""Power and dice of each."""


class Peril:
    """The dangers to one seat's craft."""

    def __init__(self, roads: Roads, seat: Seat) -> None:
        self.roads = roads
        self.board = roads.board
        self.seat = seat
        self.station = roads.station(opponent(seat), 1)
        self._guns = [
            (foe, roads.limit(foe), roads.spot(foe), roads.leaving(foe, roads.spot(foe)))
            for foe in self.board.fleet[opponent(seat)]
        ]
        self._shots: dict[Spot, Shots] = {}
        self._armor: dict[tuple[Piece, int], int] = {}

    def shots(self, spot: Spot) -> Shots:
        """Power and dice of the enemies who can reach a spot next turn, the strongest first."""
        known = self._shots.get(spot)
        if known is None:
            shooting, station = self.roads.shooting_after, self.station
            found = []
            for foe, limit, start, leave in self._guns:
                if limit - leave > 1 or start[0] == spot[0]:
                    power = limit - shooting(foe, start, leave, spot, station)
                    if power > 1:
                        found.append((power, self.board.card[foe].accuracy))
            found.sort(reverse=True)
            known = self._shots[spot] = tuple(found[:MOST_SHOTS])
        return known

    def loss(self, craft: Piece, spot: Spot, reserve: int) -> float:
        """The chance that a craft standing there with so much delta-vee left is destroyed
        before its next turn: by debris at two ends of turn, or by the enemy's guns."""
        armor = self._armor_left(craft, self.roads.debris(spot))
        if armor <= 0:
            return 1.0
        shots = self.shots(spot)
        if not shots:
            return 0.0
        return INTEREST * kill_chance_of(shots, reserve, armor)

    def _armor_left(self, craft: Piece, debris: int) -> int:
        found = self._armor.get((craft, debris))
        if found is None:
            dust = figures.debris_damage(self.board, craft, debris)
            found = figures.armor(self.board, craft) - self.board.damage[craft] - 2 * dust
            self._armor[craft, debris] = found
        return found


def kill_chance(shots: Iterable[tuple[int, int]], reserve: int, armor: int) -> float:
    """All-out shots against one craft that shares its reserve among them as best it can."""
    return kill_chance_of(tuple(sorted(shots, reverse=True)[:MOST_SHOTS]), reserve, armor)


@lru_cache(maxsize=1 << 15)
def kill_chance_of(shots: Shots, reserve: int, armor: int) -> float:
    """The same for shots in order, the strongest first, and not too many."""
    best = 1.0
    for answered in range(1, len(shots) + 1):
        # Even shares against the strongest few, nothing against the rest.
        share, over = divmod(reserve, answered)
        throws = []
        for index, (power, dice) in enumerate(shots):
            defence = share + (index < over) if index < answered else 0
            throws.append((dice, power - defence))
        best = min(best, chance_of(tuple(throws), armor))
    return best
