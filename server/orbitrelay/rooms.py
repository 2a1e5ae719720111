"""All duels on the relay: how they begin, come back after a restart, and end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from twisted.internet.defer import Deferred

from orbitduel.match.authority import Match
from orbitduel.match.clocks import Clocks
from orbitduel.match.duel_game import DuelSetup, write_setup
from orbitduel.match.replay import Choice, Replay
from orbitduel.protocol import commands
from orbitduel.protocol.news import Position, RematchNews
from orbitduel.protocol.parts import Options
from orbitduel.reading import Malformed
from orbitduel.rules.duel import RULES_VERSION

from .errors import No
from .player import Player
from .ratings import after_duel
from .room import GAME, Room, pace
from .session import LATER, Session
from .store.store import Entry, plain
from .table import new_id
from .talk import season

if TYPE_CHECKING:
    from .relay import Relay

KEPT_S = 300.0
"""How long a finished duel stays on the table for a rematch and chat."""


class Rooms:
    def __init__(self, relay: Relay) -> None:
        self.relay = relay
        self.rooms: dict[str, Room] = {}

    def deeds(self) -> dict[type[Any], Any]:
        return {
            commands.Rejoin: self.rejoin,
            commands.Choose: self.choose,
            commands.AskTakeBack: self.ask_take_back,
            commands.AnswerTakeBack: self.answer_take_back,
            commands.Claim: self.claim,
            commands.Rematch: self.rematch,
            commands.Spectate: self.spectate,
            commands.LeaveDuel: self.leave_duel,
        }

    def room(self, name: str) -> Room:
        if name not in self.rooms:
            raise No("unknown", "That duel is not here; it may be over.")
        return self.rooms[name]

    def public(self) -> Iterator[Room]:
        """Unfinished duels that anybody may watch."""
        return (
            room
            for room in self.rooms.values()
            if room.over is None and room.options.spectators != "none"
        )

    # Beginning and coming back.

    def begin(self, players: tuple[Player, Player], options: Options, setup: DuelSetup) -> Room:
        relay = self.relay
        lines = write_setup(setup)
        names = (players[0].name, players[1].name)
        clocks = Clocks(self._pace(options), relay.now())
        room = Room(self, new_id("duel"), players, options, Match(GAME, lines, names), clocks)
        values = {
            "a": players[0].id,
            "b": players[1].id,
            "names": plain(names),
            "options": msgspec.json.encode(options).decode(),
            "rules": RULES_VERSION,
            "setup": plain(lines),
            "started": int(relay.wall()),
        }
        self.rooms[room.id] = room
        room.start()
        relay.metrics["duels_begun"] += 1
        letters: list[tuple[Session, Position]] = []
        for seat, player in enumerate(players):
            player.rooms[room.id] = room
            relay.lobby.changed(player)
            session = player.session
            if session is None:
                room.clocks.leave(seat, relay.now())
            else:
                room.seated[seat] = session
        for seat, sitting in enumerate(room.seated):
            if sitting is not None:
                letters.append((sitting, room.position(seat, 0)))
        self.changed(room)

        def deliver() -> None:
            for session, position in letters:
                session.send(position)

        relay.journal.add([Entry("begin", room.id, values)], deliver)
        return room

    def restore(self, live: list[tuple[dict[str, Any], list[dict[str, Any]]]]) -> None:
        """Take up every unfinished duel; each is run again when first needed, or soon."""
        people = self.relay.store.live_people() if live else {}
        for row, rows in live:
            first, second = (self.relay.player(people[row[seat]]) for seat in ("a", "b"))
            options = msgspec.json.decode(row["options"], type=Options)
            now = self.relay.now()
            clocks = Clocks(self._pace(options), now)
            if rows:
                clocks = Clocks.read(clocks.pace, json.loads(rows[-1]["clocks"]), now)
            for seat in (0, 1):
                clocks.leave(seat, now)
            clocks.pause(now)

            def again(row: dict[str, Any] = row, rows: list[dict[str, Any]] = rows) -> Match:
                return run_again(row, rows)

            room = Room(self, row["id"], (first, second), options, again, clocks)
            self.rooms[room.id] = room
            first.rooms[room.id] = second.rooms[room.id] = room
        if live:
            self.relay.log.info("restoring", duels=len(live))
        self._restore_next(list(self.rooms.values()), self.relay.wall())

    def _restore_next(self, rooms: list[Room], since: float) -> None:
        while rooms and rooms[-1].is_restored:
            rooms.pop()
        if not rooms:
            if self.rooms:
                seconds = round(self.relay.wall() - since, 3)
                self.relay.log.info("restored", duels=len(self.rooms), seconds=seconds)
            return
        room = rooms.pop()
        try:
            room.start()
        except Malformed as error:
            self._give_up(room, str(error))
        self.relay.clock.callLater(0, self._restore_next, rooms, since)

    def _give_up(self, room: Room, why: str) -> None:
        """A duel that can no longer be run, after an upgrade of the rules, ends as a draw."""
        self.relay.log.error("cannot_restore", duel=room.id, why=why)
        del self.rooms[room.id]
        for player in room.players:
            player.rooms.pop(room.id, None)
            self.relay.forget(player)
        values = {"ended": int(self.relay.wall()), "how": "abandoned", "turns": 0}
        self.relay.journal.add([Entry("end", room.id, values)], lambda: None)

    def _pace(self, options: Options) -> Any:
        settings = self.relay.settings
        return pace(options, settings.absence_s, settings.absence_total_s)

    # What players and spectators ask.

    def rejoin(self, session: Session, command: commands.Rejoin) -> Deferred[Any]:
        room = self.room(command.duel)
        seat = room.seat_of(session.require())
        position = room.join(seat, session, command.since, command.rewinds)
        return self._durably(position, command.seq)

    def spectate(self, session: Session, command: commands.Spectate) -> Deferred[Any]:
        player = session.require()
        room = self.room(command.duel)
        if player in room.players:
            raise No("not_now", "You play in that duel.")
        position = room.watch(session)
        self.relay.lobby.changed(player)
        return self._durably(position, command.seq)

    def _durably(self, position: Position, seq: int) -> Deferred[Any]:
        """Show a position only when all that led to it is durable."""
        answer = msgspec.structs.replace(position, re=seq)
        return self.relay.journal.barrier().addCallback(lambda _: answer)

    def choose(self, session: Session, command: commands.Choose) -> object:
        room = self.room(command.duel)
        seat = room.seat_of(session.require())
        room.choose(seat, dict(command.action), command.prompt, lambda: session.done(command))
        self.relay.metrics["choices"] += 1
        return LATER

    def claim(self, session: Session, command: commands.Claim) -> Deferred[None]:
        room = self.room(command.duel)
        done: Deferred[None] = Deferred()
        room.claim(room.seat_of(session.require()), lambda: done.callback(None))
        return done

    def ask_take_back(self, session: Session, command: commands.AskTakeBack) -> None:
        room = self.room(command.duel)
        room.ask_take_back(room.seat_of(session.require()))

    def answer_take_back(self, session: Session, command: commands.AnswerTakeBack) -> None:
        room = self.room(command.duel)
        room.answer_take_back(room.seat_of(session.require()), command.accept)

    def rematch(self, session: Session, command: commands.Rematch) -> None:
        room = self.room(command.duel)
        seat = room.seat_of(session.require())
        if room.over is None:
            raise No("not_now", "This duel is not over yet.")
        if not command.accept:
            room.rematch.clear()
            room.tell_all(RematchNews(duel=room.id, seat=seat, state="declined"))
            return
        first, second = (self.relay.find(player.id) for player in room.players)
        room.rematch.add(seat)
        if len(room.rematch) == len(room.players):
            room.rematch.clear()
            self.relay.lobby.rematch((second, first), room.options)
            room.tell_all(RematchNews(duel=room.id, seat=seat, state="accepted"))
        else:
            room.tell_all(RematchNews(duel=room.id, seat=seat, state="asked"))

    def leave_duel(self, session: Session, command: commands.LeaveDuel) -> None:
        player = session.require()
        room = self.room(command.duel)
        room.unwatch(session)
        room.leave(session)
        self.relay.lobby.changed(player)

    # Endings.

    def left(self, player: Player) -> None:
        for room in list(player.rooms.values()):
            session = room.seated[room.players.index(player)]
            if session is not None and session.closed:
                room.leave(session)

    def changed(self, room: Room) -> None:
        if room.options.spectators != "none":
            self.relay.lobby.duel_changed(room)

    def rate(self, room: Room, winner: int | None) -> tuple[list[int] | None, dict[str, Any]]:
        """New ratings for both, in memory at once; what the store must know of them."""
        if not room.options.rated:
            return None, {}
        before = [player.rating for player in room.players]
        after = after_duel(before[0], before[1], winner)
        rows = []
        for seat, (player, rating) in enumerate(zip(room.players, after, strict=True)):
            player.rating = rating
            row = {"person": player.id, "rating": rating.rating, "deviation": rating.deviation}
            row |= {"volatility": rating.volatility, "won": int(winner == seat)}
            rows.append({**row, "season": season(self.relay.wall())})
        changes = [
            round(new.rating) - round(old.rating) for new, old in zip(after, before, strict=True)
        ]
        values = {"ratings": rows, "change_a": changes[0], "change_b": changes[1]}
        return [round(rating.rating) for rating in after], values

    def ended(self, room: Room) -> None:
        if not any(room.id in player.rooms for player in room.players):
            return
        self.relay.metrics["duels_ended"] += 1
        for player in room.players:
            player.rooms.pop(room.id, None)
            self.relay.lobby.changed(player)
            self.relay.forget(player)
        self.changed(room)
        self.relay.clock.callLater(KEPT_S, self._put_away, room)

    def _put_away(self, room: Room) -> None:
        self.rooms.pop(room.id, None)
        for session in list(room.watchers):
            room.unwatch(session)


def run_again(row: dict[str, Any], rows: list[dict[str, Any]]) -> Match:
    """The match of a stored duel, at its last durable choice."""
    names = json.loads(row["names"])
    replay = Replay(GAME, row["rules"], (names[0], names[1]), json.loads(row["setup"]))
    for one in rows:
        replay.course.append(Choice(one["number"], one["seat"], json.loads(one["action"])))
    return Match.resume(replay, row["rewinds"])
