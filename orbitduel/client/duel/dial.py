"""A round dial for a whole number: ticks around, the figure in the middle, minus and plus."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.widgets import Widget

START: Final = 225.0
SWEEP: Final = 270.0
"""From the lower left over the top to the lower right, clockwise in degrees from the top."""


class Dial(Widget):
    """Says the new value."""

    def __init__(
        self, name: str, rect: Rect, value: int, most: int, caption: str, tone: str
    ) -> None:
        super().__init__(name, rect)
        self.value, self.most, self.caption, self.tone = value, most, caption, tone
        self.held = False
        self._minus = self._plus = Rect(0, 0, 0, 0)

    @property
    def radius(self) -> float:
        return min(self.rect.w / 2, self.rect.h * 0.4)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.rect.centerx, self.rect.y + self.radius)

    def set(self, value: int) -> int | None:
        new = min(self.most, max(0, value))
        if new == self.value:
            return None
        self.value = new
        return new

    def handle(self, event: Event) -> int | None:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for button, step in ((self._minus, -1), (self._plus, 1)):
                if button.collidepoint(event.pos):
                    return self.set(self.value + step)
            if hypot(event.pos[0] - self.middle[0], event.pos[1] - self.middle[1]) < self.radius:
                self.held = True
                return self._turn_to(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.held = False
        elif event.type == pygame.MOUSEMOTION and self.held:
            return self._turn_to(event.pos)
        elif event.type == pygame.MOUSEWHEEL and self.hovered:
            return self.set(self.value + (1 if event.y > 0 else -1))
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return None

    def _key(self, key: int) -> int | None:
        if key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_PLUS, pygame.K_EQUALS):
            return self.set(self.value + 1)
        if key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_MINUS):
            return self.set(self.value - 1)
        if key in (pygame.K_HOME, pygame.K_END):
            return self.set(0 if key == pygame.K_HOME else self.most)
        if pygame.K_0 <= key <= pygame.K_9:
            return self.set(key - pygame.K_0)
        return None

    def swallows(self, event: Event) -> bool:
        return event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)

    def _turn_to(self, spot: tuple[int, int]) -> int | None:
        """The tick nearest to where the mouse points."""
        if not self.most:
            return None
        across, down = spot[0] - self.middle[0], spot[1] - self.middle[1]
        angle = (degrees(atan2(across, -down)) - START) % 360
        if angle > SWEEP:
            angle = SWEEP if angle < (SWEEP + 360) / 2 else 0
        return self.set(round(angle / SWEEP * self.most))

    def draw(self, canvas: Canvas, focused: bool) -> None:
        palette, (x, y), radius = canvas.palette, self.middle, self.radius
        tone = palette.colour(self.tone)
        paint.disc(canvas.surface, (x, y), radius, palette.deep)
        paint.circle(canvas.surface, (x, y), radius, palette.edge, 2)
        if focused:
            paint.circle(canvas.surface, (x, y), radius + canvas.px(6), palette.focus, 2)
        for tick in range(self.most + 1):
            turn = radians(START + SWEEP * (tick / self.most if self.most else 0))
            inner, outer = radius * 0.78, radius * 0.92
            lit = tick <= self.value
            ends = [(x + part * sin(turn), y - part * cos(turn)) for part in (inner, outer)]
            paint.line(
                canvas.surface, ends[0], ends[1], tone if lit else palette.edge, canvas.px(5)
            )
        draw_figure(canvas, str(self.value), (x, y), radius, self.tone)
        canvas.text(self.caption, (x, y - radius - canvas.px(8)), 15, "ink", "name", "midbottom")
        side = canvas.theme.em(44)
        self._minus, self._plus = Rect(0, 0, side, side), Rect(0, 0, side, side)
        self._minus.midtop = (round(x - radius * 0.5), round(y + radius + canvas.px(12)))
        self._plus.midtop = (round(x + radius * 0.5), round(y + radius + canvas.px(12)))
        for button, icon, usable in (
            (self._minus, "minus", self.value > 0),
            (self._plus, "plus", self.value < self.most),
        ):
            canvas.panel(
                button, "raised", tone if usable else palette.hairline, 10, dash=0 if usable else 4
            )
            canvas.icon(icon, button.center, 18, tone if usable else palette.none)


def draw_figure(
    canvas: Canvas, figure: str, middle: tuple[float, float], radius: float, tone: str
) -> None:
    """A figure as large as a dial allows, whatever the text scale."""
    size = radius * 0.62 / (canvas.theme.scale * canvas.theme.text_scale)
    canvas.text(figure, middle, size, tone, "bold", "center")
