from __future__ import annotations

import weakref
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas, faults
from orbitduel.client.kit.crashed import Crashed
from orbitduel.client.kit.settings import Settings
from tests.client.hands import press


class Still:
    """A scene that counts."""

    def __init__(self, breaks: bool = False) -> None:
        self.entered = 0
        self.breaks = breaks

    def enter(self, app: App) -> None:
        self.entered += 1

    def handle(self, event: Event) -> None:
        pass

    def update(self, seconds: float) -> None:
        if self.breaks:
            raise RuntimeError("broken on purpose")

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill(canvas.palette.night)


def test_the_scene_below_is_entered_again_when_the_top_one_goes(app: App) -> None:
    below, top = Still(), Still()
    app.push(below)
    app.push(top)
    app.pop()
    assert app.scene is below
    assert (below.entered, top.entered) == (2, 1)


def test_a_fault_in_a_scene_is_reported_and_the_menu_stays(tmp_path: Path) -> None:
    told: list[BaseException] = []

    def report(error: BaseException, doing: str) -> Path:
        told.append(error)
        return tmp_path / "crash.txt"

    app = App(Settings(volume=0), (1280, 720), report, remember=None)
    menu = Still()
    app.push(menu)
    app.push(Still(breaks=True))
    app.frame([], 0.02)
    assert isinstance(app.scene, Crashed)
    assert str(told[0]) == "broken on purpose"
    text = app.canvas.remember_text()
    app.frame([], 0.02)
    assert any("crash.txt" in line.text for line in text)
    press(app, pygame.K_TAB, pygame.K_RETURN)
    assert app.scene is menu


def test_text_grows_by_keyboard_and_is_remembered() -> None:
    remembered: list[float] = []

    def remember(settings: Settings) -> bool:
        remembered.append(settings.text_scale)
        return True

    app = App(Settings(volume=0), (1280, 720), remember=remember)
    app.push(Still())
    press(app, pygame.K_EQUALS, mod=pygame.KMOD_LCTRL)
    assert (app.theme.text_scale, remembered) == (1.25, [1.25])


@pytest.mark.parametrize(
    ("at", "room", "wrong"),
    [((20, 20), None, ""), ((1275, 20), None, "cut off"), ((20, 20), 30, "shortened")],
)
def test_text_that_cannot_be_read_is_found(
    app: App, at: tuple[int, int], room: int | None, wrong: str
) -> None:
    drawn = app.canvas.remember_text()
    app.canvas.text("a line of text", at, room=room)
    found = faults(drawn, app.canvas.rect)
    assert [line.partition(":")[0] for line in found] == ([wrong] if wrong else [])


def test_text_over_text_is_found_unless_something_covers_it(app: App) -> None:
    drawn = app.canvas.remember_text()
    below = app.canvas.text("below", (20, 20))
    app.canvas.text("above", (24, 22))
    assert len(faults(drawn, app.canvas.rect)) == 1
    app.canvas.panel(below.inflate(40, 40))
    app.canvas.text("above", (24, 22))
    assert faults(drawn, app.canvas.rect) == []


def test_text_half_hidden_is_found(app: App) -> None:
    drawn = app.canvas.remember_text()
    line = app.canvas.text("half hidden", (20, 20))
    app.canvas.panel(line.move(0, line.h // 2))
    assert [fault.partition(":")[0] for fault in faults(drawn, app.canvas.rect)] == ["covered"]


def test_a_scene_that_was_left_is_freed_with_all_it_holds(app: App) -> None:
    class Ring(Still):
        def __init__(self) -> None:
            super().__init__()
            self.itself = self

    app.push(Still())
    leaving: list[Callable[[], None]] = [
        lambda: app.reset(Still()), lambda: app.replace(Still()), app.pop,
    ]  # fmt: skip
    for leave in leaving:
        ring = Ring()
        held = weakref.ref(ring)
        app.push(ring)
        del ring
        leave()
        assert held() is None


def test_text_too_faint_for_its_ground_is_found(app: App) -> None:
    canvas = app.canvas
    canvas.surface.fill(canvas.palette.panel)
    drawn = canvas.remember_text()
    canvas.text("clear", (20, 20))
    canvas.text("faint", (20, 80), 16, "edge")
    assert [fault.split(":")[0] for fault in faults(drawn, canvas.rect)] == ["faint"]


@pytest.mark.parametrize("rests", [True, False])
def test_the_loop_sleeps_where_nothing_moves(rests: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class Painting(Still):
        at_rest = rests

        def update(self, seconds: float) -> None:
            if app.painted == 3:
                app.quit()

    naps: list[int] = []

    def wait(most: int) -> Event:
        naps.append(most)
        return Event(pygame.NOEVENT)

    monkeypatch.setattr("orbitduel.client.kit.app.AWAKE_S", 0.0)
    monkeypatch.setattr("pygame.event.wait", wait)
    monkeypatch.setattr("pygame.event.get", list)
    app = App(Settings(volume=0), (1280, 720), remember=None)
    app.run(Painting())
    assert bool(naps) == rests
