"""What it costs a craft to get about, and what it has left to strike with when it arrives.

Where abilities bend prices, `Roads` asks the rules for each with the craft set down, on a copy of
the board, where the journey has taken it. A price is asked for only once for like craft of one
commander, and stands on a page that serves as long as what bends such prices stays as it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import TypeAlias

from orbitduel.cards.vocabulary.conditions import AtStation
from orbitduel.cards.vocabulary.figures import Bend, FreeBurns, Guard, IgnoreDebris
from orbitduel.rules import costs, figures
from orbitduel.rules.abilities import Effect, spread
from orbitduel.rules.board import Board
from orbitduel.rules.card import Card
from orbitduel.rules.terms import CRAFT, STATIONS, Piece, Seat

Spot: TypeAlias = tuple[Piece, int]
"""A world and one of its orbitals, 0 the lowest."""

BURNS = ("burn cost",)
HOPS = ("transfer cost", "track")
STRIKES = ("bombard cost",)
"""What has a say in each kind of price."""
MOST_PAGES = 512

Like: TypeAlias = tuple[str, Seat, Piece]
"""For whom a price is the same: card, commander, and the very craft where it matters."""

Climbs: TypeAlias = tuple[tuple[int, ...], ...]
"""The price of a burn by the orbitals where it starts and ends."""

DETOUR = 4
"""The delta-vee it is worth to strike from an orbital without deadly debris."""


class Roads:
    def __init__(self, board: Board) -> None:
        self.board = board
        self._model: Board | None = None
        self._tops: dict[Piece, int] = {}
        self._bent_burns = any(price in board.bends for price in BURNS)
        self._bent_strikes = any(price in board.bends for price in STRIKES)
        self._bent_hops = bool(board.veiled) or any(price in board.bends for price in HOPS)
        self._burn_prices = _page(board, BURNS) if self._bent_burns else Page()
        self._hop_prices = _page(board, HOPS) if self._bent_hops else Page()
        self._strike_prices = _page(board, STRIKES) if self._bent_strikes else Page()
        self._likes: dict[Piece, Like] = {}
        self._climbs: dict[tuple[Piece, Piece], Climbs] = {}
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
        return self.climbs(craft, world)[start][end]

    def climbs(self, craft: Piece, world: Piece) -> Climbs:
        """What every orbital burn around a world costs."""
        if not self._bent_burns:
            return _plain_climbs(self.board.card[world].orbitals)
        found = self._climbs.get((craft, world))
        if found is None:
            found = self._climbs[craft, world] = self._ask_climbs(craft, world)
        return found

    def _ask_climbs(self, craft: Piece, world: Piece) -> Climbs:
        if self._burns_plainly(craft, world):
            return _plain_climbs(self.board.card[world].orbitals)
        climbs, key = self._burn_prices.climbs, (self._like(craft), world)
        found = climbs.get(key)
        if found is None:
            rows = []
            around = range(self.top(world) + 1)
            for start in around:
                model = self._set_down(craft, (world, start))
                rows.append(
                    tuple([0 if end == start else costs.burn(model, craft, end) for end in around])
                )
            self._take_back(craft)
            found = climbs[key] = tuple(rows)
        return found

    def hop(self, craft: Piece, start: Piece, end: Piece, station: int) -> int:
        """A transfer between the outermost orbitals of two worlds."""
        if not self._bent_hops:
            card = self.board.card
            cost = card[start].track[station] - card[end].track[station]
            return cost if cost > costs.LEAST_BURN else costs.LEAST_BURN
        hops, key = self._hop_prices.others, (self._like(craft), start, end, station)
        found = hops.get(key)
        if found is None:
            model = self._set_down(craft, (start, self.top(start)))
            found = hops[key] = costs.transfer_at(model, craft, end, station)
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
                strike = self._strike(craft, world, orbital)
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
        plain, key = self._burn_prices.plain, (self._like(craft), world)
        found = plain.get(key)
        if found is None:
            found = True
            for orbital in range(self.top(world) + 1):
                model = self._set_down(craft, (world, orbital))
                found = found and spread(model, "burn cost", craft) == (0, 0)
            self._take_back(craft)
            plain[key] = found
        return found

    def _strike(self, craft: Piece, world: Piece, orbital: int) -> int:
        """What a bombardment costs from an orbital."""
        strikes, key = self._strike_prices.others, (self._like(craft), world, orbital)
        found = strikes.get(key)
        if found is None:
            model = self._set_down(craft, (world, orbital))
            found = strikes[key] = costs.bombard(model, craft, world)
            self._take_back(craft)
        return found

    def _like(self, craft: Piece) -> Like:
        found = self._likes.get(craft)
        if found is None:
            board = self.board
            very = craft if board.effects else -1
            found = self._likes[craft] = (board.card[craft].id, board.controller[craft], very)
        return found

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


class Page:
    """Prices of one kind that were asked for."""

    __slots__ = ("climbs", "others", "plain")

    def __init__(self) -> None:
        self.plain: dict[tuple[Like, Piece], bool] = {}
        self.climbs: dict[tuple[Like, Piece], Climbs] = {}
        self.others: dict[tuple[Hashable, ...], int] = {}


_pages: dict[Hashable, Page] = {}


def _page(board: Board, prices: Sequence[str]) -> Page:
    """The page for prices of a board; a new one where they hang on more than can be told."""
    card, host, orbital = board.card, board.host, board.orbital
    key: list[Hashable] = [*board.tracker, *board.veiled, *board.effects]
    key += [(world, card[world].id, board.controller[world]) for world in board.worlds]
    for price in prices:
        key.append(price)
        for source in board.bends.get(price, ()):
            if isinstance(source, Effect):
                continue
            if not _steady(card[source], price):
                return Page()
            if card[source].kind == CRAFT and _selfish(card[source], price):
                key.append((source, card[source].id))
            else:
                key.append((source, card[source].id, host[source], orbital[source]))
    scene = tuple(key)
    found = _pages.get(scene)
    if found is None:
        if len(_pages) >= MOST_PAGES:
            _pages.clear()
        found = _pages[scene] = Page()
    return found


def keeps_to_itself(card: Card, figure: str) -> bool:
    """Whether a craft changes a figure for itself alone, wherever it and the others are."""
    return all(
        isinstance(ability, Bend | FreeBurns | IgnoreDebris | Guard)
        and ability.who.where == "itself"
        for ability in card.bends[figure]
    ) and all(
        ability.per is None and (ability.when is None or isinstance(ability.when, AtStation))
        for ability in card.bends[figure]
        if isinstance(ability, Bend)
    )


def _steady(card: Card, price: str) -> bool:
    """Whether a card bends a price by where cards stand and by the stations alone."""
    return all(
        isinstance(ability, FreeBurns)
        or (
            isinstance(ability, Bend)
            and ability.per is None
            and (ability.when is None or isinstance(ability.when, AtStation))
        )
        for ability in card.bends[price]
    )


def _selfish(card: Card, price: str) -> bool:
    """Whether a card bends a price for itself alone, wherever it is."""
    return all(
        isinstance(ability, Bend | FreeBurns) and ability.who.where == "itself"
        for ability in card.bends[price]
    )


@lru_cache(maxsize=1 << 10)
def _plain_climbs(wells: tuple[int, ...]) -> Climbs:
    """What burns cost where no ability has a say (R4.2.3)."""
    around = range(len(wells))
    return tuple(
        tuple(
            0 if start == end else max(costs.LEAST_BURN, wells[start] - wells[end])
            for end in around
        )
        for start in around
    )


@lru_cache(maxsize=1 << 10)
def _plain_dive(wells: tuple[int, ...], start: int) -> tuple[int, int]:
    """The best way to bombard where no ability and no debris has a say."""
    ways = []
    for orbital, well in enumerate(wells):
        climb = 0 if orbital == start else max(costs.LEAST_BURN, wells[start] - well)
        ways.append((climb + max(costs.LEAST_STRIKE, wells[0] - well), -orbital))
    cost, below = min(ways)
    return cost, -below
