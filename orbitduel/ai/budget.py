"""How long a search may go on: seconds or playouts, and a way to be told to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

ADVANCE = 0.04
"""How early a search stops before its time is up, as a share of it."""
PLAYOUTS_A_SECOND = 100


class Expired(Exception):
    """The time is up in the middle of a playout."""


class Budget:
    def __init__(
        self,
        seconds: float | None,
        playouts: int | None,
        stop: Callable[[], bool],
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """The clock may be the processor time of a thread, so that a busy machine changes
        nothing."""
        self.clock = clock
        self.until = None if seconds is None else clock() + seconds * (1 - ADVANCE)
        self.left = playouts
        self.stop = stop
        self.plenty = seconds or (playouts or 1) / PLAYOUTS_A_SECOND
        """How many seconds there are, roughly: with more, a search looks farther and closer."""

    def spend(self) -> bool:
        """Whether one more playout may begin."""
        if self.left is not None:
            if not self.left:
                return False
            self.left -= 1
        return not self.over()

    def over(self) -> bool:
        return self.stop() or (self.until is not None and self.clock() >= self.until)


def never() -> bool:
    return False
