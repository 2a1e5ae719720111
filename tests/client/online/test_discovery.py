"""Finding relays on the local network; these packets never leave this machine."""

from __future__ import annotations

import random
import socket
import time

from orbitduel.client.online.discovery import LARGEST, MAGIC, MOST, Announcer, Beacon, Finder
from orbitduel.client.online.discovery import read_packet as read
from orbitduel.client.online.neighbourhood import Ear, Mouth

BEACON = Beacon("Ada's table", 4777, "ab" * 32, "1", 1, "KQRT")


class Hands:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def hear(finder: Finder, wanted: int = 1) -> None:
    end = time.monotonic() + 5
    while len(finder.found) != wanted and time.monotonic() < end:
        finder.update()
        time.sleep(0.005)


def test_an_announced_relay_is_found_and_forgotten_when_silent() -> None:
    clock = Hands()
    ear = Ear("127.0.0.1", 0)
    finder = Finder(ear, clock)
    announcer = Announcer(BEACON, Mouth([("127.0.0.1", ear.port)], groups=False), clock)
    announcer.update()
    hear(finder)
    assert [(found.host, found.beacon) for found in finder.found] == [("127.0.0.1", BEACON)]
    clock.now += 8
    finder.update()
    assert finder.found == []
    announcer.close()
    finder.close()


def test_malformed_packets_are_passed_over() -> None:
    rng = random.Random(5)
    good = BEACON.packet()
    for _ in range(3000):
        data = bytearray(good)
        for _ in range(rng.randint(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        found = read(bytes(data[: rng.randint(0, len(data))]))
        assert found is None or (found.name and 0 < found.port < 65_536)
    assert read(MAGIC + b"{}") is None
    assert read(MAGIC + b"[" * 500) is None
    assert read(good + b" " * LARGEST) is None
    assert read(Beacon("\x1b[2J", 0, "", "1", 1).packet()) is None
    assert read(good) == BEACON


def test_the_list_is_bounded() -> None:
    ear = Ear("127.0.0.1", 0)
    finder = Finder(ear)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
        for port in range(1, 3 * MOST):
            packet = Beacon("x", port, "ab" * 32, "1", 1).packet()
            mouth.sendto(packet, ("127.0.0.1", ear.port))
    hear(finder, MOST)
    assert len(finder.found) == MOST
    finder.close()


def test_a_port_in_use_is_told_and_nothing_else() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        finder = Finder(Ear("127.0.0.1", other.getsockname()[1]))
        finder.update()
        assert "cannot be listened to" in finder.trouble
        assert finder.found == []
