"""What lies over the deck builder for a moment: a list to pick from, a line to type, words to read.

Each answers `handle` with what was picked or typed, with `CLOSED` when it was left, else None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.lists import List, Row
from orbitduel.client.kit.theme import Theme
from orbitduel.client.kit.widgets import Button, TextField, Widget

CLOSED: Final = "closed"


class Overlay(Protocol):
    def lay_out(self, canvas: Canvas) -> None: ...

    def handle(self, event: Event) -> Any: ...

    def draw(self, canvas: Canvas) -> None: ...


class Box:
    """A panel in the middle with a title, a button to leave and something between."""

    leave = "Close"

    def __init__(
        self, title: str, wide: float, high: float, actions: Sequence[tuple[str, str]] = ()
    ) -> None:
        """`actions` are buttons beside the one that leaves: name and title, the main one last."""
        self.title, self.actions = title, list(actions)
        self.wanted = (wide, high)
        self.box = Rect(0, 0, 1, 1)
        self.inner = Rect(0, 0, 1, 1)
        self.focus = Focus()
        self._theme: Theme | None = None

    def lay_out(self, canvas: Canvas) -> None:
        if self._theme == canvas.theme:
            return
        self._theme = canvas.theme
        self.box = Rect(
            0,
            0,
            min(canvas.theme.em(self.wanted[0]), canvas.rect.w - canvas.px(40)),
            min(canvas.theme.em(self.wanted[1]), canvas.rect.h - canvas.px(40)),
        )
        self.box.center = canvas.rect.center
        pad = canvas.px(28)
        top = self.box.y + pad + canvas.line_height(24, "bold") + canvas.px(14)
        foot = canvas.theme.em(46)
        bottom = self.box.bottom - pad - foot - canvas.px(16)
        self.inner = Rect(self.box.x + pad, top, self.box.w - 2 * pad, max(20, bottom - top))
        buttons = self._buttons(canvas, foot, pad)
        found = self.widgets(canvas)
        self.focus = Focus([*found, *buttons], self.focus.name or (found or buttons)[0].name)

    def _buttons(self, canvas: Canvas, high: int, pad: int) -> list[Widget]:
        """From the right: leaving, and what else can be done here."""
        made: list[Widget] = []
        right = self.box.right - pad
        last = len(self.actions) - 1
        for number, (name, title) in enumerate([("close", self.leave), *self.actions]):
            key = "Esc" if not number and canvas.theme.text_scale < 1.6 else ""
            wide = canvas.text_width(title, 16, "name") + canvas.theme.px(40)
            wide += canvas.text_width(f"  {key}", 13, "name") if key else 0
            rect = Rect(right - wide, self.box.bottom - pad - high, wide, high)
            main = number > 0 and number - 1 == last
            made.insert(0, Button(name, rect, title, primary=main, key=key, size=16))
            right = rect.x - canvas.px(12)
        return made

    def lay_out_again(self) -> None:
        self._theme = None

    def widgets(self, canvas: Canvas) -> list[Widget]:
        return []

    def handle(self, event: Event) -> Any:
        opened = any(widget.open for widget in self.focus.widgets)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not opened:
            return CLOSED
        said = self.focus.handle(event)
        if said is None:
            return None
        return CLOSED if said.name == "close" else self.said(said.name, said.value, event)

    def said(self, name: str, value: Any, event: Event) -> Any:
        return None

    def draw(self, canvas: Canvas) -> None:
        self.lay_out(canvas)
        canvas.veil(0.75)
        canvas.panel(self.box, "panel", "edge", 18)
        at = (self.inner.x, self.box.y + canvas.px(26))
        canvas.text(self.title, at, 24, "ink", "bold", room=self.inner.w)
        self.content(canvas)
        self.focus.draw(canvas)

    def content(self, canvas: Canvas) -> None:
        """What is no widget."""


class Picker(Box):
    """Rows of which one is picked by a click or by Enter."""

    def __init__(self, title: str, rows: Sequence[Row], wide: float = 640) -> None:
        super().__init__(title, wide, 200 + 44 * min(12, max(2, len(rows))))
        self.rows = list(rows)

    def widgets(self, canvas: Canvas) -> list[Widget]:
        value = self.rows[0].value if self.rows else None
        rect = self.inner.inflate(-canvas.px(8), 0)
        return [List("rows", rect, self.rows, value, canvas.theme.em(44))]

    def said(self, name: str, value: Any, event: Event) -> Any:
        pressed = event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN
            and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        )
        return value if pressed else None


class Line(Box):
    """One line to type; says it on Enter."""

    def __init__(self, title: str, words: str, text: str, button: str) -> None:
        super().__init__(title, 720, 280, [("done", button)])
        self.words, self.text = words, text

    def widgets(self, canvas: Canvas) -> list[Widget]:
        high = canvas.theme.em(46)
        field = Rect(self.inner.x, self.inner.bottom - high, self.inner.w, high)
        return [TextField("line", field, self.text, live=False, longest=300)]

    def said(self, name: str, value: Any, event: Event) -> Any:
        field = self.focus["line"]
        assert isinstance(field, TextField)
        return field.text.strip() or None

    def content(self, canvas: Canvas) -> None:
        canvas.paragraph(self.words, self.inner, 16, "muted", lines=3)


class Reading(Box):
    """Lines to read, each with its icon and tone; the wheel and the arrows scroll."""

    def __init__(
        self,
        title: str,
        lines: Sequence[tuple[str, str, str]],
        actions: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(title, 780, 190 + 32 * min(16, max(4, len(lines))), actions)
        self.lines = list(lines)
        self.top = 0
        self._all_seen = False

    def said(self, name: str, value: Any, event: Event) -> Any:
        return name

    def handle(self, event: Event) -> Any:
        by = 0
        if event.type == pygame.MOUSEWHEEL:
            by = -event.y * 2
        elif event.type == pygame.KEYDOWN:
            keys = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
            by = keys.get(event.key, 0)
        if by:
            if by < 0 or not self._all_seen:
                self.top = max(0, min(len(self.lines) - 1, self.top + by))
            return None
        return super().handle(event)

    def content(self, canvas: Canvas) -> None:
        y = self.inner.y
        left = self.inner.x + canvas.theme.em(30)
        step = canvas.line_height(16)
        self._all_seen = True
        for icon, words, tone in self.lines[self.top :]:
            high = canvas.paragraph_height(words, self.inner.right - left, 16)
            if y + high > self.inner.bottom:
                self._all_seen = False
                at = (self.inner.right, self.inner.bottom + canvas.px(4))
                canvas.icon("down", (at[0] - canvas.px(10), at[1]), 16, "muted")
                break
            if icon:
                canvas.icon(icon, (self.inner.x + canvas.theme.em(10), y + step / 2), 16, tone)
            room = Rect(left, y, self.inner.right - left, 1)
            y += canvas.paragraph(words, room, 16) + canvas.px(8)


class Waiting(Box):
    """Something takes its time: words, how far it is, and a way to stop it."""

    leave = "Stop"

    def __init__(self, title: str) -> None:
        super().__init__(title, 620, 250)
        self.words = ""
        self.share: float | None = None

    def content(self, canvas: Canvas) -> None:
        took = canvas.paragraph(self.words or "…", self.inner, 16, "muted", lines=2)
        if self.share is not None:
            bar = Rect(
                self.inner.x, self.inner.y + took + canvas.px(12), self.inner.w, canvas.px(10)
            )
            canvas.panel(bar, "deep", "edge", 5)
            full = Rect(bar.x, bar.y, round(bar.w * min(1.0, self.share)), bar.h)
            if full.w > bar.h:
                canvas.panel(full, "you", None, 5)
