"""Finding relays in the same room: a small packet on the local network every two seconds.

    "orbitduel?1" + JSON {"name", "port", "fingerprint", "rules", "protocol", "code"}

What arrives is somebody else's word: a packet that is not exactly this is passed over, names are
tidied, the list is bounded, and an entry that falls silent is dropped. The fingerprint only saves
reading it out; the certificate is still checked when connecting.
"""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from orbitduel.reading import Malformed, Record, one_line, parse_json

from .servers import FINGERPRINT

PORT = 4778
MAGIC = b"orbitduel?1"
EVERY_S = 2.0
SILENT_S = 7.0
LARGEST = 600
MOST = 32
PER_POLL = 64
EVERYBODY = (("255.255.255.255", PORT), ("127.255.255.255", PORT))
"""The local network, and this machine even where there is none."""


@dataclass(frozen=True)
class Beacon:
    name: str
    port: int
    fingerprint: str
    rules: str
    protocol: int
    code: str = ""
    """The table's code, if the host lets everybody in the room sit down."""

    def packet(self) -> bytes:
        return MAGIC + json.dumps(self.__dict__, separators=(",", ":")).encode()


@dataclass(frozen=True)
class Found:
    host: str
    beacon: Beacon


def read_packet(data: bytes) -> Beacon | None:
    """What a packet says, or None."""
    if len(data) > LARGEST or not data.startswith(MAGIC):
        return None
    try:
        record = Record(parse_json(data[len(MAGIC) :].decode("utf-8")))
        beacon = Beacon(
            one_line(record.text("name"))[:40],
            record.number("port", most=65_535),
            record.text("fingerprint"),
            one_line(record.text("rules"))[:20],
            record.number("protocol"),
            record.text("code", ""),
        )
        record.done()
    except (Malformed, UnicodeDecodeError):
        return None
    plain_code = beacon.code.isascii() and (not beacon.code or beacon.code.isalnum())
    sound = beacon.name and beacon.port and FINGERPRINT.match(beacon.fingerprint)
    return beacon if sound and plain_code and len(beacon.code) <= 12 else None


class Announcer:
    """Says where a relay is, now and then; call `update` every frame."""

    def __init__(
        self,
        beacon: Beacon,
        targets: Sequence[tuple[str, int]] = EVERYBODY,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.beacon = beacon
        self.targets = targets
        self._clock = clock
        self._next = clock()
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        self._socket.setblocking(False)

    def update(self) -> None:
        now = self._clock()
        if now >= self._next:
            self._next = now + EVERY_S
            for target in self.targets:
                with contextlib.suppress(OSError):  # no network is no reason to stop hosting
                    self._socket.sendto(self.beacon.packet(), target)

    def close(self) -> None:
        self._socket.close()


class Finder:
    """Who announces a relay; call `update` every frame."""

    def __init__(
        self,
        host: str = "",
        port: int = PORT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._seen: dict[tuple[str, int], tuple[float, Found]] = {}
        self.trouble = ""
        self._socket: socket.socket | None = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._socket.bind((host, port))
            self._socket.setblocking(False)
            self.port: int = self._socket.getsockname()[1]
        except OSError as error:
            self.trouble = f"The local network cannot be listened to: {error.strerror}."
            self.close()

    def update(self) -> None:
        now = self._clock()
        if self._socket is not None:
            for _ in range(PER_POLL):
                try:
                    data, (host, _) = self._socket.recvfrom(LARGEST + 1)
                except OSError:
                    break
                self._heard(now, host, read_packet(data))
        self._seen = {key: seen for key, seen in self._seen.items() if now - seen[0] < SILENT_S}

    def _heard(self, now: float, host: str, beacon: Beacon | None) -> None:
        if beacon is None:
            return
        key = (host, beacon.port)
        if key in self._seen or len(self._seen) < MOST:
            self._seen[key] = (now, Found(host, beacon))

    @property
    def found(self) -> list[Found]:
        return sorted(
            (found for _, found in self._seen.values()),
            key=lambda found: (found.beacon.name, found.host, found.beacon.port),
        )

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
