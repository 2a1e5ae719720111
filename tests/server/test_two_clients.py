"""Two clients that cut, come back, repeat and reorder at will: views always equal the engine's."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from orbitduel.protocol import commands, news
from orbitduel.rules.actions import Bid, Concede, Next
from orbitduel.rules.plain import write_action
from tests.properties.duels import chosen
from tests.server.hall import QUIET, Client, Hall

seats = st.sampled_from((0, 1))


class TwoClients(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.hall = Hall(Path(self.folder.name), message_burst=10_000)

    def teardown(self) -> None:
        assert self.hall.relay.metrics["faults"] == 0, self.hall.said.getvalue()
        self.hall.close()
        self.folder.cleanup()

    @initialize()
    def begin(self) -> None:
        ada, bo, self.duel = self.hall.duel(QUIET, "deimos-swarm", "freeport-tide")
        self.clients = (ada, bo)
        self.here = [True, True]
        self.sent: list[list[Any]] = [[], []]

    @property
    def match(self) -> Any:
        return self.hall.relay.rooms.rooms[self.duel].match

    def _command(self, seat: int, action: Any, prompt: int | None) -> Any:
        data = write_action(action)
        return commands.Choose(duel=self.duel, prompt=prompt, action=data)

    @rule(lot=st.integers(0, 2**32), steps=st.integers(1, 12))
    def play(self, lot: int, steps: int) -> None:
        rng = random.Random(lot)
        for _ in range(steps):
            if self.match.result is not None:
                return
            seat, action = chosen(self.match.table, rng)
            if isinstance(action, Concede) or not self.here[seat]:
                return
            client = self.clients[seat]
            client.listen()
            command = self._command(seat, action, client.mirror.prompt)
            self.sent[seat].append(command)
            before = self.match.length
            assert isinstance(client.ask(command), news.Done)
            assert self.match.length > before

    @rule(seat=seats)
    def cut(self, seat: int) -> None:
        if self.here[seat]:
            self.clients[seat].cut()
            self.here[seat] = False

    @rule(seat=seats, lot=st.integers(0, 2**32))
    def cut_before_the_answer(self, seat: int, lot: int) -> None:
        """The choice arrives, its answer is lost with the connection."""
        client = self.clients[seat]
        if not self.here[seat] or self.match.result is not None:
            return
        client.listen()
        chooser, action = chosen(self.match.table, random.Random(lot))
        if chooser != seat:
            return
        client.send(self._command(seat, action, client.mirror.prompt))
        client.pipe.clear()
        client.line.connectionLost(None)
        self.here[seat] = False

    @rule(seat=seats, whole=st.booleans())
    def come_back(self, seat: int, whole: bool) -> None:
        if not self.here[seat]:
            client: Client = self.clients[seat]
            client.come_back()
            self.here[seat] = True
            if self.match.result is None:
                client.rejoin(whole=whole)
            else:
                client.ask(client.mirror.rejoin())

    @rule(seat=seats, at=st.integers(0, 50))
    def repeat_an_old_choice(self, seat: int, at: int) -> None:
        if self.here[seat] and self.sent[seat] and self.match.result is None:
            before = self.match.table.digest()
            command = self.sent[seat][at % len(self.sent[seat])]
            client = self.clients[seat]
            client.listen()
            if command.prompt is not None and command.prompt != client.mirror.prompt:
                assert client.ask(command).code == "stale"
                assert self.match.table.digest() == before

    @rule(seat=seats)
    def repeat_the_last_bytes(self, seat: int) -> None:
        """The same frame twice: the second is out of order."""
        if not self.here[seat]:
            return
        client = self.clients[seat]
        before = self.match.table.digest()
        data = client.end.send(commands.Ping())
        client.line.dataReceived(data + data)
        refused = [m for m in client.listen() if isinstance(m, news.Refused)]
        assert [one.code for one in refused] == ["order"]
        assert self.match.table.digest() == before

    @rule(seat=seats)
    def reorder(self, seat: int) -> None:
        """A later frame before an earlier one: it is refused, the earlier one counts."""
        if not self.here[seat] or self.match.result is not None:
            return
        client = self.clients[seat]
        client.listen()
        first = client.end.send(commands.Ping())
        second = client.end.send(self._command(seat, Next(), client.mirror.prompt or 0))
        before = self.match.table.digest()
        client.line.dataReceived(second + first)
        refused = [m for m in client.listen() if isinstance(m, news.Refused)]
        assert [one.code for one in refused] == ["order"]
        assert self.match.table.digest() == before
        client.end.seq -= 1

    @rule(seat=seats)
    def nonsense(self, seat: int) -> None:
        if self.here[seat] and self.match.result is None:
            before = self.match.table.digest()
            client = self.clients[seat]
            client.listen()
            action = Bid(10**6)
            answer = client.ask(self._command(seat, action, client.mirror.prompt or 0))
            assert isinstance(answer, news.Refused)
            assert self.match.table.digest() == before

    @rule(seat=seats, agreed=st.booleans())
    def take_back(self, seat: int, agreed: bool) -> None:
        """A step back, if both are here and the other agrees."""
        if not all(self.here) or self.match.take_back_refusal(seat, consent=True) is not None:
            return
        before, rewinds = self.match.table.digest(), self.match.rewinds
        asker, other = self.clients[seat], self.clients[1 - seat]
        assert isinstance(asker.ask(commands.AskTakeBack(duel=self.duel)), news.Done)
        other.ask(commands.AnswerTakeBack(duel=self.duel, accept=agreed))
        assert self.match.rewinds == rewinds + agreed
        assert agreed or self.match.table.digest() == before

    @rule()
    def restart(self) -> None:
        if self.match.result is not None:
            return
        digest = self.match.table.digest()
        for client in self.clients:
            client.listen()
        self.hall.restart()
        self.here = [False, False]
        assert self.match.table.digest() == digest

    @rule()
    def time_passes(self) -> None:
        self.hall.wait(2)

    @invariant()
    def views_are_right(self) -> None:
        if not hasattr(self, "clients"):
            return
        for seat, client in enumerate(self.clients):
            if self.here[seat]:
                client.listen()
                assert client.mirror.view == self.match.view(seat)
                assert client.mirror.prompt == self.match.prompt(seat)


def test_views_always_equal_the_engines() -> None:
    run_state_machine_as_test(
        TwoClients, settings=settings(max_examples=12, stateful_step_count=25, deadline=None)
    )
