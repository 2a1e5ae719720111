import pytest

from orbitduel.rules.actions import Action, Build, Complete, Place, Transfer
from orbitduel.rules.card import FACE_DOWN
from orbitduel.rules.terms import (
    ASSET,
    CLASSES,
    CRAFT,
    KINDS,
    NOBODY,
    PLAY,
    UPGRADE,
    YARD,
    A,
    B,
    Kind,
    Phase,
    Piece,
    Seat,
)
from tests.table import Table

BESIDE: list[tuple[Kind, str]] = [(CRAFT, "R4.7.1"), (UPGRADE, "R4.7.2")]


def placing() -> Table:
    return Table(phase=Phase.PLACE)


def allocating() -> Table:
    return Table(phase=Phase.ALLOCATE)


def completing() -> Table:
    return Table(phase=Phase.COMPLETE)


def test_r4_7_the_steps_come_in_order_and_none_comes_twice() -> None:
    table = placing()
    card = table.in_hand(A, ASSET, cost=3)
    table.does(A, Place(card))
    (moon,) = table.board.yard[A]
    refused: list[tuple[str, Action]] = [("R4.7.4", Build(table.home[A], moon))]
    table.refuses(*_as_refusal(refused[0]))
    table.moves_on(Phase.ALLOCATE)
    table.does(A, Build(table.home[A], moon))
    table.refuses("R4.7.6", A, Complete(moon))
    table.moves_on(Phase.COMPLETE)
    table.does(A, Complete(moon))
    table.refuses("R4.7.4", A, Build(table.home[A], moon))


def _as_refusal(pair: tuple[str, Action]) -> tuple[str, Seat, Action]:
    return pair[0], A, pair[1]
