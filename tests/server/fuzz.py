"""Nonsense for the relay. Long: `python -m tests.server.fuzz [RANDOM] [MUTATED]`.

By default a million random frames and 200,000 valid ones with something changed, with a duel
beside them that must not notice.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from orbitduel.protocol import commands
from orbitduel.protocol.codec import encode
from orbitduel.protocol.framing import LARGEST_COMMAND, frame
from orbitduel.protocol.parts import DeckList, Options

DECK = DeckList(homeworld="earth", cards=["a", "b"] * 20)
VALID: list[Any] = [
    commands.Hello(seq=1, protocol=1, rules="1", cards="x"),
    commands.EnterAsGuest(seq=2, name="Fuzz"),
    commands.Resume(seq=2, token="x" * 22),
    commands.OpenTable(seq=3, options=Options()),
    commands.Ready(seq=3, table="t", deck=DECK, deck_salt=bytes(32), dice_commitment=bytes(32)),
    commands.Rejoin(seq=3, duel="duel-1", since=4),
    commands.Choose(seq=3, duel="duel-1", prompt=4, action={"do": "burn", "craft": 1}),
    commands.Choose(seq=3, duel="duel-1", prompt=4, action={"do": "activate", "targets": [1, 2]}),
    commands.Say(seq=3, text="hello"),
    commands.WantLeaderboard(seq=3),
    commands.Ban(seq=3, person=1, hours=3, reason="x"),
]
WORDS = (None, True, 0, -1, 2**63, 1.5, "", "x" * 300, b"x", [], {}, [[[[]]]], {"a": {"b": 1}})


def noise(rng: random.Random) -> bytes:
    body = rng.randbytes(rng.choice((1, 2, 5, 20, 60, 200)))
    if rng.random() < 0.1:
        return body
    return len(body).to_bytes(4, "big") + body


def mutated(rng: random.Random) -> bytes:
    """A valid frame with bytes changed, or with another value in one place."""
    command = rng.choice(VALID)
    if rng.random() < 0.5:
        data = bytearray(frame(encode(command), LARGEST_COMMAND))
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data)
    plain = msgspec.msgpack.decode(encode(command))
    key = rng.choice(list(plain))
    if rng.random() < 0.2:
        del plain[key]
    else:
        plain[key] = rng.choice(WORDS)
    body = msgspec.msgpack.encode(plain)
    return len(body).to_bytes(4, "big") + body


def main(random_frames: int, mutated_frames: int) -> None:
    from tests.server.hall import Client, Hall, play, same_as_the_engine

    rng = random.Random(time.time_ns())
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(
            Path(folder),
            address_messages_per_s=1e9,
            message_burst=10**9,
            arrivals_per_minute=10**9,
            password_attempts=10**9,
            log_level="error",
        )
        hall.relay.log._least = 2
        ada, bo, _ = hall.duel()
        for number in range(random_frames + mutated_frames):
            if number % 20_000 == 0:
                print(number, "frames,", hall.relay.metrics["malformed"], "malformed", flush=True)
                if ada.mirror.over is None:
                    play(hall, ada, bo, 1, number)
            if number % 500 == 0:
                for player in (ada, bo):
                    player.ask(commands.Ping())
                    player.heard.clear()
            client = Client(hall)
            if rng.random() < 0.8:
                client.greet()
                if rng.random() < 0.002:
                    client.send(commands.EnterAsGuest(name="Fuzz"))
            data = noise(rng) if number < random_frames else mutated(rng)
            client.line.dataReceived(data)
            client.line.connectionLost(None)
            hall.clock.advance(0.05)
        same_as_the_engine(hall, ada, bo)
        faults = hall.relay.metrics["faults"]
        print(random_frames, "random,", mutated_frames, "mutated,", faults, "faults,", end=" ")
        print(f"{time.monotonic() - started:.0f} s; the duel beside them is right")
        if faults:
            print(hall.said.getvalue()[:4000])
            sys.exit(1)


if __name__ == "__main__":
    main(*(int(word) for word in (sys.argv[1:] or ("1000000", "200000"))))
