"""One JSON object a line. What is logged is named field by field, so no secret slips in."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TextIO

LEVELS = ("debug", "info", "error")


class Log:
    def __init__(
        self,
        level: str = "info",
        time: Callable[[], float] | None = None,
        out: TextIO | None = None,
    ) -> None:
        self._least = LEVELS.index(level)
        self._time = time
        self._out = out

    def debug(self, event: str, **fields: Any) -> None:
        self._write(0, event, fields)

    def info(self, event: str, **fields: Any) -> None:
        self._write(1, event, fields)

    def error(self, event: str, **fields: Any) -> None:
        self._write(2, event, fields)

    def _write(self, level: int, event: str, fields: dict[str, Any]) -> None:
        if level < self._least:
            return
        line: dict[str, Any] = {"level": LEVELS[level], "event": event, **fields}
        if self._time is not None:
            line = {"time": round(self._time(), 3), **line}
        out = self._out or sys.stderr
        out.write(json.dumps(line, ensure_ascii=True, default=str) + "\n")
        out.flush()
