"""The first step of a longer way: what to do now in order to end up somewhere else."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from orbitduel.rules import costs
from orbitduel.rules.actions import Action, Attack, Bombard, Burn, Transfer
from orbitduel.rules.board import Board
from orbitduel.rules.figures import resistance
from orbitduel.rules.terms import Piece

from .odds import SURE_CHECK
from .roads import Roads, Spot
from .siege import shields


class Wake:
    """Where craft have been in a turn: where burns are free, nobody should burn in circles."""

    def __init__(self) -> None:
        self._turn = -1
        self._been: set[tuple[Piece, Piece, int]] = set()

    def here(self, board: Board) -> frozenset[tuple[Piece, Piece, int]]:
        """Note where the craft of who moves are now; all the spots where they have been."""
        if board.turn != self._turn:
            self._turn = board.turn
            self._been.clear()
        host, orbital = board.host, board.orbital
        self._been.update(
            [(craft, host[craft], orbital[craft]) for craft in board.fleet[board.active]]
        )
        return frozenset(self._been)

    def onward(self, board: Board, legal: Sequence[Action]) -> list[Action]:
        """What is left without the burns that lead back."""
        been = self.here(board)
        return [action for action in legal if not leads_back(board, action, been)]


def leads_back(board: Board, action: Action, been: AbstractSet[tuple[Piece, Piece, int]]) -> bool:
    """Whether a burn ends where its craft has been this turn."""
    return (
        isinstance(action, Burn)
        and (action.craft, board.host[action.craft], action.orbital) in been
    )


def towards(roads: Roads, craft: Piece, goal: Spot) -> Action:
    """The next burn on the way to a spot."""
    return way(roads, craft, goal)[0]


def way(roads: Roads, craft: Piece, goal: Spot) -> tuple[Action, ...]:
    """All burns on the way to another spot."""
    here, height = roads.spot(craft)
    world, orbital = goal
    if here == world:
        return (Burn(craft, orbital),)
    leave = () if height == roads.top(here) else (Burn(craft, roads.top(here)),)
    arrive = () if orbital == roads.top(world) else (Burn(craft, orbital),)
    return *leave, Transfer(craft, world), *arrive


def to_bombard(roads: Roads, craft: Piece, world: Piece, power: int) -> Action:
    """The strike itself, on what shields the world first, or the next burn on the way to where it
    is cheapest."""
    here, height = roads.spot(craft)
    if here != world:
        return towards(roads, craft, (world, roads.top(world)))
    _, orbital = roads.dive(craft, world, height)
    if orbital != height:
        return Burn(craft, orbital)
    if cover := shields(roads.board, world):
        damage = roads.board.damage
        target = min(cover, key=lambda piece: resistance(roads.board, piece) - damage[piece])
        return Bombard(craft, target, min(power, SURE_CHECK + resistance(roads.board, target)))
    return Bombard(craft, world, power)


def to_attack(roads: Roads, craft: Piece, foe: Piece) -> Action:
    """The attack itself, or the next burn on the way to where it is cheapest."""
    board = roads.board
    here, height = roads.spot(craft)
    world, orbital = roads.spot(foe)
    if here != world:
        return towards(roads, craft, (world, roads.top(world)))
    top = roads.top(world)
    if height != top:
        now = costs.attack(board, craft, foe)
        if roads.shooting(craft, (here, height), (world, orbital), board.tracker[0]) < now:
            return Burn(craft, top)
    return Attack(craft, foe)
