"""A real relay as a process, and players who talk to it as the screens do."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from orbitduel.ai.levels import player as computer
from orbitduel.client.links.link import Refused, Rewound, Told
from orbitduel.client.online.client import OnlineClient
from orbitduel.client.online.hosting import Host
from orbitduel.client.online.servers import Servers
from orbitduel.client.online.socket_link import SocketLink
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.protocol import commands
from orbitduel.protocol.parts import Options
from orbitduel.rules.actions import Action, Concede
from orbitduel.rules.choices import choices
from orbitduel.rules.views import View

PATIENCE_S = 120.0
"""Only a machine that hangs needs so long; on a busy one a duel may take its time."""
PACE_S = 0.06
"""Nobody chooses more often, or the relay would close the line for too many messages."""


@contextmanager
def relay(folder: Path, port: int = 0) -> Iterator[Host]:
    host = Host(folder / "relay", "127.0.0.1", port)
    host.start()
    try:
        until(lambda: host.ready or host.trouble, host.update)
        assert host.ready, host.trouble
        yield host
    finally:
        host.stop()
        if Host.ending is not None:
            Host.ending.join()


def until(wanted: Callable[[], object], *updates: Callable[[], object]) -> None:
    """Turn the crank until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not wanted():
        assert time.monotonic() < end, "waited too long"
        for update in updates:
            update()
        time.sleep(0.002)


def client(host: Host, folder: Path, name: str) -> OnlineClient:
    assert host.address is not None
    return OnlineClient(host.address, Servers(folder / f"{name}.json"), host.fingerprint)


def enter(one: OnlineClient, name: str) -> None:
    until(lambda: one.session.phase == "entrance", one.update)
    one.session.do(commands.EnterAsGuest(name=name))
    until(lambda: one.online, one.update)


def seat_both(a: OnlineClient, b: OnlineClient, options: Options | None = None) -> None:
    """Both at one table by its code, both ready, the duel begun."""
    a.session.do(commands.OpenTable(options=options or Options(rated=False), private=True))
    until(lambda: a.session.table, a.update, b.update)
    assert a.session.table is not None
    b.session.do(commands.JoinTable(code=a.session.table.code))
    until(lambda: b.session.table, a.update, b.update)
    names = list(ready_made())
    a.session.bring(find_deck(names[0]))
    b.session.bring(find_deck(names[-1]))
    until(lambda: a.session.links and b.session.links, a.update, b.update)


def link_of(one: OnlineClient) -> SocketLink:
    return next(iter(one.session.links.values()))


class Pilot:
    """Plays through a link as the scene does: its own view, moved on by what is told."""

    def __init__(self, link: SocketLink, seed: int = 1) -> None:
        self.link = link
        self.view: View = link.look()
        self.rng = random.Random(seed)
        self.computer = computer("cadet")
        self.next_at = 0.0
        self.acted: int | None = None
        self.refusals: list[str] = []

    def follow(self) -> None:
        for one in self.link.poll():
            if isinstance(one, Told):
                self.view.apply(one.event)
            elif isinstance(one, Rewound):
                self.view = self.link.look()
                return
            elif isinstance(one, Refused):
                self.refusals.append(one.sentence)
                self.acted = None

    def act(self, give_up_after: int = 10_000) -> None:
        self.follow()
        mirror = self.link.mirror
        seat = self.link.viewer
        if seat is None or mirror.prompt is None or mirror.prompt == self.acted or mirror.over:
            return
        if time.monotonic() < self.next_at:
            return
        self.next_at = time.monotonic() + PACE_S
        self.acted = mirror.prompt
        action: Action = Concede()
        if mirror.number < give_up_after:
            assert self.view.private is not None
            legal = choices(self.view.board, self.view.private, seat)
            action = self.computer.choose(self.view, legal, self.rng).action
        self.link.send(seat, action)
