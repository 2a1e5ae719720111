"""Bids turned over and dice: they tumble, settle, and those that hit are lit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.rules.sentences import counted

TUMBLE: Final = 0.4
STAY: Final = 1.6
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True)
class Clash:
    """Two bids revealed at once: the attacker's power against the defender's defence."""

    names: tuple[str, str]
    power: int
    defence: int


class Roll:
    def __init__(
        self, values: tuple[int, ...], check: int, hits: int, motion: float,
        clash: Clash | None = None,
    ) -> None:  # fmt: skip
        self.values, self.check, self.hits, self.clash = values, check, hits, clash
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

    @property
    def words(self) -> str:
        if not self.values:
            return f"hit check {self.check}: no die can hit" if self.check <= 1 else "…"
        return f"hit check {self.check} · {counted(self.hits, 'hit')}"

    def draw(self, canvas: Canvas, top: tuple[int, int]) -> None:
        """Hangs from a point."""
        side, gap, pad = canvas.px(44), canvas.px(10), canvas.px(14)
        count = len(self.values)
        wide = max(count * (side + gap), canvas.text_width(self.words, 16, "bold"))
        bids = 0
        if self.clash is not None:
            wide = max(wide, 2 * self._half(canvas, self.clash))
            bids = canvas.line_height(14) + canvas.line_height(30, "bold") + canvas.px(6)
        dice = side + canvas.px(10) if count else 0
        high = bids + dice + canvas.line_height(16, "bold") + 2 * pad
        box = Rect(0, 0, wide + 2 * pad + canvas.px(8), high)
        box.midtop = top
        canvas.float_over(box)
        canvas.panel(box, "panel", "edge", 14)
        y = box.y + pad
        if self.clash is not None:
            self._bids(canvas, box, y, self.clash)
            y += bids
        self._dice(canvas, box.centerx, y, side, gap)
        if self.settled:
            at = (box.centerx, box.bottom - pad)
            canvas.text(self.words, at, 16, "ink", "bold", "midbottom")

    def _half(self, canvas: Canvas, clash: Clash) -> int:
        """The width one side of the revealed bids needs."""
        lines = [*clash.names, "defence", "power"]
        return max(canvas.text_width(line, 14, "name") for line in lines) + canvas.px(26)

    def _bids(self, canvas: Canvas, box: Rect, y: int, clash: Clash) -> None:
        half = box.w // 4
        sides = (
            (box.centerx - half, clash.names[0], clash.power),
            (box.centerx + half, clash.names[1], clash.defence),
        )
        low = y + canvas.line_height(14)
        for x, name, bid in sides:
            canvas.text(name, (x, y), 14, "muted", "name", "midtop")
            canvas.text(str(bid), (x, low), 30, "ink", "bold", "midtop")
        middle = low + canvas.line_height(30, "bold") // 2
        canvas.icon("attack", (box.centerx, middle), 18, "danger")

    def _dice(self, canvas: Canvas, middle: int, y: int, side: int, gap: int) -> None:
        left = middle - (len(self.values) * (side + gap) - gap) / 2
        for number, face in enumerate(self.faces()):
            die = Rect(round(left + number * (side + gap)), y, side, side)
            if not self.settled:
                die.y += round(canvas.px(7) * abs(((self.gone * 9 + number * 0.4) % 2) - 1))
            lit = self.settled and self.values[number] < self.check
            canvas.panel(die, "good" if lit else "raised", "ink" if lit else "edge", 8, 1.6)
            tone = canvas.palette.on_accent if lit else canvas.palette.ink
            for across, down in PIPS[face]:
                spot = (die.centerx + across * side * 0.26, die.centery + down * side * 0.26)
                paint.disc(canvas.surface, spot, side * 0.085, tone)
