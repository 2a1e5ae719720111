"""The online screens as the gallery shows them, with a relay that is only made up."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from orbitduel.client.duel.samples import best_attack, busy_match
from orbitduel.client.kit.scene import Scene
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.match.authority import Match
from orbitduel.match.duel_game import DuelGame, DuelSetup, write_setup
from orbitduel.protocol import news
from orbitduel.protocol.parts import (
    ClockFace,
    DeckProblem,
    DuelLine,
    Options,
    PastDuel,
    Person,
    Standing,
    TableLine,
)
from orbitduel.rules.actions import Bid
from orbitduel.rules.chance import seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.plain import write_event
from orbitduel.rules.plain_views import write_view

from .client import OnlineClient
from .discovery import Beacon, Finder, Found
from .hosting import Host
from .lobby import LobbyPage
from .lobby_lists import Tab
from .net import Net
from .scene import OnlineScene
from .servers import Server, Servers
from .session import Line, Session
from .socket_link import SocketLink
from .table_scene import OnlineTable
from .transport import Address, Impostor

ADA = Person(id=1, name="Ada", guest=False, rating=1712)
BO = Person(id=2, name="Bo Lindqvist", guest=False, rating=1655, doing="playing")
CY = Person(id=3, name="Cy", guest=True, doing="waiting")
DEE = Person(id=4, name="Dee of the Outer Belt", guest=False, rating=1498)
PRINT = "3f9ac2d17be04455" * 4


def screens() -> dict[str, Callable[[], Scene]]:
    return {
        "online-connect": _connect,
        "online-stranger": lambda: _scene(_stranger()),
        "online-impostor": lambda: _scene(_impostor()),
        "online-version": lambda: _scene(_version()),
        "online-entrance": lambda: _scene(_entrance()),
        "online-lobby": lambda: _scene(_lobby()),
        "online-table": lambda: _scene(_table(host=True)),
        "online-table-guest": lambda: _scene(_table(host=False)),
        "online-hosting": lambda: _scene(_hosting()),
        "online-looking": lambda: _scene(_looking()),
        "online-history": lambda: _showing("history"),
        "online-ranking": lambda: _showing("ranking"),
        "online-duel": lambda: _duel(away=True),
        "online-duel-draw": lambda: _duel(draw=True),
        "online-duel-bid": _bid_locked,
        "online-duel-talk": lambda: _duel(open_panel=True),
        "online-duel-cut": lambda: _duel(cut=True),
        "online-watching": lambda: _duel(seat=None),
    }


class NoLine:
    """Stands where the thread would be."""

    def start(self) -> None: ...
    def poll(self) -> list[object]:
        return []

    def send(self, data: bytes) -> None: ...
    def close(self, wait_s: float = 0.0) -> None: ...
    def retry_now(self) -> None: ...
    def trust(self, fingerprint: str) -> None: ...


class Quiet(Finder):
    """Hears only what it was given."""

    def __init__(self, heard: list[Found]) -> None:
        self.heard = heard
        self.trouble = ""

    def update(self) -> None: ...

    @property
    def found(self) -> list[Found]:
        return self.heard

    def close(self) -> None: ...


class Imagined(OnlineClient):
    def __init__(self, servers: Servers) -> None:
        self.servers = servers
        self.address = Address("relay.example", 4777)
        self.session = Session()
        self.session.server = "Kepler Station"
        self.stranger = ""
        self.impostor = None
        self.status = "Connected"
        self.failed = False
        self.saved = []
        self.transport = NoLine()  # type: ignore[assignment]

    def update(self) -> None: ...


def _net() -> Net:
    servers = Servers(Path(tempfile.gettempdir()) / "orbitduel-no-such-folder" / "servers.json")
    net = Net(servers, Quiet([]))
    net.client = Imagined(servers)
    net.name = "Ada"
    return net


def _scene(net: Net) -> Scene:
    return OnlineScene(net)


def _connect() -> Scene:
    net = _net()
    net.client = None
    beacon = Beacon("Bo's table", 4777, PRINT, "1", 1, "KQRT")
    net.finder = Quiet([Found("192.168.1.20", beacon)])
    net.servers._known = [
        Server("relay.example", 4777, PRINT, "Kepler Station", "Ada", "t", "duel"),
        Server("192.168.1.20", 4777, PRINT, "Bo's relay", "Ada"),
    ]
    return OnlineScene(net)


def _session(net: Net) -> Session:
    assert net.session is not None
    return net.session


def _stranger() -> Net:
    net = _net()
    assert net.client is not None
    net.client.stranger = PRINT
    return net


def _impostor() -> Net:
    net = _net()
    assert net.client is not None
    net.client._take(Impostor(PRINT, PRINT[::-1]))
    return net


def _version() -> Net:
    net = _net()
    session = _session(net)
    session.outdated = True
    session.fail("You play by rules 1, the relay by rules 2: the older program must be updated.")
    return net


def _entrance() -> Net:
    net = _net()
    _session(net).phase = "entrance"
    _session(net).message = "Season 3 has begun. Be kind to each other."
    return net


def _lobby() -> Net:
    net = _net()
    one = _session(net)
    one.phase, one.you = "inside", ADA
    one.people = {person.id: person for person in (ADA, BO, CY, DEE)}
    one.friends = [BO]
    quiet = Options(clock=None, rated=False, house={"monoliths": 10})
    for number, person in enumerate((CY, DEE)):
        line = TableLine(
            id=f"t{number}", options=quiet if number else Options(), seats=[person, None],
            ready=[False, False],
        )  # fmt: skip
        one.tables[line.id] = line
    one.duels["d"] = DuelLine(id="d", players=[BO, DEE], options=Options(), turn=14)
    one.challenges["c"] = news.ChallengeNews(
        challenge="c", by=DEE, to=ADA, options=Options(), state="open"
    )
    one.lines += [
        Line("Anybody for a long game?", BO),
        Line("In ten minutes, with the Choir.", DEE),
        Line("The relay restarts at midnight; duels stay."),
    ]
    lines = [
        Standing(place=1, person=ADA, duels=40, wins=29),
        Standing(place=2, person=BO, duels=61, wins=37),
    ]
    one.leaderboard = news.Leaderboard(re=1, season="2031-2", lines=lines)
    return net


def _table(host: bool) -> Net:
    net = _lobby()
    one = _session(net)
    seats: list[Person | None] = [ADA, None] if host else [BO, ADA]
    one.table = TableLine(
        id="t", options=Options(house={"monoliths": 10}), seats=seats, ready=[not host, False],
        private=True, code="KQRT",
    )  # fmt: skip
    one.seat = 0 if host else 1
    if not host:
        one.problems = [
            DeckProblem(
                rule="R2.2", sentence="A deck has 40 cards, this one has 39.", positions=[]
            ),
            DeckProblem(
                rule="R2.3", sentence="Kestrel is there 5 times, 4 are allowed.", positions=[7, 9]
            ),
        ]
    return net


def _position() -> news.Position:
    names = list(ready_made())
    decks = [find_deck(name) for name in (names[0], names[-1])]
    both = ((decks[0].homeworld, decks[0].cards), (decks[1].homeworld, decks[1].cards))
    setup = DuelSetup(both, seed_from_number(7))
    match = Match(DuelGame(), write_setup(setup), ("Ada", "Bo Lindqvist"))
    face = ClockFace(
        bank_ms=[1_143_000, 871_000], running=[True, False], present=[True, False],
        absence_ms=[60_000, 43_000], absence_total_ms=[300_000, 283_000],
        claimable=[False, False],
    )  # fmt: skip
    return news.Position(
        re=0, duel="d", seat=0, players=[ADA, BO], options=Options(), number=match.length,
        rewinds=0, events=[write_event(event) for event in match.told(0)],
        prompt=match.prompt(0), awaiting=list(match.awaiting()), clocks=face,
        digest=match.view(0).digest(),
    )  # fmt: skip


def _hosting() -> Net:
    net = _table(host=True)
    net.host = Pretended()
    net.host.fingerprint = PRINT
    return net


class Pretended(Host):
    """A relay on this machine that is not there."""

    def read_out(self) -> str:
        return "192.168.1.20:4777"

    def update(self) -> None: ...


def _looking() -> Net:
    net = _lobby()
    one = _session(net)
    one.clock = lambda: 100.0
    one.challenges.clear()
    one.quick = news.QuickMatchNews(waiting_s=34, within=440, waiting=2)
    one._quick_since = 66.0
    return net


def _showing(tab: Tab) -> Scene:
    net = _lobby()
    one = _session(net)
    one.challenges.clear()
    one.history = news.History(re=1, duels=[
        PastDuel(id="a", players=["Ada", "Bo Lindqvist"], seat=0, winner=0, how="played",
                 turns=38, ended=1_900_000_000, rating_change=12),
        PastDuel(id="b", players=["Cy", "Ada"], seat=1, winner=0, how="conceded", turns=21,
                 ended=1_899_900_000, rating_change=-9),
        PastDuel(id="c", players=["Ada", "Dee of the Outer Belt"], seat=0, winner=None,
                 how="agreed", turns=64, ended=1_899_800_000),
    ])  # fmt: skip
    scene = OnlineScene(net)
    scene.page = LobbyPage(scene)
    scene.page.tab = tab
    scene.page.person = BO.id
    return scene


def attacking() -> Match:
    """The first player has attacked, and both must bid."""
    match = busy_match(worlds=5, craft=14)
    assert isinstance(match.table, Duel)
    match.table.board.active = 0
    match.choose(0, best_attack(match))
    return match


def in_full_swing(match: Match, seat: int | None = 0, away: bool = False) -> news.Position:
    face = ClockFace(
        bank_ms=[1_143_000, 871_000], running=[True, False], present=[True, not away],
        absence_ms=[60_000, 43_000], absence_total_ms=[300_000, 283_000],
        claimable=[False, False],
    )  # fmt: skip
    view = match.table.view(seat)
    return news.Position(
        re=0, duel="d", seat=seat, players=[ADA, BO], options=Options(), number=match.length,
        rewinds=0, view=write_view(view), prompt=None if seat is None else match.prompt(seat),
        awaiting=list(match.awaiting()), clocks=face, digest=view.digest(),
        delayed=seat is None,
    )  # fmt: skip


def _duel(
    open_panel: bool = False,
    cut: bool = False,
    away: bool = False,
    draw: bool = False,
    seat: int | None = 0,
) -> Scene:
    match = busy_match(worlds=5, craft=7)
    assert isinstance(match.table, Duel)
    board = match.table.board
    board.active, board.draw_offer[1] = 0, draw
    table = at_the_table(in_full_swing(match, seat, away))
    table.panel.open = open_panel
    table.unread = 0 if open_panel else 2
    if cut:
        assert table.net.client is not None
        table.net.client.session.cut()
        table.net.client.status = "No connection: the relay does not answer. Next attempt in 4 s"
    return table


def _bid_locked() -> Scene:
    match = attacking()
    match.choose(0, Bid(2))
    return at_the_table(in_full_swing(match))


def at_the_table(position: news.Position) -> OnlineTable:
    net = _lobby()
    one = _session(net)
    one.clock = lambda: 100.0
    one.latency_ms = 38
    one._position(position)
    one.trouble = ""
    link: SocketLink = one.links["d"]
    one.lines += [Line("Good luck!", BO, "d"), Line("You too. That is a tall stack.", ADA, "d")]
    return OnlineTable(net, link)
