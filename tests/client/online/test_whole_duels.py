"""Two clients and a real relay with TLS on this machine."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from orbitduel.client.online.client import OnlineClient
from orbitduel.client.online.servers import Servers

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
