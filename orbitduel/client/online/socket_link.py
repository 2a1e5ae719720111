"""A link to a table on a relay: the duel scene cannot tell it from a table on this machine.

A `Mirror` follows the duel by what the relay tells. When the copy and the relay disagree, or
numbers are missing, the link asks for everything anew: first the events, and if that does not
help, a snapshot. While there is no connection the board stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from orbitduel.client.links.link import (
    Clock,
    Link,
    Lost,
    News,
    Opened,
    Presence,
    Refused,
    Rewound,
    Room,
    Said,
    Told,
)
from orbitduel.game import Seat
from orbitduel.protocol import commands, news
from orbitduel.protocol.commands import AnyCommand
from orbitduel.protocol.mirror import Drift, Mirror
from orbitduel.protocol.parts import ClockFace, Person
from orbitduel.reading import one_line
from orbitduel.rules.actions import Action, Concede, OfferDraw
from orbitduel.rules.card import Card
from orbitduel.rules.events import Event
from orbitduel.rules.plain import write_action
from orbitduel.rules.plain_events import read_event
from orbitduel.rules.views import View

MOST_DRIFTS = 3
"""In a row; then the relay cannot be followed."""
MOST_WAITING = 20_000
WHY_LOST = {"time": "ran out of time", "claimed": "was away too long, and the duel was claimed"}
NO_LINE = "There is no connection just now; the duel goes on when it is back."


class Hostile(Exception):
    """The relay says something that cannot be."""


class Poster(Protocol):
    """Whoever sends our commands."""

    clock: Callable[[], float]
    latency_ms: int | None

    def post(self, command: AnyCommand) -> int | None: ...

    def put_away(self, link: SocketLink) -> None: ...


class SocketLink:
    def __init__(
        self, position: news.Position, card_of: Callable[[str], Card], poster: Poster
    ) -> None:
        _check(position)
        self.duel = position.duel
        self.poster = poster
        self._drifts = 0
        self._waiting_for_position = False
        self._inbox: list[News] = []
        self._sent: set[int] = set()
        self._sent_prompt: int | None = None
        self._online = True
        self._faced_at = poster.clock()
        self.over: news.DuelOver | None = None
        self.rematch_asked = False
        """The opponent would play again."""
        try:
            self.mirror = Mirror(position, card_of)
        except Drift as error:
            raise Hostile(str(error)) from None
        except Exception as error:  # whatever made-up data does to the rules
            raise Hostile(f"{type(error).__name__} while reading a position") from None
        self._history: list[Event] = []
        self.lacks_history = position.events is None
        self._card_of = card_of
        if position.events is not None:
            self._history = self._reread(position)
        names = [one_line(person.name)[:24] or "?" for person in position.players]
        self.people = tuple(person.id for person in position.players)
        self.players: tuple[str, str] = (names[0], names[1])
        self.mine: tuple[Seat, ...] = () if position.seat is None else (position.seat,)
        self.viewer: Seat | None = position.seat
        self.adviser = position.options.adviser
        self.room = Room()
        self.over = position.over
        self._refresh_room()

    @staticmethod
    def nowhere() -> Silent:
        return Silent()

    # What the scene asks.

    def look(self) -> View:
        self._inbox = [one for one in self._inbox if not isinstance(one, Told | Rewound)]
        view = self.mirror.view
        private = None if view.private is None else view.private.copy()
        return View(view.seat, view.board.copy(), private)

    def history(self) -> Sequence[Event]:
        return tuple(self._history)

    def sit(self, seat: Seat) -> None:
        """A remote table has one chair for us."""

    def poll(self) -> list[News]:
        self._refresh_room()
        found, self._inbox = self._inbox, []
        return found

    def send(self, seat: Seat, action: Action) -> None:
        if seat not in self.mine or self.mirror.over is not None:
            return
        prompt = self.mirror.prompt
        if prompt is None and not isinstance(action, Concede | OfferDraw):
            self._inbox.append(Refused("", "It is not your turn to decide."))
            return
        if prompt is not None and prompt == self._sent_prompt:
            return  # the first press is on its way
        command = commands.Choose(duel=self.duel, prompt=prompt, action=write_action(action))
        number = self.poster.post(command) if self._online else None
        if number is None:
            self._inbox.append(Refused("", NO_LINE))
            return
        self._sent_prompt = prompt
        self._sent.add(number)

    def may_take_back(self, seat: Seat) -> str | None:
        if seat not in self.mine:
            return "You are watching."
        if self.mirror.over is not None:
            return "The duel is over."
        return None if self._online else NO_LINE

    def take_back(self, seat: Seat) -> None:
        if self.mirror.take_back not in (None, *self.mine):
            self._post(commands.AnswerTakeBack(duel=self.duel, accept=True))
        else:
            self._post(commands.AskTakeBack(duel=self.duel))

    def decline(self) -> None:
        """No to whatever the opponent asks for."""
        if self.mirror.take_back not in (None, *self.mine):
            self._post(commands.AnswerTakeBack(duel=self.duel, accept=False))
        elif self.mirror.over is not None:
            self.rematch_asked = False
            self._post(commands.Rematch(duel=self.duel, accept=False))

    def rematch(self) -> Link | None:
        self.rematch_asked = False
        self._post(commands.Rematch(duel=self.duel))
        return None

    def claim(self) -> None:
        self._post(commands.Claim(duel=self.duel))

    def say(self, text: str) -> None:
        text = one_line(text)[:400]
        if text:
            self._post(commands.Say(text=text, at=self.duel))

    def thinking(self) -> bool:
        return False

    def close(self) -> None:
        """An unfinished duel of one's own stays on the relay and can be come back to."""
        self.poster.put_away(self)

    @property
    def take_back_asked(self) -> bool:
        """The opponent asks to take a step back."""
        return bool(self.mine) and self.mirror.take_back not in (None, *self.mine)

    @property
    def may_claim(self) -> bool:
        if self.viewer is None or self.mirror.over is not None:
            return False
        return self._online and self.mirror.clocks.claimable[1 - self.viewer]

    @property
    def foe(self) -> Person | None:
        return None if self.viewer is None else self.mirror.players[1 - self.viewer]

    def _post(self, command: AnyCommand) -> None:
        number = self.poster.post(command) if self._online else None
        if number is None:
            self._inbox.append(Refused("", NO_LINE))
        else:
            self._sent.add(number)

    # What the session hands on.

    def take(self, message: object) -> None:
        """News of this duel."""
        match message:
            case news.Told():
                self._told(message)
            case news.ClockNews():
                self.mirror.noted(message)
                self._faced_at = self.poster.clock()
            case news.TakeBackNews():
                self.mirror.noted(message)
                self._take_back_news(message)
            case news.DuelOver():
                self.mirror.noted(message)
                self.over = message
            case news.RematchNews():
                if message.seat not in self.mine and message.state == "asked":
                    self.rematch_asked = True
                elif message.state == "declined":
                    self.rematch_asked = False
                    self._push(Refused("", "There will be no rematch."))

    def position(self, position: news.Position) -> None:
        """Everything anew, or what was missed."""
        _check(position)
        rewound = position.rewinds != self.mirror.rewinds
        known = self.mirror.number
        whole = position.view is not None or position.since == 0
        try:
            fresh = self.mirror.take(position)
            if position.view is None and position.since == 0:
                self._history = list(fresh)
            elif position.view is None:
                self._history += fresh
        except Drift as error:
            self._drifted(error)
            return
        except Exception as error:
            raise Hostile(f"{type(error).__name__} while reading a position") from None
        self._waiting_for_position = False
        self._online = True
        self._sent_prompt = None
        self._drifts = 0
        self._faced_at = self.poster.clock()
        self.over = position.over
        if not whole:
            for event in fresh:
                self._push(Told(event))
        elif rewound:
            self._push(Rewound("A step was taken back."))
        elif position.number != known or position.view is not None:
            self._push(Rewound("The table was brought up to date."))
        else:
            self._push(Rewound())

    def _told(self, message: news.Told) -> None:
        if self._waiting_for_position:
            return  # the position will have it
        try:
            fresh = self.mirror.told(message)
        except Drift as error:
            self._drifted(error)
            return
        except Exception as error:
            raise Hostile(f"{type(error).__name__} while following the duel") from None
        self._faced_at = self.poster.clock()
        self._sent_prompt = None
        self._history += fresh
        for event in fresh:
            self._push(Told(event))

    def _drifted(self, error: Drift) -> None:
        self._drifts += 1
        if self._drifts > MOST_DRIFTS:
            raise Hostile(str(error))
        self._waiting_for_position = True
        since = 0 if self._drifts == 1 else None
        self.poster.post(
            commands.Rejoin(duel=self.duel, since=since, rewinds=self.mirror.rewinds)
            if self.mine
            else commands.Spectate(duel=self.duel)
        )

    def refused(self, number: int, rule: str, text: str, code: str) -> None:
        """A command had no effect."""
        if number in self._sent:
            self._sent.discard(number)
            self._sent_prompt = None
            self._push(Refused(rule, text))
            if code in ("stale", "order") and self.mine:
                self._waiting_for_position = True
                self.poster.post(self.rejoin())

    def _take_back_news(self, message: news.TakeBackNews) -> None:
        if message.state == "declined" and message.seat in self.mine:
            self._push(Refused("", "The opponent does not agree to take the step back."))

    def said(self, person: Person, text: str) -> None:
        seat = self.people.index(person.id) if person.id in self.people else None
        self._push(Said(seat, one_line(person.name)[:24], text))

    def opened(self, link: SocketLink) -> None:
        self._push(Opened(link))

    def cut(self) -> None:
        self._online = False
        self._sent.clear()
        self._sent_prompt = None
        self._waiting_for_position = True

    def lose(self, sentence: str) -> None:
        self._online = False
        self._push(Lost(sentence))

    def rejoin(self) -> commands.Rejoin:
        return self.mirror.rejoin()

    def rejoin_from_the_start(self) -> commands.Rejoin:
        return commands.Rejoin(duel=self.duel, since=0, rewinds=self.mirror.rewinds)

    def _push(self, one: News) -> None:
        if len(self._inbox) >= MOST_WAITING:  # nobody looks; a fresh look will have it all
            self._inbox = [Rewound()]
        self._inbox.append(one)

    def told_of_the_end(self, over: news.DuelOver) -> list[str]:
        """What the board itself does not tell."""
        told, ratings = [], over.ratings
        if over.winner not in (None, 0, 1) or (ratings is not None and len(ratings) != 2):
            raise Hostile("an end that does not fit two seats")
        if over.winner is not None and over.how in WHY_LOST:
            told.append(f"{self.players[1 - over.winner]} {WHY_LOST[over.how]}.")
        if self.viewer is not None and ratings is not None:
            told.append(f"Your rating is now {ratings[self.viewer]}.")
        return told

    # What stands beside the board.

    def _refresh_room(self) -> None:
        face = self.mirror.clocks
        passed = self.poster.clock() - self._faced_at if self._online else 0.0
        self.room.clocks = _clocks(face, passed)
        self.room.presence = (_presence(face, 0), _presence(face, 1))
        self.room.chat = self._online
        self.room.sent = self._sent_prompt is not None and self._sent_prompt == self.mirror.prompt
        self.room.notes = self._notes(face, passed)

    def _notes(self, face: ClockFace, passed: float) -> list[str]:
        if not self._online:
            return ["Connection lost. Trying again; the duel waits on the relay."]
        notes = []
        for seat in (0, 1):
            if not face.present[seat] and seat not in self.mine and self.mirror.over is None:
                name = self.players[seat]
                left = max(0, round(face.absence_ms[seat] / 1000 - passed))
                whole = max(0, round(face.absence_total_ms[seat] / 1000 - passed))
                if face.claimable[seat]:
                    notes.append(f"{name} has been away too long: you may claim the duel.")
                else:
                    notes.append(f"{name} is away: {left} s left, {whole} s in all absences.")
        if self.viewer is not None and self.mirror.view.board.combat is not None:
            other = 1 - self.viewer
            if other in self.mirror.awaiting and face.present[other]:
                notes.append(f"{self.players[other]} is choosing a bid.")
        if self.mirror.delayed:
            notes.append("You see the duel a turn later.")
        notes.append("Rated duel" if self.mirror.options.rated else "Friendly duel")
        if self.poster.latency_ms is not None:
            notes.append(quality(self.poster.latency_ms))
        return notes

    def _reread(self, position: news.Position) -> list[Event]:
        """The events a position began with, for the history."""
        return [read_event(data, self._card_of) for data in position.events or ()]


class Silent:
    """Takes the place of a link that is not there."""

    def lose(self, sentence: str) -> None:
        pass


def quality(latency_ms: int) -> str:
    word = "good" if latency_ms < 120 else "fair" if latency_ms < 400 else "slow"
    return f"Connection {word}, {latency_ms} ms"


def _check(position: news.Position) -> None:
    if position.seat not in (None, 0, 1) or len(position.players) != 2:
        raise Hostile("a duel has two seats")
    if any(seat not in (0, 1) for seat in position.awaiting) or len(position.awaiting) > 2:
        raise Hostile("a seat that does not exist is awaited")


def _clocks(face: ClockFace, passed: float) -> tuple[Clock, Clock] | None:
    if face.bank_ms is None:
        return None
    first, second = (
        Clock(max(0.0, bank / 1000 - (passed if runs else 0.0)), runs)
        for bank, runs in zip(face.bank_ms, face.running, strict=True)
    )
    return first, second


def _presence(face: ClockFace, seat: Seat) -> Presence:
    if face.present[seat]:
        return "here"
    return "gone" if face.claimable[seat] else "away"
