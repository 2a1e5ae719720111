"""Finding relays in the same room: a small packet on the local network every two seconds.

    "orbitduel?1" + JSON {"name", "port", "fingerprint", "rules", "protocol", "code"}

What arrives is somebody else's word: a packet that is not exactly this is passed over, names are
tidied, the list is bounded, and an entry that falls silent is dropped. The fingerprint only saves
reading it out; the certificate is still checked when connecting.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

from orbitduel.reading import Malformed, Record, one_line, parse_json

from .neighbourhood import Ear, Mouth
from .servers import FINGERPRINT

MAGIC = b"orbitduel?1"
EVERY_S = 2.0
SILENT_S = 7.0
LARGEST = 600
MOST = 32
PER_POLL = 64


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
        mouth: Mouth | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.beacon = beacon
        self._mouth = mouth or Mouth()
        self._clock = clock
        self._next = clock()

    def update(self) -> None:
        now = self._clock()
        if now >= self._next:
            self._next = now + EVERY_S
            self._mouth.say(self.beacon.packet())

    def close(self) -> None:
        self._mouth.close()


class Finder:
    """Who announces a relay; call `update` every frame."""

    def __init__(self, ear: Ear | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[tuple[str, int], tuple[float, Found]] = {}
        self._ear = ear or Ear(clock=clock)
        self.trouble = self._ear.trouble

    def update(self) -> None:
        now = self._clock()
        for host, data in self._ear.heard(PER_POLL, LARGEST + 1):
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
        """Each relay once, however many ways its packets come; IPv4 before IPv6."""
        seen = (found for _, found in self._seen.values())
        once: dict[tuple[str, int], Found] = {}
        for found in sorted(seen, key=lambda found: (":" in found.host, found.host)):
            once.setdefault((found.beacon.fingerprint, found.beacon.port), found)
        return sorted(once.values(), key=lambda found: (found.beacon.name, found.host))

    def close(self) -> None:
        self._ear.close()
