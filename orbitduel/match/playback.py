"""A replay to wander in: seek, step back, look at any moment, go on from there otherwise.

A moment is a number: how many choices have been made. Copies of the table are kept at even
distances, so that any moment is only a few choices away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orbitduel.game import Seat, Table
from orbitduel.reading import Malformed

from .authority import Match
from .replay import Choice, Refused, Replay, check_rules, other_cards, play

EVERY = 32
"""Choices between two kept copies."""


class Playback:
    def __init__(self, replay: Replay) -> None:
        """Run the replay once; raises `Malformed` where the rules refuse a choice."""
        check_rules(replay)
        self.replay = replay
        self.choices: list[Choice] = list(replay.choices)
        table, opening = replay.game.begin(replay.setup)
        self._kept: list[Table[Any, Any, Any]] = [table.copy()]
        self._told: list[Sequence[Any]] = [opening]
        self.turns: list[int] = [0]
        """The moment at which each turn began; turn n is at place n - 1."""
        turn = table.turn
        for number, choice in enumerate(self.choices, start=1):
            try:
                _, events = play(replay.game, table, choice)
            except Refused as refused:
                told = [str(refused), other_cards(replay)]
                raise Malformed("", "; ".join(filter(None, told))) from None
            self._told.append(events)
            if number % EVERY == 0:
                self._kept.append(table.copy())
            if table.turn != turn:
                self.turns.append(number)
                turn = table.turn

    @property
    def length(self) -> int:
        """The last moment."""
        return len(self.choices)

    def at(self, moment: int) -> Table[Any, Any, Any]:
        """The table as it was after so many choices; the caller's to keep."""
        moment = max(0, min(moment, self.length))
        table = self._kept[moment // EVERY].copy()
        for choice in self.choices[moment // EVERY * EVERY : moment]:
            table.apply(choice.seat, self.replay.game.read_action(choice.action))
        return table

    def told(self, moment: int, viewer: Seat | None) -> list[Any]:
        """What a viewer was told of the choice that led to a moment; at 0, of the opening."""
        return [self.replay.game.form(event, viewer) for event in self._told[moment]]

    def told_in_full(self, moment: int) -> Sequence[Any]:
        """The same with every secret open."""
        return self._told[moment]

    def turn_of(self, moment: int) -> int:
        """The turn a moment belongs to."""
        return sum(begun <= moment for begun in self.turns)

    def branch(self, moment: int) -> Match:
        """A match that goes on from a moment as if what followed had never been."""
        kept = Replay(self.replay.game, self.replay.rules, self.replay.players, self.replay.setup)
        kept.course = list(self.choices[: max(0, moment)])
        return Match.resume(kept)
