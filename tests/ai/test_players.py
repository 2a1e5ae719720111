"""What holds for every level: legal choices with a reason, duels that end, decent speed."""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter

import pytest

from orbitduel.ai.admiral import Admiral
from orbitduel.ai.levels import LEVELS, UnknownLevel, player
from orbitduel.rules.actions import UNLISTED
from tests.ai.duels import begin, played

SLACK = 6
"""How much slower than promised a busy machine may be in a test."""


@pytest.mark.parametrize("level", ["random", "cadet", "pilot", "commander"])
def test_a_level_chooses_legally_says_why_and_comes_to_an_end(level: str) -> None:
    for number in range(4):
        duel = begin(number)
        players = (player(level), player("pilot"))
        for _, _, legal, choice in played(duel, players, random.Random(number)):
            assert choice.action in legal or isinstance(choice.action, UNLISTED)
            assert choice.reason
        assert duel.result is not None


@pytest.mark.parametrize(("level", "limit_ms"), [("cadet", 5), ("pilot", 5), ("commander", 150)])
def test_a_level_answers_quickly(level: str, limit_ms: float) -> None:
    duel = begin(1)
    one = player(level)
    times = []
    for _, view, legal, _ in played(duel, (player(level), player(level)), random.Random(1), 16):
        start = perf_counter()
        one.choose(view, legal, random.Random(0))
        times.append(perf_counter() - start)
    assert median(times) * 1000 < SLACK * limit_ms


def test_an_admiral_with_few_playouts_comes_to_an_end() -> None:
    duel = begin(0)
    admiral = Admiral(seconds=None, playouts=4)
    for seat, _, legal, choice in played(duel, (admiral, player("cadet")), random.Random(2)):
        if seat == 0:
            assert choice.action in legal
            assert choice.reason
    assert duel.result is not None


def test_levels_are_found_by_name_and_budget() -> None:
    assert set(LEVELS) == {"random", "cadet", "pilot", "commander", "admiral"}
    quick, counted = player("admiral@0.5s"), player("admiral@30")
    assert isinstance(quick, Admiral) and quick.seconds == 0.5
    assert isinstance(counted, Admiral) and counted.playouts == 30 and counted.seconds is None
    for wrong in ("marshal", "cadet@2", "admiral@", "admiral@-1s", "admiral@soon", "admiral@infs"):
        with pytest.raises(UnknownLevel):
            player(wrong)
