"""Choices no rule of thumb covers: abilities to use and questions they ask.

Each is tried on duels that agree with the view, and the position it leads to is judged.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from orbitduel.rules import actions
from orbitduel.rules.actions import Action
from orbitduel.rules.duel import Duel
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.views import View

from . import hidden
from .outlook import appraise
from .player import Choice

FAMILIAR = frozenset(
    {
        actions.Burn,
        actions.Transfer,
        actions.Attack,
        actions.Bid,
        actions.Bombard,
        actions.Research,
        actions.Repair,
        actions.Place,
        actions.Build,
        actions.Complete,
        actions.Next,
        *actions.UNLISTED,
    }
)
TRIALS = 3
GAIN = 0.004
"""How much an ability must promise before it is worth its price."""
MOST = 24
"""Choices tried at one time; more are thinned out at random."""


def settle(
    view: View, legal: Sequence[Action], rng: random.Random, *, eager: bool
) -> Choice | None:
    """The best unforeseen choice, if there is one worth making or nothing else to do."""
    strange = [action for action in legal if type(action) not in FAMILIAR]
    if not strange:
        return None
    forced = len(strange) == len(legal)
    if forced and len(strange) == 1:
        return Choice(strange[0], "has no other choice")
    if not forced and not eager and rng.random() < 0.5:
        return None
    if len(strange) > MOST:
        strange = rng.sample(strange, MOST)
    assert view.seat is not None
    seat = view.seat
    totals = [0.0] * len(strange)
    rest = 0.0
    tried = 0
    for _ in range(TRIALS):
        duel = hidden.sample(view, rng)
        if duel is None:
            break
        values = [_outcome(duel, seat, action) for action in strange]
        if any(value is None for value in values):
            break
        tried += 1
        rest += appraise(duel.board, seat)
        totals = [total + (value or 0.0) for total, value in zip(totals, values, strict=True)]
    if not tried:
        return Choice(strange[0], "answers as best it can") if forced else None
    best = max(range(len(strange)), key=totals.__getitem__)
    if forced:
        return Choice(strange[best], "judges this answer the best")
    if totals[best] > rest + GAIN * tried:
        return Choice(strange[best], "sees a gain in this ability")
    return None


def _outcome(duel: Duel, seat: int, action: Action) -> float | None:
    """How good the position after an action is; None if it cannot be tried."""
    trial = duel.copy()
    try:
        trial.apply(seat, action)
    except (IllegalAction, LookupError, AssertionError):
        return None
    return appraise(trial.board, seat)
