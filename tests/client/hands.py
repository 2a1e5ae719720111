"""Mouse and keyboard for tests: what a player's hands do."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.app import App


def press(app: App, *keys: int, mod: int = 0) -> None:
    for key in keys:
        app.frame([Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")], 0.02)


def write(app: App, text: str) -> None:
    for letter in text:
        app.frame([Event(pygame.TEXTINPUT, text=letter)], 0.02)


def click(app: App, where: Rect | tuple[int, int]) -> None:
    at = where.center if isinstance(where, Rect) else where
    app.frame(
        [
            Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        ],
        0.02,
    )
