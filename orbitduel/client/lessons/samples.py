"""The tutorial as the gallery shows it."""

from __future__ import annotations

from collections.abc import Callable

from orbitduel.client.kit.scene import Scene

from .lesson import lessons
from .scene import LessonScene, tutorial


def screens() -> dict[str, Callable[[], Scene]]:
    return {"lesson": tutorial, "lesson-bid": lambda: _chosen(2)}


def _chosen(number: int) -> LessonScene:
    scene = LessonScene(lessons(), number)
    scene.choose_piece(scene.view.board.fleet[0][0])
    return scene
