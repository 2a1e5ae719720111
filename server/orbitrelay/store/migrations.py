"""From one shape of the database to the next. A new shape is a new function at the end."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, inspect, text

from orbitduel.reading import Malformed

from .tables import address_bans, metadata


class TooNew(Malformed):
    """The database was made by a later version of the program."""


def _first(connection: Connection) -> None:
    metadata.create_all(connection)


def _reports_by_verdict(connection: Connection) -> None:
    connection.execute(text("CREATE INDEX IF NOT EXISTS open_reports ON reports (verdict)"))


def _bans_by_address(connection: Connection) -> None:
    address_bans.create(connection, checkfirst=True)


MIGRATIONS: list[Callable[[Connection], None]] = [_first, _reports_by_verdict, _bans_by_address]


def version(connection: Connection) -> int:
    if not inspect(connection).has_table("shape"):
        return 0
    return int(connection.execute(text("SELECT version FROM shape")).scalar_one())


def migrate(connection: Connection) -> int:
    """Bring a database up to date, in the caller's transaction; its version before."""
    before = version(connection)
    if before > len(MIGRATIONS):
        raise TooNew(
            "database", f"of a later version (shape {before}; this program knows {len(MIGRATIONS)})"
        )
    if not before:
        connection.execute(text("CREATE TABLE shape (version INTEGER NOT NULL)"))
        connection.execute(text("INSERT INTO shape (version) VALUES (0)"))
    for step in MIGRATIONS[before:]:
        step(connection)
    connection.execute(text("UPDATE shape SET version = :v"), {"v": len(MIGRATIONS)})
    return before
