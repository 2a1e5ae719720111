"""The orbit tracker: the four stations, where one's own tracker stands, and what ways cost.

With a craft chosen it tells what each transfer costs now and next turn; without one, the track
figure of every world, now and next.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import Side, mix
from orbitduel.rules import costs, figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import STATIONS, Piece, Seat

from .worldview import side_of

SMALL_DIAL: Final = 1.4
"""From this text scale on the list needs the dial's room; the heading names the station."""
NUMERALS: Final = ("I", "II", "III", "IV")


@dataclass(frozen=True)
class Row:
    world: Piece
    name: str
    side: Side
    now: int | None
    later: int | None
    affordable: bool = True


def rows(board: Board, me: Seat, craft: Piece | None) -> list[Row]:
    """Every world's line, cheapest way first when a craft is chosen."""
    station = board.tracker[me]
    after = (station + 1) % STATIONS
    found = []
    for world in board.worlds:
        side = side_of(board.controller[world], me)
        name = board.card[world].name
        if craft is None:
            now, later = figures.track(board, world, station), figures.track(board, world, after)
            found.append(Row(world, name, side, now, later))
        elif world != board.host[craft]:
            now = costs.transfer_at(board, craft, world, station)
            later = costs.transfer_at(board, craft, world, after)
            left = figures.dv_left(board, craft)
            found.append(Row(world, name, side, now, later, now <= left))
    if craft is not None:
        found.sort(key=lambda row: (row.now, row.later))
    return found


def draw_tracker(
    canvas: Canvas, rect: Rect, board: Board, me: Seat, craft: Piece | None
) -> list[tuple[Rect, Piece]]:
    """Paints the instrument; where each world's line is, so that it can be clicked."""
    canvas.panel(rect)
    pad = canvas.px(14)
    column = rect.inflate(-2 * pad, -2 * canvas.px(10))
    heading = _heading(canvas, column, board, me, craft)
    column.h -= heading - column.y
    column.y = heading
    if canvas.theme.text_scale < SMALL_DIAL:
        dial = canvas.px(36)
        _dial(canvas, (column.x + dial + canvas.px(8), column.centery), dial, board, me)
        beside = 2 * dial + canvas.px(34)
        column.x, column.w = column.x + beside, column.w - beside
    return _list(canvas, column, board, me, craft)


def _heading(canvas: Canvas, rect: Rect, board: Board, me: Seat, craft: Piece | None) -> int:
    """What is listed, and over which figures; where the list may begin."""
    wide = _column(canvas)
    words = Rect(rect.x, rect.y, rect.w - 2 * wide, rect.h)
    if craft is None:
        text = f"Orbit tracker at {NUMERALS[board.tracker[me]]}"
    else:
        text = f"Leaving {board.card[board.host[craft]].name}"
    used = canvas.paragraph(text, words, 15, "ink", "bold")
    canvas.text("now", (rect.right - wide, rect.y + 2), 13, "muted", anchor="topright")
    canvas.text("next", (rect.right, rect.y + 2), 13, "muted", anchor="topright")
    return rect.y + used + canvas.px(6)


def _column(canvas: Canvas) -> int:
    return canvas.text_width("next", 13) + canvas.px(10)


def _dial(canvas: Canvas, middle: tuple[float, float], radius: int, board: Board, me: Seat) -> None:
    palette, station = canvas.palette, board.tracker[me]
    paint.circle(canvas.surface, middle, radius, palette.edge, 2)
    paint.circle(canvas.surface, middle, radius * 0.7, mix(palette.night, palette.edge, 0.6), 1)
    paint.arc(canvas.surface, middle, radius * 0.7, palette.you, 3, station * 90, 70)
    spots = []
    for number in range(STATIONS):
        turn = 2 * pi * number / STATIONS
        spots.append((middle[0] + radius * sin(turn), middle[1] - radius * cos(turn)))
    for number, spot in enumerate(spots):
        lit = number == station
        paint.disc(canvas.surface, spot, canvas.px(12), palette.you if lit else palette.panel)
        paint.circle(canvas.surface, spot, canvas.px(12), palette.you, 1.6)
        tint = "on_accent" if lit else "ink"
        canvas.text(NUMERALS[number], spot, 12, tint, "bold", "center")
    canvas.text(str(board.turn), middle, 14, "muted", "bold", "center")


def _list(
    canvas: Canvas, rect: Rect, board: Board, me: Seat, craft: Piece | None
) -> list[tuple[Rect, Piece]]:
    wide = _column(canvas)
    step = round(canvas.line_height(14) * 1.08)
    room = rect.w - wide - canvas.text_width("00", 14, "bold") - canvas.px(6)
    y = rect.y
    places = []
    lines = rows(board, me, craft)
    fitting = max(1, (rect.bottom - y) // step)
    shown = lines if len(lines) <= fitting else lines[: fitting - 1]
    for row in shown:
        centre = y + step // 2
        canvas.text(row.name, (rect.x, centre), 14, row.side, "strong", "midleft", room)
        tint = "ink" if row.affordable else "none"
        canvas.text(str(row.now), (rect.right - wide, centre), 14, tint, "bold", "midright")
        better = row.later is not None and row.now is not None and row.later < row.now
        canvas.text(
            str(row.later),
            (rect.right, centre),
            14,
            "good" if better else "muted",
            "bold",
            "midright",
        )
        places.append((Rect(rect.x, y, rect.w, step), row.world))
        y += step
    if len(shown) < len(lines):
        canvas.text(f"{len(lines) - len(shown)} more", (rect.x, y), 13, "muted")
    return places
