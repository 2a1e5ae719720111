"""Everything an operator can choose. The example file in the documentation is made from this."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed, read_text

from .log import LEVELS

LARGEST = 100_000
LAST_PORT = 65_535


def option(default: Any, why: str) -> Any:
    return field(default=default, metadata={"why": why})


@dataclass(frozen=True)
class Settings:
    host: str = option("0.0.0.0", "The address to listen on.")  # noqa: S104
    port: int = option(4777, "The port to listen on.")
    data: str = option("relay-data", "The folder of the database and the certificate.")
    database: str = option(
        "", "A database by URL, such as postgresql+psycopg://…; empty: a SQLite file in `data`."
    )
    tls_cert: str = option("", "Your own certificate (PEM); empty: one is made in `data`.")
    tls_key: str = option("", "The key of that certificate (PEM).")
    insecure: bool = option(False, "No encryption. Only allowed on a loopback address.")
    name: str = option("Orbit Duel relay", "What players see when they connect.")
    message: str = option("", "A message of the day.")
    guests: bool = option(True, "Whether people may play without an account.")
    metrics_port: int = option(0, "Health and metrics on this port of 127.0.0.1; 0: none.")
    log_level: str = option("info", "debug, info or error.")

    most_connections: int = option(3000, "Connections at a time.")
    connections_per_address: int = option(50, "Connections at a time from one address.")
    handshake_s: float = option(10.0, "Time to say hello after connecting.")
    sign_in_s: float = option(120.0, "Time to sign in after hello.")
    silence_s: float = option(60.0, "A connection that says nothing for so long is closed.")
    messages_per_s: float = option(20.0, "Messages a connection may send on average.")
    message_burst: int = option(80, "Messages a connection may send at once.")
    address_messages_per_s: float = option(200.0, "Messages from one address on average.")
    outgoing_bytes: int = option(
        2_000_000, "What may wait to be read by a client before it is dropped as too slow."
    )
    password_attempts: int = option(
        6, "Wrong passwords in a row, for a name and for an address; then one more each minute."
    )
    arrivals_per_minute: int = option(60, "New guests and accounts from one address.")
    duels_per_person: int = option(4, "Unfinished duels a person may be in.")
    spectators_per_duel: int = option(50, "Spectators of one duel.")
    ready_s: float = option(120.0, "Time to bring a deck after both have sat down.")
    absence_s: float = option(60.0, "How long a player may be away at a time.")
    absence_total_s: float = option(300.0, "How long a player may be away in one duel.")
    unclaimed_s: float = option(
        86_400.0, "After a restart: how long a duel waits for the first of its players."
    )
    chat_per_minute: int = option(20, "What a person may say; a few more at once.")
    token_days: int = option(60, "How long a sign-in is remembered.")


def read_settings(path: Path) -> Settings:
    try:
        table = tomllib.loads(read_text(path, LARGEST))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(str(path), f"not TOML ({error})") from None
    return changed(Settings(), table, str(path))


def changed(settings: Settings, table: dict[str, Any], where: str = "") -> Settings:
    """Settings with some of them changed; a strange or ill-typed one is refused."""
    known = {item.name: item for item in fields(Settings)}
    values = {}
    for key, value in table.items():
        if key not in known:
            raise Malformed(where, f"there is no setting {key}")
        wanted = type(getattr(settings, key))
        if wanted is float and type(value) is int:
            value = float(value)
        if type(value) is not wanted:
            raise Malformed(f"{where}: {key}", f"must be {wanted.__name__}")
        if wanted in (int, float) and value < 0:
            raise Malformed(f"{where}: {key}", "must not be negative")
        if key in ("port", "metrics_port") and value > LAST_PORT:
            raise Malformed(f"{where}: {key}", f"must not be above {LAST_PORT}")
        if key == "log_level" and value not in LEVELS:
            raise Malformed(f"{where}: {key}", f"must be one of {', '.join(LEVELS)}")
        values[key] = value
    return replace(settings, **values)


def example() -> str:
    """A settings file that changes nothing and explains everything."""
    lines = ["# Settings of an Orbit Duel relay. Every line shows the default.", ""]
    for item in fields(Settings):
        value = item.default
        shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
        lines += [f"# {item.metadata['why']}", f"# {item.name} = {shown}", ""]
    return "\n".join(lines)
