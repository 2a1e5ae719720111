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
    def handle(self, event: Event) -> Any: ...

    def draw(self, canvas: Canvas) -> None: ...


class _Box:
    """A panel in the middle with a title, a button to leave and something between."""

    def __init__(self, title: str, wide: float, high: float) -> None:
        self.title = title
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
        leave = Rect(0, 0, canvas.theme.em(150), foot)
        leave.bottomright = (self.box.right - pad, self.box.bottom - pad)
        close = Button("close", leave, "Close", key="Esc", size=16)
        found = self.widgets(canvas, leave)
        self.focus = Focus([*found, close], found[0].name if found else "close")

    def widgets(self, canvas: Canvas, leave: Rect) -> list[Widget]:
        return []

    def handle(self, event: Event) -> Any:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
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


class Picker(_Box):
    """Rows of which one is picked by a click or by Enter."""

    def __init__(self, title: str, rows: Sequence[Row], wide: float = 640) -> None:
        super().__init__(title, wide, 150 + 44 * min(12, max(2, len(rows))))
        self.rows = list(rows)

    def widgets(self, canvas: Canvas, leave: Rect) -> list[Widget]:
        value = self.rows[0].value if self.rows else None
        rect = self.inner.inflate(-canvas.px(8), 0)
        return [List("rows", rect, self.rows, value, canvas.theme.em(44))]

    def said(self, name: str, value: Any, event: Event) -> Any:
        pressed = event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN
            and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        )
        return value if pressed else None


class Line(_Box):
    """One line to type; says it on Enter."""

    def __init__(self, title: str, words: str, text: str, button: str) -> None:
        super().__init__(title, 620, 280)
        self.words, self.text, self.button = words, text, button

    def widgets(self, canvas: Canvas, leave: Rect) -> list[Widget]:
        high = canvas.theme.em(46)
        field = Rect(self.inner.x, self.inner.bottom - high, self.inner.w, high)
        done = leave.move(-leave.w - canvas.px(12), 0)
        return [
            TextField("line", field, self.text, live=False, longest=300),
            Button("done", done, self.button, primary=True, size=16),
        ]

    def said(self, name: str, value: Any, event: Event) -> Any:
        field = self.focus["line"]
        assert isinstance(field, TextField)
        return field.text.strip() or None

    def content(self, canvas: Canvas) -> None:
        canvas.paragraph(self.words, self.inner, 16, "muted", lines=3)


class Reading(_Box):
    """Lines to read, each with its icon and tone; the wheel and the arrows scroll."""

    def __init__(self, title: str, lines: Sequence[tuple[str, str, str]]) -> None:
        super().__init__(title, 760, 640)
        self.lines = list(lines)
        self.top = 0

    def handle(self, event: Event) -> Any:
        by = 0
        if event.type == pygame.MOUSEWHEEL:
            by = -event.y * 2
        elif event.type == pygame.KEYDOWN:
            keys = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
            by = keys.get(event.key, 0)
        if by:
            self.top = max(0, min(len(self.lines) - 1, self.top + by))
            return None
        return super().handle(event)

    def content(self, canvas: Canvas) -> None:
        y = self.inner.y
        left = self.inner.x + canvas.theme.em(30)
        with canvas.clipped(self.inner):
            for icon, words, tone in self.lines[self.top :]:
                if y >= self.inner.bottom:
                    break
                step = canvas.line_height(16)
                canvas.icon(icon, (self.inner.x + canvas.theme.em(10), y + step / 2), 16, tone)
                room = Rect(left, y, self.inner.right - left, 1)
                y += canvas.paragraph(words, room, 16) + canvas.px(8)
