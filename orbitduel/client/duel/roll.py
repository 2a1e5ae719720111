"""Dice: they tumble, settle, and those that hit are lit."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.rules.sentences import counted

TUMBLE: Final = 0.4
STAY: Final = 1.4
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Roll:
    def __init__(self, values: tuple[int, ...], check: int, hits: int, motion: float) -> None:
        self.values, self.check, self.hits = values, check, hits
        self.gone = 0.0
        self.tumble = TUMBLE * motion

    def pass_time(self, seconds: float) -> bool:
        """Whether it has been seen long enough."""
        self.gone += seconds
        return self.gone > self.tumble + STAY

    @property
    def settled(self) -> bool:
        return self.gone >= self.tumble

    def faces(self) -> list[int]:
        if self.settled:
            return list(self.values)
        spin = int(self.gone * 24)
        return [(value + spin * (3 + number)) % 6 + 1 for number, value in enumerate(self.values)]

    def draw(self, canvas: Canvas, middle: tuple[int, int]) -> None:
        side, gap = canvas.px(44), canvas.px(10)
        count = len(self.values)
        words = f"check {self.check} · {counted(self.hits, 'hit')}"
        wide = max(count * (side + gap), canvas.text_width(words, 16, "bold")) + canvas.px(36)
        high = side + canvas.line_height(16, "bold") + canvas.px(34)
        box = Rect(0, 0, wide, high)
        box.center = middle
        canvas.float_over(box)
        canvas.panel(box, "panel", "edge", 14)
        left = box.centerx - (count * (side + gap) - gap) / 2
        for number, face in enumerate(self.faces()):
            die = Rect(round(left + number * (side + gap)), box.y + canvas.px(14), side, side)
            lit = self.settled and self.values[number] < self.check
            canvas.panel(die, "good" if lit else "raised", "ink" if lit else "edge", 8, 1.6)
            tone = canvas.palette.on_accent if lit else canvas.palette.ink
            for x, y in PIPS[face]:
                spot = (die.centerx + x * side * 0.26, die.centery + y * side * 0.26)
                paint.disc(canvas.surface, spot, side * 0.085, tone)
        if self.settled:
            at = (box.centerx, box.bottom - canvas.px(10))
            canvas.text(words, at, 16, "ink", "bold", "midbottom")
