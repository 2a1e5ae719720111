"""A duel told in numbers: what each side did, and how the balance moved from turn to turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.events import (
    AssetCaptured,
    AttackDeclared,
    CardCompleted,
    CardDrawn,
    CraftDestroyed,
    CraftMoved,
    DuelBegun,
    Event,
    TurnBegun,
)
from orbitduel.rules.terms import CRAFT, SEATS, Seat
from orbitduel.rules.views import blank


@dataclass
class Side:
    """What one side did."""

    drawn: int = 0
    built: int = 0
    launched: int = 0
    burns: int = 0
    delta_vee: int = 0
    attacks: int = 0
    lost: int = 0
    captured: int = 0


@dataclass
class Chronicle:
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    worlds: list[tuple[int, int]] = field(default_factory=list)
    """How many worlds each seat held as each turn began."""
    reach: list[tuple[int, int]] = field(default_factory=list)
    """The delta-vee limits of each seat's craft in play as each turn began, added up."""
    turns: int = 0
    turning_point: str = ""
    """The last world that changed hands, in words."""


def chronicle(history: Iterable[Event], viewer: Seat | None) -> Chronicle:
    """From everything a viewer was told."""
    told = Chronicle()
    view = blank(viewer)
    board = view.board
    for event in history:
        commander = _commander(board, event)
        view.apply(event)
        _count(told, board, event, commander)
    _measure(told, board)
    return told


def _commander(board: Board, event: Event) -> Seat | None:
    """Whose doing, or whose loss, it is: known only before it happens."""
    if isinstance(event, CraftMoved | AttackDeclared | CraftDestroyed):
        return board.controller[event.craft]
    return None


def _count(told: Chronicle, board: Board, event: Event, commander: Seat | None) -> None:
    if isinstance(event, TurnBegun):
        told.turns = event.turn
        _measure(told, board)
    elif isinstance(event, CardDrawn) and told.turns:
        told.sides[event.seat].drawn += 1
    elif isinstance(event, CardCompleted):
        side = told.sides[
            board.controller[event.piece]
            if event.card.kind != "upgrade"
            else board.commander(event.piece)
        ]
        side.built += 1
        side.launched += event.card.kind == CRAFT
    elif isinstance(event, AssetCaptured):
        told.sides[event.seat].captured += 1
        told.turning_point = f"{board.card[event.asset].name} fell in turn {told.turns}"
    elif commander in SEATS and commander is not None:
        side = told.sides[commander]
        if isinstance(event, CraftMoved):
            side.burns += 1
            side.delta_vee += event.cost
        elif isinstance(event, AttackDeclared):
            side.attacks += 1
        elif isinstance(event, CraftDestroyed):
            side.lost += 1
    elif isinstance(event, DuelBegun):
        told.turns = 0


def _measure(told: Chronicle, board: Board) -> None:
    told.worlds.append((len(board.worlds_of(0)), len(board.worlds_of(1))))
    sums = [sum(figures.dv_limit(board, craft) for craft in board.fleet[seat]) for seat in SEATS]
    told.reach.append((sums[0], sums[1]))
