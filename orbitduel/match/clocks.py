"""Thinking time and time away, as pure arithmetic: every method is told what time it is.

Each player has a bank that runs while the match awaits them, and grows by an increment with
each turn they finish; or there is no clock. Apart from that, each has a bank for being away: so
much for one absence, so much for all of them. When either is used up, the opponent may claim.
Nothing runs while the clocks are paused, which they also are between two lives of a relay.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

SEATS = (0, 1)
Seat = int


@dataclass(frozen=True)
class Pace:
    """How much time there is, in seconds; without a bank players think as long as they like."""

    bank: float | None = 1200.0
    increment: float = 15.0
    absence: float = 60.0
    absence_total: float = 300.0


class Clocks:
    def __init__(self, pace: Pace, now: float) -> None:
        self.pace = pace
        self.bank = [pace.bank or 0.0, pace.bank or 0.0]
        self.away = [0.0, 0.0]
        """How long this absence has lasted."""
        self.away_total = [0.0, 0.0]
        self.present = [True, True]
        self.awaited: tuple[Seat, ...] = ()
        self.paused = False
        self.stopped = False
        self._at = now

    # What happens.

    def advance(self, now: float) -> None:
        """Charge the time since the last call to whoever it belongs to."""
        passed = now - self._at
        if passed <= 0:
            return
        self._at = now
        if self.paused or self.stopped:
            return
        for seat in SEATS:
            if seat in self.awaited and self.pace.bank is not None:
                self.bank[seat] = max(0.0, self.bank[seat] - passed)
            if not self.present[seat]:
                self.away[seat] += passed
                self.away_total[seat] += passed

    def await_(self, seats: Iterable[Seat], now: float) -> None:
        """From now on these seats must decide."""
        self.advance(now)
        self.awaited = tuple(seats)

    def turn_finished(self, seat: Seat, now: float) -> None:
        self.advance(now)
        if self.pace.bank is not None:
            self.bank[seat] += self.pace.increment

    def leave(self, seat: Seat, now: float) -> None:
        self.advance(now)
        if self.present[seat]:
            self.present[seat] = False
            self.away[seat] = 0.0

    def come(self, seat: Seat, now: float) -> None:
        """A player is here again; the next absence has its own time."""
        self.advance(now)
        self.present[seat] = True
        self.away[seat] = 0.0

    def pause(self, now: float) -> None:
        self.advance(now)
        self.paused = True

    def go_on(self, now: float) -> None:
        self.advance(now)
        self.paused = False

    def stop(self, now: float) -> None:
        """The match is over."""
        self.advance(now)
        self.stopped = True

    # Questions, after `advance`.

    def fallen(self) -> list[Seat]:
        """Awaited seats with no thinking time left."""
        if self.pace.bank is None:
            return []
        return [seat for seat in self.awaited if self.bank[seat] <= 0]

    def absence_left(self, seat: Seat) -> float:
        """What is left for this absence, or for the next one."""
        return max(0.0, min(self.pace.absence - self.away[seat], self.total_left(seat)))

    def total_left(self, seat: Seat) -> float:
        return max(0.0, self.pace.absence_total - self.away_total[seat])

    def overdue(self, seat: Seat) -> bool:
        """Away for longer than allowed."""
        return not self.present[seat] and self.absence_left(seat) <= 0

    def claimable(self, seat: Seat) -> bool:
        """Whether the opponent may claim the match from a seat."""
        return self.overdue(seat) and self.present[1 - seat]

    def next_change(self) -> float | None:
        """Seconds until a bank runs out if nothing happens; None if none will."""
        if self.paused or self.stopped:
            return None
        times = [self.absence_left(s) for s in SEATS if not self.present[s] and not self.overdue(s)]
        if self.pace.bank is not None:
            times += [self.bank[seat] for seat in self.awaited]
        return min(times, default=None)

    # For the store.

    def write(self) -> dict[str, Any]:
        return {
            "bank": [round(1000 * left) for left in self.bank],
            "away_total": [round(1000 * spent) for spent in self.away_total],
        }

    @classmethod
    def read(cls, pace: Pace, data: dict[str, Any], now: float) -> Clocks:
        """Clocks as they stood; nobody is here yet."""
        clocks = cls(pace, now)
        clocks.bank = [left / 1000 for left in data["bank"]]
        clocks.away_total = [spent / 1000 for spent in data["away_total"]]
        clocks.present = [False, False]
        return clocks
