"""A table on this machine: against the computer, for two at one screen, or to watch."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from orbitduel.ai.player import Choice
from orbitduel.game import Seat
from orbitduel.match.authority import CannotTakeBack, Match
from orbitduel.match.duel_game import DuelGame, DuelSetup, read_setup, write_setup
from orbitduel.rules.actions import Action, Concede, OfferDraw
from orbitduel.rules.chance import SEED_BYTES
from orbitduel.rules.events import Event
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.terms import SEATS
from orbitduel.rules.views import View

from .keeping import Computers, Keeper, Saved
from .link import News, Refused, Rewound, Room, Thought, Told
from .thinker import Thinker


class LocalTable:
    def __init__(
        self,
        match: Match,
        computers: Computers,
        adviser: bool = True,
        keeper: Keeper | None = None,
        seed: int | None = None,
    ) -> None:
        self.match = match
        self.computers = computers
        self.adviser = adviser
        self.keeper = keeper
        self.room = Room()
        self.players = match.players
        self.mine: tuple[Seat, ...] = tuple(seat for seat in SEATS if computers[seat] is None)
        self.viewer: Seat | None = self.mine[0] if self.mine else None
        if len(self.mine) == 2 and match.awaiting():
            self.viewer = match.awaiting()[0]
        number = secrets.randbits(64) if seed is None else seed
        self._thinkers = {
            seat: Thinker(level, seat, number + seat)
            for seat, level in enumerate(computers)
            if level is not None and match.result is None
        }
        self._rewinds = dict.fromkeys(self._thinkers, match.rewinds)
        self._told = match.length
        self._news: list[News] = []
        self._looked_at = False
        self._keep()

    # What the scene asks.

    def look(self) -> View:
        self._told = self.match.length
        self._news = [news for news in self._news if not isinstance(news, Told)]
        view: View = self.match.view(self.viewer)
        return view

    def history(self) -> Sequence[Event]:
        return self.match.told(self.viewer)

    def sit(self, seat: Seat) -> None:
        if seat in self.mine:
            self.viewer = seat

    def poll(self) -> list[News]:
        if self._looked_at:  # computers start when the table has been shown, not before
            for thinker in self._thinkers.values():
                thinker.wake()
        self._looked_at = True
        self._hear()
        self._ask()
        news, self._news = self._news, []
        return news

    def send(self, seat: Seat, action: Action) -> None:
        if seat not in self.mine:
            self._news.append(Refused("R4", "that seat is not yours"))
            return
        if isinstance(action, OfferDraw) and len(self.mine) == 1:
            self._news.append(Refused("R5.2", "the computer agrees to no draw"))
            return
        try:
            self.match.choose(seat, action)
        except IllegalAction as error:
            self._news.append(Refused(error.refusal.rule, error.refusal.sentence))
            return
        self._follow()

    def may_take_back(self, seat: Seat) -> str | None:
        if seat not in self.mine:
            return "That seat is not yours."
        return self.match.take_back_refusal(seat)

    def take_back(self, seat: Seat) -> None:
        if (refused := self.may_take_back(seat)) is not None:
            self._news.append(Refused("", refused))
            return
        try:
            self.match.take_back(seat)
        except CannotTakeBack as error:
            self._news.append(Refused("", str(error)))
            return
        self._told = self.match.length
        self._news.append(Rewound("The last step is taken back."))
        self._keep()

    def rematch(self) -> LocalTable:
        setup = read_setup(self.match.setup)
        again = replace(setup, seed=secrets.token_bytes(SEED_BYTES), proof=None)
        self.close()
        return new_table(again, self.players, self.computers, self.adviser, bool(self.keeper))

    def say(self, text: str) -> None:
        """Nobody here listens."""

    def thinking(self) -> bool:
        return any(thinker.busy for thinker in self._thinkers.values())

    def close(self) -> None:
        for thinker in self._thinkers.values():
            thinker.stop()
        self._thinkers = {}

    # The computer.

    def _ask(self) -> None:
        for seat in self.match.awaiting():
            thinker = self._thinkers.get(seat)
            if thinker is None or thinker.busy:
                continue
            afresh = self._rewinds[seat] != self.match.rewinds
            self._rewinds[seat] = self.match.rewinds
            since = 0 if afresh else thinker.told
            thinker.ask(self.match.told(seat, since), afresh)

    def _hear(self) -> None:
        for seat, thinker in list(self._thinkers.items()):
            if not thinker.busy or (answer := thinker.answer()) is None:
                continue
            if seat not in self.match.awaiting() or self._rewinds[seat] != self.match.rewinds:
                continue
            self._play(seat, answer)

    def _play(self, seat: Seat, answer: Choice | str) -> None:
        if isinstance(answer, str):
            answer = Choice(Concede(), answer)
        self._news.append(Thought(seat, answer.reason))
        try:
            self.match.choose(seat, answer.action)
        except IllegalAction as error:
            self._news.append(Thought(seat, f"tried something illegal ({error}) and gives up"))
            self.match.choose(seat, Concede())
        self._follow()

    def _follow(self) -> None:
        fresh = self.match.told(self.viewer, self._told)
        self._told = self.match.length
        self._news += map(Told, fresh)
        self._keep()

    def _keep(self) -> None:
        if self.keeper is not None:
            before = self.keeper.complaint
            self.keeper.keep(self.match)
            if self.keeper.complaint and self.keeper.complaint != before:
                self._news.append(Refused("", self.keeper.complaint))


def new_table(
    setup: DuelSetup,
    players: tuple[str, str],
    computers: Computers,
    adviser: bool = True,
    kept: bool = True,
    seed: int | None = None,
) -> LocalTable:
    """A fresh duel; raises `Malformed` when a deck is not legal."""
    match = Match(DuelGame(), write_setup(setup), players)
    keeper = Keeper(computers, adviser) if kept else None
    return LocalTable(match, computers, adviser, keeper, seed)


def resumed_table(saved: Saved) -> LocalTable:
    """A duel as it was left."""
    keeper = Keeper(saved.computers, saved.adviser, saved.path)
    return LocalTable(Match.resume(saved.replay), saved.computers, saved.adviser, keeper)
