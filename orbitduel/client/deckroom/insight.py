"""What the order comes to, in pictures: the cost curve, construction by turn, crew, and checks."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix
from orbitduel.client.kit.widgets import PRESS, Widget, focus_ring

from .reckoning import Check, Reckoning, berths, construction_by_turn, cost_curve

SIGNS = {"good": ("check", "good"), "doubt": ("warning", "foe"), "wrong": ("cross", "danger")}


def draw_figures(canvas: Canvas, rect: Rect, reckoning: Reckoning, pace: int) -> None:
    """Three plots, one under the other."""
    gap = canvas.px(14)
    high = (rect.h - 2 * gap) // 3
    spots = [Rect(rect.x, rect.y + n * (high + gap), rect.w, high) for n in range(3)]
    _cost_curve(canvas, spots[0], reckoning)
    _construction(canvas, spots[1], reckoning, pace)
    _crew(canvas, spots[2], reckoning)


def _frame(canvas: Canvas, rect: Rect, title: str, words: str) -> Rect:
    """The title above and the sentence below; the room between them."""
    canvas.text(title, rect.topleft, 15, "ink", "name", room=rect.w)
    low = canvas.text(words, rect.bottomleft, 13, "muted", anchor="bottomleft", room=rect.w)
    top = rect.y + canvas.line_height(15, "name") + canvas.px(2)
    return Rect(rect.x, top, rect.w, max(4, low.top - canvas.px(2) - top))


def _cost_curve(canvas: Canvas, rect: Rect, reckoning: Reckoning) -> None:
    curve = cost_curve(reckoning.known)
    cards = reckoning.known
    mean = sum(card.cost for card in cards) / max(1, len(cards))
    kinds = [sum(row[n] for row in curve) for n in (1, 2, 3)]
    words = f"{kinds[0]} worlds, {kinds[1]} craft, {kinds[2]} upgrades · mean {mean:.1f}"
    room = _frame(canvas, rect, "Cost", words)
    label = canvas.line_height(12, "name")
    bars = Rect(room.x, room.y, room.w, room.h - label)
    most = max((sum(row[1:]) for row in curve), default=1) or 1
    step = room.w / max(12, len(curve))
    tones = (canvas.palette.good, canvas.palette.you, canvas.palette.foe)
    for cost, *counts in curve:
        x, bottom = round(room.x + cost * step), bars.bottom
        wide = max(2, round(step) - canvas.px(3))
        for count, tone in zip(counts, tones, strict=True):
            high = round(bars.h * count / most)
            if high:
                canvas.surface.fill(tone, Rect(x, bottom - high, wide, high))
                bottom -= high
        every = 1 if step > canvas.text_width("00", 12, "name") * 1.2 else 4
        if cost % every == 0:
            at = (x + wide / 2, bars.bottom)
            canvas.text(str(cost), at, 12, "muted", "name", "midtop")


def _construction(canvas: Canvas, rect: Rect, reckoning: Reckoning, pace: int) -> None:
    turns = construction_by_turn(reckoning, pace)
    late = [turn for turn, (cost, power) in enumerate(turns, start=1) if cost > power]
    words = "cost of all drawn · power by then"
    if late and reckoning.cards:
        words = f"more drawn than can be built until turn {late[-1]}"
    room = _frame(canvas, rect, "Construction by turn", words)
    most = max((max(pair) for pair in turns), default=1) or 1
    step = room.w / max(1, len(turns))
    for turn, (cost, power) in enumerate(turns):
        x, wide = round(room.x + turn * step), max(2, round(step) - canvas.px(3))
        for figure, tone in ((power, mix(canvas.palette.deep, canvas.palette.none, 0.45)),):
            high = round(room.h * figure / most)
            canvas.surface.fill(tone, Rect(x, room.bottom - high, wide, high))
        high = round(room.h * cost / most)
        thin = max(2, wide // 2)
        bar = Rect(x + (wide - thin) // 2, room.bottom - high, thin, high)
        canvas.surface.fill(canvas.palette.foe if cost > power else canvas.palette.you, bar)


def _crew(canvas: Canvas, rect: Rect, reckoning: Reckoning) -> None:
    free = berths(reckoning)
    short = [at for at, left in enumerate(free, start=1) if left < 0]
    words = "population left after each position"
    if short:
        words = f"none left at positions {_runs(short)}"
    room = _frame(canvas, rect, "Crew", words)
    most = max((abs(left) for left in free), default=1) or 1
    lowest = min(0, min(free, default=0))
    highest = max(1, max(free, default=1))
    zero = room.bottom - round(room.h * -lowest / (highest - lowest))
    step = room.w / 40
    for at, left in enumerate(free[:40]):
        x, wide = round(room.x + at * step), max(2, round(step) - 2)
        high = max(1, round(room.h * abs(left) / (highest - lowest)))
        top = zero - high if left >= 0 else zero
        tone = canvas.palette.good if left >= 0 else canvas.palette.danger
        canvas.surface.fill(tone, Rect(x, top, wide, min(high, room.h)))
    if most:
        canvas.surface.fill(canvas.palette.edge, Rect(room.x, zero, room.w, 1))


def _runs(numbers: Sequence[int]) -> str:
    """1, 2, 3, 7 as 1–3, 7."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in found)


class Checks(Widget):
    """Every reason; pressing one says its positions, from 0."""

    def __init__(self, name: str, rect: Rect) -> None:
        super().__init__(name, rect)
        self.checks: tuple[Check, ...] = ()
        self.at = 0
        self.top = 0
        self._spots: list[tuple[Rect, int]] = []

    def show(self, checks: Sequence[Check]) -> None:
        order = {"wrong": 0, "doubt": 1, "good": 2}
        self.checks = tuple(sorted(checks, key=lambda check: order[check.grade]))
        self.at = min(self.at, max(0, len(self.checks) - 1))
        self.top = min(self.top, self.at)

    def handle(self, event: Event) -> tuple[int, ...] | None:
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.top = max(0, min(len(self.checks) - 1, self.top - event.y))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.under(event.pos):
            for spot, number in self._spots:
                if spot.collidepoint(event.pos):
                    return self._press(number)
        elif event.type == pygame.KEYDOWN and self.checks:
            if event.key in PRESS:
                return self._press(self.at)
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
            self.at = max(0, min(len(self.checks) - 1, self.at + by))
            shown = [number for _, number in self._spots]
            if shown and self.at > shown[-1]:
                self.top += 1
            self.top = min(self.top, self.at)
        return None

    def _press(self, number: int) -> tuple[int, ...] | None:
        self.at = number
        return tuple(at - 1 for at in self.checks[number].positions) or None

    def swallows(self, event: Event) -> bool:
        inside = (event.key == pygame.K_UP and self.at > 0) or (
            event.key == pygame.K_DOWN and self.at < len(self.checks) - 1
        )
        return inside or event.key in PRESS

    def draw(self, canvas: Canvas, focused: bool) -> None:
        y = self.rect.y
        self._spots = []
        left = self.rect.x + canvas.theme.em(30)
        room = self.rect.right - left
        with canvas.clipped(self.rect.inflate(canvas.px(8), canvas.px(8))):
            for number in range(self.top, len(self.checks)):
                check = self.checks[number]
                high = canvas.paragraph_height(check.title, room, 15, "name")
                more = canvas.paragraph_height(check.detail, room, 13)
                if y + high > self.rect.bottom:
                    break
                icon, tone = SIGNS[check.grade]
                middle = y + canvas.line_height(15, "name") / 2
                canvas.icon(icon, (self.rect.x + canvas.theme.em(10), middle), 17, tone)
                canvas.paragraph(check.title, Rect(left, y, room, high), 15, "ink", "name")
                canvas.paragraph(check.detail, Rect(left, y + high, room, more), 13, "muted")
                spot = Rect(self.rect.x, y, self.rect.w, high + more)
                self._spots.append((spot, number))
                if focused and number == self.at:
                    focus_ring(canvas, spot, 4)
                y = spot.bottom + canvas.px(10)
