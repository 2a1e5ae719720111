"""The client's side of a conversation with a relay, without sockets: bytes in, bytes out, state.

`connected`, `receive` and `cut` tell what the line does; `take_outgoing` gives what to write.
Everything a screen shows is a field here. Whatever a relay sends, nothing raises: data that
cannot be is reported in `failure` and the conversation is over.

After a cut the token of the last sign-in brings the player back, and every open duel asks for
what it has missed.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from orbitduel.cards.catalogue import installed, shipped_digest
from orbitduel.deckbuilding.deck_file import Deck
from orbitduel.protocol import commands, news
from orbitduel.protocol.commands import AnyCommand
from orbitduel.protocol.connection import ClientEnd, State, Versions
from orbitduel.protocol.errors import LocalError, ProtocolError
from orbitduel.protocol.news import AnyNews
from orbitduel.protocol.parts import DeckProblem, DuelLine, Person, TableLine
from orbitduel.reading import one_line
from orbitduel.rules.duel import RULES_VERSION

from .promise import Promise
from .socket_link import Hostile, SocketLink

Phase = Literal["offline", "greeting", "entrance", "inside", "failed"]
MOST_LINES = 200
MOST_PEOPLE = 5_000
PING_S = 10.0
PING_IN_DUEL_S = 5.0
TROUBLE_S = 12.0
"""How long a refusal or notice is shown."""
TOGETHER_S = 3.0
"""Notices that follow one another so quickly stand side by side."""
VERSION_CODES = ("version", "rules", "cards")
FINAL_CODES = (*VERSION_CODES, "malformed", "banned", "elsewhere")
"""Farewells after which trying again would be of no use."""


@dataclass(frozen=True)
class Line:
    """A line of chat or a notice; notices have no person."""

    text: str
    person: Person | None = None
    at: str = ""


class Session:
    def __init__(
        self,
        token: str = "",
        versions: Versions | None = None,
        clock: Callable[[], float] = time.monotonic,
        left: str = "",
    ) -> None:
        """`left`: the duel the player was in when the program was last open."""
        self.versions = versions or Versions(RULES_VERSION, shipped_digest())
        self.token = token
        self.clock = clock
        self.phase: Phase = "offline"
        self.failure = ""
        """Why there is no going on, for the player."""
        self.outdated = False
        """The versions differ: the failure says who must update."""
        self.trouble = ""
        """The last refusal, shown until the next deed, or for a while."""
        self.told = ""
        """The last notice of the relay, shown for a while."""
        self.server = ""
        self.message = ""
        self.you: Person | None = None
        self.latency_ms: int | None = None
        self.people: dict[int, Person] = {}
        self.tables: dict[str, TableLine] = {}
        self.duels: dict[str, DuelLine] = {}
        self.table: TableLine | None = None
        self.seat = 0
        self.problems: list[DeckProblem] | None = None
        """What the relay says of the deck one brought; empty if it may be played."""
        self.quick: news.QuickMatchNews | None = None
        self.challenges: dict[str, news.ChallengeNews] = {}
        self.lines: deque[Line] = deque(maxlen=MOST_LINES)
        self.muted: set[int] = set()
        self.friends: list[Person] = []
        self.leaderboard: news.Leaderboard | None = None
        self.history: news.History | None = None
        self.links: dict[str, SocketLink] = {}
        self.fresh_links: list[SocketLink] = []
        """Duels that have begun or were come back to; a screen takes them from here."""
        self.replays: list[news.ReplayFile] = []
        """Arrived and not yet saved."""
        self.promises: dict[str, news.Commitments] = {}
        """By duel: what the relay told before it began."""
        self.entering = False
        """Asked to be let in, and not yet answered."""
        self._left = left
        self._shown: tuple[str, str, float] = ("", "", 0.0)
        self._notice = ("", 0.0)
        self._quick_since = 0.0
        self._promise: Promise | None = None
        self._last_deck: Deck | None = None
        self._again = False
        self._end = ClientEnd()
        self._outgoing: list[bytes] = []
        self._asked: dict[int, tuple[AnyCommand, float]] = {}
        """By number: what is not answered yet, and since when."""
        self._pinged: tuple[int, float] | None = None
        self._last_ping = clock()

    # The line.

    def connected(self) -> None:
        self._end = ClientEnd()
        self._outgoing.clear()
        self._asked.clear()
        self._pinged = None
        self._last_ping = self.clock()
        self.entering = False
        self.phase = "greeting"
        self.post(self.versions.hello("orbitduel"))

    def cut(self) -> None:
        if self.phase != "failed":
            self.phase = "offline"
        self._outgoing.clear()
        self._asked.clear()
        self.quick = None
        for link in self.links.values():
            link.cut()

    def take_outgoing(self) -> bytes:
        data = b"".join(self._outgoing)
        self._outgoing.clear()
        return data

    def receive(self, data: bytes) -> None:
        if self.phase == "failed":
            return
        try:
            for message in self._end.receive(data):
                self._take(message)
        except Hostile as error:
            self.fail(f"The relay sent a duel that cannot be: {one_line(str(error))[:160]}")
        except ProtocolError as error:
            self.fail(f"The relay does not speak as agreed: {one_line(str(error))[:160]}")

    def fail(self, sentence: str) -> None:
        self.failure = sentence
        self.phase = "failed"
        for link in self.links.values():
            link.lose(sentence)

    def update(self) -> None:
        """Measure the connection now and then, which also keeps it open."""
        now = self.clock()
        if self._shown[:2] != (self.trouble, self.told):
            self._shown = (self.trouble, self.told, now)
        elif now - self._shown[2] > TROUBLE_S:
            self.trouble = self.told = ""
        playing = any(link.over is None for link in self.links.values())
        pause = PING_IN_DUEL_S if playing else PING_S
        if self.phase in ("entrance", "inside") and now - self._last_ping >= pause:
            self._last_ping = now
            seq = self.post(commands.Ping())
            if seq is not None:
                self._pinged = (seq, now)

    @property
    def unanswered_s(self) -> float:
        """For how long the relay has owed an answer; every command gets one."""
        if self.phase != "inside" or not self._asked:
            return 0.0
        _, since = next(iter(self._asked.values()))
        return self.clock() - since

    @property
    def looking_s(self) -> int:
        """For how long a quick match has been looked for."""
        return 0 if self.quick is None else max(0, int(self.clock() - self._quick_since))

    def post(self, command: AnyCommand) -> int | None:
        """Send a command; its number, or None if there is no line or it is too large."""
        try:
            self._outgoing.append(self._end.send(command))
        except LocalError as error:
            if self.phase in ("entrance", "inside"):
                self.trouble = f"That could not be sent: {error}."
            return None
        self._asked[self._end.seq] = (command, self.clock())
        return self._end.seq

    def do(self, command: AnyCommand) -> bool:
        """A deed of the player in the lobby; what comes of it shows in the fields."""
        self.trouble = ""
        if self.phase not in ("entrance", "inside") or self._end.state is not State.GREETED:
            self.trouble = "There is no connection just now."
            return False
        return self.post(command) is not None

    # Deeds with something to remember.

    def bring(self, deck: Deck) -> bool:
        """Be ready with a deck."""
        if self.table is None:
            return False
        self.problems = None
        self._promise = promise = Promise(deck)
        self._last_deck = deck
        return self.do(promise.ready(self.table.id))

    def enter_as_guest(self, name: str) -> None:
        self.entering = self.do(commands.EnterAsGuest(name=name[:24]))

    def sign_out(self) -> None:
        self.do(commands.SignOut())

    def befriend(self, person: Person, on: bool = True) -> None:
        if self.do(commands.Befriend(person=person.id, on=on)):
            self.post(commands.WantFriends())
            now = "among your friends now" if on else "no longer among your friends"
            self.told = f"{one_line(person.name)[:24]} is {now}."

    def report(self, person: int, reason: str, duel: str = "") -> None:
        reason = one_line(reason)[:400]
        if self.do(commands.ReportPerson(person=person, reason=reason, duel=duel)):
            self.told = "Thank you. A moderator will look at it."

    def mute(self, person: Person, on: bool) -> None:
        if self.do(commands.Mute(person=person.id, on=on)):
            (self.muted.add if on else self.muted.discard)(person.id)
            now = "muted" if on else "heard again"
            self.told = f"{one_line(person.name)[:24]} is {now}."

    def leave_table(self) -> None:
        if self.table is not None:
            self.do(commands.LeaveTable(table=self.table.id))
            self.table = None

    def watch(self, duel: str) -> None:
        self.do(commands.Spectate(duel=duel))

    def put_away(self, link: SocketLink) -> None:
        """The screen is done with a duel; one that is not over waits to be come back to."""
        if link.over is None and link.mine:
            return
        if self.links.pop(link.duel, None) is not None and self.phase == "inside":
            if link.mine:
                self.post(commands.Rematch(duel=link.duel, accept=False))
            self.post(commands.LeaveDuel(duel=link.duel))

    def next_rematch(self) -> None:
        """A rematch was agreed: the same deck goes to the new table by itself."""
        self._again = True
        self._bring_again()

    def _bring_again(self) -> None:
        deck, table = self._last_deck, self.table
        if self._again and deck is not None and table is not None and None not in table.seats:
            self._again = False
            self.bring(deck)

    # What the relay says.

    def _take(self, message: AnyNews) -> None:
        asked: AnyCommand | None = None
        if isinstance(message, news.Answer):
            asked, _ = self._asked.pop(message.re, (None, 0.0))
        match message:
            case news.Welcome():
                self._welcomed(message)
            case news.Farewell():
                self._farewell(message)
            case news.Warned() | news.Announcement():
                self.notice(message.text)
            case news.Refused():
                self._refused(message, asked)
            case news.Done() if isinstance(asked, commands.SignOut):
                self._signed_out()
            case news.Pong():
                if self._pinged is not None and message.re == self._pinged[0]:
                    self.latency_ms = round(1000 * (self.clock() - self._pinged[1]))
                    self._pinged = None
            case news.SignedIn():
                self._signed_in(message)
            case news.LobbyNews():
                self._lobby(message)
            case news.TableNews():
                self._table(message)
            case news.DeckVerdict():
                self.problems = list(message.problems)
            case news.Commitments():
                self._commitments(message)
            case news.QuickMatchNews():
                if self.quick is None:
                    self._quick_since = self.clock() - message.waiting_s
                self.quick = message
            case news.ChallengeNews():
                self._challenge(message)
            case news.Position():
                self._position(message)
            case news.Said():
                self._said(message)
            case news.Friends():
                self.friends = message.friends
                self.muted = {person.id for person in message.muted}
            case news.Leaderboard():
                self.leaderboard = message
            case news.History():
                self.history = message
            case news.ReplayFile():
                self.replays = [*self.replays[-20:], message]
            case _:
                self._about_a_duel(message, asked)

    def _welcomed(self, message: news.Welcome) -> None:
        theirs = Versions(message.rules, message.cards, message.protocol)
        if theirs != self.versions:
            objection = self.versions.objection(theirs.hello())
            self.outdated = True
            self.fail("The relay plays another version than this program; update the older one.")
            assert objection is not None
            return
        self.server = one_line(message.server)[:60]
        self.message = one_line(message.message)[:300]
        self.phase = "entrance"
        self._asked.clear()  # the welcome has answered the hello
        if self.token:
            self.post(commands.Resume(token=self.token))

    def _farewell(self, message: news.Farewell) -> None:
        sentence = one_line(message.text)[:300] or "The relay has ended the conversation."
        if message.code in FINAL_CODES:
            self.outdated = message.code in VERSION_CODES
            self.fail(sentence)
        else:
            self.notice(sentence)

    def _refused(self, message: news.Refused, asked: AnyCommand | None) -> None:
        text = one_line(message.text)[:300]
        duel = getattr(asked, "duel", "")
        self.entering = False
        if isinstance(asked, commands.Resume):
            self.token, self._left = "", ""
            self.trouble = "The relay does not remember you; enter again."
        elif isinstance(asked, commands.Rejoin):
            self.links.pop(duel, SocketLink.nowhere()).lose(text)
        elif isinstance(asked, commands.Ready):
            self.problems = None
            self.trouble = text
        elif isinstance(asked, commands.LeaveDuel | commands.Rematch) and duel not in self.links:
            pass  # put away at both ends
        elif duel in self.links:
            self.links[duel].refused(message.re, message.rule, text, message.code)
        else:
            self.trouble = text

    def _signed_in(self, message: news.SignedIn) -> None:
        if self.you is not None and self.you.guest and not message.you.guest:
            self.notice("You have an account now. Rating, friends and history stay yours.")
        self.you = message.you
        self.entering = False
        self.token = message.token
        self.phase = "inside"
        self._last_ping = self.clock() - PING_S
        self.table = message.table
        if message.table is not None:
            ids = [None if person is None else person.id for person in message.table.seats]
            self.seat = ids.index(message.you.id) if message.you.id in ids else 0
        self.post(commands.WatchLobby(on=True))
        self.post(commands.WantFriends())
        unfinished = set(message.duels[:16])
        left, self._left = self._left, ""
        if left and left not in unfinished:
            self.notice("The duel you had left is over.")
            self.post(commands.WantReplay(duel=left))
        for duel in unfinished - set(self.links):
            self.post(commands.Rejoin(duel=duel, since=0))
        for link in self.links.values():
            if link.over is None:
                self.post(link.rejoin() if link.mine else commands.Spectate(duel=link.duel))

    def _signed_out(self) -> None:
        self.you, self.token, self.phase = None, "", "entrance"
        self.table, self.quick, self.history = None, None, None
        self.links.clear()
        self.challenges.clear()
        self.friends, self.muted = [], set()

    def _lobby(self, message: news.LobbyNews) -> None:
        if message.full:
            self.people, self.tables, self.duels = {}, {}, {}
        self.people.update((person.id, person) for person in message.people)
        self.tables.update((table.id, table) for table in message.tables)
        self.duels.update((duel.id, duel) for duel in message.duels)
        for person in message.gone:
            self.people.pop(person, None)
        for table in message.closed:
            self.tables.pop(table, None)
        for duel in message.over:
            self.duels.pop(duel, None)
        if max(len(self.people), len(self.tables), len(self.duels)) > MOST_PEOPLE:
            self.fail("The relay lists more people and tables than there can be.")

    def _table(self, message: news.TableNews) -> None:
        if message.seat not in (0, 1):
            raise Hostile("a seat that does not exist")
        if message.closed:
            if self.table is not None and self.table.id == message.table.id:
                self.table = None
                self.notice(message.closed)
            return
        if self.table is None or self.table.id != message.table.id:
            self.problems = None
            self._promise = None
        self.table, self.seat = message.table, message.seat
        self.quick = None
        self._bring_again()

    def _commitments(self, message: news.Commitments) -> None:
        promise = self._promise
        if promise is None or self.table is None or message.table != self.table.id:
            return
        self.post(promise.keep(message))

    def _challenge(self, message: news.ChallengeNews) -> None:
        if message.state == "open":
            if len(self.challenges) < MOST_LINES and message.by.id not in self.muted:
                self.challenges[message.challenge] = message
            return
        self.challenges.pop(message.challenge, None)
        if message.state == "declined" and self.you and message.by.id == self.you.id:
            self.notice(f"{one_line(message.to.name)} cannot play just now.")

    def _position(self, message: news.Position) -> None:
        link = self.links.get(message.duel)
        if link is not None:
            if message.over is not None and link.over is None:
                self.post(commands.WantReplay(duel=message.duel))
            link.position(message)
            return
        link = SocketLink(message, installed().__getitem__, self)
        self.links[message.duel] = link
        self.fresh_links.append(link)
        self.table = None
        self.quick = None
        if self._promise is not None and self._promise.told is not None:
            self.promises[message.duel] = self._promise.told
            self._promise = None
        if link.lacks_history:
            self.post(link.rejoin_from_the_start())
        for other in self.links.values():
            if (
                other is not link
                and other.over is not None
                and set(other.people) == set(link.people)
            ):
                other.opened(link)

    def _said(self, message: news.Said) -> None:
        if message.person.id in self.muted:
            return
        line = Line(one_line(message.text)[:400], message.person, message.at)
        self.lines.append(line)
        if message.at in self.links:
            self.links[message.at].said(message.person, line.text)

    def _about_a_duel(self, message: AnyNews, asked: AnyCommand | None) -> None:
        if isinstance(message, news.DuelOver):
            self.post(commands.WantReplay(duel=message.duel))
            link = self.links.get(message.duel)
            for sentence in () if link is None else link.told_of_the_end(message):
                self.notice(sentence)
        if isinstance(message, news.RematchNews) and message.state == "accepted":
            self.next_rematch()
        link = self.links.get(getattr(message, "duel", ""))
        if link is not None:
            link.take(message)

    def notice(self, text: str, good: bool = True) -> None:
        """Shown for a while, after what was told just before, and kept in the talk."""
        text = one_line(text)[:300]
        before, since = self._notice
        joined = f"{before} {text}" if self.told and self.clock() - since < TOGETHER_S else text
        self._notice = (text, self.clock())
        self.told, self.trouble = (joined, self.trouble) if good else ("", text)
        self.lines.append(Line(text))
