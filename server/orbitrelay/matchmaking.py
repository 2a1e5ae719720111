"""Quick match: who plays whom, by rating and waiting time. Pure; it is told the time."""

from __future__ import annotations

from dataclasses import dataclass

START = 100
"""How far apart two ratings may be at once."""
WIDENS = 10
"""By how much more each second of waiting."""
WIDEST = 2000


@dataclass(frozen=True)
class Waiting:
    person: int
    rating: float
    since: float

    def reach(self, now: float) -> int:
        """How far away the other's rating may be by now."""
        return min(WIDEST, START + int(WIDENS * max(0.0, now - self.since)))


class Queue:
    def __init__(self) -> None:
        self._waiting: dict[int, Waiting] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, person: int) -> bool:
        return person in self._waiting

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(tuple(self._waiting.values()))

    def join(self, person: int, rating: float, now: float) -> None:
        self._waiting.setdefault(person, Waiting(person, rating, now))

    def leave(self, person: int) -> None:
        self._waiting.pop(person, None)

    def pairs(self, now: float) -> list[tuple[int, int]]:
        """Take out everybody who has found somebody: the longest waiting choose first.

        Two fit when either reaches the other: who has waited long need not wait for the
        patience of the newly come.
        """
        found = []
        waiting = sorted(self._waiting.values(), key=lambda one: (one.since, one.person))
        while waiting:
            first = waiting.pop(0)
            near = min(waiting, key=lambda other: abs(other.rating - first.rating), default=None)
            if near is not None and abs(near.rating - first.rating) <= first.reach(now):
                waiting.remove(near)
                self.leave(first.person)
                self.leave(near.person)
                found.append((first.person, near.person))
        return found
