"""The shelf of replays."""

from __future__ import annotations

from pathlib import Path

from orbitduel.client.kit.lists import Row
from orbitduel.client.screens.listing import Listing
from orbitduel.match.playback import Playback
from orbitduel.match.replay import read_replay
from orbitduel.reading import Malformed

from .shelf import volumes
from .viewer import ReplayViewer


class ReplayShelf(Listing):
    title = "Replays"
    empty = "Finished duels are kept here. Play one, and it can be watched again."
    buttons = (("watch", "Watch", "play"),)

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.volumes = volumes(folder)

    def rows(self) -> list[Row]:
        return [
            Row(v.path, v.title, v.detail, icon="film" if v.usable else "warning")
            for v in self.volumes
        ]

    def do(self, name: str) -> None:
        try:
            playback = Playback(read_replay(self.chosen))
        except (Malformed, OSError) as error:
            self.complaint = f"{self.chosen.name}: {error}"
            return
        self.complaint = ""
        self.app.push(ReplayViewer(playback))
