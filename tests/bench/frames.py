"""How long a frame of the busy table takes: `python -m tests.bench.frames`.

Twelve worlds, sixty craft, full hands and the log, at 1600×900 with SDL's dummy driver; a craft is
chosen, the mouse wanders, and now and then something is chosen anew.
"""

from __future__ import annotations

import os
import statistics
import sys
import time

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from orbitduel.client.duel.samples import busy_table
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings

FRAMES = 600
MEDIAN, HIGHEST = 8.0, 16.0
"""Milliseconds: what the median and the 99th percentile should stay under."""


def measured(frames: int = FRAMES) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame after the first few, by the clock and of own work."""
    app = App(Settings(volume=0), (1600, 900), remember=None)
    scene = DuelScene(busy_table())
    app.push(scene)
    fleet = scene.view.board.fleet[scene.me]
    scene.log_open = True
    times, works = [], []
    for number in range(frames + 20):
        spot = (200 + number * 7 % 900, 150 + number * 3 % 450)
        events = [pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))]
        if number % 60 == 0:
            scene.choose_piece(fleet[number // 60 % len(fleet)])
        start, worked = time.perf_counter(), time.thread_time()
        app.frame(events, 1 / 60)
        times.append((time.perf_counter() - start) * 1000)
        works.append((time.thread_time() - worked) * 1000)
    scene.link.close()
    return times[20:], works[20:]


def main() -> int:
    results = []
    for words, times in zip(("by the clock", "of own work"), measured(), strict=True):
        median, high = statistics.median(times), sorted(times)[int(len(times) * 0.99)]
        sys.stdout.write(
            f"{len(times)} frames {words}: median {median:.1f} ms, 99th percentile {high:.1f} ms, "
            f"longest {max(times):.1f} ms\n"
        )
        results.append(median < MEDIAN and high < HIGHEST)
    return 0 if results[0] else 1


if __name__ == "__main__":
    sys.exit(main())
