"""Whole clients without a screen, and a real relay with TLS on this machine."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from orbitduel.client.online.client import PROVEN
from orbitduel.client.online.scene import Meanwhile
from orbitduel.client.online.table_page import TablePage
from orbitduel.client.replays.viewer import ReplayViewer
from orbitduel.protocol import commands
from orbitduel.protocol.parts import Options

from .hall import relay, until
from .windows import Window, sit_down


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orbitduel.client.online.client.replays", lambda: tmp_path / "replays")


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[list[Window]]:
    made = [Window(tmp_path, name, seed) for seed, name in enumerate(("Ada", "Bo", "Cy"), 1)]
    yield made
    for window in made:
        window.close()


def test_two_play_a_whole_duel_and_a_third_watches_a_turn_later(
    tmp_path: Path, windows: list[Window]
) -> None:
    ada, bo, cy = windows
    with relay(tmp_path) as host:
        for window in windows:
            window.connect(host)
        sit_down(ada, bo, watched="delayed")
        plays = [partial(window.play, give_up_after=160) for window in (ada, bo)]
        link = ada.table.link
        until(lambda: link.mirror.view.board.turn >= 3, *plays, cy.turn)
        until(lambda: cy.session.duels, *plays, cy.turn)
        cy.choose("duels", link.duel)
        until(lambda: cy.at_table, *plays, cy.turn)
        watched = cy.table.link
        assert watched.mirror.delayed
        assert watched.mirror.view.private is None
        assert watched.mirror.view.board.turn < link.mirror.view.board.turn
        until(lambda: ada.table.link.over and bo.table.link.over, *plays, cy.turn)
        until(lambda: watched.over, *(window.turn for window in windows))
        turns = [window.turn for window in windows]
        until(lambda: all(window.net.client.saved for window in (ada, bo)), *turns)  # type: ignore[union-attr]
        for window in (ada, bo):
            assert window.net.client is not None
            path, verdict = window.net.client.saved[0]
            assert path.exists()
            assert verdict == PROVEN
        ada.table._do("leave")
        ada.turn()
        ada.choose("tab", "history")
        until(lambda: ada.session.history and ada.session.history.duels, *turns)
        assert ada.session.history is not None
        ada.choose("history", ada.session.history.duels[0].id)
        until(lambda: isinstance(ada.app.scene, Meanwhile), *turns)
        assert isinstance(ada.app.scene, Meanwhile)
        assert isinstance(ada.app.scene.scene, ReplayViewer)
        bo.table._do("leave")
        bo.turn()
        assert bo.session.you is not None
        ada.session.do(commands.Challenge(person=bo.session.you.id, options=Options()))
        until(lambda: bo.session.challenges, *turns)
        bo.press(f"accept {next(iter(bo.session.challenges))}")
        until(lambda: isinstance(ada.page, TablePage), *turns)


def test_a_client_killed_in_mid_duel_comes_back_to_it(
    tmp_path: Path, windows: list[Window]
) -> None:
    ada = windows[0]
    with relay(tmp_path) as host:
        ada.connect(host)
        ada.press("private")
        until(lambda: ada.session.table, ada.turn)
        assert ada.session.table is not None
        words = [str(host.address), host.fingerprint, str(tmp_path), ada.session.table.code]
        command = [sys.executable, "-m", "tests.client.online.lone_player", *words]
        lone = subprocess.Popen(command)
        try:
            until(lambda: ada.session.table and None not in ada.session.table.seats, ada.turn)
            ada.press("ready")
            until(lambda: ada.at_table, ada.turn)
            link = ada.table.link
            other = 1 - (link.viewer or 0)
            until(lambda: link.mirror.number >= 50, ada.play)
            lone.send_signal(signal.SIGKILL)
            lone.wait()
            until(lambda: (link.room.presence or ("", ""))[other] == "away", ada.turn)
            assert "Lone is away" in ada.table._urgent().words
            before = link.mirror.number
            lone = subprocess.Popen(command)
            until(lambda: link.mirror.number >= before + 30, ada.play)
            assert link.room.presence is not None
            assert link.room.presence[other] == "here"
        finally:
            lone.kill()
            lone.wait()


def test_the_relay_is_killed_and_both_tables_go_on_where_they_were(
    tmp_path: Path, windows: list[Window]
) -> None:
    ada, bo, _ = windows
    turns = (ada.turn, bo.turn)
    with relay(tmp_path) as host:
        for window in (ada, bo):
            window.connect(host)
        sit_down(ada, bo)
        links = [ada.table.link, bo.table.link]
        until(lambda: min(link.mirror.number for link in links) >= 50, ada.play, bo.play)
        assert host.address is not None
        assert host._process is not None
        host._process.kill()
        until(lambda: not any(window.net.client.online for window in (ada, bo)), *turns)  # type: ignore[union-attr]
        board = ada.table.duel.view  # type: ignore[attr-defined]
        for window in (ada, bo):
            assert "The board stays" in window.table._urgent().words
        before = links[0].mirror.number
        assert ada.table.duel.view is board  # type: ignore[attr-defined]
        with relay(tmp_path, host.address.port):
            for window in (ada, bo):
                window.table._do("retry")
            until(lambda: all(window.net.client.online for window in (ada, bo)), *turns)  # type: ignore[union-attr]
            until(lambda: min(link.mirror.number for link in links) >= before + 30,
                  ada.play, bo.play)  # fmt: skip
