"""Cards in the hand of the mouse: from the pool, or from their place in the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas

if TYPE_CHECKING:
    from .scene import DeckRoom

EDGE = 36
"""Pixels from the top or bottom of the column within which it scrolls under the mouse."""


class Carried:
    def __init__(self, names: Sequence[str], taken: tuple[int, ...] | None) -> None:
        self.names = list(names)
        self.taken = taken
        """The positions they came from; none for the pool."""
        self.spot = pygame.mouse.get_pos()

    def handle(self, event: Event, room: DeckRoom) -> bool:
        """Follow the mouse until it lets go; whether the event was for this."""
        column = room.column
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            column.drop, room.carried = None, None
            return True
        if event.type == pygame.MOUSEMOTION:
            self.spot = event.pos
            over = self._over(column.rect)
            if over and self.spot[1] < column.rect.y + EDGE:
                column.scroll_to(column.offset - 12)
            elif over and self.spot[1] > column.rect.bottom - EDGE:
                column.scroll_to(column.offset + 12)
            column.drop = column.gap_at(self.spot[1]) if over else None
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.spot = event.pos
            self._let_go(room)
            column.drop, room.carried = None, None
            room.refresh()
            return True
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN)

    def _over(self, rect: Rect) -> bool:
        return bool(rect.inflate(30, 60).collidepoint(self.spot))

    def _let_go(self, room: DeckRoom) -> None:
        """In the column they find their place; cards of the deck dropped on the pool go away."""
        before = room.column.gap_at(self.spot[1])
        if self._over(room.column.rect):
            if self.taken is not None:
                room.editing.move(self.taken, before)
            else:
                card = room.catalogue.named(self.names[0])
                if card is not None and card.homeworld:
                    room.add(card)
                else:
                    room.editing.add(self.names, before)
        elif self.taken is not None and room.layout.pool.collidepoint(self.spot):
            room.editing.remove(self.taken)

    def draw(self, canvas: Canvas) -> None:
        words = self.names[0] if len(self.names) == 1 else f"{len(self.names)} cards"
        wide = canvas.text_width(words, 15, "name") + canvas.px(28)
        box = Rect(0, 0, wide, canvas.theme.em(32))
        box.midleft = (self.spot[0] + canvas.px(12), self.spot[1] + canvas.px(6))
        canvas.float_over(box)
        canvas.panel(box, "raised", "you", 8, 2)
        canvas.text(words, box.center, 15, "ink", "name", "center")
