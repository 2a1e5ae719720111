"""A computer player in a process of its own, so that the interface never waits for it.

It is told its own seat's forms of the events and nothing else, keeps its view by them, and
answers with a choice. It can be stopped at any moment. Where no process can be had it thinks in a
thread.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Final

from orbitduel.ai.player import Choice, Forfeit
from orbitduel.game import Seat
from orbitduel.rules.choices import choices
from orbitduel.rules.events import Event
from orbitduel.rules.views import blank

YIELDING: Final = 4
"""How much it stands back when there is too little processor for it and the interface."""


class Thinker:
    def __init__(self, level: str, seat: Seat, seed: int) -> None:
        self._role = (level, seat, seed)
        self._pipe: Connection | None = None
        self._process: SpawnProcess | None = None
        self.told = 0
        """How many events it knows."""
        self.busy = False

    def wake(self) -> None:
        """Start it, unless it runs; it takes a moment until it can think."""
        if self._pipe is not None:
            return
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(
            target=_apart, args=(theirs, *self._role), daemon=True, name=f"computer {self._role[0]}"
        )
        try:
            process.start()
        except OSError:
            Thread(target=_think, args=(theirs, *self._role), daemon=True).start()
        else:
            theirs.close()
            self._process = process

    def ask(self, events: Sequence[Event], afresh: bool = False) -> None:
        """Tell it what is new, or everything afresh, and ask for a choice."""
        self.busy = True
        self.told = len(events) if afresh else self.told + len(events)
        self.wake()
        assert self._pipe is not None
        with suppress(OSError):  # a dead one is found out by its answer
            self._pipe.send((afresh, list(events)))

    def answer(self) -> Choice | str | None:
        """Its choice, None while it thinks, or in words why it cannot go on."""
        assert self._pipe is not None
        try:
            if not self._pipe.poll():
                return None
            found: Choice | str = self._pipe.recv()
        except (EOFError, OSError):
            found = "the computer player has stopped working"
        self.busy = False
        return found

    def stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is None:
            return
        self._process.terminate()
        self._process.join(2)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()


def _apart(pipe: Connection, level: str, seat: Seat, seed: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is meant for the player's end
    if hasattr(os, "nice"):
        os.nice(YIELDING)
    _think(pipe, level, seat, seed)


def _think(pipe: Connection, level: str, seat: Seat, seed: int) -> None:
    player = import_module("orbitduel.ai.levels").player  # slow to load, of no use to the interface

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
        answer: Choice | str
        try:
            answer = mind.choose(view, legal, rng)
        except Forfeit as forfeit:
            answer = str(forfeit)
        try:
            pipe.send(answer)
        except OSError:
            return
