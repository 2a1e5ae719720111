"""A lesson on the table: the duel scene with a word of advice above it, step by step."""

from __future__ import annotations

from pygame import Rect

from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix

from .lesson import Lesson, lessons
from .table import LessonTable


class LessonScene(DuelScene):
    def __init__(self, course: list[Lesson], number: int = 0) -> None:
        self.course, self.number = course, number
        self.lesson = course[number]
        self.step = 0
        self.finished = False
        self.lesson_table = LessonTable(self.lesson)
        super().__init__(self.lesson_table)
        self.seen_result = True  # a lesson has an ending of its own

    def enter(self, app: App) -> None:
        super().enter(app)
        self._lay_out_advice()

    def _lay_out_advice(self) -> None:
        """The advice stands over the table, which gets the room below it."""
        canvas, board = self.app.canvas, self.frame.board
        pad = canvas.px(14)
        wide = min(board.w - canvas.px(40), canvas.theme.em(860))
        inner = wide - 2 * pad - canvas.theme.em(36)
        high = canvas.paragraph_height(self.advice, inner, 17) + canvas.line_height(14) + 2 * pad
        self.box = Rect(0, board.y + canvas.px(6), wide, high)
        self.box.centerx = board.centerx
        top = self.box.bottom
        self.table.camera.area = (board.x, top, board.w, max(80, board.bottom - top))
        if self.follows:
            self.fit()

    @property
    def advice(self) -> str:
        if self.step < len(self.lesson.steps):
            return self.lesson.steps[self.step].say
        return self.lesson.done

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.finished or not self.pace.idle or self.stage.busy:
            return
        before = self.step
        while self.step < len(self.lesson.steps) and self._met():
            self.step += 1
        if self.step != before:
            self._lay_out_advice()
        if self.step == len(self.lesson.steps) and self.modal is None:
            self._finish()

    def _met(self) -> bool:
        step = self.lesson.steps[self.step]
        if step.until is None:
            chosen = self.choosing.piece
            mine = chosen is not None and chosen in self.view.board.fleet[self.me]
            return mine or any(
                later.met(self.lesson_table.scenario) for later in self.lesson.steps[self.step :]
            )
        return step.met(self.lesson_table.scenario)

    def _finish(self) -> None:
        self.finished = True
        self.app.sound.play("win")
        last = self.number + 1 == len(self.course)
        answers = ["Once more", "To the menu"]
        answers.insert(0, "To the menu, for a real duel" if last else "Next lesson")
        if last:
            answers.pop()
        self.ask(f"{self.lesson.title}: done", self.lesson.done, answers, self._after_lesson)

    def _after_lesson(self, answer: int) -> None:
        last = self.number + 1 == len(self.course)
        if answer == 1:
            self.app.replace(LessonScene(self.course, self.number))
        elif answer == 0 and not last:
            self.app.replace(LessonScene(self.course, self.number + 1))
        else:
            self.leave()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.modal is None:
            self._draw_advice(canvas)

    def _draw_advice(self, canvas: Canvas) -> None:
        pad = canvas.px(14)
        canvas.float_over(self.box)
        fill = mix(canvas.palette.panel, canvas.palette.you, 0.1)
        canvas.panel(self.box, fill, "you", 14, 1.6)
        sign = canvas.theme.em(36)
        canvas.icon("help", (self.box.x + pad + sign // 2 - pad // 2, self.box.centery), 24, "you")
        left = self.box.x + pad + sign
        steps = len(self.lesson.steps)
        head = (
            f"Lesson {self.number + 1} of {len(self.course)}: {self.lesson.title} · "
            f"step {min(self.step + 1, steps)} of {steps}"
        )
        top = self.box.y + pad
        canvas.text(head, (left, top), 14, "muted", "name", room=self.box.right - pad - left)
        top += canvas.line_height(14)
        canvas.paragraph(self.advice, Rect(left, top, self.box.right - pad - left, 0), 17)


def tutorial() -> LessonScene:
    """From the first lesson on."""
    return LessonScene(lessons())
