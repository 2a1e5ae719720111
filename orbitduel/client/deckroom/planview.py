"""The plan as a timeline: for each card when it is in hand, under construction and in play.

The stages differ in thickness as well as in colour. A click chooses the card in the deck.
"""

from __future__ import annotations

import pygame
from pygame import Color, Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix
from orbitduel.client.kit.widgets import PRESS, Widget, focus_ring
from orbitduel.deckbuilding.planner.model import CardLine
from orbitduel.deckbuilding.planner.picture import THICK, Tone, stages

from .planning import TURNS, Planning

LEGEND: tuple[tuple[Tone, str], ...] = (
    ("hand", "in hand"),
    ("building", "building"),
    ("you", "in play"),
)


class PlanView(Widget):
    """Says the position of the card pressed, from 0."""

    def __init__(self, name: str, rect: Rect, planning: Planning, row: int, head: int) -> None:
        super().__init__(name, rect)
        self.planning, self.row, self.head = planning, row, head
        self.top = 0
        self.at = 0
        self.chosen: tuple[int, ...] = ()

    @property
    def rows(self) -> list[tuple[int, CardLine]]:
        return list(self.planning.lines())

    @property
    def bars(self) -> Rect:
        """Where the rows are, between the turns above and the legend below."""
        high = self.rect.h - 2 * self.head
        return Rect(self.rect.x, self.rect.y + self.head, self.rect.w, high - high % self.row)

    @property
    def shown(self) -> int:
        return max(1, self.bars.h // self.row)

    def scroll_to(self, top: int) -> None:
        self.top = max(0, min(len(self.rows) - self.shown, top))

    def show(self, chosen: tuple[int, ...]) -> None:
        """Follow what is chosen in the deck."""
        self.chosen = chosen
        wanted = next((n for n, (at, _) in enumerate(self.rows) if at in chosen), None)
        if wanted is not None:
            self.at = wanted
            self._reveal()
        self.scroll_to(self.top)

    def _reveal(self) -> None:
        if not self.top <= self.at < self.top + self.shown:
            self.scroll_to(self.at - self.shown // 2)

    def handle(self, event: Event) -> int | None:
        super().handle(event)
        rows = self.rows
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.scroll_to(self.top - 2 * event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            number = self.top + int(event.pos[1] - self.bars.y) // self.row
            if self.bars.collidepoint(event.pos) and number < len(rows):
                return rows[number][0]
        elif event.type == pygame.KEYDOWN and rows:
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -self.shown,
                  pygame.K_PAGEDOWN: self.shown}.get(event.key, 0)  # fmt: skip
            if by or event.key in PRESS:
                self.at = max(0, min(len(rows) - 1, self.at + by))
                self._reveal()
                return rows[self.at][0]
        return None

    def swallows(self, event: Event) -> bool:
        inside = (event.key == pygame.K_UP and self.at > 0) or (
            event.key == pygame.K_DOWN and self.at < len(self.rows) - 1
        )
        return inside or event.key in (*PRESS, pygame.K_PAGEUP, pygame.K_PAGEDOWN)

    # Painting

    def draw(self, canvas: Canvas, focused: bool) -> None:
        rows = self.rows
        if not rows:
            words = "The plan begins with a Homeworld and a first card."
            canvas.paragraph(words, self.rect.move(0, canvas.px(8)), 15, "muted")
            return
        bars = self.bars
        names = max(canvas.text_width(line.card.name, 13, "name") for _, line in rows)
        left = bars.x + min(names, round(bars.w * 0.42)) + canvas.px(12)
        step = (bars.right - canvas.px(8) - left) / TURNS
        self._turns(canvas, left, step)
        for place, (at, line) in enumerate(rows[self.top : self.top + self.shown]):
            spot = Rect(bars.x, bars.y + place * self.row, bars.w, self.row)
            self._row(canvas, at, line, spot, left, step)
            if focused and self.top + place == self.at:
                focus_ring(canvas, spot.inflate(-canvas.px(6), -canvas.px(8)), 4)
        self._legend(canvas)
        if len(rows) > self.shown:
            long = max(canvas.px(20), bars.h * self.shown // len(rows))
            y = bars.y + (bars.h - long) * self.top // (len(rows) - self.shown)
            bar = Rect(bars.right - canvas.px(4), y, canvas.px(4), long)
            canvas.panel(bar, "edge", None, 2)

    def _tone(self, canvas: Canvas, tone: Tone) -> Color:
        palette = canvas.palette
        share = {"hand": 0.3, "building": 0.48}.get(tone)
        if tone == "hand":
            return mix(palette.panel, palette.none, 0.5)
        return palette.you if share is None else mix(palette.panel, palette.you, share)

    def _turns(self, canvas: Canvas, left: float, step: float) -> None:
        bars = self.bars
        room = canvas.text_width("00", 12, "name") + canvas.px(2)
        every = 1 if step >= room else 2 if 2 * step >= room else 4
        _, strike = self.planning.strike
        for turn in range(1, TURNS + 1):
            x = left + step * turn
            canvas.surface.fill(canvas.palette.hairline, Rect(round(x), bars.y, 1, bars.h))
            if (turn - 1) % every == 0:
                tone = "good" if turn == strike else "muted"
                at = (x - step / 2, bars.y - self.head / 2)
                canvas.text(str(turn), at, 12, tone, "name", "center")
        if strike is not None:
            x = round(left + step * (strike - 0.5))
            canvas.surface.fill(canvas.palette.good, Rect(x, bars.y, max(1, canvas.px(2)), bars.h))

    def _row(
        self, canvas: Canvas, at: int, line: CardLine, spot: Rect, left: float, step: float
    ) -> None:
        chosen = at in self.chosen
        if chosen:
            canvas.panel(spot, mix(canvas.palette.panel, canvas.palette.you, 0.16), None, 4)
        tone = "you" if chosen else "ink"
        room = left - canvas.px(12) - spot.x
        canvas.text(
            line.card.name, (left - canvas.px(10), spot.centery), 13, tone, "name", "midright", room
        )
        for stage, start, end in stages(line, TURNS):
            high = max(2, round((spot.h - canvas.px(6)) * THICK[stage]))
            x = round(left + step * start)
            box = Rect(x, spot.centery - high // 2, round(left + step * end) - x - 1, high)
            canvas.panel(box, self._tone(canvas, stage), None, 4)

    def _legend(self, canvas: Canvas) -> None:
        middle = self.rect.bottom - self.head / 2
        x = float(self.rect.x)
        for tone, words in LEGEND:
            high = max(2, round(canvas.theme.em(12) * THICK[tone]))
            wide = canvas.theme.em(18)
            box = Rect(round(x), round(middle - high / 2), wide, high)
            canvas.panel(box, self._tone(canvas, tone), None, 4)
            put = canvas.text(
                words, (box.right + canvas.px(6), middle), 13, "muted", anchor="midleft"
            )
            x = put.right + canvas.px(16)
