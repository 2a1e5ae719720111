"""A relay in memory: clients as objects, a clock turned by hand, a store in a temporary file."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from orbitrelay.log import Log
from orbitrelay.relay import Relay, Workers
from orbitrelay.settings import Settings
from orbitrelay.store.store import open_store
from orbitrelay.store.tables import metadata
from orbitrelay.transport import Line, Lines
from sqlalchemy import create_engine, text
from twisted.internet.defer import Deferred, maybeDeferred
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from orbitduel.cards.catalogue import shipped
from orbitduel.deckbuilding.deck_file import find_deck
from orbitduel.match.fairness import dice_commitment
from orbitduel.protocol import commands, news
from orbitduel.protocol.connection import ClientEnd
from orbitduel.protocol.mirror import Mirror
from orbitduel.protocol.parts import DeckList, Options
from orbitduel.rules.plain import write_action
from tests.properties.duels import chosen

N = TypeVar("N")
DICE = bytes(range(32))
SALT = bytes(reversed(range(32)))
QUIET = Options(clock=None, rated=False)


class AtOnce(Workers):
    """Everything happens on the spot, or when the test says so."""

    def __init__(self) -> None:
        self.held: list[Callable[[], None]] | None = None

    def store(self, deed: Callable[..., Any], *arguments: Any) -> Deferred[Any]:
        if self.held is None:
            return maybeDeferred(deed, *arguments)
        later: Deferred[Any] = Deferred()

        def go() -> None:
            maybeDeferred(deed, *arguments).chainDeferred(later)

        self.held.append(go)
        return later

    think = store

    def release(self) -> None:
        while self.held:
            self.held.pop(0)()


class Pipe(StringTransport):
    """A transport whose other end is a client object."""

    def __init__(self) -> None:
        super().__init__()
        self.aborted = False

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: N802
        pass

    def abortConnection(self) -> None:  # noqa: N802
        self.aborted = True
        self.loseConnection()


class Hall:
    def __init__(self, folder: Path, url: str = "", **changes: Any) -> None:
        self.folder = folder
        self.settings = replace(Settings(), **changes)
        self.clock = Clock()
        self.said = io.StringIO()
        self.url = url or f"sqlite:///{folder / 'relay.sqlite'}"
        self.open()

    def open(self) -> None:
        self.workers = AtOnce()
        store = open_store(self.url)
        self.relay = Relay(
            self.settings,
            store,
            self.workers,
            self.clock,
            lambda: 1_900_000_000 + self.clock.seconds(),
            Log("debug", out=self.said),
        )
        self.relay.start()
        self.lines = Lines(self.relay)

    def close(self) -> None:
        """As `kill -9`: nothing is said to anybody."""
        for call in list(self.clock.getDelayedCalls()):
            call.cancel()
        self.relay.store.close()

    def restart(self) -> None:
        self.close()
        self.open()
        self.clock.advance(0)

    def wait(self, seconds: float, step: float = 1.0) -> None:
        while seconds > 0:
            self.clock.advance(min(step, seconds))
            seconds -= step

    def client(self, name: str = "") -> Client:
        client = Client(self)
        client.greet()
        if name:
            client.enter(name)
        return client

    def duel(self, options: Options = QUIET, *decks: str) -> tuple[Client, Client, str]:
        """Two guests at the beginning of a duel; the first has seat A."""
        ada, bo = self.client("Ada"), self.client("Bo")
        begin(ada, bo, options, *decks)
        return ada, bo, ada.mirror.duel


def empty(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE IF EXISTS shape"))
    engine.dispose()


class Client:
    """A client made of the shared connection and mirror, with everything it has heard."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.heard: list[Any] = []
        self.bytes = b""
        self.mirrors: dict[str, Mirror] = {}
        self.token = ""
        self.connect()

    def connect(self) -> None:
        self.end = ClientEnd()
        line = self.hall.lines.buildProtocol(None)
        assert line is not None
        self.line: Line = line
        self.pipe = Pipe()
        self.line.makeConnection(self.pipe)

    @property
    def mirror(self) -> Mirror:
        (mirror,) = self.mirrors.values()
        return mirror

    @property
    def closed(self) -> bool:
        return self.pipe.disconnecting

    def greet(self) -> None:
        self.send(self.hall.relay.versions.hello("test"))
        self.last(news.Welcome)

    def enter(self, name: str) -> None:
        self.ask(commands.EnterAsGuest(name=name))
        self.know()

    def know(self) -> None:
        signed_in = self.last(news.SignedIn)
        self.me = signed_in.you
        self.token = signed_in.token

    def send(self, command: Any) -> None:
        self.line.dataReceived(self.end.send(command))

    def ask(self, command: Any) -> Any:
        """Send a command and give its answer."""
        self.listen()
        self.send(command)
        seq = self.end.seq
        for message in reversed(self.listen()):
            if getattr(message, "re", None) == seq:
                return message
        return None

    def listen(self) -> list[Any]:
        """What has come since; mirrors follow."""
        data = self.pipe.value()
        self.pipe.clear()
        self.bytes += data
        fresh = self.end.receive(data)
        for message in fresh:
            self._follow(message)
        self.heard += fresh
        return fresh

    def _follow(self, message: Any) -> None:
        if isinstance(message, news.Position):
            if message.duel in self.mirrors:
                self.mirrors[message.duel].take(message)
            else:
                self.mirrors[message.duel] = Mirror(message, shipped().__getitem__)
        elif isinstance(message, news.Told):
            self.mirrors[message.duel].told(message)
        elif isinstance(message, news.ClockNews | news.DuelOver | news.TakeBackNews):
            self.mirrors[message.duel].noted(message)

    def last(self, kind: type[N]) -> N:
        self.listen()
        for message in reversed(self.heard):
            if isinstance(message, kind):
                return message
        raise AssertionError(f"no {kind.__name__} among {self.heard[-3:]}")

    def count(self, kind: type[Any]) -> int:
        self.listen()
        return sum(isinstance(message, kind) for message in self.heard)

    def cut(self) -> None:
        """The connection is lost."""
        self.listen()
        self.line.connectionLost(None)

    def come_back(self) -> None:
        self.connect()
        self.greet()
        self.ask(commands.Resume(token=self.token))
        self.know()

    def rejoin(self, duel: str = "", whole: bool = False) -> news.Position:
        mirror = self.mirrors[duel] if duel else self.mirror
        asked = commands.Rejoin(duel=mirror.duel) if whole else mirror.rejoin()
        answer = self.ask(asked)
        assert isinstance(answer, news.Position), answer
        return answer

    def choose(self, action: Any, prompt: int | None = -1) -> Any:
        prompt = self.mirror.prompt if prompt == -1 else prompt
        data = write_action(action)
        return self.ask(commands.Choose(duel=self.mirror.duel, prompt=prompt, action=data))


def deck_list(name: str = "earthrise") -> DeckList:
    deck = find_deck(name)
    return DeckList(homeworld=deck.homeworld.id, cards=[card.id for card in deck.cards])


def ready(table: str, deck: DeckList, dice: bytes = DICE) -> commands.Ready:
    return commands.Ready(
        table=table, deck=deck, deck_salt=SALT, dice_commitment=dice_commitment(dice)
    )


def sit_down(ada: Client, bo: Client, options: Options = QUIET) -> str:
    assert isinstance(ada.ask(commands.OpenTable(options=options)), news.Done)
    table = ada.last(news.TableNews).table.id
    assert isinstance(bo.ask(commands.JoinTable(table=table)), news.Done)
    return table


def lay_down(ada: Client, bo: Client, table: str, *decks: str) -> None:
    first, second = decks or ("earthrise", "olympus")
    for client, deck in ((ada, first), (bo, second)):
        verdict = client.ask(ready(table, deck_list(deck)))
        assert verdict.problems == []
    for client in (ada, bo):
        assert client.last(news.Commitments).table == table
        client.ask(commands.RevealDice(table=table, value=DICE))
    ada.listen()
    bo.listen()


def begin(ada: Client, bo: Client, options: Options = QUIET, *decks: str) -> None:
    lay_down(ada, bo, sit_down(ada, bo, options), *decks)


def play(hall: Hall, ada: Client, bo: Client, steps: int, lot: int = 1) -> None:
    """Choices by lot, each sent by the client whose it is; both mirrors stay right."""
    rng = random.Random(lot)
    duel_id = ada.mirror.duel
    for _ in range(steps):
        match = hall.relay.rooms.rooms[duel_id].match
        if match.result is not None:
            return
        seat, action = chosen(match.table, rng)
        client = (ada, bo)[seat]
        client.listen()
        prompt = client.mirror.prompt
        answer = client.choose(action, prompt)
        assert isinstance(answer, news.Done), answer
        same_as_the_engine(hall, ada, bo)


def same_as_the_engine(hall: Hall, *clients: Client) -> None:
    for client in clients:
        client.listen()
        mirror = client.mirror
        match = hall.relay.rooms.rooms[mirror.duel].match
        assert mirror.view == match.view(mirror.seat)
        assert mirror.number == match.length
        if mirror.seat is not None:
            assert mirror.prompt == match.prompt(mirror.seat)
