"""Online, from the menu: which page is shown follows from the state of the conversation."""

from __future__ import annotations

from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.scene import Scene
from orbitduel.client.replays.viewer import ReplayViewer
from orbitduel.match.playback import Playback
from orbitduel.match.replay import read_replay
from orbitduel.reading import Malformed

from .client import PROVEN, saved_replay
from .lobby import LobbyPage
from .net import Net, shared
from .page import OnlinePage
from .pages import ConnectingPage, ConnectPage, EntrancePage, FailurePage
from .socket_link import SocketLink
from .table_page import TablePage
from .table_scene import OnlineTable


class OnlineScene:
    def __init__(self, net: Net | None = None) -> None:
        self.net = net or shared()
        self.page: OnlinePage | None = None
        self.turned = 0.0
        self._replay = ""
        """The finished duel whose replay is wanted on the screen."""

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
        if not self.app.settings.reduced_motion:
            self.turned += seconds
        self.net.update()
        self._turn_to()
        assert self.page is not None
        self.page.update(seconds)
        session = self.net.session
        if session is not None and session.fresh_links:
            link = session.fresh_links.pop(0)
            if link.over is None:
                self.show(link)
        self._show_replay()

    def draw(self, canvas: Canvas) -> None:
        if self.page is not None:
            self.page.draw(canvas)

    def open_duel(self, duel: str) -> None:
        session = self.net.session
        if session is not None and duel in session.links:
            self.show(session.links[duel])

    def open_replay(self, duel: str) -> None:
        if self.net.client is not None:
            self._replay = duel
            self.net.client.fetch_replay(duel)

    def _show_replay(self) -> None:
        client = self.net.client
        if client is None or not self._replay:
            return
        path = saved_replay(self._replay)
        verdict = next((said for kept, said in reversed(client.saved) if kept == path), "")
        if path is None or not verdict:
            return
        self._replay = ""
        if verdict != PROVEN:
            client.session.trouble = verdict
            return
        try:
            self.app.push(Meanwhile(self.net, ReplayViewer(Playback(read_replay(path)))))
        except (Malformed, OSError) as error:
            client.session.trouble = f"The replay cannot be shown: {error}"

    def show(self, link: SocketLink) -> None:
        self.app.push(OnlineTable(self.net, link))


class Meanwhile:
    """A scene over the lobby: the conversation goes on beneath, and a table that waits ends it."""

    def __init__(self, net: Net, scene: Scene) -> None:
        self.net, self.scene = net, scene

    def enter(self, app: App) -> None:
        self.app = app
        self.scene.enter(app)

    def handle(self, event: Event) -> None:
        self.scene.handle(event)

    def update(self, seconds: float) -> None:
        self.net.update()
        session = self.net.session
        if session is None or session.table is not None or session.fresh_links:
            self.app.pop()
        else:
            self.scene.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        self.scene.draw(canvas)


def come_back() -> OnlineScene:
    """To the duel that was left."""
    scene = OnlineScene()
    scene.net.come_back()
    return scene
