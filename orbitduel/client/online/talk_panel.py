"""The panel at a remote table: how it stands, talk, and everything one may ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.theme import Theme
from orbitduel.client.kit.widgets import Button, TextField, Widget

from .faces import Speech, TalkBox
from .socket_link import SocketLink


class Tie(NamedTuple):
    """How one stands to the opponent."""

    friend: bool = False
    muted: bool = False


class TalkPanel:
    """What the panel shows; the table tells it everything and hears what was pressed."""

    def __init__(self) -> None:
        self.open = False
        self.talk = True
        self.reporting = False
        self.typed = {"line": "", "reason": ""}
        self.focus = Focus()
        self.box = Rect(0, 0, 0, 0)
        self.notes: tuple[str, ...] = ()

    def lay_out(
        self, theme: Theme, box: Rect, link: SocketLink, tie: Tie, lines: list[Speech]
    ) -> None:
        self.box = box
        self.notes = tuple(link.room.notes)
        if not self.open:
            self.focus = Focus()
            return
        inner = box.inflate(-theme.px(32), -theme.px(28))
        gap, row = theme.px(8), theme.em(38)
        deeds = self._report_deeds() if self.reporting else self._deeds(link, tie)
        widgets: list[Widget] = []
        rows = (len(deeds) + 1) // 2
        start = inner.bottom - rows * (row + gap) + gap
        half = (inner.w - gap) // 2
        for number, make in enumerate(deeds):
            left = inner.x + (number % 2) * (half + gap)
            widgets.append(make(Rect(left, start + number // 2 * (row + gap), half, row)))
        line = Rect(inner.x, start - gap - row, inner.w, row)
        if self.reporting:
            widgets.insert(
                0, TextField("reason", line, self.typed["reason"], "What happened?", 300)
            )
        else:
            line.w -= theme.em(64) + gap
            say = Rect(line.right + gap, line.y, theme.em(64), row)
            words = self.typed["line"]
            widgets.insert(0, TextField("line", line, words, "Say something", 400, icon="chat"))
            widgets.insert(1, Button("say", say, "Say", size=14, enabled=link.room.chat))
        self._head = Rect(inner.x, inner.y, inner.w, 0)
        self._talk_bottom = line.y - gap
        self._lines = lines if self.talk else []
        before = self.focus.name
        self.focus = Focus(widgets, before)
        if self.focus.current is None:
            self.focus.move_to("reason" if self.reporting else "line")
            self.focus.by_keyboard = True

    def _deeds(self, link: SocketLink, tie: Tie) -> list[Callable[[Rect], Widget]]:
        plays, over = bool(link.mine), link.over is not None
        found = [_deed("hide", "Hide the talk" if self.talk else "Show the talk", "eye")]
        if plays:
            found.append(_deed("mute", "Hear again" if tie.muted else "Mute", "sound"))
        if plays and over:
            found.append(_deed("again", "Rematch", "play"))
        elif plays:
            found.append(_deed("draw", "Offer a draw", "people"))
            found.append(_deed("take back", "Ask to take back", "undo"))
        if plays:
            title = "Unfriend" if tie.friend else "Add friend"
            found.append(_deed("friend", title, "star"))
            found.append(_deed("report", "Report", "flag"))
        return found

    def _report_deeds(self) -> list[Callable[[Rect], Widget]]:
        return [
            _deed("report", "Not now", "cross"),
            _deed("send report", "Send the report", "flag", True),
        ]

    def draw(self, canvas: Canvas) -> None:
        if not self.open:
            return
        canvas.panel(self.box, "panel", "edge", 14)
        at = self._head.y
        for note in self.notes:
            at += canvas.paragraph(note, Rect(self._head.x, at, self._head.w, 1), 14, "muted")
        at += canvas.px(8)
        talk = Rect(self._head.x, at, self._head.w, self._talk_bottom - at)
        if talk.h > canvas.line_height(15) + canvas.px(16):
            silence = "Nobody has said anything yet." if self.talk else "The talk is hidden."
            TalkBox(talk, self._lines, silence).draw(canvas, False)
        self.focus.draw(canvas)


def _deed(name: str, title: str, icon: str, main: bool = False) -> Callable[[Rect], Widget]:
    return lambda rect: Button(name, rect, title, icon, primary=main, size=14)
