"""Duels on the disk: the unfinished ones, after every step, and the finished as replays.

A save is one JSON file: who plays, and the replay so far. It is written beside its place and then
moved there, so that a crash at any moment leaves the one before or the new one, never half.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from orbitduel.match.authority import Match
from orbitduel.match.duel_game import read_setup
from orbitduel.match.replay import LARGEST, Replay, TurnMark, parse_replay
from orbitduel.places import replays, saves
from orbitduel.reading import Malformed, Record, parse_json, read_text

SAVE: Final = "orbitduel-save/1"
MOST: Final = 12
"""So many unfinished duels are offered; dropping or finishing one brings up the next."""
Computers = tuple[str | None, str | None]
"""The level of the computer at each seat; None where a person sits."""


@dataclass(frozen=True)
class Saved:
    """An unfinished duel as found on the disk."""

    path: Path
    computers: Computers
    adviser: bool
    replay: Replay


class Keeper:
    """Keeps one duel on the disk; where the disk refuses, the duel goes on unkept."""

    def __init__(self, computers: Computers, adviser: bool, path: Path | None = None) -> None:
        self.computers = computers
        self.adviser = adviser
        self.path = path or saves() / f"duel-{_now()}.save"
        self.complaint = ""

    def keep(self, match: Match) -> None:
        if match.result is not None:
            self._finish(match)
            return
        data = {
            "format": SAVE,
            "computers": list(self.computers),
            "adviser": self.adviser,
            "replay": match.text(),
        }
        self._write(self.path, json.dumps(data, ensure_ascii=False))

    def _finish(self, match: Match) -> None:
        if self._write(replays() / f"duel-{_now()}.replay", match.text()):
            self.path.unlink(missing_ok=True)

    def _write(self, path: Path, text: str) -> bool:
        draft = path.with_name(path.name + ".draft")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(text, encoding="utf-8", newline="\n")
            draft.replace(path)
        except OSError as error:
            self.complaint = f"The duel could not be saved: {error.strerror}."
            return False
        self.complaint = ""
        return True


def unfinished(folder: Path | None = None) -> list[Path]:
    """Saved duels, the latest first; of many only the latest."""
    found = list((folder or saves()).glob("*.save"))
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:MOST]


def described(saved: Saved) -> tuple[str, str]:
    """Against whom and how far, and between which worlds and when it was left."""
    people = [seat for seat, level in enumerate(saved.computers) if level is None]
    names = saved.replay.players
    if len(people) == 1:
        who = f"Against the {saved.computers[1 - people[0]]}"
    else:
        who = f"{names[0]} and {names[1]} at one screen"
    turn = 1 + sum(isinstance(entry, TurnMark) for entry in saved.replay.course)
    worlds = [home.name for home, _ in read_setup(saved.replay.setup).decks]
    if people == [1]:
        worlds.reverse()
    left = datetime.fromtimestamp(saved.path.stat().st_mtime)
    return f"{who}, turn {turn}", f"{' against '.join(worlds)}, left on {left:%Y-%m-%d at %H:%M}"


def read_save(path: Path) -> Saved:
    """A saved duel; `Malformed` says what is wrong with the file."""
    record = Record(parse_json(read_text(path, LARGEST)))
    if record.text("format") != SAVE:
        raise Malformed("format", f"must be {SAVE}")
    levels: list[str | None] = []
    for where, level in record.items("computers"):
        if level is not None and not isinstance(level, str):
            raise Malformed(where, "must be a level or null")
        levels.append(level)
    if len(levels) != 2:
        raise Malformed("computers", "must name two seats")
    adviser = record.flag("adviser")
    replay = parse_replay(record.text("replay"))
    record.done()
    return Saved(path, (levels[0], levels[1]), adviser, replay)


def _now() -> str:
    return f"{datetime.now():%Y%m%d-%H%M%S-%f}"
