"""The pages before the lobby: choosing a relay, knowing it again, saying who one is."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from orbitduel import __version__
from orbitduel.client.kit.lists import Row
from orbitduel.client.screens.form import Form
from orbitduel.protocol import commands
from orbitduel.rules.duel import RULES_VERSION

from .faces import Spoken
from .page import ROW, OnlinePage, button, listing
from .transport import grouped

if TYPE_CHECKING:
    from .scene import OnlineScene


class ConnectPage(OnlinePage):
    title = "Online"

    def state(self) -> Hashable:
        found = tuple(self.net.found())
        trouble = "" if self.net.finder is None else self.net.finder.trouble
        return found, tuple(self.net.servers), self.net.host is None, trouble

    def fields(self) -> dict[str, str]:
        return {"address": "connect", "name": "host"}

    def fill(self, form: Form) -> None:
        self.typed.setdefault("name", self.net.name)
        waiting = self.net.servers.waiting()
        if waiting is not None:
            form.section("Your duel waits", "play")
            form.whole(
                button("return", f"Back to the table on {waiting.title}", "return", True), 46
            )
        form.section("In this room", "people")
        form.note(
            "One of you hosts, the other presses the name that appears below. Nothing has to be "
            "typed."
        )
        form.row("Your name", self.field("name", "How others see you", 24))
        if self.net.host is None:
            form.whole(button("host", "Host a duel", "world", main=waiting is None), 46)
        else:
            form.note("The relay on this machine is starting…", "you")
        for number, found in enumerate(self.net.found()):
            form.whole(button(f"found {number}", f"Join {found.beacon.name}", "play", True), 46)
        if not self.net.found():
            trouble = "" if self.net.finder is None else self.net.finder.trouble
            form.note(trouble or "Nobody hosts on this network yet; this page keeps looking.")
        form.section("A relay elsewhere", "globe", 1)
        form.together(
            [self.field("address", "relay.example:4777", 200), button("connect", "Connect")],
            44,
            (2.2, 1),
        )
        known = list(self.net.servers)
        if known:
            form.section("Relays you know", "star", 1)
            rows = [
                Row(number, server.title, str(server.address) if server.name else "",
                    "a duel waits" if server.duel else server.player, "globe")
                for number, server in enumerate(known)
            ]  # fmt: skip
            form.whole(listing(form, "known", rows), ROW * min(4, len(rows)))

    def pressed(self, name: str, value: object) -> None:
        self.net.name = self.typed.get("name", "").strip()[:24]
        if name == "host":
            self.net.start_hosting()
        elif name == "connect":
            self.net.connect_to(self.typed.get("address", ""))
        elif name == "return":
            self.net.come_back()
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
    widest = 860

    def state(self) -> Hashable:
        client = self.net.client
        return None if client is None else (client.status, client.stranger, client.failed)

    def fill(self, form: Form) -> None:
        client = self.net.client
        assert client is not None
        if client.stranger:
            form.section("You meet this relay for the first time", "lock")
            form.note(f"{client.address} shows a certificate with this fingerprint:")
            show_fingerprint(form, "Fingerprint", client.stranger)
            form.note(
                "Compare it with what the relay's operator has published or reads out to you. "
                "If you trust it, it is remembered, and any other certificate at this address "
                "will be refused."
            )
            form.together(
                [
                    button("away", "Do not connect", "cross"),
                    button("trust", "It is the same: trust it", "check", True),
                ],
                48,
            )
        else:
            form.section(str(client.address), "globe")
            form.note(f"{client.status}.", "ink")
            form.together(
                [button("away", "Stop", "cross"), button("retry", "Try now", "return", True)], 46
            )
            if client.failed and self.net.servers.find(client.address) is not None:
                form.whole(button("forget", "Forget this relay", "cross"))

    def pressed(self, name: str, value: object) -> None:
        client = self.net.client
        assert client is not None
        if name == "trust":
            client.trust()
        elif name == "retry":
            client.transport.retry_now()
        else:
            if name == "forget":
                self.net.servers.forget(client.address)
            self.leave()

    def leave(self) -> None:
        self.net.leave()
        self.net.stop_hosting()


def show_fingerprint(form: Form, label: str, fingerprint: str) -> None:
    """In two lines that can be compared pair by pair with what the relay prints."""
    words = grouped(fingerprint)
    form.whole(lambda rect: Spoken(rect, label, (words[:47], words[48:]), 20), 92)


class FailurePage(OnlinePage):
    columns = 1
    widest = 860

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__(scene)
        self.title = "Another version" if self.session.outdated else "The connection has ended"
        if self.net.client is not None and self.net.client.impostor is not None:
            self.title = "Not the relay you know"

    def trouble(self) -> str:
        return ""

    notice = trouble

    def fill(self, form: Form) -> None:
        client = self.net.client
        assert client is not None
        form.section("What happened", "warning")
        form.note(self.session.failure, "danger")
        deeds = [button("ok", "Back to the relays", "arrow-left", True)]
        if client.impostor is not None:
            show_fingerprint(form, "You know", client.impostor.expected)
            show_fingerprint(form, "It shows", client.impostor.found)
            deeds.insert(0, button("forget", "Forget this relay", "cross"))
        elif self.session.outdated:
            self._what_to_do(form)
        else:
            form.note("Unfinished duels stay on the relay; connect again to go on with them.")
        form.together(deeds, 46)

    def _what_to_do(self, form: Form) -> None:
        form.note("No duel was begun and nothing is lost.")
        form.section("What to do", "info")
        form.note(
            f"This program is version {__version__} with rules {RULES_VERSION}. If it is the "
            "older one, get the new version where you got this one, then connect again.",
            "ink",
        )
        form.note(
            "If the relay is the older one, ask its operator to update it, or play with others "
            "of your version: Host a duel starts a relay on this machine.",
            "ink",
        )

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

    def fields(self) -> dict[str, str]:
        return {"guest": "enter", "name": "", "password": "sign in"}

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
        form.together(
            [
                button("register", "Make an account", "plus"),
                button("sign in", "Sign in", "door", True),
            ],
            46,
        )
        if self.session.message:
            form.section(self.session.server, "info", 0)
            form.note(self.session.message, "ink")

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
