"""How long the disk itself takes to keep something, beside a relay that waits for it."""

from __future__ import annotations

import os
import time
from pathlib import Path
from threading import Event, Thread

PAUSE_S = 0.05
BLOCK = bytes(4096)
keep = getattr(os, "fdatasync", os.fsync)


class Disk:
    """Writes the same block again and again and waits each time until it is kept."""

    def __init__(self, folder: Path) -> None:
        self.delays: list[float] = []
        self._path = folder / "block"
        self._over = Event()
        self._thread = Thread(target=self._measure, name="disk", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _measure(self) -> None:
        with self._path.open("wb", buffering=0) as file:
            while not self._over.wait(PAUSE_S):
                file.seek(0)
                file.write(BLOCK)
                began = time.perf_counter()
                keep(file.fileno())
                self.delays.append(time.perf_counter() - began)
