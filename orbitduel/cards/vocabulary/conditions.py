"""When an ability holds at all, and what it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from orbitduel.rules.board import Board
from orbitduel.rules.terms import Piece, Seat

from .schema import Choice
from .selectors import Selector
from .words import number

conditions = Choice("is")


class Condition(Protocol):
    READS: ClassVar[Choice] = conditions

    def holds(self, board: Board, source: Piece) -> bool: ...

    def text(self) -> str: ...


@conditions.word("present")
@dataclass(frozen=True)
class Present:
    """So many pieces of a sort are there."""

    of: Selector
    at_least: int = 1

    def holds(self, board: Board, source: Piece) -> bool:
        return len(self.of.found(board, source)) >= self.at_least

    def text(self) -> str:
        if self.at_least > 1:
            return f"while there are at least {number(self.at_least)} {self.of.group()}"
        who = self.of.one().removesuffix(self.of.place).strip()
        return f"while {who} is {self.of.place or 'in play'}"


@conditions.word("absent")
@dataclass(frozen=True)
class Absent:
    """No piece of a sort is there."""

    of: Selector

    def holds(self, board: Board, source: Piece) -> bool:
        return not self.of.found(board, source)

    def text(self) -> str:
        side = {"yours": "friendly ", "theirs": "enemy ", "anyone's": ""}[self.of.side]
        other = "other " if self.of.other else ""
        where = f" {self.of.place}" if self.of.place else ""
        return f"while no {other}{side}{self.of.noun} is{where or ' in play'}"


@conditions.word("station")
@dataclass(frozen=True)
class AtStation:
    """One's tracker stands at a station, 1 to 4."""

    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= 4:
            raise ValueError("a station is 1, 2, 3 or 4")

    def holds(self, board: Board, source: Piece) -> bool:
        seat = board.commander(source)
        return seat >= 0 and board.tracker[seat] == self.number - 1

    def text(self) -> str:
        return f"while your tracker is at station {('I', 'II', 'III', 'IV')[self.number - 1]}"


@conditions.word("damaged")
@dataclass(frozen=True)
class Damaged:
    """The card itself bears damage."""

    def holds(self, board: Board, source: Piece) -> bool:
        return board.damage[source] > 0

    def text(self) -> str:
        return "while it is damaged"


@conditions.word("outnumbered")
@dataclass(frozen=True)
class Outnumbered:
    """The opponent has more craft and worlds together, by so many at least."""

    by: int = 1

    def __post_init__(self) -> None:
        if self.by < 1:
            raise ValueError("outnumbered by 1 at least")

    def holds(self, board: Board, source: Piece) -> bool:
        seat = board.commander(source)
        return seat >= 0 and _strength(board, 1 - seat) >= _strength(board, seat) + self.by

    def text(self) -> str:
        more = "more" if self.by == 1 else f"at least {number(self.by)} more"
        return f"while the opponent has {more} craft and worlds"


def _strength(board: Board, seat: Seat) -> int:
    return len(board.fleet[seat]) + len(board.worlds_of(seat))


@dataclass(frozen=True)
class Per:
    """Once for every so many pieces of a sort, at most so often."""

    of: Selector
    every: int = 1
    most: int = 0

    def times(self, board: Board, source: Piece) -> int:
        times = len(self.of.found(board, source)) // self.every
        return min(times, self.most) if self.most else times

    def text(self) -> str:
        what = self.of.each() if self.every == 1 else f"{number(self.every)} {self.of.group()}"
        return f"for every {what}"
