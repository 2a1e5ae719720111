"""Two clients and a real relay with TLS on this machine."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from orbitduel.client.online.client import OnlineClient
from orbitduel.client.online.servers import Servers
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.protocol import commands
from orbitduel.protocol.parts import Options

from .hall import Pilot, client, enter, link_of, relay, seat_both, until


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orbitduel.client.online.client.replays", lambda: tmp_path / "replays")


def play(a: OnlineClient, b: OnlineClient, pilots: list[Pilot], events: int) -> None:
    links = [pilot.link for pilot in pilots]
    until(
        lambda: min(link.mirror.number for link in links) >= events or all(x.over for x in links),
        a.update,
        b.update,
        *(pilot.act for pilot in pilots),
    )


def test_a_whole_duel_over_tls_and_its_replay_proves_itself(tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        a, b = client(host, tmp_path, "a"), client(host, tmp_path, "b")
        enter(a, "Ada")
        enter(b, "Bo")
        seat_both(a, b)
        first = [link_of(a), link_of(b)]
        pilots = [Pilot(first[0], 1), Pilot(first[1], 2)]
        until(
            lambda: all(link.over for link in first),
            a.update,
            b.update,
            *(partial(pilot.act, give_up_after=500) for pilot in pilots),
        )
        until(lambda: a.saved and b.saved, a.update, b.update)
        for one, pilot in zip((a, b), pilots, strict=True):
            pilot.follow()
            assert pilot.view == pilot.link.mirror.view
            assert pilot.refusals == []
            assert one.saved[0][1] == "The replay is saved and proves every roll."
            assert one.saved[0][0].exists()
        first[0].rematch()
        until(lambda: first[1].rematch_asked, a.update, b.update)
        first[1].rematch()
        until(lambda: "Opened" in str(first[0].poll()), a.update, b.update)
        for one in (a, b):
            one.close(2)


def test_the_relay_is_killed_and_everybody_comes_back(tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        a, b = client(host, tmp_path, "a"), client(host, tmp_path, "b")
        enter(a, "Ada")
        enter(b, "Bo")
        seat_both(a, b)
        pilots = [Pilot(link_of(a), 1), Pilot(link_of(b), 2)]
        play(a, b, pilots, 60)
        assert host.address is not None
        assert host._process is not None
        port = host.address.port
        host._process.kill()
        until(lambda: not a.online and not b.online, a.update, b.update)
        for pilot in pilots:
            pilot.follow()
        assert "Connection lost" in link_of(a).room.notes[0]
        before = link_of(a).mirror.number
        with relay(tmp_path, port) as again:
            assert again.fingerprint == host.fingerprint
            for one in (a, b):
                one.transport.retry_now()
            until(lambda: a.online and b.online, a.update, b.update)
            for pilot in pilots:
                pilot.acted = None
            play(a, b, pilots, before + 40)
            for pilot in pilots:
                pilot.follow()
                assert pilot.link.mirror.number >= before + 40
                assert pilot.view == pilot.link.mirror.view
            for one in (a, b):
                one.close(2)


def test_closing_the_client_and_opening_it_again_leads_back_to_the_table(tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        a, b = client(host, tmp_path, "a"), client(host, tmp_path, "b")
        enter(a, "Ada")
        enter(b, "Bo")
        seat_both(a, b)
        pilots = [Pilot(link_of(a), 1), Pilot(link_of(b), 2)]
        play(a, b, pilots, 60)
        known = Servers(tmp_path / "a.json").find(a.address)
        assert known is not None
        assert known.duel == link_of(a).duel
        a.transport.close(2)
        mine = link_of(a).viewer
        assert mine is not None
        seen = link_of(b)
        until(
            lambda: seen.room.presence is not None and seen.room.presence[mine] == "away",
            b.update,
            pilots[1].follow,
        )
        assert "Ada is away" in seen.room.notes[0]
        again = client(host, tmp_path, "a")
        until(lambda: again.session.links, again.update, b.update)
        back = link_of(again)
        assert len(back.history()) == back.mirror.number >= 60
        assert back.mirror.view.private is not None
        pilots[0] = Pilot(back, 3)
        play(again, b, pilots, back.mirror.number + 40)
        assert pilots[0].refusals == []
        for one in (again, b):
            one.close(2)


def test_a_stale_command_is_refused_in_words_and_the_board_is_right(tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        a, b = client(host, tmp_path, "a"), client(host, tmp_path, "b")
        enter(a, "Ada")
        enter(b, "Bo")
        seat_both(a, b)
        links = [link_of(a), link_of(b)]
        link = next(link for link in links if link.mirror.prompt is not None)
        pilot = Pilot(link)
        right = link.mirror.prompt
        assert right is not None
        link.mirror.prompt = right + 5
        pilot.act()
        until(lambda: pilot.refusals, a.update, b.update, pilot.follow)
        until(lambda: link.mirror.prompt == right, a.update, b.update)
        pilot.follow()
        assert pilot.view == link.mirror.view
        assert "no longer open" in pilot.refusals[0]
        for one in (a, b):
            one.close(2)


def test_a_client_killed_in_mid_duel_comes_back_to_it(tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        a = client(host, tmp_path, "a")
        enter(a, "Ada")
        a.session.do(commands.OpenTable(options=Options(rated=False), private=True))
        until(lambda: a.session.table, a.update)
        assert a.session.table is not None
        words = [str(host.address), host.fingerprint, str(tmp_path), a.session.table.code]
        command = [sys.executable, "-m", "tests.client.online.lone_player", *words]
        lone = subprocess.Popen(command)
        try:
            until(lambda: a.session.table and None not in a.session.table.seats, a.update)
            a.session.bring(find_deck(next(iter(ready_made()))))
            until(lambda: a.session.links, a.update)
            pilot = Pilot(link_of(a), 1)
            until(lambda: pilot.link.mirror.number >= 60, a.update, pilot.act)
            lone.send_signal(signal.SIGKILL)
            lone.wait()
            other = 1 - (pilot.link.viewer or 0)
            until(
                lambda: (pilot.link.room.presence or ("", ""))[other] == "away",
                a.update,
                pilot.follow,
            )
            before = pilot.link.mirror.number
            lone = subprocess.Popen(command)
            until(lambda: pilot.link.mirror.number >= before + 40, a.update, pilot.act)
            assert pilot.refusals == []
            pilot.follow()
            assert pilot.view == pilot.link.mirror.view
        finally:
            lone.kill()
            lone.wait()
            a.close(2)


def test_a_step_is_taken_back_only_with_consent_where_it_must_be(tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        a, b = client(host, tmp_path, "a"), client(host, tmp_path, "b")
        enter(a, "Ada")
        enter(b, "Bo")
        seat_both(a, b)
        pilots = [Pilot(link_of(a), 1), Pilot(link_of(b), 2)]
        play(a, b, pilots, 80)
        asker, other = pilots
        until(lambda: all(one.link._sent_prompt is None for one in pilots), a.update, b.update)
        until(lambda: asker.link.mirror.number == other.link.mirror.number, a.update, b.update)
        before = asker.link.mirror.number
        asker.link.take_back(asker.link.mine[0])
        until(lambda: other.link.take_back_asked or asker.link.mirror.rewinds, a.update, b.update)
        if other.link.take_back_asked:
            other.link.take_back(other.link.mine[0])
        until(lambda: all(pilot.link.mirror.rewinds == 1 for pilot in pilots), a.update, b.update)
        for pilot in pilots:
            pilot.follow()
            pilot.acted = None
            assert pilot.view == pilot.link.mirror.view
        assert asker.link.mirror.number < before
        play(a, b, pilots, asker.link.mirror.number + 30)
        assert [pilot.refusals for pilot in pilots] == [[], []]
        for one in (a, b):
            one.close(2)
