"""A relay as the screens know it: line, conversation, memory and replays together.

`update` is called every frame and never waits. Which relay, token and duel are remembered, so
that closing the program and opening it again leads back to the table.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from orbitduel.match.fairness import Proof
from orbitduel.match.replay import LARGEST, Replay, parse_replay, verify
from orbitduel.places import replays
from orbitduel.protocol.commands import WantReplay
from orbitduel.protocol.news import Commitments, ReplayFile
from orbitduel.reading import Malformed, Record, one_line, read_text

from . import transport
from .servers import Server, Servers
from .session import Session
from .transport import Address, Transport

PROVEN = "The replay is saved and proves every roll."
BYTES_PER_FRAME = 262_144
"""So much is read in one frame; the rest waits for the next, and the picture keeps moving."""


class OnlineClient:
    def __init__(self, address: Address, servers: Servers, known: str = "") -> None:
        """`known`: a fingerprint learned in person or from our own relay."""
        self.servers = servers
        self.address = address
        server = servers.find(address)
        token, left = (server.token, server.duel) if server else ("", "")
        self.session = Session(token, left=left)
        pinned = (server.fingerprint if server else "") or known
        self.transport = Transport(address, pinned or None)
        self.stranger = ""
        """The fingerprint the player is asked about."""
        self.impostor: transport.Impostor | None = None
        self.status = "Connecting"
        self.failed = False
        """Whether the last attempt came to nothing."""
        self.saved: list[tuple[Path, str]] = []
        """Replays that were saved, and what their check said."""
        self._waiting: list[transport.Event] = []
        self._verdicts: deque[tuple[Path, str]] = deque()
        self._noted: tuple[str, str, str] = ("", "", "")
        self.transport.start()

    def trust(self) -> None:
        self.transport.trust(self.stranger)
        self.stranger = ""

    def close(self, wait_s: float = 0.0) -> None:
        self._send()
        self.transport.close(wait_s)

    @property
    def online(self) -> bool:
        return self.session.phase == "inside"

    def update(self) -> None:
        self._waiting += self.transport.poll()
        budget = BYTES_PER_FRAME
        while self._waiting and budget > 0:
            event = self._waiting.pop(0)
            if isinstance(event, transport.Received):
                budget -= len(event.data)
            self._take(event)
        self.session.update()
        self._send()
        self._remember()
        while self.session.replays:
            self._aside(self._keep, self.session.replays.pop(0))
        while self._verdicts:
            path, verdict = self._verdicts.popleft()
            self.saved.append((path, verdict))
            self.session.notice(verdict, good=verdict == PROVEN)
        if self.session.phase == "failed":
            self.transport.close()

    def _send(self) -> None:
        data = self.session.take_outgoing()
        if data:
            self.transport.send(data)

    def _take(self, event: transport.Event) -> None:
        session = self.session
        match event:
            case transport.Stranger():
                self.stranger = event.fingerprint
            case transport.Connected():
                self.status, self.failed = "Connected", False
                self._pin(event.fingerprint)
                session.connected()
            case transport.Received():
                session.receive(event.data)
            case transport.Cut():
                self.failed = True
                session.cut()
                self.status = f"No connection: {event.why}. Next attempt in {event.retry_s:.0f} s"
            case transport.Impostor():
                self.impostor = event
                session.fail(
                    "This is not the relay you know: its certificate has changed. Nothing was "
                    "sent to it. If its operator confirms the change, forget the relay and "
                    "connect again."
                )
            case transport.Unreachable():
                session.fail(f"The relay cannot be reached: {event.why}")

    def _pin(self, fingerprint: str) -> None:
        known = self.servers.find(self.address)
        server = known or Server(self.address.host, self.address.port)
        self.servers.remember(
            replace(server, fingerprint=fingerprint, insecure=self.address.insecure)
        )

    def _remember(self) -> None:
        session = self.session
        if session.you is None:
            if self._noted[0] and not session.token:  # signed out
                self._noted = ("", "", "")
                self.servers.note(self.address, token="", duel="")
            return
        duel = next((link.duel for link in session.links.values() if link.over is None), "")
        noted = (session.token, session.you.name, duel)
        if noted != self._noted:
            self._noted = noted
            self.servers.note(
                self.address, token=noted[0], player=noted[1], duel=duel, name=session.server
            )

    def fetch_replay(self, duel: str) -> None:
        """A finished duel comes into `saved`, from this machine or from the relay."""
        path = saved_replay(duel)
        if path is None:
            self.session.do(WantReplay(duel=duel))
        else:
            self._aside(self._check, path, self.session.promises.get(duel))

    def _aside(self, deed: Callable[..., None], *arguments: object) -> None:
        """Checking takes as long as the duel has steps: not while the picture waits."""
        threading.Thread(target=deed, args=arguments, daemon=True).start()

    def _check(self, path: Path, told: Commitments | None) -> None:
        try:
            verdict = judge(read_text(path, LARGEST), told)
        except Malformed as error:
            verdict = f"The replay cannot be used: {one_line(str(error))[:160]}."
        self._verdicts.append((path, verdict))

    def _keep(self, file: ReplayFile) -> None:
        """Save a replay and say whether it proves itself."""
        verdict = judge(file.text, self.session.promises.get(file.duel))
        path = saved_replay(file.duel)
        if path is None:
            path = replays() / f"online-{datetime.now():%Y%m%d-%H%M%S}-{_stem(file.duel)}.replay"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.draft")
            draft.write_text(file.text, encoding="utf-8", newline="\n")
            draft.replace(path)
        except OSError as error:
            verdict = f"The replay could not be saved: {error.strerror}."
        self._verdicts.append((path, verdict))


def saved_replay(duel: str) -> Path | None:
    """The replay of a duel that is already on this machine."""
    return next(replays().glob(f"online-*-{_stem(duel)}.replay"), None)


def _stem(duel: str) -> str:
    return re.sub(r"[^a-z0-9-]", "", duel.lower())[:40] or "duel"


def judge(text: str, told: Commitments | None) -> str:
    """What a player should know about a replay that came from a relay."""
    try:
        replay = parse_replay(text)
        verdict = verify(replay)
        if not verdict.holds:
            return f"The replay does not verify: turn {verdict.differs}, {verdict.complaint}."
        if told is not None and not _keeps_word(replay, told):
            return "The replay's dice or decks are not those that were promised before the duel."
    except Malformed as error:
        return f"The replay cannot be used: {one_line(str(error))[:160]}."
    return PROVEN


def _keeps_word(replay: Replay, told: Commitments) -> bool:
    for line in replay.setup:
        if line.get("setup") == "proof":
            record = Record(dict(line))
            record.take("setup")
            proof = Proof.read(record)
            return (list(proof.dice_commitments), list(proof.deck_commitments)) == (
                list(told.dice),
                list(told.decks),
            )
    return False
