"""The first step of a longer way: what to do now in order to end up somewhere else."""

from __future__ import annotations

from orbitduel.rules import costs
from orbitduel.rules.actions import Action, Attack, Bombard, Burn, Transfer
from orbitduel.rules.terms import Piece

from .roads import Roads, Spot


def towards(roads: Roads, craft: Piece, goal: Spot) -> Action:
    """The next burn on the way to a spot."""
    here, height = roads.spot(craft)
    world, orbital = goal
    if here == world:
        return Burn(craft, orbital)
    top = roads.top(here)
    return Transfer(craft, world) if height == top else Burn(craft, top)


def to_bombard(roads: Roads, craft: Piece, world: Piece, power: int) -> Action:
    """The strike itself, or the next burn on the way to where it is cheapest."""
    here, height = roads.spot(craft)
    if here != world:
        return towards(roads, craft, (world, roads.top(world)))
    _, orbital = roads.dive(craft, world, height)
    return Bombard(craft, world, power) if orbital == height else Burn(craft, orbital)


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
