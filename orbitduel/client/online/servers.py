"""The relays a player knows: address, pinned certificate, session token and the duel one is in.

One small JSON file, readable by its owner alone. It is replaced as a whole; a file that cannot be
read is kept beside the new one and never costs more than its entries.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from platformdirs import user_data_path

from orbitduel.reading import Malformed, Record, parse_json, read_text

from .transport import Address

LARGEST = 1_000_000
MOST = 100
FINGERPRINT = re.compile(r"[0-9a-f]{64}\Z")
DEFAULT_PORT = 4777


@dataclass(frozen=True)
class Server:
    host: str
    port: int
    fingerprint: str = ""
    name: str = ""
    """What the relay calls itself."""
    player: str = ""
    token: str = ""
    duel: str = ""
    """The duel one was in when the client was last open."""
    insecure: bool = False
    own: bool = False
    """The relay of this very machine: it must be started before one can come back to it."""

    @property
    def title(self) -> str:
        return self.name or str(self.address)

    @property
    def address(self) -> Address:
        return Address(self.host, self.port, self.insecure)


def remembered_file() -> Path:
    return user_data_path("orbitduel", appauthor=False) / "servers.json"


class Servers:
    """The latest used first."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or remembered_file()
        self.trouble = ""
        """What went wrong with the file, for the player."""
        self._known: list[Server] = self._read()

    def __iter__(self) -> Iterator[Server]:
        return iter(tuple(self._known))

    def __len__(self) -> int:
        return len(self._known)

    def find(self, address: Address) -> Server | None:
        for server in self._known:
            if (server.host, server.port) == (address.host, address.port):
                return server
        return None

    def waiting(self) -> Server | None:
        """Where a duel was left, the latest first."""
        return next((server for server in self._known if server.duel and server.token), None)

    def remember(self, server: Server) -> None:
        """Enter a relay, or what is new about it, at the top."""
        others = [known for known in self._known if known.address != server.address]
        self._known = [server, *others][:MOST]
        self._write()

    def note(self, address: Address, **news: str | bool) -> None:
        """Change what is known about a relay, if anything changes."""
        known = self.find(address)
        if known is not None and (changed := replace(known, **news)) != known:  # type: ignore[arg-type]
            self._known[self._known.index(known)] = changed
            self._write()

    def forget(self, address: Address) -> None:
        self._known = [known for known in self._known if known.address != address]
        self._write()

    def _read(self) -> list[Server]:
        if not self.path.exists():
            return []
        try:
            record = Record(parse_json(read_text(self.path, LARGEST)))
            return [_server(Record(item, path)) for path, item in record.items("servers")][:MOST]
        except Malformed as error:
            aside = self.path.with_suffix(".broken")
            with suppress(OSError):
                self.path.replace(aside)
            self.trouble = (
                f"The list of relays could not be read ({error}); it is now {aside.name}."
            )
            return []

    def _write(self) -> None:
        text = json.dumps({"servers": [asdict(server) for server in self._known]}, indent=1)
        try:
            write_private(self.path, text)
        except OSError as error:
            self.trouble = f"The list of relays could not be saved: {error.strerror}."


def write_private(path: Path, text: str) -> None:
    """Replace a file as a whole, readable by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}.draft")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _server(record: Record) -> Server:
    server = Server(
        record.text("host"),
        record.number("port", most=65_535),
        record.text("fingerprint", ""),
        record.text("name", ""),
        record.text("player", ""),
        record.text("token", ""),
        record.text("duel", ""),
        record.flag("insecure"),
        record.flag("own"),
    )
    if server.fingerprint and not FINGERPRINT.match(server.fingerprint):
        raise record.fail("fingerprint", "must be 64 hexadecimal digits")
    record.done()
    return server


def parse_address(text: str) -> Address:
    """`host`, `host:port` or `[host]:port` as a player types it; raises `Malformed`."""
    text = text.strip()
    host, port = text, ""
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        port = rest.removeprefix(":")
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    if not host or any(sign.isspace() or sign in "/@" for sign in host) or len(host) > 253:
        raise Malformed("", "Type an address such as 192.168.1.20 or relay.example:4777.")
    if not port:
        return Address(host, DEFAULT_PORT)
    if not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 65_536):
        raise Malformed("", "The port after the colon is a number from 1 to 65535.")
    return Address(host, int(port))
