"""The search keeps its budget, its word and its temper."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from threading import Event, Timer
from time import perf_counter

import pytest

from orbitduel.ai.admiral import Admiral
from orbitduel.ai.budget import Budget, never
from orbitduel.ai.levels import player
from orbitduel.ai.plans import plans
from orbitduel.ai.player import Choice
from orbitduel.ai.rehearsal import Memory
from orbitduel.ai.trials import Race, expected_gain
from orbitduel.rules.actions import Action, Concede
from orbitduel.rules.terms import Phase
from orbitduel.rules.views import View
from tests.ai.duels import begin, played


def positions(turn: int, most: int) -> list[tuple[View, list[Action]]]:
    """Views of a duel in full swing, in which there is much to decide."""
    duel = begin(0)
    found: list[tuple[View, list[Action]]] = []
    for _ in played(duel, (player("pilot"), player("pilot")), random.Random(5)):
        if duel.result is not None or len(found) == most:
            break
        if duel.turn >= turn and duel.board.phase == Phase.MANEUVERS:
            for seat in duel.awaiting():
                if len(duel.legal(seat)) > 5:
                    found.append((duel.view(seat), duel.legal(seat)))
    return found


def test_the_same_stream_and_playouts_give_the_same_choice() -> None:
    for view, legal in positions(4, 4):
        first, second = (
            Admiral(seconds=None, playouts=12).choose(view, legal, random.Random(1))
            for _ in range(2)
        )
        assert first == second


def test_it_does_not_think_longer_than_its_budget_and_a_tenth() -> None:
    for view, legal in positions(5, 3):
        start = perf_counter()
        Admiral(seconds=1.0).choose(view, legal, random.Random(1))
        assert perf_counter() - start <= 1.1


def test_it_can_be_told_to_stop() -> None:
    for view, legal in positions(5, 2):
        start = perf_counter()
        patience = iter([False] * 200)
        one = player("admiral@60s", stop=partial(next, patience, True))
        choice = one.choose(view, legal, random.Random(1))
        assert choice.action in legal
        assert perf_counter() - start < 3


def test_it_can_be_interrupted_from_another_thread() -> None:
    ((view, legal),) = positions(5, 1)
    enough = Event()
    one = player("admiral@60s", stop=enough.is_set)
    Timer(0.3, enough.set).start()
    start = perf_counter()
    assert one.choose(view, legal, random.Random(1)).action in legal
    assert perf_counter() - start < 3


def test_plans_that_make_no_difference_are_not_tried_for_long() -> None:
    ((view, legal),) = positions(3, 1)
    usual = plans(view, legal, random.Random(1))[0]
    budget = Budget(None, 1000, never)
    assert Race(view, [usual, usual], budget, random.Random(1), {}).run()[0] == 0
    assert budget.left is not None and budget.left > 980


def test_a_plan_that_throws_the_duel_away_is_not_followed() -> None:
    ((view, legal),) = positions(3, 1)
    usual = plans(view, legal, random.Random(1))[0]
    folly = replace(usual, choice=Choice(Concede(), "gives up"))
    race = Race(view, [folly, usual], Budget(None, 40, never), random.Random(1), {})
    best, gain, _ = race.run()
    assert best == 1 and gain > 0.1


@pytest.mark.parametrize(("standing", "searched"), [(0.99, False), (0.9, True)])
def test_what_is_as_good_as_won_is_not_searched(
    monkeypatch: pytest.MonkeyPatch, standing: float, searched: bool
) -> None:
    ((view, legal),) = positions(5, 1)
    monkeypatch.setattr(Race, "_playout", lambda *_: standing)
    open_plans = plans(view, legal, random.Random(1))
    race = Race(view, open_plans, Budget(None, 100, never), random.Random(1), {})
    assert race.run()[0] == 0
    assert any(race.scores[1:]) == searched


def test_with_more_time_it_looks_farther() -> None:
    ((view, legal),) = positions(3, 1)
    usual = plans(view, legal, random.Random(1))[0]

    def farthest(seconds: float) -> int:
        race = Race(view, [usual], Budget(seconds, None, never), random.Random(1), {})
        return race.turns

    farther = [farthest(seconds) for seconds in (0.5, 1, 4, 16)]
    assert farther == sorted(farther) and farther[0] < farther[-1]


def test_one_decision_remembered_is_the_same_as_one_thought_out_again() -> None:
    memory: Memory = {}
    for view, legal in positions(4, 3):
        fresh, remembering = (
            Race(view, plans(view, legal, random.Random(1)), Budget(None, 30, never), rng, memo)
            for rng, memo in ((random.Random(2), {}), (random.Random(2), memory))
        )
        assert fresh.run() == remembering.run()
        assert memory


def test_what_a_plan_may_gain_is_the_mean_above_zero() -> None:
    assert expected_gain(0.0, 1.0) == pytest.approx(0.3989, abs=1e-4)
    assert expected_gain(5.0, 1.0) == pytest.approx(5.0, abs=1e-4)
    assert expected_gain(-5.0, 1.0) == pytest.approx(0.0, abs=1e-4)
