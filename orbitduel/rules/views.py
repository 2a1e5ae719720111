"""R6: who may know what. Nothing else in the program decides this.

A view holds the public board and, for a player, that player's private part. It has no place in
which anything of the opponent's could travel. `form` turns an event into what a viewer is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from . import events
from .board import Board
from .card import Card
from .digest import fingerprint
from .events import Event
from .private import Private
from .terms import Piece, Seat

if TYPE_CHECKING:
    from .duel import HouseRule


class View:
    """What a seat, or a spectator (`seat` None), sees of a duel."""

    __slots__ = ("board", "house", "private", "seat")

    def __init__(
        self,
        seat: Seat | None,
        board: Board,
        private: Private | None,
        house: tuple[HouseRule, ...] = (),
    ) -> None:
        self.seat = seat
        self.board = board
        self.private = private
        self.house = house
        """The goals and variants of the match (R3.2). Both players agreed on them beforehand, so
        no event tells them, and views are alike without them."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (
            self.seat == other.seat and self.board == other.board and self.private == other.private
        )

    __hash__ = None  # type: ignore[assignment]

    def identity(self, piece: Piece) -> Card:
        """The card a piece is, as far as this viewer knows."""
        if self.private is None:
            return self.board.card[piece]
        return self.private.identity(self.board, piece)

    def digest(self) -> str:
        """A fingerprint for the two ends of a connection to compare."""
        return fingerprint(self.board, self.private)

    def apply(self, told: Event) -> None:
        """Follow the duel by this viewer's own form of an event."""
        told.happen(self.board)
        if told.CONFIDES and self.private is not None and self.seat is not None:
            told.confide(self.seat, self.private)


def blank(seat: Seat | None) -> View:
    """The view before anything happened, to which events can be told from the first."""
    return View(seat, Board(), None if seat is None else Private())


def view(
    board: Board,
    private: tuple[Private, Private],
    seat: Seat | None,
    house: tuple[HouseRule, ...] = (),
) -> View:
    return View(seat, board.copy(), None if seat is None else private[seat].copy(), house)


def form(event: Event, seat: Seat | None) -> Event:
    """The event as a seat, or a spectator (None), is told of it."""
    kind = type(event)
    return event if kind in PUBLIC else FORMS[kind](event, seat)


def _duel_begun(event: events.DuelBegun, seat: Seat | None) -> Event:
    own = [deck if owner == seat else None for owner, deck in enumerate(event.decks)]
    return replace(event, decks=(own[0], own[1]))


def _bid_locked(event: events.BidLocked, seat: Seat | None) -> Event:
    return event if event.seat == seat else replace(event, amount=None)


def _decision_opened(event: events.DecisionOpened, seat: Seat | None) -> Event:
    return replace(event, agenda=None)


def _looked(event: events.FaceDownSeen | events.ConstructionSeized, seat: Seat | None) -> Event:
    return event if event.seat == seat else replace(event, card=None)


def _deck_top(event: events.DeckTopSeen, seat: Seat | None) -> Event:
    return event if event.seat == seat else replace(event, cards=None)


def _own_card(
    event: events.CardDrawn | events.CardPlaced | events.CraftExchanged, seat: Seat | None
) -> Event:
    return event if event.seat == seat else replace(event, serial=None)


FORMS: dict[type[Event], Callable[[Any, Seat | None], Event]] = {
    events.DuelBegun: _duel_begun,
    events.BidLocked: _bid_locked,
    events.CardDrawn: _own_card,
    events.CardPlaced: _own_card,
    events.CraftExchanged: _own_card,
    events.DecisionOpened: _decision_opened,
    events.FaceDownSeen: _looked,
    events.ConstructionSeized: _looked,
    events.DeckTopSeen: _deck_top,
}
PUBLIC: frozenset[type[Event]] = frozenset(
    {
        events.CoinTossed,
        events.TurnBegun,
        events.TrackerAdvanced,
        events.DamageHealed,
        events.TanksRefilled,
        events.PhaseEntered,
        events.AssetTapped,
        events.AssetsUntapped,
        events.CraftMoved,
        events.AttackDeclared,
        events.BidsRevealed,
        events.AssetBombarded,
        events.DiceRolled,
        events.DamageDealt,
        events.CraftDestroyed,
        events.UpgradeDestroyed,
        events.ConstructionLost,
        events.AssetCaptured,
        events.DamageRepaired,
        events.CountersPlaced,
        events.CardCompleted,
        events.DrawOffered,
        events.DuelEnded,
        events.CraftTaken,
        events.CraftVanished,
        events.DebrisCleared,
        events.AssetRazed,
        events.AbilityUsed,
        events.DecisionMade,
        events.DeltaVeeSpent,
        events.DeltaVeeRestored,
        events.EffectBegun,
        events.EffectEnded,
        events.WorldsLaidOut,
        events.WorldUnveiled,
        events.DebrisMet,
        events.PointsScored,
        events.FirstClaimed,
        events.MissionsDrawn,
        events.StreakKept,
    }
)
"""Events everybody is told in full. One that is in neither table cannot be told at all."""
