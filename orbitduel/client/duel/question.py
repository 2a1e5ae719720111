"""A question in the middle of the screen: a few answers, one of them by Enter."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.theme import Theme
from orbitduel.client.kit.widgets import Button

CLOSED = -1
"""The answer when it is closed without one."""


class Question:
    """`handle` answers with the number of an answer, or CLOSED."""

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[str],
        closable: bool = True,
        dangerous: int | None = None,
    ) -> None:
        self.title, self.text, self.answers = title, text, list(answers)
        self.closable = closable
        self.dangerous = dangerous
        self.focus = Focus()
        self.first = 0
        self._theme: Theme | None = None
        self.rect = Rect(0, 0, 0, 0)

    def _lay_out(self, canvas: Canvas) -> None:
        if self._theme == canvas.theme:
            return
        self._theme = canvas.theme
        wide = min(canvas.theme.em(520), canvas.rect.w - canvas.px(60))
        pad = canvas.px(26)
        inner = wide - 2 * pad
        head = canvas.paragraph_height(self.title, inner, 22, "bold")
        body = canvas.paragraph_height(self.text, inner, 16) if self.text else 0
        row = canvas.theme.em(46)
        step = row + canvas.px(10)
        room = canvas.rect.h - canvas.px(80) - head - body - 2 * pad - canvas.px(28)
        fitting = max(1, room // step)
        listed = len(self.answers)
        shown = min(listed, fitting)
        high = head + body + 2 * pad + canvas.px(28) + step * shown
        self.rect = Rect(0, 0, wide, high)
        self.rect.center = canvas.rect.center
        self._fitting = shown
        self._top = self.rect.y + pad + head + body + canvas.px(24)
        self._rows(canvas, inner, row, step)

    def _rows(self, canvas: Canvas, inner: int, row: int, step: int) -> None:
        x = self.rect.x + canvas.px(26)
        current = self.focus.name or "0"
        widgets = []
        for place in range(self._fitting):
            number = self.first + place
            rect = Rect(x, self._top + place * step, inner, row)
            tone = "danger" if number == self.dangerous else "you"
            primary = number == 0 and self.dangerous is None
            widgets.append(
                Button(str(number), rect, self.answers[number], primary=primary, tone=tone)
            )
        self.focus = Focus(widgets, current)
        if self.focus.current is None and widgets:
            self.focus.move_to(widgets[0].name)
        self._geometry = (inner, row, step)

    def handle(self, event: Event) -> int | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.closable:
            return CLOSED
        if self._scrolled(event):
            return None
        said = self.focus.handle(event)
        return int(said.name) if said is not None else None

    def _scrolled(self, event: Event) -> bool:
        """Where not all answers fit, the wheel and the arrows at the edges move on."""
        last = len(self.answers) - self._fitting if self._theme else 0
        if last <= 0:
            return False
        by = 0
        if event.type == pygame.MOUSEWHEEL:
            by = -event.y
        elif event.type == pygame.KEYDOWN and self.focus.current is not None:
            at = int(self.focus.current.name)
            if event.key == pygame.K_DOWN and at == self.first + self._fitting - 1:
                by = 1
            elif event.key == pygame.K_UP and at == self.first:
                by = -1
        if not by or not 0 <= self.first + by <= last:
            return False
        self.first += by
        self._theme = None
        if event.type == pygame.KEYDOWN and self.focus.current is not None:
            moved = int(self.focus.current.name) + by
            self.focus.current.name = str(moved)
        return True

    def draw(self, canvas: Canvas) -> None:
        self._lay_out(canvas)
        canvas.veil()
        canvas.panel(self.rect, "panel", "edge", 18)
        pad = canvas.px(26)
        inner = Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad, self.rect.h)
        used = canvas.paragraph(self.title, inner, 22, "ink", "bold", centred=True)
        inner.y += used + canvas.px(8)
        if self.text:
            canvas.paragraph(self.text, inner, 16, "muted", centred=True)
        self.focus.draw(canvas)
