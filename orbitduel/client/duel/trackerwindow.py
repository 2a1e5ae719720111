"""The orbit tracker at large: all four figures of every world, the active and the next marked."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.fonts import Face
from orbitduel.client.kit.theme import mix
from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import STATIONS, Piece, Seat

from .tracker import NUMERALS, Row, rows


class TrackerWindow:
    """`handle` answers True when it is closed."""

    def __init__(self, board: Board, me: Seat, craft: Piece | None) -> None:
        self.board, self.me, self.craft = board, me, craft
        self.worlds = rows(board, me, None)
        self.ways = {row.world: row for row in rows(board, me, craft)} if craft is not None else {}

    def handle(self, event: Event) -> bool:
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)

    def draw(self, canvas: Canvas) -> None:
        canvas.veil(0.72)
        step = canvas.line_height(16) + canvas.px(4)
        name = max(canvas.text_width(row.name, 16, "strong") for row in self.worlds)
        cell = canvas.theme.em(46)
        wide = name + cell * (STATIONS + (2 if self.craft is not None else 0)) + canvas.px(84)
        head = canvas.line_height(22, "bold") + canvas.line_height(14) + canvas.px(16)
        room = canvas.rect.h - canvas.px(60) - head
        fitting = max(1, min(len(self.worlds), room // step - 1))
        high = head + step * (fitting + 1) + canvas.px(50)
        rect = Rect(0, 0, min(wide, canvas.rect.w - 20), min(high, canvas.rect.h - 16))
        rect.center = canvas.rect.center
        canvas.panel(rect, "panel", "edge", 16)
        x, y = rect.x + canvas.px(28), rect.y + canvas.px(20)
        canvas.text("Orbit tracker", (x, y), 22, "ink", "bold")
        y += canvas.line_height(22, "bold")
        after = NUMERALS[(self.board.tracker[self.me] + 1) % STATIONS]
        words = f"you stand at {NUMERALS[self.board.tracker[self.me]]}, next turn at {after}"
        if self.craft is not None:
            words = f"{words} · prices for {self.board.card[self.craft].name}"
        canvas.text(words, (x, y), 14, "muted", room=rect.w - canvas.px(56))
        y += canvas.line_height(14) + canvas.px(10)
        columns = self._columns(canvas, rect, cell)
        self._heads(canvas, columns, y, cell, step * (fitting + 1))
        for number, row in enumerate(self.worlds[:fitting]):
            self._row(canvas, row, x, y + step * (number + 1), columns, step)

    def _columns(self, canvas: Canvas, rect: Rect, cell: int) -> list[int]:
        count = STATIONS + (2 if self.craft is not None else 0)
        right = rect.right - canvas.px(28) - cell // 2
        return [right - cell * (count - 1 - number) for number in range(count)]

    def _heads(self, canvas: Canvas, columns: list[int], y: int, cell: int, high: int) -> None:
        station = self.board.tracker[self.me]
        band = Rect(0, 0, cell - canvas.px(4), high)
        band.midtop = (columns[station], y - canvas.px(2))
        lit = mix(canvas.palette.panel, canvas.palette.you, 0.16)
        paint.panel(canvas.surface, band, lit, canvas.palette.you, canvas.px(8), 1.4)
        band.midtop = (columns[(station + 1) % STATIONS], y - canvas.px(2))
        clear = pygame.Color(0, 0, 0, 0)
        paint.panel(
            canvas.surface, band, clear, canvas.palette.edge, canvas.px(8), 1.4, canvas.px(4)
        )
        heads = [*NUMERALS, "now", "next"]
        for head, x in zip(heads, columns, strict=False):
            canvas.text(head, (x, y), 14, "muted", "name", "midtop")

    def _row(self, canvas: Canvas, row: Row, x: int, y: int, columns: list[int], step: int) -> None:
        middle = y + step // 2
        canvas.text(row.name, (x, middle), 16, row.side, "strong", "midleft")
        station = self.board.tracker[self.me]
        for number in range(STATIONS):
            figure = figures.track(self.board, row.world, number)
            active = number == station
            tone = "ink" if active else "muted"
            face: Face = "bold" if active else "text"
            canvas.text(str(figure), (columns[number], middle), 16, tone, face, "center")
        way = self.ways.get(row.world)
        if way is not None:
            tone = "good" if way.affordable else "none"
            for price, at in ((way.now, columns[STATIONS]), (way.later, columns[STATIONS + 1])):
                canvas.text(f"Δ {price}", (at, middle), 15, tone, "bold", "center")
                tone = "muted"
