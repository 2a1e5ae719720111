"""A connection without sockets, shared by both ends: bytes in, messages out.

    client                      relay
    GREETING  -- hello -->      GREETING      versions are compared
    GREETED   <-- welcome --    GREETED       then commands one way, answers and news the other
    CLOSED    <-- farewell --   CLOSED        from any state

`receive` takes bytes and gives the messages they complete; `send` takes a message and gives the
bytes to write. A `RemoteError` means that the other end broke the protocol, a `LocalError` that
this end tried to. After either a connection is of no more use.

The client end numbers its commands. The relay end says by `misplaced` whether a command comes
out of order; such a command is refused and has no effect.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from msgspec.structs import replace

from .codec import decode_command, decode_news, encode
from .commands import AnyCommand, Hello
from .errors import LocalError, ProtocolError, RemoteError
from .framing import LARGEST_COMMAND, LARGEST_NEWS, Unframer, frame
from .news import AnyNews, Farewell, Refused, Welcome
from .parts import PROTOCOL_VERSION


class State(Enum):
    GREETING = auto()
    GREETED = auto()
    CLOSED = auto()


@dataclass(frozen=True)
class Versions:
    """What must be the same at both ends."""

    rules: str
    cards: str
    """The digest of the card sets."""
    protocol: int = PROTOCOL_VERSION

    def hello(self, client: str = "") -> Hello:
        return Hello(protocol=self.protocol, rules=self.rules, cards=self.cards, client=client)

    def welcome(self, server: str, message: str = "") -> Welcome:
        return Welcome(
            protocol=self.protocol,
            rules=self.rules,
            cards=self.cards,
            server=server,
            message=message,
        )

    def objection(self, hello: Hello) -> Farewell | None:
        """Why a client with these versions cannot play here, and what to do about it."""
        if hello.protocol != self.protocol:
            older = "your program" if hello.protocol < self.protocol else "the relay"
            return Farewell(
                code="version",
                text=f"You speak protocol {hello.protocol}, the relay {self.protocol}: "
                f"{older} must be updated.",
            )
        if hello.rules != self.rules:
            return Farewell(
                code="rules",
                text=f"You play by rules {hello.rules[:20]}, the relay by rules {self.rules}: "
                "the older program must be updated.",
            )
        if hello.cards != self.cards:
            return Farewell(
                code="cards",
                text="Your card sets differ from the relay's: the older program must be updated.",
            )
        return None


class ClientEnd:
    """The client's end: sends commands, receives news."""

    def __init__(self, decode: Callable[[bytes], AnyNews] = decode_news) -> None:
        self.state = State.GREETING
        self.seq = 0
        """The number of the last command sent."""
        self._unframer = Unframer(LARGEST_NEWS)
        self._decode = decode

    def send(self, command: AnyCommand) -> bytes:
        if self.state is State.CLOSED:
            raise LocalError("the connection is closed")
        if isinstance(command, Hello) != (self.seq == 0):
            raise LocalError("hello is the first command, and only the first")
        if self.state is State.GREETING and self.seq:
            raise LocalError("the relay has not answered yet")
        data = frame(encode(replace(command, seq=self.seq + 1)), LARGEST_COMMAND)
        self.seq += 1
        return data

    def receive(self, data: bytes) -> list[AnyNews]:
        if self.state is State.CLOSED:
            return []
        found: list[AnyNews] = []
        self._unframer.feed(data)
        try:
            while (body := self._unframer.take()) is not None:
                message = self._decode(body)
                self._follow(message)
                found.append(message)
                if isinstance(message, Farewell):
                    break
        except ProtocolError:
            self.state = State.CLOSED
            raise
        return found

    def _follow(self, message: AnyNews) -> None:
        if isinstance(message, Farewell):
            self.state = State.CLOSED
        elif isinstance(message, Welcome):
            if self.state is not State.GREETING or not self.seq:
                raise RemoteError("welcome at the wrong moment")
            self.state = State.GREETED
        elif self.state is State.GREETING:
            raise RemoteError("the relay speaks before its welcome")


class RelayEnd:
    """The relay's end: receives commands, sends news."""

    def __init__(self) -> None:
        self.state = State.GREETING
        self.seq = 0
        """The number of the last command in order."""
        self._greeted = False
        self._broken = False
        self._unframer = Unframer(LARGEST_COMMAND)

    def receive(self, data: bytes) -> list[AnyCommand]:
        """The commands that have arrived. After a broken one only a farewell can be said."""
        if self.state is State.CLOSED or self._broken:
            return []
        self._unframer.feed(data)
        found: list[AnyCommand] = []
        try:
            while (body := self._unframer.take()) is not None:
                command = decode_command(body)
                if isinstance(command, Hello) == self._greeted:
                    raise RemoteError("hello is the first command, and only the first")
                if not self._greeted and command.seq != 1:
                    raise RemoteError("hello has the number 1")
                self._greeted = True
                found.append(command)
        except ProtocolError as error:
            self._broken = True
            raise Broken(error, found) from None
        return found

    def misplaced(self, command: AnyCommand) -> Refused | None:
        """Count a command; the refusal of one that is not the next."""
        if command.seq == self.seq + 1:
            self.seq += 1
            return None
        late = command.seq <= self.seq
        said = "was here before" if late else "came before its turn"
        text = f"Command {command.seq} {said}; the next one is {self.seq + 1}."
        return Refused(re=command.seq, code="order", text=text)

    def send(self, message: AnyNews) -> bytes:
        if self.state is State.CLOSED:
            raise LocalError("the connection is closed")
        if isinstance(message, Welcome):
            if self.state is State.GREETED:
                raise LocalError("welcome was said before")
            self.state = State.GREETED
        elif self.state is State.GREETING and not isinstance(message, Farewell):
            raise LocalError("welcome comes first")
        data = frame(encode(message), LARGEST_NEWS)
        if isinstance(message, Farewell):
            self.state = State.CLOSED
        return data


class Broken(RemoteError):
    """The other end broke the protocol, perhaps after commands in good form."""

    def __init__(self, error: ProtocolError, before: list[AnyCommand]) -> None:
        super().__init__(str(error))
        self.before: Final = before
