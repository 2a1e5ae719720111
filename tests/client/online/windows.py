"""Clients with everything but a screen: window, pages, table; and a hand that plays at them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from orbitduel.ai.levels import player as computer
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.kit.crashed import Crashed
from orbitduel.client.kit.settings import Settings
from orbitduel.client.online import samples
from orbitduel.client.online.hosting import Host
from orbitduel.client.online.net import Net
from orbitduel.client.online.page import OnlinePage
from orbitduel.client.online.scene import OnlineScene
from orbitduel.client.online.servers import Servers
from orbitduel.client.online.session import Session
from orbitduel.client.online.table_scene import OnlineTable
from orbitduel.rules.actions import Action, Concede
from orbitduel.rules.choices import choices

from .hall import until

DRAWN = 15
"""Every so many turns of the crank the window is drawn as well."""


class Window:
    def __init__(self, folder: Path, name: str, seed: int = 1) -> None:
        self.name = name
        self.net = Net(Servers(folder / f"{name}.json"), samples.Quiet([]))
        self.app = App(Settings(volume=0, reduced_motion=True), (960, 540), remember=None)
        self.scene = OnlineScene(self.net)
        self.app.push(self.scene)
        self.computer, self.rng = computer("cadet"), random.Random(seed)
        self.turns = 0

    @property
    def session(self) -> Session:
        assert self.net.session is not None
        return self.net.session

    @property
    def page(self) -> OnlinePage:
        assert self.scene.page is not None
        return self.scene.page

    @property
    def table(self) -> OnlineTable:
        assert isinstance(self.app.scene, OnlineTable)
        return self.app.scene

    @property
    def at_table(self) -> bool:
        return isinstance(self.app.scene, OnlineTable)

    def turn(self) -> None:
        """A frame; now and then it is drawn."""
        self.turns += 1
        if self.turns % DRAWN == 0:
            self.app.frame([], 0.2)
        else:
            self.app.scene.update(0.2)
        assert not isinstance(self.app.scene, Crashed)

    def press(self, name: str) -> None:
        """A click in the middle of a button."""
        self.page.update(0)
        button = self.page.focus[name]
        if button.area is not None:
            button.area.reveal(button)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.frame([Event(kind, pos=button.rect.center, button=1)], 1 / 60)

    def choose(self, name: str, value: Any) -> None:
        """What a list, a tab or a choice of the page would say."""
        self.page.pressed(name, value)

    def connect(self, host: Host) -> None:
        assert host.address is not None
        self.net.connect(host.address, host.fingerprint)
        until(lambda: self.session.phase == "entrance", self.turn)
        self.page.typed["guest"] = self.name
        self.press("enter")
        until(lambda: self.session.phase == "inside", self.turn)

    def play(self, give_up_after: int = 10_000) -> None:
        """A frame, and a move if one is due and everything before it has been shown."""
        self.turn()
        if not self.at_table or not isinstance(self.table.duel, DuelScene):
            return
        duel, link = self.table.duel, self.table.link
        mirror, seat = link.mirror, link.viewer
        due = mirror.prompt is not None and mirror.prompt != link._sent_prompt
        if seat is None or mirror.over is not None or not due or not duel.pace.idle:
            return
        if duel.view != mirror.view or duel.view.private is None:
            return
        action: Action = Concede()
        if mirror.number < give_up_after:
            legal = choices(duel.view.board, duel.view.private, seat)
            action = self.computer.choose(duel.view, legal, self.rng).action
        duel.modal = None
        duel.send(action)

    def close(self) -> None:
        if self.net.client is not None:
            self.net.client.close(2)
        self.net.close()


def sit_down(ada: Window, bo: Window, watched: str = "open") -> None:
    """Both at a private table by its code, decks chosen, the duel on both screens."""
    ada.press("private")
    until(lambda: ada.session.table, ada.turn, bo.turn)
    assert ada.session.table is not None
    ada.turn()
    ada.choose("eyes", watched)
    bo.page.typed["code"] = ada.session.table.code
    bo.press("join")
    until(lambda: bo.session.table, ada.turn, bo.turn)
    until(lambda: ada.session.table and None not in ada.session.table.seats, ada.turn, bo.turn)
    ada.press("ready")
    bo.press("ready")
    until(lambda: ada.at_table and bo.at_table, ada.turn, bo.turn)
