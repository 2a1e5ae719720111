"""The end of a duel: who won and why, its story in numbers, and a graph of how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.theme import Theme, mix
from orbitduel.client.kit.widgets import Button
from orbitduel.rules.board import Result
from orbitduel.rules.sentences import counted
from orbitduel.rules.terms import Seat, opponent

from .chronicle import Chronicle

Answer = Literal["rematch", "look", "leave"]

REASONS = {
    "R4.8.1": "the other side holds no Homeworld any more",
    "R4.8.2": "the goal of the match is met",
    "R5.1": "the other side conceded",
    "R5.2": "both agreed to a draw",
    "R5.3": "the turn limit is reached",
}


class ResultDialog:
    """`handle` answers with what the player wants next."""

    def __init__(
        self,
        result: Result,
        told: Chronicle,
        me: Seat | None,
        players: tuple[str, str],
        may_rematch: bool = True,
    ) -> None:
        self.result, self.told, self.players = result, told, players
        self.me: Seat = 0 if me is None else me
        self.plays = me is not None
        self.may_rematch = may_rematch
        self.focus = Focus()
        self._theme: Theme | None = None
        self.rect = Rect(0, 0, 0, 0)

    @property
    def title(self) -> str:
        if self.result.winner is None:
            return "A draw"
        if not self.plays:
            return f"{self.players[self.result.winner]} won"
        return "You won" if self.result.winner == self.me else "You lost"

    def rows(self) -> list[tuple[str, int, int]]:
        mine, theirs = self.told.sides[self.me], self.told.sides[opponent(self.me)]
        return [
            ("cards drawn", mine.drawn, theirs.drawn),
            ("cards finished", mine.built, theirs.built),
            ("craft launched", mine.launched, theirs.launched),
            ("burns and transfers", mine.burns, theirs.burns),
            ("delta-vee flown", mine.delta_vee, theirs.delta_vee),
            ("attacks", mine.attacks, theirs.attacks),
            ("craft lost", mine.lost, theirs.lost),
            ("worlds captured", mine.captured, theirs.captured),
        ]

    def _lay_out(self, canvas: Canvas) -> None:
        if self._theme == canvas.theme:
            return
        self._theme = canvas.theme
        em, window = canvas.theme.em, canvas.rect
        self.rect = Rect(0, 0, min(window.w - 16, em(1000)), min(window.h - 12, em(660)))
        self.rect.center = window.center
        names: list[tuple[Answer, str]] = [("look", "Look at the table"), ("leave", "To the menu")]
        if self.may_rematch:
            names.append(("rematch", "Rematch"))
        gap = em(14)
        wide = (self.rect.w - gap * (len(names) + 1)) // len(names)
        y = self.rect.bottom - em(46) - gap
        buttons = [
            Button(name, Rect(self.rect.x + gap + (wide + gap) * n, y, wide, em(46)), words,
                   primary=n == len(names) - 1)
            for n, (name, words) in enumerate(names)
        ]  # fmt: skip
        self.focus = Focus(buttons, names[-1][0])

    def handle(self, event: Event) -> Answer | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return "look"
        said = self.focus.handle(event)
        if said is None:
            return None
        answers: tuple[Answer, ...] = ("rematch", "look", "leave")
        return next(answer for answer in answers if answer == said.name)

    def draw(self, canvas: Canvas) -> None:
        self._lay_out(canvas)
        canvas.veil(0.76)
        won = self.plays and self.result.winner == self.me
        edge = "you" if won else "foe" if self.result.winner is not None else "none"
        canvas.panel(self.rect, "panel", edge, 16, 1.6)
        em, x = canvas.theme.em, self.rect.centerx
        top = self.rect.y + em(16)
        canvas.text(self.title, (x, top), 34, edge, "bold", "midtop")
        top += canvas.line_height(34, "bold")
        why = REASONS.get(self.result.rule, self.result.rule)
        if self.plays and self.result.winner == opponent(self.me):
            why = why.replace("the other side holds", "you hold").replace("the other side", "you")
        line = f"{why} · {counted(self.told.turns, 'turn')}"
        if self.told.turning_point:
            line += f" · {self.told.turning_point}"
        canvas.text(line, (x, top), 16, "muted", anchor="midtop", room=self.rect.w - em(40))
        top += canvas.line_height(16) + em(10)
        bottom = self.focus.widgets[0].rect.y - em(12)
        middle = self.rect.x + round(self.rect.w * 0.44)
        self._numbers(
            canvas, Rect(self.rect.x + em(24), top, middle - self.rect.x - em(36), bottom - top)
        )
        half = (bottom - top - em(12)) // 2
        right = self.rect.right - em(24) - middle
        upper = Rect(middle, top, right, half)
        self._graph(canvas, upper, "worlds held", self.told.worlds)
        lower = upper.move(0, half + em(12))
        self._graph(canvas, lower, "delta-vee in orbit", self.told.reach)
        self.focus.draw(canvas)

    def _numbers(self, canvas: Canvas, rect: Rect) -> None:
        wide = canvas.theme.em(64)
        names = ("you", "them")
        if not self.plays:
            names = (self.players[self.me], self.players[opponent(self.me)])
        room = min(wide, max(canvas.text_width(name, 14, "bold") for name in names))
        for name, x, tone in (
            (names[0], rect.right - wide, "you"),
            (names[1], rect.right, "foe"),
        ):
            canvas.text(name, (x, rect.y), 14, tone, "bold", "topright", room + canvas.px(10))
        step = (rect.h - canvas.line_height(14)) // len(self.rows())
        for number, (name, one, other) in enumerate(self.rows()):
            y = rect.y + canvas.line_height(14) + step * number + step // 2
            canvas.text(name, (rect.x, y), 15, "ink", anchor="midleft", room=rect.w - 2 * wide)
            canvas.text(str(one), (rect.right - wide, y), 16, "you", "bold", "midright")
            canvas.text(str(other), (rect.right, y), 16, "foe", "bold", "midright")

    def _graph(
        self, canvas: Canvas, rect: Rect, title: str, points: Sequence[tuple[int, int]]
    ) -> None:
        palette = canvas.palette
        canvas.panel(rect, "deep", "hairline", 10)
        canvas.text(title, (rect.x + canvas.px(12), rect.y + canvas.px(6)), 14, "muted", "name")
        inner = rect.inflate(-canvas.px(28), 0)
        inner.y = rect.y + canvas.line_height(14) + canvas.px(10)
        inner.h = rect.bottom - canvas.line_height(12) - canvas.px(4) - inner.y
        low = rect.bottom - canvas.px(2)
        canvas.text("turn 1", (inner.x, low), 12, "muted", anchor="bottomleft")
        canvas.text(str(self.told.turns), (inner.right, low), 12, "muted", anchor="bottomright")
        most = max(1, max((max(pair) for pair in points), default=1))
        canvas.text(
            str(most),
            (rect.right - canvas.px(8), rect.y + canvas.px(6)),
            12,
            "muted",
            anchor="topright",
        )
        for share in (0.0, 0.5, 1.0):
            y = inner.bottom - inner.h * share
            shade = mix(palette.deep, palette.hairline, 0.8)
            pygame.draw.line(canvas.surface, shade, (inner.x, y), (inner.right, y))
        if len(points) < 2:
            return
        for seat, tone, dash in ((opponent(self.me), "foe", canvas.px(6)), (self.me, "you", 0)):
            line = [
                (
                    inner.x + inner.w * n / (len(points) - 1),
                    inner.bottom - inner.h * pair[seat] / most,
                )
                for n, pair in enumerate(points)
            ]
            paint.curve(canvas.surface, line, palette.colour(tone), canvas.px(2.5), dash)
