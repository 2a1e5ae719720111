"""The real scene, driven through whole duels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from orbitduel.client.duel.bidding import BidDialog
from orbitduel.client.duel.cover import Cover
from orbitduel.client.duel.question import Question
from orbitduel.client.duel.result import ResultDialog
from orbitduel.client.duel.samples import LaidTable, best_attack, busy_match
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.links.link import Said
from orbitduel.client.links.local import LocalTable
from orbitduel.match.authority import Match
from orbitduel.rules.terms import Phase
from tests.client.duel.driving import ByKeyboard, ByMouse, Driver
from tests.matches import new_match, play_on


@pytest.fixture
def table() -> Iterator[LocalTable]:
    made = LocalTable(new_match(3), (None, "cadet"), seed=4)
    yield made
    made.close()


@pytest.mark.parametrize("way", [ByMouse, ByKeyboard])
def test_a_whole_duel_against_the_cadet(app: App, table: LocalTable, way: type[Driver]) -> None:
    app.settings.reduced_motion = True
    app.settings.computer_speed = 8.0
    scene = DuelScene(table)
    app.push(scene)
    driver = way(app, scene)
    driver.play()
    assert isinstance(scene.modal, ResultDialog)
    assert table.match.result is not None
    assert scene.view == table.match.view(0)
    assert len(scene.story.lines) > 50


def hot_seat(app: App, match: Match) -> DuelScene:
    app.settings.reduced_motion = True
    scene = DuelScene(LocalTable(match, (None, None)))
    app.push(scene)
    return scene


def flying(match: Match) -> bool:
    """The active player has a craft, and all the turn before them."""
    board = match.table.board
    return board.phase == Phase.MANEUVERS and bool(board.fleet[board.active])


def test_bids_of_two_at_one_screen_stay_secret_behind_the_cover(app: App) -> None:
    match = busy_match(worlds=5, craft=14)
    table = LaidTable(match)
    app.settings.reduced_motion = True
    scene = DuelScene(table)
    app.push(scene)
    first = scene.me
    match.choose(first, best_attack(match))
    app.frame([], 0.1)
    scene._sit_down()
    driver = ByKeyboard(app, scene)
    driver.wait()
    assert isinstance(scene.modal, BidDialog)
    driver.bid(1)
    driver.wait()
    assert isinstance(scene.modal, Cover)
    drawn = app.canvas.remember_text()
    app.frame([], 0.1)
    assert any("Pass the screen" in line.text for line in drawn)
    assert not any(line.text.startswith(("Hand", "Leaving", "Next phase")) for line in drawn)
    app.canvas.drawn = None
    driver.confirm()
    driver.wait()
    assert isinstance(scene.modal, BidDialog)
    assert scene.me == 1 - first
    assert scene.view.private is not None and scene.view.private.bid is None
    driver.bid(0)
    driver.frame()
    assert match.table.board.combat is None


def test_a_craft_dragged_to_a_ring_burns_there_and_the_step_can_be_taken_back(app: App) -> None:
    match = play_on(new_match(3), flying)
    scene = hot_seat(app, match)
    driver = ByMouse(app, scene)
    board, table = scene.view.board, scene.table
    craft = board.fleet[scene.me][0]
    start, world = board.orbital[craft], board.host[craft]
    place = table.layout.worlds[world]
    goal = 0 if start else len(place.rings) - 1
    end = table.camera.to_screen(place.on_ring(goal, 0.4))
    driver.drag(table.camera.to_screen(table.layout.craft[craft]), end)
    driver.frame()
    assert scene.view.board.orbital[craft] == goal
    driver.click(driver.spot("take back").center)
    driver.frame()
    assert scene.view.board.orbital[craft] == start


def test_what_is_refused_is_said_with_its_rule(app: App) -> None:
    match = play_on(new_match(3), flying)
    scene = hot_seat(app, match)
    driver = ByKeyboard(app, scene)
    driver.key("w")
    refused = next(option for option in scene.choosing.listed if not option.legal)
    before = match.length
    scene.choosing.picked = scene.choosing.listed.index(refused)
    driver.key("enter")
    assert refused.refusal is not None
    assert scene.toast.startswith(refused.refusal.rule)
    assert match.length == before


def test_the_end_of_a_turn_asks_about_what_was_left_undone(app: App) -> None:
    scene = hot_seat(app, play_on(new_match(3), flying))
    driver = ByKeyboard(app, scene)
    turn = scene.view.board.turn
    driver.key("e")
    assert isinstance(scene.modal, Question)
    assert "tapped" in scene.modal.text
    driver.key("escape")
    assert scene.modal is None and scene.view.board.turn == turn
    driver.key("e")
    driver.key("enter")
    driver.frame()
    assert scene.view.board.turn == turn + 1


def test_conceding_is_asked_twice_and_leads_to_the_result_and_a_rematch(app: App) -> None:
    scene = hot_seat(app, new_match(3))
    driver = ByKeyboard(app, scene)
    scene.concede()
    driver.frame()
    driver.answer(1)
    driver.wait()
    assert isinstance(scene.modal, ResultDialog)
    scene._after("rematch")
    driver.frame()
    assert scene.view.board.result is None and scene.modal is None


def test_a_spectator_sees_but_cannot_act(app: App) -> None:
    table = LocalTable(play_on(new_match(3), flying), ("cadet", "cadet"), seed=2)
    try:
        app.settings.reduced_motion = True
        scene = DuelScene(table)
        app.push(scene)
        app.frame([], 0.1)
        assert scene.view.private is None
        scene.next_phase()
        assert "not your move" in scene.toast
        assert all(isinstance(line.text, str) for line in scene.story.lines)
    finally:
        table.close()


def test_what_the_opponent_says_stands_in_the_log(app: App) -> None:
    scene = hot_seat(app, new_match(3))
    scene.pace.add([Said(1, "Bo", "good luck")])
    app.frame([], 0.1)
    assert scene.story.lines[-1].text == "Bo: good luck"
    assert scene.story.lines[-1].theme == "talk"
