"""What one player alone knows (R6): hand, deck, own face-down cards, own bid."""

from __future__ import annotations

from .board import Board
from .card import FACE_DOWN, Card
from .terms import Piece, Serial


class Private:
    __slots__ = ("bid", "cards", "deck", "foreseen", "hand", "known", "serials")

    def __init__(self, cards: tuple[Card, ...] = ()) -> None:
        self.cards = cards
        """The deck list, by serial; it never changes."""
        self.deck: list[Serial] = list(range(len(cards)))
        """What is left to draw, top card first."""
        self.hand: list[Serial] = []
        self.serials: dict[Piece, Serial] = {}
        """Which of one's own cards each piece is."""
        self.bid: int | None = None
        self.known: dict[Piece, Card] = {}
        """Face-down cards of the opponent's that this player has looked at."""
        self.foreseen: tuple[Card, ...] = ()
        """The top of the opponent's deck, as far as this player has looked."""

    def copy(self) -> Private:
        new = Private.__new__(Private)
        new.cards = self.cards
        new.deck = self.deck[:]
        new.hand = self.hand[:]
        new.serials = self.serials.copy()
        new.bid = self.bid
        new.known = self.known.copy()
        new.foreseen = self.foreseen
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Private):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def identity(self, board: Board, piece: Piece) -> Card:
        """The card a piece is, as far as this player knows."""
        serial = self.serials.get(piece)
        if serial is not None:
            return self.cards[serial]
        shown = board.card[piece]
        return self.known.get(piece, shown) if shown is FACE_DOWN[shown.kind] else shown
