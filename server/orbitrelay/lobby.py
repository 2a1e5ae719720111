"""Finding somebody to play with: presence, tables, quick match, challenges.

Whoever watches the lobby is told twice a second what has changed, so that a hundred comings and
goings cost one message each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from orbitduel.protocol import commands
from orbitduel.protocol.news import ChallengeNews, DeckVerdict, LobbyNews, QuickMatchNews
from orbitduel.protocol.parts import Options

from .errors import No
from .matchmaking import Queue
from .player import Player
from .room import Room
from .session import Session
from .table import Table, check_options, new_code, new_id
from .timing import Timer

if TYPE_CHECKING:
    from .relay import Relay

NEWS_S = 0.5
PAIRING_S = 1.0
TELL_WAITING_EVERY = 5
CHALLENGE_S = 120.0
MOST_CHALLENGES = 5


@dataclass
class Dare:
    id: str
    by: Player
    to: Player
    options: Options
    timer: Timer


class Lobby:
    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self.tables: dict[str, Table] = {}
        self.queue = Queue()
        self.dares: dict[str, Dare] = {}
        self._watchers: set[Session] = set()
        self._people: set[int] = set()
        self._tables: set[str] = set()
        self._duels: set[str] = set()
        self._news: Timer | None = None
        self._pairings = 0

    def start(self) -> None:
        self._pair()

    def deeds(self) -> dict[type[Any], Any]:
        return {
            commands.WatchLobby: self.watch,
            commands.OpenTable: self.open_table,
            commands.JoinTable: self.join_table,
            commands.LeaveTable: self.leave_table,
            commands.SetOptions: self.set_options,
            commands.Ready: self.ready,
            commands.Unready: self.unready,
            commands.RevealDice: self.reveal,
            commands.QuickMatch: self.quick_match,
            commands.CancelQuickMatch: self.cancel_quick_match,
            commands.Challenge: self.challenge,
            commands.AnswerChallenge: self.answer,
        }

    # Who is here and what there is.

    def watch(self, session: Session, command: commands.WatchLobby) -> None:
        session.require()
        session.in_lobby = command.on
        if not command.on:
            self._watchers.discard(session)
            return
        self._watchers.add(session)
        relay = self.relay
        session.send(
            LobbyNews(
                full=True,
                people=[p.card for p in relay.players.values() if p.session is not None],
                tables=[t.line() for t in self.tables.values() if not t.private],
                duels=[room.line() for room in relay.rooms.public()],
            )
        )

    def changed(self, player: Player) -> None:
        self._people.add(player.id)
        self._soon()

    def table_changed(self, table: Table) -> None:
        table.tell()
        if not table.private:
            self._tables.add(table.id)
            self._soon()

    def duel_changed(self, room: Room) -> None:
        self._duels.add(room.id)
        self._soon()

    def _soon(self) -> None:
        if self._news is None and not self.relay.closing:
            self._news = self.relay.clock.callLater(NEWS_S, self._tell)

    def _tell(self) -> None:
        self._news = None
        if self._watchers:
            self._tell_watchers()
        self._people.clear()
        self._tables.clear()
        self._duels.clear()

    def _tell_watchers(self) -> None:
        relay = self.relay
        people = [relay.players.get(person) for person in self._people]
        here = {p.id: p for p in people if p is not None and p.session is not None}
        tables = {name: self.tables[name] for name in self._tables if name in self.tables}
        public = {room.id: room for room in relay.rooms.public() if room.id in self._duels}
        news = LobbyNews(
            people=[player.card for player in here.values()],
            gone=sorted(self._people - set(here)),
            tables=[table.line() for table in tables.values()],
            closed=sorted(self._tables - set(tables)),
            duels=[room.line() for room in public.values()],
            over=sorted(self._duels - set(public)),
        )
        for session in list(self._watchers):
            session.send(news)

    def left(self, player: Player) -> None:
        """Somebody went away: nothing is kept waiting for them but their duels."""
        self._watchers = {s for s in self._watchers if not s.closed and s.player is not None}
        self.queue.leave(player.id)
        player.waiting = False
        if player.table is not None:
            self._stand_up(player, player.table)
        for dare in [one for one in self.dares.values() if player in (one.by, one.to)]:
            self._settle(dare, "declined")
        self.changed(player)

    # Tables.

    def open_table(self, session: Session, command: commands.OpenTable) -> None:
        player = session.require()
        self._free(player)
        check_options(command.options)
        self._make(command.options, [player], private=command.private)

    def _make(
        self, options: Options, people: list[Player], private: bool = False, quick: bool = False
    ) -> Table:
        code = new_code() if private else ""
        table = Table(new_id("table"), options, self.table_changed, private, code)
        table.quick = quick
        self.tables[table.id] = table
        for player in people:
            self.queue.leave(player.id)
            player.waiting = False
            table.sit(player)
            self.changed(player)
        if table.is_full:
            self._hurry(table)
        return table

    def table(self, name: str) -> Table:
        if name not in self.tables:
            raise No("unknown", "That table is gone.")
        return self.tables[name]

    def join_table(self, session: Session, command: commands.JoinTable) -> None:
        player = session.require()
        self._free(player)
        if command.code:
            code = command.code.strip().upper()
            found = [t for t in self.tables.values() if t.private and t.code == code]
            if not self.relay.attempts.take(f"code {session.address}", self.relay.now()):
                raise No("limit", "Too many attempts; try again in a minute.")
            if not found:
                raise No("unknown", "No table has that code.")
            table = found[0]
        else:
            table = self.table(command.table)
            if table.private:
                raise No("unknown", "That table is gone.")
        if table.is_full:
            raise No("taken", "Both seats are taken.")
        table.sit(player)
        self.changed(player)
        self._hurry(table)

    def leave_table(self, session: Session, command: commands.LeaveTable) -> None:
        player = session.require()
        table = self.table(command.table)
        table.seat_of(player)
        self._stand_up(player, table)

    def set_options(self, session: Session, command: commands.SetOptions) -> None:
        table = self.table(command.table)
        if table.seat_of(session.require()) != 0:
            raise No("denied", "Only the host of the table chooses what is played.")
        if table.committed:
            raise No("not_now", "Both are ready; the duel is about to begin.")
        table.set_options(command.options)

    def ready(self, session: Session, command: commands.Ready) -> DeckVerdict:
        table = self.table(command.table)
        problems = table.bring(table.seat_of(session.require()), command)
        return DeckVerdict(re=command.seq, problems=problems)

    def unready(self, session: Session, command: commands.Unready) -> None:
        table = self.table(command.table)
        table.withdraw(table.seat_of(session.require()))

    def reveal(self, session: Session, command: commands.RevealDice) -> None:
        table = self.table(command.table)
        setup = table.open(table.seat_of(session.require()), command.value)
        if setup is None:
            return
        first, second = table.seats
        assert first is not None
        assert second is not None
        self._clear(table)
        self.relay.rooms.begin((first, second), table.options, setup)

    def _free(self, player: Player) -> None:
        if player.table is not None:
            raise No("not_now", "You sit at a table already.")
        if len(player.rooms) >= self.relay.settings.duels_per_person:
            raise No("limit", "Finish one of your duels first.")

    def _stand_up(self, player: Player, table: Table) -> None:
        table.rise(player)
        self.changed(player)
        if table.timer is not None and table.timer.active():
            table.timer.cancel()
        rest = [one for one in table.seats if one is not None]
        if not rest or table.quick:
            table.tell("The other has left.")
            self._clear(table)
        elif table.seats[0] is None:
            table.seats.reverse()
            self.table_changed(table)

    def _hurry(self, table: Table) -> None:
        """Two people at a table have a while to bring their decks."""
        seconds = self.relay.settings.ready_s
        table.timer = self.relay.clock.callLater(seconds, self._too_late, table)

    def _too_late(self, table: Table) -> None:
        table.tell("Not both were ready in time.")
        self._clear(table)

    def _clear(self, table: Table) -> None:
        self.tables.pop(table.id, None)
        if table.timer is not None and table.timer.active():
            table.timer.cancel()
        for player in table.seats:
            if player is not None:
                player.table = None
                self.changed(player)
        if not table.private:
            self._tables.add(table.id)
            self._soon()

    def rematch(self, players: tuple[Player, Player], options: Options) -> None:
        for player in players:
            self._free(player)
        self._make(options, list(players), private=True, quick=True)

    # Quick match.

    def quick_match(self, session: Session, command: commands.QuickMatch) -> None:
        player = session.require()
        self._free(player)
        self.queue.join(player.id, player.rating.rating, self.relay.now())
        player.waiting = True
        self.changed(player)
        self._tell_waiting()

    def cancel_quick_match(self, session: Session, command: commands.CancelQuickMatch) -> None:
        player = session.require()
        self.queue.leave(player.id)
        player.waiting = False
        self.changed(player)

    def _pair(self) -> None:
        for first, second in self.queue.pairs(self.relay.now()):
            pair = [self.relay.players[first], self.relay.players[second]]
            self._make(Options(), pair, quick=True, private=True)
        self._pairings += 1
        if self._pairings % TELL_WAITING_EVERY == 0:
            self._tell_waiting()
        self.relay.clock.callLater(PAIRING_S, self._pair)

    def _tell_waiting(self) -> None:
        now = self.relay.now()
        for one in self.queue:
            waited = int(now - one.since)
            news = QuickMatchNews(waiting_s=waited, within=one.reach(now), waiting=len(self.queue))
            self.relay.players[one.person].tell(news)

    # Challenges.

    def challenge(self, session: Session, command: commands.Challenge) -> None:
        player = session.require()
        self._free(player)
        check_options(command.options)
        other = self.relay.find(command.person)
        if other is player:
            raise No("illegal", "Challenge somebody else.")
        if sum(dare.by is player for dare in self.dares.values()) >= MOST_CHALLENGES:
            raise No("limit", "Wait for an answer to your other challenges.")
        if player.id in other.muted:
            raise No("denied", f"{other.name} does not wish to be challenged.")
        name = new_id("dare")
        timer = self.relay.clock.callLater(CHALLENGE_S, self._expire, name)
        dare = self.dares[name] = Dare(name, player, other, command.options, timer)
        self._tell_dare(dare, "open")

    def answer(self, session: Session, command: commands.AnswerChallenge) -> None:
        player = session.require()
        dare = self.dares.get(command.challenge)
        if dare is None or player not in (dare.by, dare.to):
            raise No("unknown", "That challenge is no longer open.")
        if command.accept and player is not dare.to:
            raise No("denied", "The other must accept it.")
        if command.accept:
            for one in (dare.by, dare.to):
                self._free(one)
        self._settle(dare, "accepted" if command.accept else "declined")
        if command.accept:
            self._make(dare.options, [dare.by, dare.to], private=True, quick=True)

    def _expire(self, name: str) -> None:
        if name in self.dares:
            self._settle(self.dares[name], "declined")

    def _settle(self, dare: Dare, state: Any) -> None:
        del self.dares[dare.id]
        if dare.timer.active():
            dare.timer.cancel()
        self._tell_dare(dare, state)

    def _tell_dare(self, dare: Dare, state: Any) -> None:
        news = ChallengeNews(
            challenge=dare.id,
            by=dare.by.card,
            to=dare.to.card,
            options=dare.options,
            state=state,
        )
        dare.by.tell(news)
        dare.to.tell(news)
