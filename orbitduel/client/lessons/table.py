"""The table of a lesson: the player at one seat, at the other one who only answers."""

from __future__ import annotations

from collections.abc import Sequence

from orbitduel.client.links.link import News, Refused, Rewound, Room, Told
from orbitduel.game import Seat
from orbitduel.match.scenario import follow
from orbitduel.rules.actions import Action, Bid, Choose, EndTurn
from orbitduel.rules.chance import DiceExhausted
from orbitduel.rules.events import Event
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.terms import A, B
from orbitduel.rules.views import View, form

from .lesson import Lesson

PLAYERS = ("You", "Instructor")


class LessonTable:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.players = PLAYERS
        self.mine: tuple[Seat, ...] = (A,)
        self.viewer: Seat | None = A
        self.adviser = True
        self.room = Room()
        self._done: list[tuple[Seat, Action]] = []
        self._news: list[News] = []
        self._lay_out()

    def _lay_out(self) -> None:
        self.scenario = self.lesson.begin()

    def look(self) -> View:
        self._news = [news for news in self._news if not isinstance(news, Told)]
        return self.scenario.duel.view(A)

    def history(self) -> Sequence[Event]:
        return ()

    def sit(self, seat: Seat) -> None:
        """There is one seat only."""

    def poll(self) -> list[News]:
        self._answer()
        news, self._news = self._news, []
        return news

    def send(self, seat: Seat, action: Action) -> None:
        try:
            self._do(seat, action)
        except IllegalAction as error:
            self._news.append(Refused(error.refusal.rule, error.refusal.sentence))
        except DiceExhausted:
            self._restart("The dice of this lesson are used up; it begins again.")

    def _do(self, seat: Seat, action: Action) -> None:
        events = self.scenario.duel.apply(seat, action)
        follow(self.scenario, events)
        self._done.append((seat, action))
        self._news += [Told(form(event, A)) for event in events]

    def _answer(self) -> None:
        """The instructor bids as agreed, and otherwise lets the turn pass."""
        duel = self.scenario.duel
        while duel.result is None and B in duel.awaiting():
            board = duel.board
            if board.combat is not None:
                self._do(B, Bid(min(self.lesson.bid, board.combat.most[B])))
            elif board.decision is not None:
                self._do(B, Choose(0))
            else:
                self._do(B, EndTurn())

    def may_take_back(self, seat: Seat) -> str | None:
        return None if any(seat == A for seat, _ in self._done) else "Nothing was done yet."

    def take_back(self, seat: Seat) -> None:
        """A lesson may be tried over and over, so here even the dice are taken back."""
        last = max(number for number, (who, _) in enumerate(self._done) if who == A)
        again, self._done = self._done[:last], []
        self._lay_out()
        for who, action in again:
            self._do(who, action)
        self._news = [Rewound("The last step is taken back.")]

    def _restart(self, why: str) -> None:
        self._done = []
        self._lay_out()
        self._news = [Rewound(why)]

    def rematch(self) -> LessonTable:
        return LessonTable(self.lesson)

    def say(self, text: str) -> None:
        """Nobody here listens."""

    def thinking(self) -> bool:
        return False

    def close(self) -> None:
        """Nothing is kept."""
