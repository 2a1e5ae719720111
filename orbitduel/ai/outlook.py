"""How a position stands: one number between 0, lost, and 1, won."""

from __future__ import annotations

from math import exp

from orbitduel.rules.board import Board
from orbitduel.rules.terms import Seat, opponent

from . import worth
from .roads import Roads
from .siege import Siege, homeworlds, needed, threat

SCALE = 14.0
"""Counters' worth of advantage that turn even chances into three in four."""
PROSPECT = 2.5
"""What a hit in prospect is worth, in counters."""
INTERFERENCE = 0.7
"""How much of a threat survives the turn of the one who is threatened."""


def appraise(board: Board, seat: Seat) -> float:
    """A seat's chance to win, judged from the public board alone."""
    if board.result is not None:
        if board.result.winner is None:
            return 0.5
        return 1.0 if board.result.winner == seat else 0.0
    foe = opponent(seat)
    if not homeworlds(board, foe):
        return 1.0
    if not homeworlds(board, seat):
        return 0.0
    roads = Roads(board)
    mover = board.active
    other = opponent(mover)
    lead = _standing(roads, mover) - _standing(roads, other)
    even = 1 / (1 + exp(-lead / SCALE))
    now = INTERFERENCE * threat(roads, other)
    then = INTERFERENCE**2 * threat(roads, mover)
    chance = (1 - now) * (then + (1 - then) * even)
    return chance if mover == seat else 1 - chance


def _standing(roads: Roads, seat: Seat) -> float:
    board = roads.board
    total = worth.side(board, seat)
    for home in homeworlds(board, opponent(seat)):
        siege = Siege(roads, seat, home)
        need = needed(board, home)
        for craft in board.fleet[seat]:
            if siege.dice(craft):
                spot, dv = roads.spot(craft), roads.limit(craft)
                total += PROSPECT * max(siege.strike(craft, spot, dv, turns) for turns in (1, 2))
        total += 3.0 * (siege.resistance - need)
    return total
