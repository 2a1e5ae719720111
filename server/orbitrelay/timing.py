"""The part of a reactor that tells the time; Twisted's `Clock` has it too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Timer(Protocol):
    def active(self) -> bool: ...

    def cancel(self) -> None: ...

    def reset(self, secondsFromNow: float) -> None: ...  # noqa: N803


class Time(Protocol):
    def seconds(self) -> float: ...

    def callLater(  # noqa: N802
        self, delay: float, call: Callable[..., Any], /, *args: Any
    ) -> Timer: ...
