"""A relay gone bad: valid news, mutated; and the screens that must show what came of it.

`python -m tests.client.online.hostile 100000` is the long run.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgpack
from msgspec.msgpack import encode

from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.client.online import samples
from orbitduel.client.online.lobby import LobbyPage
from orbitduel.client.online.lobby_lists import TABS
from orbitduel.client.online.scene import OnlineScene
from orbitduel.client.online.session import Session
from orbitduel.client.online.table_scene import OnlineTable
from orbitduel.protocol import news
from orbitduel.protocol.connection import Versions
from orbitduel.protocol.framing import LARGEST_NEWS, frame
from orbitduel.protocol.parts import DeckProblem, Options, TableLine

JUNK: list[Any] = [
    None, True, 0, 1, -1, 2, 7, 2**31, 2**53, -(2**63), 1.5, float("inf"), "", "x", "\x00\x1b[2J",
    "𝕏" * 50, "a" * 3000, b"", b"x" * 32, [], [None], [[]], {}, {"type": "told"}, {"a": {"b": []}},
]  # fmt: skip
VERSIONS = Versions("1", "cards")
POSITION = samples._position()


def seeds() -> list[bytes]:
    """One of everything a relay may say."""
    lobby = samples._session(samples._lobby())
    told = news.Told(
        duel="d", first=POSITION.number, events=list((POSITION.events or [])[-4:]), prompt=3,
        awaiting=[0], clocks=POSITION.clocks,
    )  # fmt: skip
    assert lobby.leaderboard is not None
    said: list[Any] = [
        VERSIONS.welcome("relay"),
        news.Farewell(code="closing", text="bye"),
        news.Warned(code="x", text="slow down"),
        news.Announcement(text="hello", closing_in_s=5),
        news.Done(re=3),
        news.Refused(re=3, code="stale", text="no"),
        news.Pong(re=4),
        news.SignedIn(re=2, you=samples.ADA, token="t", duels=["d", "e"], table=TABLE),
        news.LobbyNews(
            full=True, people=list(lobby.people.values()), tables=list(lobby.tables.values()),
            duels=list(lobby.duels.values()),
        ),
        news.TableNews(table=TABLE, seat=0),
        news.DeckVerdict(re=3, problems=[DeckProblem(rule="R2", sentence="no", positions=[1])]),
        news.Commitments(table="t", seat=0, dice=[b"x" * 32] * 3, decks=[b"y" * 32] * 2),
        news.QuickMatchNews(waiting_s=3, within=100, waiting=2),
        *lobby.challenges.values(),
        POSITION,
        POSITION,
        told,
        told,
        news.ClockNews(duel="d", clocks=POSITION.clocks),
        news.TakeBackNews(duel="d", seat=1, state="asked"),
        news.DuelOver(duel="d", winner=0, rule="R4.8.1", how="played"),
        news.RematchNews(duel="d", seat=1, state="accepted"),
        news.Said(person=samples.BO, text="hi", at="d"),
        news.Friends(re=3, friends=[samples.BO], muted=[]),
        lobby.leaderboard,
        news.History(re=3, duels=[]),
        news.ReplayFile(re=3, duel="d", name="d", text="{}\n"),
    ]  # fmt: skip
    return [encode(one) for one in said]


def mutated(rng: random.Random, body: bytes) -> bytes:
    """Bytes for the wire: with bad bits, or well packed with bad contents."""
    if rng.random() < 0.4:
        data = bytearray(body)
        for _ in range(rng.randint(1, 8)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        whole = bytearray(frame(bytes(data), LARGEST_NEWS))
        if rng.random() < 0.1:
            whole[rng.randrange(4)] = rng.randrange(256)
        return bytes(whole)
    value = msgpack.unpackb(body, strict_map_key=False)
    for _ in range(rng.randint(1, 3)):
        spoil(rng, value)
    try:
        return frame(msgpack.packb(value), LARGEST_NEWS)
    except (ValueError, OverflowError):
        return frame(body, LARGEST_NEWS)


def spoil(rng: random.Random, value: Any) -> None:
    """Change something somewhere in a message."""
    at = value
    while True:
        inside = list(at.values()) if isinstance(at, dict) else at
        deeper = [one for one in inside if isinstance(one, dict | list) and one]
        if not deeper or rng.random() < 0.3:
            break
        at = rng.choice(deeper)
    keys = list(at) if isinstance(at, dict) else list(range(len(at)))
    key = rng.choice(keys)
    if rng.random() < 0.15 and key != "type":
        del at[key]
    elif rng.random() < 0.3 and isinstance(at[key], int):
        at[key] = at[key] + rng.choice((-2, -1, 1, 2, 1000))
    else:
        at[key] = rng.choice(JUNK)


TABLE = TableLine(
    id="t", options=Options(), seats=[samples.ADA, samples.BO], ready=[True, False], code="K"
)


def inside(seated: bool = False) -> Session:
    """A player at a duel, perhaps at a table for the next one too."""
    session = Session("token", VERSIONS, lambda: 100.0)
    session.connected()
    session.receive(frame(encode(VERSIONS.welcome("relay")), LARGEST_NEWS))
    signed = news.SignedIn(re=2, you=samples.ADA, token="t", duels=["d"])
    for one in (signed, POSITION):
        session.receive(frame(encode(one), LARGEST_NEWS))
    if seated:
        session.receive(frame(encode(news.TableNews(table=TABLE, seat=0)), LARGEST_NEWS))
    assert session.phase == "inside", session.failure
    assert session.links
    return session


class Screens:
    """The pages and the table over a conversation; nothing they do may raise."""

    def __init__(self) -> None:
        self.app = App(Settings(volume=0, reduced_motion=True), (960, 540), remember=None)
        self.net = samples._net()
        self.seen: Counter[str] = Counter()

    def show(self, session: Session, rng: random.Random) -> None:
        assert self.net.client is not None
        self.net.client.session = session
        scene = OnlineScene(self.net)
        scene.enter(self.app)
        if isinstance(scene.page, LobbyPage):
            scene.page.tab = rng.choice(TABS)[0]
            scene.page.person = rng.choice([*session.people, None])
        scene.update(0.02)
        scene.draw(self.app.canvas)
        self.seen[type(scene.page).__name__] += 1
        for link in list(session.links.values())[:1]:
            table = OnlineTable(self.net, link)
            table.panel.open = rng.random() < 0.5
            table.enter(self.app)
            table.update(0.02)
            table.draw(self.app.canvas)
            self.seen["OnlineTable"] += 1


def attack(frames: int, seed: int, look_every: int = 50) -> tuple[int, int, Screens]:
    """How many frames were sent, how many conversations they ended, and what was seen of them."""
    rng = random.Random(seed)
    valid = seeds()
    session, ended, screens = inside(), 0, Screens()
    for number in range(frames):
        if number % look_every == 0:
            screens.show(session, rng)
        session.receive(mutated(rng, rng.choice(valid)))
        session.update()
        session.take_outgoing()
        for link in session.links.values():
            link.poll()
        if session.phase in ("failed", "offline") or session._end.state.name == "CLOSED":
            assert session.failure or session.trouble or session.told
            assert "\x1b" not in session.failure + session.trouble
            if ended % look_every == 0:
                screens.show(session, rng)
            session, ended = inside(rng.random() < 0.3), ended + 1
        elif rng.random() < 0.002:
            session = inside()
    return frames, ended, screens


if __name__ == "__main__":
    began = time.perf_counter()
    sent, ended_count, looked = attack(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, 11)
    took = time.perf_counter() - began
    print(f"{sent} malformed frames, {ended_count} conversations ended in words, {took:.0f} s")
    print("looked at: " + ", ".join(f"{name} {times}" for name, times in looked.seen.items()))
