"""The online screens, driven as a player drives them."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.client.links.link import Told
from orbitduel.client.online import samples
from orbitduel.client.online.hosting import Host
from orbitduel.client.online.lobby import LobbyPage
from orbitduel.client.online.net import Net
from orbitduel.client.online.pages import ConnectPage, EntrancePage, FailurePage
from orbitduel.client.online.scene import OnlineScene
from orbitduel.client.online.servers import Servers
from orbitduel.client.online.table_page import TablePage
from orbitduel.client.online.table_scene import OnlineTable
from orbitduel.client.online.transport import Address
from orbitduel.protocol import news
from orbitduel.rules.actions import Action, Bid, Concede
from orbitduel.rules.plain import write_event

from .hall import relay
from .hostile import inside


def press(app: App, scene: OnlineScene, name: str) -> None:
    """A click in the middle of a button."""
    page = scene.page
    assert page is not None
    page.update(0)
    button = page.focus[name]
    if button.area is not None:
        button.area.reveal(button)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([Event(kind, pos=button.rect.center, button=1)], 1 / 60)


def type_into(scene: OnlineScene, name: str, text: str) -> None:
    assert scene.page is not None
    scene.page.typed[name] = text


def run(apps: list[App], wanted: object, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not wanted():  # type: ignore[operator]
        assert time.monotonic() < end, "waited too long"
        for app in apps:
            app.frame([], 1 / 60)
        time.sleep(0.005)


def window(net: Net) -> tuple[App, OnlineScene]:
    app = App(Settings(volume=0, reduced_motion=True), (1280, 720), remember=None)
    scene = OnlineScene(net)
    app.push(scene)
    return app, scene


def test_from_the_address_to_the_table_by_clicks_on_both_sides(tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        nets = [Net(Servers(tmp_path / f"{n}.json"), samples.Quiet([])) for n in "ab"]
        (one, ada), (two, bo) = window(nets[0]), window(nets[1])
        for app, scene, name in ((one, ada, "Ada"), (two, bo, "Bo")):
            assert isinstance(scene.page, ConnectPage)
            type_into(scene, "address", str(host.address))
            press(app, scene, "connect")
            run([app], lambda scene=scene: scene.net.client.stranger)
            assert scene.net.client.stranger == host.fingerprint  # type: ignore[union-attr]
            press(app, scene, "trust")
            run([app], lambda scene=scene: isinstance(scene.page, EntrancePage))
            type_into(scene, "guest", name)
            press(app, scene, "enter")
            run([app], lambda scene=scene: isinstance(scene.page, LobbyPage))
        press(one, ada, "private")
        run([one], lambda: isinstance(ada.page, TablePage))
        type_into(bo, "code", ada.net.session.table.code)  # type: ignore[union-attr]
        press(two, bo, "join")
        run([one, two], lambda: isinstance(bo.page, TablePage))
        press(one, ada, "ready")
        press(two, bo, "ready")
        both = [one, two]
        run(both, lambda: all(isinstance(app.scene, OnlineTable) for app in both))
        tables = [app.scene for app in both]
        assert isinstance(tables[0], OnlineTable)
        assert isinstance(tables[1], OnlineTable)
        tables[0].link.say("Good luck!")
        run(both, lambda: tables[1].unread == 1)  # type: ignore[union-attr]
        one.frame([Event(pygame.KEYDOWN, key=pygame.K_F6, mod=0, unicode="")], 1 / 60)
        assert tables[0].panel.open
        two.frame([Event(pygame.KEYDOWN, key=pygame.K_F6, mod=0, unicode="")], 1 / 60)
        assert [(line.who, line.text) for line in tables[1]._lines()] == [("Ada", "Good luck!")]
        for net in nets:
            net.close()
            assert [server.fingerprint for server in net.servers] == [host.fingerprint]


def test_a_changed_certificate_is_a_loud_refusal(app: App, tmp_path: Path) -> None:
    with relay(tmp_path) as host:
        net = Net(Servers(tmp_path / "a.json"), samples.Quiet([]))
        assert host.address is not None
        net.connect(host.address, "00" * 32)
        scene = OnlineScene(net)
        app.push(scene)
        run([app], lambda: isinstance(scene.page, FailurePage))
        assert "not the relay you know" in scene.page.session.failure  # type: ignore[union-attr]
        net.close()


def test_a_typed_address_that_makes_no_sense_is_answered_in_words(tmp_path: Path) -> None:
    net = Net(Servers(tmp_path / "a.json"), samples.Quiet([]))
    app, scene = window(net)
    type_into(scene, "address", "host:99999")
    press(app, scene, "connect")
    assert "65535" in net.complaint
    assert isinstance(scene.page, ConnectPage)


def test_a_found_relay_of_other_rules_is_told_before_connecting(tmp_path: Path) -> None:
    beacon = samples.Beacon("Old", 4777, "ab" * 32, "0", 1)
    net = Net(Servers(tmp_path / "a.json"), samples.Quiet([samples.Found("127.0.0.1", beacon)]))
    app, scene = window(net)
    press(app, scene, "found 0")
    assert net.client is None
    assert "must be updated" in net.complaint


def test_the_picture_keeps_moving_while_nothing_answers(tmp_path: Path) -> None:
    net = Net(Servers(tmp_path / "a.json"), samples.Quiet([]))
    app, _ = window(net)
    net.connect(Address("127.0.0.1", 9))
    longest = 0.0
    for _ in range(40):
        began = time.perf_counter()
        net.update()
        longest = max(longest, time.perf_counter() - began)
        app.frame([], 1 / 60)
    assert longest < 0.05
    net.close()


@pytest.mark.parametrize("name", samples.screens())
def test_every_sample_can_be_drawn_and_hears_keys(app: App, name: str) -> None:
    app.push(samples.screens()[name]())
    keys = (pygame.K_TAB, pygame.K_DOWN, pygame.K_F6, pygame.K_TAB)
    for key in keys:
        app.frame([Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 1 / 60)


def test_what_is_told_reaches_the_scene_through_the_link() -> None:
    link = inside().links["d"]
    assert link.history()
    assert not any(isinstance(news, Told) for news in link.poll())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("online-duel", "Bo Lindqvist is away: 43 s left"),
        ("online-duel-bid", "Bo Lindqvist is choosing a bid."),
        ("online-duel-draw", "Bo Lindqvist offers a draw."),
        ("online-duel-cut", "The board stays"),
    ],
)
def test_what_cannot_wait_stands_at_the_top_of_the_table(app: App, name: str, words: str) -> None:
    table = samples.screens()[name]()
    app.push(table)
    app.frame([], 1 / 60)
    assert isinstance(table, OnlineTable)
    assert words in table.news.words


def test_only_its_own_keys_answer_the_opponent(app: App) -> None:
    table = samples.screens()["online-duel-draw"]()
    assert isinstance(table, OnlineTable)
    app.push(table)
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_n):
        app.frame([Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 1 / 60)
    assert "offers a draw" in table.news.words
    app.frame([Event(pygame.KEYDOWN, key=pygame.K_F8, mod=0, unicode="")], 1 / 60)
    app.frame([], 1 / 60)
    assert "offers a draw" not in table.news.words


def test_hidden_talk_is_gone_from_the_log_too(app: App) -> None:
    table = samples.screens()["online-duel-talk"]()
    assert isinstance(table, OnlineTable)
    app.push(table)
    table._do("hide")
    assert "talk" in table.duel.hidden  # type: ignore[attr-defined]
    table._do("hide")
    assert "talk" not in table.duel.hidden  # type: ignore[attr-defined]


def test_hosting_is_one_click_to_a_table_with_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = partial(Host, tmp_path / "relay", "127.0.0.1", 0)
    monkeypatch.setattr("orbitduel.client.online.net.Host", here)
    net = Net(Servers(tmp_path / "a.json"), samples.Quiet([]))
    app, scene = window(net)
    press(app, scene, "host")
    run([app], lambda: isinstance(scene.page, TablePage))
    assert net.session is not None
    assert net.session.table is not None
    assert net.session.table.code
    assert net.host is not None
    child = net.host._process
    net.close()
    assert child is not None
    run([], lambda: child.poll() is not None)


class Bidding:
    """A table at which both must bid, and the relay that tells what became of it."""

    def __init__(self, app: App) -> None:
        self.app, self.match = app, samples.attacking()
        self.table = samples.at_the_table(samples.in_full_swing(self.match))
        self.table.link.poster.post = lambda _: 7  # type: ignore[method-assign]
        app.settings.reduced_motion = True
        app.push(self.table)
        self.wait()

    def wait(self) -> None:
        for _ in range(10):
            self.app.frame([], 0.5)

    @property
    def asked(self) -> str:
        return type(self.table.duel.modal).__name__  # type: ignore[attr-defined]

    def lock(self) -> None:
        self.app.frame([Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 0.1)
        self.wait()

    def happens(self, seat: int, action: Action) -> None:
        link, before = self.table.link, self.match.length
        self.match.choose(seat, action)
        told = [write_event(event) for event in self.match.told(0, before)]
        link.take(
            news.Told(
                duel="d", first=before, events=told, prompt=self.match.prompt(0),
                awaiting=list(self.match.awaiting()), clocks=link.mirror.clocks,
            )
        )  # fmt: skip
        self.wait()


def test_a_locked_bid_is_not_asked_for_again_while_it_is_on_its_way(app: App) -> None:
    bidding = Bidding(app)
    assert bidding.asked == "BidDialog"
    bidding.lock()
    assert bidding.asked == "NoneType"
    bidding.happens(0, Bid(0))
    assert bidding.asked == "NoneType"


def test_a_bid_that_was_lost_with_the_connection_is_asked_for_again(app: App) -> None:
    bidding = Bidding(app)
    bidding.lock()
    bidding.table.link.cut()
    bidding.table.link.position(samples.in_full_swing(bidding.match))
    bidding.wait()
    assert bidding.asked == "BidDialog"


def test_a_bid_the_relay_made_for_an_absent_player_is_no_longer_asked_for(app: App) -> None:
    bidding = Bidding(app)
    bidding.happens(0, Bid(0))
    assert bidding.asked == "NoneType"


def test_an_open_bid_gives_way_to_the_end_of_the_duel(app: App) -> None:
    bidding = Bidding(app)
    bidding.happens(1, Concede())
    assert bidding.asked == "ResultDialog"


def test_a_spectator_reads_both_names(app: App) -> None:
    table = samples.screens()["online-watching"]()
    app.push(table)
    drawn = app.canvas.remember_text()
    app.frame([], 1 / 60)
    texts = [line.text for line in drawn]
    assert any(text.startswith("Ada, turn") for text in texts)
    assert "Bo Lindqvist" in texts


def test_friends_and_the_muted_are_named_and_can_be_let_go(app: App) -> None:
    table = samples.screens()["online-duel-talk"]()
    assert isinstance(table, OnlineTable)
    session = table.net.session
    assert session is not None
    session.do = lambda _: True  # type: ignore[method-assign]
    app.push(table)
    table._do("mute")
    assert session.told == "Bo Lindqvist is muted."
    assert table._tie().muted
    table._do("mute")
    assert session.told == "Bo Lindqvist is heard again."
    assert not table._tie().muted
    was = table._tie().friend
    table._do("friend")
    assert ("no longer" in session.told) == was


def test_what_a_host_may_have_to_read_out_stands_at_the_table(app: App) -> None:
    app.push(samples.screens()["online-hosting"]())
    drawn = app.canvas.remember_text()
    app.frame([], 1 / 60)
    text = " ".join(line.text for line in drawn)
    assert "192.168.1.20:4777" in text
    assert "KQRT" in text
    assert "3F:9A:C2:D1:7B:E0:44:55" in text
