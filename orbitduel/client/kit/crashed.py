"""What the player sees when the program itself is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect
from pygame.event import Event

from .canvas import Canvas
from .focus import Focus
from .widgets import Button

if TYPE_CHECKING:
    from .app import App


class Crashed:
    def __init__(self, report: Path | None) -> None:
        self.report = report

    def enter(self, app: App) -> None:
        self.app = app
        theme = app.theme
        wide, high = app.size
        box = Rect(0, 0, min(wide - theme.px(80), theme.em(720)), theme.em(320))
        box.center = (wide // 2, high // 2)
        self.box = box
        button = Rect(0, 0, theme.em(260), theme.em(52))
        button.midbottom = (box.centerx, box.bottom - theme.px(28))
        title = "Back to the menu" if len(app.scenes) > 1 else "Leave"
        self.focus = Focus([Button("leave", button, title, primary=True)])

    def handle(self, event: Event) -> None:
        said = self.focus.handle(event)
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if said is not None or escape:
            self.app.pop()

    def update(self, seconds: float) -> None:
        pass

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill(canvas.palette.night)
        canvas.panel(self.box)
        inside = self.box.inflate(-canvas.px(72), -canvas.px(60))
        top = canvas.text("The program has made a mistake", inside.topleft, 26, face="bold").bottom
        where = f"A report is in {self.report}." if self.report else "No report could be written."
        words = f"{where} A duel in progress was saved and can be resumed from the menu."
        room = Rect(inside.x, top + canvas.px(14), inside.w, 1)
        canvas.paragraph(words, room, 17, "muted")
        self.focus.draw(canvas)
