"""The cadet: legal and kind. It builds what it draws, drifts towards the enemy in its own time,
and shoots when it happens to think of it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from orbitduel.rules import costs, figures
from orbitduel.rules.actions import Action, Attack, Bid, Bombard, Burn, Next
from orbitduel.rules.terms import Phase, opponent
from orbitduel.rules.views import View

from .player import Choice
from .roads import Roads
from .siege import homeworlds
from .steps import to_bombard
from .unforeseen import settle
from .yards import Tastes, Yards

DAWDLES = 0.45
"""How often it lets a craft's turn pass."""
SHOOTS = 0.4

TASTES = Tastes(power=0.8, research=1.3, repair=0.5)


class Cadet:
    name = "cadet"

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        if isinstance(legal[0], Bid):
            return _bid(legal, rng)
        if other := settle(view, legal, rng, eager=False):
            return other
        if view.board.phase == Phase.MANEUVERS:
            return _maneuver(view, legal, rng)
        return Yards(view, TASTES).choose(legal) or Choice(legal[0], "moves on")


def _bid(legal: Sequence[Action], rng: random.Random) -> Choice:
    most = len(legal) - 1
    amount = rng.randint(most // 2, most)
    return Choice(legal[amount], "bids about what it can")


def _maneuver(view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
    assert view.seat is not None
    board, seat = view.board, view.seat
    allowed = set(legal)
    strikes = [
        action
        for action in legal
        if isinstance(action, Bombard) and action.power > figures.resistance(board, action.target)
    ]
    if strikes and rng.random() < 0.75:
        most = max(strike.power for strike in strikes)
        strike = rng.choice([strike for strike in strikes if strike.power == most])
        return Choice(strike, f"strikes {board.card[strike.target].name} with all it has")
    shots = [
        action
        for action in legal
        if isinstance(action, Attack) and costs.attack(board, action.craft, action.target) <= 2
    ]
    if shots and rng.random() < SHOOTS:
        shot = rng.choice(shots)
        return Choice(shot, f"takes a shot at {board.card[shot.target].name}")
    homes = homeworlds(board, opponent(seat))
    roads = Roads(board)
    for craft in board.fleet[seat]:
        if not homes or rng.random() < DAWDLES or not board.card[craft].bombardment:
            continue
        step = to_bombard(roads, craft, homes[0], 0)
        deadly = isinstance(step, Burn) and roads.deadly(craft, (board.host[craft], step.orbital))
        if not isinstance(step, Bombard) and step in allowed and not deadly:
            return Choice(step, f"sends {board.card[craft].name} towards the enemy")
    return Choice(Next(), "has flown enough for this turn")
