"""TLS below a factory that may turn connections away: Twisted's own would go on without it."""

from __future__ import annotations

from typing import Any

from twisted.internet.interfaces import IAddress
from twisted.protocols.tls import TLSMemoryBIOFactory


class Door(TLSMemoryBIOFactory):
    def buildProtocol(self, addr: IAddress | None) -> Any:  # noqa: N802
        line = self.wrappedFactory.buildProtocol(addr)
        return None if line is None else self.protocol(self, line)
