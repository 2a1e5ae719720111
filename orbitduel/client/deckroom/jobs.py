"""Work that takes longer than a frame, done piece by piece while the screen goes on.

The work is a generator: each step yields what it is at and how far, and what it returns is the
result. It looks at `stopping` now and then and ends early when the player has pressed Stop.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from threading import Thread
from time import perf_counter, sleep
from typing import Any, TypeVar

from .overlays import Waiting

Progress = tuple[str, float | None]
Work = Generator[Progress, None, Any]
FRAME = 0.010
"""Seconds of a frame after which no further piece is begun."""

Answer = TypeVar("Answer")


class Job:
    def __init__(
        self, title: str, work: Callable[[Job], Work], then: Callable[[Any], None]
    ) -> None:
        self.overlay = Waiting(title)
        self.stops = 0
        """How often the player has pressed Stop."""
        self._work = work(self)
        self._then = then

    @property
    def stopping(self) -> bool:
        return self.stops > 0

    def step(self) -> Callable[[], None] | None:
        """Go on for a moment; at the end, what is to be done with the result."""
        begun = perf_counter()
        while perf_counter() - begun < FRAME:
            try:
                self.overlay.words, self.overlay.share = next(self._work)
            except StopIteration as ended:
                found = ended.value
                return lambda: self._then(found)
        return None


def aside(job: Job, words: str, ask: Callable[[], Answer]) -> Generator[Progress, None, Answer]:
    """Something that cannot be cut into pieces, in a thread of its own."""
    found: list[Answer] = []
    failed: list[Exception] = []

    def run() -> None:
        try:
            found.append(ask())
        except Exception as error:  # it is raised again where the job is
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        sleep(0.002)
        yield words, None
    if failed:
        raise failed[0]
    return found[0]
