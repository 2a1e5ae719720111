"""The ways into the window. Each answers why there is none, or nothing when the player has left."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from orbitduel.client.kit.app import App, NoDisplay, Report, display_missing
from orbitduel.client.kit.scene import Scene
from orbitduel.client.kit.settings import Settings, load
from orbitduel.client.screens.menu import MainMenu


def menu(report: Report) -> str:
    """The main menu."""
    return _open(report, None)


def practice(deck: str, against: str, seed: int | None, level: str, report: Report) -> str:
    """Straight into a duel against the computer; raises `Malformed` when a deck is wrong."""

    def table(settings: Settings) -> Scene:
        tables = import_module("orbitduel.client.screens.tables")
        scene: Scene = tables.practice(deck, against, seed, level, settings)
        return scene

    return _open(report, table)


def _open(report: Report, first: Callable[[Settings], Scene] | None) -> str:
    if why := display_missing():
        return why
    settings, complaint = load()
    scene = None if first is None else first(settings)
    try:
        app = App(settings, report=report)
    except NoDisplay as error:
        return f"no window can be opened ({error})"
    main_menu = MainMenu(complaint.capitalize())
    if scene is None:
        app.run(main_menu)
    else:
        app.scenes.append(main_menu)
        app.run(scene)
    return ""
