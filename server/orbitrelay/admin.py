"""`orbitrelay admin`: accounts, bans, reports, live duels, backups.

Works on the store, so also beside a running relay.
"""

from __future__ import annotations

import argparse
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed, one_line

from .addresses import fit_network, shown
from .gate import fit_name, hasher
from .store.store import Store, Taken, open_store, sqlite_url

HOUR = 3600
MOST_HOURS = 100_000
BY = "operator"
Deed = Callable[[Store, argparse.Namespace], int]


def register(commands: Any) -> None:
    admin = commands.add_parser(
        "admin",
        help="accounts, bans, reports, live duels, backups",
        epilog="example: orbitrelay admin --data relay-data ban Rude --hours 24",
    )
    admin.add_argument("--data", default="relay-data", metavar="DIR", help="the relay's folder")
    admin.add_argument("--database", default="", metavar="URL", help="if it is not SQLite in DIR")
    deeds = admin.add_subparsers(metavar="DEED", required=True)

    def deed(name: str, run: Deed, said: str, example: str = "") -> Any:
        typed = f"example: orbitrelay admin --data relay-data {name} {example}".rstrip()
        made = deeds.add_parser(name, help=said, description=said, epilog=typed)
        made.set_defaults(run=lambda options: _with_store(run, options))
        return made

    deed("status", _status, "how much there is")
    people = deed("people", _people, "people by part of their name", "ad")
    people.add_argument("like", nargs="?", default="", metavar="PART")
    _named_by(deed("account", _account, "make an account and show its password", "Ada"))
    _named_by(deed("password", _password, "give somebody a new password", "Ada"))
    role = deed("role", _role, "make somebody a moderator, or a player again", "Ada moderator")
    _named_by(role)
    role.add_argument("role", choices=("player", "moderator"))
    ban = deed("ban", _ban, "keep somebody out for a while", 'Rude --hours 24 --why "abuse"')
    _named_or_at(ban)
    ban.add_argument("--hours", type=int, default=24, metavar="H", help="24 if not given")
    ban.add_argument("--why", default="no reason given", metavar="TEXT", help="told to them")
    _named_or_at(deed("unban", _unban, "let somebody in again", "Rude"))
    deed("bans", _bans, "who is banned, and which addresses")
    deed("reports", _reports, "what people have reported")
    settle = deed("settle", _settle, "close a report", "7 upheld")
    settle.add_argument("report", type=int, metavar="NUMBER", help="as `reports` shows it")
    settle.add_argument("verdict", choices=("upheld", "dismissed"))
    deed("duels", _duels, "unfinished duels")
    deed("audit", _audit, "what moderators and operators did")
    backup = deed("backup", _backup, "copy the SQLite database while it is in use", "today.sqlite")
    backup.add_argument("file", type=Path, metavar="FILE", help="must not exist yet")
    restore = deed("restore", _status, "put a backup in the place of the database", "today.sqlite")
    restore.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote")
    restore.set_defaults(run=_restore)


def _named_by(deed: Any) -> None:
    deed.add_argument("name", metavar="NAME", help="large and small letters are the same")


def _named_or_at(deed: Any) -> None:
    which = deed.add_mutually_exclusive_group(required=True)
    which.add_argument("name", nargs="?", metavar="NAME", help="somebody by name")
    which.add_argument(
        "--address", metavar="A", help="everybody at an address or network: 203.0.113.0/24"
    )


def _with_store(run: Deed, options: Any) -> int:
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


def _moment(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


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
    if not 0 < options.hours <= MOST_HOURS:
        raise Malformed("hours", f"from 1 to {MOST_HOURS}; `unban` lifts a ban")
    until, why = _now() + options.hours * HOUR, one_line(options.why)
    if options.address:
        about = shown(fit_network(options.address))
        store.ban_address(about, until, why)
    else:
        row = _named(store, options.name)
        about = row["name"]
        store.ban(row["id"], until, why)
    store.note(BY, f"banned for {options.hours} h", about, why, _now())
    _say("banned", about, f"until {_moment(until)}")
    return 0


def _unban(store: Store, options: argparse.Namespace) -> int:
    if options.address:
        about = shown(fit_network(options.address))
        if not store.ban_address(about, 0, ""):
            raise Malformed(about, "is not banned; `bans` shows what is")
    else:
        row = _named(store, options.name)
        about = row["name"]
        store.ban(row["id"], 0, "")
    store.note(BY, "ban lifted", about, "", _now())
    return 0


def _bans(store: Store, _: argparse.Namespace) -> int:
    for person, row in store.bans(_now()).items():
        someone = store.person(person)
        _say(someone["name"] if someone else person, _moment(row["until"]), row["reason"])
    for network, row in store.address_bans(_now()).items():
        _say(network, _moment(row["until"]), row["reason"])
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
        _say(row["id"], row["names"], _moment(row["started"]), f"{len(rows)} choices")
    return 0


def _audit(store: Store, _: argparse.Namespace) -> int:
    for row in store.notes():
        _say(_moment(row["when"]), row["by"], row["deed"], row["about"], row["note"])
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


def _restore(options: argparse.Namespace) -> int:
    """The backup is tried out as a copy first; what was there before is kept beside it."""
    folder, backup = Path(options.data), options.file
    if options.database:
        raise Malformed("restore", "is for SQLite; use pg_restore for PostgreSQL")
    if not backup.is_file():
        raise Malformed(str(backup), "is no file")
    folder.mkdir(parents=True, exist_ok=True)
    here, trial = folder / "relay.sqlite", folder / "relay.sqlite-trial"
    if here.exists() and _in_use(here):
        raise Malformed(str(folder), "the relay is running; stop it first")
    shutil.copyfile(backup, trial)
    try:
        store = open_store(f"sqlite:///{trial}")
        people = store.counts()["people"]
        store.note(BY, "restored", backup.name[:40], "", _now())
        store.close()
    except Malformed:
        trial.unlink()
        raise
    if here.exists():
        here.replace(folder / "relay.sqlite-before")
    trial.replace(here)
    _say("restored", f"{people} people", "the former database is relay.sqlite-before")
    return 0


def _in_use(database: Path) -> bool:
    """Whether another process has it open; as a side effect its log is folded in."""
    with closing(sqlite3.connect(database, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            return True
        except sqlite3.DatabaseError:
            return False
    return False
