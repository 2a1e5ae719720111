"""The way to a relay: a socket on a thread of its own, queues in both directions.

The interface calls `poll` and `send`, which never wait. Before a byte of ours leaves, the relay's
certificate is compared with the one that was pinned; a relay met for the first time is reported
as a `Stranger`, hung up on, and called again when the player has said yes. A cut connection is
tried again, each time after a longer pause, until `close`. A relay that says nothing at all for
a while counts as gone: whoever talks to it asks it often enough.
"""

from __future__ import annotations

import contextlib
import queue
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address

CONNECT_S = 8.0
TICK_S = 0.05
IDLE_S = 0.5
STALL_S = 20.0
"""How long a write may make no progress."""
SILENT_S = 30.0
"""How long nothing at all may come from the relay."""
AT_ONCE = ""
"""Why another attempt is made that needs no pause before it."""
CHUNK = 65_536
MOST_WAITING = 4_000
"""Events the interface has not fetched; more means it is gone, and reading pauses."""


@dataclass(frozen=True)
class Address:
    host: str
    port: int
    insecure: bool = False

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def loopback(self) -> bool:
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


@dataclass(frozen=True)
class Stranger:
    """A relay met for the first time: `trust` its fingerprint, or `close`."""

    fingerprint: str


@dataclass(frozen=True)
class Connected:
    fingerprint: str


@dataclass(frozen=True)
class Received:
    data: bytes


@dataclass(frozen=True)
class Cut:
    """The connection is gone; another attempt follows in `retry_s`."""

    why: str
    retry_s: float
    attempt: int


@dataclass(frozen=True)
class Impostor:
    """Not the certificate that was pinned. Nothing was sent, and nothing will be."""

    expected: str
    found: str


@dataclass(frozen=True)
class Unreachable:
    """There will be no further attempt."""

    why: str


class TurnedAway(OSError):
    """Hung up on before a word was said."""


Event = Stranger | Connected | Received | Cut | Impostor | Unreachable


class BackOff:
    """Pauses between attempts: 0.5 s, doubling up to 15 s; a good connection starts afresh."""

    FIRST, LONGEST = 0.5, 15.0

    def __init__(self) -> None:
        self.attempt = 0

    def pause(self) -> float:
        self.attempt += 1
        return float(min(self.FIRST * 2 ** min(self.attempt - 1, 10), self.LONGEST))

    def succeeded(self) -> None:
        self.attempt = 0


class Transport:
    def __init__(
        self,
        address: Address,
        pinned: str | None = None,
        *,
        sleep: Callable[[float], None] | None = None,
        attempts: int | None = None,
        silent_s: float = SILENT_S,
    ) -> None:
        self.address = address
        self.pinned = pinned
        self._silent_s = silent_s
        self._events: queue.Queue[Event] = queue.Queue(MOST_WAITING)
        self._outgoing: queue.Queue[tuple[int, bytes]] = queue.Queue()
        self._closed = threading.Event()
        self._answered = threading.Event()
        self._again = threading.Event()
        self._sleep = sleep or self._pause
        self._attempts = attempts
        self._life = 0
        """Counts connections: what was meant for an earlier one is not sent on a later one."""
        self._ear, self._mouth = socket.socketpair()
        for end in (self._ear, self._mouth):
            end.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="orbitduel-transport", daemon=True)

    # The interface's side: none of these waits.

    def start(self) -> None:
        self._thread.start()

    def poll(self) -> list[Event]:
        found: list[Event] = []
        with contextlib.suppress(queue.Empty):
            while len(found) < MOST_WAITING:
                found.append(self._events.get_nowait())
        return found

    def send(self, data: bytes) -> None:
        """To the present connection; dropped if that is gone by then."""
        self._outgoing.put((self._life, data))
        self._wake()

    def trust(self, fingerprint: str) -> None:
        """The player knows this relay from now on."""
        self.pinned = fingerprint
        self._answered.set()

    def retry_now(self) -> None:
        self._again.set()

    def close(self, wait_s: float = 0.0) -> None:
        self._closed.set()
        self._answered.set()
        self._again.set()
        self._wake()
        if wait_s and self._thread.is_alive():
            self._thread.join(wait_s)

    # The thread's side.

    def _run(self) -> None:
        try:
            self._keep_trying()
        finally:
            self._ear.close()
            self._mouth.close()

    def _keep_trying(self) -> None:
        if self.address.insecure and not self.address.loopback:
            return self._tell(Unreachable("Without encryption only this machine can be reached."))
        back_off = BackOff()
        while not self._closed.is_set():
            why = self._attempt(back_off)
            if why is None or self._closed.is_set():
                return None
            if why == AT_ONCE:
                continue
            pause = back_off.pause()
            if self._attempts is not None and back_off.attempt >= self._attempts:
                return self._tell(Unreachable(why))
            self._tell(Cut(why, pause, back_off.attempt))
            self._sleep(pause)
        return None

    def _attempt(self, back_off: BackOff) -> str | None:
        """One connection from beginning to end: why it was cut, or None to stop for good."""
        try:
            plain = socket.create_connection((self.address.host, self.address.port), CONNECT_S)
        except (OSError, UnicodeError) as error:
            return reason(error)
        try:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self.address.insecure:
                return self._talk(plain, "", back_off)
            with encrypted(plain, self.address.host.partition("%")[0]) as secure:
                fingerprint = certificate_fingerprint(secure)
                if self.pinned == fingerprint:
                    return self._talk(secure, fingerprint, back_off)
        except (OSError, ValueError) as error:
            return reason(error)
        finally:
            plain.close()
        return self._not_recognised(fingerprint)

    def _not_recognised(self, fingerprint: str) -> str | None:
        if self.pinned is not None:
            self._tell(Impostor(self.pinned, fingerprint))
            return None
        self._answered.clear()
        self._tell(Stranger(fingerprint))
        self._answered.wait()
        return AT_ONCE

    def _talk(self, link: socket.socket, fingerprint: str, back_off: BackOff) -> str | None:
        link.settimeout(TICK_S)
        self._life += 1
        life = self._life
        self._tell(Connected(fingerprint))
        heard = time.monotonic()
        while not self._closed.is_set():
            outgoing = b"".join(self._take_outgoing(life))
            if outgoing:
                self._write(link, outgoing)
            if time.monotonic() - heard > self._silent_s:
                return "the relay has fallen silent"
            if not self._something_to_read(link):
                continue
            try:
                data = link.recv(CHUNK)
            except (TimeoutError, ssl.SSLWantReadError):
                continue
            if not data:
                return "the relay closed the connection"
            back_off.succeeded()
            heard = time.monotonic()
            self._tell(Received(data))
        with contextlib.suppress(OSError):
            self._write(link, b"".join(self._take_outgoing(life)))
        return None

    def _something_to_read(self, link: socket.socket) -> bool:
        """Wait for the relay or for something to send, whichever is first."""
        if isinstance(link, ssl.SSLSocket) and link.pending():
            return True
        readable, _, _ = select.select([link, self._ear], [], [], IDLE_S)
        if self._ear in readable:
            self._ear.recv(CHUNK)
        return link in readable

    def _wake(self) -> None:
        with contextlib.suppress(OSError):
            self._mouth.send(b"!")

    def _take_outgoing(self, life: int) -> list[bytes]:
        found: list[bytes] = []
        with contextlib.suppress(queue.Empty):
            while True:
                meant_for, data = self._outgoing.get_nowait()
                if meant_for == life:
                    found.append(data)
        return found

    def _write(self, link: socket.socket, data: bytes) -> None:
        left = memoryview(data)
        until = time.monotonic() + STALL_S
        while left:
            try:
                sent = link.send(left)
            except (TimeoutError, ssl.SSLWantWriteError, ssl.SSLWantReadError):
                if time.monotonic() > until or self._closed.is_set():
                    raise TimeoutError("the relay takes nothing in") from None
                continue
            left = left[sent:]
            until = time.monotonic() + STALL_S

    def _tell(self, event: Event) -> None:
        while not self._closed.is_set():
            try:
                return self._events.put(event, timeout=0.2)
            except queue.Full:
                continue
        return None

    def _pause(self, seconds: float) -> None:
        self._again.clear()
        self._again.wait(seconds)


def context() -> ssl.SSLContext:
    """Encryption with any certificate: which one it must be is our own business."""
    made = ssl.create_default_context()
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    return made


def encrypted(plain: socket.socket, host: str) -> ssl.SSLSocket:
    try:
        return context().wrap_socket(plain, server_hostname=host)
    except (ssl.SSLEOFError, ConnectionError):
        raise TurnedAway from None


def certificate_fingerprint(secure: ssl.SSLSocket) -> str:
    certificate = secure.getpeercert(binary_form=True)
    if not certificate:
        raise ValueError("the relay showed no certificate")
    return sha256(certificate).hexdigest()


def grouped(fingerprint: str) -> str:
    """A fingerprint as relays and other programs print it: in pairs."""
    return ":".join(fingerprint[at : at + 2] for at in range(0, len(fingerprint), 2)).upper()


def reason(error: Exception) -> str:
    """Why a connection failed, in words for the player."""
    if isinstance(error, ConnectionRefusedError):
        return "nobody answers at that address"
    if isinstance(error, socket.gaierror | UnicodeError):
        return "no machine has that name"
    if isinstance(error, TimeoutError):
        return "the relay does not answer"
    if isinstance(error, TurnedAway):
        return "the relay hangs up at once: it is full, closing, or does not admit this address"
    if isinstance(error, ssl.SSLError):
        return "the other end does not speak our encryption"
    if isinstance(error, ConnectionError):
        return "the connection was cut"
    text = getattr(error, "strerror", None) or str(error)
    return str(text).lower() or "the connection failed"
