"""What it costs a craft to get about, and what it has left to strike with when it arrives.

Where abilities bend prices, `Roads` asks the rules for each with the craft set down, on a copy of
the board, where the journey has taken it. A price is asked for only once: for all craft where no
ability bends it, and otherwise for like craft of one commander.
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
        self.board = board
        self._model: Board | None = None
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
        found = self._limits.get(craft)
        if found is None:
            found = self._limits[craft] = figures.dv_limit(self.board, craft)
        return found

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
            model = self._set_down(craft, (world, start))
            found = self._climbs[key] = costs.burn(model, craft, end)
            self._take_back(craft)
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
            model = self._set_down(craft, (start, self.top(start)))
            found = self._hops[key] = costs.transfer_at(model, craft, end, station)
            self._take_back(craft)
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
                strike = costs.bombard(self._set_down(craft, (world, orbital)), craft, world)
                self._take_back(craft)
                cost = self.climb(craft, world, start, orbital) + strike
                detour = DETOUR if self.deadly(craft, (world, orbital)) else 0
                ways.append((cost + detour, -orbital, cost))
            _, below, cost = min(ways)
            found = self._dives[key] = cost, -below
        return found

    def shooting(self, craft: Piece, start: Spot, target: Spot, station: int) -> int:
        """What goes before any power is left against a craft somewhere else."""
        return self.shooting_after(craft, start, self.leaving(craft, start), target, station)

    def leaving(self, craft: Piece, start: Spot) -> int:
        """The climb to the outermost orbital, where every way to another world begins."""
        here, height = start
        return self.climb(craft, here, height, self.top(here))

    def shooting_after(
        self, craft: Piece, start: Spot, leave: int, target: Spot, station: int
    ) -> int:
        """The same for a craft whose climb to the outermost orbital is known."""
        world, orbital = target
        here, height = start
        wells = self.board.card[world].orbitals
        drop = wells[-1] - wells[orbital]
        from_above = leave + (drop if drop > costs.LEAST_STRIKE else costs.LEAST_STRIKE)
        if here != world:
            return from_above + self.hop(craft, here, world, station)
        drop = wells[height] - wells[orbital]
        level = drop if drop > costs.LEAST_STRIKE else costs.LEAST_STRIKE
        return level if level < from_above else from_above

    def _burns_plainly(self, craft: Piece, world: Piece) -> bool:
        """Whether no ability has a say in a craft's burns around a world."""
        key = (self._burning_like(craft), world)
        found = self._plain.get(key)
        if found is None:
            found = True
            for orbital in range(self.top(world) + 1):
                model = self._set_down(craft, (world, orbital))
                found = found and spread(model, "burn cost", craft) == (0, 0)
            self._take_back(craft)
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

    def _set_down(self, craft: Piece, spot: Spot) -> Board:
        """The board with a craft somewhere else."""
        model = self._model
        if model is None:
            model = self._model = self.board.copy()
        model.host[craft], model.orbital[craft] = spot
        return model

    def _take_back(self, craft: Piece) -> None:
        assert self._model is not None
        self._model.host[craft], self._model.orbital[craft] = self.spot(craft)


@lru_cache(maxsize=1 << 10)
def _plain_dive(wells: tuple[int, ...], start: int) -> tuple[int, int]:
    """The best way to bombard where no ability and no debris has a say."""
    ways = []
    for orbital, well in enumerate(wells):
        climb = 0 if orbital == start else max(costs.LEAST_BURN, wells[start] - well)
        ways.append((climb + max(costs.LEAST_STRIKE, wells[0] - well), -orbital))
    cost, below = min(ways)
    return cost, -below
