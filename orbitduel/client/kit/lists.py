"""Widgets with rows: a list, and a choice that opens one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from .canvas import Canvas
from .widgets import PRESS, Widget, focus_ring

WHEEL_ROWS = 2


@dataclass(frozen=True)
class Row:
    value: Any
    title: str
    detail: str = ""
    right: str = ""
    icon: str = ""
    tone: str = "ink"


class List(Widget):
    """Rows of which one is chosen; says its value when it changes, or is pressed again."""

    def __init__(
        self, name: str, rect: Rect, rows: Sequence[Row], value: Any = None, row_height: int = 40
    ) -> None:
        super().__init__(name, rect)
        self.rows = list(rows)
        self.value = value
        self.row_height = row_height
        self.top = 0
        self._show_chosen()

    @property
    def index(self) -> int:
        return next((n for n, row in enumerate(self.rows) if row.value == self.value), -1)

    @property
    def visible(self) -> int:
        return max(1, self.rect.h // self.row_height)

    def _show_chosen(self) -> None:
        if self.index >= 0:
            self.top = min(self.top, self.index)
            self.top = max(self.top, self.index - self.visible + 1)
        self.top = max(0, min(self.top, len(self.rows) - self.visible))

    def row_at(self, spot: tuple[int, int]) -> int:
        number = self.top + (spot[1] - self.rect.y) // self.row_height
        fits = number < min(len(self.rows), self.top + self.visible)
        return number if fits and self.under(spot) else -1

    def handle(self, event: Event) -> Any:
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.top = max(0, min(len(self.rows) - self.visible, self.top - event.y * WHEEL_ROWS))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            number = self.row_at(event.pos)
            if number >= 0:
                self.value = self.rows[number].value
                return self.value
        elif event.type == pygame.KEYDOWN and self.rows:
            return self._key(event)
        return None

    def _key(self, event: Event) -> Any:
        here, last = self.index, len(self.rows) - 1
        there = {
            pygame.K_UP: here - 1,
            pygame.K_DOWN: here + 1,
            pygame.K_PAGEUP: max(0, here - self.visible),
            pygame.K_PAGEDOWN: min(last, here + self.visible),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if event.key in PRESS and here >= 0:
            return self.value
        if there is None or not 0 <= there <= last or there == here:
            return None
        self.value = self.rows[there].value
        self._show_chosen()
        return self.value

    def swallows(self, event: Event) -> bool:
        inside = (event.key == pygame.K_UP and self.index > 0) or (
            event.key == pygame.K_DOWN and self.index < len(self.rows) - 1
        )
        return inside or event.key in PRESS

    def draw(self, canvas: Canvas, focused: bool) -> None:
        for place, row in enumerate(self.rows[self.top : self.top + self.visible]):
            top = self.rect.y + place * self.row_height
            box = Rect(self.rect.x, top, self.rect.w, self.row_height - canvas.px(4))
            chosen = row.value == self.value
            canvas.panel(box, "raised" if chosen else "panel", "you" if chosen else "hairline", 8)
            self._draw_row(canvas, row, box)
        if len(self.rows) > self.visible:
            long = max(canvas.px(24), self.rect.h * self.visible // len(self.rows))
            most = len(self.rows) - self.visible
            at = self.rect.y + (self.rect.h - long) * self.top // most
            bar = Rect(self.rect.right + canvas.px(4), at, canvas.px(5), long)
            canvas.panel(bar, "edge", None, 3)
        if focused:
            focus_ring(canvas, self.rect, 8)

    def _draw_row(self, canvas: Canvas, row: Row, box: Rect) -> None:
        left, right = box.x + canvas.px(12), box.right - canvas.px(12)
        if row.icon:
            canvas.icon(row.icon, (left + canvas.px(8), box.centery), 16, row.tone)
            left += canvas.theme.type_size(16) + canvas.px(12)
        if row.right:
            at = (right, box.centery)
            right = canvas.text(row.right, at, 14, row.tone, "name", "midright").x - canvas.px(10)
        title = canvas.text(
            row.title, (left, box.centery), 15, "ink", "name", "midleft", right - left
        )
        if row.detail:
            at = (title.right + canvas.px(12), box.centery)
            room = right - at[0]
            if room > canvas.px(40):
                canvas.text(row.detail, at, 14, "muted", "text", "midleft", room)


class Choice(Widget):
    """One of several, shown closed; a press opens the list. Says the value chosen."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        options: Sequence[tuple[Any, str]],
        value: Any,
        hint: str = "",
        screen: Rect | None = None,
    ) -> None:
        super().__init__(name, rect, hint)
        self.options = list(options)
        self.value = value
        self.screen = screen or Rect(0, 0, 100_000, 100_000)
        self.pointed = 0

    @property
    def index(self) -> int:
        return next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)

    @property
    def title(self) -> str:
        return self.options[self.index][1] if self.options else ""

    def _drop(self) -> Rect:
        high = min(len(self.options) * self.rect.h, self.screen.h - 2 * self.rect.h)
        high -= high % self.rect.h
        drop = Rect(self.rect.x, self.rect.bottom + 4, self.rect.w, max(self.rect.h, high))
        if drop.bottom > self.screen.bottom:
            drop.bottom = self.rect.top - 4
        drop.clamp_ip(self.screen)
        return drop

    @property
    def _first(self) -> int:
        shown = self._drop().h // self.rect.h
        return max(0, min(self.pointed - shown // 2, len(self.options) - shown))

    def handle(self, event: Event) -> Any:
        super().handle(event)
        if self.open:
            return self._handle_open(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if (clicked and self.under(event.pos)) or (
            event.type == pygame.KEYDOWN and event.key in PRESS
        ):
            self.open, self.pointed = True, self.index
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            number = self.index + (1 if event.key == pygame.K_RIGHT else -1)
            if 0 <= number < len(self.options):
                self.value = self.options[number][0]
                return self.value
        return None

    def _handle_open(self, event: Event) -> Any:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            drop = self._drop()
            over = drop.collidepoint(event.pos)
            if event.type == pygame.MOUSEMOTION:
                if over and drop.h >= len(self.options) * self.rect.h:
                    self.pointed = (event.pos[1] - drop.y) // self.rect.h
                return None
            self.open = False
            if over:
                return self._take(self._first + (event.pos[1] - drop.y) // self.rect.h)
        elif event.type == pygame.MOUSEWHEEL:
            self.pointed = max(0, min(len(self.options) - 1, self.pointed - event.y))
        elif event.type == pygame.KEYDOWN:
            if event.key in PRESS:
                self.open = False
                return self._take(self.pointed)
            if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                self.open = False
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
            self.pointed = max(0, min(len(self.options) - 1, self.pointed + by))
        return None

    def _take(self, number: int) -> Any:
        if 0 <= number < len(self.options):
            self.value = self.options[number][0]
            return self.value
        return None

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.panel(self.rect, "raised", "you" if self.hovered else "edge", 8)
        sign = canvas.theme.type_size(16)
        at = (self.rect.right - canvas.px(8) - sign / 2, self.rect.centery)
        canvas.icon("down", at, 16, "muted")
        left = self.rect.x + canvas.px(12)
        room = self.rect.right - sign - canvas.px(16) - left
        canvas.text(self.title, (left, self.rect.centery), 15, "ink", "name", "midleft", room)
        if focused:
            focus_ring(canvas, self.rect, 8)

    def draw_open(self, canvas: Canvas) -> None:
        drop = self._drop()
        canvas.float_over(drop)
        canvas.panel(drop, "panel", "you", 8)
        for place in range(drop.h // self.rect.h):
            number = self._first + place
            if number >= len(self.options):
                break
            box = Rect(drop.x, drop.y + place * self.rect.h, drop.w, self.rect.h)
            if number == self.pointed:
                canvas.panel(box.inflate(-canvas.px(6), -canvas.px(6)), "raised", "edge", 6)
            value, title = self.options[number]
            ink = "you" if value == self.value else "ink"
            left = box.x + canvas.px(12)
            room = box.w - canvas.px(24)
            canvas.text(title, (left, box.centery), 15, ink, "name", "midleft", room)
