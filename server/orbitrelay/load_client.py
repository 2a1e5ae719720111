"""A player of the load test: connects, finds its partner, chooses by lot at a steady rate."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from twisted.internet import reactor as _reactor
from twisted.internet.protocol import Protocol

from orbitduel.cards.catalogue import shipped, shipped_digest
from orbitduel.match.fairness import dice_commitment
from orbitduel.protocol import commands, news
from orbitduel.protocol.codec import decode_trusted_news, encode
from orbitduel.protocol.connection import ClientEnd, Versions
from orbitduel.protocol.errors import ProtocolError
from orbitduel.protocol.framing import LARGEST_COMMAND, frame
from orbitduel.protocol.mirror import Drift, Mirror
from orbitduel.protocol.parts import DeckList, Options
from orbitduel.rules.choices import choices
from orbitduel.rules.duel import RULES_VERSION
from orbitduel.rules.plain import write_action

reactor: Any = _reactor
QUIET_S = 15.0


@dataclass
class Tally:
    """What the whole load test counts."""

    actions: int = 0
    finished: int = 0
    errors: int = 0
    lost: int = 0
    delays: list[float] = field(default_factory=list)
    sample: list[bytes] = field(default_factory=list)
    """Some of the commands, for the echo to repeat."""
    first_error: str = ""

    def error(self, text: str) -> None:
        self.errors += 1
        self.first_error = self.first_error or text


class Partner:
    """Two players of one duel; the first opens the table.

    Mostly one of them is asked at a time, so each acts once a second on average when the two
    together act twice.
    """

    def __init__(self, rate: float) -> None:
        self.table = ""
        self.waiting: Callable[[], None] | None = None
        self._pause = 0.5 / rate
        self._next_at = 0.0

    def next_at(self, now: float) -> float:
        """When the next choice of this duel is due; a late one does not shift those after it.

        A duel that was held up for long leaves choices out and keeps its beat; otherwise all that
        were held up together would go on in step.
        """
        due = self._next_at or now + self._pause * random.random()
        left_out = max(0, math.ceil((now - due) / self._pause) - 2)
        self._next_at = due + (1 + left_out) * self._pause
        return due

    def opened(self, table: str) -> None:
        self.table = table
        if self.waiting is not None:
            self.waiting()


class LoadClient(Protocol):
    transport: Any

    def __init__(self, tally: Tally, pair: Partner, seat: int, deck: DeckList) -> None:
        self._tally = tally
        self._pair = pair
        self._host = seat == 0
        self._deck = deck
        self._end = ClientEnd(decode_trusted_news)
        self._mirror: Mirror | None = None
        self._rng = random.Random(id(self))
        self._dice = self._rng.randbytes(32)
        self._sent_at = 0.0
        self._timer: Any = None
        self.stopping = False
        self.has_played = False

    def connectionMade(self) -> None:  # noqa: N802
        self.transport.setTcpNoDelay(True)
        self.send(Versions(RULES_VERSION, shipped_digest()).hello("load"))
        self._keep_awake()

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        if not self.stopping:
            self._tally.lost += 1
            self._tally.error(f"connection lost: {reason and reason.getErrorMessage()}")

    @property
    def unanswered(self) -> bool:
        return bool(self._sent_at)

    def send(self, command: Any) -> None:
        if self.transport is not None:
            self.transport.write(self._end.send(command))

    def _keep_awake(self) -> None:
        if not self.stopping:
            if self._end.seq > 1:
                self.send(commands.Ping())
            reactor.callLater(QUIET_S, self._keep_awake)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        try:
            for message in self._end.receive(data):
                answer = ANSWERS.get(type(message))
                if answer is not None:
                    answer(self, message)
        except (ProtocolError, Drift) as error:
            self._tally.error(f"{type(error).__name__}: {error}")

    # What each message leads to.

    def _welcome(self, _: news.Welcome) -> None:
        self.send(commands.EnterAsGuest(name=f"Load {self._rng.getrandbits(40):x}"))

    def _signed_in(self, _: news.SignedIn) -> None:
        self._sit_down()

    def _sit_down(self) -> None:
        options = Options(clock=None, rated=False, limit=100)
        if self._host:
            self.send(commands.OpenTable(options=options))
        elif self._pair.table:
            self._join()
        else:
            self._pair.waiting = self._join

    def _join(self) -> None:
        self._pair.waiting = None
        self.send(commands.JoinTable(table=self._pair.table))

    def _table(self, told: news.TableNews) -> None:
        table = told.table
        if told.closed:
            self._tally.error(told.closed)
        elif None in table.seats:
            self._pair.opened(table.id)
        elif not table.ready[told.seat]:
            self.send(
                commands.Ready(
                    table=table.id,
                    deck=self._deck,
                    deck_salt=self._dice,
                    dice_commitment=dice_commitment(self._dice),
                )
            )

    def _commitments(self, told: news.Commitments) -> None:
        self._pair.table = ""
        self.send(commands.RevealDice(table=told.table, value=self._dice))

    def _position(self, told: news.Position) -> None:
        self._mirror = Mirror(told, shipped().__getitem__)
        self.has_played = True
        self._schedule()

    def _told(self, told: news.Told) -> None:
        if self._mirror is None:
            return
        if self._sent_at:
            self._tally.delays.append(reactor.seconds() - self._sent_at)
            self._sent_at = 0.0
        self._mirror.told(told)
        self._schedule()

    def _over(self, _: news.DuelOver) -> None:
        self._mirror = None
        if self._host:
            self._tally.finished += 1
        if not self.stopping:
            self._sit_down()

    def _refused(self, told: news.Refused) -> None:
        self._sent_at = 0.0
        if told.code != "stale" and self._mirror is not None:
            self._tally.error(f"refused: {told.rule} {told.text}")

    def _farewell(self, told: news.Farewell) -> None:
        if not self.stopping:
            self._tally.error(f"farewell: {told.text}")

    # Choosing.

    def _schedule(self) -> None:
        if self._timer is not None or self._mirror is None or self._mirror.prompt is None:
            return
        now = reactor.seconds()
        self._timer = reactor.callLater(max(0.0, self._pair.next_at(now) - now), self._choose)

    def _choose(self) -> None:
        self._timer = None
        mirror = self._mirror
        if mirror is None or mirror.prompt is None or self.stopping or self._sent_at:
            return
        view = mirror.view
        assert view.private is not None
        assert view.seat is not None
        action = self._rng.choice(choices(view.board, view.private, view.seat))
        command = commands.Choose(
            duel=mirror.duel, prompt=mirror.prompt, action=write_action(action)
        )
        if len(self._tally.sample) < 1000:
            self._tally.sample.append(frame(encode(command), LARGEST_COMMAND))
        self._tally.actions += 1
        self._sent_at = reactor.seconds()
        self.send(command)

    def stop(self) -> None:
        self.stopping = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


ANSWERS: dict[type[Any], Callable[[LoadClient, Any], None]] = {
    news.Welcome: LoadClient._welcome,
    news.SignedIn: LoadClient._signed_in,
    news.TableNews: LoadClient._table,
    news.Commitments: LoadClient._commitments,
    news.Position: LoadClient._position,
    news.Told: LoadClient._told,
    news.DuelOver: LoadClient._over,
    news.Refused: LoadClient._refused,
    news.Farewell: LoadClient._farewell,
}
