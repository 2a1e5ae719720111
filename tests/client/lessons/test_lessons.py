"""The tutorial: every lesson can be done as it says, at the real table."""

from __future__ import annotations

import pytest

from orbitduel.client.duel.question import Question
from orbitduel.client.kit.app import App
from orbitduel.client.lessons.lesson import Lesson, lessons
from orbitduel.client.lessons.scene import LessonScene, tutorial
from orbitduel.client.lessons.table import LessonTable
from orbitduel.match.scenario import run_scenario
from orbitduel.rules.actions import Attack, Bid, Burn, Concede
from orbitduel.rules.terms import A

COURSE = lessons()
EVERY = pytest.mark.parametrize("lesson", COURSE, ids=[lesson.title for lesson in COURSE])


@EVERY
def test_the_model_answer_of_a_lesson_is_a_scenario_that_holds(lesson: Lesson) -> None:
    assert run_scenario(lesson.begin()).failure == ""


@EVERY
def test_no_step_is_done_before_anything_is(lesson: Lesson) -> None:
    scenario = lesson.begin()
    assert not any(step.met(scenario) for step in lesson.steps)


@pytest.mark.parametrize("number", range(len(COURSE)))
def test_the_model_answer_leads_through_every_step_at_the_table(app: App, number: int) -> None:
    app.settings.reduced_motion = True
    scene = LessonScene(COURSE, number)
    app.push(scene)
    app.frame([], 0.1)
    assert scene.step == 0
    seen = {0}
    for line in scene.lesson_table.lesson.begin().lines:
        if line.seat == A:
            action = line.action(scene.lesson_table.scenario.names)
            scene.send(action)
            scene.modal = None
            for _ in range(4):
                app.frame([], 0.5)
                seen.add(scene.step)
    assert scene.step == len(scene.lesson.steps)
    assert isinstance(scene.modal, Question)
    assert "done" in scene.modal.title


def test_choosing_the_craft_is_a_step_of_its_own(app: App) -> None:
    scene = tutorial()
    app.push(scene)
    scene.choose_piece(scene.view.board.fleet[A][0])
    app.frame([], 0.1)
    assert scene.step == 1


def test_the_next_lesson_follows_and_the_last_leads_back(app: App) -> None:
    app.push(tutorial())
    scene = app.scene
    assert isinstance(scene, LessonScene)
    scene._after_lesson(0)
    assert isinstance(app.scene, LessonScene) and app.scene.number == 1
    app.scene._after_lesson(1)
    assert app.scene.number == 1


def test_a_step_is_taken_back_even_with_its_dice() -> None:
    table = LessonTable(COURSE[2])
    attacker, target = table.look().board.fleet[0][0], table.look().board.fleet[1][0]
    assert table.may_take_back(A) is not None
    table.send(A, Attack(attacker, target))
    table.poll()
    table.send(A, Bid(6))
    table.poll()
    assert not table.look().board.fleet[1]
    table.take_back(A)
    assert table.look().board.fleet[1] == [target]
    assert table.look().board.combat is not None


def test_what_is_illegal_is_refused_and_conceding_ends_the_lesson() -> None:
    table = LessonTable(COURSE[0])
    table.send(A, Burn(99, 0))
    assert type(table.poll()[0]).__name__ == "Refused"
    table.send(A, Concede())
    assert table.look().board.result is not None
