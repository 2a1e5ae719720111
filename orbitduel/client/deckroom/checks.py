"""Every reason why a deck is not legal, and what is legal and hardly meant."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.widgets import PRESS, Widget, focus_ring

from .reckoning import Check

SIGNS = {"good": ("check", "good"), "doubt": ("warning", "foe"), "wrong": ("cross", "danger")}


class Checks(Widget):
    """Every reason; pressing one says its positions, from 0."""

    def __init__(self, name: str, rect: Rect) -> None:
        super().__init__(name, rect)
        self.checks: tuple[Check, ...] = ()
        self.at = 0
        self.top = 0
        self._spots: list[tuple[Rect, int]] = []

    def show(self, checks: Sequence[Check]) -> None:
        order = {"wrong": 0, "doubt": 1, "good": 2}
        self.checks = tuple(sorted(checks, key=lambda check: order[check.grade]))
        self.at = min(self.at, max(0, len(self.checks) - 1))
        self.top = min(self.top, self.at)

    def handle(self, event: Event) -> tuple[int, ...] | None:
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.top = max(0, min(len(self.checks) - 1, self.top - event.y))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.under(event.pos):
            for spot, number in self._spots:
                if spot.collidepoint(event.pos):
                    return self._press(number)
        elif event.type == pygame.KEYDOWN and self.checks:
            if event.key in PRESS:
                return self._press(self.at)
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
            self.at = max(0, min(len(self.checks) - 1, self.at + by))
            shown = [number for _, number in self._spots]
            if shown and self.at > shown[-1]:
                self.top += 1
            self.top = min(self.top, self.at)
        return None

    def _press(self, number: int) -> tuple[int, ...] | None:
        self.at = number
        return tuple(at - 1 for at in self.checks[number].positions) or None

    def swallows(self, event: Event) -> bool:
        inside = (event.key == pygame.K_UP and self.at > 0) or (
            event.key == pygame.K_DOWN and self.at < len(self.checks) - 1
        )
        return inside or event.key in PRESS

    def draw(self, canvas: Canvas, focused: bool) -> None:
        y = self.rect.y
        self._spots = []
        left = self.rect.x + canvas.theme.em(30)
        room = self.rect.right - left
        with canvas.clipped(self.rect.inflate(canvas.px(8), canvas.px(8))):
            for number in range(self.top, len(self.checks)):
                check = self.checks[number]
                high = canvas.paragraph_height(check.title, room, 15, "name")
                more = canvas.paragraph_height(check.detail, room, 13)
                if y + high > self.rect.bottom:
                    break
                icon, tone = SIGNS[check.grade]
                middle = y + canvas.line_height(15, "name") / 2
                canvas.icon(icon, (self.rect.x + canvas.theme.em(10), middle), 17, tone)
                canvas.paragraph(check.title, Rect(left, y, room, high), 15, "ink", "name")
                canvas.paragraph(check.detail, Rect(left, y + high, room, more), 13, "muted")
                spot = Rect(self.rect.x, y, self.rect.w, high + more)
                self._spots.append((spot, number))
                if focused and number == self.at:
                    focus_ring(canvas, spot, 4)
                y = spot.bottom + canvas.px(10)
