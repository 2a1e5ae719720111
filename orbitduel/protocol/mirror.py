"""A client's own copy of a duel, kept right by what the relay tells.

Feed it every `position`, `told`, `clock_news` and `duel_over` of its duel. It holds the `view`,
the number of the last event, the open prompt and the clocks. A gap in the numbers or a digest
that differs raises `Drift`: then ask with `rejoin` for everything anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from orbitduel.rules.event import Event
from orbitduel.rules.plain import BadData
from orbitduel.rules.plain_events import CardOf, read_event
from orbitduel.rules.plain_views import read_view
from orbitduel.rules.views import View, blank

from .commands import Rejoin
from .news import ClockNews, DuelOver, Position, TakeBackNews, Told
from .parts import ClockFace, EventData


class Drift(Exception):
    """The copy no longer agrees with the relay."""


class Mirror:
    def __init__(self, position: Position, card_of: CardOf) -> None:
        self._card_of = card_of
        self.duel = position.duel
        self.number = 0
        self.view: View = blank(position.seat)
        self.take(position)

    def take(self, position: Position) -> list[Event]:
        """Begin with, or go on from, a position; the events that are new."""
        fresh: list[Event] = []
        if position.view is not None:
            try:
                self.view = read_view(position.view, self._card_of)
            except BadData as error:
                raise Drift(str(error)) from None
        elif position.events is None:
            raise Drift("a position without view and events")
        else:
            if position.since == 0:
                self.view = blank(position.seat)
                self.number = 0
            elif position.since > self.number:
                raise Drift(f"events from {position.since} on, wanted from {self.number}")
            fresh = self._follow(position.events[self.number - position.since :])
        self.number = position.number
        self.seat = position.seat
        self.players = position.players
        self.options = position.options
        self.rewinds = position.rewinds
        self.prompt = position.prompt
        self.awaiting = position.awaiting
        self.clocks: ClockFace = position.clocks
        self.take_back = position.take_back
        self.delayed = position.delayed
        self.over = position.over
        self._compare(position.digest)
        return fresh

    def told(self, told: Told) -> list[Event]:
        """Follow what happened; the events, in this viewer's own form."""
        if told.first != self.number:
            raise Drift(f"event {told.first} came instead of {self.number}")
        fresh = self._follow(told.events)
        self.prompt = told.prompt
        self.awaiting = told.awaiting
        self.clocks = told.clocks
        self.take_back = None
        if told.digest:
            self._compare(told.digest)
        return fresh

    def noted(self, news: ClockNews | DuelOver | TakeBackNews) -> None:
        """What changes beside the events."""
        if isinstance(news, ClockNews):
            self.clocks = news.clocks
        elif isinstance(news, DuelOver):
            self.over = news
        else:
            self.take_back = news.seat if news.state == "asked" else None

    def rejoin(self) -> Rejoin:
        """What to ask for after an absence."""
        return Rejoin(duel=self.duel, since=self.number, rewinds=self.rewinds)

    def _follow(self, events: Sequence[EventData]) -> list[Event]:
        fresh = []
        for data in events:
            try:
                event = read_event(data, self._card_of)
                self.view.apply(event)
            except (BadData, LookupError, TypeError, ValueError, AssertionError) as error:
                raise Drift(f"an event that cannot be: {error}"[:200]) from None
            fresh.append(event)
            self.number += 1
        return fresh

    def _compare(self, digest: str) -> None:
        if self.view.digest() != digest:
            raise Drift("the position differs from the relay's")
