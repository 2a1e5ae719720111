"""The pool: card faces in a grid that scrolls. Only what can be seen is drawn.

A face takes some milliseconds to paint the first time, so they are painted one after another, those
in sight first; until its turn comes a card shows its name on an empty face.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Literal, NamedTuple

import pygame
from pygame import Color, Rect, Surface
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import SHAPE, card_face
from orbitduel.client.kit.theme import Palette, mix
from orbitduel.client.kit.widgets import Widget, focus_ring
from orbitduel.rules.card import Card

from .gesture import DOUBLE, FAR

AHEAD = 0.001
"""Seconds of a frame after which no further face is begun: as a rule one face a frame."""
REST = 0.12
"""Seconds without scrolling before faces out of sight are painted."""


class Pooled(NamedTuple):
    """Said by the grid: a card was pointed at, is to be added, or was lifted to be dragged."""

    verb: Literal["point", "add", "lift"]
    card: Card


class PoolGrid(Widget):
    def __init__(self, name: str, rect: Rect, cards: Sequence[Card], across: int, gap: int) -> None:
        super().__init__(name, rect)
        self.across, self.gap = max(1, across), gap
        self.face_wide = (rect.w - gap * (self.across - 1) - gap) // self.across
        self.face_high = round(self.face_wide * SHAPE)
        self.cards: list[Card] = []
        self.offset = 0.0
        self.at = 0
        self.pointed: Card | None = None
        """The card under the mouse."""
        self.count: Callable[[Card], int] = lambda card: 0
        self.edge: Callable[[Card, Palette], Color] = lambda card, palette: palette.you
        self._pressed: tuple[int, tuple[int, int]] | None = None
        self._clicked = (-1, 0.0)
        self._bar_held = False
        self._moved = 0.0
        self._faces: dict[tuple[str, tuple[int, ...]], Surface] = {}
        self.show(cards)

    def show(self, cards: Sequence[Card]) -> None:
        here = self.card
        self.cards = list(cards)
        self.at = next((n for n, card in enumerate(self.cards) if card is here), 0)
        self.scroll_to(self.offset if here in self.cards else 0)

    @property
    def card(self) -> Card | None:
        """The one the keyboard is at."""
        return self.cards[self.at] if self.at < len(self.cards) else None

    # Where things are

    @property
    def step(self) -> int:
        return self.face_high + self.gap

    @property
    def height(self) -> int:
        return -(-len(self.cards) // self.across) * self.step

    @property
    def most(self) -> int:
        return max(0, self.height - self.rect.h)

    def spot(self, number: int) -> Rect:
        row, column = divmod(number, self.across)
        left = self.rect.x + column * (self.face_wide + self.gap)
        top = self.rect.y + row * self.step - round(self.offset)
        return Rect(left, top, self.face_wide, self.face_high)

    def seen(self) -> range:
        first = int(self.offset // self.step) * self.across
        rows = self.rect.h // self.step + 2
        return range(first, min(len(self.cards), first + rows * self.across))

    def number_at(self, place: tuple[int, int]) -> int:
        if not self.under(place):
            return -1
        return next((n for n in self.seen() if self.spot(n).collidepoint(place)), -1)

    def scroll_to(self, offset: float) -> None:
        before, self.offset = self.offset, min(self.most, max(0, offset))
        if self.offset != before:
            self._moved = perf_counter()
            self.pointed = None

    def reveal_card(self) -> None:
        top = self.at // self.across * self.step
        if top < self.offset:
            self.scroll_to(top)
        elif top + self.face_high > self.offset + self.rect.h:
            self.scroll_to(top + self.face_high - self.rect.h)

    # Events

    def handle(self, event: Event) -> Pooled | None:
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.scroll_to(self.offset - event.y * self.step / 3)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._press(event)
        elif event.type == pygame.MOUSEMOTION:
            return self._drag(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._pressed, self._bar_held = None, False
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _press(self, event: Event) -> Pooled | None:
        if self.most and self.bar.inflate(10, 0).collidepoint(event.pos):
            self._bar_held = True
            self._pull(event.pos[1])
            return None
        number = self.number_at(event.pos)
        if number < 0:
            return None
        self.at = number
        now = perf_counter()
        twice = self._clicked[0] == number and now - self._clicked[1] < DOUBLE
        self._clicked = (-1, 0.0) if twice else (number, now)
        if twice or event.button == 3:
            return Pooled("add", self.cards[number])
        self._pressed = (number, event.pos)
        return Pooled("point", self.cards[number])

    def _drag(self, event: Event) -> Pooled | None:
        number = self.number_at(event.pos)
        self.pointed = self.cards[number] if number >= 0 else None
        if self._bar_held:
            self._pull(event.pos[1])
        elif self._pressed is not None:
            number, (x, y) = self._pressed
            if abs(event.pos[0] - x) + abs(event.pos[1] - y) > FAR and number < len(self.cards):
                self._pressed = None
                self._clicked = (-1, 0.0)
                return Pooled("lift", self.cards[number])
        return None

    def _pull(self, y: int) -> None:
        share = (y - self.rect.y) / max(1, self.rect.h)
        self.scroll_to(self.height * share - self.rect.h / 2)

    def _key(self, event: Event) -> Pooled | None:
        if not self.cards:
            return None
        page = max(1, self.rect.h // self.step) * self.across
        there = {
            pygame.K_LEFT: self.at - 1,
            pygame.K_RIGHT: self.at + 1,
            pygame.K_UP: self.at - self.across,
            pygame.K_DOWN: self.at + self.across,
            pygame.K_PAGEUP: max(0, self.at - page),
            pygame.K_PAGEDOWN: min(len(self.cards) - 1, self.at + page),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.cards) - 1,
        }.get(event.key)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return Pooled("add", self.cards[self.at])
        if there is None or not 0 <= there < len(self.cards):
            return None
        self.at = there
        self.reveal_card()
        return Pooled("point", self.cards[there])

    def swallows(self, event: Event) -> bool:
        """Left and right leave the grid at its sides only by Tab; up leaves it from the top row."""
        if event.key == pygame.K_UP:
            return self.at >= self.across
        return event.key not in (pygame.K_ESCAPE, pygame.K_TAB)

    # Painting

    def paint_ahead(self, palette: Palette, budget: float = AHEAD) -> bool:
        """Paint faces not painted yet, those in sight first; whether any is left."""
        begun = perf_counter()
        near = self.seen()
        order = [*near, *range(near.stop, len(self.cards)), *range(near.start)]
        if begun - self._moved < REST:
            order = list(near)
        for number in order:
            card = self.cards[number]
            if self._key_of(card, palette) not in self._faces:
                if perf_counter() - begun >= budget:
                    return True
                self._paint(card, palette)
        return False

    def paint_seen(self, palette: Palette) -> None:
        """All faces in sight at once."""
        for number in self.seen():
            self._paint(self.cards[number], palette)

    def _paint(self, card: Card, palette: Palette) -> None:
        face = card_face(card, self.face_wide, palette, self.edge(card, palette))
        self._faces[self._key_of(card, palette)] = face

    def _key_of(self, card: Card, palette: Palette) -> tuple[str, tuple[int, ...]]:
        return card.id, tuple(self.edge(card, palette))

    @property
    def bar(self) -> Rect:
        return Rect(
            self.rect.right - self.gap // 2, self.rect.y, max(4, self.gap // 2), self.rect.h
        )

    def draw(self, canvas: Canvas, focused: bool) -> None:
        if not self.cards:
            at = Rect(self.rect.x, self.rect.y + canvas.px(40), self.rect.w, 100)
            canvas.paragraph("No card is like that.", at, 16, "muted", centred=True)
        with canvas.clipped(self.rect.inflate(canvas.px(12), 0)):
            for number in self.seen():
                self._draw_card(canvas, self.cards[number], self.spot(number))
            if focused and self.card is not None:
                focus_ring(canvas, self.spot(self.at), 14)
        if self.most:
            long = max(canvas.px(30), self.rect.h * self.rect.h // self.height)
            top = self.rect.y + (self.rect.h - long) * self.offset / self.most
            canvas.panel(Rect(self.bar.x, round(top), self.bar.w, long), "edge", None, 3)

    def _draw_card(self, canvas: Canvas, card: Card, spot: Rect) -> None:
        face = self._faces.get(self._key_of(card, canvas.palette))
        if face is not None:
            canvas.surface.blit(face, spot)
        else:
            canvas.panel(spot, "panel", "hairline", 12)
            inner = spot.inflate(-canvas.px(16), -canvas.px(16))
            canvas.paragraph(card.name, inner, 14, "muted", "name", lines=2)
        if count := self.count(card):
            size = canvas.theme.type_size(15)
            badge = Rect(0, 0, round(size * 2.2), round(size * 1.6))
            badge.bottomright = (spot.right - canvas.px(8), spot.bottom - canvas.px(8))
            fill = mix(canvas.palette.panel, canvas.palette.good, 0.12)
            canvas.panel(badge, fill, "good", 8)
            canvas.text(f"×{count}", badge.center, 15, "good", "name", "center")
