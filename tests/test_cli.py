"""The commands: what they print where, and with which status they end."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orbitduel import __version__, bench
from orbitduel.cli import parser
from orbitduel.deckbuilding.deck_file import ready_made
from tests.conftest import Ran

SCENARIO = Path(__file__).parent / "match" / "scenarios" / "shoot-up.json"
Command = Callable[..., Ran]


def all_commands(at: argparse.ArgumentParser, *words: str) -> Iterator[tuple[str, ...]]:
    """Every command there is, the groups left out."""
    groups = [action for action in at._actions if isinstance(action, argparse._SubParsersAction)]
    if not groups or not words:
        yield words
    for group in groups:
        for name, below in group.choices.items():
            yield from all_commands(below, *words, name)


COMMANDS = list(all_commands(parser()))


# Help and version.


def test_version(command: Command) -> None:
    assert command("--version") == Ran(0, f"orbitduel {__version__}\n", "")


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_an_example_of_itself(
    words: tuple[str, ...], command: Command
) -> None:
    ran = command(*words, "--help")
    assert (ran.status, ran.err) == (0, "")
    said = " ".join(ran.out.split())
    assert f"example: {' '.join(('orbitduel', *words))}" in said


@pytest.mark.parametrize("words", [words for words in COMMANDS if len(words) > 1], ids=" ".join)
def test_a_group_of_commands_lists_them(words: tuple[str, ...], command: Command) -> None:
    group, name = words
    ran = command(group, "--help")
    assert ran.status == 0
    assert name in ran.out


def test_the_commands_the_engine_comes_with_are_there() -> None:
    names = {" ".join(words) for words in COMMANDS}
    assert names >= {"practice", "scenario check", "scenario run", "replay show", "bench"}
    assert "replay verify" in names


# Wrong calls.

WRONG_CALLS = [
    ("explode",),
    ("scenario",),
    ("scenario", "explode"),
    ("scenario", "check"),
    ("scenario", "run"),
    ("scenario", "run", "a", "b"),
    ("scenario", "check", "--colour", "a"),
    ("replay",),
    ("replay", "show"),
    ("replay", "verify"),
    ("replay", "show", "a", "--turn", "three"),
    ("bench", "now"),
    ("practice", "--seed", "pi"),
    ("practice", "--deck"),
    ("--colour",),
    ("practice", "--deck", "nowhere.deck", "--text"),
    ("practice", "--against", "nowhere.deck", "--text"),
    ("replay", "show", "nowhere.replay"),
    ("scenario", "check", "nowhere.json"),
]


@pytest.mark.parametrize("words", WRONG_CALLS, ids=" ".join)
def test_a_wrong_call_gets_one_line_and_status_2(words: tuple[str, ...], command: Command) -> None:
    ran = command(*words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("orbitduel")


@pytest.mark.parametrize("words", WRONG_CALLS[-4:], ids=" ".join)
def test_a_missing_file_is_named(words: tuple[str, ...], command: Command) -> None:
    assert "nowhere." in command(*words).err


# The real program, in a process of its own.


def in_a_process(*words: str, **streams: object) -> subprocess.CompletedProcess[str]:
    program = "import sys; from orbitduel.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True, text=True, timeout=60, check=False, **streams,
    )  # fmt: skip


def test_the_status_reaches_the_shell(tmp_path: Path) -> None:
    assert in_a_process("scenario", "check", str(SCENARIO)).returncode == 0
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 100_000)
    ran = in_a_process("scenario", "check", str(deep))
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)


def test_a_terminal_that_knows_only_ascii_is_no_reason_to_stumble(tmp_path: Path) -> None:
    data = json.loads(SCENARIO.read_text()) | {"title": "Träger — 轨道"}
    file = tmp_path / "träger.json"
    file.write_text(json.dumps(data))
    plain = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = in_a_process("scenario", "run", str(file), "--json", env=plain)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["ok"] is True


def test_a_reader_that_stops_reading_is_no_error() -> None:
    """Like `orbitduel scenario run FILE | head -0`."""
    read, write = os.pipe()
    os.close(read)
    program = "import sys; from orbitduel.cli import main; sys.exit(main())"
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    ran = subprocess.run(
        [sys.executable, "-c", program, "scenario", "run", str(SCENARIO)],
        stdout=write, stderr=subprocess.PIPE, env=usual, text=True, timeout=60, check=False,
    )  # fmt: skip
    os.close(write)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("buffered", [True, False])
def test_a_full_disk_is_told_in_one_line(buffered: bool) -> None:
    program = "import sys; from orbitduel.cli import main; sys.exit(main())"
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-c", program, "scenario", "run", str(SCENARIO)],
            env=usual if buffered else usual | {"PYTHONUNBUFFERED": "1"},
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == "orbitduel: the output could not be written: No space left on device\n"


# Answers as JSON.


def test_bench_as_json(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    measure = bench.measure
    monkeypatch.setattr(bench, "measure", lambda: measure(0.05))
    ran = command("bench", "--json")
    assert (ran.status, ran.err) == (0, "")
    figures = json.loads(ran.out)
    assert set(figures) >= {"actions_per_s", "duels_per_s", "clone_us", "legal_us", "view_us"}
    assert all(value > 0 for value in figures.values())


def test_bench_in_words(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure", lambda: {"actions_per_s": 123456.0, "view_us": 7.5})
    lines = command("bench").out.splitlines()
    assert [line.split() for line in lines] == [["actions_per_s", "123,456.0"], ["view_us", "7.5"]]


KEYS = {
    "craft", "assets", "upgrades", "construction", "debris_at", "players", "turn", "active",
    "phase", "step", "winner", "awaiting", "dice_left",
}  # fmt: skip


def test_scenario_run_as_json_is_one_object_with_the_keys_of_an_expectation(
    command: Command,
) -> None:
    ran = command("scenario", "run", SCENARIO, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    outcome = json.loads(ran.out)
    assert set(outcome) >= KEYS
    assert outcome["ok"] is True
    assert outcome["craft"]["s1"]["spent"] == 13
    assert outcome["debris_at"]["hb"] == [0, 0, 0, 1, 0]
    assert [refused["rule"] for refused in outcome["refused"]] == ["R4.3.3"]


def test_scenario_run_says_no_with_status_1(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(json.loads(SCENARIO.read_text()) | {"expect": {"turn": 9}}))
    ran = command("scenario", "run", file, "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["failure"] == "turn is 0, expected 9"
    told = command("scenario", "run", file)
    assert told.status == 1
    assert told.out.splitlines()[-1] == "FAIL turn is 0, expected 9"


def test_what_comes_out_of_a_scenario_is_an_expectation_that_holds(
    command: Command, tmp_path: Path
) -> None:
    outcome = json.loads(command("scenario", "run", SCENARIO, "--json").out)
    data = json.loads(SCENARIO.read_text()) | {"expect": {key: outcome[key] for key in KEYS}}
    file = tmp_path / "again.json"
    file.write_text(json.dumps(data))
    assert command("scenario", "check", file).out == "ok again\n"


# The text client; `tests/client/text` has the rest.


def test_practice_in_the_terminal_ends_with_its_input() -> None:
    ran = in_a_process("practice", "--text", "--seed", "4", input="")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("The duel is kept; orbitduel offers it where it was left.\n")


def test_an_illegal_deck_is_refused_in_a_line(command: Command, tmp_path: Path) -> None:
    text = next(iter(ready_made().values())).read_text(encoding="utf-8")
    short = tmp_path / "short.deck"
    short.write_text(text.rstrip().rpartition("\n")[0], encoding="utf-8")
    ran = command("practice", "--deck", short, "--text")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "R2.1" in ran.err
