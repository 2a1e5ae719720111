"""How fast live duels come back after a crash.

`python -m tests.bench.recovery [DUELS] [CHOICES]`, 500 and 150 by default.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.properties.duels import chosen
from tests.server.hall import QUIET, Hall, begin

DECKS = (("earthrise", "olympus"), ("cloister", "long-road"))


def main(duels: int, choices: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(
            Path(folder),
            duels_per_person=10_000,
            connections_per_address=10_000,
            address_messages_per_s=1e9,
            arrivals_per_minute=10**9,
        )
        hall.relay.log._least = 2
        rng = random.Random(1)
        for number in range(duels):
            ada, bo = hall.client(f"A{number}"), hall.client(f"B{number}")
            begin(ada, bo, QUIET, *DECKS[number % 2])
        rooms = list(hall.relay.rooms.rooms.values())
        made = 0
        for room in rooms:
            for _ in range(choices):
                if room.match.result is not None:
                    break
                seat, action = chosen(room.match.table, rng)
                before = room.match.length
                room._apply(seat, action, None, "played", lambda: None)
                assert room.match.length > before
                made += 1
        digests = {r.id: r.match.table.digest() for r in rooms if r.match.result is None}
        hall.close()
        print(f"{len(digests)} live duels, {made / duels:.0f} choices each", flush=True)
        started = time.monotonic()
        hall.open()
        listening = time.monotonic() - started
        while not all(room.is_restored for room in hall.relay.rooms.rooms.values()):
            hall.clock.advance(0)
        whole = time.monotonic() - started
        for room_id, digest in digests.items():
            assert hall.relay.rooms.rooms[room_id].match.table.digest() == digest
        hall.close()
        print(f"ready for players after {listening:.2f} s, all run again after {whole:.2f} s")
        print(f"as a process, from its start to the last duel: {process(folder):.2f} s")


def process(folder: str) -> float:
    """How long `orbitrelay serve` takes until every duel of a killed relay is back."""
    call = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", folder]
    started = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "orbitrelay.cli", *call],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stderr is not None
        for line in child.stderr:
            if '"restored"' in line:
                print(line.strip())
                break
        taken = time.monotonic() - started
        child.kill()
    return taken


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    main(*(words + [500, 150][len(words) :]))
