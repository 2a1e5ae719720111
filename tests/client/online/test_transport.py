"""The line to a relay: pinned, never waiting, patient."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from orbitrelay.tls import own_certificate

from orbitduel.client.online.transport import (
    Address,
    BackOff,
    Connected,
    Cut,
    Event,
    Impostor,
    Received,
    Stranger,
    Transport,
    Unreachable,
)


class Echo:
    """A TLS socket that says back what it hears, and keeps what it heard."""

    def __init__(self, folder: Path) -> None:
        cert, key = own_certificate(folder)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(cert, key)
        der = ssl.PEM_cert_to_DER_cert(cert.read_text())
        self.fingerprint = sha256(der).hexdigest()
        self.heard = b""
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = Address("127.0.0.1", self.socket.getsockname()[1])
        self.lines: list[ssl.SSLSocket] = []
        self.threads = [threading.Thread(target=self._serve, daemon=True)]
        self.threads[0].start()

    def _serve(self) -> None:
        while True:
            try:
                plain, _ = self.socket.accept()
                line = self.context.wrap_socket(plain, server_side=True)
            except ssl.SSLError:
                continue
            except OSError:
                return
            self.lines.append(line)
            self.threads.append(threading.Thread(target=self._talk, args=(line,), daemon=True))
            self.threads[-1].start()

    def _talk(self, line: ssl.SSLSocket) -> None:
        try:
            while data := line.recv(1000):
                self.heard += data
                line.sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            line.close()

    def hang_up(self) -> None:
        for line in self.lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        self.lines.clear()


@pytest.fixture
def echo(tmp_path: Path) -> Iterator[Echo]:
    made = Echo(tmp_path)
    yield made
    made.socket.shutdown(socket.SHUT_RDWR)
    made.socket.close()
    made.threads[0].join(5)
    made.hang_up()
    for thread in made.threads:
        thread.join(5)


def wait_for(transport: Transport, kind: type[Event], seconds: float = 60) -> Event:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for event in transport.poll():
            if isinstance(event, kind):
                return event
        time.sleep(0.005)
    raise AssertionError(f"no {kind.__name__} came")


def test_nothing_is_sent_to_a_stranger_before_the_player_says_yes(echo: Echo) -> None:
    transport = Transport(echo.address)
    transport.start()
    stranger = wait_for(transport, Stranger)
    assert stranger == Stranger(echo.fingerprint)
    echo.hang_up()  # however long the player compares, nothing is held against the answer
    assert echo.heard == b""
    transport.trust(echo.fingerprint)
    wait_for(transport, Connected)
    transport.send(b"hello")
    assert wait_for(transport, Received) == Received(b"hello")
    transport.close(5)


def test_another_certificate_than_the_pinned_is_refused_loudly(echo: Echo) -> None:
    transport = Transport(echo.address, "00" * 32)
    transport.start()
    transport.send(b"secret")
    assert wait_for(transport, Impostor) == Impostor("00" * 32, echo.fingerprint)
    transport._thread.join(5)
    assert not transport._thread.is_alive()
    assert echo.heard == b""


def test_a_cut_line_is_tried_again_and_old_bytes_are_not_sent_on_it(echo: Echo) -> None:
    pauses: list[float] = []
    transport = Transport(echo.address, echo.fingerprint, sleep=pauses.append)
    transport.start()
    wait_for(transport, Connected)
    echo.hang_up()
    assert isinstance(wait_for(transport, Cut), Cut)
    transport._outgoing.put((1, b"for the first line"))
    wait_for(transport, Connected)
    transport.send(b"new")
    assert wait_for(transport, Received) == Received(b"new")
    assert pauses == [0.5]
    transport.close(5)


def test_a_relay_that_says_nothing_any_more_is_tried_again(echo: Echo) -> None:
    transport = Transport(echo.address, echo.fingerprint, sleep=lambda _: None, silent_s=0.2)
    transport.start()
    wait_for(transport, Connected)
    cut = wait_for(transport, Cut)
    assert isinstance(cut, Cut)
    assert cut.why == "the relay has fallen silent"
    wait_for(transport, Connected)
    transport.close(5)


def test_pauses_grow_and_start_afresh() -> None:
    back_off = BackOff()
    assert [back_off.pause() for _ in range(8)] == [0.5, 1, 2, 4, 8, 15, 15, 15]
    back_off.succeeded()
    assert back_off.pause() == 0.5


def test_nobody_there_is_said_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    slept: list[float] = []
    transport = Transport(Address("127.0.0.1", port), sleep=slept.append, attempts=3)
    transport.start()
    assert wait_for(transport, Unreachable) == Unreachable("nobody answers at that address")
    assert slept == [0.5, 1.0]


def test_a_relay_that_does_not_let_us_in_is_said_in_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        address = Address("127.0.0.1", door.getsockname()[1])
        transport = Transport(address, attempts=1)
        transport.start()
        door.accept()[0].close()
        unreachable = wait_for(transport, Unreachable)
    assert isinstance(unreachable, Unreachable)
    assert "does not admit this address" in unreachable.why


def test_without_encryption_only_this_machine() -> None:
    transport = Transport(Address("192.0.2.7", 1, insecure=True))
    transport.start()
    assert isinstance(wait_for(transport, Unreachable), Unreachable)


def test_a_relay_that_stalls_never_holds_up_the_interface(echo: Echo) -> None:
    """The other end accepts and then says and reads nothing."""
    silent = socket.create_server(("127.0.0.1", 0))
    transport = Transport(Address("127.0.0.1", silent.getsockname()[1]), "00" * 32)
    transport.start()
    line, _ = silent.accept()
    longest = 0.0
    for _ in range(200):
        began = time.perf_counter()
        transport.send(b"x" * 1000)
        transport.poll()
        longest = max(longest, time.perf_counter() - began)
    assert longest < 0.25
    line.close()
    transport.close(10)
    silent.close()
