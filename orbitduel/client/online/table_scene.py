"""The duel scene at a remote table, unchanged, with what only a remote table has beside it.

A small tab at the upper left opens the talk and tells how the connection is. What cannot wait,
such as a lost connection or a request of the opponent, stands in a strip at the top.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus, Said
from orbitduel.client.kit.scene import Scene
from orbitduel.client.kit.widgets import Button, TextField, Widget
from orbitduel.client.screens import registry
from orbitduel.protocol import commands
from orbitduel.rules.actions import OfferDraw

from .lobby import name_of
from .net import Net
from .socket_link import SocketLink

LINES_SHOWN = 9
OPEN_KEY = pygame.K_F6


class OnlineTable:
    def __init__(
        self,
        net: Net,
        link: SocketLink,
        make: Callable[[SocketLink], Scene] = registry.duel_scene,
    ) -> None:
        self.net = net
        self.link = link
        self.duel = make(link)
        self.open = False
        self.talk = True
        self.unread = 0
        self.typed = ""
        self.notice = ""
        self._heard = self._count()
        self.strip = Focus()
        self.panel = Focus()
        self._laid: object = None

    # The four verbs.

    def enter(self, app: App) -> None:
        self.app = app
        self.duel.enter(app)
        self.lay_out()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == OPEN_KEY:
            self._toggle()
            return
        if self.open and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._toggle()
            return
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.KEYUP) and not self.open:
            self.duel.handle(event)
            return
        for focus in (self.strip, self.panel):
            if focus is self.strip and event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
                continue
            said = focus.handle(event)
            if said is not None:
                self._said(said)
                return
        where = getattr(event, "pos", None)
        mine = where is not None and any(box.collidepoint(where) for box in self._boxes())
        if not mine and not (self.open and where is None):
            self.duel.handle(event)

    def update(self, seconds: float) -> None:
        self.net.update()
        self.duel.update(seconds)
        now = getattr(self.duel, "link", self.link)
        if isinstance(now, SocketLink):
            self.link = now  # a rematch was opened
        count = self._count()
        if count != self._heard:
            self.unread = 0 if self.open else self.unread + max(0, count - self._heard)
            self._heard = count
        widgets = (*self.strip.widgets, *self.panel.widgets)
        held = any(getattr(widget, "pressed", False) for widget in widgets)
        if not held and self._state() != self._laid:
            self.lay_out()
        self._take_fresh()

    def covered(self, seconds: float) -> None:
        self.net.update()

    def draw(self, canvas: Canvas) -> None:
        self.duel.draw(canvas)
        for box in self._boxes():
            canvas.float_over(box)
        if self.news:
            canvas.panel(self.strip_box, "raised", "foe", 12)
            inside = self.words_box
            canvas.paragraph(self.news, inside, 16, "ink", "strong")
        if self.open:
            self._draw_panel(canvas)
        self.strip.draw(canvas)
        self.panel.draw(canvas)

    # What is shown.

    def _count(self) -> int:
        session = self.net.session
        return 0 if session is None else sum(line.at == self.link.duel for line in session.lines)

    def _lines(self) -> list[str]:
        session = self.net.session
        if session is None or not self.talk:
            return []
        said = [line for line in session.lines if line.at == self.link.duel]
        return [f"{name_of(line.person)}: {line.text}" for line in said[-LINES_SHOWN:]]

    def urgent(self) -> tuple[str, list[tuple[str, str]]]:
        """What cannot wait, and what can be done about it."""
        link, client = self.link, self.net.client
        if client is None or client.session.phase == "failed":
            why = "" if client is None else client.session.failure
            return why or "The connection has ended.", []
        if not client.online:
            return f"{client.status}. The board stays; the duel waits on the relay.", [
                ("retry", "Try now")
            ]
        foe = link.foe
        if link.take_back_asked:
            answers = [("agree", "Agree"), ("refuse", "Decline")]
            return f"{name_of(foe)} asks to take the last step back.", answers
        if link.rematch_asked:
            return f"{name_of(foe)} would like a rematch.", [("again", "Play"), ("refuse", "No")]
        if link.may_claim:
            return f"{name_of(foe)} has been away too long.", [("claim", "Claim the duel")]
        away = next((note for note in link.room.notes if " is away" in note), "")
        bidding = next((note for note in link.room.notes if "choosing a bid" in note), "")
        return away or bidding, []

    def _state(self) -> object:
        news, answers = self.urgent()
        quiet = [note for note in self.link.room.notes if note not in news]
        rest = (tuple(quiet), tuple(self._lines()), self.unread, self.open, self.talk, self.notice)
        over = self.link.over is not None
        return news, tuple(answers), rest, over, self._muted()

    def _muted(self) -> bool:
        session, foe = self.net.session, self.link.foe
        return session is not None and foe is not None and foe.id in session.muted

    def _boxes(self) -> list[Rect]:
        boxes = [self.tab_box]
        if self.news:
            boxes.append(self.strip_box)
        if self.open:
            boxes.append(self.panel_box)
        return boxes

    # Layout.

    def lay_out(self) -> None:
        self._laid = self._state()
        theme, (wide, high) = self.app.theme, self.app.size
        canvas = self.app.canvas
        unread = f" ({self.unread})" if self.unread else ""
        title = f"Online{unread}"
        across = canvas.text_width(title, 15, "strong") + theme.em(52)
        top = theme.em(64) + theme.px(20)
        self.tab_box = Rect(theme.px(16), top, across, theme.em(36))
        tab: Widget = Button(
            "open", self.tab_box, title, "chat", size=15, hint="Talk and requests (F6)"
        )
        self._lay_out_strip(canvas, wide)
        self.strip = Focus([tab, *self._answers])
        self.panel = Focus(self._panel_widgets(canvas, wide, high), self.panel.name)
        if self.open:
            field = next((w for w in self.panel.widgets if w.name == "line"), None)
            if self.panel.current is None and field is not None:
                self.panel.current = field

    def _lay_out_strip(self, canvas: Canvas, wide: int) -> None:
        theme = self.app.theme
        self.news, answers = self.urgent()
        self._answers: list[Widget] = []
        pad, gap = theme.px(14), theme.px(8)
        lengths = [canvas.text_width(title, 15, "strong") + theme.em(36) for _, title in answers]
        taken = sum(lengths) + gap * len(lengths)
        aside = 2 * (self.tab_box.right + theme.px(16))
        room = min(wide - aside - taken - 2 * pad, theme.em(560))
        words = min(room, canvas.text_width(self.news, 16, "strong") + 2)
        tall = max(
            canvas.paragraph_height(self.news, max(1, words), 16, "strong"),
            theme.em(34) if answers else 0,
        )
        self.strip_box = Rect(0, 0, words + taken + 2 * pad, tall + theme.px(18))
        self.strip_box.midtop = (wide // 2, self.tab_box.y)
        lines = canvas.paragraph_height(self.news, max(1, words), 16, "strong")
        self.words_box = Rect(
            self.strip_box.x + pad, self.strip_box.centery - lines // 2, words, lines
        )
        left = self.words_box.right + gap
        for number, ((name, title), length) in enumerate(zip(answers, lengths, strict=True)):
            rect = Rect(left, self.strip_box.centery - theme.em(17), length, theme.em(34))
            self._answers.append(Button(name, rect, title, primary=number == 0, size=15))
            left += length + gap

    def _panel_widgets(self, canvas: Canvas, wide: int, high: int) -> list[Widget]:
        theme = self.app.theme
        pad, gap = theme.px(18), theme.px(8)
        across = min(wide - theme.px(32), theme.em(430))
        above = self.strip_box.bottom if self.news else 0
        top = max(self.tab_box.bottom, above) + theme.px(10)
        self.panel_box = Rect(theme.px(16), top, across, high - theme.px(16) - top)
        if not self.open:
            return []
        inner = self.panel_box.inflate(-2 * pad, -2 * pad)
        deeds = self._deeds()
        row = theme.em(38)
        half = (inner.w - gap) // 2
        widgets: list[Widget] = []
        bottom = inner.bottom
        rows = (len(deeds) + 1) // 2
        start = bottom - rows * (row + gap) + gap
        for number, (name, title, icon, on) in enumerate(deeds):
            rect = Rect(
                inner.x + (number % 2) * (half + gap), start + number // 2 * (row + gap), half, row
            )
            widgets.append(Button(name, rect, title, icon, size=14, enabled=on))
        line = Rect(inner.x, start - gap - row, inner.w - theme.em(70) - gap, row)
        widgets.append(TextField("line", line, self.typed, "Say something", 400, icon="chat"))
        say = Rect(line.right + gap, line.y, theme.em(70), row)
        widgets.append(Button("say", say, "Say", size=14, enabled=self.link.room.chat))
        self.talk_box = Rect(inner.x, inner.y, inner.w, line.y - gap - inner.y)
        return widgets

    def _deeds(self) -> list[tuple[str, str, str, bool]]:
        """Name, title, icon of what can be asked for, and whether it can now."""
        link = self.link
        plays, over = bool(link.mine), link.over is not None
        found = [
            ("hide", "Hide the talk" if self.talk else "Show the talk", "eye", True),
            ("mute", "Hear again" if self._muted() else "Mute", "sound", plays),
        ]
        if plays and not over:
            found += [
                ("draw", "Offer a draw", "people", True),
                ("take back", "Ask to take back", "undo", True),
            ]
        if plays and over:
            found.append(("again", "Rematch", "play", True))
        if plays:
            found += [("friend", "Add friend", "star", True), ("report", "Report", "flag", True)]
        return found

    def _draw_panel(self, canvas: Canvas) -> None:
        canvas.panel(self.panel_box, "panel", "edge", 14)
        box = self.talk_box
        at = box.y
        for note in (*self.link.room.notes, *([self.notice] if self.notice else [])):
            room = Rect(box.x, at, box.w, 1)
            if at + canvas.paragraph_height(note, box.w, 14) > box.bottom:
                break
            at += canvas.paragraph(note, room, 14, "muted") + canvas.px(2)
        at += canvas.px(8)
        lines = self._lines()
        heights = [canvas.paragraph_height(line, box.w, 15) + canvas.px(4) for line in lines]
        while lines and sum(heights) > box.bottom - at:
            del lines[0], heights[0]
        for line, tall in zip(lines, heights, strict=True):
            canvas.paragraph(line, Rect(box.x, at, box.w, tall), 15, "ink")
            at += tall

    # Deeds.

    def _toggle(self) -> None:
        self.open = not self.open
        self.unread = 0
        self.lay_out()

    def _said(self, said: Said) -> None:
        link, session = self.link, self.net.session
        name = said.name
        if name == "line":
            was, self.typed = self.typed, str(said.value)
            if was == self.typed:  # Enter says the same text again
                self._say()
        elif name == "say":
            self._say()
        elif name == "open":
            self._toggle()
        elif name == "hide":
            self.talk = not self.talk
        elif name == "draw" and link.viewer is not None:
            link.send(link.viewer, OfferDraw())
        elif name in ("take back", "agree") and link.viewer is not None:
            link.take_back(link.viewer)
            self.notice = "" if name == "agree" else f"{name_of(link.foe)} is asked to agree."
        elif name == "refuse":
            link.decline()
        elif name == "again":
            link.rematch()
            self.notice = f"{name_of(link.foe)} is asked for a rematch."
        elif name == "claim":
            link.claim()
        elif name == "retry" and self.net.client is not None:
            self.net.client.transport.retry_now()
        elif session is not None and link.foe is not None:
            self._about(name, link.foe.id)
        self.lay_out()

    def _about(self, name: str, person: int) -> None:
        session = self.net.session
        assert session is not None
        if name == "mute":
            session.mute(person, person not in session.muted)
        elif name == "friend":
            session.do(commands.Befriend(person=person))
            self.notice = f"{name_of(self.link.foe)} is among your friends now."
        elif name == "report":
            reason = "Reported from a duel."
            session.do(commands.ReportPerson(person=person, reason=reason, duel=self.link.duel))
            self.notice = "A moderator will look at it."

    def _say(self) -> None:
        if self.typed.strip():
            self.link.say(self.typed)
        self.typed = ""
        self.lay_out()

    def _take_fresh(self) -> None:
        """The rematch is this table's own; the lobby need not open it again."""
        session = self.net.session
        if session is not None and self.link in session.fresh_links:
            session.fresh_links.remove(self.link)
