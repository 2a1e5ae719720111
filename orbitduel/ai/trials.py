"""A race of plans in supposed duels; see `admiral`.

Every trial has a number: the same supposed cards, dice and opponent for all plans that run it, so
that two plans are compared by what they made of the same trials. One plan leads. Which other is
tried next is decided by what twice as many trials of it may be expected to gain: a little where a
plan has shown itself worse, nothing where it makes no difference, and something where it has not
been tried at all. The race ends when no plan promises enough for the trials it would take.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from typing import NamedTuple

from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import opponent
from orbitduel.rules.views import View

from . import hidden
from .budget import Budget, Expired
from .commander import Manner
from .outlook import appraise
from .plans import WAYS, Plan
from .rehearsal import Memory, Rehearsal

FIRST_JUDGED = 4
"""Turns of both players after which a playout is judged for the first time, and again after every
two more: on the same seat's move, or judgements could not be compared."""
FARTHEST = ((16.0, 8), (1.0, 6), (0.0, 4))
"""From how many seconds on a playout goes how many turns."""
MOST_CHOICES = 1000
"""Choices after which a playout is judged wherever it stands; an honest one needs far fewer."""
FEWEST = 3
"""Trials before anything is said about a plan."""
TRUST = 1.0
"""Standard errors by which another plan must be ahead of the usual one to be taken."""
DOUBT = 0.03
"""The spread that is supposed before there is evidence."""
HOPE = 0.05
"""How much better or worse than expected a plan may be that has not been tried."""
LESS = 0.02
"""How far an untried plan is expected to fall behind the usual one."""
LESS_EACH = 0.006
"""How much farther for each plan that was thought of before."""
NOISE = 0.1
"""How far a single trial of a plan may be off."""
ENOUGH = 0.0002
"""The gain in the chance to win that makes a playout worth its time for who has a second; half of
it for who has four."""
DECIDED = 0.98
"""From here on a duel is as good as won, and no other plan is tried."""

FIRST_SIGHT = HOPE * HOPE / sqrt(HOPE * HOPE + NOISE * NOISE / FEWEST)
"""How far the first few trials of a plan may change what is expected of it."""


class Trial(NamedTuple):
    duel: Duel
    theirs: Manner
    stream: int


class Race:
    def __init__(
        self,
        view: View,
        plans: Sequence[Plan],
        budget: Budget,
        rng: random.Random,
        memory: Memory,
    ) -> None:
        self.view = view
        self.plans = plans
        self.budget = budget
        self.rng = rng
        self.memory = memory
        self.scores: list[list[float]] = [[] for _ in plans]
        self._trials: list[Trial] = []
        self._leader = 0
        self.turns = next(turns for seconds, turns in FARTHEST if budget.plenty >= seconds)

    def run(self) -> tuple[int, float, int]:
        """The plan to follow, what it gains over the first, and in how many trials that was
        seen."""
        enough = ENOUGH / sqrt(self.budget.plenty)
        try:
            self._try(0, FEWEST)
            while sum(self.scores[0]) < DECIDED * len(self.scores[0]):
                promise, plan = max((self._promise(plan), -plan) for plan in range(len(self.plans)))
                if promise < enough:
                    break
                self._challenge(-plan)
        except Expired:
            pass
        leader = self._leader
        gain, error = difference(self.scores[leader], self.scores[0])
        if leader and gain < TRUST * error:
            leader, gain = 0, 0.0
        return leader, gain, len(self.scores[leader])

    def _promise(self, plan: int) -> float:
        """What each playout of a plan may be expected to gain if it is tried on for a while."""
        if plan == self._leader:
            return 0.0
        scores, best = self.scores[plan], self.scores[self._leader]
        if not scores:
            return expected_gain(-LESS - LESS_EACH * plan, FIRST_SIGHT) / FEWEST
        count = len(scores)
        gain, error = difference(scores, best)
        if gain == 0.0 and scores == best[:count]:
            return 0.0
        playouts = count + max(0, 2 * count - len(best))
        return expected_gain(gain, error / sqrt(2)) / playouts

    def _challenge(self, plan: int) -> None:
        """Try a plan once more, or a few times at first, and see whether it takes the lead."""
        before = len(self.scores[plan])
        until = max(before + 1, FEWEST)
        self._try(self._leader, until)
        self._try(plan, until)
        if len(self.scores[plan]) == len(self.scores[self._leader]):
            gain, _ = difference(self.scores[plan], self.scores[self._leader])
            if gain > 0:
                self._leader = plan

    def _try(self, plan: int, until: int) -> None:
        """Run a plan in the first so many trials."""
        scores = self.scores[plan]
        while len(scores) < until:
            if not self.budget.spend():
                raise Expired
            trial = self._trial(len(scores))
            scores.append(self._playout(trial, self.plans[plan]))

    def _trial(self, number: int) -> Trial:
        if number == len(self._trials):
            duel = hidden.sample(self.view, self.rng)
            if duel is None:
                raise Expired
            theirs = WAYS[self.rng.randrange(len(WAYS))]
            self._trials.append(Trial(duel, theirs, self.rng.getrandbits(64)))
        return self._trials[number]

    def _playout(self, trial: Trial, plan: Plan) -> float:
        """How a supposed duel goes on if a plan is followed, in its own eyes, from 0 to 1: the mean
        of how it stands after some turns and after more of them, which is surer than either."""
        seat = self.view.seat
        assert seat is not None
        duel = trial.duel.copy()
        rng = random.Random(trial.stream)
        begun = duel.turn
        rounds = 1 + (self.turns - FIRST_JUDGED) // 2
        actors = {
            seat: Rehearsal(plan.manner, self.memory),
            opponent(seat): Rehearsal(trial.theirs, self.memory),
        }
        duel.apply(seat, plan.choice.action)
        over = self.budget.over
        judged: list[float] = []
        choices = 0
        while duel.result is None and len(judged) < rounds and choices < MOST_CHOICES:
            choices += 1
            for mover in duel.awaiting():
                if over():
                    raise Expired
                duel.carry_out(mover, actors[mover].act(duel, mover, rng))
                if duel.result is not None:
                    break
            if duel.turn >= begun + FIRST_JUDGED + 2 * len(judged):
                judged.append(self._judge(duel, begun))
        judged += [self._judge(duel, begun)] * (rounds - len(judged))
        return sum(judged) / rounds

    def _judge(self, duel: Duel, begun: int) -> float:
        """How a supposed duel stands, the sooner the better."""
        assert self.view.seat is not None
        sooner = 1 - 0.002 * (duel.turn - begun)
        return 0.5 + (appraise(duel.board, self.view.seat, duel.house) - 0.5) * sooner


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """What one plan gained over another in the trials both ran, and how far that may be off."""
    gains = [a - b for a, b in zip(one, other, strict=False)]
    if not gains:
        return 0.0, DOUBT
    count = len(gains)
    mean = sum(gains) / count
    spread = (sum([(gain - mean) ** 2 for gain in gains]) + DOUBT * DOUBT) / (count + 1)
    return mean, sqrt(spread / count)


def expected_gain(mean: float, error: float) -> float:
    """The mean of what is above zero of a normal distribution."""
    far = mean / error
    density = exp(-far * far / 2) / sqrt(2 * pi)
    return error * density + mean * (1 + erf(far / sqrt(2))) / 2
