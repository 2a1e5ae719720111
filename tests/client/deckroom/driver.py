"""Hands for the deck builder: real events through the real loop, nothing else."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame.event import Event

from orbitduel.client.deckroom.overlays import Box
from orbitduel.client.deckroom.scene import DeckRoom
from orbitduel.client.kit.app import App
from orbitduel.client.kit.lists import List
from orbitduel.client.kit.settings import Settings

Spot = tuple[int, int]


class Driver:
    def __init__(self, folder: Path, size: Spot = (1600, 900), text_scale: float = 1.0) -> None:
        settings = Settings()
        settings.text_scale = text_scale
        self.app = App(settings, size, remember=None)
        self.room = DeckRoom(folder)
        self.app.push(self.room)

    def send(self, *events: Event) -> None:
        for event in events:
            self.app._handle(event)

    def frame(self, seconds: float = 0.02) -> None:
        self.app.frame([], seconds)

    def until_done(self, frames: int = 3000) -> None:
        """Let the screen go on until a longer work is over."""
        for _ in range(frames):
            self.frame()
            if self.room.job is None:
                return
        raise AssertionError("the work never ended")

    def pick(self, title: str) -> None:
        """Click a row of the list that lies over the room."""
        self.frame()
        overlay = self.room.overlay
        assert isinstance(overlay, Box)
        rows = overlay.focus["rows"]
        assert isinstance(rows, List)
        place = next(n for n, row in enumerate(rows.rows) if row.title == title) - rows.top
        self.click((rows.rect.centerx, rows.rect.y + place * rows.row_height + 5))
        self.frame()

    def press_over(self, name: str) -> None:
        """Click a button of what lies over the room."""
        self.frame()
        overlay = self.room.overlay
        assert isinstance(overlay, Box)
        self.click(overlay.focus[name].rect.center)
        self.frame()

    # The mouse

    def move(self, spot: Spot) -> None:
        self.send(Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))

    def down(self, spot: Spot, button: int = 1) -> None:
        self.move(spot)
        self.send(Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button))

    def up(self, spot: Spot, button: int = 1) -> None:
        self.send(Event(pygame.MOUSEBUTTONUP, pos=spot, button=button))

    def click(self, spot: Spot, button: int = 1) -> None:
        self.down(spot, button)
        self.up(spot, button)

    def press(self, name: str) -> None:
        self.click(self.room.focus[name].rect.center)

    def drag(self, start: Spot, end: Spot) -> None:
        self.down(start)
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.move(end)
        self.up(end)

    def wheel(self, spot: Spot, by: int) -> None:
        self.move(spot)
        self.send(Event(pygame.MOUSEWHEEL, x=0, y=by))

    # The keyboard

    def key(self, key: int, mod: int = 0, times: int = 1) -> None:
        for _ in range(times):
            self.send(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def type(self, text: str) -> None:
        for letter in text:
            self.send(Event(pygame.TEXTINPUT, text=letter))

    def tab_to(self, name: str) -> None:
        """Tab until the widget has the focus, as a player would."""
        for _ in range(2 * len(self.room.focus.widgets)):
            if self.room.focus.name == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never reaches {name}")
