"""The finished games of a series in a file, so that an interrupted one can go on.

The first line says which series it is, every other one tells of a game. A line is written as soon
as its game is over; one that was torn while it was written is dropped, and its game played again.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed


@dataclass(frozen=True)
class Played:
    number: int
    winner: str | None
    """`a`, `b`, or None for a draw."""
    first_player_won: bool
    turns: int
    note: str = ""
    """What a side that forfeited did wrong."""


class Record:
    def __init__(self, path: Path, series: dict[str, Any]) -> None:
        self.path = path
        self.played: list[Played] = []
        lines = self._lines()
        if not lines:
            self._write(json.dumps(series) + "\n")
            return
        if lines[0] != series:
            raise Malformed(str(path), "holds the games of another series; name another file")
        try:
            self.played = [Played(**line) for line in lines[1:]]
        except TypeError:
            raise Malformed(str(path), "holds lines that are no games of an arena") from None

    def keep(self, played: Played) -> None:
        self._write(json.dumps(asdict(played)) + "\n")

    def _lines(self) -> list[dict[str, Any]]:
        """What the file holds, after a torn last line is cut off."""
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
            whole = text[: text.rfind("\n") + 1]
            if whole != text:
                self.path.write_text(whole, encoding="utf-8")
            lines = [json.loads(line) for line in whole.splitlines()]
        except OSError as error:
            raise Malformed(str(self.path), error.strerror or "cannot be read") from None
        except ValueError:
            raise Malformed(str(self.path), "is no record of an arena") from None
        if not all(isinstance(line, dict) for line in lines):
            raise Malformed(str(self.path), "is no record of an arena")
        return lines

    def _write(self, line: str) -> None:
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line)
        except OSError as error:
            raise Malformed(str(self.path), error.strerror or "cannot be written") from None
