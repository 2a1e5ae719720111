"""Several lines to type in, wrapped to the width of the field."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import fonts
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.widgets import TextField, focus_ring


class NotesField(TextField):
    """Like a line, but Enter begins a new one, and up and down move between them."""

    def __init__(self, name: str, rect: Rect, text: str, empty: str, longest: int) -> None:
        super().__init__(name, rect, text, empty, longest)
        self._lines: list[tuple[int, int]] = [(0, len(text))]

    def handle(self, event: Event) -> str | None:
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self.text = f"{self.text[: self.caret]}\n{self.text[self.caret :]}"
                self.caret += 1
                return self.text
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._climb(-1 if event.key == pygame.K_UP else 1)
                return None
        return super().handle(event)

    def swallows(self, event: Event) -> bool:
        return bool(event.key != pygame.K_ESCAPE)

    def _line(self) -> int:
        return max(n for n, (start, _) in enumerate(self._lines) if start <= self.caret)

    def _climb(self, by: int) -> None:
        here = self._line()
        there = here + by
        if 0 <= there < len(self._lines):
            start, end = self._lines[there]
            self.caret = min(end, start + self.caret - self._lines[here][0])

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.panel(self.rect, "deep", "you" if focused or self.hovered else "edge", 8)
        inner = self.rect.inflate(-canvas.px(24), -canvas.px(16))
        pixels = canvas.theme.type_size(16)
        self._lines = broken(self.text, pixels, inner.w)
        step = canvas.line_height(16)
        fitting = max(1, inner.h // step)
        first = max(0, self._line() - fitting + 1) if focused else 0
        with canvas.clipped(inner.inflate(canvas.px(8), canvas.px(4))):
            if not self.text:
                canvas.paragraph(self.empty, inner, 16, "muted")
            for number, (start, end) in enumerate(self._lines[first : first + fitting]):
                at = (inner.x, inner.y + number * step)
                canvas.text(self.text[start:end], at, 16)
            if focused:
                here = self._line()
                before = self.text[self._lines[here][0] : self.caret]
                x = inner.x + canvas.text_width(before, 16)
                y = inner.y + (here - first) * step
                caret = Rect(x, y + canvas.px(2), max(1, canvas.px(2)), step - canvas.px(4))
                canvas.surface.fill(canvas.palette.you, caret)
        if focused:
            focus_ring(canvas, self.rect, 8)


def broken(text: str, pixels: int, room: int) -> list[tuple[int, int]]:
    """Where each shown line begins and ends in the text."""
    found: list[tuple[int, int]] = []
    start = 0
    for paragraph in text.split("\n"):
        end = start + len(paragraph)
        begin = start
        while fonts.width(text[begin:end], "text", pixels) > room:
            cut = end
            while cut > begin + 1 and fonts.width(text[begin:cut], "text", pixels) > room:
                space = text.rfind(" ", begin, cut - 1)
                cut = space + 1 if space > begin else cut - 1
            found.append((begin, cut))
            begin = cut
        found.append((begin, end))
        start = end + 1
    return found
