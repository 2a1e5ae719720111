"""How long a frame takes while the pool of all cards scrolls: `python -m tests.bench.pool_scroll`.

The deck room with a full deck at 1600×900 with SDL's dummy driver, from the moment it is opened:
the wheel turns all the way down and up again, first while the faces are still being painted.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame.event import Event

from orbitduel.client.deckroom.editing import Editing
from orbitduel.client.deckroom.scene import DeckRoom
from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.deckbuilding.deck_file import find_sheet

FRAMES = 900
HIGHEST = 12.0
"""Milliseconds that the 99th percentile should stay under."""
PAUSE = 90
"""Every so many frames the wheel rests for a moment, as a hand does."""


def measured(folder: Path, frames: int = FRAMES) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame: by the clock, and of the processor alone."""
    app = App(Settings(volume=0), (1600, 900), remember=None)
    room = DeckRoom(folder)
    room.editing = Editing(find_sheet("olympus"))
    app.push(room)
    for _ in range(20):
        app.frame([], 1 / 60)
    spot = room.grid.rect.center
    down = -1
    times: list[float] = []
    worked: list[float] = []
    for number in range(frames):
        events = [Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))]
        if number % PAUSE < PAUSE - 20:
            if room.grid.offset in (0, room.grid.most):
                down = -1 if room.grid.offset == 0 else 1
            events.append(Event(pygame.MOUSEWHEEL, x=0, y=down))
        begun, rested = time.perf_counter(), time.thread_time()
        app.frame(events, 1 / 60)
        times.append((time.perf_counter() - begun) * 1000)
        worked.append((time.thread_time() - rested) * 1000)
        time.sleep(max(0.0, 1 / 60 - times[-1] / 1000))
    return times, worked


def main() -> int:
    with TemporaryDirectory() as folder:
        found = measured(Path(folder))
    for what, times in zip(("clock", "processor"), map(sorted, found), strict=True):
        median, high = statistics.median(times), times[int(len(times) * 0.99)]
        print(
            f"{len(times)} frames by the {what}: median {median:.1f} ms, "
            f"99th percentile {high:.1f} ms, longest {times[-1]:.1f} ms"
        )
    return 0 if sorted(found[0])[int(FRAMES * 0.99)] < HIGHEST else 1


if __name__ == "__main__":
    sys.exit(main())
