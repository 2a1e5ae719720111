"""The local network: packets to everybody in it, whatever it is made of.

A broadcast takes only the way of the default route. A group takes every interface, also where
there is no route at all, as on a cable between two laptops; there often only IPv6 has addresses.
"""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator, Sequence

PORT = 4778
GROUP, GROUP6 = "239.255.47.78", "ff12::6f72:6269:7464"
EVERYBODY = (("255.255.255.255", PORT), ("127.255.255.255", PORT))
"""The local network, and this machine even where there is none."""
LOOK_S = 2.0
WINDOWS = sys.platform == "win32"


def interfaces() -> list[int]:
    try:
        return [index for index, _ in socket.if_nameindex()]
    except OSError:
        return []


def datagrams(family: int) -> socket.socket | None:
    """A socket that never waits, or None where that family is not spoken."""
    try:
        made = socket.socket(family, socket.SOCK_DGRAM)
    except OSError:
        return None
    made.setblocking(False)
    return made


class Mouth:
    """Says a packet to everybody who may hear it."""

    def __init__(self, targets: Sequence[tuple[str, int]] = EVERYBODY, groups: bool = True) -> None:
        self.targets = targets
        self._four = datagrams(socket.AF_INET)
        self._six = datagrams(socket.AF_INET6) if groups else None
        self._groups = groups
        if self._four is not None:
            self._four.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)

    def say(self, packet: bytes) -> None:
        """Where there is no network nothing is said, and that is no reason to stop."""
        if self._four is not None:
            for target in self.targets:
                with contextlib.suppress(OSError):
                    self._four.sendto(packet, target)
        for index in interfaces() if self._groups else ():
            if self._four is not None:
                with contextlib.suppress(OSError):
                    speak_through(self._four, index)
                    self._four.sendto(packet, (GROUP, PORT))
            if self._six is not None:
                with contextlib.suppress(OSError):
                    self._six.sendto(packet, (GROUP6, PORT, 0, index))

    def close(self) -> None:
        for made in (self._four, self._six):
            if made is not None:
                made.close()


class Ear:
    """Hears what is said to everybody; `trouble` says why it cannot."""

    def __init__(
        self, host: str = "", port: int = PORT, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.trouble = ""
        self.port = port
        self._clock = clock
        self._joined: set[tuple[int, int]] = set()
        self._next = clock()
        self._groups = not host
        self._sockets: list[socket.socket] = []
        try:
            self._open(socket.AF_INET, host, port)
        except OSError as error:
            self.trouble = f"The local network cannot be listened to: {error.strerror}."
        if self._groups:
            with contextlib.suppress(OSError):
                self._open(socket.AF_INET6, "", port)

    def _open(self, family: int, host: str, port: int) -> None:
        made = datagrams(family)
        if made is None:
            return
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            made.bind((host, port))
        except OSError:
            made.close()
            raise
        self.port = made.getsockname()[1]
        self._sockets.append(made)

    def heard(self, most: int, largest: int) -> Iterator[tuple[str, bytes]]:
        """Who said what since the last time, at most so many from each family."""
        self._join()
        for made in self._sockets:
            for _ in range(most):
                try:
                    data, source = made.recvfrom(largest)
                except OSError:
                    break
                yield host_of(source), data

    def _join(self) -> None:
        """Interfaces come and go, so the groups are joined anew now and then."""
        if not self._groups or self._clock() < self._next:
            return
        self._next = self._clock() + LOOK_S
        present = {(made.fileno(), index) for made in self._sockets for index in interfaces()}
        self._joined &= present
        for made in self._sockets:
            for index in interfaces():
                if (made.fileno(), index) not in self._joined:
                    with contextlib.suppress(OSError):
                        listen_through(made, index)
                    self._joined.add((made.fileno(), index))

    def close(self) -> None:
        for made in self._sockets:
            made.close()
        self._sockets.clear()


def speak_through(made: socket.socket, index: int) -> None:
    chosen = struct.pack("!I", index) if WINDOWS else struct.pack("@8xi", index)
    made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, chosen)


def listen_through(made: socket.socket, index: int) -> None:
    if made.family == socket.AF_INET6:
        wanted = socket.inet_pton(socket.AF_INET6, GROUP6) + struct.pack("@I", index)
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, wanted)
    else:
        group = socket.inet_aton(GROUP)
        wanted = group + (struct.pack("!I", index) if WINDOWS else struct.pack("@4xi", index))
        made.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, wanted)


def host_of(source: Sequence[object]) -> str:
    """An address one can connect to; one of a single link names its interface."""
    host = str(source[0]).partition("%")[0]
    scope = source[3] if len(source) > 3 else 0
    if not isinstance(scope, int) or not scope:
        return host
    try:
        return f"{host}%{socket.if_indextoname(scope)}"
    except OSError:
        return host


def own_address() -> str:
    """The address others in the network would use, or nothing; nothing is sent to find out."""
    for target, index in (("192.0.2.1", 0), *((GROUP, index) for index in interfaces())):
        made = datagrams(socket.AF_INET)
        if made is None:
            return ""
        with made, contextlib.suppress(OSError):
            if index:
                speak_through(made, index)
            made.connect((target, 9))
            found = str(made.getsockname()[0])
            if not found.startswith("127.") and found != "0.0.0.0":  # noqa: S104
                return found
    return ""
