"""Two players at one screen: nothing secret is shown before the right one has sat down."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.theme import Theme
from orbitduel.client.kit.widgets import Button


class Cover:
    """Hides everything; `handle` answers True when the player is ready."""

    def __init__(self, name: str, why: str) -> None:
        self.name, self.why = name, why
        self.focus = Focus()
        self._theme: Theme | None = None

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return True
        return self.focus.handle(event) is not None

    def draw(self, canvas: Canvas) -> None:
        em, window = canvas.theme.em, canvas.rect
        canvas.surface.blit(pictures.sky(window.size), (0, 0))
        canvas.cover(window)
        if self._theme != canvas.theme:
            self._theme = canvas.theme
            button = Rect(0, 0, em(300), em(54))
            button.midtop = (window.centerx, window.centery + em(70))
            self.focus = Focus(
                [Button("ready", button, f"I am {self.name}", primary=True, key="Enter")]
            )
        canvas.icon("eye", (window.centerx, window.centery - em(110)), 64, "muted")
        canvas.text(
            f"Pass the screen to {self.name}", (window.centerx, window.centery - em(40)),
            30, "ink", "bold", "center", window.w - em(40),
        )  # fmt: skip
        canvas.text(
            self.why, (window.centerx, window.centery + em(10)), 17, "muted", anchor="center"
        )
        self.focus.draw(canvas)
