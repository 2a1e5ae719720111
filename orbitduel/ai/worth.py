"""What cards are worth, in construction counters: rough, public, and the same for both sides."""

from __future__ import annotations

from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, Piece, Seat

HOMEWORLD = 60.0
"""Losing the last one loses the duel; nothing else comes near."""
COUNTER = 0.7
"""A counter on a card under construction may still be lost with it."""
CARD_IN_HAND = 1.0
POINT = 5.0
"""A point towards a goal of the match."""
STREAK = 8.0
"""A turn more of holding a world that decides the duel."""


def printed(card: Card) -> float:
    """A card before it is anywhere."""
    if card.kind == CRAFT:
        fight = card.accuracy * (card.armor + 1) * 0.25
        return 0.6 * card.cost + 0.6 * card.bombardment + 0.2 * card.dv * 0.5 + fight * 0.4
    if card.kind == ASSET:
        return 1.2 * card.power + 0.6 * card.population + (HOMEWORLD if card.homeworld else 0)
    return 0.5 * card.cost + len(card.abilities)


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


def side(board: Board, seat: Seat) -> float:
    """Everything a seat has on the table and in hand."""
    total = CARD_IN_HAND * min(board.hand_size[seat], 6)
    total += sum(craft(board, piece) for piece in board.fleet[seat])
    total += sum(world(board, piece) for piece in board.worlds if board.controller[piece] == seat)
    total += COUNTER * sum(min(board.counters[piece], 12) for piece in board.yard[seat])
    total += sum(
        0.5 * board.card[piece].cost + 0.5
        for piece in board.upgrades
        if board.controller[board.host[piece]] == seat
    )
    return total + POINT * board.points[seat] + STREAK * _streaks(board, seat)


def _streaks(board: Board, seat: Seat) -> int:
    """Own turns for which worlds that decide the duel have been held."""
    return sum(turns for holder, turns in board.streaks.values() if holder == seat)
