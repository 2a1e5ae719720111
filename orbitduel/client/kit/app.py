"""The window, the loop and the stack of scenes."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from . import fonts, paint
from .canvas import Canvas
from .crashed import Crashed
from .keys import Keys
from .scene import Holding, Lasting, Resting, Scene
from .settings import Settings, save
from .sound import Sound
from .theme import PALETTES, TEXT_SCALES, Theme

FRAMES = 60
AWAKE_S = 1.0
"""How long after the last input every frame is painted, even where nothing moves."""
NAP_MS = 80
"""How long the loop then waits for input at most: a battery lasts longer on a train."""
SMALLEST = (960, 540)

Report = Callable[[BaseException, str], Path | None]


class NoDisplay(RuntimeError):
    """There is nothing to open a window on."""


def display_missing() -> str:
    """Why no window can be opened here; nothing if one can."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return "the display is only a dummy"
    elsewhere = os.environ.get("SDL_VIDEODRIVER") or not sys.platform.startswith("linux")
    if not elsewhere and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return "no display was found"
    return ""


class App:
    """One window. Scenes lie on a stack; the top one hears, moves and is drawn."""

    def __init__(
        self,
        settings: Settings | None = None,
        size: tuple[int, int] | None = None,
        report: Report | None = None,
        remember: Callable[[Settings], bool] | None = save,
    ) -> None:
        self.settings = settings or Settings()
        self.keys = Keys(self.settings.keys)
        self.report = report
        self.remember = remember
        self.scenes: list[Scene] = []
        self.running = False
        self.painted = 0
        """Frames so far."""
        self._open(size or self.settings.window)
        self.sound = Sound(self.settings.volume)

    def _open(self, size: tuple[int, int]) -> None:
        fonts.forget()
        paint.forget()
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption("Orbit Duel")
        try:
            self.window = self._set_mode(size)
        except pygame.error as error:
            raise NoDisplay(str(error)) from None
        pygame.key.set_repeat(350, 40)
        self._renew()

    def _set_mode(self, size: tuple[int, int]) -> Surface:
        if self.settings.fullscreen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    @property
    def size(self) -> tuple[int, int]:
        return self.window.get_size()

    # Scenes

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.enter(self)

    def pop(self) -> None:
        """Back to the scene below; without one the program ends."""
        self._let_go(self.scenes[:-1])
        if self.scenes:
            self.scene.enter(self)
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        self._let_go([*self.scenes[:-1], scene])
        scene.enter(self)

    def reset(self, scene: Scene) -> None:
        """Back to one scene alone, as the main menu after a duel."""
        self._let_go([scene])
        scene.enter(self)

    def home(self) -> None:
        """Back to the lowest scene, the main menu."""
        self._let_go(self.scenes[:1])
        self.scene.enter(self)

    def _let_go(self, kept: list[Scene]) -> None:
        """A scene that is left may hold large pictures in a ring of references: free them now."""
        self.scenes[:] = kept
        gc.collect()

    def quit(self) -> None:
        self.running = False

    # Settings

    def settings_changed(self) -> None:
        """Put the settings into force and remember them."""
        self.settings.keys = self.keys.changed()
        self.sound.volume = self.settings.volume
        is_full = bool(
            pygame.display.get_window_size() and self.window.get_flags() & pygame.FULLSCREEN
        )
        if is_full != self.settings.fullscreen:
            self.window = self._set_mode(self.settings.window)
        self._renew()
        if self.remember is not None:
            self.remember(self.settings)
        if self.scenes:
            self.scene.enter(self)

    def _renew(self) -> None:
        paint.make_room(self.window.get_size())
        palette = PALETTES[self.settings.palette]
        self.theme = Theme(palette, self.settings.text_scale, self.window.get_size())
        self.canvas = Canvas(self.window, self.theme)

    def _scale_text(self, step: int) -> None:
        nearest = min(TEXT_SCALES, key=lambda scale: abs(scale - self.settings.text_scale))
        number = TEXT_SCALES.index(nearest) + step
        self.settings.text_scale = TEXT_SCALES[min(len(TEXT_SCALES) - 1, max(0, number))]
        self.settings_changed()

    # The loop

    def run(self, first: Scene) -> None:
        """Until the player leaves."""
        self.running = True
        clock = pygame.time.Clock()
        awake = AWAKE_S
        try:
            self.push(first)
            while self.running:
                seconds = clock.tick(FRAMES) / 1000
                events = self._nap() if awake <= 0 and self.at_rest else pygame.event.get()
                awake = AWAKE_S if events else awake - seconds
                self.frame(events, min(0.1, seconds))
                pygame.display.flip()
        finally:
            pygame.quit()

    @property
    def at_rest(self) -> bool:
        return isinstance(self.scene, Resting) and self.scene.at_rest

    def _nap(self) -> list[Event]:
        """Sleep until there is input, but not for long."""
        event = pygame.event.wait(NAP_MS)
        return [] if event.type == pygame.NOEVENT else [event, *pygame.event.get()]

    def frame(self, events: Sequence[Event], seconds: float) -> None:
        """One turn of the loop; a fault in a scene ends in a report, not in a crash."""
        try:
            for event in events:
                self._handle(event)
            for scene in self.scenes[:-1]:
                if isinstance(scene, Lasting):
                    scene.covered(seconds)
            if self.scenes:
                self.scene.update(seconds)
            if self.scenes:
                self.scene.draw(self.canvas)
                self.painted += 1
        except Exception as error:
            if self.report is None or isinstance(self.scene, Crashed):
                raise
            path = self.report(error, f"the scene {type(self.scene).__name__}")
            below = self.scenes[:1] if len(self.scenes) > 1 else []
            for scene in self.scenes[len(below) :]:
                if isinstance(scene, Holding):
                    with suppress(Exception):
                        scene.release()
            self.scenes[:] = [*below, Crashed(path)]
            self.scene.enter(self)

    def _handle(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.VIDEORESIZE and not self.settings.fullscreen:
            wide, high = max(SMALLEST[0], event.w), max(SMALLEST[1], event.h)
            if (wide, high) != self.window.get_size():
                self.window = self._set_mode((wide, high))
            self.settings.window = (wide, high)
            self._renew()
            self.scene.enter(self)
        else:
            command = self.keys.command(event)
            if command == "fullscreen":
                self.settings.fullscreen = not self.settings.fullscreen
                self.settings_changed()
            elif command in ("larger-text", "smaller-text"):
                self._scale_text(1 if command == "larger-text" else -1)
            elif self.scenes:
                self.scene.handle(event)
