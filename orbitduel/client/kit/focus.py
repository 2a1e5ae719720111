"""Who hears the keyboard. Tab and the arrows walk through the widgets, Enter presses.

A scene hands every event to its `Focus` and is told what was said: the name of a widget and a
value. While a widget is open, as a choice with its list, it hears everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pygame
from pygame.event import Event

from .canvas import Canvas
from .widgets import Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
MOUSE = frozenset(
    {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL}
)


class Said(NamedTuple):
    name: str
    value: Any


class Focus:
    def __init__(self, widgets: Iterable[Widget] = (), current: str = "") -> None:
        self.widgets = list(widgets)
        self.by_keyboard = bool(current)
        """Whether the focus is shown: only once the keyboard is used."""
        self.current: Widget | None = None
        self.move_to(current)

    def __getitem__(self, name: str) -> Widget:
        return next(widget for widget in self.widgets if widget.name == name)

    @property
    def name(self) -> str:
        """The name of the widget with the focus, to give it back after a new layout."""
        return self.current.name if self.current is not None and self.by_keyboard else ""

    def move_to(self, name: str) -> None:
        found = [widget for widget in self.widgets if widget.name == name and widget.enabled]
        self.current = found[0] if found else None

    def handle(self, event: Event) -> Said | None:
        opened = next((widget for widget in self.widgets if widget.open), None)
        if opened is not None:
            return self._say(opened, opened.handle(event))
        if event.type in MOUSE:
            return self._mouse(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.TEXTINPUT and self.current is not None:
            return self._say(self.current, self.current.handle(event))
        return None

    def _mouse(self, event: Event) -> Said | None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.by_keyboard = False
        for widget in reversed(self.widgets):
            if not widget.enabled and event.type != pygame.MOUSEMOTION:
                continue
            value = widget.handle(event)
            if event.type == pygame.MOUSEBUTTONDOWN and widget.under(event.pos):
                self.current = widget
                self.by_keyboard = widget.takes_text  # the caret, and Tab goes on from here
            if value is not None:
                return self._say(widget, value)
        return None

    def _key(self, event: Event) -> Said | None:
        usable = [widget for widget in self.widgets if widget.enabled]
        if not usable:
            return None
        if event.key == pygame.K_TAB:
            self._step(usable, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        if self.current is not None and self.current.enabled:
            if not self.by_keyboard and event.key in ARROWS and not self.current.takes_text:
                self.by_keyboard = True
            value = self.current.handle(event)
            if value is not None:
                return self._say(self.current, value)
            if self.current.swallows(event):
                return None
        if event.key in ARROWS:
            self._walk(usable, *ARROWS[event.key])
        return None

    def _step(self, usable: list[Widget], by: int) -> None:
        if self.current in usable and self.by_keyboard:
            self._take(usable[(usable.index(self.current) + by) % len(usable)])
        elif self.current in usable:
            self._take(self.current)
        else:
            self._take(usable[0 if by > 0 else -1])

    def _walk(self, usable: list[Widget], dx: int, dy: int) -> None:
        """To the nearest widget that lies in that direction."""
        if self.current is None or not self.by_keyboard:
            self._take(self.current if self.current in usable and self.current else usable[0])
            return
        here = self.current.rect
        best, distance = None, float("inf")
        for widget in usable:
            there = widget.rect
            ahead = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
            aside = abs(there.centerx - here.centerx) if dy else abs(there.centery - here.centery)
            overlap = (
                min(there.right, here.right) > max(there.x, here.x)
                if dy
                else min(there.bottom, here.bottom) > max(there.y, here.y)
            )
            if widget is not self.current and ahead > 0:
                far = ahead + (0.2 if overlap else 3) * aside
                if far < distance:
                    best, distance = widget, far
        if best is not None:
            self._take(best)

    def _take(self, widget: Widget) -> None:
        self.by_keyboard = True
        self.current = widget
        widget.reveal()

    def _say(self, widget: Widget, value: Any) -> Said | None:
        return None if value is None else Said(widget.name, value)

    def draw(self, canvas: Canvas) -> None:
        self.draw_widgets(canvas)
        self.draw_over(canvas)

    def draw_widgets(self, canvas: Canvas, but: Widget | None = None) -> None:
        for widget in self.widgets:
            if widget is but:
                continue
            focused = self.by_keyboard and widget is self.current
            if widget.area is None:
                widget.draw(canvas, focused)
            elif widget.rect.colliderect(widget.area.rect):
                with canvas.clipped(widget.area.rect):
                    widget.draw(canvas, focused)

    def draw_over(self, canvas: Canvas) -> None:
        """What hangs over the others: an open list, a hint."""
        for widget in self.widgets:
            if widget.open:
                widget.draw_open(canvas)
        for widget in self.widgets:
            if widget.hovered and widget.hint and not widget.open:
                widget.draw_hint(canvas)
