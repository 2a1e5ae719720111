"""The duel scene at a remote table, unchanged, with what only a remote table has beside it.

A small tab below the opponent tells how the connection is and opens the talk. What cannot wait,
such as a lost connection or a request of the opponent, stands in a strip at the top; F7 and F8
are its answers, so that no other key can give one by mistake.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.duel.frame import frame_of
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus, Said
from orbitduel.client.kit.scene import Scene
from orbitduel.client.kit.widgets import Button, Widget
from orbitduel.client.screens import registry
from orbitduel.protocol.parts import Person
from orbitduel.rules.actions import OfferDraw

from .faces import Speech, name_of
from .line_tab import LineTab
from .net import Net
from .socket_link import SocketLink
from .strip import Urgent, offer, urgent
from .talk_panel import TalkPanel, Tie

OPEN_KEY = pygame.K_F6
ANSWER_KEYS = {pygame.K_F7: 0, pygame.K_F8: 1}
TYPING = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)


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
        self.panel = TalkPanel()
        self.unread = 0
        self.news = Urgent()
        self.strip = Focus()
        self._unheeded: object = None
        self._heard = len(self._lines())
        self._laid: object = None

    # The four verbs.

    def enter(self, app: App) -> None:
        self.app = app
        self.duel.enter(app)
        self.lay_out()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and self._key(event.key):
            return
        if event.type in TYPING:
            if not self.panel.open:
                self.duel.handle(event)
            elif (said := self.panel.focus.handle(event)) is not None:
                self._said(said)
            return
        for focus in (self.strip, self.panel.focus):
            if (said := focus.handle(event)) is not None:
                self._said(said)
                return
        where = getattr(event, "pos", None)
        if where is None or not any(box.collidepoint(where) for box in self._boxes()):
            self.duel.handle(event)

    def _key(self, key: int) -> bool:
        """The keys that are the table's own."""
        number = ANSWER_KEYS.get(key, -1)
        if key == OPEN_KEY or (self.panel.open and key == pygame.K_ESCAPE):
            self._toggle()
        elif 0 <= number < len(self.news.answers):
            self._do(self.news.answers[number][0])
        else:
            return False
        return True

    def update(self, seconds: float) -> None:
        self.net.update()
        self.duel.update(seconds)
        now = getattr(self.duel, "link", self.link)
        if isinstance(now, SocketLink):
            self.link = now  # a rematch was opened
        count = len(self._lines())
        if count != self._heard:
            self.unread = 0 if self.panel.open else self.unread + max(0, count - self._heard)
            self._heard = count
        widgets = (*self.strip.widgets, *self.panel.focus.widgets)
        held = any(getattr(widget, "pressed", False) for widget in widgets)
        if not held and self._state() != self._laid:
            self.lay_out()
        session = self.net.session
        if session is not None and self.link in session.fresh_links:
            session.fresh_links.remove(self.link)  # the lobby need not open the rematch again

    def covered(self, seconds: float) -> None:
        self.net.update()

    def draw(self, canvas: Canvas) -> None:
        self.duel.draw(canvas)
        for box in self._boxes():
            canvas.float_over(box)
        if self.news.words:
            canvas.panel(self.strip_box, "raised", self.news.tone, 12)
            canvas.paragraph(self.news.words, self.words_box, 16, "ink", "strong")
        self.panel.draw(canvas)
        self.strip.draw(canvas)

    # What is shown.

    def _lines(self) -> list[Speech]:
        session = self.net.session
        if session is None:
            return []
        mine = None if session.you is None else session.you.id
        return [
            Speech(name_of(line.person), line.text, line.person.id == mine)
            for line in session.lines
            if line.at == self.link.duel and line.person is not None
        ]

    def _urgent(self) -> Urgent:
        return urgent(self.net, self.link, self._unheeded)

    def _state(self) -> object:
        notes = tuple(self.link.room.notes) if self.panel.open else ()
        panel = (self.panel.open, self.panel.talk, self.panel.reporting)
        over, session = self.link.over is not None, self.net.session
        latency = None if session is None else session.latency_ms
        online = self.link.room.chat
        return (
            self._urgent(),
            notes,
            len(self._lines()),
            self.unread,
            panel,
            over,
            self._tie(),
            (latency, online),
        )

    def _tie(self) -> Tie:
        session, foe = self.net.session, self.link.foe
        if session is None or foe is None:
            return Tie()
        friends = {person.id for person in session.friends}
        return Tie(foe.id in friends, foe.id in session.muted)

    def _boxes(self) -> list[Rect]:
        boxes = [self.tab_box]
        if self.news.words:
            boxes.append(self.strip_box)
        if self.panel.open:
            boxes.append(self.panel.box)
        return boxes

    # Layout.

    def lay_out(self) -> None:
        self._laid = self._state()
        theme, board = self.app.theme, frame_of(self.app.theme).board
        session = self.net.session
        latency = None if session is None else session.latency_ms
        corner = (theme.px(16), board.y + theme.px(2))
        tab = LineTab(theme, corner, self.link.room.chat, latency, self.unread)
        self.tab_box = tab.rect
        answers = self._lay_out_strip(self.app.canvas, board)
        self.strip = Focus([tab, *answers])
        across = min(self.app.size[0] - theme.px(32), theme.em(370))
        above = self.strip_box.bottom if self.news.words else 0
        top = self.tab_box.bottom + theme.px(8)
        if above and self.strip_box.x < corner[0] + across:
            top = max(top, above + theme.px(8))
        bottom = max(board.bottom, min(self.app.size[1] - theme.px(16), top + theme.em(430)))
        box = Rect(corner[0], top, across, bottom - top)
        self.panel.lay_out(theme, box, self.link, self._tie(), self._lines())

    def _lay_out_strip(self, canvas: Canvas, board: Rect) -> list[Widget]:
        theme = self.app.theme
        self.news = self._urgent()
        words, answers = self.news.words, self.news.answers
        pad, gap, row = theme.px(14), theme.px(8), theme.em(34)
        keys = ["F7", "F8"][: len(answers)]
        lengths = [
            canvas.text_width(f"{title}  {key}", 15, "name") + theme.em(34)
            for (_, title), key in zip(answers, keys, strict=True)
        ]
        taken = sum(lengths) + gap * len(lengths)
        start = self.tab_box.right + theme.px(12)
        most = board.right - theme.px(8) - start - taken - 2 * pad
        room = max(theme.em(120), min(most, theme.em(620)))
        wide = min(room, canvas.text_width(words, 16, "strong") + 2)
        lines = canvas.paragraph_height(words, max(1, wide), 16, "strong")
        self.strip_box = Rect(
            0,
            self.tab_box.y,
            wide + taken + 2 * pad,
            max(lines, row if answers else 0) + theme.px(14),
        )
        self.strip_box.centerx = max(board.centerx, start + self.strip_box.w // 2)
        self.strip_box.right = min(self.strip_box.right, board.right - theme.px(4))
        self.words_box = Rect(
            self.strip_box.x + pad, self.strip_box.centery - lines // 2, wide, lines
        )
        left, widgets = self.words_box.right + gap, []
        for number, ((name, title), length) in enumerate(zip(answers, lengths, strict=True)):
            rect = Rect(left, self.strip_box.centery - row // 2, length, row)
            first = number == 0
            widgets.append(Button(name, rect, title, primary=first, size=15, key=keys[number]))
            left += length + gap
        return list(widgets)

    # Deeds.

    def _toggle(self) -> None:
        self.panel.open = not self.panel.open
        self.panel.reporting = False
        self.unread = 0
        self.lay_out()

    def _said(self, said: Said) -> None:
        if said.name in self.panel.typed:
            was, now = self.panel.typed[said.name], str(said.value)
            self.panel.typed[said.name] = now
            if was == now:  # Enter says the same text again
                self._do("say" if said.name == "line" else "send report")
        else:
            self._do(said.name)

    def _do(self, name: str) -> None:
        link, client = self.link, self.net.client
        if name == "open":
            self._toggle()
        elif name == "say":
            self._say()
        elif name == "hide":
            self._hide()
        elif name == "draw" and link.viewer is not None:
            link.send(link.viewer, OfferDraw())
        elif name == "no draw":
            self._unheeded = offer(link)
        elif name in ("take back", "agree") and link.viewer is not None:
            link.take_back(link.viewer)
        elif name == "refuse":
            link.decline()
        elif name == "again":
            self._again()
        elif name == "claim":
            link.claim()
        elif name == "retry" and client is not None:
            client.transport.retry_now()
        elif name == "leave":
            link.close()
            self.app.pop()
            return
        elif client is not None and link.foe is not None:
            self._about(name, link.foe)
        self.lay_out()

    def _about(self, name: str, person: Person) -> None:
        session = self.net.session
        assert session is not None
        if name == "mute":
            session.mute(person, person.id not in session.muted)
        elif name == "friend":
            session.befriend(person, not self._tie().friend)
        elif name == "report":
            self.panel.reporting = not self.panel.reporting
        elif name == "send report":
            reason = self.panel.typed["reason"].strip()
            if reason:
                self.panel.typed["reason"], self.panel.reporting = "", False
                session.report(person.id, reason, self.link.duel)
            else:
                session.trouble = "Say in a few words what happened."

    def _again(self) -> None:
        asked = self.link.rematch_asked
        self.link.rematch()
        if not asked and self.net.session is not None:
            self.net.session.told = f"{name_of(self.link.foe)} is asked for a rematch."

    def _hide(self) -> None:
        self.panel.talk = not self.panel.talk
        hidden: set[str] = getattr(self.duel, "hidden", set())
        (hidden.discard if self.panel.talk else hidden.add)("talk")

    def _say(self) -> None:
        if self.panel.typed["line"].strip():
            self.link.say(self.panel.typed["line"])
        self.panel.typed["line"] = ""
        self.lay_out()
