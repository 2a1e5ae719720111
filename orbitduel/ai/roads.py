"""What it costs a craft to get about, and what it has left to strike with when it arrives.

`Roads` asks the rules for every price with the craft set down, on a copy of the board, where the
journey has taken it; so bent costs are seen, and a price is asked for only once: for all craft
where no ability bends it, and otherwise for like craft of one commander.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from orbitduel.rules import costs, figures
from orbitduel.rules.abilities import Effect, spread
from orbitduel.rules.board import Board
from orbitduel.rules.terms import STATIONS, Piece, Seat

Spot: TypeAlias = tuple[Piece, int]
"""A world and one of its orbitals, 0 the lowest."""

ANY_CRAFT: Piece = -2
"""Stands for every craft in a price that no ability can bend."""

DETOUR = 4
"""The delta-vee it is worth to strike from an orbital without deadly debris."""


class Roads:
    def __init__(self, board: Board) -> None:
        self.board = board.copy()
        self._tops: dict[Piece, int] = {}
        self._bent_burns = "burn cost" in board.bends
        self._bent_strikes = "bombard cost" in board.bends
        self._bent_hops = "transfer cost" in board.bends or "track" in board.bends
        self._bent_hops = self._bent_hops or bool(board.veiled)
        self._plain: dict[tuple[Piece, Piece], bool] = {}
        self._burners: dict[Piece, Piece] = {}
        self._travellers: dict[Piece, Piece] = {}
        self._likes: dict[tuple[str, Seat], Piece] = {}
        self._climbs: dict[tuple[Piece, Piece, int, int], int] = {}
        self._hops: dict[tuple[Piece, Piece, Piece, int], int] = {}
        self._dives: dict[tuple[Piece, Piece, int], tuple[int, int]] = {}
        self._limits: dict[Piece, int] = {}
        self._littered = {board.host[wreck] for wreck in board.wrecks}
        self._debris: dict[Piece, list[int]] = {}

    def spot(self, craft: Piece) -> Spot:
        return self.board.host[craft], self.board.orbital[craft]

    def top(self, world: Piece) -> int:
        found = self._tops.get(world)
        if found is None:
            found = self._tops[world] = figures.outermost(self.board, world)
        return found

    def limit(self, craft: Piece) -> int:
        if craft not in self._limits:
            self._limits[craft] = figures.dv_limit(self.board, craft)
        return self._limits[craft]

    def debris(self, spot: Spot) -> int:
        """Debris cards in an orbital."""
        if not self.board.wrecks:
            return 0
        world, orbital = spot
        if world not in self._debris:
            self._debris[world] = self.board.debris_at(world)
        return self._debris[world][orbital]

    def deadly(self, craft: Piece, spot: Spot) -> bool:
        """Whether debris would destroy a craft there before its next turn (R4.8.4)."""
        debris = self.debris(spot)
        if not debris:
            return False
        dust = figures.debris_damage(self.board, craft, debris)
        return 2 * dust >= figures.armor(self.board, craft) - self.board.damage[craft]

    def station(self, seat: Seat, turns: int) -> int:
        """Where a seat's tracker will stand after so many of its own beginnings."""
        return (self.board.tracker[seat] + turns) % STATIONS

    def climb(self, craft: Piece, world: Piece, start: int, end: int) -> int:
        """An orbital burn around a world, up or down."""
        if start == end:
            return 0
        if not self._bent_burns or self._burns_plainly(craft, world):
            wells = self.board.card[world].orbitals
            cost = wells[start] - wells[end]
            return cost if cost > costs.LEAST_BURN else costs.LEAST_BURN
        key = (self._burning_like(craft), world, start, end)
        found = self._climbs.get(key)
        if found is None:
            back = self._set_down(craft, (world, start))
            found = self._climbs[key] = costs.burn(self.board, craft, end)
            self._set_down(craft, back)
        return found

    def hop(self, craft: Piece, start: Piece, end: Piece, station: int) -> int:
        """A transfer between the outermost orbitals of two worlds."""
        if not self._bent_hops:
            card = self.board.card
            cost = card[start].track[station] - card[end].track[station]
            return cost if cost > costs.LEAST_BURN else costs.LEAST_BURN
        key = (self._transferring_like(craft), start, end, station)
        found = self._hops.get(key)
        if found is None:
            back = self._set_down(craft, (start, self.top(start)))
            found = self._hops[key] = costs.transfer_at(self.board, craft, end, station)
            self._set_down(craft, back)
        return found

    def dash(self, craft: Piece, start: Spot, world: Piece, station: int) -> int:
        """The way to the outermost orbital of another world, all in one turn."""
        here, orbital = start
        leave = self.climb(craft, here, orbital, self.top(here))
        return leave + self.hop(craft, here, world, station)

    def journey(self, craft: Piece, start: Spot, end: Spot, station: int) -> int:
        world, orbital = end
        if start[0] == world:
            return self.climb(craft, world, start[1], orbital)
        arrival = self.climb(craft, world, self.top(world), orbital)
        return self.dash(craft, start, world, station) + arrival

    def dive(self, craft: Piece, world: Piece, start: int) -> tuple[int, int]:
        """The best way to bombard a world from an orbital of it: total cost, and from where.
        It pays something to keep out of deadly debris."""
        plain = not self._bent_burns or self._burns_plainly(craft, world)
        if plain and not self._bent_strikes and world not in self._littered:
            return _plain_dive(self.board.card[world].orbitals, start)
        key = (craft, world, start)
        found = self._dives.get(key)
        if found is None:
            ways = []
            for orbital in range(self.top(world) + 1):
                back = self._set_down(craft, (world, orbital))
                strike = costs.bombard(self.board, craft, world)
                self._set_down(craft, back)
                cost = self.climb(craft, world, start, orbital) + strike
                detour = DETOUR if self.deadly(craft, (world, orbital)) else 0
                ways.append((cost + detour, -orbital, cost))
            _, below, cost = min(ways)
            found = self._dives[key] = cost, -below
        return found

    def approach(self, craft: Piece, start: Spot, world: Piece, station: int) -> int:
        """What goes on burns and the strike's own cost before any power is left."""
        if start[0] == world:
            return self.dive(craft, world, start[1])[0]
        arrival = self.dive(craft, world, self.top(world))[0]
        return self.dash(craft, start, world, station) + arrival

    def shooting(self, craft: Piece, start: Spot, target: Spot, station: int) -> int:
        """What goes before any power is left against a craft somewhere else."""
        world, orbital = target
        here, height = start
        top = self.top(world)
        wells = figures.orbitals(self.board, world)
        from_above = max(costs.LEAST_STRIKE, wells[top] - wells[orbital])
        if here != world:
            return self.dash(craft, start, world, station) + from_above
        level = max(costs.LEAST_STRIKE, wells[height] - wells[orbital])
        return min(level, self.climb(craft, world, height, top) + from_above)

    def _burns_plainly(self, craft: Piece, world: Piece) -> bool:
        """Whether no ability has a say in a craft's burns around a world."""
        key = (self._burning_like(craft), world)
        found = self._plain.get(key)
        if found is None:
            found = True
            for orbital in range(self.top(world) + 1):
                back = self._set_down(craft, (world, orbital))
                found = found and spread(self.board, "burn cost", craft) == (0, 0)
                self._set_down(craft, back)
            self._plain[key] = found
        return found

    def _burning_like(self, craft: Piece) -> Piece:
        if craft not in self._burners:
            self._burners[craft] = self._like(craft, "burn cost")
        return self._burners[craft]

    def _transferring_like(self, craft: Piece) -> Piece:
        if craft not in self._travellers:
            self._travellers[craft] = self._like(craft, "transfer cost")
        return self._travellers[craft]

    def _like(self, craft: Piece, price: str) -> Piece:
        """A craft for which this price is the same."""
        sources = self.board.bends.get(price)
        if not sources:
            return ANY_CRAFT
        if any(isinstance(source, Effect) for source in sources):
            return craft
        kind = (self.board.card[craft].id, self.board.controller[craft])
        return self._likes.setdefault(kind, craft)

    def _set_down(self, craft: Piece, spot: Spot) -> Spot:
        board = self.board
        before = (board.host[craft], board.orbital[craft])
        board.host[craft], board.orbital[craft] = spot
        return before


@lru_cache(maxsize=1 << 10)
def _plain_dive(wells: tuple[int, ...], start: int) -> tuple[int, int]:
    """The best way to bombard where no ability and no debris has a say."""
    ways = []
    for orbital, well in enumerate(wells):
        climb = 0 if orbital == start else max(costs.LEAST_BURN, wells[start] - well)
        ways.append((climb + max(costs.LEAST_STRIKE, wells[0] - well), -orbital))
    cost, below = min(ways)
    return cost, -below
