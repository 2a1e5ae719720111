"""The lobby: who is here, what can be joined or watched, how one stands, and talk."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.lists import Row
from orbitduel.client.kit.widgets import Tabs
from orbitduel.client.screens.form import Form
from orbitduel.protocol import commands
from orbitduel.protocol.parts import Options
from orbitduel.reading import one_line

from .faces import (
    Face,
    Portrait,
    Shown,
    Silence,
    Speech,
    TalkBox,
    name_of,
    standing_of,
    terms_line,
)
from .horizon import draw_world
from .lobby_lists import SILENCE, TABS, Tab, heading, rows_of
from .page import ROW, OnlinePage, button, listing

if TYPE_CHECKING:
    from .scene import OnlineScene

MOST_SHOWN = 60
DOING = {
    "away": "away",
    "here": "in the lobby",
    "waiting": "looking for an opponent",
    "playing": "in a duel",
    "watching": "watching a duel",
}


class LobbyPage(OnlinePage):
    title = "Lobby"
    columns = 3
    scenic = False

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__(scene)
        self.person: int | None = None
        self.tab: Tab = "tables"
        self.talk = True
        self.reporting = False
        self.account = False
        self._warned = False

    def state(self) -> Hashable:
        one = self.session
        return (
            tuple(one.people.items()),
            tuple(one.challenges),
            (one.looking_s, one.quick is None),
            (len(one.lines), str(one.lines[-1]) if one.lines else ""),
            tuple(rows_of(self.tab, one)),
            (len(one.tables), len(one.duels)),
            tuple(sorted(one.muted)),
            len(one.friends),
            tuple((key, link.over is None) for key, link in one.links.items()),
            (self.person, self.tab, self.talk, self.reporting, self.account),
            (one.phase, str(one.you)),
        )

    def trouble(self) -> str:
        if self.session.phase != "inside" and self.net.client is not None:
            return f"{self.net.client.status}."
        return self.session.trouble or self.net.complaint

    def fields(self) -> dict[str, str]:
        return {
            "code": "join", "line": "say", "reason": "send report", "new name": "",
            "new password": "register",
        }  # fmt: skip

    def fill(self, form: Form) -> None:
        self.title = f"Lobby of {self.session.server or 'the relay'}"
        self._challenges(form)
        self._play(form)
        self._standing(form)
        self._scenery(form)
        self._browse(form)
        self._people(form)
        self._talk(form)

    # The left column: oneself.

    def _challenges(self, form: Form) -> None:
        one = self.session
        for key, challenge in list(one.challenges.items())[:3]:
            mine = one.you is not None and challenge.by.id == one.you.id
            form.section("Challenge", "attack")
            if mine:
                form.note(f"{name_of(challenge.to)} is thinking about your challenge.")
                form.whole(button(f"decline {key}", "Withdraw it", "cross"))
            else:
                who = f"{name_of(challenge.by)} ({standing_of(challenge.by)})"
                form.note(f"{who} challenges you: {terms_line(challenge.options)}.", "ink")
                form.together(
                    [
                        button(f"decline {key}", "Decline", "cross"),
                        button(f"accept {key}", "Accept", "check", True),
                    ]
                )

    def _play(self, form: Form) -> None:
        one = self.session
        form.section("Play", "play")
        for key, link in one.links.items():
            if link.over is None:
                title = f"Back to {link.players[0]} against {link.players[1]}"
                form.whole(button(f"back to {key}", title, "return", True), 48)
        if one.quick is not None:
            looked = f"{one.looking_s // 60}:{one.looking_s % 60:02}"
            others = one.quick.waiting - 1
            company = f"{others} more wait" if others > 1 else "One more waits" if others else ""
            words = f"Looking for an opponent: {looked}, within {one.quick.within} points."
            form.note(f"{words} {company or 'Nobody else waits yet'}.", "you")
            form.whole(button("stop", "Stop looking", "cross"), 48)
        else:
            form.whole(button("quick", "Quick match", "play", not one.challenges), 48)
        form.together(
            [
                button("open", "Open table", "plus", hint="Anybody may sit down"),
                button("private", "Private", "lock", hint="A table one needs a code for"),
            ]
        )
        form.together(
            [self.field("code", "A friend's code", 12), button("join", "Sit down")], 40, (1.5, 1)
        )

    def _standing(self, form: Form) -> None:
        you = self.session.you
        if you is None:
            return
        form.section("You", "population")
        line = "a guest" if you.guest else f"rating {you.rating}"
        form.whole(lambda rect: Portrait(rect, Face(name_of(you), line)), 48)
        if not you.guest:
            form.whole(button("sign out", "Sign out", "door"))
        elif not self.account:
            form.whole(button("account", "Make an account", "plus", hint="Keep rating and friends"))
        else:
            self.typed.setdefault("new name", name_of(you))
            form.whole(self.field("new name", "Your name", 24))
            form.whole(self.field("new password", "Password, 8 letters or more", 200, secret=True))
            form.together(
                [
                    button("account", "Not now", "cross"),
                    button("register", "Make it", "check", True),
                ]
            )

    def _scenery(self, form: Form) -> None:
        form.below(lambda rect: Scenery(rect, self.scene), 150)

    # The middle column: what there is.

    def _browse(self, form: Form) -> None:
        title, icon = heading(self.tab, self.session)
        form.section(title, icon, 1)
        form.whole(lambda rect: Tabs("tab", rect, TABS, self.tab))
        rows = list(rows_of(self.tab, self.session))
        if rows:
            least = ROW * min(4, len(rows))
            form.whole(listing(form, self.tab, rows), form.left_over(least))
        else:
            form.whole(lambda rect: Silence(rect, icon, SILENCE[self.tab]), form.left_over(110))

    # The right column: the others.

    def _people(self, form: Form) -> None:
        one = self.session
        form.section(f"Here now: {len(one.people)}", "people", 2)
        friends = {person.id for person in one.friends}
        order = sorted(
            one.people.values(), key=lambda who: (who.id not in friends, who.name.lower())
        )
        rows = [
            Row(
                person.id,
                f"{name_of(person)} (you)" if person == one.you else name_of(person),
                "muted" if person.id in one.muted else DOING.get(person.doing, ""),
                standing_of(person),
                "star" if person.id in friends else "population",
                "muted" if person.id in one.muted else "ink",
            )
            for person in order
        ][:MOST_SHOWN]
        if rows:
            form.whole(listing(form, "person", rows, self.person), ROW * min(4, len(rows)))
        other = one.people.get(self.person or -1)
        if other is None or one.you is None or other.id == one.you.id:
            self.reporting = False
        elif self.reporting:
            form.whole(self.field("reason", "What happened?", 300))
            form.together(
                [
                    button("report", "Not now", "cross"),
                    button("send report", "Report", "flag", True),
                ]
            )
        else:
            name, known, muted = name_of(other), other.id in friends, other.id in one.muted
            asked = other.id in {challenge.to.id for challenge in one.challenges.values()}
            form.together(
                [
                    button("challenge", "Challenge", "attack", not asked, not asked),
                    button("befriend", "", "star",
                           hint=f"{name} is {'no longer a' if known else 'a'} friend"),
                    button("mute", "", "sound", hint=f"{'Hear' if muted else 'Mute'} {name}"),
                    button("report", "", "flag", hint=f"Report {name}"),
                ],
                40,
                (4, 1, 1, 1),
            )  # fmt: skip

    def _talk(self, form: Form) -> None:
        form.section("Talk", "chat", 2)
        if not self.talk:
            form.whole(button("talk", "Show the talk", "eye"))
            return
        mine = None if self.session.you is None else self.session.you.id
        lines = [
            Speech(
                "" if line.person is None else name_of(line.person),
                line.text,
                line.person is not None and line.person.id == mine,
            )
            for line in self.session.lines
            if not line.at
        ]
        below = 50  # the line to type in
        room = form.left_over(170 + below) - below
        form.whole(lambda rect: TalkBox(rect, lines, "Nobody has said anything yet."), room)
        form.together(
            [
                self.field("line", "Say something to everybody", 400),
                button("say", "Say"),
                button("talk", "", "eye", hint="Hide the talk"),
            ],
            40,
            (3.4, 1.2, 0.8),
        )

    # Deeds.

    def pressed(self, name: str, value: object) -> None:
        one = self.session
        deed, _, key = name.partition(" ")
        self._warned = False
        if name == "person":
            self.person, self.reporting = value if isinstance(value, int) else None, False
        elif name == "tab":
            self._turn_to(value)
        elif name == "tables":
            one.do(commands.JoinTable(table=str(value)))
        elif name == "duels":
            one.watch(str(value))
        elif name == "history":
            self.scene.open_replay(str(value))
        elif name == "ranking":
            self.person = value if isinstance(value, int) else self.person
        elif name == "quick":
            one.do(commands.QuickMatch())
        elif name == "stop":
            one.quick = None
            one.do(commands.CancelQuickMatch())
        elif name in ("open", "private"):
            options = Options(rated=name == "open")
            one.do(commands.OpenTable(options=options, private=name == "private"))
        elif name == "join":
            self._join()
        elif name == "say":
            self._say()
        elif name == "talk":
            self.talk = not self.talk
        elif name == "account":
            self.account = not self.account
        elif name == "register":
            self._register()
        elif name == "sign out":
            one.sign_out()
        elif deed == "back":
            self.scene.open_duel(key.removeprefix("to "))
        elif deed in ("accept", "decline"):
            one.do(commands.AnswerChallenge(challenge=key, accept=deed == "accept"))
        elif self.person in one.people:
            self._about(name, self.person)

    def _turn_to(self, tab: object) -> None:
        self.tab = next(known for known, _ in TABS if known == tab)
        if self.tab == "ranking":
            self.session.do(commands.WantLeaderboard())
        elif self.tab == "history":
            self.session.do(commands.WantHistory())

    def _join(self) -> None:
        code = self.typed.get("code", "").strip().upper()
        if code:
            self.session.do(commands.JoinTable(code=code))
        else:
            self.session.trouble = "Type the code your friend reads out."

    def _say(self) -> None:
        text = one_line(self.typed.get("line", ""))[:400]
        if text and self.session.do(commands.Say(text=text)):
            self.typed["line"] = ""
            self.lay_out()

    def _register(self) -> None:
        name, password = self.typed.get("new name", "").strip(), self.typed.get("new password", "")
        if not name or not password:
            self.session.trouble = "Type the name and the password of your account."
        else:
            self.session.do(commands.Register(name=name, password=password))

    def _about(self, name: str, person: int) -> None:
        one = self.session
        if name == "challenge":
            one.do(commands.Challenge(person=person, options=Options()))
        elif name == "befriend":
            one.befriend(one.people[person], person not in {friend.id for friend in one.friends})
        elif name == "mute":
            one.mute(one.people[person], person not in one.muted)
        elif name == "report":
            self.reporting = not self.reporting
        elif name == "send report":
            reason = self.typed.pop("reason", "").strip()
            if reason:
                self.reporting = False
                one.report(person, reason)
            else:
                one.trouble = "Say in a few words what happened."

    def leave(self) -> None:
        """A host is warned before the relay goes from under the others."""
        if self.net.host is not None and len(self.session.people) > 1 and not self._warned:
            self._warned = True
            self.session.trouble = "Others are on your relay. Press Back again to close it."
            return
        self.net.leave()
        self.net.stop_hosting()


class Scenery(Shown):
    """A world where the column has nothing to say."""

    def __init__(self, rect: Rect, scene: OnlineScene) -> None:
        super().__init__(rect)
        self.scene = scene

    def draw(self, canvas: Canvas, focused: bool) -> None:
        share = min(self.rect.w, self.rect.h) / 440
        draw_world(canvas, self.rect.center, "earth-home-command", "you", share, self.scene.turned)
