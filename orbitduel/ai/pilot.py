"""The pilot: sensible plans, with half an eye on the enemy and a slip now and then.

It weighs its options as a commander does but fears losses less, does not always see the best of
them, grows by habit, and bids by feel.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from orbitduel.rules.actions import Action, Bid
from orbitduel.rules.terms import Phase
from orbitduel.rules.views import View

from .campaign import Campaign, Temper
from .player import Choice
from .steps import Wake
from .unforeseen import settle
from .yards import Tastes, Yards

TEMPER = Temper(caution=0.4, menace=10.0)
TASTES = Tastes()
SLIP = 0.4
"""How often it takes another plan than the best, or thinks itself done."""


class Pilot:
    name = "pilot"

    def __init__(self) -> None:
        self._wake = Wake()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        if isinstance(legal[0], Bid):
            return _bid(legal, rng)
        if other := settle(view, legal, rng, eager=True):
            return other
        if view.board.phase == Phase.MANEUVERS:
            return _maneuver(view, self._wake.onward(view.board, legal), rng)
        return Yards(view, TASTES).choose(legal) or Choice(legal[0], "moves on")


def _bid(legal: Sequence[Action], rng: random.Random) -> Choice:
    """Nearly everything: the rest is kept against being read."""
    kept = rng.choice((0, 0, 0, 1, 2))
    return Choice(legal[max(0, len(legal) - 1 - kept)], "bids nearly all it has")


def _maneuver(view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
    campaign = Campaign(view, TEMPER)
    plans = [*campaign.ranked(set(legal))[:3], campaign.rest()]
    return rng.choice(plans) if rng.random() < SLIP else plans[0]
