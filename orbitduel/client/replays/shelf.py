"""The replays at hand: what each file says of itself, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from orbitduel import places
from orbitduel.match.replay import Replay, read_replay
from orbitduel.reading import Malformed

MOST = 500


@dataclass(frozen=True)
class Volume:
    path: Path
    title: str
    detail: str
    usable: bool = True


def volumes(folder: Path | None = None) -> list[Volume]:
    """Every replay of a folder; a file that cannot be read stays listed, with the reason."""
    where = folder or places.replays()
    paths = sorted(where.glob("*.replay"), key=lambda path: path.stat().st_mtime, reverse=True)
    return [_volume(path) for path in paths[:MOST]]


def _volume(path: Path) -> Volume:
    when = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    try:
        replay = read_replay(path)
    except (Malformed, OSError) as error:
        return Volume(path, path.stem, f"cannot be read: {error}", usable=False)
    return Volume(path, " against ".join(replay.players), f"{when} · {_ending(replay)}")


def _ending(replay: Replay) -> str:
    if replay.ending is None:
        return "not finished"
    if replay.ending.winner is None:
        return "a draw"
    return f"{replay.players['AB'.index(replay.ending.winner)]} won"
