"""The store: small synchronous deeds, each one transaction. Called off the reactor's thread.

The course of duels comes as a batch of `Entry`s, written in one transaction however many duels
they belong to, so that a commit costs the same for one choice and for a hundred.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    String,
    and_,
    cast,
    create_engine,
    delete,
    event,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from orbitduel.reading import Malformed, one_line

from .migrations import migrate
from .tables import (
    address_bans,
    bans,
    choices,
    duels,
    people,
    reports,
    standings,
    ties,
    tokens,
)
from .tables import audit as audit_log

Row = dict[str, Any]
NEVER = 2**40
CHECKPOINT_PAGES = 8000
"""So many pages may wait in the log: choices change the same pages over and over, and each of them
is then written to the database itself once in many."""


STANDING = select(standings, people.c.name, people.c.guest, people.c.role).join(
    people, people.c.id == standings.c.person
)


class Taken(Exception):
    """A name that somebody else has."""


@dataclass(frozen=True)
class Entry:
    """Something that happened to a duel."""

    kind: str
    duel: str
    values: Row


def open_store(url: str) -> Store:
    """The store at a URL, brought up to date; raises `Malformed` with a sentence."""
    try:
        return _opened(url)
    except ModuleNotFoundError as error:
        raise Malformed("database", f"needs the package {error.name}, not installed") from None
    except SQLAlchemyError as error:
        said = str(getattr(error, "orig", None) or error)
        raise Malformed("database", f"cannot be opened ({one_line(said)[:200]})") from None


def _opened(url: str) -> Store:
    engine = create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _prepare(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA busy_timeout=5000")
            cursor.close()

    with engine.begin() as connection:
        migrate(connection)
    return Store(engine)


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'relay.sqlite'}"


class Store:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def close(self) -> None:
        self._course.close()
        self.engine.dispose()

    # People.

    def add_person(self, name: str, password: str | None, now: int, token: str = "") -> Row:
        """Somebody new, perhaps with the digest of their first token."""
        row: Row = {"name": name, "name_key": name.casefold(), "password": password}
        row |= {"guest": password is None, "created": now, "seen": now}
        try:
            with self.engine.begin() as connection:
                made = connection.execute(insert(people).values(**row))
                assert made.inserted_primary_key is not None
                person: int = made.inserted_primary_key[0]
                if token:
                    self._add_token(connection, token, person, now)
                return self._one(connection, person)
        except IntegrityError:
            raise Taken(name) from None

    def person(self, person: int) -> Row | None:
        with self.engine.connect() as connection:
            found = connection.execute(select(people).where(people.c.id == person)).mappings()
            row = found.first()
            return None if row is None else dict(row)

    def person_named(self, name: str) -> Row | None:
        with self.engine.connect() as connection:
            chosen = select(people).where(people.c.name_key == name.casefold())
            row = connection.execute(chosen).mappings().first()
            return None if row is None else dict(row)

    def change_person(self, person: int, **values: Any) -> None:
        if "name" in values:
            values["name_key"] = values["name"].casefold()
        try:
            with self.engine.begin() as connection:
                connection.execute(update(people).where(people.c.id == person).values(**values))
        except IntegrityError:
            raise Taken(str(values.get("name"))) from None

    def _one(self, connection: Any, person: int) -> Row:
        return dict(
            connection.execute(select(people).where(people.c.id == person)).mappings().one()
        )

    # Tokens.

    def add_token(self, digest: str, person: int, now: int) -> None:
        with self.engine.begin() as connection:
            self._add_token(connection, digest, person, now)

    def _add_token(
        self, connection: Any, digest: str, person: int, now: int, family: str = ""
    ) -> None:
        """A token of a family, or the first of a new one."""
        row = {"hash": digest, "person": person, "family": family or secrets.token_hex(8)}
        connection.execute(insert(tokens).values(**row, created=now, state="fresh"))

    def use_token(self, digest: str, successor: str, oldest: int, now: int) -> Row | None:
        """Exchange a token for its successor; the person, or None.

        A token may come again as long as its successor has not been used, for the answer may
        have been lost. One that comes later is stolen or replayed: its whole family is void.
        """
        with self.engine.begin() as connection:
            chosen = select(tokens).where(tokens.c.hash == digest)
            token = connection.execute(chosen).mappings().first()
            if token is None or token["created"] < oldest:
                return None
            family = tokens.c.family == token["family"]
            if token["state"] == "spent":
                connection.execute(delete(tokens).where(family))
                return None
            if token["state"] == "fresh":
                connection.execute(
                    update(tokens).where(family, tokens.c.state == "used").values(state="spent")
                )
                connection.execute(
                    update(tokens).where(tokens.c.hash == digest).values(state="used")
                )
            else:
                connection.execute(delete(tokens).where(family, tokens.c.state == "fresh"))
            self._add_token(connection, successor, token["person"], now, token["family"])
            return self._one(connection, token["person"])

    def forget_tokens(self, person: int) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(tokens).where(tokens.c.person == person))

    def tidy(self, oldest: int) -> None:
        """Forget tokens made before a moment; a guest without any lets go of their name."""
        with self.engine.begin() as connection:
            connection.execute(delete(tokens).where(tokens.c.created < oldest))
            held = select(tokens.c.person).where(tokens.c.person == people.c.id).exists()
            gone = people.c.guest & ~held & (people.c.created < oldest)
            nobodys = literal("_") + cast(people.c.id, String)
            connection.execute(update(people).where(gone).values(name_key=nobodys))

    # Ties, bans, reports.

    def set_tie(self, person: int, other: int, kind: str, on: bool) -> None:
        with self.engine.begin() as connection:
            ours = (ties.c.person == person, ties.c.other == other, ties.c.kind == kind)
            connection.execute(delete(ties).where(*ours))
            if on:
                connection.execute(insert(ties).values(person=person, other=other, kind=kind))

    def ties(self, person: int) -> list[Row]:
        with self.engine.connect() as connection:
            joined = select(people, ties.c.kind).join(ties, ties.c.other == people.c.id)
            found = connection.execute(joined.where(ties.c.person == person)).mappings()
            return [dict(row) for row in found]

    def ban(self, person: int, until: int, reason: str) -> None:
        """Until a moment; one in the past lifts it."""
        with self.engine.begin() as connection:
            connection.execute(delete(bans).where(bans.c.person == person))
            connection.execute(insert(bans).values(person=person, until=until, reason=reason))

    def bans(self, now: int) -> dict[int, Row]:
        with self.engine.connect() as connection:
            found = connection.execute(select(bans).where(bans.c.until > now)).mappings()
            return {row["person"]: dict(row) for row in found}

    def ban_address(self, network: str, until: int, reason: str) -> bool:
        """Until a moment; one in the past lifts it. Whether there was a ban before."""
        with self.engine.begin() as connection:
            ours = delete(address_bans).where(address_bans.c.network == network)
            before = connection.execute(ours).rowcount == 1
            row = {"network": network, "until": until, "reason": reason}
            if until:
                connection.execute(insert(address_bans).values(**row))
            return before

    def address_bans(self, now: int) -> dict[str, Row]:
        with self.engine.connect() as connection:
            valid = select(address_bans).where(address_bans.c.until > now)
            found = connection.execute(valid.order_by(address_bans.c.network)).mappings()
            return {row["network"]: dict(row) for row in found}

    def report(self, by: int, about: int, duel: str, reason: str, now: int) -> None:
        row = {"by": by, "about": about, "duel": duel, "reason": reason, "when": now}
        with self.engine.begin() as connection:
            connection.execute(insert(reports).values(**row, verdict=""))

    def reports(self, most: int = 50) -> list[Row]:
        with self.engine.connect() as connection:
            open_ones = select(reports).where(reports.c.verdict == "").limit(most)
            found = connection.execute(open_ones.order_by(reports.c.id)).mappings()
            return [dict(row) for row in found]

    def settle(self, report: int, verdict: str) -> bool:
        with self.engine.begin() as connection:
            ours = update(reports).where(reports.c.id == report, reports.c.verdict == "")
            return connection.execute(ours.values(verdict=verdict)).rowcount == 1

    def note(self, by: str, deed: str, about: str, note: str, now: int) -> None:
        """A line of the audit log."""
        row = {"when": now, "by": by, "deed": deed, "about": about, "note": note}
        with self.engine.begin() as connection:
            connection.execute(insert(audit_log).values(**row))

    def notes(self, most: int = 100) -> list[Row]:
        with self.engine.connect() as connection:
            latest = select(audit_log).order_by(audit_log.c.id.desc()).limit(most)
            return [dict(row) for row in connection.execute(latest).mappings()]

    # Duels.

    def write(self, batch: Sequence[Entry]) -> None:
        """Make what happened to duels durable, all of it or nothing."""
        connection = self._course
        with connection.begin():
            rows: list[Any] = []
            for entry in batch:
                if entry.kind == "choice":
                    rows.append(self._chosen(entry))
                    continue
                self._add_choices(rows)
                if entry.kind == "begin":
                    connection.execute(insert(duels).values(id=entry.duel, **entry.values))
                elif entry.kind == "rewind":
                    kept = entry.values["kept"]
                    ours = delete(choices).where(choices.c.duel == entry.duel)
                    connection.execute(ours.where(choices.c.number >= kept))
                    self._change(connection, entry.duel, rewinds=entry.values["rewinds"])
                else:
                    self._end(connection, entry)
            self._add_choices(rows)

    @cached_property
    def _course(self) -> Connection:
        """A connection of its own for the course of duels, which is written all the time."""
        return self.engine.connect()

    @cached_property
    def _insert(self) -> tuple[str, Sequence[str] | None]:
        """How this database is told a choice, and the order of its values if they have one."""
        made: Any = insert(choices).compile(dialect=self.engine.dialect)
        return str(made), made.positiontup

    def _chosen(self, entry: Entry) -> Any:
        row = {"duel": entry.duel, **entry.values}
        _, order = self._insert
        return row if order is None else tuple([row[name] for name in order])

    def _add_choices(self, rows: list[Any]) -> None:
        if rows:
            self._course.exec_driver_sql(self._insert[0], rows)
            rows.clear()

    def _change(self, connection: Any, duel: str, **values: Any) -> None:
        connection.execute(update(duels).where(duels.c.id == duel).values(**values))

    def _end(self, connection: Any, entry: Entry) -> None:
        values = dict(entry.values)
        for rated in values.pop("ratings", ()):
            ours = people.c.id == rated["person"]
            figures = {key: rated[key] for key in ("rating", "deviation", "volatility")}
            connection.execute(update(people).where(ours).values(**figures))
            self._stand(connection, rated)
        self._change(connection, entry.duel, **values)
        connection.execute(delete(choices).where(choices.c.duel == entry.duel))

    def _stand(self, connection: Any, rated: Row) -> None:
        ours = (standings.c.season == rated["season"], standings.c.person == rated["person"])
        figures = {"rating": rated["rating"], "deviation": rated["deviation"]}
        changed = connection.execute(
            update(standings)
            .where(*ours)
            .values(duels=standings.c.duels + 1, wins=standings.c.wins + rated["won"], **figures)
        )
        if not changed.rowcount:
            keys = {"season": rated["season"], "person": rated["person"]}
            connection.execute(
                insert(standings).values(**keys, **figures, duels=1, wins=rated["won"])
            )

    def live(self) -> list[tuple[Row, list[Row]]]:
        """Every unfinished duel with its choices in order."""
        with self.engine.connect() as connection:
            begun = connection.execute(select(duels).where(duels.c.ended.is_(None))).mappings()
            found = {row["id"]: (dict(row), list[Row]()) for row in begun}
            chosen = (
                select(choices)
                .join(duels, duels.c.id == choices.c.duel)
                .where(duels.c.ended.is_(None))
                .order_by(choices.c.duel, choices.c.number)
            )
            for row in connection.execute(chosen).mappings():
                found[row["duel"]][1].append(dict(row))
            return list(found.values())

    def live_people(self) -> dict[int, Row]:
        """Everybody who is in an unfinished duel."""
        with self.engine.connect() as connection:
            playing = or_(duels.c.a == people.c.id, duels.c.b == people.c.id)
            joined = select(people).join(duels, playing).where(duels.c.ended.is_(None))
            return {row["id"]: dict(row) for row in connection.execute(joined).mappings()}

    def past(self, person: int, most: int = 50) -> list[Row]:
        with self.engine.connect() as connection:
            theirs = or_(duels.c.a == person, duels.c.b == person)
            columns = [column for column in duels.c if column.name not in ("replay", "setup")]
            ended = select(*columns).where(theirs, duels.c.ended.is_not(None))
            latest = ended.order_by(duels.c.ended.desc()).limit(most)
            return [dict(row) for row in connection.execute(latest).mappings()]

    def replay(self, duel: str) -> Row | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(duels).where(duels.c.id == duel)).mappings().first()
            return None if row is None else dict(row)

    def standings(self, season: str, most: int = 100) -> list[Row]:
        with self.engine.connect() as connection:
            best = STANDING.where(standings.c.season == season).order_by(
                standings.c.rating.desc(), standings.c.person
            )
            return [dict(row) for row in connection.execute(best.limit(most)).mappings()]

    def standing(self, season: str, person: int) -> tuple[int, Row] | None:
        """Somebody's place in a season, and their line."""
        with self.engine.connect() as connection:
            ours = standings.c.season == season
            theirs = STANDING.where(ours, standings.c.person == person)
            row = connection.execute(theirs).mappings().first()
            if row is None:
                return None
            ahead = or_(
                standings.c.rating > row["rating"],
                and_(standings.c.rating == row["rating"], standings.c.person < person),
            )
            better = select(func.count()).select_from(standings).where(ours, ahead)
            return 1 + int(connection.execute(better).scalar_one()), dict(row)

    def counts(self) -> dict[str, int]:
        with self.engine.connect() as connection:
            found = {}
            for name, table in (("people", people), ("duels", duels), ("reports", reports)):
                found[name] = int(
                    connection.execute(select(func.count()).select_from(table)).scalar_one()
                )
            return found

    def everybody(self, like: str = "", most: int = 100) -> list[Row]:
        with self.engine.connect() as connection:
            named = select(people).where(people.c.name_key.contains(like.casefold()))
            found = connection.execute(named.order_by(people.c.id).limit(most)).mappings()
            return [dict(row) for row in found]


def plain(data: Any) -> str:
    return msgspec.json.encode(data).decode()
