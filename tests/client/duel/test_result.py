"""The end of a duel on the screen."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from orbitduel.client.duel.chronicle import chronicle
from orbitduel.client.duel.result import ResultDialog
from orbitduel.client.kit.canvas import Canvas, faults
from orbitduel.client.kit.theme import Theme
from orbitduel.match.authority import Match
from orbitduel.rules.board import Result
from orbitduel.rules.events import AttackDeclared, CardCompleted, CraftDestroyed
from tests.matches import new_match, play_on


@pytest.fixture(scope="module")
def match() -> Match:
    return play_on(new_match(3), lambda match: match.table.turn > 24 or match.result is not None)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_viewer_gets_the_same_numbers(match: Match, viewer: int | None) -> None:
    told = chronicle(match.told(viewer), viewer)
    events = match.told(None)
    assert told.turns == match.table.turn
    assert len(told.worlds) == told.turns + 1
    completed = sum(isinstance(event, CardCompleted) for event in events)
    assert completed and completed == sum(side.built for side in told.sides)
    attacks = sum(isinstance(event, AttackDeclared) for event in events)
    assert attacks == sum(side.attacks for side in told.sides)
    lost = sum(isinstance(event, CraftDestroyed) for event in events)
    assert lost == sum(side.lost for side in told.sides)
    board = match.table.view(None).board
    assert told.worlds[-1] == (len(board.worlds_of(0)), len(board.worlds_of(1)))


SIZES = [((1280, 720), 1.0), ((1600, 900), 1.0), ((1920, 1080), 1.0), ((1600, 900), 2.0)]


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_the_result_is_readable_at_every_size(
    match: Match, size: tuple[int, int], text: float
) -> None:
    canvas = Canvas(pygame.display.set_mode(size), Theme(text_scale=text, size=size))
    dialog = ResultDialog(Result(1, "R4.8.1"), chronicle(match.told(0), 0), 0, ("Ada", "Bo"))
    drawn = canvas.remember_text()
    dialog.draw(canvas)
    assert faults(drawn, canvas.rect) == []
    assert "You lost" in [line.text for line in drawn]


def test_the_result_is_answered_by_keyboard_and_mouse(match: Match) -> None:
    canvas = Canvas(pygame.display.set_mode((1600, 900)), Theme())
    dialog = ResultDialog(Result(0, "R5.1"), chronicle(match.told(0), 0), 0, ("Ada", "Bo"))
    dialog.draw(canvas)
    enter = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert dialog.handle(enter) == "rematch"
    spot = dialog.focus["leave"].rect.center
    dialog.handle(Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    assert dialog.handle(Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)) == "leave"
