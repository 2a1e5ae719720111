"""Messages to bytes and back."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.msgpack import Decoder, Encoder

from .commands import AnyCommand
from .errors import Malformed
from .news import AnyNews
from .scan import scan

_encoder: Final = Encoder()
_commands: Final[Decoder[AnyCommand]] = Decoder(AnyCommand)
_news: Final[Decoder[AnyNews]] = Decoder(AnyNews)


def encode(message: AnyCommand | AnyNews) -> bytes:
    return _encoder.encode(message)


def decode_command(body: bytes) -> AnyCommand:
    scan(body)
    try:
        return _commands.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OverflowError) as error:
        raise Malformed(_words(error)) from None


def decode_news(body: bytes) -> AnyNews:
    scan(body)
    return decode_trusted_news(body)


def decode_trusted_news(body: bytes) -> AnyNews:
    """News of a relay that is one's own, without the search for traps."""
    try:
        return _news.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OverflowError) as error:
        raise Malformed(_words(error)) from None


def _words(error: Exception) -> str:
    return str(error)[:200] or type(error).__name__
