"""A client in a process of its own, so that it can be killed."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from orbitduel.client.online.client import OnlineClient
from orbitduel.client.online.servers import Servers, parse_address
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.protocol import commands

from .hall import Pilot, enter, link_of, until


def main(address: str, fingerprint: str, folder: str, code: str) -> None:
    servers = Servers(Path(folder) / "lone.json")
    one = OnlineClient(parse_address(address), servers, fingerprint)
    if not one.session.token:
        enter(one, "Lone")
        one.session.do(commands.JoinTable(code=code))
        until(lambda: one.session.table, one.update)
        one.session.bring(find_deck(list(ready_made())[-1]))
    until(lambda: one.session.links, one.update)
    pilot = Pilot(link_of(one), 2)
    while True:
        one.update()
        pilot.act()
        time.sleep(0.002)


if __name__ == "__main__":
    main(*sys.argv[1:])
