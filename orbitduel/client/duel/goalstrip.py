"""The goals of the match below the table: how far both have come, and which missions are open."""

from __future__ import annotations

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.rules.views import View

from .spots import Spot


def standings(view: View, players: tuple[str, str]) -> list[str]:
    """A line for each goal; nothing in a duel without goals."""
    lines = [rule.standing(view.board, players) for rule in view.house]
    return [line for line in lines if line]


def draw_goals(canvas: Canvas, rect: Rect, lines: list[str]) -> list[Spot]:
    """One row each, as much as there is room for; the hint tells all of it."""
    spots: list[Spot] = []
    if not lines:
        return spots
    canvas.panel(rect, "panel", "hairline", 10)
    step = rect.h / len(lines)
    icon = canvas.theme.type_size(13)
    left = rect.x + canvas.px(18) + icon
    for number, line in enumerate(lines):
        row = Rect(rect.x, round(rect.y + step * number), rect.w, round(step))
        name, _, state = line.partition(": ")
        canvas.icon("flag", (rect.x + canvas.px(10) + icon / 2, row.centery), 13, "muted")
        put = canvas.text(f"{name}:", (left, row.centery), 14, "ink", "name", "midleft")
        at = (put.right + canvas.px(6), row.centery)
        room = rect.right - canvas.px(10) - at[0]
        canvas.text(_fitting(canvas, state, room), at, 14, "muted", anchor="midleft", room=room)
        spots.append(Spot(row, "goals", number, hint=line))
    return spots


def _fitting(canvas: Canvas, state: str, room: int) -> str:
    first, *rest = state.split("; ")
    forms = (state, f"{first}; {len(rest)} more", first)
    return next((form for form in forms if canvas.text_width(form, 14) <= room), first)
