"""Launch windows: when a craft can first be around a world, burning turn after turn.

The table of every turn is asked what each burn would cost there and then, by the rules
themselves, so that the station of the tracker and what abilities do to prices both count. Tanks
are full again each turn; all that a craft carries from turn to turn is where it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from orbitduel.rules import actions, costs
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import A, Piece

from .model import Leg, Reach

Place = tuple[Piece, int]
"""A world and one of its orbitals."""
Routes = dict[Place, tuple[Leg, ...]]


class Travels:
    """Everywhere each craft could be by now, had it left when it entered play."""

    def __init__(self, targets: Iterable[str]) -> None:
        self.reaches = {name: Reach(name, None) for name in targets}
        self._routes: dict[Piece, Routes] = {}

    @property
    def done(self) -> bool:
        return all(reach.turn is not None for reach in self.reaches.values())

    def watch(self, duel: Duel, turn: int) -> None:
        """One more turn's maneuvers."""
        if self.done:
            return
        probe = duel.copy()
        board = probe.board
        for craft in board.fleet[A]:
            home = (board.host[craft], board.orbital[craft])
            routes = spread(probe, craft, self._routes.get(craft, {home: ()}), turn)
            self._routes[craft] = routes
            for (world, _), legs in sorted(routes.items(), key=lambda item: len(item[1])):
                known = self.reaches.get(board.card[world].name)
                if known is not None and known.turn is None:
                    position = duel.private[A].serials[craft] + 1
                    name = board.card[craft].name
                    self.reaches[known.world] = Reach(known.world, turn, name, position, legs)
            board.host[craft], board.orbital[craft] = home
            board.spent[craft] = 0


def spread(probe: Duel, craft: Piece, starts: Routes, turn: int) -> Routes:
    """Where a craft can be at the end of this turn's burns; the probe is scribbled on."""
    board = probe.board
    routes = dict(starts)
    cheapest = dict.fromkeys(starts, 0)
    queue = [(0, place) for place in starts]
    settled = set()
    while queue:
        spent, place = heappop(queue)
        if place in settled:
            continue
        settled.add(place)
        board.host[craft], board.orbital[craft] = place
        board.spent[craft] = spent
        for there, action, cost in burns(probe, craft, place):
            total = spent + cost
            if total < cheapest.get(there, 10**6) and probe.refusal(A, action) is None:
                cheapest[there] = total
                leg = Leg(turn, board.card[there[0]].name, there[1], cost)
                routes[there] = (*routes[place], leg)
                heappush(queue, (total, there))
    return routes


def burns(probe: Duel, craft: Piece, place: Place) -> Iterable[tuple[Place, actions.Action, int]]:
    """Every burn from a place, with where it leads and its price, allowed or not."""
    board = probe.board
    world, orbital = place
    outermost = len(board.card[world].orbitals) - 1
    for other in range(outermost + 1):
        if other != orbital:
            yield (world, other), actions.Burn(craft, other), costs.burn(board, craft, other)
    if orbital == outermost:
        for far in board.worlds:
            if far != world:
                there = (far, len(board.card[far].orbitals) - 1)
                yield there, actions.Transfer(craft, far), costs.transfer(board, craft, far)
