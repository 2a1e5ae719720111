"""What the lobby lists: tables to sit down at, duels to watch, the leaderboard, one's own duels."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final, Literal, TypeAlias

from orbitduel.client.kit.lists import Row
from orbitduel.protocol.parts import PastDuel, Standing, TableLine
from orbitduel.reading import one_line

from .faces import name_of, standing_of, terms_line
from .session import Session

Tab: TypeAlias = Literal["tables", "duels", "ranking", "history"]
TABS: Final[tuple[tuple[Tab, str], ...]] = (
    ("tables", "Tables"),
    ("duels", "Watch"),
    ("ranking", "Ranking"),
    ("history", "Yours"),
)
SILENCE: Final[dict[Tab, str]] = {
    "tables": "No table waits for a player. Open one, or press Quick match.",
    "duels": "Nobody plays a duel that may be watched.",
    "ranking": "Nobody has played a rated duel this season.",
    "history": "Duels you have finished on this relay stand here, each with its replay.",
}
MOST_SHOWN = 60
HOW: Final = {
    "played": "played out",
    "conceded": "conceded",
    "agreed": "agreed",
    "time": "time ran out",
    "claimed": "claimed",
    "abandoned": "abandoned",
}


def heading(tab: Tab, session: Session) -> tuple[str, str]:
    """Title and icon."""
    if tab == "tables":
        return f"Open tables: {len(list(_waiting(session)))}", "deck"
    if tab == "duels":
        return f"Duels to watch: {len(session.duels)}", "eye"
    if tab == "ranking":
        board = session.leaderboard
        return ("Leaderboard" if board is None else f"Leaderboard {one_line(board.season)}"), "star"
    return "Your duels", "film"


def rows_of(tab: Tab, session: Session) -> Iterator[Row]:
    if tab == "tables":
        return (_table(table) for table in _waiting(session))
    if tab == "duels":
        listed = list(session.duels.values())[:MOST_SHOWN]
        return (
            Row(duel.id, " against ".join(name_of(who) for who in duel.players),
                terms_line(duel.options), f"turn {duel.turn}", "eye")
            for duel in listed
        )  # fmt: skip
    if tab == "ranking":
        return _standings(session)
    past = [] if session.history is None else session.history.duels
    return (_past(duel) for duel in past[:MOST_SHOWN])


def _waiting(session: Session) -> Iterator[TableLine]:
    listed = [table for table in session.tables.values() if None in table.seats]
    return iter(listed[:MOST_SHOWN])


def _table(table: TableLine) -> Row:
    host = next((person for person in table.seats if person is not None), None)
    rating = "" if host is None else standing_of(host)
    return Row(table.id, name_of(host), terms_line(table.options), rating, "deck")


def _standings(session: Session) -> Iterator[Row]:
    board = session.leaderboard
    if board is None:
        return
    yours = board.yours
    listed = board.lines[:MOST_SHOWN]
    if yours is not None and yours not in listed:
        yield _standing(yours, True)
    for line in listed:
        yield _standing(line, session.you is not None and line.person.id == session.you.id)


def _standing(line: Standing, mine: bool) -> Row:
    title = f"{line.place}. {name_of(line.person)}"
    won = f"{line.wins} of {line.duels} won"
    icon = "population" if mine else "star" if line.place <= 3 else ""
    return Row(line.person.id, title, won, str(line.person.rating), icon, "you" if mine else "ink")


def _past(duel: PastDuel) -> Row:
    other = one_line(duel.players[1 - duel.seat if duel.seat in (0, 1) else 0])[:24] or "?"
    if duel.winner is None:
        end, icon, tone = "draw", "minus", "ink"
    elif duel.winner == duel.seat:
        end, icon, tone = "won", "check", "good"
    else:
        end, icon, tone = "lost", "cross", "danger"
    change = "" if duel.rating_change is None else f" {duel.rating_change:+}"
    when = _day(duel.ended)
    length = "1 turn" if duel.turns == 1 else f"{duel.turns} turns"
    detail = f"{HOW.get(duel.how, '')}, {length}, {when}".removeprefix(", ")
    return Row(duel.id, f"Against {other}", detail, end + change, icon, tone)


def _day(seconds: int) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds):%Y-%m-%d}"
    except (OverflowError, OSError, ValueError):
        return "some day"
