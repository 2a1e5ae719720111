"""Where things stand on the table."""

from __future__ import annotations

from math import hypot

import pytest

from orbitduel.client.duel.boardview import table_theme
from orbitduel.client.duel.layout import TOKEN, Camera, arrange
from orbitduel.client.duel.samples import busy_table
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.duel.worldview import WorldView
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.settings import Settings
from orbitduel.rules.board import Board
from orbitduel.rules.terms import A, B
from tests.table import Table


@pytest.fixture(scope="module")
def late() -> Board:
    """A crowded table: worlds, craft and yards of both sides."""
    table = Table()
    worlds = [table.asset(seat) for seat in (A, B) * 4]
    for number, world in enumerate((*worlds, *table.home)):
        for step in range(number % 4 + 1):
            table.craft(A if (number + step) % 2 else B, (world, (number + step) % 5))
    return table.board


def test_the_homeworlds_are_at_the_centre_and_mine_is_to_the_right() -> None:
    board = Table().board
    for me, foe in ((A, B), (B, A)):
        layout = arrange(board, me)
        assert layout.worlds[foe].centre[0] < 0 < layout.worlds[me].centre[0]


def test_worlds_keep_clear_of_each_other(late: Board) -> None:
    places = list(arrange(late, 0).worlds.values())
    assert len(places) >= 6
    for number, one in enumerate(places):
        for other in places[:number]:
            away = hypot(one.centre[0] - other.centre[0], one.centre[1] - other.centre[1])
            assert away >= one.reach + other.reach


def test_every_craft_is_on_its_own_orbital(late: Board) -> None:
    layout = arrange(late, 0)
    for craft in (*late.fleet[0], *late.fleet[1]):
        place = layout.worlds[late.host[craft]]
        x, y = layout.craft[craft]
        away = hypot(x - place.centre[0], y - place.centre[1])
        assert away == pytest.approx(place.rings[late.orbital[craft]])


def test_many_craft_around_one_world_do_not_cover_each_other() -> None:
    table = Table()
    for number in range(16):
        table.craft(A if number % 2 else B, (table.home[A], 2 + number % 3))
    layout = arrange(table.board, A)
    points = list(layout.craft.values())
    assert len(points) == 16
    for number, one in enumerate(points):
        for other in points[:number]:
            assert hypot(one[0] - other[0], one[1] - other[1]) >= TOKEN * 0.8


def test_fitting_brings_everything_into_the_window(late: Board) -> None:
    layout, camera = arrange(late, 0), Camera(area=(10.0, 80.0, 1260.0, 470.0))
    camera.fit(layout)
    left, top, right, bottom = layout.bounds()
    for corner in ((left, top), (right, bottom)):
        x, y = camera.to_screen(corner)
        assert 10 <= x <= 1270
        assert 80 <= y <= 550


def test_zooming_keeps_the_point_under_the_mouse() -> None:
    camera = Camera()
    before = camera.to_table((300.0, 200.0))
    camera.zoom_at((300.0, 200.0), 1.7)
    assert camera.to_table((300.0, 200.0)) == pytest.approx(before)
    camera.pan(25, -10)
    assert camera.to_screen(before) == pytest.approx((325.0, 190.0))


def test_following_moves_just_as_far_as_needed() -> None:
    camera = Camera()
    camera.follow((0.0, 0.0))
    assert (camera.x, camera.y) == (0.0, 0.0)
    camera.follow((2000.0, 0.0))
    x, _ = camera.to_screen((2000.0, 0.0))
    assert x == pytest.approx(1600 * 0.88)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_name_plates_of_twelve_worlds_do_not_lie_on_one_another(text_scale: float) -> None:
    scene = DuelScene(busy_table())
    settings = Settings(volume=0, text_scale=text_scale)
    app = App(settings, (1600, 900), remember=None)
    app.push(scene)
    table, board = scene.table, scene.view.board
    canvas = Canvas(app.window, table_theme(app.theme))
    worlds = WorldView(canvas, board, scene.me, table.camera, scene.marks, table.layout)
    plates = [worlds.plate_rect(place) for place in table.layout.worlds.values()]
    for number, plate in enumerate(plates):
        assert plate.collidelistall(plates) == [number]
    scene.link.close()
