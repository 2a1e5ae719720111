"""Which way of building wins soonest? The own deck and its order are known, so it can be tried.

Each doctrine is rehearsed alone: the turns to come are played against an opponent who only
passes. That overrates every plan alike, and ranks them well.
"""

from __future__ import annotations

import random

from orbitduel.rules.actions import EndTurn
from orbitduel.rules.duel import Duel
from orbitduel.rules.views import View

from . import hidden, worth
from .drill import Drill
from .yards import Tastes

DOCTRINES: dict[str, Tastes] = {
    "strike first": Tastes(power=0.4, population=0.2, bomber=3.0, research=0.7),
    "bombers": Tastes(power=1.0, bomber=3.0, research=1.1),
    "balance": Tastes(power=1.4, bomber=2.0),
    "growth": Tastes(),
    "knowledge": Tastes(power=1.0, bomber=2.0, research=1.7),
}
TURNS = 7
"""Own turns rehearsed."""
HASTE = 0.8
"""What a win a turn later is worth beside a win now."""
MOST_CHOICES = 400


def doctrine(view: View, rng: random.Random) -> str:
    """The name of the doctrine that does best on its own."""
    duel = hidden.sample(view, rng)
    if duel is None or view.seat is None:
        return next(iter(DOCTRINES))
    scores = {
        name: rehearse(duel.copy(), view.seat, Drill(tastes), random.Random(0))
        for name, tastes in DOCTRINES.items()
    }
    return max(scores, key=lambda name: scores[name])


def rehearse(duel: Duel, seat: int, actor: Drill, rng: random.Random) -> float:
    """How well a seat does against nobody: the sooner it wins the better."""
    score, weight = 0.0, 1.0
    last = duel.turn + 2 * TURNS
    for _ in range(MOST_CHOICES):
        if duel.result is not None or duel.turn >= last:
            break
        mover = duel.awaiting()[0]
        legal = duel.legal(mover)
        turn = duel.turn
        if mover != seat:
            asked = duel.board.combat is not None or duel.board.decision is not None
            duel.apply(mover, legal[-1] if asked else EndTurn())
        elif len(legal) == 1:
            duel.apply(seat, legal[0])
        else:
            duel.apply(seat, actor.choose(duel.view(seat), legal, rng).action)
        if duel.turn != turn and mover == seat:
            weight *= HASTE
    won = duel.result is not None and duel.result.winner == seat
    if won:
        score += weight
    return score + 0.001 * worth.side(duel.board, seat)
