"""A race of plans in supposed duels; see `admiral`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import Seat, opponent
from orbitduel.rules.views import View

from . import hidden
from .budget import Budget, Expired
from .commander import Commander, Manner
from .outlook import appraise
from .plans import WAYS, Plan

TURNS = 4
"""Turns of both players a playout goes on before the position is judged."""
MOST_CHOICES = 1000
"""Choices after which a playout is judged wherever it stands; an honest one needs far fewer."""
FEWEST = 5
"""Rounds before a plan may drop out."""
BEHIND = 2.4
"""Standard errors behind the leader at which a plan drops out."""
TRUST = 1.0
"""Standard errors by which another plan must be ahead of the usual one to be taken."""
DOUBT = 0.03
"""The spread that is supposed before there is evidence."""
NO_MATTER = 0.003
"""A difference in the chance to win that is not worth more trials."""


def race(
    view: View, plans: Sequence[Plan], budget: Budget, rng: random.Random
) -> tuple[int, float, int]:
    """The plan to follow, what it gains over the first, and in how many rounds that was seen."""
    assert view.seat is not None
    scores: list[list[float]] = [[] for _ in plans]
    running = list(range(len(plans)))
    while len(running) > 1:
        duel = hidden.sample(view, rng)
        if duel is None:
            break
        theirs = WAYS[rng.randrange(len(WAYS))]
        stream = rng.getrandbits(64)
        row = []
        try:
            for plan in running:
                row.append(playout(duel.copy(), view.seat, plans[plan], theirs, stream, budget))
        except Expired:
            break
        for plan, score in zip(running, row, strict=True):
            scores[plan].append(score)
        if len(scores[running[0]]) >= FEWEST:
            running = _still_running(scores, running)
    leader = max(running, key=lambda plan: (sum(scores[plan]), -plan))
    gain, error = difference(scores[leader], scores[0])
    if leader and gain < TRUST * error:
        leader, gain = 0, 0.0
    return leader, gain, len(scores[leader])


def _still_running(scores: Sequence[list[float]], running: list[int]) -> list[int]:
    leader = max(running, key=lambda plan: (sum(scores[plan]), -plan))
    kept = []
    for plan in running:
        if plan != leader:
            lag, error = difference(scores[leader], scores[plan])
            if lag > BEHIND * error or lag + BEHIND * error < NO_MATTER:
                continue
            if scores[leader] == scores[plan]:
                continue
        kept.append(plan)
    return kept


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """What one plan gained over another in the rounds both ran, and how far that may be off."""
    gains = [a - b for a, b in zip(one, other, strict=False)]
    if not gains:
        return 0.0, DOUBT
    count = len(gains)
    mean = sum(gains) / count
    spread = (sum((gain - mean) ** 2 for gain in gains) + DOUBT * DOUBT) / (count + 1)
    return mean, sqrt(spread / count)


def playout(
    duel: Duel, seat: Seat, plan: Plan, theirs: Manner, stream: int, budget: Budget
) -> float:
    """How a supposed duel goes on if a seat follows a plan, in its own eyes, from 0 to 1."""
    if not budget.spend():
        raise Expired
    rng = random.Random(stream)
    begun = duel.turn
    actors = {
        seat: Commander(replace(plan.manner, trials=0)),
        opponent(seat): Commander(replace(theirs, trials=0)),
    }
    duel.apply(seat, plan.choice.action)
    choices = 0
    while duel.result is None and duel.turn < begun + TURNS and choices < MOST_CHOICES:
        choices += 1
        for mover in duel.awaiting():
            if budget.over():
                raise Expired
            legal = duel.legal(mover)
            if len(legal) == 1:
                duel.apply(mover, legal[0])
            else:
                duel.apply(mover, actors[mover].choose(_look(duel, mover), legal, rng).action)
            if duel.result is not None:
                break
    sooner = 1 - 0.002 * (duel.turn - begun)
    return 0.5 + (appraise(duel.board, seat, duel.house) - 0.5) * sooner


def _look(duel: Duel, seat: Seat) -> View:
    """A view that is not copied, for players who leave it as it is."""
    return View(seat, duel.board, duel.private[seat], duel.house)
