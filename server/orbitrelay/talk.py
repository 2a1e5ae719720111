"""People and what is kept about them: chat, friends, reports, leaderboards, history, bans."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import inlineCallbacks

from orbitduel.protocol import commands, news
from orbitduel.protocol.parts import PastDuel, ReportLine, Standing
from orbitduel.reading import one_line

from .errors import No
from .gate import Steps
from .player import Player, person, person_of
from .ratings import Rating

if TYPE_CHECKING:
    from .session import Session

LONGEST_REPLAY = 3_500_000
HOUR = 3600


def season(wall: float) -> str:
    """A quarter of a year, such as `2031-2`."""
    day = time.gmtime(wall)
    return f"{day.tm_year}-{(day.tm_mon + 2) // 3}"


def say(session: Session, command: commands.Say) -> None:
    player, relay = session.require(), session.relay
    text = one_line(command.text)
    if not text:
        raise No("malformed", "There is nothing to say.")
    if not relay.chat.take(str(player.id), relay.now()):
        raise No("limit", "You say too much at once; wait a moment.")
    said = news.Said(person=player.card, text=text, at=command.at)
    for listener in _listeners(session, player, command.at):
        other = listener.player
        if other is not None and player.id not in other.muted:
            listener.send(said)
    relay.metrics["chat"] += 1


def _listeners(session: Session, player: Player, at: str) -> list[Session]:
    relay = session.relay
    if not at:
        return [one for one in relay.sessions if one.in_lobby]
    if at in relay.lobby.tables:
        table = relay.lobby.tables[at]
        table.seat_of(player)
        return [one.session for one in table.seats if one is not None and one.session]
    room = relay.rooms.room(at)
    playing = player in room.players
    if not playing and session not in room.watchers:
        raise No("denied", "You are not at that duel.")
    # What spectators say stays among them while the duel goes on: it might be advice.
    players = [one for one in room.seated if one is not None]
    return [*(players if playing or room.over else []), *room.watchers]


@inlineCallbacks
def mute(session: Session, command: commands.Mute) -> Steps:
    player = yield _tie(session, command.person, "mute", command.on)
    (player.muted.add if command.on else player.muted.discard)(command.person)
    return None


@inlineCallbacks
def befriend(session: Session, command: commands.Befriend) -> Steps:
    yield _tie(session, command.person, "friend", command.on)
    return None


@inlineCallbacks
def _tie(session: Session, other: int, kind: str, on: bool) -> Steps:
    player, relay = session.require(), session.relay
    if other == player.id:
        raise No("illegal", "That is you.")
    row = yield relay.workers.store(relay.store.person, other)
    if row is None:
        raise No("unknown", "There is no such person.")
    yield relay.workers.store(relay.store.set_tie, player.id, other, kind, on)
    return player


@inlineCallbacks
def want_friends(session: Session, command: commands.WantFriends) -> Steps:
    player, relay = session.require(), session.relay
    rows = yield relay.workers.store(relay.store.ties, player.id)

    def cards(kind: str) -> list[Any]:
        chosen = [row for row in rows if row["kind"] == kind]
        known = relay.players
        return [known[row["id"]].card if row["id"] in known else person_of(row) for row in chosen]

    return news.Friends(re=command.seq, friends=cards("friend"), muted=cards("mute"))


@inlineCallbacks
def report(session: Session, command: commands.ReportPerson) -> Steps:
    player, relay = session.require(), session.relay
    if not relay.attempts.take(f"report {player.id}", relay.now()):
        raise No("limit", "You have reported a lot; try again in a minute.")
    row = yield relay.workers.store(relay.store.person, command.person)
    if row is None:
        raise No("unknown", "There is no such person.")
    now = int(relay.wall())
    deed = relay.store.report
    reason = one_line(command.reason)
    yield relay.workers.store(deed, player.id, command.person, command.duel, reason, now)
    return None


@inlineCallbacks
def want_leaderboard(session: Session, command: commands.WantLeaderboard) -> Steps:
    player, relay = session.require(), session.relay
    wanted = command.season or season(relay.wall())
    rows = yield relay.workers.store(relay.store.standings, wanted)
    lines = [_standing(place, row) for place, row in enumerate(rows, start=1)]
    yours = next((line for line in lines if line.person.id == player.id), None)
    if yours is None:
        found = yield relay.workers.store(relay.store.standing, wanted, player.id)
        yours = None if found is None else _standing(*found)
    return news.Leaderboard(re=command.seq, season=wanted, lines=lines, yours=yours)


def _standing(place: int, row: dict[str, Any]) -> Standing:
    return Standing(
        place=place,
        person=person(
            row["person"],
            row["name"],
            row["guest"],
            Rating(row["rating"], row["deviation"]),
            "moderator" if row["role"] == "moderator" else "player",
        ),
        duels=row["duels"],
        wins=row["wins"],
    )


@inlineCallbacks
def want_history(session: Session, command: commands.WantHistory) -> Steps:
    player, relay = session.require(), session.relay
    rows = yield relay.workers.store(relay.store.past, player.id)
    return news.History(re=command.seq, duels=[_past(row, player.id) for row in rows])


def _past(row: dict[str, Any], who: int) -> PastDuel:
    seat = 0 if row["a"] == who else 1
    return PastDuel(
        id=row["id"],
        players=json.loads(row["names"]),
        seat=seat,
        winner=row["winner"],
        how=row["how"],
        turns=row["turns"] or 0,
        ended=row["ended"],
        rating_change=row["change_b" if seat else "change_a"],
    )


@inlineCallbacks
def want_replay(session: Session, command: commands.WantReplay) -> Steps:
    """The replay of a finished duel; it opens every secret, so an unfinished one has none."""
    player, relay = session.require(), session.relay
    row = yield relay.workers.store(relay.store.replay, command.duel)
    if row is None or row["replay"] is None:
        raise No("unknown", "There is no replay of that duel.")
    alone = '"spectators":"none"' in row["options"]
    if alone and player.id not in (row["a"], row["b"]):
        raise No("denied", "The players wish to be alone.")
    if len(row["replay"]) > LONGEST_REPLAY:
        raise No("limit", "That replay is too long to be sent.")
    first, second = json.loads(row["names"])
    name = f"{first} - {second}"
    return news.ReplayFile(re=command.seq, duel=command.duel, name=name, text=row["replay"])


# Moderators.


@inlineCallbacks
def ban(session: Session, command: commands.Ban) -> Steps:
    player, relay = _moderator(session), session.relay
    row = yield relay.workers.store(relay.store.person, command.person)
    if row is None:
        raise No("unknown", "There is no such person.")
    now = int(relay.wall())
    reason = one_line(command.reason) or "no reason given"
    until = now + command.hours * HOUR
    yield relay.workers.store(relay.store.ban, command.person, until, reason)
    deed = f"banned for {command.hours} h" if command.hours else "ban lifted"
    yield relay.workers.store(relay.store.note, player.name, deed, row["name"], reason, now)
    relay.bans = yield relay.workers.store(relay.store.bans, now)
    other = relay.players.get(command.person)
    if command.hours and other is not None and other.session is not None:
        other.session.close("banned", f"You are banned: {reason}.")
    return None


@inlineCallbacks
def want_reports(session: Session, command: commands.WantReports) -> Steps:
    _moderator(session)
    relay = session.relay
    rows = yield relay.workers.store(relay.store.reports)
    lines = []
    for row in rows:
        by = yield relay.workers.store(relay.store.person, row["by"])
        about = yield relay.workers.store(relay.store.person, row["about"])
        lines.append(
            ReportLine(
                id=row["id"],
                by=person_of(by),
                about=person_of(about),
                duel=row["duel"],
                reason=row["reason"],
                when=row["when"],
            )
        )
    return news.Reports(re=command.seq, lines=lines)


@inlineCallbacks
def settle_report(session: Session, command: commands.SettleReport) -> Steps:
    player, relay = _moderator(session), session.relay
    settled = yield relay.workers.store(relay.store.settle, command.report, command.verdict)
    if not settled:
        raise No("unknown", "That report is not open.")
    about, now = str(command.report), int(relay.wall())
    deed = f"report {command.verdict}"
    yield relay.workers.store(relay.store.note, player.name, deed, about, "", now)
    return None


def _moderator(session: Session) -> Player:
    player = session.require()
    if player.role != "moderator":
        raise No("denied", "Only moderators may do that.")
    return player


DEEDS: dict[type[Any], Callable[[Session, Any], Any]] = {
    commands.Say: say,
    commands.Mute: mute,
    commands.Befriend: befriend,
    commands.ReportPerson: report,
    commands.WantFriends: want_friends,
    commands.WantLeaderboard: want_leaderboard,
    commands.WantHistory: want_history,
    commands.WantReplay: want_replay,
    commands.Ban: ban,
    commands.WantReports: want_reports,
    commands.SettleReport: settle_report,
}
