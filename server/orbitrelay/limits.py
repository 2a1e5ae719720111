"""How much of something is allowed in a time: messages, attempts, connections."""

from __future__ import annotations

from collections import OrderedDict

MOST_REMEMBERED = 10_000


class Bucket:
    """Refills at a rate up to a size; each use takes one."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._at = now

    def take(self, now: float, amount: float = 1.0) -> bool:
        self._left = min(self._size, self._left + self._rate * (now - self._at))
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True

    @property
    def is_full(self) -> bool:
        return self._left >= self._size


class Buckets:
    """A bucket for each key; the longest unused are forgotten."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._held: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        bucket = self._held.get(key)
        if bucket is None:
            bucket = self._held[key] = Bucket(self._rate, self._size, now)
            if len(self._held) > MOST_REMEMBERED:
                self._held.popitem(last=False)
        self._held.move_to_end(key)
        return bucket.take(now)
