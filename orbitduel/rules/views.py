"""R6: who may know what. Nothing else in the program decides this.

A view holds the public board and, for a player, that player's private part. It has no place in
which anything of the opponent's could travel. `form` turns an event into what a viewer is told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .board import Board
from .events import DuelBegun, Event
from .private import Private
from .terms import Piece, Seat
from .card import Card


class View:
    """What a seat, or a spectator (`seat` None), sees of a duel."""

    __slots__ = ("board", "private", "seat")

    def __init__(self, seat: Seat | None, board: Board, private: Private | None) -> None:
        self.seat = seat
        self.board = board
        self.private = private

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (
            self.seat == other.seat
            and self.board == other.board
            and self.private == other.private
        )

    __hash__ = None  # type: ignore[assignment]

    def identity(self, piece: Piece) -> Card:
        """The card a piece is, as far as this viewer knows."""
        if self.private is None:
            return self.board.card[piece]
        return self.private.identity(self.board, piece)

    def apply(self, told: Event) -> None:
        """Follow the duel by this viewer's own form of an event."""
        told.happen(self.board)
        if told.CONFIDES and self.private is not None and self.seat is not None:
            told.confide(self.seat, self.private)


def blank(seat: Seat | None) -> View:
    """The view before anything happened, to which events can be told from the first."""
    return View(seat, Board(), None if seat is None else Private())


def view(board: Board, private: tuple[Private, Private], seat: Seat | None) -> View:
    return View(seat, board.copy(), None if seat is None else private[seat].copy())


def form(event: Event, seat: Seat | None) -> Event:
    """The event as a seat, or a spectator (None), is told of it."""
    if isinstance(event, DuelBegun):
        decks = tuple(deck if owner == seat else None for owner, deck in enumerate(event.decks))
        return replace(event, decks=(decks[0], decks[1]))
    if event.SECRET and getattr(event, "seat") != seat:
        hidden: dict[str, Any] = dict.fromkeys(event.SECRET)
        return replace(event, **hidden)  # type: ignore[type-var]
    return event
