"""Programs outside: a good one plays, a bad one forfeits in plain words and hangs nobody."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

import pytest

import orbitduel
from orbitduel.ai.bot import Bot, plain_view
from orbitduel.ai.levels import player
from orbitduel.ai.player import Forfeit
from orbitduel.rules.actions import Next
from orbitduel.rules.terms import opponent
from tests.ai.duels import begin, played

GUIDE = Path(orbitduel.__file__).with_name("docs") / "opponents.md"


@pytest.fixture
def bot(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bot]:
    """A bot that runs the given lines of Python."""
    program = tmp_path / "bot.py"
    program.write_text(request.param, encoding="utf-8")
    made = Bot(f"{sys.executable} {program}", patience=5)
    yield made
    made.close()


def test_the_example_of_the_guide_plays_a_duel_to_its_end(tmp_path: Path) -> None:
    example = GUIDE.read_text(encoding="utf-8").partition("```python\n")[2].partition("```")[0]
    assert 15 <= len(example.splitlines()) <= 20
    program = tmp_path / "example.py"
    program.write_text(example, encoding="utf-8")
    bot = Bot(f"{sys.executable} {program}")
    duel = begin(0)
    try:
        for seat, _, legal, choice in played(duel, (bot, player("cadet")), random.Random(1)):
            assert choice.action in legal or seat == 1
    finally:
        bot.close()
    assert duel.result is not None


def refusal(bot: Bot) -> str:
    duel = begin(0)
    with pytest.raises(Forfeit) as forfeit:
        for _ in played(duel, (bot, bot), random.Random(1)):
            pass
    return str(forfeit.value)


@pytest.mark.parametrize("bot", ["print('hello', flush=True)\ninput()"], indirect=True)
def test_nonsense_forfeits(bot: Bot) -> None:
    assert "not a JSON object" in refusal(bot)


@pytest.mark.parametrize("bot", ["pass"], indirect=True)
def test_a_program_that_ends_forfeits(bot: Bot) -> None:
    assert "ended before the duel did" in refusal(bot)


@pytest.mark.parametrize(
    "bot", ["while input():\n print('{\"choice\": 9999}', flush=True)"], indirect=True
)
def test_an_impossible_choice_forfeits(bot: Bot) -> None:
    assert "not from 0 to" in refusal(bot)


@pytest.mark.parametrize("bot", ["import time\ntime.sleep(60)"], indirect=True)
def test_silence_forfeits_in_time(bot: Bot) -> None:
    bot.patience = 0.3
    start = perf_counter()
    assert "did not answer within 0.3 seconds" in refusal(bot)
    assert perf_counter() - start < 10


@pytest.mark.parametrize(
    "bot", ["while True:\n print('{\"choice\": 0}', flush=True)"], indirect=True
)
def test_answers_without_a_question_forfeit(bot: Bot) -> None:
    assert "more than it was asked" in refusal(bot)


@pytest.mark.parametrize(
    "bot",
    ["import time\nprint('{\"choice\": 0}\\n' * 2, flush=True)\ntime.sleep(60)"],
    indirect=True,
)
def test_a_program_that_never_reads_hangs_nobody(bot: Bot) -> None:
    """More questions than its pipe can hold, none of them read."""
    duel = begin(0)
    bot.patience = 0.3
    view, legal = duel.view(0), [Next()] * 50_000
    start = perf_counter()
    assert bot.choose(view, legal, random.Random(1)).action == Next()
    with pytest.raises(Forfeit):
        bot.choose(view, legal, random.Random(1))
    assert perf_counter() - start < 10


@pytest.mark.skipif(sys.platform == "win32", reason="asks a shell")
def test_what_a_silent_program_has_started_ends_with_it(tmp_path: Path) -> None:
    alive = tmp_path / "alive"
    child = f"sh -c 'while true; do date > {alive}; sleep 0.05; done'"
    bot = Bot(f'sh -c "{child} & wait"', patience=0.5)
    start = perf_counter()
    assert "did not answer" in refusal(bot)
    assert perf_counter() - start < 10
    alive.unlink()
    sleep(0.3)
    assert not alive.exists()


def test_a_program_that_does_not_exist_forfeits() -> None:
    assert "cannot be started" in refusal(Bot("/no/such/program"))


def test_the_plain_view_names_nothing_of_the_opponents() -> None:
    duel = begin(0)
    for seat, _, _, _ in played(duel, (player("pilot"), player("pilot")), random.Random(1), 8):
        data = plain_view(duel.view(seat))
        for piece in duel.board.yard[opponent(seat)]:
            assert data["pieces"][piece]["card"] == "?"
        assert len(data["hand"]) == duel.board.hand_size[seat]
