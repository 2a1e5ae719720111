"""What burns, transfers, attacks and bombardments cost in delta-vee."""

from __future__ import annotations

from . import figures
from .abilities import bent
from .board import Board
from .terms import VEILED, Piece

LEAST_BURN = 2
LEAST_STRIKE = 1
UNCHARTED = 4
"""What a transfer to a veiled world costs, whatever it turns out to be."""


def burn(board: Board, craft: Piece, orbital: int) -> int:
    """R4.2.3: an orbital burn compares the figures of the two orbitals."""
    world = board.host[craft]
    wells = figures.orbitals(board, world)
    cost = max(LEAST_BURN, wells[board.orbital[craft]] - wells[orbital])
    return bent(board, "burn cost", craft, cost, orbital) if "burn cost" in board.bends else cost


def transfer(board: Board, craft: Piece, world: Piece) -> int:
    """R4.2.3: a transfer compares the two tracks at the moving player's own station."""
    station = board.tracker[board.controller[craft]]
    return transfer_at(board, craft, world, station)


def transfer_at(board: Board, craft: Piece, world: Piece, station: int) -> int:
    """What a transfer costs with the mover's tracker at a given station."""
    if board.zone[world] == VEILED:
        return UNCHARTED
    start = figures.track(board, board.host[craft], station)
    cost = max(LEAST_BURN, start - figures.track(board, world, station))
    return (
        bent(board, "transfer cost", craft, cost, world) if "transfer cost" in board.bends else cost
    )


def attack(board: Board, craft: Piece, target: Piece) -> int:
    """R4.3.2: the attacker's orbital figure minus the defender's."""
    wells = figures.orbitals(board, board.host[craft])
    cost = max(LEAST_STRIKE, wells[board.orbital[craft]] - wells[board.orbital[target]])
    return bent(board, "attack cost", craft, cost, target) if "attack cost" in board.bends else cost


def bombard(board: Board, craft: Piece, target: Piece) -> int:
    """R4.4.2: the lowest orbital's figure minus the attacker's, for the world and its upgrades."""
    wells = figures.orbitals(board, board.host[craft])
    cost = max(LEAST_STRIKE, wells[0] - wells[board.orbital[craft]])
    return (
        bent(board, "bombard cost", craft, cost, target) if "bombard cost" in board.bends else cost
    )
