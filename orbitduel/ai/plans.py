"""What an admiral may do next: the steps its ways propose, and some they would not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from orbitduel.rules.actions import Action, Next
from orbitduel.rules.terms import Phase
from orbitduel.rules.views import View

from .campaign import Campaign
from .commander import Manner
from .doctrines import BESIEGING, BOLD, CAREFUL, DOCTRINES, EVEN
from .player import Choice
from .unforeseen import FAMILIAR, settle
from .yards import Yards

WAYS: Final[tuple[Manner, ...]] = (
    Manner(EVEN, DOCTRINES["strike first"]),
    Manner(BOLD, DOCTRINES["strike first"]),
    Manner(CAREFUL, DOCTRINES["strike first"]),
    Manner(BESIEGING, DOCTRINES["strike first"]),
    Manner(EVEN, DOCTRINES["bombers"]),
    Manner(BOLD, DOCTRINES["bombers"]),
    Manner(BESIEGING, DOCTRINES["balance"]),
    Manner(EVEN, DOCTRINES["growth"]),
    Manner(BOLD, DOCTRINES["knowledge"]),
)
"""Ways to lead a fleet, the usual one first."""
USUAL: Final = WAYS[0]
MOST = 24
ABILITIES = 6
"""Unforeseen steps without a gain in sight that are tried if there is time."""
SPARING: Final = frozenset({Phase.RESEARCH, Phase.REPAIR, Phase.PLACE})
"""Phases in which to do nothing more may be wise."""


@dataclass(frozen=True, slots=True)
class Plan:
    choice: Choice
    manner: Manner
    """How the fleet is led after this step."""


def plans(view: View, legal: Sequence[Action], rng: random.Random) -> list[Plan]:
    """What to try, no step twice, the usual one first, and the likelier before the others."""
    found = [Plan(other, USUAL)] if (other := settle(view, legal, rng, eager=True)) else []
    if view.board.phase == Phase.MANEUVERS:
        found += _in_flight(view, legal)
    else:
        found += _in_the_yards(view, legal)
    strange = [action for action in legal if type(action) not in FAMILIAR]
    found += [Plan(Choice(action, "tries an ability"), USUAL) for action in strange[:ABILITIES]]
    first: dict[Action, Plan] = {}
    for plan in found:
        first.setdefault(plan.choice.action, plan)
    return list(first.values())[:MOST] or [Plan(Choice(legal[0], "moves on"), USUAL)]


def _in_flight(view: View, legal: Sequence[Action]) -> list[Plan]:
    allowed = set(legal)
    usual = Campaign(view, USUAL.temper)
    ranked = [*usual.ranked(allowed), usual.rest()]
    found = [Plan(ranked[0], USUAL), Plan(usual.rest(), USUAL)]
    for way in WAYS[1:4]:
        campaign = Campaign(view, way.temper)
        found.append(Plan(campaign.best(allowed) or campaign.rest(), way))
    return found + [Plan(choice, USUAL) for choice in (*ranked[1:], *usual.further(allowed))]


def _in_the_yards(view: View, legal: Sequence[Action]) -> list[Plan]:
    familiar = [USUAL, *(way for way in WAYS if way.tastes is not USUAL.tastes)]
    found = []
    for way in familiar:
        choice = Yards(view, way.tastes).choose(legal)
        if choice is not None:
            found.append(Plan(choice, way))
    if view.board.phase in SPARING and Next() in legal:
        found.append(Plan(Choice(Next(), "leaves it at that"), USUAL))
    if view.board.phase != Phase.COMPLETE:
        ranked = Yards(view, USUAL.tastes).ranked(legal)
        found += [Plan(choice, USUAL) for choice in ranked]
    return found
