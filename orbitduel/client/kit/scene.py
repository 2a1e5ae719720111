"""A scene has four verbs. Drawing changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pygame.event import Event

from .canvas import Canvas

if TYPE_CHECKING:
    from .app import App


class Scene(Protocol):
    def enter(self, app: App) -> None:
        """It is on top now, or the window, the palette or the text scale has changed: lay out."""

    def handle(self, event: Event) -> None:
        """One event of mouse, keyboard or window."""

    def update(self, seconds: float) -> None:
        """Time has passed."""

    def draw(self, canvas: Canvas) -> None: ...
