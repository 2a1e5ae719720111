"""What both players must see at one screen: an offer of a draw, and how the goals stand."""

from __future__ import annotations

import pygame
import pytest

from orbitduel.client.duel import samples
from orbitduel.client.duel.goalstrip import standings
from orbitduel.client.duel.question import Question
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.client.links.link import Refused
from orbitduel.client.links.local import LocalTable
from orbitduel.rules.actions import OfferDraw
from tests.client.hands import click, press
from tests.matches import new_match


def opened(scene: DuelScene, text_scale: float = 1.0) -> App:
    app = App(Settings(volume=0, reduced_motion=True, text_scale=text_scale), remember=None)
    app.push(scene)
    app.frame([], 0.1)
    return app


def test_an_offer_of_a_draw_is_asked_of_the_other_player_and_can_be_agreed_to() -> None:
    scene = samples.draw_offered()
    app = opened(scene)
    assert isinstance(scene.modal, Question)
    assert scene.modal.title.endswith("offers a draw")
    press(app, pygame.K_DOWN, pygame.K_RETURN)
    app.frame([], 0.1)
    result = scene.view.board.result
    assert result is not None and (result.winner, result.rule) == (None, "R5.2")


def test_an_offer_that_is_passed_over_is_not_asked_again_but_the_menu_still_agrees() -> None:
    scene = samples.draw_offered()
    app = opened(scene)
    press(app, pygame.K_RETURN)
    for _ in range(3):
        app.frame([], 0.1)
    assert scene.modal is None
    scene.open_menu()
    assert isinstance(scene.modal, Question)
    assert "Agree to the draw" in scene.modal.answers


def test_the_computer_says_that_it_agrees_to_no_draw() -> None:
    table = LocalTable(new_match(3), (None, "cadet"), seed=1)
    table.send(0, OfferDraw())
    assert Refused("R5.2", "the computer agrees to no draw") in table.poll()
    table.close()


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_goals_and_open_missions_stand_below_the_table(text_scale: float) -> None:
    scene = samples.goals()
    app = opened(scene, text_scale)
    lines = standings(scene.view, scene.link.players)
    assert len(lines) == 2 and "open: " in lines[1]
    hints = [spot.hint for spot in scene.spots if spot.meaning == "goals"]
    assert hints == lines
    assert not scene.frame.goals.colliderect(scene.frame.board)
    click(app, scene.frame.goals)
    assert app.scene is not scene, "a click opens the help, which tells all of it"


def test_a_duel_without_goals_leaves_the_room_to_the_table() -> None:
    scene = samples.duel()
    opened(scene)
    assert scene.frame.goals.h == 0
