"""`orbitrelay admin`: accounts, bans, reports, live duels, backups.

Works on the store, so also beside a running relay.
"""

from __future__ import annotations

import argparse
import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed

from .gate import fit_name, hasher
from .store.store import Store, Taken, open_store, sqlite_url

HOUR = 3600
BY = "operator"


def register(commands: Any) -> None:
    admin = commands.add_parser(
        "admin",
        help="accounts, bans, reports, live duels, backups",
        epilog="example: orbitrelay admin --data relay-data ban Rude --hours 24",
    )
    admin.add_argument("--data", default="relay-data", metavar="DIR")
    admin.add_argument("--database", default="", metavar="URL")
    deeds = admin.add_subparsers(metavar="DEED", required=True)

    def deed(name: str, run: Callable[[Store, argparse.Namespace], int], said: str) -> Any:
        made = deeds.add_parser(name, help=said, description=said)
        made.set_defaults(run=lambda options: _with_store(run, options))
        return made

    deed("status", _status, "how much there is")
    deed("people", _people, "people by part of their name").add_argument(
        "like", nargs="?", default=""
    )
    deed("account", _account, "make an account and show its password").add_argument("name")
    deed("password", _password, "give somebody a new password").add_argument("name")
    role = deed("role", _role, "make somebody a moderator, or a player again")
    role.add_argument("name")
    role.add_argument("role", choices=("player", "moderator"))
    ban = deed("ban", _ban, "keep somebody out for a while")
    ban.add_argument("name")
    ban.add_argument("--hours", type=int, default=24)
    ban.add_argument("--why", default="no reason given")
    deed("unban", _unban, "let somebody in again").add_argument("name")
    deed("bans", _bans, "who is banned")
    deed("reports", _reports, "what people have reported")
    settle = deed("settle", _settle, "close a report")
    settle.add_argument("report", type=int)
    settle.add_argument("verdict", choices=("upheld", "dismissed"))
    deed("duels", _duels, "unfinished duels")
    deed("audit", _audit, "what moderators and operators did")
    deed("backup", _backup, "copy the SQLite database while it is in use").add_argument(
        "file", type=Path
    )


def _with_store(run: Callable[[Store, argparse.Namespace], int], options: Any) -> int:
    folder = Path(options.data)
    if not options.database and not (folder / "relay.sqlite").exists():
        raise Malformed(str(folder), "holds no relay; name its folder with --data")
    store = open_store(options.database or sqlite_url(folder))
    try:
        return run(store, options)
    finally:
        store.close()


def _say(*parts: object) -> None:
    print(*parts, sep="\t")


def _now() -> int:
    return int(time.time())


def _named(store: Store, name: str) -> dict[str, Any]:
    row = store.person_named(name)
    if row is None:
        raise Malformed(name, "nobody has that name")
    return row


def _status(store: Store, _: argparse.Namespace) -> int:
    for name, count in store.counts().items():
        _say(name, count)
    _say("unfinished duels", len(store.live()))
    return 0


def _people(store: Store, options: argparse.Namespace) -> int:
    for row in store.everybody(options.like):
        kind = "guest" if row["guest"] else row["role"]
        _say(row["id"], row["name"], kind, round(row["rating"]))
    return 0


def _account(store: Store, options: argparse.Namespace) -> int:
    name, password = fit_name(options.name), secrets.token_urlsafe(9)
    try:
        store.add_person(name, hasher().hash(password), _now())
    except Taken:
        raise Malformed(name, "the name is taken") from None
    store.note(BY, "account made", name, "", _now())
    _say(name, password)
    return 0


def _password(store: Store, options: argparse.Namespace) -> int:
    row, password = _named(store, options.name), secrets.token_urlsafe(9)
    store.change_person(row["id"], password=hasher().hash(password), guest=False)
    store.forget_tokens(row["id"])
    store.note(BY, "password set", row["name"], "", _now())
    _say(row["name"], password)
    return 0


def _role(store: Store, options: argparse.Namespace) -> int:
    row = _named(store, options.name)
    store.change_person(row["id"], role=options.role)
    store.note(BY, f"made {options.role}", row["name"], "", _now())
    return 0


def _ban(store: Store, options: argparse.Namespace) -> int:
    row = _named(store, options.name)
    store.ban(row["id"], _now() + options.hours * HOUR, options.why)
    store.note(BY, f"banned for {options.hours} h", row["name"], options.why, _now())
    return 0


def _unban(store: Store, options: argparse.Namespace) -> int:
    row = _named(store, options.name)
    store.ban(row["id"], 0, "")
    store.note(BY, "ban lifted", row["name"], "", _now())
    return 0


def _bans(store: Store, _: argparse.Namespace) -> int:
    for person, row in store.bans(_now()).items():
        someone = store.person(person)
        until = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["until"]))
        _say(someone["name"] if someone else person, until, row["reason"])
    return 0


def _reports(store: Store, _: argparse.Namespace) -> int:
    for row in store.reports():
        by, about = store.person(row["by"]), store.person(row["about"])
        assert by is not None
        assert about is not None
        _say(row["id"], about["name"], f"by {by['name']}", row["duel"], row["reason"])
    return 0


def _settle(store: Store, options: argparse.Namespace) -> int:
    if not store.settle(options.report, options.verdict):
        raise Malformed(str(options.report), "is no open report")
    store.note(BY, f"report {options.verdict}", str(options.report), "", _now())
    return 0


def _duels(store: Store, _: argparse.Namespace) -> int:
    for row, rows in store.live():
        started = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["started"]))
        _say(row["id"], row["names"], started, f"{len(rows)} choices")
    return 0


def _audit(store: Store, _: argparse.Namespace) -> int:
    for row in store.notes():
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(row["when"]))
        _say(when, row["by"], row["deed"], row["about"], row["note"])
    return 0


def _backup(store: Store, options: argparse.Namespace) -> int:
    if store.engine.dialect.name != "sqlite":
        raise Malformed("backup", "is for SQLite; use pg_dump for PostgreSQL")
    if options.file.exists():
        raise Malformed(str(options.file), "exists already")
    source = store.engine.url.database
    assert source is not None
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(options.file)) as there:
        here.backup(there)
    _say("written", options.file)
    return 0
