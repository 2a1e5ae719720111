"""A table on this machine, played through its link alone."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from orbitduel.ai.cadet import Cadet
from orbitduel.client.links import keeping
from orbitduel.client.links.keeping import Keeper, read_save, unfinished
from orbitduel.client.links.link import Link, News, Refused, Rewound, Thought, Told
from orbitduel.client.links.local import LocalTable, resumed_table
from orbitduel.match.replay import read_replay, verify
from orbitduel.reading import Malformed
from orbitduel.rules.actions import Bid, Concede, EndTurn, Next
from orbitduel.rules.choices import choices
from orbitduel.rules.views import View
from tests.matches import new_match, play_on


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(keeping, "saves", lambda: tmp_path / "saves")
    monkeypatch.setattr(keeping, "replays", lambda: tmp_path / "replays")
    return tmp_path


@pytest.fixture
def practice() -> Iterator[LocalTable]:
    table = LocalTable(new_match(3), (None, "cadet"), seed=5)
    yield table
    table.close()


def wait(table: Link, until: Callable[[list[News]], bool], seconds: float = 20) -> list[News]:
    news: list[News] = []
    stop = time.monotonic() + seconds
    while not until(news):
        assert time.monotonic() < stop, "nothing more came"
        news += table.poll()
        time.sleep(0.002)
    return news


def follow(view: View, news: list[News]) -> None:
    for item in news:
        if isinstance(item, Told):
            view.apply(item.event)


def test_a_scene_that_follows_the_news_sees_what_the_authority_would_show(
    practice: LocalTable,
) -> None:
    view, cadet, rng = practice.look(), Cadet(), random.Random(1)
    slowest, thoughts = 0.0, 0
    while view.board.result is None:
        if 0 in view.board.awaiting():
            assert view.private is not None
            legal = choices(view.board, view.private, 0)
            practice.send(0, cadet.choose(view, legal, rng).action)
        start = time.monotonic()
        news = practice.poll()
        slowest = max(slowest, time.monotonic() - start)
        thoughts += sum(isinstance(item, Thought) for item in news)
        follow(view, news)
        if not news:
            time.sleep(0.001)
    assert view == practice.match.view(0)
    assert thoughts > 10
    assert slowest < 0.25


def test_a_refusal_is_news_and_changes_nothing(practice: LocalTable) -> None:
    practice.send(0, Bid(3))
    assert practice.poll()[0] == Refused(
        "R4.3.3", "no combat is open, so there is nothing to bid for"
    )
    practice.send(1, Next())
    assert any(isinstance(item, Refused) for item in practice.poll())
    assert all(seat == 1 for seat, _ in practice.match.choices)


def test_two_at_one_screen_see_only_their_own(folder: Path) -> None:
    table = LocalTable(new_match(2), (None, None))
    first = table.viewer
    assert table.mine == (0, 1) and first is not None
    view = table.look()
    assert view.seat == first
    table.send(first, EndTurn())
    news = table.poll()
    follow(view, news)
    assert view == table.match.view(first)
    table.sit(1 - first)
    assert table.look().seat == 1 - first
    assert table.poll() == []


def test_a_step_taken_back_is_told_and_the_computer_is_told_everything_afresh(
    practice: LocalTable,
) -> None:
    wait(practice, lambda _: practice.match.awaiting() == (0,))
    assert practice.may_take_back(0) is not None
    practice.send(0, Next())
    assert practice.may_take_back(0) is None
    practice.poll()
    practice.take_back(0)
    assert isinstance(practice.poll()[0], Rewound)
    practice.send(0, EndTurn())
    wait(practice, lambda _: practice.match.awaiting() == (0,))


def test_every_step_is_kept_and_can_be_resumed(folder: Path) -> None:
    keeper = Keeper((None, None), True)
    table = LocalTable(new_match(2), (None, None), keeper=keeper)
    play_on(table.match, lambda match: match.table.turn == 5)
    seat = table.match.awaiting()[0]
    table.send(seat, Next())
    (path,) = unfinished()
    again = resumed_table(read_save(path))
    assert again.match.table.digest() == table.match.table.digest()
    assert again.computers == (None, None)
    again.send(again.match.awaiting()[0], Concede())
    assert unfinished() == []
    (replay,) = (folder / "replays").iterdir()
    assert verify(read_replay(replay)).holds


def test_a_save_that_is_none_says_so(tmp_path: Path) -> None:
    path = tmp_path / "broken.save"
    path.write_text('{"format": "orbitduel-save/1", "computers": [null], "replay": ""}')
    with pytest.raises(Malformed, match="two seats"):
        read_save(path)


def test_a_disk_that_refuses_does_not_stop_the_duel(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    keeper = Keeper((None, None), True, blocked / "duel.save")
    table = LocalTable(new_match(2), (None, None), keeper=keeper)
    assert any(isinstance(item, Refused) and "saved" in item.sentence for item in table.poll())
    table.send(table.match.awaiting()[0], Next())
    assert any(isinstance(item, Told) for item in table.poll())


def test_a_rematch_has_the_same_players_and_other_dice() -> None:
    table = LocalTable(new_match(2), (None, None))
    table.send(0, Concede())
    again = table.rematch()
    assert again.players == table.players
    assert again.match.result is None
    assert again.match.setup[0]["seed"] != table.match.setup[0]["seed"]


def test_a_computer_that_breaks_down_gives_up(practice: LocalTable) -> None:
    practice.poll()
    practice.poll()
    thinker = practice._thinkers[1]
    assert thinker._process is not None
    thinker._process.kill()
    if 0 in practice.match.awaiting():
        practice.send(0, EndTurn())
    wait(practice, lambda _: practice.match.result is not None)
    assert practice.match.result is not None and practice.match.result.winner == 0


def test_where_no_process_can_be_started_the_computer_thinks_in_a_thread(
    practice: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(process: SpawnProcess) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    if 0 in practice.match.awaiting():
        practice.send(0, EndTurn())
    news = wait(practice, lambda _: practice.match.awaiting() == (0,))
    assert any(isinstance(item, Thought) for item in news)
    assert practice._thinkers[1]._process is None


def test_the_computer_is_not_started_before_the_table_has_been_shown(practice: LocalTable) -> None:
    assert practice.match.awaiting() == (0,)
    practice.poll()
    assert practice._thinkers[1]._process is None
    practice.poll()
    assert practice._thinkers[1]._process is not None


PLAYS_ON = """
import sys, time
from pathlib import Path
from orbitduel.client.links.keeping import Keeper
from orbitduel.client.links.local import LocalTable
from tests.matches import new_match
keeper = Keeper((None, None), True, Path(sys.argv[1]))
table = LocalTable(new_match(3), (None, None), keeper=keeper)
for _ in range(40):
    seat = table.match.awaiting()[0]
    table.send(seat, table.match.table.legal(seat)[0])
    print(len(table.match.choices), flush=True)
time.sleep(60)
"""


def test_a_duel_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "killed.save"
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS_ON, str(path)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        seen = [int(process.stdout.readline()) for _ in range(25)][-1]
        process.kill()
    table = resumed_table(read_save(path))
    assert len(table.match.choices) >= seen
    assert table.match.awaiting()
