"""Colours and sizes. Every scene asks here, so that a palette or a text scale changes them all.

Sizes are thought of at 1600×900. `px` turns such a length into pixels of the window at hand, and
`type_size` does it for text, which also grows with the player's text scale.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Final, Literal

from pygame import Color

Side = Literal["you", "foe", "none"]
"""Whose something is, as the player in front of the screen sees it."""

DESIGN: Final = (1600, 900)
SMALLEST_TYPE: Final = 12
TEXT_SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)


@dataclass(frozen=True)
class Palette:
    name: str
    title: str
    night: Color
    """Behind everything."""
    deep: Color
    """Wells: text fields, tracks of sliders, the sky inside a picture."""
    panel: Color
    raised: Color
    """What can be pressed, on a panel."""
    hairline: Color
    edge: Color
    """The outline of what can be pressed."""
    ink: Color
    muted: Color
    you: Color
    foe: Color
    none: Color
    good: Color
    danger: Color
    on_accent: Color
    """Text on a surface filled with a side's colour, or with good or danger."""
    focus: Color

    def side(self, side: Side) -> Color:
        return {"you": self.you, "foe": self.foe, "none": self.none}[side]

    def colour(self, colour: Color | str) -> Color:
        """A colour of this palette by its name; a colour is its own answer."""
        if isinstance(colour, Color):
            return colour
        found: Color = getattr(self, colour)
        return found


def _palette(name: str, title: str, **changed: str) -> Palette:
    colours = {
        "night": "#0b1424",
        "deep": "#080f1c",
        "panel": "#101a2b",
        "raised": "#18253b",
        "hairline": "#2a3b55",
        "edge": "#3d5478",
        "ink": "#e8eef7",
        "muted": "#9db0c9",
        "you": "#5fd4f4",
        "foe": "#ffb454",
        "none": "#8fa1b8",
        "good": "#7ee0a1",
        "danger": "#ff6b6b",
        "on_accent": "#06101d",
        "focus": "#ffffff",
    }
    colours.update(changed)
    return Palette(name, title, **{key: Color(value) for key, value in colours.items()})


PALETTES: Final[dict[str, Palette]] = {
    palette.name: palette
    for palette in (
        _palette("night", "Cyan and amber"),
        _palette(
            "red-green",
            "Blue and gold (red-green safe)",
            you="#6db9ff",
            foe="#ffd166",
            none="#97a3b3",
            good="#f2f5c4",
            danger="#e07fe0",
        ),
        _palette(
            "blue-yellow",
            "Teal and rose (blue-yellow safe)",
            you="#4fe0d8",
            foe="#ff9fb0",
            none="#98a2ae",
            good="#b9f6d6",
            danger="#ff5d5d",
        ),
    )
}

TEXT_COLOURS: Final = ("ink", "muted", "you", "foe", "none", "good", "danger")
GROUNDS: Final = ("night", "deep", "panel", "raised")
ACCENTS: Final = ("you", "foe", "none", "good", "danger", "ink")


def luminance(colour: Color) -> float:
    """Relative luminance, as the contrast guidelines for the web define it."""
    parts = []
    for value in (colour.r, colour.g, colour.b):
        share = value / 255
        parts.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Color, other: Color) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: Color, other: Color, share: float) -> Color:
    """Between two colours; a share of 0 is the first."""
    return one.lerp(other, min(1.0, max(0.0, share)))


def faded(colour: Color, alpha: float) -> Color:
    return Color(colour.r, colour.g, colour.b, round(255 * alpha))


@dataclass(frozen=True)
class Theme:
    """How things look now: a palette, a text scale and the size of the window."""

    palette: Palette = field(default_factory=lambda: PALETTES["night"])
    text_scale: float = 1.0
    size: tuple[int, int] = DESIGN

    @cached_property
    def scale(self) -> float:
        """How much larger than at 1600×900 things are drawn."""
        share = min(self.size[0] / DESIGN[0], self.size[1] / DESIGN[1])
        return min(3.0, max(0.7, share))

    def px(self, length: float) -> int:
        scaled = round(length * self.scale)
        return max(1, scaled) if length > 0 else scaled

    def type_size(self, size: float) -> int:
        return round(max(SMALLEST_TYPE, size * self.scale) * self.text_scale)

    def em(self, length: float) -> int:
        """A length that grows with the text: the height of a row, the width of a column."""
        return round(length * max(self.scale, SMALLEST_TYPE / 16) * self.text_scale)


def palette_names() -> list[str]:
    return list(PALETTES)


def colour_names() -> list[str]:
    return [field.name for field in fields(Palette) if field.name not in ("name", "title")]
