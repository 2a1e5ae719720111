"""A scene has four verbs. Drawing changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

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


@runtime_checkable
class Lasting(Protocol):
    """A scene that must go on under another, such as one that keeps a connection alive."""

    def covered(self, seconds: float) -> None:
        """Time has passed while another scene lay on top."""


@runtime_checkable
class Resting(Protocol):
    """A scene that tells when nothing on it moves, so that the machine can rest as well."""

    @property
    def at_rest(self) -> bool: ...


@runtime_checkable
class Holding(Protocol):
    """A scene that holds something outside the program, such as a computer player's process."""

    def release(self) -> None:
        """It is dropped after a fault of the program: let go."""
