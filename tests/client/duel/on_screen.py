"""A whole duel in a real window, by mouse or keys: `python -m tests.client.duel.on_screen`.

Needs an X display (Xvfb will do) and xdotool. The window runs as it does for a player; a second
thread looks at the scene, decides like a cadet and gives every click and key to the X server. With
--shots a picture of the screen is kept now and then.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pygame

from orbitduel.client.duel.result import ResultDialog
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.client.screens.tables import practice
from tests.client.duel.driving import ByKeyboard, ByMouse, Driver

KEYS = {
    pygame.K_RETURN: "Return",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "Escape",
    pygame.K_TAB: "Tab",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
}


def xdotool(*words: str) -> None:
    subprocess.run(["xdotool", *words], check=True, capture_output=True)


class OnScreen(Driver):
    """Hands every event to the X server, and waits until the window has had time for it."""

    window = ""
    done = 0
    shots: Path | None = None

    def frame(self, *events: pygame.event.Event, seconds: float = 0.5) -> None:
        for event in events:
            if event.type == pygame.MOUSEMOTION:
                x, y = map(str, event.pos)
                xdotool("mousemove", "--window", self.window, x, y)
            elif event.type == pygame.MOUSEBUTTONDOWN:
                x, y = map(str, event.pos)
                xdotool("mousemove", "--window", self.window, x, y, "mousedown", str(event.button))
            elif event.type == pygame.MOUSEBUTTONUP:
                xdotool("mouseup", str(event.button))
            elif event.type == pygame.MOUSEWHEEL:
                xdotool("click", "4" if event.y > 0 else "5")
            elif event.type == pygame.KEYDOWN:
                xdotool("key", KEYS.get(event.key) or pygame.key.name(event.key))
            time.sleep(0.02)
        self.settle()

    def wait(self) -> None:
        super().wait()
        self.settle()

    def settle(self) -> None:
        """Until what is asked for has been painted, too."""
        seen = self.app.painted
        while self.app.painted < seen + 2:
            time.sleep(0.01)

    def step(self) -> None:
        super().step()
        self.done += 1
        if self.shots is not None and self.done % 20 == 1:
            target = str(self.shots / f"{self.done:04}.png")
            subprocess.run(["import", "-window", "root", target], check=False)


class MouseOnScreen(OnScreen, ByMouse):
    pass


class KeyboardOnScreen(OnScreen, ByKeyboard):
    pass


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keys", action="store_true", help="by keyboard instead of mouse")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--full", action="store_true", help="full screen")
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--seed", type=int, default=3)
    options = parser.parse_args()
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    wide, high = map(int, options.size.split("x"))
    settings = Settings(computer_speed=4, animation_speed=2, fullscreen=options.full)
    scene = practice("", "", options.seed, "cadet", settings)
    assert isinstance(scene, DuelScene)
    app = App(settings, (wide, high), remember=None)
    faults: list[BaseException] = []

    def play() -> None:
        try:
            time.sleep(1)
            way = KeyboardOnScreen if options.keys else MouseOnScreen
            way.window = str(pygame.display.get_wm_info()["window"])
            way.shots = options.shots
            driver = way(app, scene)
            driver.patience = 120
            driver.play()
        except BaseException as fault:
            faults.append(fault)
        finally:
            if options.shots is not None:
                target = str(options.shots / ("fault.png" if faults else "result.png"))
                subprocess.run(["import", "-window", "root", target], check=False)
            app.running = False

    threading.Thread(target=play, daemon=True).start()
    app.run(scene)
    scene.link.close()
    for fault in faults:
        sys.stderr.write(f"{type(fault).__name__}: {fault}\n")
    over = isinstance(scene.modal, ResultDialog)
    sys.stdout.write(
        f"{'played to the end' if over else 'not finished'}: turn {scene.view.board.turn}\n"
    )
    return 0 if over and not faults else 1


if __name__ == "__main__":
    sys.exit(main())
