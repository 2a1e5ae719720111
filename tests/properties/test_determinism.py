"""The same seed, decks and choices give the same duel, to the byte."""

from __future__ import annotations

import json

from hypothesis import given

from orbitduel.match.duel_game import DuelGame, DuelSetup, read_setup, write_setup
from orbitduel.match.replay import Recorder, parse_replay, verify
from orbitduel.rules.actions import Action, Concede
from orbitduel.rules.events import Event
from orbitduel.rules.plain import read_action, write_action, write_event
from orbitduel.rules.terms import Seat
from tests.properties.duels import Course, courses, setups

GAME = DuelGame()
Choices = list[tuple[Seat, Action]]


def as_bytes(told: list[Event]) -> bytes:
    return "\n".join(json.dumps(write_event(event)) for event in told).encode()


def record(course: Course) -> tuple[str, Choices, bytes]:
    """A whole duel written down: its replay, its choices, its events."""
    duel, log = course.begin()
    recorder = Recorder(GAME, write_setup(course.setup), duel)
    choices: Choices = []

    def note(seat: Seat, action: Action, told: list[Event]) -> None:
        choices.append((seat, action))
        log.extend(told)
        recorder.chosen(seat, action, told)

    for seat, action, told in course.steps(duel):
        note(seat, action, told)
    if duel.result is None:
        loser = course.lot % 2
        note(loser, Concede(), duel.apply(loser, Concede()))
    return recorder.text(), choices, as_bytes(log)


@given(courses(300, shortest=60))
def test_the_same_choices_give_the_same_events_to_the_byte(course: Course) -> None:
    _, choices, said = record(course)
    duel, log = read_setup(json.loads(json.dumps(write_setup(course.setup)))).begin()
    for seat, action in choices:
        log += duel.apply(seat, read_action(json.loads(json.dumps(write_action(action)))))
    assert as_bytes(log) == said


@given(courses(300, shortest=60))
def test_recording_twice_gives_the_same_file(course: Course) -> None:
    assert record(course) == record(course)


@given(courses(300, shortest=60))
def test_every_recorded_duel_verifies(course: Course) -> None:
    text, choices, _ = record(course)
    verdict = verify(parse_replay(text))
    assert verdict.holds, verdict.complaint
    assert verdict.choices == len(choices)


@given(setups)
def test_a_setup_reads_as_it_was_written(setup: DuelSetup) -> None:
    assert read_setup(write_setup(setup)) == setup


@given(courses(300, shortest=60))
def test_every_action_reads_as_it_was_written(course: Course) -> None:
    duel = course.played()
    for seat in duel.awaiting():
        for action in duel.legal(seat):
            assert read_action(json.loads(json.dumps(write_action(action)))) == action
