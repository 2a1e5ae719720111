"""The screens around the duel as the gallery shows them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.lists import Row
from orbitduel.client.kit.scene import Scene

from . import registry
from .help import HelpScreen
from .hotseat import HotSeatSetup
from .menu import MainMenu
from .practice import PracticeSetup
from .settings import SettingsScreen
from .terms import Terms
from .unfinished import UnfinishedDuels


def screens() -> dict[str, Callable[[], Scene]]:
    """Scenes by name, each made anew."""
    return {
        "menu": MainMenu,
        "menu-keyboard": lambda: Prepared(_full_menu(), pygame.K_TAB),
        "practice": PracticeSetup,
        "practice-goals": lambda: _with_goals(PracticeSetup()),
        "practice-end": lambda: Prepared(PracticeSetup(), *[pygame.K_PAGEDOWN] * 6),
        "hot-seat": HotSeatSetup,
        "help": lambda: HelpScreen(["Prestige: hold worlds for points; 7 points win."]),
        "settings": SettingsScreen,
        "unfinished": _Listed,
        "settings-end": lambda: Prepared(SettingsScreen(), *[pygame.K_PAGEDOWN] * 9),
    }


def _full_menu() -> MainMenu:
    """With every entry, a duel to resume and something to say."""
    resume = registry.Entry("resume", "Resume", "The duel you left unfinished", "play", "", "")
    notice = "The settings were broken and are set aside in settings.broken.json"
    return MainMenu(notice, [resume, *registry.ENTRIES])


class _Listed(UnfinishedDuels):
    """With rows that need no files."""

    def rows(self) -> list[Row]:
        when = "left on 2031-05-04 at 21:07"
        return [
            Row(1, "Against the commander, turn 14", f"Olympus Foundry against Europa, {when}",
                icon="play"),
            Row(2, "Ada and Bo at one screen, turn 3", f"Ceres Freeport against Europa, {when}",
                icon="play"),
            Row(3, "duel-20310504-210700", "cannot be read: not JSON", icon="warning"),
        ]  # fmt: skip


def _with_goals(scene: PracticeSetup) -> Scene:
    scene.terms = Terms.recalled({"goals": {"monoliths": 10, "prestige": 7}, "level": "admiral"})
    return scene


class Prepared:
    """A scene in which a few keys have been pressed."""

    def __init__(self, scene: Scene, *keys: int) -> None:
        self.scene = scene
        self.keys = keys

    def enter(self, app: App) -> None:
        self.scene.enter(app)
        for key in self.keys:
            self.scene.handle(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def handle(self, event: Event) -> None:
        self.scene.handle(event)

    def update(self, seconds: float) -> None:
        self.scene.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        self.scene.draw(canvas)
