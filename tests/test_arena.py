"""The arena: fair seats, sums that add up, the same results for the same seed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter, thread_time

import pytest

from orbitduel import arena
from orbitduel.ai.levels import player
from orbitduel.ai.player import Player
from orbitduel.arena import (
    Contestant,
    Fixture,
    arena_command,
    interval,
    play,
    run_arena,
)
from orbitduel.arena_record import Played
from orbitduel.commands.arena import add_arena_arguments
from orbitduel.deckbuilding.deck_file import ready_made
from orbitduel.match.replay import read_replay, verify
from orbitduel.reading import Malformed

CADET, RANDOM = Contestant("cadet"), Contestant("random")


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_arena_arguments(parser)
    return parser.parse_args(arguments)


def counts(**changes: int) -> tuple[int, ...]:
    chosen = {"games": 8, "seed": 5, "jobs": 1} | changes
    standing = run_arena(CADET, RANDOM, **chosen)  # type: ignore[arg-type]
    return (
        standing.games,
        standing.a_wins,
        standing.b_wins,
        standing.draws,
        standing.first_player_wins,
        int(2 * standing.median_turns),
    )


def test_the_same_seed_gives_the_same_results_in_any_number_of_processes() -> None:
    assert counts() == counts() == counts(jobs=2)


def test_the_sums_add_up() -> None:
    games, a_wins, b_wins, draws, first, _ = counts()
    assert games == a_wins + b_wins + draws == 8
    assert 0 <= first <= a_wins + b_wins


def test_a_mirror_with_seats_swapped_is_even() -> None:
    """The same player on both sides of every pair, and pilots draw no chance but for bids."""
    standing = run_arena(Contestant("pilot"), Contestant("pilot"), 6, seed=1)
    assert standing.a_wins + standing.b_wins + standing.draws == 6


def test_a_cadet_beats_chance() -> None:
    standing = run_arena(CADET, RANDOM, 20, seed=3)
    assert standing.a_wins >= 15


def test_wilsons_interval() -> None:
    low, high = interval(70, 100)
    assert low == pytest.approx(0.604, abs=0.001)
    assert high == pytest.approx(0.781, abs=0.001)
    assert interval(0, 0) == (0.0, 1.0)


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena_command(options("--a", "cadet", "--b", "random", "--games", "2", "--json")) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == [
        "games",
        "a_wins",
        "b_wins",
        "draws",
        "first_player_wins",
        "median_turns",
        "seconds",
    ]


def test_the_report_prints_confidence_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        arena_command(
            options("--a", f"cadet:{next(iter(ready_made()))}", "--b", "random", "--games", "2")
        )
        == 0
    )
    assert "95 % between" in capsys.readouterr().out


def test_every_duel_can_be_written_as_a_replay(tmp_path: Path) -> None:
    run_arena(CADET, RANDOM, 2, seed=2, replay_dir=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["game-0001.replay", "game-0002.replay"]
    assert all(verify(read_replay(file)).holds for file in files)


def test_a_broken_bot_loses_with_a_message(tmp_path: Path) -> None:
    program = tmp_path / "broken.py"
    program.write_text("print('?')")
    notes: list[str] = []
    side = Contestant(f"bot={sys.executable} {program}")
    standing = run_arena(side, RANDOM, 2, notes=notes)
    assert standing.b_wins == 2
    assert len(notes) == 2 and "not a JSON object" in notes[0]


def test_a_series_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    record = tmp_path / "series.jsonl"
    run_arena(CADET, RANDOM, 3, seed=5, record=record)
    begun = record.read_text()
    resumed = run_arena(CADET, RANDOM, 6, seed=5, record=record)
    whole = run_arena(CADET, RANDOM, 6, seed=5)
    assert record.read_text().startswith(begun) and record.read_text().count("\n") == 7
    assert replace(resumed, seconds=0) == replace(whole, seconds=0)


def test_a_game_whose_line_was_torn_is_played_again(tmp_path: Path) -> None:
    record = tmp_path / "series.jsonl"
    run_arena(CADET, RANDOM, 3, seed=5, record=record)
    whole = record.read_text()
    record.write_text(whole[:-9])
    assert run_arena(CADET, RANDOM, 3, seed=5, record=record).games == 3
    assert record.read_text() == whole


@pytest.mark.parametrize("text", ["no JSON\n", "[1]\n", '{"a": "pilot"}\n'])
def test_a_record_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    record = tmp_path / "series.jsonl"
    record.write_text(text)
    with pytest.raises(Malformed):
        run_arena(CADET, RANDOM, 2, seed=5, record=record)
    assert record.read_text() == text


def test_an_interrupted_series_tells_how_it_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(fixtures: list[Fixture], jobs: int) -> Iterator[Played]:
        yield play(fixtures[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "_results", interrupted)
    assert arena_command(options("--a", "cadet", "--b", "random", "--games", "9")) == 130
    told = capsys.readouterr()
    assert "interrupted after 1 of 9 games" in told.err
    assert "of 1, " in told.out


def test_seconds_may_be_counted_in_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = []

    def cadet(level: str, clock: Callable[[], float] = perf_counter) -> Player:
        clocks.append(clock)
        return player(level)

    monkeypatch.setattr(arena, "player", cadet)
    for own_time in (False, True):
        play(Fixture(0, CADET, RANDOM, 1, own_time=own_time))
    assert clocks == [perf_counter, perf_counter, thread_time, thread_time]


@pytest.mark.parametrize(
    "call",
    [
        ("--a", "marshal", "--b", "cadet"),
        ("--a", "cadet:no-such-deck", "--b", "cadet"),
        ("--a", "cadet", "--b", "cadet", "--games", "0"),
    ],
)
def test_a_wrong_call_is_told_in_one_line(call: tuple[str, ...]) -> None:
    with pytest.raises(Malformed) as malformed:
        arena_command(options(*call))
    assert "\n" not in str(malformed.value)
