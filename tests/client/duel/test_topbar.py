"""The top of the screen: what is told of a player, in the room there is."""

from __future__ import annotations

import pygame
import pytest

from orbitduel.client.duel.topbar import _holdings
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import Theme
from orbitduel.rules.terms import A, B
from tests.table import Table


def told(room: int, **points: tuple[int, int]) -> list[str]:
    table = Table()
    table.board.points = {goal.replace("_", "-"): both for goal, both in points.items()}
    canvas = Canvas(pygame.display.set_mode((1280, 720)), Theme())
    return [_holdings(canvas, table.board, seat, room) for seat in (A, B)]


def test_points_stand_by_the_name_of_their_goal_where_there_is_room() -> None:
    ours, theirs = told(2000, manifest_destiny=(3, 0), anomaly=(1, 2))
    assert ours.endswith(" · manifest destiny 3, anomaly 1")
    assert theirs.endswith(" · manifest destiny 0, anomaly 2")


@pytest.mark.parametrize("room", [300, 200, 90, 10])
def test_points_are_the_last_thing_to_be_left_out(room: int) -> None:
    ours, theirs = told(room, prestige=(3, 5))
    assert ours.endswith(" 3")
    assert theirs.endswith(" 5")


def test_without_a_goal_nothing_is_said_of_points() -> None:
    assert "points" not in "".join(told(90))
