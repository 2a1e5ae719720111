"""Things to press. A widget takes a rectangle and plain data, and says what was chosen.

`handle` answers with a value when the player has chosen something and with None otherwise; what
the value is stands with each widget.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Color, Rect
from pygame.event import Event

from . import paint
from .canvas import Canvas
from .theme import mix

PRESS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})


class Widget:
    takes_text = False

    def __init__(self, name: str, rect: Rect, hint: str = "", enabled: bool = True) -> None:
        self.name = name
        self.rect = rect
        self.hint = hint
        self.enabled = enabled
        self.hovered = False
        self.open = False
        self.area: ScrollArea | None = None

    def under(self, spot: tuple[int, int]) -> bool:
        inside = self.area is None or self.area.rect.collidepoint(spot)
        return inside and bool(self.rect.collidepoint(spot))

    def handle(self, event: Event) -> Any:
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.under(event.pos)
        return None

    def swallows(self, event: Event) -> bool:
        """Whether a key belongs to this widget even when it says nothing."""
        return False

    def reveal(self) -> None:
        if self.area is not None:
            self.area.reveal(self)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        raise NotImplementedError

    def draw_open(self, canvas: Canvas) -> None:
        """What hangs over the others while it is open."""

    def draw_hint(self, canvas: Canvas) -> None:
        tooltip(canvas, self.hint, self.rect)


def focus_ring(canvas: Canvas, rect: Rect, radius: float) -> None:
    around = rect.inflate(canvas.px(8), canvas.px(8))
    clear = Color(0, 0, 0, 0)
    paint.panel(
        canvas.surface, around, clear, canvas.palette.focus, canvas.px(radius + 4), canvas.px(2)
    )


def tooltip(canvas: Canvas, words: str, beside: Rect) -> None:
    """A sentence in a small box near something, kept on the screen."""
    widest = min(canvas.theme.em(360), canvas.rect.w - canvas.px(40))
    wide = min(widest, canvas.text_width(words, 14) + 1)
    high = canvas.paragraph_height(words, wide, 14)
    box = Rect(0, 0, wide + canvas.px(24), high + canvas.px(16))
    box.midtop = (beside.centerx, beside.bottom + canvas.px(8))
    if box.bottom > canvas.rect.bottom:
        box.bottom = beside.top - canvas.px(8)
    box.clamp_ip(canvas.rect.inflate(-canvas.px(12), -canvas.px(12)))
    canvas.float_over(box)
    canvas.panel(box, "raised", "edge", 8)
    canvas.paragraph(words, Rect(box.x + canvas.px(12), box.y + canvas.px(8), wide, high), 14)


class Button(Widget):
    """Says True when pressed."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        title: str,
        icon: str = "",
        primary: bool = False,
        tone: str = "you",
        key: str = "",
        hint: str = "",
        enabled: bool = True,
        size: float = 17,
        align_left: bool = False,
    ) -> None:
        super().__init__(name, rect, hint, enabled)
        self.title, self.icon, self.primary, self.tone = title, icon, primary, tone
        self.key, self.size, self.align_left = key, size, align_left
        self.pressed = False

    def handle(self, event: Event) -> bool | None:
        super().handle(event)
        if not self.enabled:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self.under(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            was, self.pressed = self.pressed, False
            return True if was and self.under(event.pos) else None
        elif event.type == pygame.KEYDOWN and event.key in PRESS:
            return True
        return None

    def draw(self, canvas: Canvas, focused: bool) -> None:
        colours = canvas.palette
        tone = colours.colour(self.tone)
        radius = min(14.0, self.rect.h / 2 / canvas.theme.scale)
        if not self.enabled:
            canvas.panel(self.rect, "panel", "hairline", radius, dash=5)
            ink: Color = colours.none
        elif self.primary:
            fill = mix(tone, colours.focus, 0.25 if self.hovered else 0.0)
            canvas.panel(self.rect, fill, None, radius)
            ink = colours.on_accent
        else:
            fill = mix(colours.raised, colours.edge, 0.4 if self.hovered else 0.0)
            canvas.panel(self.rect, fill, tone if self.hovered else colours.edge, radius)
            ink = colours.ink
        if focused:
            focus_ring(canvas, self.rect, radius)
        self._words(canvas, ink)

    def _words(self, canvas: Canvas, ink: Color) -> None:
        middle = self.rect.centery
        gap, pad = canvas.px(10), canvas.px(16)
        drawn = canvas.theme.type_size(self.size * 1.25) if self.icon else 0
        shown_key = f"  {self.key}" if self.key else ""
        needed = canvas.text_width(self.title, self.size, "name")
        key_wide = canvas.text_width(shown_key, 13, "name") if shown_key else 0
        whole = needed + (drawn + gap if drawn and self.title else drawn) + key_wide
        left = self.rect.x + pad if self.align_left else self.rect.centerx - whole // 2
        left = max(left, self.rect.x + canvas.px(6))
        if self.icon:
            canvas.icon(self.icon, (left + drawn / 2, middle), self.size * 1.25, ink)
            left += drawn + gap
        if self.title:
            room = self.rect.right - canvas.px(6) - left - key_wide
            put = canvas.text(self.title, (left, middle), self.size, ink, "name", "midleft", room)
            left = put.right
        if shown_key:
            canvas.text(shown_key, (left, middle), 13, ink, "name", "midleft")


class Tabs(Widget):
    """Pills side by side; says the value of the one chosen."""

    def __init__(
        self, name: str, rect: Rect, options: Sequence[tuple[Any, str]], value: Any, hint: str = ""
    ) -> None:
        super().__init__(name, rect, hint)
        self.options = list(options)
        self.value = value

    def parts(self) -> list[Rect]:
        share = self.rect.w / max(1, len(self.options))
        return [
            Rect(round(self.rect.x + share * n), self.rect.y, round(share), self.rect.h)
            for n in range(len(self.options))
        ]

    def handle(self, event: Event) -> Any:
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.under(event.pos):
            for part, (value, _) in zip(self.parts(), self.options, strict=True):
                if part.collidepoint(event.pos):
                    return self._take(value)
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            values = [value for value, _ in self.options]
            by = 1 if event.key == pygame.K_RIGHT else -1
            number = values.index(self.value) + by if self.value in values else 0
            if 0 <= number < len(values):
                return self._take(values[number])
        return None

    def _take(self, value: Any) -> Any:
        self.value = value
        return value

    def draw(self, canvas: Canvas, focused: bool) -> None:
        radius = self.rect.h / 2 / canvas.theme.scale
        canvas.panel(self.rect, "deep", "hairline", radius)
        if focused:
            focus_ring(canvas, self.rect, radius)
        for part, (value, title) in zip(self.parts(), self.options, strict=True):
            chosen = value == self.value
            if chosen:
                inner = part.inflate(-canvas.px(8), -canvas.px(8))
                canvas.panel(inner, "you", None, radius)
            ink = "on_accent" if chosen else "muted"
            room = part.w - canvas.px(12)
            canvas.text(title, part.center, 15, ink, "name", "center", room)


class Toggle(Widget):
    """A switch with its words; says the new state."""

    def __init__(self, name: str, rect: Rect, title: str, value: bool, hint: str = "") -> None:
        super().__init__(name, rect, hint)
        self.title, self.value = title, value

    def handle(self, event: Event) -> bool | None:
        super().handle(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        pressed = event.type == pygame.KEYDOWN and event.key in PRESS
        if (clicked and self.under(event.pos)) or pressed:
            self.value = not self.value
            return self.value
        return None

    def draw(self, canvas: Canvas, focused: bool) -> None:
        high = canvas.theme.type_size(22)
        track = Rect(self.rect.right - high * 2 - canvas.px(4), 0, high * 2, high)
        track.centery = self.rect.centery
        colours = canvas.palette
        radius = high / 2 / canvas.theme.scale
        fill = colours.you if self.value else colours.deep
        canvas.panel(track, fill, None if self.value else colours.none, radius)
        knob_x = track.right - high / 2 if self.value else track.x + high / 2
        knob = colours.on_accent if self.value else colours.none
        paint.disc(canvas.surface, (knob_x, track.centery), high / 2 - canvas.px(4), knob)
        if self.value:
            canvas.icon("check", (track.x + high * 0.55, track.centery), 11, "on_accent")
        left = self.rect.x + canvas.px(4)
        room = track.x - left - canvas.px(10)
        canvas.text(self.title, (left, self.rect.centery), 16, "ink", "text", "midleft", room)
        if focused:
            focus_ring(canvas, self.rect, 8)


class Slider(Widget):
    """A value on a line; says the new one."""

    def __init__(
        self,
        name: str,
        rect: Rect,
        value: float,
        low: float,
        high: float,
        step: float,
        shown: str = "",
        hint: str = "",
    ) -> None:
        super().__init__(name, rect, hint)
        self.value, self.low, self.high, self.step = value, low, high, step
        self.shown = shown
        self.held = False
        self._line = rect

    def _set(self, value: float) -> float | None:
        steps = round((value - self.low) / self.step)
        new = min(self.high, max(self.low, round(self.low + steps * self.step, 6)))
        if new == self.value:
            return None
        self.value = new
        return new

    def _line_of(self, room: int) -> Rect:
        return Rect(self.rect.x + 10, self.rect.y, max(10, self.rect.w - room - 20), self.rect.h)

    def handle(self, event: Event) -> float | None:
        super().handle(event)
        line = self._line_of(self.room)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.under(event.pos):
            self.held = True
            return self._at(line, event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP:
            self.held = False
        elif event.type == pygame.MOUSEMOTION and self.held:
            return self._at(line, event.pos[0])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._set(
                self.value + (self.step if event.key == pygame.K_RIGHT else -self.step)
            )
        return None

    @property
    def room(self) -> int:
        """Room at the right for the value in words."""
        return round(self.rect.h * 1.7) if self.shown else 0

    def _at(self, line: Rect, x: int) -> float | None:
        return self._set(self.low + (self.high - self.low) * (x - line.x) / line.w)

    def swallows(self, event: Event) -> bool:
        return event.key in (pygame.K_LEFT, pygame.K_RIGHT)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        line = self._line_of(self.room)
        share = (self.value - self.low) / (self.high - self.low)
        thick = canvas.px(6)
        bar = Rect(line.x, self.rect.centery - thick // 2, line.w, thick)
        canvas.panel(bar, "deep", "edge", 3)
        full = Rect(bar.x, bar.y, round(bar.w * share), thick)
        if full.w > 2:
            canvas.panel(full, "you", None, 3)
        spot = (line.x + line.w * share, self.rect.centery)
        paint.disc(canvas.surface, spot, canvas.px(10), canvas.palette.you)
        paint.disc(canvas.surface, spot, canvas.px(5), canvas.palette.on_accent)
        if self.shown:
            at = (self.rect.right - canvas.px(4), self.rect.centery)
            canvas.text(self.shown, at, 15, "ink", "name", "midright", self.room)
        if focused:
            focus_ring(canvas, self.rect, 8)


class TextField(Widget):
    """A line to type in; says the text on Enter, and at every change when `live`."""

    takes_text = True

    def __init__(
        self,
        name: str,
        rect: Rect,
        text: str = "",
        empty: str = "",
        longest: int = 200,
        live: bool = True,
        icon: str = "",
        hint: str = "",
        allowed: str = "",
    ) -> None:
        super().__init__(name, rect, hint)
        self.text, self.empty, self.longest, self.live = text, empty, longest, live
        self.icon, self.allowed = icon, allowed
        self.caret = len(text)

    def handle(self, event: Event) -> str | None:
        super().handle(event)
        if event.type == pygame.TEXTINPUT:
            return self._insert(event.text)
        if event.type != pygame.KEYDOWN:
            return None
        before = self.text
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.text
        if event.key == pygame.K_BACKSPACE and self.caret:
            self.text = self.text[: self.caret - 1] + self.text[self.caret :]
            self.caret -= 1
        elif event.key == pygame.K_DELETE:
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        elif event.key == pygame.K_LEFT:
            self.caret = max(0, self.caret - 1)
        elif event.key == pygame.K_RIGHT:
            self.caret = min(len(self.text), self.caret + 1)
        elif event.key == pygame.K_HOME:
            self.caret = 0
        elif event.key == pygame.K_END:
            self.caret = len(self.text)
        elif event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._insert(_clipboard())
        return self.text if self.live and self.text != before else None

    def _insert(self, text: str) -> str | None:
        text = "".join(
            c for c in text if c.isprintable() and (not self.allowed or c in self.allowed)
        )
        text = text[: self.longest - len(self.text)]
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)
        return self.text if self.live and text else None

    def swallows(self, event: Event) -> bool:
        return event.key not in (pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.panel(self.rect, "deep", "you" if focused or self.hovered else "edge", 8)
        left = self.rect.x + canvas.px(12)
        if self.icon:
            drawn = canvas.theme.type_size(18)
            canvas.icon(self.icon, (left + drawn / 2, self.rect.centery), 18, "muted")
            left += drawn + canvas.px(8)
        room = Rect(left, self.rect.y, self.rect.right - canvas.px(10) - left, self.rect.h)
        before = canvas.text_width(self.text[: self.caret], 16)
        slide = max(0, before - room.w + canvas.px(4))
        with canvas.clipped(room):
            if self.text:
                canvas.text(self.text, (left - slide, room.centery), 16, anchor="midleft")
            else:
                canvas.text(
                    self.empty, (left, room.centery), 16, "muted", anchor="midleft", room=room.w
                )
            if focused:
                x = left - slide + before
                tall = canvas.theme.type_size(10)
                ends = ((x, room.centery - tall), (x, room.centery + tall))
                pygame.draw.line(canvas.surface, canvas.palette.you, *ends, canvas.px(2))
        if focused:
            focus_ring(canvas, self.rect, 8)


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


class Dialog:
    """A question over a scene: a title, sentences and buttons laid out by `place`."""

    def __init__(self, title: str, words: str, buttons: Sequence[tuple[str, str, str]]) -> None:
        """Buttons are name, title and tone; the last one is the main one."""
        self.title, self.words, self.answers = title, words, list(buttons)
        self.box = Rect(0, 0, 1, 1)

    def place(self, canvas: Canvas) -> list[Widget]:
        """The buttons, for a `Focus` of the dialog's own."""
        wide = min(canvas.rect.w - canvas.px(60), canvas.theme.em(560))
        inner = wide - canvas.px(64)
        words = canvas.paragraph_height(self.words, inner, 17)
        title = canvas.paragraph_height(self.title, inner, 24, "bold")
        button_high = canvas.theme.em(46)
        high = title + words + button_high + canvas.px(28 * 2 + 14 + 24)
        self.box = Rect(0, 0, wide, high)
        self.box.center = canvas.rect.center
        gap = canvas.px(12)
        share = (inner - gap * (len(self.answers) - 1)) // max(1, len(self.answers))
        top = self.box.bottom - canvas.px(28) - button_high
        made: list[Widget] = []
        for number, (name, label, tone) in enumerate(self.answers):
            rect = Rect(
                self.box.x + canvas.px(32) + number * (share + gap), top, share, button_high
            )
            main = number == len(self.answers) - 1
            made.append(Button(name, rect, label, primary=main, tone=tone, size=16))
        return made

    def draw(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.panel(self.box, "panel", "edge", 18)
        inner = self.box.inflate(-canvas.px(64), -canvas.px(56))
        took = canvas.paragraph(self.title, inner, 24, "ink", "bold")
        below = Rect(inner.x, inner.y + took + canvas.px(14), inner.w, 1)
        canvas.paragraph(self.words, below, 17, "muted")


class ScrollArea:
    """A window onto widgets that need more height than there is."""

    def __init__(self, rect: Rect, height: int) -> None:
        self.rect = rect
        self.height = height
        self.offset = 0
        self.children: list[Widget] = []
        self.held = False

    @property
    def most(self) -> int:
        return max(0, self.height - self.rect.h)

    def add(self, widget: Widget) -> Widget:
        """A widget placed as if nothing were scrolled."""
        widget.area = self
        widget.rect = widget.rect.move(0, -self.offset)
        self.children.append(widget)
        return widget

    def scroll_to(self, offset: float) -> None:
        new = round(min(self.most, max(0, offset)))
        for child in self.children:
            child.rect = child.rect.move(0, self.offset - new)
        self.offset = new

    def reveal(self, widget: Widget) -> None:
        margin = 24
        if widget.rect.top < self.rect.top + margin:
            self.scroll_to(self.offset - (self.rect.top + margin - widget.rect.top))
        elif widget.rect.bottom > self.rect.bottom - margin:
            self.scroll_to(self.offset + widget.rect.bottom - self.rect.bottom + margin)

    def handle(self, event: Event) -> bool:
        """Wheel, page keys and the bar at the side; whether the event was for scrolling."""
        before = self.offset
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pygame.mouse.get_pos()):
            self.scroll_to(self.offset - event.y * 60)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            by = self.rect.h * 0.8
            self.scroll_to(self.offset + (by if event.key == pygame.K_PAGEDOWN else -by))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.most:
            self.held = bool(self.bar.inflate(12, 0).collidepoint(event.pos))
            if self.held:
                self._drag(event.pos[1])
                return True
        elif event.type == pygame.MOUSEBUTTONUP:
            self.held = False
        elif event.type == pygame.MOUSEMOTION and self.held:
            self._drag(event.pos[1])
        return self.offset != before

    def _drag(self, y: int) -> None:
        share = (y - self.rect.y) / max(1, self.rect.h)
        self.scroll_to(self.height * share - self.rect.h / 2)

    @property
    def bar(self) -> Rect:
        return Rect(self.rect.right - 8, self.rect.y, 6, self.rect.h)

    def draw(self, canvas: Canvas) -> None:
        """The bar at the side, when there is more than fits."""
        if not self.most:
            return
        bar = self.bar
        long = max(canvas.px(30), bar.h * self.rect.h // self.height)
        top = bar.y + (bar.h - long) * self.offset // self.most
        canvas.panel(bar, "deep", None, 3)
        canvas.panel(Rect(bar.x, top, bar.w, long), "edge", None, 3)
