"""A better order by measured play: the optimiser at work in a process beside the screen."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep
from typing import IO, TYPE_CHECKING, Any

from orbitduel.client.kit.lists import Row
from orbitduel.deckbuilding.deck_file import read_sheet, ready_made
from orbitduel.deckbuilding.deck_text import write_sheet

from .jobs import Job, Work
from .overlays import Picker, Reading
from .versions import difference

if TYPE_CHECKING:
    from .scene import DeckRoom

LENGTHS = ((120, "A short look"), (400, "A proper search"), (1500, "A long search"))


ENDING = (
    "The best so far is kept, and proven in a few games; Stop ends that too",
    "Stopping; the best so far is kept",
)


def ask(room: DeckRoom) -> None:
    if not room.reckoning.legal:
        room.say("Only a legal deck can be played, and so improved.")
        return
    rows = [Row(games, title, "", f"{games} games", "dice", "muted") for games, title in LENGTHS]
    title = "A better order by measured play"
    room.ask(Picker(title, rows), lambda games: begin(room, int(games)))


def begin(room: DeckRoom, games: int) -> None:
    """Against every ready-made deck, by the quickest player, in both seats."""
    folder = TemporaryDirectory(prefix="orbitduel-")
    before, after = Path(folder.name) / "before.deck", Path(folder.name) / "after.deck"
    before.write_text(write_sheet(room.editing.sheet), encoding="utf-8")
    call = [
        sys.executable, "-m", "orbitduel.cli", "deck", "optimise", str(before),
        "--against", *ready_made(), "--games", str(games), "--level", "cadet",
        "--out", str(after), "--json", "--progress",
    ]  # fmt: skip

    def work(job: Job) -> Work:
        with folder:
            yield "Starting", 0.0
            said = yield from _watched(job, call)
            if said is None:
                return None
            return said, read_sheet(after) if after.exists() else None

    def done(found: Any) -> None:
        if found is None or found[1] is None:
            room.say("The search ended without a result.")
            return
        _told(room, *found)

    room.begin(Job("Looking for a better order", work, done))


def _watched(job: Job, call: Sequence[str]) -> Work:
    """Follow the process to its end.

    Stop asks it for the best so far, shortly proven; Stop once more for the best as it is.
    """
    process = subprocess.Popen(  # noqa: S603 - our own program
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert process.stdout is not None
    assert process.stderr is not None
    told: SimpleQueue[str] = SimpleQueue()
    out: list[str] = []
    readers = [
        Thread(target=_pour, args=(process.stderr, told.put), daemon=True),
        Thread(target=_pour, args=(process.stdout, out.append), daemon=True),
    ]
    for reader in readers:
        reader.start()
    words, share, asked = "Starting", 0.0, 0
    try:
        while process.poll() is None:
            if asked < min(job.stops, 2):
                _interrupt(process)
                words, asked = ENDING[asked], asked + 1
            try:
                while asked < 2:
                    line = told.get_nowait()
                    what, done, games, won = line.split()
                    if not asked or what == "proving":
                        words = f"{what} {done} of {games} games, {won} won"
                        share = int(done) / max(1, int(games))
            except (Empty, ValueError):
                pass
            sleep(0.002)
            yield words, share
    finally:
        if process.poll() is None:
            process.kill()
    for reader in readers:
        reader.join(2)
    try:
        return json.loads("".join(out))
    except json.JSONDecodeError:
        return None


def _interrupt(process: subprocess.Popen[str]) -> None:
    """Ask for the best so far; where a process cannot be asked, end it."""
    try:
        process.send_signal(signal.SIGINT)
    except ValueError:
        process.kill()


def _pour(stream: IO[str], put: Any) -> None:
    with stream:
        for line in stream:
            put(line)


def _told(room: DeckRoom, said: dict[str, Any], better: Any) -> None:
    lines = [
        (
            "dice",
            f"{said['taken']} of {said['tried']} changes taken in {said['games']} games",
            "you",
        )
    ]
    for key in ("before", "after"):
        score = said[key]
        if score["games"]:
            low, high = score["interval"]
            rate = score["wins"] / score["games"]
            words = f"{key}: {rate:.0%} of {score['games']} unseen games won"
            lines.append(("star", f"{words} (95 %: {low:.0%} to {high:.0%})", "good"))
    if not said["before"]["games"]:
        words = "Nothing was proven in unseen games."
        lines.append(("info", words, "foe"))
    changes = difference(room.editing.sheet, better)
    lines += changes or [("info", "The order stays as it is.", "muted")]
    actions = [("take", "Take this order")] if changes else []

    def answered(answer: Any) -> None:
        if answer == "take":
            room.editing.put(better, "take the better order")
            room.refresh()
            room.say("Taken; undo returns to the order before.")

    room.ask(Reading("A better order", lines, actions), answered)
