"""The least a relay could do: send each frame back. The load test measures itself against it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from twisted.internet import reactor as _reactor
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.ssl import PrivateCertificate

from orbitduel.protocol.framing import LARGEST_COMMAND, Unframer, frame

from .tls import own_certificate

reactor: Any = _reactor


class Echo(Protocol):
    transport: Any

    def __init__(self) -> None:
        self._unframer = Unframer(LARGEST_COMMAND)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        self._unframer.feed(data)
        while (body := self._unframer.take()) is not None:
            self.transport.write(frame(body, LARGEST_COMMAND))


class EchoClient(Protocol):
    """Sends frames at a steady rate and measures how long each takes to come back."""

    transport: Any

    def __init__(self, frames: list[bytes], rate: float, delays: list[float], start: float) -> None:
        self._frames = frames
        self._rate = rate
        self._delays = delays
        self._start = start
        self._at = 0
        self._sent_at = 0.0
        self._unframer = Unframer(LARGEST_COMMAND)
        self.stopping = False

    def connectionMade(self) -> None:  # noqa: N802
        reactor.callLater(self._start, self._send)

    def _send(self) -> None:
        if self.stopping:
            return
        if not self._sent_at:
            self._sent_at = reactor.seconds()
            self.transport.write(self._frames[self._at % len(self._frames)])
            self._at += 1
        reactor.callLater(1 / self._rate, self._send)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        self._unframer.feed(data)
        while self._unframer.take() is not None:
            self._delays.append(reactor.seconds() - self._sent_at)
            self._sent_at = 0.0


def main(folder: str) -> None:
    factory = Factory.forProtocol(Echo)
    factory.noisy = False
    cert, key = own_certificate(Path(folder))
    both = key.read_bytes() + b"\n" + cert.read_bytes()
    options = PrivateCertificate.loadPEM(both).options()  # type: ignore[no-untyped-call]
    port = reactor.listenSSL(0, factory, options, interface="127.0.0.1", backlog=1024)
    sys.stdout.write(f"listening on 127.0.0.1:{port.getHost().port}\n")
    sys.stdout.flush()
    reactor.run()


if __name__ == "__main__":
    main(sys.argv[1])
