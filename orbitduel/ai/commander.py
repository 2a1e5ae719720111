"""The commander: plans the whole turn and asks what the enemy will do with theirs.

Every decision is planned afresh from what is on the table. First the one question that ends
duels: can the enemy Homeworld fall now, or better next turn? Then every craft's options, moves,
strikes and attacks, are weighed by one scale: what it wins, what the position promises over the
next turns, and how likely the craft is to be shot down with the delta-vee it would have left.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from orbitduel.rules.actions import Action, Bid, Next
from orbitduel.rules.terms import Phase
from orbitduel.rules.views import View

from .bids import advise, draw
from .campaign import Campaign, Temper
from .player import Choice
from .rehearsal import DOCTRINES, doctrine
from .unforeseen import settle
from .yards import Tastes, Yards


@dataclass(frozen=True, slots=True)
class Manner:
    """What may be varied about a commander."""

    temper: Temper = field(default_factory=Temper)
    tastes: Tastes | None = None
    """How it builds; None to rehearse every turn which way is best."""


class Commander:
    name = "commander"

    def __init__(self, manner: Manner | None = None) -> None:
        self.manner = manner or Manner()
        self._doctrine: tuple[int, Tastes] | None = None

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        if isinstance(legal[0], Bid):
            return bid(view, legal, rng)
        if other := settle(view, legal, rng, eager=True):
            return other
        if view.board.phase == Phase.MANEUVERS:
            plan = Campaign(view, self.manner.temper).best(set(legal))
            return plan or Choice(Next(), "holds: every craft stands where it should")
        tastes = self.manner.tastes or self._rehearsed(view, rng)
        return Yards(view, tastes).choose(legal) or Choice(legal[0], "moves on")

    def _rehearsed(self, view: View, rng: random.Random) -> Tastes:
        """The turn's doctrine, chosen when the turn first asks for one."""
        if self._doctrine is None or self._doctrine[0] != view.board.turn:
            self._doctrine = view.board.turn, DOCTRINES[doctrine(view, rng)]
        return self._doctrine[1]


def bid(view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
    """A draw from the equilibrium of the open combat."""
    advice = advise(view)
    combat = view.board.combat
    if advice is None or combat is None:
        return Choice(legal[-1], "bids all it has")
    attacking = view.board.controller[combat.craft] == view.seat
    mix = advice.mix(attacking)
    amount = min(draw(mix, rng), len(legal) - 1)
    share = round(100 * mix[amount])
    return Choice(legal[amount], f"bids {amount}: {share} % of the best mix")
