"""The admiral: tries its plans in supposed duels before it chooses, within a budget.

What a commander of one temper or another would do now, the next best of its options, and leaving
things as they are: each is a plan. The admiral supposes duels that agree with its view and plays
plans on in them for some turns, all with the same supposed cards and dice, against an opponent
whose way it does not know either. What promises most is tried next; when nothing promises enough
for the time it takes, it stops early. A plan is judged over all supposed duels at once, never
within one as if its hidden cards were known.

The budget is in seconds or in playouts. Under a budget of playouts the same views and the same
random stream give the same choices.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from orbitduel.rules.actions import Action, Bid
from orbitduel.rules.views import View

from .budget import Budget, never
from .commander import bid
from .plans import plans
from .player import Choice
from .rehearsal import Memory
from .steps import Wake
from .trials import Race
from .unforeseen import FAMILIAR, settle

DEFAULT_SECONDS = 1.0


class Admiral:
    name = "admiral"

    def __init__(
        self,
        seconds: float | None = DEFAULT_SECONDS,
        playouts: int | None = None,
        stop: Callable[[], bool] = never,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """`stop` is asked often; once it says yes, the best choice so far is given."""
        self.clock = clock
        self.seconds = seconds
        self.playouts = playouts
        self.stop = stop
        self._wake = Wake()
        self._memory: Memory = {}

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        budget = Budget(self.seconds, self.playouts, self.stop, self.clock)
        if isinstance(legal[0], Bid):
            return bid(view, legal, rng)
        if all(type(action) not in FAMILIAR for action in legal):
            answer = settle(view, legal, rng, eager=True)
            return answer or Choice(legal[0], "has no other choice")
        open_plans = plans(view, self._wake.onward(view.board, legal), rng)
        if len(open_plans) == 1:
            return open_plans[0].choice
        best, gain, rounds = Race(view, open_plans, budget, rng, self._memory).run()
        choice = open_plans[best].choice
        if best == 0:
            return choice
        tried = f"{round(100 * gain)} % better than the usual in {rounds} trials"
        return replace(choice, reason=f"{choice.reason} ({tried})")
