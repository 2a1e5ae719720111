"""A commander in supposed duels: it chooses as it always does, but without a word, sends out all
craft that only move at once, and remembers its orders in like positions.

Trials of one decision share most of what happens before the dice fall, so that a campaign is
planned once and followed in many of them.
"""

from __future__ import annotations

import random
from collections.abc import Hashable

from orbitduel.rules.actions import Action, Bid
from orbitduel.rules.board import Board
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import Phase, Seat
from orbitduel.rules.views import View

from .campaign import Campaign
from .commander import Manner, bid
from .steps import Wake, leads_back
from .unforeseen import settle
from .yards import Yards

MOST_REMEMBERED = 1 << 14

Memory = dict[Hashable, tuple[Action, ...]]


class Rehearsal:
    def __init__(self, manner: Manner, memory: Memory) -> None:
        self._manner = manner
        self._memory = memory
        self._wake = Wake()
        self._turn = -1
        self._orders: list[Action] = []
        """What is left to do of them, the next one last."""

    def act(self, duel: Duel, seat: Seat, rng: random.Random) -> Action:
        board = duel.board
        maneuvering = board.phase is Phase.MANEUVERS
        if maneuvering and board.combat is None and board.decision is None:
            return self._maneuver(duel, seat)
        legal = duel.legal(seat)
        if len(legal) == 1:
            return legal[0]
        view = View(seat, board, duel.private[seat], duel.house)
        if isinstance(legal[0], Bid):
            return bid(view, legal, rng).action
        if board.decision is not None:
            answer = settle(view, legal, rng, eager=True, trials=0)
            return answer.action if answer else legal[0]
        choice = Yards(view, self._manner.tastes).choose(legal)
        return choice.action if choice else legal[0]

    def _maneuver(self, duel: Duel, seat: Seat) -> Action:
        board = duel.board
        if board.turn != self._turn:
            self._turn = board.turn
            self._orders.clear()
        if self._orders:
            action = self._orders.pop()
            if duel.refusal(seat, action) is None:
                return action
        self._orders = list(self._planned(duel, seat)[::-1])
        return self._orders.pop()

    def _planned(self, duel: Duel, seat: Seat) -> tuple[Action, ...]:
        board, memory = duel.board, self._memory
        been = self._wake.here(board)
        key = (self._manner.temper, been, position(board))
        found = memory.get(key)
        if found is None:

            def allowed(action: Action) -> bool:
                return duel.refusal(seat, action) is None and not leads_back(board, action, been)

            view = View(seat, board, duel.private[seat], duel.house)
            found = Campaign(view, self._manner.temper).orders(allowed)
            if len(memory) >= MOST_REMEMBERED:
                memory.clear()
            memory[key] = found
        return found


def position(board: Board) -> Hashable:
    """All that maneuvers are planned by."""
    card, host, orbital, damage = board.card, board.host, board.orbital, board.damage
    spent, controller = board.spent, board.controller
    return (
        board.active,
        *board.tracker,
        *[
            (piece, card[piece].id, host[piece], orbital[piece], spent[piece], damage[piece])
            for fleet in board.fleet
            for piece in fleet
        ],
        *[(world, card[world].id, controller[world], damage[world]) for world in board.worlds],
        *[(piece, card[piece].id, host[piece], damage[piece]) for piece in board.upgrades],
        *[(host[wreck], orbital[wreck]) for wreck in board.wrecks],
        *board.effects,
        *board.veiled,
        *board.streaks.items(),
        *board.claimed,
        *board.missions,
    )
