"""The Twisted side of a connection: bytes in and out, and what may wait to be read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from twisted.internet.interfaces import IAddress, IPushProducer
from twisted.internet.protocol import Factory, Protocol
from twisted.python.failure import Failure
from zope.interface import implementer  # type: ignore[import-untyped]

from .session import Session

if TYPE_CHECKING:
    from .relay import Relay

HANG_UP_S = 5.0


@implementer(IPushProducer)
class Line(Protocol):
    """Writes as fast as the other end reads; one that lets too much wait is cut off."""

    transport: Any
    factory: Any

    def __init__(self, relay: Relay, address: str) -> None:
        self._relay = relay
        self._address = address
        self._waiting: list[bytes] = []
        self._size = 0
        self._paused = False
        self._leaving = False

    def connectionMade(self) -> None:  # noqa: N802
        assert self.transport is not None
        self.transport.setTcpNoDelay(True)
        self.transport.registerProducer(self, True)
        self.session = Session(self._relay, self, self._address)
        self._relay.came(self.session)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        self.session.received(data)

    def connectionLost(self, reason: Failure | None = None) -> None:  # noqa: N802
        self.session.lost()
        self.factory.lost(self._address)

    def write(self, data: bytes) -> None:
        if self._leaving:
            return
        if not self._paused:
            assert self.transport is not None
            self.transport.write(data)
            return
        self._waiting.append(data)
        self._size += len(data)
        if self._size > self._relay.settings.outgoing_bytes:
            self._relay.metrics["slow_readers"] += 1
            self._relay.log.info("too_slow", address=self._address)
            self._leaving = True
            self._waiting.clear()
            self._relay.clock.callLater(0, self._cut)

    def _cut(self) -> None:
        self.session.lost()
        if self.transport is not None:
            self.transport.abortConnection()

    def hang_up(self) -> None:
        if self._leaving or self.transport is None:
            return
        self._leaving = True
        if self._waiting:
            self.transport.write(b"".join(self._waiting))
            self._waiting.clear()
        self.transport.unregisterProducer()
        self.transport.loseConnection()
        self._relay.clock.callLater(HANG_UP_S, self._make_sure)

    def _make_sure(self) -> None:
        if self.transport is not None and self.connected:
            self.transport.abortConnection()

    # What the transport asks of a producer.

    def pauseProducing(self) -> None:  # noqa: N802
        self._paused = True

    def resumeProducing(self) -> None:  # noqa: N802
        self._paused = False
        if self._waiting and self.transport is not None:
            data = b"".join(self._waiting)
            self._waiting.clear()
            self._size = 0
            self.transport.write(data)

    def stopProducing(self) -> None:  # noqa: N802
        self._paused = True


class Lines(Factory):
    """Makes a line of each connection, as long as there are not too many."""

    noisy = False

    def __init__(self, relay: Relay) -> None:
        self._relay = relay
        self._open: Counter[str] = Counter()

    def buildProtocol(self, addr: IAddress | None) -> Line | None:  # noqa: N802
        address = str(getattr(addr, "host", "memory"))
        settings = self._relay.settings
        if (
            self._open[address] >= settings.connections_per_address
            or self._open.total() >= settings.most_connections
            or self._relay.closing
            or self._relay.kept_out.why(address) is not None
        ):
            self._relay.metrics["turned_away"] += 1
            return None
        self._open[address] += 1
        line = Line(self._relay, address)
        line.factory = self
        return line

    def lost(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
