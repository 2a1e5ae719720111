"""How long a search may go on: seconds or playouts, and a way to be told to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

ADVANCE = 0.04
"""How early a search stops before its time is up, as a share of it."""


class Expired(Exception):
    """The time is up in the middle of a playout."""


class Budget:
    def __init__(
        self, seconds: float | None, playouts: int | None, stop: Callable[[], bool]
    ) -> None:
        self.until = None if seconds is None else perf_counter() + seconds * (1 - ADVANCE)
        self.left = playouts
        self.stop = stop

    def spend(self) -> bool:
        """Whether one more playout may begin."""
        if self.left is not None:
            if not self.left:
                return False
            self.left -= 1
        return not self.over()

    def over(self) -> bool:
        return self.stop() or (self.until is not None and perf_counter() >= self.until)


def never() -> bool:
    return False
