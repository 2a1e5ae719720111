"""What happens to duels is durable before anybody is told: one commit for all that has come.

While one batch is being committed the next one gathers, so that the store makes as many commits
as it can, and each costs the same however many duels it serves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from .store.store import Entry


class Journal:
    def __init__(
        self,
        write: Callable[[list[Entry]], Deferred[Any]],
        broken: Callable[[Failure], None],
    ) -> None:
        self._write = write
        self._broken = broken
        self._entries: list[Entry] = []
        self._after: list[Callable[[], None]] = []
        self._busy = False
        self.failed = False
        self.commits = 0
        self.written = 0

    @property
    def idle(self) -> bool:
        return not self._busy and not self._after

    def add(self, entries: list[Entry], then: Callable[[], None]) -> None:
        """Write these, then call; in the order in which they were added."""
        self._entries += entries
        self._after.append(then)
        if not self._busy:
            self._flush()

    def barrier(self) -> Deferred[None]:
        """Fires when all that was added before is durable."""
        done: Deferred[None] = Deferred()
        self.add([], lambda: done.callback(None))
        return done

    def _flush(self) -> None:
        entries, self._entries = self._entries, []
        after, self._after = self._after, []
        if not after or self.failed:
            return
        self._busy = True
        if not entries:
            self._finish(after)
            return
        self.commits += 1
        self.written += len(entries)
        written = self._write(entries)
        written.addCallbacks(lambda _: self._finish(after), self._fail)

    def _finish(self, after: list[Callable[[], None]]) -> None:
        for then in after:
            then()
        self._busy = False
        if self._after:
            self._flush()

    def _fail(self, failure: Failure) -> None:
        """Nothing more can be promised to anybody; the relay must stop."""
        self.failed = True
        self._busy = False
        self._broken(failure)
