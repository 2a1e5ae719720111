"""A copy is equal, goes its own way, and would live the same life."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from orbitduel.rules import actions
from orbitduel.rules.duel import Duel
from tests.properties.duels import Course, chosen, courses


def go_on(duel: Duel, lot: int, length: int) -> list[object]:
    rng = random.Random(lot)
    told: list[object] = []
    for _ in range(length):
        if duel.result is None:
            told += duel.apply(*chosen(duel, rng))
    return told


@given(courses(300, shortest=50))
def test_a_copy_is_equal_and_has_the_same_fingerprint(course: Course) -> None:
    duel = course.played()
    copy = duel.copy()
    assert copy is not duel
    assert copy == duel
    assert copy.digest() == duel.digest()


@given(courses(300, shortest=50), st.integers(0, 2**32))
def test_what_happens_to_a_copy_leaves_the_original_alone(course: Course, lot: int) -> None:
    duel = course.played()
    digest, views = duel.digest(), [duel.view(seat) for seat in (0, 1, None)]
    copy = duel.copy()
    if go_on(copy, lot, 60):
        assert copy != duel
        assert copy.digest() != digest
    assert duel.digest() == digest
    assert [duel.view(seat) for seat in (0, 1, None)] == views


@given(courses(300, shortest=50), st.integers(0, 2**32))
def test_the_same_continuation_gives_the_same_events(course: Course, lot: int) -> None:
    duel = course.played()
    copy = duel.copy()
    other = copy.copy()
    go_on(other, lot + 1, 20)
    assert go_on(duel, lot, 60) == go_on(copy, lot, 60)
    assert duel == copy
    assert duel.digest() == copy.digest()


@given(courses(200))
def test_a_view_is_a_copy_too(course: Course) -> None:
    duel = course.played()
    before = duel.copy()
    for seat in (0, 1, None):
        view = duel.view(seat)
        view.board.tracker[0] += 1
        view.board.damage[0] += 1
        view.board.fleet[0].append(0)
        if view.private is not None:
            view.private.hand.append(0)
            view.private.deck.clear()
            view.private.serials[99] = 0
    assert duel == before


@given(courses(200))
def test_duels_that_differ_in_one_thing_are_not_equal(course: Course) -> None:
    duel = course.played()
    for change in (_advance_a_tracker, _draw_a_number, _lose_a_card):
        other = duel.copy()
        change(other)
        assert other != duel
        assert other.digest() != duel.digest()
    if duel.result is None:
        other = duel.copy()
        other.apply(0, actions.Concede())
        assert other != duel


def _advance_a_tracker(duel: Duel) -> None:
    duel.board.tracker[1] += 1


def _draw_a_number(duel: Duel) -> None:
    duel.drawn += 1


def _lose_a_card(duel: Duel) -> None:
    private = duel.private[0]
    (private.hand or private.deck or [0]).pop()
    private.serials[-1] = 0
