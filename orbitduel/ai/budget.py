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
        worth = seconds if seconds is not None else (playouts or 0) / PLAYOUTS_A_SECOND
        self.patience = max(1.0, worth) ** -1.5
        """The more time there is, the smaller are the differences that are worth it."""

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
