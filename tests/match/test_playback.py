"""Wandering in a replay."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai.cadet import Cadet
from orbitduel.match.authority import Match
from orbitduel.match.playback import EVERY, Playback
from orbitduel.match.replay import parse_replay, verify
from orbitduel.reading import Malformed
from orbitduel.rules.actions import Concede
from orbitduel.rules.views import blank
from tests.matches import new_match, play_on


@pytest.fixture(scope="module")
def match() -> Match:
    return play_on(new_match(3), lambda match: len(match.choices) > 5 * EVERY or bool(match.result))


@pytest.fixture(scope="module")
def playback(match: Match) -> Playback:
    return Playback(parse_replay(match.text()))


def test_the_last_moment_is_where_the_match_stands(match: Match, playback: Playback) -> None:
    assert playback.length == len(match.choices)
    assert playback.at(playback.length) == match.table


def test_every_moment_is_as_it_was(match: Match, playback: Playback) -> None:
    table, _ = match.game.begin(match.setup)
    for moment, (seat, action) in enumerate(match.choices):
        assert playback.at(moment) == table
        table.apply(seat, action)


def test_a_moment_beyond_the_end_is_the_end(match: Match, playback: Playback) -> None:
    assert playback.at(10_000) == match.table
    assert playback.at(-5) == playback.at(0)


def test_turns_are_marked_where_they_began(playback: Playback) -> None:
    for number, moment in enumerate(playback.turns, start=1):
        assert playback.at(moment).turn == number
        assert playback.turn_of(moment) == number
        assert moment == 0 or playback.at(moment - 1).turn == number - 1


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_was_told_up_to_a_moment_gives_its_view(
    playback: Playback, viewer: int | None
) -> None:
    view = blank(viewer)
    for moment in range(playback.length + 1):
        for event in playback.told(moment, viewer):
            view.apply(event)
    assert view == playback.at(playback.length).view(viewer)


def test_a_branch_goes_its_own_way_and_verifies(playback: Playback) -> None:
    middle = playback.length // 2
    other = playback.branch(middle)
    assert other.table == playback.at(middle)
    rng, cadet = random.Random(99), Cadet()
    for _ in range(10):
        seat = other.awaiting()[0]
        other.choose(seat, cadet.choose(other.view(seat), other.table.legal(seat), rng).action)
    other.choose(0, Concede())
    assert verify(parse_replay(other.text())).holds


def test_a_choice_the_rules_refuse_is_named_with_its_line(match: Match) -> None:
    lines = match.text().splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith('{"seat"'))
    lines[at] = '{"seat": "B", "do": "research", "asset": 77}'
    with pytest.raises(Malformed, match=f"line {at + 1}"):
        Playback(parse_replay("\n".join(lines) + "\n"))
