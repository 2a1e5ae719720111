"""The authority over one game: who must decide, what was told to whom, and the replay of it.

The same `Match` hosts a practice duel in the client and an online one on the relay. It knows
the game only through `orbitduel.game`, has no clock and does no input or output.

Every decision a seat is asked for has a number, its *prompt*. A choice that names another is
stale and refused without effect, so a command that comes late, twice or out of order does no
harm. A step is taken back by making all the choices before it again, which is why a match keeps
its choices and never an older state; prompt numbers only ever rise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orbitduel.game import Game, Outcome, Plain, Seat, Table
from orbitduel.reading import Malformed

from .replay import Recorder, Refused, Replay, check_rules, play

SEATS = (0, 1)
PROMPTS = 1_000_000
"""Room for the prompts between two steps taken back, so that no number is used twice."""


class Stale(Exception):
    """A choice for a decision that is no longer open."""


class CannotTakeBack(Exception):
    """Why a step stays as it is, in words for the player."""


class Match:
    def __init__(
        self, game: Game, setup: Sequence[Plain], players: tuple[str, str], rewinds: int = 0
    ) -> None:
        self.game = game
        self.setup = list(setup)
        self.players = players
        self.rewinds = rewinds
        """How often a step was taken back; viewers must look afresh when this rises."""
        self._begin()

    @classmethod
    def resume(cls, replay: Replay, rewinds: int = 0) -> Match:
        """The match as a replay, finished or not, leaves it; prompts have the same numbers."""
        check_rules(replay)
        match = cls(replay.game, replay.setup, replay.players, rewinds)
        for choice in replay.choices:
            try:
                action, events = play(match.game, match.table, choice)
            except Refused as refused:
                raise Malformed("", str(refused)) from None
            match._record(choice.seat, action, events, later=True)
        return match

    def _begin(self) -> None:
        self._next_prompt = 1 + PROMPTS * self.rewinds
        self.table: Table[Any, Any, Any]
        self.table, opening = self.game.begin(self.setup)
        self._log: list[Any] = list(opening)
        self._choices: list[tuple[Seat, Any]] = []
        self._last: Sequence[Any] = opening
        self._recorder = Recorder(self.game, self.setup, self.table, self.players)
        self._prompts: list[int | None] = [None, None]
        self._open_prompts(None)

    # Questions.

    @property
    def result(self) -> Outcome | None:
        return self.table.result

    @property
    def length(self) -> int:
        """How many events have been told."""
        return len(self._log)

    @property
    def choices(self) -> Sequence[tuple[Seat, Any]]:
        """Every choice made, in order."""
        return self._choices

    def awaiting(self) -> Sequence[Seat]:
        return self.table.awaiting()

    def prompt(self, seat: Seat) -> int | None:
        """The number of the decision a seat is asked for; None while it is asked for none."""
        return self._prompts[seat]

    def told(self, viewer: Seat | None, since: int = 0) -> list[Any]:
        """What a viewer was told after the first `since` events."""
        form = self.game.form
        return [form(event, viewer) for event in self._log[since:]]

    def view(self, viewer: Seat | None) -> Any:
        return self.table.view(viewer)

    def digest(self, viewer: Seat | None) -> str:
        """The fingerprint of a view, for a client to compare its own with."""
        return self.table.view_digest(viewer)

    def text(self) -> str:
        """The replay so far."""
        return self._recorder.text()

    # Deeds.

    def choose(self, seat: Seat, action: Any, prompt: int | None = None) -> Sequence[Any]:
        """Make a choice and tell what happened, or raise and change nothing.

        A number of a prompt must be that of the open one; without a number the choice is for
        whatever is open now.
        """
        if prompt is not None and prompt != self._prompts[seat]:
            raise Stale("that decision is no longer open")
        events = self.table.apply(seat, action)
        self._record(seat, action, events)
        return events

    def take_back_refusal(self, seat: Seat, consent: bool = False) -> str | None:
        """Why a seat may not take its last step back; None if it may.

        Without the opponent's consent only a step from which nothing was learned, and only
        right after it.
        """
        if self.result is not None:
            return "The duel is over."
        if not any(chooser == seat for chooser, _ in self._choices):
            return "There is no step of yours to take back."
        if consent:
            return None
        if self._choices[-1][0] != seat or seat not in self.awaiting():
            return "The opponent has moved on since your last step."
        if any(self.game.teaches(event) for event in self._last):
            return "Your last step revealed something, rolled dice or ended the turn."
        return None

    def take_back(self, seat: Seat, consent: bool = False) -> None:
        """Undo a seat's last step, and whatever came after it."""
        refusal = self.take_back_refusal(seat, consent)
        if refusal is not None:
            raise CannotTakeBack(refusal)
        last = max(at for at, (chooser, _) in enumerate(self._choices) if chooser == seat)
        kept = self._choices[:last]
        self.rewinds += 1
        self._begin()
        for chooser, action in kept:
            self._record(chooser, action, self.table.apply(chooser, action))

    def _record(self, seat: Seat, action: Any, events: Sequence[Any], later: bool = False) -> None:
        self._choices.append((seat, action))
        self._log += events
        self._last = events
        self._recorder.chosen(seat, action, events, later)
        self._open_prompts(seat)

    def _open_prompts(self, acted: Seat | None) -> None:
        """A seat that has acted, or was not asked before, gets a new number."""
        awaited = self.table.awaiting()
        for seat in SEATS:
            if seat not in awaited:
                self._prompts[seat] = None
            elif seat == acted or self._prompts[seat] is None:
                self._prompts[seat] = self._next_prompt
                self._next_prompt += 1
