"""What cards are worth, in construction counters: rough, public, and the same for both sides."""

from __future__ import annotations

from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import Piece

HOMEWORLD = 60.0
"""Losing the last one loses the duel; nothing else comes near."""


def craft(board: Board, piece: Piece) -> float:
    """A craft in play, by its price and by its figures as they stand."""
    return max(
        1.0,
        0.7 * board.card[piece].cost
        + 0.5 * board.card[piece].bombardment
        + 0.1 * figures.dv_limit(board, piece)
        + 0.1 * board.card[piece].accuracy * figures.armor(board, piece),
    )


def world(board: Board, piece: Piece) -> float:
    card = board.card[piece]
    value = 1.5 * figures.power(board, piece) + 0.8 * figures.population(board, piece, card)
    return value + (HOMEWORLD if card.homeworld else 0)
