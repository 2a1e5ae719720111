"""How a position stands: one number between 0, lost, and 1, won.

The weights come from a regression over the turns of some four hundred duels between commanders
of many ways, against how each of them ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.duel import HouseRule
from orbitduel.rules.terms import Seat, opponent

from . import worth
from .aims import progress
from .roads import Roads
from .siege import Siege, homeworlds, needed, threat

CRAFT = 0.16
"""For each counter's worth of craft."""
POWER = 0.16
"""For each point of construction power."""
HIT = 0.14
"""For each hit on the enemy Homeworld that may be expected within two turns."""
DAMAGE = 0.25
"""For each hit it has taken."""
COUNTER = 0.05
UPGRADE = 0.06
"""For each counter an upgrade in play has cost."""
GOAL = 0.07
"""For each counter's worth of progress towards the goals of the match."""
NOW, NEXT = 3.9, 0.64
"""For a certain capture by who moves now, and by the other in the turn after."""
MOVE = 0.41
"""For being on the move."""


def appraise(board: Board, seat: Seat, house: Sequence[HouseRule] = ()) -> float:
    """A seat's chance to win, judged from the public board and the goals of the match alone."""
    if board.result is not None:
        if board.result.winner is None:
            return 0.5
        return 1.0 if board.result.winner == seat else 0.0
    if not homeworlds(board, opponent(seat)):
        return 1.0
    if not homeworlds(board, seat):
        return 0.0
    roads = Roads(board)
    mover = board.active
    other = opponent(mover)
    lead = _standing(roads, mover) - _standing(roads, other)
    lead += MOVE + NOW * threat(roads, mover) - NEXT * threat(roads, other)
    if house:
        lead += GOAL * (progress(house, board, mover) - progress(house, board, other))
    chance = 1 / (1 + exp(-lead))
    return chance if mover == seat else 1 - chance


def _standing(roads: Roads, seat: Seat) -> float:
    board = roads.board
    total = CRAFT * sum(worth.craft(board, craft) for craft in board.fleet[seat])
    total += POWER * sum(figures.power(board, world) for world in board.worlds_of(seat))
    total += COUNTER * sum(min(board.counters[piece], 12) for piece in board.yard[seat])
    total += UPGRADE * sum(
        board.card[piece].cost
        for piece in board.upgrades
        if board.controller[board.host[piece]] == seat
    )
    for home in homeworlds(board, opponent(seat)):
        siege = Siege(roads, seat, home)
        total += DAMAGE * (siege.resistance - needed(board, home))
        for craft in board.fleet[seat]:
            if siege.dice(craft):
                spot, dv = roads.spot(craft), roads.limit(craft)
                total += HIT * max(siege.strike(craft, spot, dv, turns) for turns in (1, 2))
    return total
