"""A page of settings: sections with rows, in one or two columns, scrolled when it must be.

A row is a label and a widget beside it, or below it where the text is too large for both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from orbitduel.client.kit import fonts
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.fonts import Face
from orbitduel.client.kit.widgets import ScrollArea, Widget

Place = Callable[[Rect], Widget]


class Words(Widget):
    """Text among the widgets; it cannot be pressed."""

    def __init__(
        self,
        rect: Rect,
        text: str,
        size: float = 16,
        colour: str = "ink",
        face: Face = "text",
        icon: str = "",
    ) -> None:
        super().__init__("", rect, enabled=False)
        self.text, self.size, self.colour, self.face, self.icon = text, size, colour, face, icon

    def draw(self, canvas: Canvas, focused: bool) -> None:
        left = self.rect.x
        if self.icon:
            drawn = canvas.theme.type_size(self.size * 1.1)
            high = canvas.line_height(self.size, self.face)
            at = (left + drawn / 2, self.rect.y + high / 2)
            canvas.icon(self.icon, at, self.size * 1.1, "you")
            left += drawn + canvas.px(10)
        room = Rect(left, self.rect.y, self.rect.right - left, self.rect.h)
        canvas.paragraph(self.text, room, self.size, self.colour, self.face)


class Plate(Widget):
    """The quiet surface behind a section."""

    def __init__(self, rect: Rect) -> None:
        super().__init__("", rect, enabled=False)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.panel(self.rect)


class Form:
    def __init__(self, app: App, rect: Rect, columns: int = 2) -> None:
        self.app = app
        self.theme = app.theme
        self.area = ScrollArea(rect, rect.h)
        if rect.w < columns * self.theme.em(400):
            columns = 1
        self.gap = self.theme.px(18)
        self.pad = self.theme.px(22)
        bar = self.theme.px(16)
        wide = (rect.w - bar - self.gap * (columns - 1)) // columns
        self.columns = [
            Rect(rect.x + number * (wide + self.gap), rect.y, wide, 0) for number in range(columns)
        ]
        self.column = self.columns[0]
        self.plate: Plate | None = None
        self.widgets: list[Widget] = []

    @property
    def _left(self) -> int:
        return self.column.x + self.pad

    @property
    def _wide(self) -> int:
        return self.column.w - 2 * self.pad

    def section(self, title: str, icon: str = "", column: int = 0) -> None:
        self._close()
        self.column = self.columns[min(column, len(self.columns) - 1)]
        if self.column.h:
            self.column.h += self.gap
        self.plate = Plate(Rect(self.column.x, self.column.bottom, self.column.w, 0))
        self._add(self.plate)
        self.column.h += self.pad
        self._paragraph(title, 19, "ink", "bold", icon)
        self.column.h += self.theme.px(8)

    def note(self, text: str, colour: str = "muted") -> None:
        self._paragraph(text, 15, colour, "text")
        self.column.h += self.theme.px(10)

    def row(self, label: str, place: Place, tall: float = 40) -> Widget:
        high = self.theme.em(tall)
        size = self.theme.type_size(16)
        needed = fonts.width(label, "text", size)
        beside = needed <= self._wide * 0.44 and self._wide >= self.theme.em(360)
        if beside:
            line = fonts.height("text", size)
            at = self.column.bottom + (high - line) // 2
            self._add(Words(Rect(self._left, at, round(self._wide * 0.44), line), label))
            start = self._left + round(self._wide * 0.46)
            rect = Rect(start, self.column.bottom, self._left + self._wide - start, high)
        else:
            self._paragraph(label, 16, "ink", "text")
            rect = Rect(self._left, self.column.bottom, self._wide, high)
        widget = place(rect)
        self._add(widget)
        self.column.h += high + self.theme.px(12)
        return widget

    def whole(self, place: Place, tall: float = 40) -> Widget:
        """A widget over the whole width."""
        high = self.theme.em(tall)
        widget = place(Rect(self._left, self.column.bottom, self._wide, high))
        self._add(widget)
        self.column.h += high + self.theme.px(10)
        return widget

    def together(
        self, places: Sequence[Place], tall: float = 40, shares: Sequence[float] = ()
    ) -> None:
        """Widgets beside each other, with equal shares of the width or with these."""
        high, gap = self.theme.em(tall), self.theme.px(10)
        shares = shares or [1.0] * len(places)
        room, left = self._wide - gap * (len(places) - 1), float(self._left)
        for place, share in zip(places, shares, strict=True):
            wide = room * share / sum(shares)
            self._add(place(Rect(round(left), self.column.bottom, round(wide), high)))
            left += wide + gap
        self.column.h += high + gap

    def below(self, place: Place, least: float) -> None:
        """Something in the empty rest of a column, on no surface, if there is so much."""
        self._close()
        top = self.column.bottom + self.gap
        room = Rect(self.column.x, top, self.column.w, self.area.rect.bottom - top)
        if len(self.columns) > 1 and room.h >= self.theme.em(least):
            self._add(place(room))

    def left_over(self, least: float) -> float:
        """A height for `whole` that ends the page's column; at least so much."""
        if len(self.columns) == 1:
            return least
        room = self.area.rect.bottom - self.column.bottom - self.pad - self.theme.px(2)
        return max(least, room / self.theme.em(1000) * 1000)

    def _paragraph(self, text: str, size: float, colour: str, face: Face, icon: str = "") -> None:
        pixels = self.theme.type_size(size)
        room = self._wide
        if icon:
            room -= self.theme.type_size(size * 1.1) + self.theme.px(10)
        high = len(fonts.wrap(text, face, pixels, room)) * fonts.height(face, pixels)
        at = Rect(self._left, self.column.bottom, self._wide, high)
        self._add(Words(at, text, size, colour, face, icon))
        self.column.h += high

    def _add(self, widget: Widget) -> None:
        self.widgets.append(self.area.add(widget))

    def _close(self) -> None:
        if self.plate is not None:
            self.column.h += self.pad - self.theme.px(8)
            self.plate.rect.h = self.column.bottom - self.plate.rect.y
            self.plate = None

    def done(self, scrolled_to: int = 0) -> list[Widget]:
        """All widgets, in order; the form is scrolled to where it was."""
        self._close()
        self.area.height = max(column.h for column in self.columns)
        self.area.scroll_to(scrolled_to)
        return self.widgets
