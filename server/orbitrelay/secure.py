"""TLS between a TCP connection and the protocol above it, by Python's own `ssl`.

Everything that is written in one turn of the reactor leaves as one record in one call, and at
once if the socket takes it; for small messages that costs a third of Twisted's own layer. What
the socket does not take waits in Twisted's buffer, whose producer is the protocol above.
"""

from __future__ import annotations

from collections.abc import Callable
from ssl import MemoryBIO, SSLContext, SSLError, SSLObject, SSLWantReadError, SSLZeroReturnError
from typing import Any

from twisted.internet.interfaces import IAddress
from twisted.internet.protocol import Factory, Protocol
from twisted.python.failure import Failure

from .timing import Time

MOST_AT_ONCE = 64 * 1024


class Secure(Protocol):
    """A protocol to the connection below it, a transport to the protocol above it."""

    transport: Any

    def __init__(self, post: Post, above: Any, context: SSLContext, server_side: bool) -> None:
        self._post = post
        self._above = above
        self._incoming, self._outgoing = MemoryBIO(), MemoryBIO()
        self._tls: SSLObject = context.wrap_bio(
            self._incoming, self._outgoing, server_side=server_side
        )
        self._agreed = False
        """Whether the handshake is over."""
        self._closing = False
        self._waiting: list[bytes] = []

    # For the connection below.

    def connectionMade(self) -> None:  # noqa: N802
        self._above.makeConnection(self)
        self._guarded(self._shake_hands)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if not self._closing:
            self._incoming.write(data)
            self._guarded(self._read if self._agreed else self._shake_hands)

    def connectionLost(self, reason: Failure | None = None) -> None:  # noqa: N802
        self._closing = True
        self._waiting.clear()
        self._above.connectionLost(reason)

    def _guarded(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except SSLWantReadError:
            pass
        except SSLZeroReturnError:
            self.loseConnection()
        except SSLError:
            self._fail()
            return
        if self._agreed and self._waiting:
            self.flush()
        elif self._outgoing.pending:
            self._send_records()

    def _fail(self) -> None:
        """Hang up with the alert that says what was wrong."""
        self._closing = True
        self._waiting.clear()
        if self._outgoing.pending:
            self._send_records()
        self.transport.loseConnection()

    def _shake_hands(self) -> None:
        self._tls.do_handshake()
        self._agreed = True
        self._read()

    def _read(self) -> None:
        while self._incoming.pending or self._tls.pending():
            data = self._tls.read(MOST_AT_ONCE)
            if not data:
                raise SSLZeroReturnError
            if not self._closing:
                self._above.dataReceived(data)

    # For the protocol above.

    def write(self, data: bytes) -> None:
        if self._closing:
            return
        if not self._waiting:
            self._post.remember(self)
        self._waiting.append(data)

    def flush(self) -> None:
        """Encrypt what has been written and send it; before the handshake is over it waits."""
        if not self._agreed or not self._waiting:
            return
        data = memoryview(b"".join(self._waiting))
        self._waiting.clear()
        try:
            while data:
                data = data[self._tls.write(data) :]
        except SSLError:
            self._fail()
        else:
            self._send_records()

    def _send_records(self) -> None:
        records = self._outgoing.read()
        transport = self.transport
        if not transport.dataBuffer and not transport._tempDataBuffer:
            sent = transport.writeSomeData(records)
            if sent == len(records):
                return
            if isinstance(sent, int):
                records = records[sent:]
        transport.write(records)

    def loseConnection(self) -> None:  # noqa: N802
        """Say what is left to say and that this is all; then it is for the other end to close."""
        if self._closing:
            return
        if not self._agreed:
            self.abortConnection()
            return
        self.flush()
        self._closing = True
        try:
            self._tls.unwrap()
        except SSLWantReadError:
            goodbye = self.transport.loseWriteConnection
        except SSLError:
            goodbye = self.transport.abortConnection
        else:
            goodbye = self.transport.loseConnection
        if self._outgoing.pending:
            self._send_records()
        goodbye()

    def abortConnection(self) -> None:  # noqa: N802
        self._closing = True
        self._waiting.clear()
        self.transport.abortConnection()

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: N802
        self.transport.setTcpNoDelay(enabled)

    def registerProducer(self, producer: Any, streaming: bool) -> None:  # noqa: N802
        self.transport.registerProducer(producer, streaming)

    def unregisterProducer(self) -> None:  # noqa: N802
        self.transport.unregisterProducer()


class Post:
    """Connections that have something to send before this turn of the reactor is over."""

    def __init__(self, clock: Time) -> None:
        self._clock = clock
        self._connections: list[Secure] = []

    def remember(self, connection: Secure) -> None:
        if not self._connections:
            self._clock.callLater(0, self._flush)
        self._connections.append(connection)

    def _flush(self) -> None:
        connections, self._connections = self._connections, []
        for connection in connections:
            connection.flush()


class SecureFactory(Factory):
    """Puts TLS below the protocols that another factory makes."""

    noisy = False

    def __init__(self, above: Factory, context: SSLContext, clock: Time) -> None:
        self._above = above
        self._context = context
        self._post = Post(clock)

    def buildProtocol(self, addr: IAddress | None) -> Secure | None:  # noqa: N802
        above: Any = self._above.buildProtocol(addr)
        return None if above is None else Secure(self._post, above, self._context, True)
