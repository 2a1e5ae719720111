"""A program outside, spoken to line by line, that can never hang who speaks to it.

Its pipes belong to two threads that may wait for it as long as they like; whoever asks waits only
on a queue, and not for longer than agreed. Ending it ends all it has started.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading

LONGEST = 10_000
"""Characters of a line; the rest of a longer one counts as the next."""
AHEAD = 4
"""Lines kept that nobody has asked for; more are passed over."""
FAREWELL = 0.5
"""Seconds a program has to end by itself."""


class Program:
    """Raises `OSError` or `ValueError` when the command cannot be started."""

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise ValueError("no program is named")
        self._process = subprocess.Popen(  # noqa: S603 - the user names the program
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._said: queue.Queue[str | None] = queue.Queue()
        self._heard: queue.Queue[str | None] = queue.Queue()
        for work in (self._speak, self._listen):
            threading.Thread(target=work, daemon=True).start()

    def tell(self, line: str) -> None:
        self._said.put(line)

    def hear(self, patience: float) -> str | None:
        """The next line; None when there will be no more. `TimeoutError` when it takes too long."""
        try:
            return self._heard.get(timeout=patience)
        except queue.Empty:
            raise TimeoutError from None

    @property
    def unasked(self) -> bool:
        """Whether it has said something nobody has heard yet."""
        return not self._heard.empty()

    def leave(self, farewell: str) -> None:
        """Say a last word, wait a moment, and end it."""
        self.tell(farewell)
        self._said.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=FAREWELL)
        self.end()

    def end(self) -> None:
        self._said.put(None)
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (AttributeError, OSError):
            self._process.kill()
        self._process.wait()

    def _speak(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        try:
            with pipe:
                while (line := self._said.get()) is not None:
                    pipe.write(line + "\n")
                    pipe.flush()
        except (OSError, ValueError):
            return

    def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        try:
            with pipe:
                while line := pipe.readline(LONGEST + 1):
                    if self._heard.qsize() < AHEAD:
                        self._heard.put(line)
        except (OSError, ValueError):
            pass
        self._heard.put(None)
