"""A computer player in a process of its own, so that the interface never waits for it.

It is told its own seat's forms of the events and nothing else, keeps its view by them, and
answers with a choice. It can be stopped at any moment.
"""

from __future__ import annotations

import multiprocessing
import random
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

from orbitduel.ai.levels import player
from orbitduel.ai.player import Choice, Forfeit
from orbitduel.game import Seat
from orbitduel.rules.choices import choices
from orbitduel.rules.events import Event
from orbitduel.rules.views import blank


class Thinker:
    def __init__(self, level: str, seat: Seat, seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=_think, args=(theirs, level, seat, seed), daemon=True, name=f"computer {level}"
        )
        self._process.start()
        theirs.close()
        self.told = 0
        """How many events it knows."""
        self.busy = False

    def ask(self, events: Sequence[Event], afresh: bool = False) -> None:
        """Tell it what is new, or everything afresh, and ask for a choice."""
        self.busy = True
        self.told = len(events) if afresh else self.told + len(events)
        with suppress(OSError):  # a dead one is found out by its answer
            self._pipe.send((afresh, list(events)))

    def answer(self) -> Choice | str | None:
        """Its choice, None while it thinks, or in words why it cannot go on."""
        try:
            if not self._pipe.poll():
                return None
            found: Choice | str = self._pipe.recv()
        except (EOFError, OSError):
            found = "the computer player has stopped working"
        self.busy = False
        return found

    def stop(self) -> None:
        self._pipe.close()
        self._process.terminate()
        self._process.join(2)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()


def _think(pipe: Connection, level: str, seat: Seat, seed: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is meant for the player's end
    mind, rng, view = player(level), random.Random(seed), blank(seat)
    while True:
        try:
            afresh, events = pipe.recv()
        except (EOFError, OSError):
            return
        if afresh:
            mind, view = player(level), blank(seat)
        for event in events:
            view.apply(event)
        assert view.private is not None
        legal = choices(view.board, view.private, seat)
        try:
            pipe.send(mind.choose(view, legal, rng))
        except Forfeit as forfeit:
            pipe.send(str(forfeit))
        except OSError:
            return
