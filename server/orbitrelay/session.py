"""One connection: its bytes, its greeting, its commands one after another.

A session knows no rules of the lobby or of duels; it finds the deed for a command in the relay's
table and answers with what comes of it. Commands are carried out strictly in order: the next one
waits until the last has been answered.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.defer import Deferred, fail, succeed
from twisted.python.failure import Failure

from orbitduel.protocol.commands import AnyCommand, Hello, Ping
from orbitduel.protocol.connection import Broken, RelayEnd, State
from orbitduel.protocol.news import AnyNews, Done, Farewell, Pong, Refused, Warned

from .errors import No
from .limits import Bucket
from .timing import Timer

if TYPE_CHECKING:
    from .player import Player
    from .relay import Relay
    from .room import Room
    from .transport import Line

MOST_WAITING = 100
LATER: Final = object()
"""What a deed answers that will call the session's `done`; cheaper than a deferred."""


class Session:
    def __init__(self, relay: Relay, line: Line, address: str) -> None:
        self.relay = relay
        self.line = line
        self.address = address
        self.player: Player | None = None
        self.watching: dict[str, Room] = {}
        """Duels this session looks on at."""
        self.in_lobby = False
        self.closed = False
        self._end = RelayEnd()
        self._queue: deque[AnyCommand] = deque()
        self._busy = False
        settings, now = relay.settings, relay.now()
        self._bucket = Bucket(settings.messages_per_s, settings.message_burst, now)
        self._warned = False
        self._patience: Timer | None = None
        self._wait(settings.handshake_s, "Nothing was said for too long after connecting.")

    # Bytes in.

    def received(self, data: bytes) -> None:
        if self.closed:
            return
        try:
            commands, broken = self._end.receive(data), None
        except Broken as error:
            commands, broken = error.before, str(error)
        for command in commands:
            if not self._allowed(command):
                return
            self._queue.append(command)
        self._go_on()
        if broken is not None:
            self.relay.metrics["malformed"] += 1
            self.close("malformed", f"That could not be understood: {broken}.")
        elif commands:
            settings = self.relay.settings
            patience = settings.silence_s if self.player else settings.sign_in_s
            self._wait(patience, "Nothing was said for too long.")

    def _allowed(self, command: AnyCommand) -> bool:
        """Count a message; too many are warned about once, then the connection is closed."""
        now = self.relay.now()
        if len(self._queue) >= MOST_WAITING:
            self.close("too_fast", "More commands at once than can be answered.")
            return False
        fine = self._bucket.take(now)
        fine = self.relay.address_buckets.take(self.address, now) and fine
        if fine:
            if self._bucket.is_full:
                self._warned = False
            return True
        if not self._warned:
            self._warned = True
            text = "Too many messages; a little slower, or the connection is closed."
            if self._end.state is State.GREETED:
                self.send(Warned(code="too_fast", text=text))
            self._bucket = Bucket(
                self.relay.settings.messages_per_s, self.relay.settings.message_burst / 2, now
            )
            return True
        self.close("too_fast", "Too many messages in too short a time.")
        return False

    # Commands, one after another.

    def _go_on(self) -> None:
        while self._queue and not self._busy and not self.closed:
            self._busy = True
            command = self._queue.popleft()
            self.relay.metrics["commands"] += 1
            try:
                answer = self._carry_out(command)
            except Exception:
                answer = fail()
            if answer is LATER:
                continue
            if not isinstance(answer, Deferred):
                answer = succeed(answer)
            answer.addCallbacks(self._answered, self._failed, (command,), errbackArgs=(command,))
            answer.addErrback(self._stumbled)

    def _carry_out(self, command: AnyCommand) -> Any:
        """What is to be answered, perhaps later; nothing for `done`."""
        misplaced = self._end.misplaced(command)
        if misplaced is not None:
            return misplaced
        if isinstance(command, Hello):
            return self._greet(command)
        if isinstance(command, Ping):
            return Pong(re=command.seq)
        return self.relay.deed(command)(self, command)

    def _greet(self, hello: Hello) -> AnyNews:
        objection = self.relay.versions.objection(hello)
        if objection is not None:
            return objection
        return self.relay.versions.welcome(self.relay.settings.name, self.relay.settings.message)

    def _failed(self, failure: Failure, command: AnyCommand) -> None:
        no = failure.value
        if not isinstance(no, No):
            self.relay.fault(failure, type(command).__name__)
            no = No("denied", "Something is wrong with the relay itself; it was noted down.")
        answer = Refused(re=command.seq, code=no.code, text=no.text, rule=no.rule)
        self._answered(answer, command)

    def _answered(self, answer: AnyNews | None, command: AnyCommand) -> None:
        self._busy = False
        if isinstance(answer, Farewell):
            self.close(answer.code, answer.text)
        else:
            self.send(answer or Done(re=command.seq))
        self._go_on()

    def done(self, command: AnyCommand) -> None:
        """What was to be done `LATER` has been done."""
        try:
            self._answered(None, command)
        except Exception:
            self._stumbled(Failure())  # type: ignore[no-untyped-call]

    def _stumbled(self, failure: Failure) -> None:
        self.relay.fault(failure, "answer")
        self.close("malformed", "Something is wrong with the relay itself; it was noted down.")

    # Messages out.

    def send(self, news: AnyNews) -> None:
        if not self.closed:
            self.line.write(self._end.send(news))

    def close(self, code: Any, text: str) -> None:
        """Say why, and hang up."""
        if self.closed:
            return
        farewell = self._end.send(Farewell(code=code, text=text))
        self.line.write(farewell)
        self.relay.log.info("closed", address=self.address, code=code, person=self._person())
        self.lost()
        self.line.hang_up()

    def lost(self) -> None:
        """The connection is gone, whoever ended it."""
        if self.closed:
            return
        self.closed = True
        self._queue.clear()
        if self._patience is not None and self._patience.active():
            self._patience.cancel()
        self.relay.gone(self)

    def _wait(self, seconds: float, otherwise: str) -> None:
        if self._patience is not None and self._patience.active():
            self._patience.reset(seconds)
        else:
            self._patience = self.relay.clock.callLater(seconds, self._too_long)
        self._impatience = otherwise

    def _too_long(self) -> None:
        self.close("timeout", self._impatience)

    def _person(self) -> int | None:
        return None if self.player is None else self.player.id

    def require(self) -> Player:
        """Who this is; most commands need somebody."""
        if self.player is None:
            raise No("denied", "Enter as a guest or sign in first.")
        return self.player
