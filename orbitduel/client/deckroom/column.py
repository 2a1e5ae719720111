"""The forty in their order: the opening five, then what research brings, turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Literal

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix
from orbitduel.client.kit.widgets import Widget, focus_ring
from orbitduel.rules.card import Card
from orbitduel.rules.deck import DECK_SIZE

from .editing import Editing
from .gesture import DOUBLE, FAR
from .reckoning import HAND, Grade

Spoken = Literal["choose", "lift", "remove"]
WHEN, RESULT = "turn 00", "in play 00"
"""The widest there is to say of a card, to keep its place free."""
MANY = pygame.KMOD_CTRL | pygame.KMOD_META


class DeckColumn(Widget):
    """Choosing happens here; it says that the choice changed, is dragged, or is to go."""

    def __init__(self, name: str, rect: Rect, editing: Editing, row: int, head: int) -> None:
        super().__init__(name, rect)
        self.editing, self.row, self.head = editing, row, head
        self.offset = 0.0
        self.card: Callable[[int], Card | None] = lambda at: None
        self.turn: Callable[[int], int | None] = lambda at: None
        """The turn a card is drawn on; 0 is the opening hand."""
        self.result: Callable[[int], tuple[str, str]] = lambda at: ("", "muted")
        self.marks: dict[int, Grade] = {}
        self.research = ""
        self.pointed = -1
        """The position under the mouse."""
        self.drop: int | None = None
        """Where a dragged card would go."""
        self._pressed: tuple[int, tuple[int, int]] | None = None
        self._clicked = (-1, 0.0)
        self._twice = False
        self._bar_held = False

    def when(self, at: int) -> str:
        turn = self.turn(at)
        return "–" if turn is None else f"turn {turn}" if turn else "hand"

    # Where things are

    @property
    def places(self) -> int:
        """Rows shown: the cards, and what is missing to forty as empty ones."""
        return max(DECK_SIZE, len(self.editing.cards))

    @property
    def height(self) -> int:
        return 2 * self.head + self.places * self.row

    @property
    def most(self) -> int:
        return max(0, self.height - self.rect.h)

    def top_of(self, at: int) -> int:
        headings = self.head * (1 if at < HAND else 2)
        return self.rect.y + headings + at * self.row - round(self.offset)

    def spot(self, at: int) -> Rect:
        return Rect(self.rect.x, self.top_of(at), self.rect.w - 10, self.row - 3)

    def at(self, place: tuple[int, int]) -> int:
        if not self.under(place):
            return -1
        count = len(self.editing.cards)
        return next((n for n in range(count) if self.spot(n).collidepoint(place)), -1)

    def gap_at(self, y: int) -> int:
        """The position before which something dropped at this height goes."""
        count = len(self.editing.cards)
        return next((n for n in range(count) if y < self.spot(n).centery), count)

    def scroll_to(self, offset: float) -> None:
        self.offset = min(self.most, max(0, offset))

    def reveal_cursor(self) -> None:
        at = self.editing.cursor
        top = at * self.row + self.head * (1 if at < HAND else 2)
        if top - self.head < self.offset:
            self.scroll_to(top - self.head)
        elif top + self.row > self.offset + self.rect.h:
            self.scroll_to(top + self.row - self.rect.h)

    @property
    def bar(self) -> Rect:
        return Rect(self.rect.right - 5, self.rect.y, 5, self.rect.h)

    # Events

    def handle(self, event: Event) -> Spoken | None:
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hovered:
            self.scroll_to(self.offset - event.y * self.row * 2)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._press(event)
        elif event.type == pygame.MOUSEMOTION:
            return self._drag(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            return self._release()
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _press(self, event: Event) -> Spoken | None:
        if self.most and self.bar.inflate(8, 0).collidepoint(event.pos):
            self._bar_held = True
            self._pull(event.pos[1])
            return None
        at = self.at(event.pos)
        if at < 0:
            return None
        now = perf_counter()
        self._twice = self._clicked[0] == at and now - self._clicked[1] < DOUBLE
        self._clicked = (-1, 0.0) if self._twice else (at, now)
        held = pygame.key.get_mods()
        if held & pygame.KMOD_SHIFT:
            self.editing.choose_through(at)
        elif held & MANY:
            self.editing.choose_also(at)
            return "choose"
        elif event.button == 3:
            if at not in self.editing.chosen:
                self.editing.choose_one(at)
            return "remove"
        elif at not in self.editing.chosen:
            self.editing.choose_one(at)
        self._pressed = (at, event.pos)
        return "choose"

    def _drag(self, event: Event) -> Spoken | None:
        self.pointed = self.at(event.pos)
        if self._bar_held:
            self._pull(event.pos[1])
        elif self._pressed is not None:
            x, y = self._pressed[1]
            if abs(event.pos[0] - x) + abs(event.pos[1] - y) > FAR:
                self._pressed, self._clicked = None, (-1, 0.0)
                return "lift"
        return None

    def _release(self) -> Spoken | None:
        """A press that was no drag leaves the one card pressed."""
        pressed, self._pressed, self._bar_held = self._pressed, None, False
        if pressed is not None and not pygame.key.get_mods() & (MANY | pygame.KMOD_SHIFT):
            self.editing.choose_one(pressed[0])
            return "remove" if self._twice else "choose"
        return None

    def _pull(self, y: int) -> None:
        share = (y - self.rect.y) / max(1, self.rect.h)
        self.scroll_to(self.height * share - self.rect.h / 2)

    def _key(self, event: Event) -> Spoken | None:
        here, last = self.editing.cursor, len(self.editing.cards) - 1
        if last < 0:
            return None
        page = max(1, self.rect.h // self.row - 1)
        there = {
            pygame.K_UP: here - 1,
            pygame.K_DOWN: here + 1,
            pygame.K_PAGEUP: max(0, here - page),
            pygame.K_PAGEDOWN: min(last, here + page),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if event.key == pygame.K_SPACE:
            self.editing.choose_also(here)
        elif there is None or not 0 <= there <= last:
            return None
        elif event.mod & pygame.KMOD_SHIFT:
            self.editing.choose_through(there)
        elif event.mod & MANY:
            self.editing.choose(self.editing.chosen, there)
        else:
            self.editing.choose_one(there)
        self.reveal_cursor()
        return "choose"

    def swallows(self, event: Event) -> bool:
        inside = 0 < self.editing.cursor < len(self.editing.cards) - 1
        return event.key in (pygame.K_SPACE, pygame.K_HOME, pygame.K_END) or (
            inside and event.key in (pygame.K_UP, pygame.K_DOWN)
        )

    # Painting

    def draw(self, canvas: Canvas, focused: bool) -> None:
        both = self._both_fit(canvas)
        with canvas.clipped(self.rect.inflate(canvas.px(10), 0)):
            self._heading(canvas, "opening five", 0)
            self._heading(canvas, self.research, HAND)
            for at in range(self.places):
                spot = self.spot(at)
                if spot.bottom >= self.rect.top and spot.top <= self.rect.bottom:
                    self._draw_row(canvas, at, spot, both)
            if self.drop is not None:
                y = self.top_of(self.drop) - 2
                ends = ((self.rect.x - 4, y), (self.rect.right - 4, y))
                paint.line(canvas.surface, *ends, canvas.palette.you, canvas.px(3))
            if focused and self.editing.cards:
                focus_ring(canvas, self.spot(self.editing.cursor).inflate(-6, -4), 8)
            elif focused:
                focus_ring(canvas, self.spot(0).inflate(-6, -4), 8)
        if self.most:
            long = max(canvas.px(30), self.rect.h * self.rect.h // self.height)
            top = self.rect.y + (self.rect.h - long) * self.offset / self.most
            canvas.panel(Rect(self.bar.x, round(top), self.bar.w, long), "edge", None, 3)

    def _heading(self, canvas: Canvas, words: str, at: int) -> None:
        y = self.top_of(at) - self.head / 2
        tone = "you" if at == 0 else "muted"
        canvas.text(words, (self.rect.x + 4, y), 14, tone, "name", "midleft", self.rect.w)

    def _start(self, canvas: Canvas) -> int:
        """How far from the left a name begins: after the position and the sign."""
        sign = canvas.theme.type_size(15)
        return canvas.px(30) + canvas.text_width("40", 14, "name") + sign

    def _both_fit(self, canvas: Canvas) -> bool:
        """Whether there is room for when a card is drawn beside when it is in play."""
        longest = max(
            (canvas.text_width(name, 15, "name") for name in self.editing.cards), default=0
        )
        told = canvas.text_width(f"{WHEN}{RESULT}", 13) + canvas.px(30)
        return self._start(canvas) + longest + told <= self.rect.w - 10

    def _draw_row(self, canvas: Canvas, at: int, spot: Rect, both: bool) -> None:
        palette = canvas.palette
        middle = spot.centery
        x = spot.x + canvas.px(10) + canvas.text_width("40", 14, "name")
        if at >= len(self.editing.cards):
            canvas.panel(spot, palette.deep, "hairline", 7, dash=4)
            canvas.text(str(at + 1), (x, middle), 14, "none", "name", "midright")
            return
        chosen = at in self.editing.chosen
        beyond = at >= DECK_SIZE
        fill = mix(palette.panel, palette.you, 0.16) if chosen else palette.panel
        if not chosen and at == self.pointed:
            fill = palette.raised
        edge = "you" if chosen else "danger" if beyond else "hairline"
        canvas.panel(spot, fill, edge, 7, 2 if chosen else 1.25)
        canvas.text(str(at + 1), (x, middle), 14, "muted", "name", "midright")
        card = self.card(at)
        grade = self.marks.get(at)
        tone = {"wrong": "danger", "doubt": "foe"}.get(grade or "", "you")
        sign = canvas.theme.type_size(15)
        canvas.icon(_sign(card, grade), (x + canvas.px(10) + sign / 2, middle), 15, tone)
        x = spot.x + self._start(canvas)
        right = spot.right - canvas.px(8)
        words, shade = self.result(at)
        told = [(words, shade, RESULT)] + ([(self.when(at), "muted", WHEN)] if both else [])
        for text, ink, width in told:
            if text:
                canvas.text(text, (right, middle), 13, ink, "text", "midright")
            right -= canvas.text_width(width, 13) + canvas.px(12)
        name = self.editing.cards[at]
        ink = "danger" if card is None else "ink"
        canvas.text(name, (x, middle), 15, ink, "name", "midleft", right - x)
        if at >= HAND and at and self.turn(at) != self.turn(at - 1):
            notch = Rect(spot.x, spot.y - 3, canvas.px(26), 2)
            canvas.surface.fill(palette.edge, notch)


def _sign(card: Card | None, grade: Grade | None) -> str:
    if card is None:
        return "help"
    if grade == "wrong":
        return "warning"
    if card.kind == "asset":
        return "world"
    return card.craft_class or "upgrade"
