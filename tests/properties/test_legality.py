"""The list of choices, the refusals and what `apply` does tell one story."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from orbitduel.rules import actions
from orbitduel.rules.duel import Duel
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.terms import SEATS
from tests.properties.duels import Course, courses, every_action

TRIED = (actions.Activate, actions.Choose, actions.Attack, actions.Transfer, actions.Place)
"""Kinds of action of which every one that can be legal is constructed below."""
RULE = re.compile(r"R\d+(\.\d+)*")


def positions(course: Course, most: int) -> list[Duel]:
    """Positions along a course, evenly apart, and its last."""
    duel, _ = course.begin()
    apart = course.length // most + 1
    seen = [duel.copy()]
    for number, _ in enumerate(course.steps(duel), start=1):
        if number % apart == 0:
            seen.append(duel.copy())
    return [*seen, duel]


@settings(max_examples=50)
@given(courses(400, shortest=100))
def test_the_list_holds_exactly_what_is_not_refused(course: Course) -> None:
    for duel in positions(course, most=3):
        constructible = {a for a in every_action(duel) if not isinstance(a, actions.UNLISTED)}
        for seat in SEATS:
            legal = duel.legal(seat)
            listed = set(legal)
            assert len(legal) == len(listed), "nothing is listed twice"
            assert {a for a in legal if isinstance(a, TRIED)} <= constructible
            for action in constructible:
                assert (duel.refusal(seat, action) is None) == (action in listed), action


@settings(max_examples=40)
@given(courses(400, shortest=100))
def test_the_list_is_right_after_every_choice(course: Course) -> None:
    duel, _ = course.begin()
    for seat, *_ in course.steps(duel):
        assert all(duel.refusal(seat, action) is None for action in duel.legal(seat))


@settings(max_examples=25)
@given(courses(400, shortest=100))
def test_every_refusal_cites_a_rule_in_words_and_changes_nothing(course: Course) -> None:
    duel = course.played()
    before = duel.copy()
    for seat in SEATS:
        for action in every_action(duel):
            refused = duel.refusal(seat, action)
            if refused is None:
                continue
            assert RULE.fullmatch(refused.rule)
            assert len(refused.sentence.split()) > 2
            with pytest.raises(IllegalAction) as raised:
                duel.apply(seat, action)
            assert raised.value.refusal == refused
    assert duel == before
    assert duel.told == []


@settings(max_examples=40)
@given(courses(400, shortest=100))
def test_everything_not_refused_can_be_done(course: Course) -> None:
    duel = course.played()
    for seat in SEATS:
        for action in {*duel.legal(seat), *(kind() for kind in actions.UNLISTED)}:
            if duel.refusal(seat, action) is None:
                after = duel.copy()
                assert after.apply(seat, action), "something happened"
                assert after != duel


@settings(max_examples=40)
@given(courses(200))
def test_once_over_everything_is_refused(course: Course) -> None:
    duel = course.played()
    if duel.result is None:
        duel.apply(course.lot % 2, actions.Concede())
    for seat in SEATS:
        assert duel.legal(seat) == []
        assert all(duel.refusal(seat, action) for action in every_action(duel))


@settings(max_examples=25)
@given(courses(400, shortest=100))
def test_a_player_can_judge_from_their_view_alone(course: Course) -> None:
    """The authority's answers need nothing that the acting player does not know."""
    from orbitduel.rules.choices import choices
    from orbitduel.rules.legality import refusal

    duel = course.played()
    for seat in SEATS:
        view = duel.view(seat)
        assert view.private is not None
        assert choices(view.board, view.private, seat) == duel.legal(seat)
        for action in every_action(duel):
            judged = refusal(view.board, view.private, seat, action)
            assert judged == duel.refusal(seat, action)
