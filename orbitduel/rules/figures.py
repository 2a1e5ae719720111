"""The one place where a card's figures are read, so that abilities can bend them (R0)."""

from __future__ import annotations

from .abilities import bent
from .board import Board
from .card import Card
from .terms import Kind, Piece, Seat


def orbitals(board: Board, world: Piece) -> tuple[int, ...]:
    return board.card[world].orbitals


def outermost(board: Board, world: Piece) -> int:
    return len(board.card[world].orbitals) - 1


def track(board: Board, world: Piece, station: int) -> int:
    value = board.card[world].track[station]
    return bent(board, "track", world, value, station) if "track" in board.bends else value


def dv_limit(board: Board, craft: Piece) -> int:
    value = board.card[craft].dv
    return bent(board, "dv", craft, value) if "dv" in board.bends else value


def dv_left(board: Board, craft: Piece) -> int:
    limit = board.card[craft].dv
    if "dv" in board.bends:
        limit = bent(board, "dv", craft, limit)
    left = limit - board.spent[craft]
    return left if left > 0 else 0


def accuracy(board: Board, craft: Piece, target: Piece) -> int:
    value = board.card[craft].accuracy
    return bent(board, "accuracy", craft, value, target) if "accuracy" in board.bends else value


def armor(board: Board, craft: Piece) -> int:
    value = board.card[craft].armor
    return bent(board, "armor", craft, value) if "armor" in board.bends else value


def bombardment(board: Board, craft: Piece, target: Piece) -> int:
    value = board.card[craft].bombardment
    return (
        bent(board, "bombardment", craft, value, target) if "bombardment" in board.bends else value
    )


def resistance(board: Board, target: Piece) -> int:
    value = board.card[target].resistance
    return bent(board, "resistance", target, value) if "resistance" in board.bends else value


def power(board: Board, world: Piece) -> int:
    value = board.card[world].power
    return bent(board, "power", world, value) if "power" in board.bends else value


def research_draw(board: Board, world: Piece) -> int:
    """How many cards a world draws when it researches (R4.5)."""
    return bent(board, "research draw", world, 1) if "research draw" in board.bends else 1


def slots(board: Board, world: Piece, kind: Kind) -> int:
    """How many face-down cards of a kind may stand beside a world (R4.7.1, R4.7.2)."""
    return bent(board, f"{kind} slots", world, 1) if f"{kind} slots" in board.bends else 1


def cost(board: Board, piece: Piece, card: Card) -> int:
    """The counters a card under construction needs; its owner knows which card it is."""
    if "cost" in board.bends or "cost" in card.self_bends:
        return bent(board, "cost", piece, card.cost, card=card)
    return card.cost


def classes(board: Board, world: Piece) -> tuple[str, ...]:
    """The craft classes a world can build."""
    return board.card[world].classes


def population(board: Board, piece: Piece, card: Card) -> int:
    """What a craft needs or a world offers; the card is named because it may be face down."""
    if "population" in board.bends or "population" in card.self_bends:
        return bent(board, "population", piece, card.population, card=card)
    return card.population


def crew(board: Board, seat: Seat) -> int:
    """The population of all craft a seat controls (R4.7.6)."""
    return sum(population(board, craft, board.card[craft]) for craft in board.fleet[seat])


def room(board: Board, seat: Seat) -> int:
    """The population of all face-up assets a seat controls (R4.7.6)."""
    return sum(population(board, world, board.card[world]) for world in board.worlds_of(seat))


def check(board: Board, craft: Piece, target: Piece, value: int) -> int:
    """The hit check of an attack or a bombardment (R4.3.5, R4.4.4)."""
    return bent(board, "check", craft, value, target) if "check" in board.bends else value


def sure_hit(board: Board, craft: Piece, target: Piece) -> int:
    """The highest die that hits whatever the check; 0 unless an ability says so."""
    return bent(board, "sure hit", craft, 0, target) if "sure hit" in board.bends else 0


def heals(board: Board, craft: Piece) -> bool:
    """Whether a craft sheds its damage at its beginning (R4.1)."""
    return "healing" not in board.bends or bent(board, "healing", craft, 1) > 0


def debris_damage(board: Board, craft: Piece, debris: int) -> int:
    """What debris does to a craft in its orbital at an end of turn (R4.8)."""
    value = debris
    return bent(board, "debris damage", craft, value) if "debris damage" in board.bends else value
