"""Events are the whole truth: duels and every viewer's view can be rebuilt from them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from orbitduel.rules import actions, views
from orbitduel.rules.events import EVENTS, Event
from orbitduel.rules.sentences import SENTENCES, Teller
from orbitduel.rules.wording import LINES, Wording
from tests.properties.duels import Course, courses, pool_setup

VIEWERS = (0, 1, None)


@settings(max_examples=30)
@given(courses(250, shortest=80))
def test_the_log_rebuilds_the_duel_at_every_point(course: Course) -> None:
    duel, log = course.begin()
    assert course.rebuilt(log) == duel
    for number, (_, _, told) in enumerate(course.steps(duel)):
        log += told
        if number % 5 == 0:
            assert course.rebuilt(log) == duel
    rebuilt = course.rebuilt(log)
    assert rebuilt == duel
    assert rebuilt.digest() == duel.digest()


@given(courses(300, shortest=100))
def test_a_rebuilt_duel_goes_on_as_the_original_would(course: Course) -> None:
    duel, log = course.begin()
    for _, _, told in course.steps(duel):
        log += told
    rebuilt = course.rebuilt(log)
    rest = Course(course.setup, course.lot + 1, 60)
    assert [told for _, _, told in rest.steps(duel)] == [told for _, _, told in rest.steps(rebuilt)]


@given(courses(300, shortest=80))
def test_whoever_is_told_their_forms_keeps_a_correct_view(course: Course) -> None:
    duel, opening = course.begin()
    clients = [views.blank(seat) for seat in VIEWERS]

    def tell(told: list[Event]) -> None:
        for client in clients:
            for event in told:
                client.apply(views.form(event, client.seat))
            truth = duel.view(client.seat)
            assert client == truth
            assert client.digest() == truth.digest()

    tell(opening)
    for _, _, told in course.steps(duel):
        tell(told)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_every_event_is_either_public_or_has_its_forms(event: type[Event]) -> None:
    assert (event in views.PUBLIC) != (event in views.FORMS)


def test_nothing_else_is_told() -> None:
    assert views.PUBLIC | set(views.FORMS) == set(EVENTS.values())


def test_every_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(EVENTS.values())


def test_every_action_has_a_wording() -> None:
    assert set(LINES) == set(actions.ACTIONS.values())


@given(courses(300, shortest=100))
def test_every_event_can_be_told_to_everybody_in_a_sentence(course: Course) -> None:
    duel, opening = course.begin()
    tellers = [Teller(duel.board, ("Ada", "Bo")) for _ in VIEWERS]

    def tell(told: list[Event]) -> None:
        for viewer, teller in zip(VIEWERS, tellers, strict=True):
            for event in told:
                sentence = teller.sentence(views.form(event, viewer))
                assert sentence.endswith(".")
                assert sentence.count("\n") == 0
                assert "None" not in sentence

    tell(opening)
    for _, _, told in course.steps(duel):
        tell(told)


@given(courses(300, shortest=100))
def test_every_choice_can_be_put_in_words(course: Course) -> None:
    duel = course.played()
    for seat in duel.awaiting():
        wording = Wording(duel.view(seat))
        for action in [*duel.legal(seat), *(kind() for kind in actions.UNLISTED)]:
            assert len(wording.line(action)) > 3
            assert "None" not in wording.line(action)


def test_random_duels_tell_of_every_kind_of_event() -> None:
    """What the properties above are worth: no kind of event is missing from their duels."""
    unseen = set(EVENTS.values())
    for lot in range(400):
        course = Course(pool_setup(lot, lot.to_bytes(32, "big")), lot, 900)
        duel, opening = course.begin()
        unseen -= set(map(type, opening))
        for _, _, told in course.steps(duel):
            unseen -= set(map(type, told))
        if not unseen:
            break
    assert unseen == set()
