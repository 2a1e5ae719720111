"""What can go wrong on a connection, and whose fault it is."""

from __future__ import annotations


class ProtocolError(Exception):
    """The connection cannot go on."""


class RemoteError(ProtocolError):
    """The other end broke the protocol."""


class LocalError(ProtocolError):
    """This end tried to break the protocol; nothing was sent."""


class Malformed(RemoteError):
    """Bytes that are no message."""
