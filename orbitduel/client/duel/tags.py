"""Small labels on the table: what a way costs, and what a target or a slot is worth."""

from __future__ import annotations

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix


def price_size(canvas: Canvas, text: str, later: str = "") -> tuple[int, int]:
    words = canvas.text_width(text, 15, "bold")
    more = canvas.text_width(later, 12) + canvas.px(6) if later else 0
    return words + more + canvas.px(32), canvas.line_height(15, "bold") + canvas.px(4)


def price_tag(
    canvas: Canvas, rect: Rect, text: str, within_reach: bool, later: str = "", picked: bool = False
) -> None:
    """A price in delta-vee on a pill; grey and dashed when it is out of reach."""
    tint = "good" if within_reach else "none"
    canvas.float_over(rect)
    fill = mix(canvas.palette.night, canvas.palette.colour(tint), 0.18 if picked else 0.0)
    canvas.panel(rect, fill, tint, 13, 2.4 if picked else 1.6, 0 if within_reach else 4)
    x = rect.x + canvas.px(10)
    canvas.icon("delta-vee", (x + canvas.px(4), rect.centery), 12, tint)
    end = canvas.text(text, (x + canvas.px(13), rect.centery), 15, tint, "bold", "midleft")
    if later:
        canvas.text(later, (end.right + canvas.px(5), rect.centery), 12, "muted", anchor="midleft")


def note_size(canvas: Canvas, words: str) -> tuple[int, int]:
    return canvas.text_width(words, 12, "bold") + canvas.px(14), canvas.line_height(12, "bold") + 2


def note_tag(canvas: Canvas, rect: Rect, words: str, tone: str) -> None:
    """A few words on a small pill: cost and odds of an attack, counters to be added."""
    canvas.float_over(rect)
    canvas.panel(rect, "night", tone, 8, 1.4)
    canvas.text(words, rect.center, 12, tone, "bold", "center")
