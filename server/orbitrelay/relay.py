"""The relay as a whole: who is here, what is going on, and which deed answers which command.

The parts know each other only through this object. It has no socket of its own; `service.py`
opens the listeners, and tests give it lines in memory and a clock they turn by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from orbitduel.cards.catalogue import shipped_digest
from orbitduel.protocol.commands import AnyCommand
from orbitduel.protocol.connection import Versions
from orbitduel.protocol.news import Announcement
from orbitduel.rules.duel import RULES_VERSION

from . import gate, talk
from .addresses import KeptOut
from .errors import No
from .journal import Journal
from .limits import Buckets
from .lobby import Lobby
from .log import Log
from .player import Player
from .rooms import Rooms
from .session import Session
from .settings import Settings
from .store.store import Store
from .timing import Time

T = TypeVar("T")
Deed = Callable[[Session, Any], Any]
BAN_CHECK_S = 5.0
DAY_S = 86_400


class Workers:
    """Where things happen that would hold the reactor up: the store, and hashing."""

    def store(self, deed: Callable[..., T], *arguments: Any) -> Deferred[T]:
        raise NotImplementedError

    def think(self, deed: Callable[..., T], *arguments: Any) -> Deferred[T]:
        raise NotImplementedError


class Relay:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        workers: Workers,
        clock: Time,
        wall: Callable[[], float],
        log: Log,
        broken: Callable[[Failure], None] | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.clock = clock
        self.wall = wall
        """Seconds since 1970."""
        self.log = log
        self.metrics: Counter[str] = Counter()
        self.versions = Versions(RULES_VERSION, shipped_digest())
        self.journal = Journal(
            lambda entries: workers.store(store.write, entries), broken or self._store_failed
        )
        self.sessions: set[Session] = set()
        self.players: dict[int, Player] = {}
        self.closing = False
        self.address_buckets = Buckets(
            settings.address_messages_per_s, 5 * settings.address_messages_per_s
        )
        self.arrivals = Buckets(settings.arrivals_per_minute / 60, settings.arrivals_per_minute)
        self.attempts = Buckets(1 / 60, settings.password_attempts)
        self.chat = Buckets(settings.chat_per_minute / 60, 5)
        self.bans: dict[int, dict[str, Any]] = {}
        self.kept_out = KeptOut({})
        self.rooms = Rooms(self)
        self.lobby = Lobby(self)
        self._deeds: dict[type[Any], Deed] = {
            **gate.DEEDS,
            **self.lobby.deeds(),
            **self.rooms.deeds(),
            **talk.DEEDS,
        }

    def now(self) -> float:
        return float(self.clock.seconds())

    def start(self) -> None:
        """Bring back what was going on, and begin the regular tasks."""
        self.rooms.restore(self.store.live())
        self.bans = self.store.bans(int(self.wall()))
        self.kept_out = KeptOut(self.store.address_bans(int(self.wall())))
        self._look_for_bans()
        self._tidy()
        self.lobby.start()

    def deed(self, command: AnyCommand) -> Deed:
        return self._deeds[type(command)]

    # Sessions come and go.

    def came(self, session: Session) -> None:
        self.sessions.add(session)
        self.metrics["connections"] += 1

    def gone(self, session: Session) -> None:
        self.sessions.discard(session)
        for room in list(session.watching.values()):
            room.unwatch(session)
        player, session.player = session.player, None
        if player is not None and player.session is session:
            player.session = None
            self.rooms.left(player)
            self.lobby.left(player)
            self.forget(player)

    def forget(self, player: Player) -> None:
        """Let go of somebody who is neither here nor in a duel."""
        if player.session is None and not player.rooms:
            self.players.pop(player.id, None)

    def player(self, row: dict[str, Any]) -> Player:
        """The person of a row of the store; one object for each person."""
        known = self.players.get(row["id"])
        if known is None:
            known = self.players[row["id"]] = Player(row)
        else:
            known.take(row)
        return known

    def find(self, person: int) -> Player:
        found = self.players.get(person)
        if found is None or found.session is None:
            raise No("unknown", "That person is not here.")
        return found

    # Regular tasks and the end.

    def _look_for_bans(self) -> None:
        """Bans may also come from the command line of the operator."""

        def take(bans: dict[int, dict[str, Any]]) -> None:
            self.bans = bans
            for person in bans:
                player = self.players.get(person)
                if player is not None and player.session is not None:
                    player.session.close("banned", f"You are banned: {bans[person]['reason']}.")

        def keep_out(bans: dict[str, dict[str, Any]]) -> None:
            self.kept_out = KeptOut(bans)
            for session in list(self.sessions):
                why = self.kept_out.why(session.address)
                if why is not None:
                    session.close("banned", f"Your address is banned: {why}.")

        now = int(self.wall())
        found: Deferred[Any] = self.workers.store(self.store.bans, now)
        found.addCallback(take)
        found.addCallback(lambda _: self.workers.store(self.store.address_bans, now))
        found.addCallback(keep_out)
        found.addErrback(lambda failure: self.fault(failure, "bans"))
        self.clock.callLater(BAN_CHECK_S, self._look_for_bans)

    def _tidy(self) -> None:
        """Once a day: old sign-ins are forgotten, and names of guests who cannot come back."""
        oldest = int(self.wall()) - self.settings.token_days * DAY_S
        done: Deferred[Any] = self.workers.store(self.store.tidy, oldest)
        done.addErrback(lambda failure: self.fault(failure, "tidy"))
        self.clock.callLater(DAY_S, self._tidy)

    def announce(self, text: str, closing_in_s: int | None = None) -> None:
        for session in list(self.sessions):
            if session.player is not None:
                session.send(Announcement(text=text, closing_in_s=closing_in_s))

    def shut(self) -> None:
        """Say goodbye to everybody; duels are in the store."""
        self.closing = True
        for session in list(self.sessions):
            session.close("closing", "The relay is closing; your duels go on when it is back.")

    def fault(self, failure: Failure, where: str) -> None:
        """A mistake of the program's own: noted, counted, survived.

        What the exception says is left out: databases quote in it what they stumbled over.
        """
        self.metrics["faults"] += 1
        trace = [f"{file}:{line} {name}" for name, file, line, *_ in failure.frames]
        self.log.error("fault", where=where, error=type(failure.value).__name__, trace=trace)

    def _store_failed(self, failure: Failure) -> None:
        self.fault(failure, "store")
        self.shut()
