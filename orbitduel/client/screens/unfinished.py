"""The duels left unfinished: go on with one, or drop it."""

from __future__ import annotations

from pathlib import Path

from orbitduel.client.kit.lists import Row
from orbitduel.client.kit.widgets import Dialog
from orbitduel.client.links.keeping import described, read_save, unfinished
from orbitduel.reading import Malformed

from .listing import Listing
from .tables import resumed


class UnfinishedDuels(Listing):
    title = "Unfinished duels"
    empty = "No duel is left unfinished."
    buttons = (("drop", "Drop …", "cross"), ("resume", "Resume", "play"))

    def rows(self) -> list[Row]:
        return [_row(path) for path in unfinished()]

    def do(self, name: str) -> None:
        path: Path = self.chosen
        self.complaint = ""
        if name == "drop":
            self.ask(
                Dialog(
                    "Drop this duel?",
                    f"{_row(path).title}. It is gone then, and cannot be resumed.",
                    [("keep", "Keep it", "you"), ("gone", "Drop it", "danger")],
                )
            )
        elif name == "gone":
            path.unlink(missing_ok=True)
            self.enter(self.app)
        elif name == "resume":
            try:
                scene = resumed(path)
            except Malformed as error:
                self.complaint = f"{path.name}: {error}"
                return
            self.app.push(scene)


def _row(path: Path) -> Row:
    try:
        title, detail = described(read_save(path))
    except Malformed as error:
        return Row(path, path.stem, f"cannot be read: {error}", icon="warning")
    return Row(path, title, detail, icon="play")
