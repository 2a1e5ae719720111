"""The log: every event in a sentence, the newest at the bottom; click one to look there."""

from __future__ import annotations

from pygame import Rect

from orbitduel.client.kit import fonts, paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.widgets import focus_ring
from orbitduel.rules.terms import Seat

from .spots import Spot
from .story import THEMES, Line, Theme
from .worldview import side_of

TITLES: dict[Theme, str] = {
    "moves": "Moves",
    "combat": "Combat",
    "building": "Building",
    "turn": "Turns",
    "thought": "Reasons",
    "talk": "Talk",
}


def filtered(lines: list[Line], hidden: set[Theme]) -> list[int]:
    """The numbers of the lines that are wanted."""
    return [number for number, line in enumerate(lines) if line.theme not in hidden]


def draw_log(
    canvas: Canvas, rect: Rect, lines: list[Line], hidden: set[Theme], back: int, me: Seat,
    focused: bool = False,
) -> list[Spot]:  # fmt: skip
    """The last lines that fit, `back` lines before the newest; the lowest may have the focus."""
    canvas.panel(rect)
    inner = rect.inflate(-canvas.px(20), -canvas.px(14))
    wanted = filtered(lines, hidden)
    wanted = wanted[: len(wanted) - back] if back else wanted
    size = canvas.theme.type_size(14)
    step = fonts.height("text", size)
    text_left = inner.x + round(size * 1.1)
    room = inner.right - text_left
    spots: list[Spot] = []
    bottom = inner.bottom
    for number in reversed(wanted):
        line = lines[number]
        rows = fonts.wrap(line.text, "text", size, room)
        top = bottom - step * len(rows)
        if top < inner.y:
            break
        side = side_of(line.seat, me)
        dot = (inner.x + size * 0.35, top + step / 2)
        if line.theme == "turn":
            canvas.icon("flag", dot, 11, side)
        elif line.theme == "talk":
            canvas.icon("chat", dot, 12, side)
        elif line.theme == "thought":
            paint.circle(canvas.surface, dot, canvas.px(3), canvas.palette.side(side), 1.2)
        else:
            paint.disc(canvas.surface, dot, canvas.px(4), canvas.palette.side(side))
        shade = "muted" if line.theme in ("thought", "turn") else "ink"
        for row, words in enumerate(rows):
            canvas.text(words, (text_left, top + row * step), 14, shade)
        hit = Rect(inner.x, top, inner.w, step * len(rows))
        if focused and not spots:
            focus_ring(canvas, hit.inflate(-canvas.px(2), -canvas.px(6)), 6)
        spots.append(Spot(hit, "line", number))
        bottom = top - canvas.px(3)
    return spots


def draw_log_window(
    canvas: Canvas, rect: Rect, lines: list[Line], hidden: set[Theme], back: int, me: Seat
) -> list[Spot]:
    """The log at large, with what to leave out."""
    canvas.panel(rect)
    pad = canvas.px(18)
    canvas.text("Log", (rect.x + pad, rect.y + canvas.px(14)), 20, "ink", "bold")
    high = canvas.line_height(15) + canvas.px(10)
    y = rect.y + canvas.px(20) + canvas.line_height(20, "bold")
    x = rect.x + pad
    spots = []
    for number, theme in enumerate(THEMES):
        title = f"{number + 1} {TITLES[theme]}"
        wide = canvas.text_width(title, 14) + canvas.px(44)
        if x + wide > rect.right - pad:
            x, y = rect.x + pad, y + high + canvas.px(6)
        pill = Rect(x, y, wide, high)
        shown = theme not in hidden
        canvas.panel(pill, "raised" if shown else "deep", "you" if shown else "hairline", 10)
        icon = "check" if shown else "cross"
        canvas.icon(icon, (pill.x + canvas.px(16), pill.centery), 13, "you" if shown else "none")
        spot = (pill.x + canvas.px(30), pill.centery)
        canvas.text(title, spot, 14, "ink" if shown else "none", anchor="midleft")
        spots.append(Spot(pill, "filter", number))
        x += wide + canvas.px(8)
    y += high + canvas.px(12)
    body = Rect(rect.x + pad, y, rect.w - 2 * pad, rect.bottom - y - pad)
    return spots + draw_log(canvas, body, lines, hidden, back, me, focused=True)
