"""The commander: plans the whole turn and asks what the enemy will do with theirs.

Every decision is planned afresh from what is on the table. First the one question that ends
duels: can the enemy Homeworld fall now, or better next turn? Then every craft's options, moves,
strikes and attacks, are weighed by one scale: what it wins, what the position promises over the
next turns, and how likely the craft is to be shot down with the delta-vee it would have left. How
it builds and how bold it is differ from duel to duel, so that it is not learned by heart.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from orbitduel.rules.actions import Action, Bid
from orbitduel.rules.terms import Phase
from orbitduel.rules.views import View

from .bids import draw, matched, solved, stakes
from .campaign import Campaign, Temper
from .doctrines import DOCTRINES, HABITS, TEMPERS
from .player import Choice
from .steps import Wake
from .unforeseen import TRIALS, settle
from .yards import Tastes, Yards


@dataclass(frozen=True, slots=True)
class Manner:
    """What may be varied about a commander."""

    temper: Temper
    tastes: Tastes
    trials: int = TRIALS
    """Supposed duels in which it tries what no rule of thumb covers."""


class Commander:
    name = "commander"

    def __init__(self, manner: Manner | None = None) -> None:
        """Without a manner, one of its own for the duel."""
        self._manner = manner
        self._wake = Wake()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        if self._manner is None:
            doctrine = rng.choices(list(HABITS), list(HABITS.values()))[0]
            self._manner = Manner(rng.choice(TEMPERS), DOCTRINES[doctrine])
        manner = self._manner
        if isinstance(legal[0], Bid):
            return bid(view, legal, rng)
        if other := settle(view, legal, rng, eager=True, trials=manner.trials):
            return other
        if view.board.phase == Phase.MANEUVERS:
            campaign = Campaign(view, manner.temper)
            return campaign.best(set(self._wake.onward(view.board, legal))) or campaign.rest()
        return Yards(view, manner.tastes).choose(legal) or Choice(legal[0], "moves on")


def bid(view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
    """A draw from the equilibrium of the open combat."""
    combat = view.board.combat
    if combat is None:
        return Choice(legal[-1], "bids all it has")
    equilibrium = solved(matched(view.board, combat), stakes(view.board, combat))
    attacking = view.board.controller[combat.craft] == view.seat
    mix = equilibrium.rows if attacking else equilibrium.columns
    amount = min(draw(mix, rng), len(legal) - 1)
    share = round(100 * mix[amount])
    return Choice(legal[amount], f"bids {amount}: {share} % of the best mix")
