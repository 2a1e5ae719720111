"""What a scene draws on: a surface with the theme at hand, and a memory of the text on it.

The memory is off in play. The gallery switches it on, so that a test can ask whether any text was
cut off, ran over another or left its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal

from pygame import Color, Rect, Surface, transform

from . import fonts, icons, paint
from .fonts import Face
from .theme import Palette, Theme, contrast

Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom",
    "bottomright",
]  # fmt: skip


LEAST_CONTRAST: Final = 4.5
"""Between a text and its ground, as the contrast guidelines for the web ask for."""
SLACK: Final = 2
"""Pixels by which something may reach over a line of text without harm."""


@dataclass
class Drawn:
    """A line of text as it was put on the screen."""

    text: str
    rect: Rect
    clip: Rect
    scrolled: bool
    """In a part that scrolls, where the edge may cut through a line."""
    shortened: bool
    covered: bool = False
    """Partly under something that came later."""
    contrast: float = 21.0
    """Against what lies behind it."""


class Canvas:
    def __init__(self, surface: Surface, theme: Theme) -> None:
        self.surface = surface
        self.theme = theme
        self.drawn: list[Drawn] | None = None
        self.scrolling = False

    @property
    def palette(self) -> Palette:
        return self.theme.palette

    @property
    def rect(self) -> Rect:
        return self.surface.get_rect()

    def px(self, length: float) -> int:
        return self.theme.px(length)

    def remember_text(self) -> list[Drawn]:
        self.drawn = []
        return self.drawn

    # Text

    def text(
        self,
        text: str,
        at: tuple[float, float],
        size: float = 16,
        colour: Color | str = "ink",
        face: Face = "text",
        anchor: Anchor = "topleft",
        room: float | None = None,
    ) -> Rect:
        """One line. `size` is as at 1600×900; a line too long for its room gets an ellipsis."""
        pixels = self.theme.type_size(size)
        shown = text if room is None else fonts.shorten(text, face, pixels, int(room))
        picture = fonts.render(shown, face, pixels, self.palette.colour(colour))
        rect = picture.get_rect()
        setattr(rect, anchor, (round(at[0]), round(at[1])))
        if self.drawn is not None and shown.strip():
            tight = rect.inflate(0, -round(rect.h * 0.3))
            clip = self.surface.get_clip()
            ink = contrast(self.palette.colour(colour), self._ground(tight))
            self.drawn.append(Drawn(text, tight, clip, self.scrolling, shown != text, False, ink))
        self.surface.blit(picture, rect)
        return rect

    def _ground(self, rect: Rect) -> Color:
        """The colour behind a text, on the whole."""
        seen = rect.clip(self.rect)
        if not seen.w or not seen.h:
            return self.palette.night
        return Color(*transform.average_color(self.surface, seen, False)[:3])

    def paragraph(
        self,
        text: str,
        rect: Rect,
        size: float = 16,
        colour: Color | str = "ink",
        face: Face = "text",
        centred: bool = False,
        lines: int | None = None,
    ) -> int:
        """Sentences wrapped to the width of a rectangle, from its top; the height they took.

        With a number of lines the last one gets an ellipsis when there is more to say.
        """
        pixels = self.theme.type_size(size)
        wrapped = fonts.wrap(text, face, pixels, rect.w)
        if lines is not None and len(wrapped) > lines:
            rest = " ".join(wrapped[max(0, lines - 1) :])
            wrapped = [*wrapped[: max(0, lines - 1)], rest]
        step = fonts.height(face, pixels)
        for number, line in enumerate(wrapped):
            top = rect.y + number * step
            if centred:
                self.text(line, (rect.centerx, top), size, colour, face, "midtop", rect.w)
            else:
                self.text(line, (rect.x, top), size, colour, face, room=rect.w)
        return len(wrapped) * step

    def paragraph_height(self, text: str, width: int, size: float = 16, face: Face = "text") -> int:
        pixels = self.theme.type_size(size)
        return len(fonts.wrap(text, face, pixels, width)) * fonts.height(face, pixels)

    def text_width(self, text: str, size: float = 16, face: Face = "text") -> int:
        return fonts.width(text, face, self.theme.type_size(size))

    def line_height(self, size: float = 16, face: Face = "text") -> int:
        return fonts.height(face, self.theme.type_size(size))

    # Shapes

    def panel(
        self,
        rect: Rect,
        fill: Color | str = "panel",
        edge: Color | str | None = "hairline",
        radius: float = 14,
        width: float = 1.25,
        dash: float = 0,
    ) -> None:
        """A quiet surface; what it covers can no longer be read."""
        colour = self.palette.colour(fill)
        line = None if edge is None else self.palette.colour(edge)
        paint.panel(
            self.surface, rect, colour, line, self.px(radius), max(1.0, width * self.theme.scale),
            dash and self.px(dash),
        )  # fmt: skip
        if colour.a == 255:
            self.cover(rect)

    def icon(
        self, name: str, centre: tuple[float, float], size: float, colour: Color | str = "ink"
    ) -> Rect:
        """An icon beside text grows with it."""
        shade = self.palette.colour(colour)
        return icons.icon(self.surface, name, centre, self.theme.type_size(size), shade)

    def cover(self, rect: Rect) -> None:
        """Say that something opaque lies here now; text wholly beneath is out of sight."""
        if self.drawn is None:
            return
        seen = rect.clip(self.surface.get_clip())
        self.drawn[:] = [line for line in self.drawn if not seen.contains(line.rect)]
        for line in self.drawn:
            over = seen.clip(line.rect)
            line.covered = line.covered or (over.w > SLACK and over.h > SLACK)

    def veil(self, alpha: float = 0.72) -> None:
        """Darken everything, because something on top wants all attention."""
        paint.veil(self.surface, self.palette.deep, alpha)
        if self.drawn is not None:
            self.drawn.clear()

    def float_over(self, rect: Rect) -> None:
        """Say that something floats here over whatever is below, as a tooltip does."""
        if self.drawn is not None:
            self.drawn[:] = [line for line in self.drawn if not rect.colliderect(line.rect)]

    @contextmanager
    def clipped(self, rect: Rect, scrolled: bool = True) -> Iterator[None]:
        """Draw only inside a rectangle."""
        before, was = self.surface.get_clip(), self.scrolling
        self.surface.set_clip(rect.clip(before))
        self.scrolling = scrolled or was
        try:
            yield
        finally:
            self.surface.set_clip(before)
            self.scrolling = was


def faults(drawn: list[Drawn], screen: Rect) -> list[str]:
    """What is wrong with the text on a screen: cut off, or run into another."""
    found: list[str] = []
    seen: list[Drawn] = []
    for line in drawn:
        if line.scrolled:
            if not line.clip.contains(line.rect):
                continue
        elif not line.clip.contains(line.rect) or not screen.contains(line.rect):
            found.append(f"cut off: {line.text!r} at {line.rect} in {line.clip}")
        if line.shortened:
            found.append(f"shortened: {line.text!r}")
        if line.contrast < LEAST_CONTRAST:
            found.append(f"faint: {line.text!r} at {line.rect}, contrast {line.contrast:.1f}")
        if line.covered:
            found.append(f"covered: {line.text!r} at {line.rect}")
        found += [
            f"overlap: {line.text!r} {line.rect} and {other.text!r} {other.rect}"
            for other in seen
            if line.rect.colliderect(other.rect)
        ]
        seen.append(line)
    return found
