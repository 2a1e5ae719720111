"""Frames: four bytes of length, most significant first, then one message."""

from __future__ import annotations

from .errors import LocalError, Malformed

HEAD = 4
LARGEST_COMMAND = 16 * 1024
LARGEST_NEWS = 4 * 1024 * 1024


def frame(body: bytes, largest: int) -> bytes:
    if not 0 < len(body) <= largest:
        raise LocalError(f"a message of {len(body)} bytes does not fit into {largest}")
    return len(body).to_bytes(HEAD, "big") + body


class Unframer:
    """Cuts a stream into bodies. A length that is too large is refused before its bytes come."""

    def __init__(self, largest: int) -> None:
        self._largest = largest
        self._buffer = bytearray()
        self._at = 0

    def feed(self, data: bytes) -> None:
        self._buffer += data

    def take(self) -> bytes | None:
        """The next body, or None until more bytes have come."""
        buffer, at = self._buffer, self._at
        if len(buffer) - at < HEAD:
            self._tidy()
            return None
        length = int.from_bytes(buffer[at : at + HEAD], "big")
        if length > self._largest:
            raise Malformed(f"a frame of {length} bytes; at most {self._largest} are allowed")
        if length == 0:
            raise Malformed("an empty frame")
        if len(buffer) - at - HEAD < length:
            self._tidy()
            return None
        self._at = at + HEAD + length
        return bytes(buffer[at + HEAD : self._at])

    @property
    def waiting(self) -> int:
        """How many bytes of an unfinished frame are held."""
        return len(self._buffer) - self._at

    def _tidy(self) -> None:
        if self._at:
            del self._buffer[: self._at]
            self._at = 0
