"""Choices no rule of thumb covers: abilities to use and questions they ask.

Each is tried on duels that agree with the view, and the position it leads to is judged.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from orbitduel.rules import actions, steps
from orbitduel.rules.abilities import DECLINE, Ability
from orbitduel.rules.actions import Action
from orbitduel.rules.duel import Duel
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.terms import CRAFT, NOWHERE
from orbitduel.rules.views import View

from . import hidden, worth
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
    view: View,
    legal: Sequence[Action],
    rng: random.Random,
    *,
    eager: bool,
    trials: int = TRIALS,
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
    for _ in range(trials):
        duel = hidden.sample(view, rng)
        if duel is None:
            break
        if duel.board.decision is not None and not resume(duel):
            break
        values = [_outcome(duel, seat, action) for action in strange]
        if any(value is None for value in values):
            break
        tried += 1
        rest += appraise(duel.board, seat, duel.house)
        totals = [total + (value or 0.0) for total, value in zip(totals, values, strict=True)]
    if not tried:
        return _answer(view, strange) if forced else None
    best = max(range(len(strange)), key=totals.__getitem__)
    if forced:
        return Choice(strange[best], "judges this answer the best")
    if totals[best] > rest + GAIN * tried:
        return Choice(strange[best], "sees a gain in this ability")
    return None


def resume(duel: Duel) -> bool:
    """Let a supposed duel go on after its open decision, as far as a view tells what follows:
    an ability that asked with nothing more in mind can be asked again."""
    decision = duel.board.decision
    if decision is None or duel.agenda:
        return True
    for ability in duel.board.card[decision.source].abilities:
        if type(ability).chosen is Ability.chosen:
            continue
        trial = duel.copy()
        trial.agenda = [(steps.decided, ability, decision.source, ())]
        if _outcome(trial, decision.seat, actions.Choose(0)) is not None:
            duel.agenda = trial.agenda
            return True
    return False


def _answer(view: View, options: Sequence[Action]) -> Choice:
    """An answer to a question whose consequences a view does not tell."""
    decision = view.board.decision
    if decision is None:
        return Choice(options[0], "answers as best it can")
    board = view.board
    source = decision.source
    world = source if board.host[source] == NOWHERE else board.host[source]
    at_home = board.card[world].homeworld

    def appeal(option: int) -> float:
        value = decision.options[option]
        if "orbital" in decision.question:
            return float(value)
        if value == DECLINE:
            return 0.0
        if not board.is_piece(value) or board.card[value].kind != CRAFT:
            return 0.5
        price = worth.craft(board, value)
        if "cancel" in decision.question:
            return (60.0 if at_home else 6.0) - price
        return price

    best = max(range(len(decision.options)), key=appeal)
    chosen = next(
        (
            action
            for action in options
            if isinstance(action, actions.Choose) and action.option == best
        ),
        options[0],
    )
    return Choice(chosen, "answers by rule of thumb")


def _outcome(duel: Duel, seat: int, action: Action) -> float | None:
    """How good the position after an action is; None if it cannot be tried."""
    trial = duel.copy()
    try:
        trial.apply(seat, action)
    except (IllegalAction, LookupError, ValueError, TypeError, AssertionError):
        return None
    return appraise(trial.board, seat, trial.house)
