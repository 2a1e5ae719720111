"""The search keeps its budget, its word and its temper."""

from __future__ import annotations

import random
from functools import partial
from time import perf_counter

from orbitduel.ai.admiral import Admiral
from orbitduel.ai.levels import player
from orbitduel.rules.actions import Action
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
