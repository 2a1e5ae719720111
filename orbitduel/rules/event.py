"""What an event is: a past-tense fact with its results.

`happen` does to the board what everybody sees; `confide` does to one player's private part what
only that player knows. Nothing else changes either, so a duel can be rebuilt from its events,
and a client that is told its own forms of them (`views.form`) keeps a correct view.

A field that may be None is None in the forms told to those who may not know it.
"""

from __future__ import annotations

from typing import ClassVar

from .board import Board
from .private import Private
from .terms import Seat


class Event:
    __slots__ = ()
    CONFIDES: ClassVar[bool] = False
    """Whether it changes anything private."""

    def happen(self, board: Board) -> None:
        raise AssertionError(f"{type(self).__name__} does nothing")

    def confide(self, seat: Seat, private: Private) -> None:
        return None

    def chance_used(self) -> int:
        """How many numbers were drawn to make it."""
        return 0
