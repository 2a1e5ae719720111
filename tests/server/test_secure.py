"""TLS over transports in memory: what leaves when, and how connections begin and end."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from orbitrelay.secure import Post, Secure
from orbitrelay.tls import any_relay_context, own_certificate, server_context
from twisted.internet.protocol import Protocol
from twisted.internet.task import Clock

LARGE = bytes(range(256)) * 4096


class Socket:
    """The part of Twisted's TCP transport that is used, with a socket that takes so much."""

    def __init__(self) -> None:
        self.takes = 10**9
        self.calls = 0
        self.sent = b""
        self.dataBuffer = b""
        self._tempDataBuffer: list[bytes] = []
        self.ended = ""

    def writeSomeData(self, data: bytes) -> int:  # noqa: N802
        self.calls += 1
        taken = data[: self.takes]
        self.takes -= len(taken)
        self.sent += taken
        return len(taken)

    def write(self, data: bytes) -> None:
        self.dataBuffer += data

    def drain(self) -> bytes:
        """All that has been sent, and what the socket would take by and by."""
        data, self.sent, self.dataBuffer = self.sent + self.dataBuffer, b"", b""
        self.takes = 10**9
        return data

    def loseConnection(self) -> None:  # noqa: N802
        self.ended = self.ended or "closed"

    def loseWriteConnection(self) -> None:  # noqa: N802
        self.ended = self.ended or "half closed"

    def abortConnection(self) -> None:  # noqa: N802
        self.ended = "aborted"


class Above(Protocol):
    def __init__(self) -> None:
        self.heard = b""
        self.then: Callable[[bytes], None] = lambda _: None

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        self.heard += data
        self.then(data)


class End:
    def __init__(self, context: ssl.SSLContext, server_side: bool) -> None:
        self.clock = Clock()
        self.above = Above()
        self.socket = Socket()
        self.secure = Secure(Post(self.clock), self.above, context, server_side)
        self.secure.makeConnection(self.socket)  # type: ignore[arg-type]

    def turn(self) -> bytes:
        """The reactor's turn is over; what leaves."""
        self.clock.advance(0)
        return self.socket.drain()


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> ssl.SSLContext:
    return server_context(*own_certificate(tmp_path_factory.mktemp("certificate")))


@pytest.fixture
def ends(context: ssl.SSLContext) -> tuple[End, End]:
    return End(context, True), End(any_relay_context(), False)


def talk(relay: End, client: End) -> None:
    """Carry bytes until nobody has anything to say."""
    while True:
        there, back = client.turn(), relay.turn()
        if not there and not back:
            return
        if there:
            relay.secure.dataReceived(there)
        if back:
            client.secure.dataReceived(back)


def test_what_is_written_before_the_handshake_waits_for_it(ends: tuple[End, End]) -> None:
    relay, client = ends
    client.secure.write(b"hello")
    relay.secure.write(b"welcome")
    assert b"welcome" not in relay.turn()
    talk(relay, client)
    assert (relay.above.heard, client.above.heard) == (b"hello", b"welcome")


def test_what_is_written_in_one_turn_leaves_at_once_in_one_call(ends: tuple[End, End]) -> None:
    relay, client = ends
    talk(relay, client)
    relay.socket.calls = 0
    for word in (b"told ", b"and ", b"done"):
        relay.secure.write(word)
    assert relay.socket.calls == 0
    talk(relay, client)
    assert relay.socket.calls == 1
    assert client.above.heard == b"told and done"


def test_an_answer_does_not_wait_for_the_end_of_the_turn(ends: tuple[End, End]) -> None:
    relay, client = ends
    talk(relay, client)
    relay.above.then = relay.secure.write
    client.secure.write(b"ping")
    relay.secure.dataReceived(client.turn())
    client.secure.dataReceived(relay.socket.drain())
    assert client.above.heard == b"ping"


def test_what_the_socket_does_not_take_waits_in_order(ends: tuple[End, End]) -> None:
    relay, client = ends
    talk(relay, client)
    relay.socket.takes = 1000
    relay.secure.write(LARGE)
    relay.clock.advance(0)
    assert len(relay.socket.sent) == 1000
    relay.secure.write(b"the end")
    talk(relay, client)
    assert client.above.heard == LARGE + b"the end"


def test_nonsense_instead_of_a_handshake_is_hung_up_on(context: ssl.SSLContext) -> None:
    relay = End(context, True)
    relay.secure.dataReceived(b"\x00\x00\x00\x05hello" * 20)
    assert relay.socket.ended
    relay.secure.dataReceived(b"more")
    assert relay.above.heard == b""


def test_a_changed_record_ends_the_connection(ends: tuple[End, End]) -> None:
    relay, client = ends
    talk(relay, client)
    client.secure.write(b"a choice")
    record = bytearray(client.turn())
    record[-1] ^= 1
    relay.secure.dataReceived(bytes(record))
    assert relay.socket.ended
    assert relay.above.heard == b""
    relay.secure.write(b"nothing more")
    relay.clock.advance(0)


def test_the_last_words_arrive_before_the_end(ends: tuple[End, End]) -> None:
    relay, client = ends
    talk(relay, client)
    relay.secure.write(b"farewell")
    relay.secure.loseConnection()
    assert relay.socket.ended == "half closed"
    client.secure.dataReceived(relay.socket.drain())
    assert client.above.heard == b"farewell"
    assert client.socket.ended == "closed"
    relay.secure.write(b"and another thing")
    assert relay.turn() == b""


def test_a_connection_without_a_handshake_is_simply_cut(context: ssl.SSLContext) -> None:
    relay = End(context, True)
    relay.secure.write(b"farewell")
    relay.secure.loseConnection()
    assert relay.socket.ended == "aborted"
    assert relay.turn() == b""


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_both_versions_of_tls_are_spoken(context: ssl.SSLContext, version: Any) -> None:
    asking = any_relay_context()
    asking.minimum_version = asking.maximum_version = version
    relay, client = End(context, True), End(asking, False)
    client.secure.write(b"hello")
    talk(relay, client)
    assert relay.above.heard == b"hello"


def test_older_ones_are_not(context: ssl.SSLContext) -> None:
    assert context.minimum_version == ssl.TLSVersion.TLSv1_2
    assert context.options & ssl.OP_NO_RENEGOTIATION


def test_a_key_that_wants_a_password_is_refused_without_asking(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.serialization import (
        BestAvailableEncryption,
        Encoding,
        PrivateFormat,
        load_pem_private_key,
    )

    cert, key = own_certificate(tmp_path)
    secret = load_pem_private_key(key.read_bytes(), None)
    locked = BestAvailableEncryption(b"secret")
    key.write_bytes(secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked))
    with pytest.raises(ssl.SSLError):
        server_context(cert, key)
