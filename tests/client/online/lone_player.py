"""A client in a process of its own, so that it can be killed.

Opened again it finds its way back as a player does, by what it remembers.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from orbitduel.client.online.servers import parse_address

from .hall import until
from .windows import Window


def main(address: str, fingerprint: str, folder: str, code: str) -> None:
    lone = Window(Path(folder), "Lone", 2)
    if lone.net.servers.waiting() is not None:
        lone.net.come_back()
    else:
        lone.net.name, lone.net.code = "Lone", code
        lone.net.connect(parse_address(address), fingerprint)
        until(lambda: lone.session.table, lone.turn)
        lone.turn()
        lone.press("ready")
    until(lambda: lone.at_table, lone.turn)
    while True:
        lone.play()
        time.sleep(0.002)


if __name__ == "__main__":
    main(*sys.argv[1:])
