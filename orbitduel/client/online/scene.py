"""Online, from the menu: which page is shown follows from the state of the conversation."""

from __future__ import annotations

from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas

from .lobby import LobbyPage
from .net import Net, shared
from .pages import ConnectingPage, ConnectPage, EntrancePage, FailurePage, OnlinePage
from .socket_link import SocketLink
from .table_page import TablePage
from .table_scene import OnlineTable


class OnlineScene:
    def __init__(self, net: Net | None = None) -> None:
        self.net = net or shared()
        self.page: OnlinePage | None = None

    def wanted(self) -> type[OnlinePage]:
        session = self.net.session
        if session is None:
            return ConnectPage
        if session.phase == "failed":
            return FailurePage
        if session.you is None:
            resuming = session.phase == "entrance" and (session.token or session.entering)
            return EntrancePage if session.phase == "entrance" and not resuming else ConnectingPage
        if session.phase == "entrance" and not session.token:
            return EntrancePage
        return LobbyPage if session.table is None else TablePage

    def enter(self, app: App) -> None:
        self.app = app
        self.net.look_around()
        self._turn_to()
        assert self.page is not None
        self.page.enter(app)

    def _turn_to(self) -> None:
        wanted = self.wanted()
        if type(self.page) is not wanted:
            self.page = wanted(self)
            self.page.enter(self.app)

    def handle(self, event: Event) -> None:
        self._turn_to()
        assert self.page is not None
        self.page.handle(event)
        self._turn_to()

    def update(self, seconds: float) -> None:
        self.net.update()
        self._turn_to()
        assert self.page is not None
        self.page.update(seconds)
        session = self.net.session
        if session is not None and session.fresh_links:
            link = session.fresh_links.pop(0)
            if link.over is None:
                self.show(link)

    def draw(self, canvas: Canvas) -> None:
        if self.page is not None:
            self.page.draw(canvas)

    def open_duel(self, duel: str) -> None:
        session = self.net.session
        if session is not None and duel in session.links:
            self.show(session.links[duel])

    def show(self, link: SocketLink) -> None:
        self.app.push(OnlineTable(self.net, link))
