"""The pages before the lobby: choosing a relay, knowing it again, saying who one is."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Said
from orbitduel.client.kit.lists import List, Row
from orbitduel.client.kit.widgets import Button, TextField, Widget
from orbitduel.client.screens.form import Form, Place
from orbitduel.client.screens.page import Page
from orbitduel.protocol import commands

from .net import Net
from .session import Session
from .transport import grouped

if TYPE_CHECKING:
    from .scene import OnlineScene


def button(name: str, title: str, icon: str = "", main: bool = False, on: bool = True) -> Place:
    return lambda rect: Button(name, rect, title, icon, primary=main, size=16, enabled=on)


class OnlinePage(Page):
    """A page about a state that changes by itself: it is laid out anew when that does."""

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__()
        self.scene = scene
        self.typed: dict[str, str] = {}
        self._laid: Hashable = None

    @property
    def net(self) -> Net:
        return self.scene.net

    @property
    def session(self) -> Session:
        found = self.net.session
        assert found is not None
        return found

    def state(self) -> Hashable:
        """What the layout depends on."""
        return None

    def trouble(self) -> str:
        return self.net.complaint

    def update(self, seconds: float) -> None:
        self.complaint = self.trouble()
        held = any(one.open or getattr(one, "pressed", False) for one in self.focus.widgets)
        if not held and self.state() != self._laid:  # nothing moves from under a finger
            self.lay_out()

    def lay_out(self) -> None:
        self._laid = self.state()
        tops = {one.name: one.top for one in self.focus.widgets if isinstance(one, List)}
        super().lay_out()
        for widget in self.focus.widgets:
            if isinstance(widget, List) and widget.name in tops:
                widget.top = min(tops[widget.name], max(0, len(widget.rows) - 1))

    def field(self, name: str, empty: str = "", longest: int = 60, secret: bool = False) -> Place:
        kind = SecretField if secret else TextField
        return lambda rect: kind(name, rect, self.typed.get(name, ""), empty, longest)

    def said(self, said: Said) -> None:
        if isinstance(said.value, str) and said.name in self.fields():
            self.typed[said.name] = said.value
        else:
            self.pressed(said.name, said.value)

    def fields(self) -> tuple[str, ...]:
        return ()

    def pressed(self, name: str, value: object) -> None:
        raise NotImplementedError


class SecretField(TextField):
    """A password: dots instead of letters."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        kept, self.text = self.text, "•" * len(self.text)
        super().draw(canvas, focused)
        self.text = kept


class ConnectPage(OnlinePage):
    title = "Online"

    def state(self) -> Hashable:
        found = tuple(self.net.found())
        trouble = "" if self.net.finder is None else self.net.finder.trouble
        return found, tuple(self.net.servers), self.net.host is None, trouble

    def fields(self) -> tuple[str, ...]:
        return ("address", "name")

    def fill(self, form: Form) -> None:
        self.typed.setdefault("name", self.net.name)
        form.section("In this room", "people")
        form.note(
            "One of you hosts, the other presses the name that appears below. Nothing has to be "
            "typed."
        )
        form.row("Your name", self.field("name", "How others see you", 24))
        if self.net.host is None:
            form.whole(button("host", "Host a duel", "world", main=True), 46)
        else:
            form.note("The relay on this machine is starting…", "you")
        for number, found in enumerate(self.net.found()):
            form.whole(button(f"found {number}", f"Join {found.beacon.name}", "play", True), 46)
        if not self.net.found():
            trouble = "" if self.net.finder is None else self.net.finder.trouble
            form.note(trouble or "Nobody hosts on this network yet; this page keeps looking.")
        form.section("A relay elsewhere", "globe", 1)
        form.row("Address", self.field("address", "relay.example:4777", 200))
        form.whole(button("connect", "Connect", "arrow-right"), 44)
        known = list(self.net.servers)
        if known:
            form.section("Relays you know", "star", 1)
            rows = [
                Row(number, server.name or str(server.address), str(server.address),
                    "a duel waits" if server.duel else server.player, "globe")
                for number, server in enumerate(known)
            ]  # fmt: skip
            high = min(5, len(rows)) * 56
            form.whole(lambda rect: listing(form, "known", rect, rows), high)

    def pressed(self, name: str, value: object) -> None:
        self.net.name = self.typed.get("name", "").strip()[:24]
        if name == "host":
            self.net.start_hosting()
        elif name == "connect":
            self.net.connect_to(self.typed.get("address", ""))
        elif name == "known" and isinstance(value, int):
            self.net.known(list(self.net.servers)[value])
        elif name.startswith("found"):
            found = self.net.found()
            number = int(name.split()[1])
            if number < len(found):
                self.net.join_found(found[number])

    def leave(self) -> None:
        self.net.stop_hosting()
        super().leave()


class ConnectingPage(OnlinePage):
    title = "Connecting"
    columns = 1

    def state(self) -> Hashable:
        client = self.net.client
        return None if client is None else (client.status, client.stranger)

    def fill(self, form: Form) -> None:
        client = self.net.client
        assert client is not None
        if client.stranger:
            form.section("You meet this relay for the first time", "lock")
            form.note(f"{client.address} shows a certificate with this fingerprint:")
            shown = grouped(client.stranger)
            form.note(shown[:39], "you")
            form.note(shown[40:], "you")
            form.note(
                "Compare it with what the relay's operator has published or reads out to you. "
                "If you trust it, it is remembered, and any other certificate at this address "
                "will be refused."
            )
            form.whole(button("trust", "It is the same: trust this relay", "check", True), 48)
            form.whole(button("away", "Do not connect", "cross"), 48)
        else:
            form.section(str(client.address), "globe")
            form.note(client.status)
            form.whole(button("retry", "Try now", "return"), 46)

    def pressed(self, name: str, value: object) -> None:
        client = self.net.client
        assert client is not None
        if name == "trust":
            client.trust()
        elif name == "retry":
            client.transport.retry_now()
        else:
            self.leave()

    def leave(self) -> None:
        self.net.leave()
        self.net.stop_hosting()


class FailurePage(OnlinePage):
    columns = 1

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__(scene)
        self.title = "Another version" if self.session.outdated else "The connection has ended"

    def trouble(self) -> str:
        return ""

    def fill(self, form: Form) -> None:
        client = self.net.client
        assert client is not None
        form.section("What happened", "warning")
        form.note(self.session.failure, "danger")
        if client.impostor is not None:
            form.note(f"Expected {grouped(client.impostor.expected)}")
            form.note(f"Found {grouped(client.impostor.found)}")
            form.whole(button("forget", "Forget this relay", "cross"), 46)
        elif self.session.outdated:
            form.note("No duel was begun and nothing is lost.")
        else:
            form.note("Unfinished duels stay on the relay; connect again to go on with them.")
        form.whole(button("ok", "Back to the relays", "arrow-left", True), 46)

    def pressed(self, name: str, value: object) -> None:
        if name == "forget" and self.net.client is not None:
            self.net.servers.forget(self.net.client.address)
        self.leave()

    def leave(self) -> None:
        self.net.leave()


class EntrancePage(OnlinePage):
    title = "Who are you?"

    def state(self) -> Hashable:
        return self.session.server, self.session.message

    def trouble(self) -> str:
        return self.session.trouble

    def fields(self) -> tuple[str, ...]:
        return ("guest", "name", "password")

    def fill(self, form: Form) -> None:
        for key in ("guest", "name"):
            self.typed.setdefault(key, self.net.name)
        form.section("As a guest", "people")
        form.note("Play at once. A guest can become an account later and keeps everything.")
        form.row("Name", self.field("guest", "How others see you", 24))
        form.whole(button("enter", "Enter as a guest", "door", True), 46)
        form.section("With an account", "lock", 1)
        form.row("Name", self.field("name", "Your name", 24))
        form.row("Password", self.field("password", "At least 8 letters", 200, secret=True))
        form.whole(button("sign in", "Sign in", "door", True), 46)
        form.whole(button("register", "Make an account", "plus"), 46)
        if self.session.message:
            form.section(self.session.server, "info", 1)
            form.note(self.session.message)

    def pressed(self, name: str, value: object) -> None:
        typed = {key: self.typed.get(key, "").strip() for key in self.fields()}
        password = self.typed.get("password", "")
        if name == "enter":
            if typed["guest"]:
                self.session.enter_as_guest(typed["guest"])
            else:
                self.session.trouble = "Type the name by which others shall see you."
        elif not typed["name"] or not password:
            self.session.trouble = "Type your name and your password."
        elif name == "sign in":
            self.session.do(commands.SignIn(name=typed["name"], password=password))
        else:
            self.session.do(commands.Register(name=typed["name"], password=password))

    def leave(self) -> None:
        self.net.leave()


def listing(form: Form, name: str, rect: Rect, rows: list[Row], value: object = None) -> Widget:
    return List(name, rect, rows, value, form.theme.em(54))
