"""Craft on the table: class as silhouette, delta-vee left as ring and figure, armor as pips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from orbitduel.client.kit import paint, pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import Theme, mix
from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import Piece

from .layout import Camera, Point
from .marks import Marks
from .worldview import side_of

CORNERS: Final = ((1.15, -1.05), (-1.15, -1.05), (1.6, 0.0), (-1.6, 0.0))
"""Where the figure of a craft may stand, in radii from its middle, the best first."""
SMALLEST: Final = 24
"""Pixels: a craft's class can be told at this size."""


def radius_of(theme: Theme, zoom: float) -> float:
    return max(theme.px(SMALLEST) * 0.62, 17 * zoom)


class Tokens:
    def __init__(self) -> None:
        self._corners: dict[Piece, Point] = {}
        self._key: tuple[object, ...] = ()

    def settle(
        self, canvas: Canvas, camera: Camera, craft: dict[Piece, Point], taken: Sequence[Rect],
        version: int,
    ) -> None:  # fmt: skip
        """Find at which corner of each craft its delta-vee stands, so that no two figures meet.

        In a crowd some craft go without; the ring around them still tells.
        """
        key = (version, camera.x, camera.y, camera.zoom, camera.area, canvas.theme)
        if key == self._key:
            return
        self._key, self._corners = key, {}
        radius = radius_of(canvas.theme, camera.zoom)
        spots = {piece: camera.to_screen(at) for piece, at in craft.items()}
        discs = [disc(spot, radius) for spot in spots.values()]
        filled = list(taken)
        size = (canvas.text_width("88", 12, "bold") + 2, canvas.line_height(12, "bold"))
        for number, (piece, (x, y)) in enumerate(spots.items()):
            others = discs[:number] + discs[number + 1 :]
            for corner in CORNERS:
                box = Rect(0, 0, *size)
                box.center = (round(x + radius * corner[0]), round(y + radius * corner[1]))
                if box.collidelist(filled) < 0 and box.collidelist(others) < 0:
                    self._corners[piece] = corner
                    filled.append(box)
                    break

    def draw(
        self, canvas: Canvas, board: Board, marks: Marks, craft: Piece, centre: Point, me: int,
        zoom: float,
    ) -> None:  # fmt: skip
        palette, surface = canvas.palette, canvas.surface
        mine = board.controller[craft] == me
        colour = palette.side(side_of(board.controller[craft], me))
        radius = radius_of(canvas.theme, zoom)
        flash = marks.flashes.get(craft, 0.0)
        if flash > 0:
            paint.glow(surface, centre, radius * (1.4 + flash), palette.danger, round(flash, 1))
        if craft in marks.targets:
            paint.circle(surface, centre, radius + 6, palette.danger, 2.5, 5)
        if craft == marks.chosen:
            paint.glow(surface, centre, radius * 2.4, colour, 0.5)
            paint.circle(surface, centre, radius + 5, palette.ink, 2.5)
        paint.disc(surface, centre, radius, palette.deep)
        canvas.float_over(disc(centre, radius * 0.82))
        left, limit = figures.dv_left(board, craft), figures.dv_limit(board, craft)
        share = left / limit if limit else 0.0
        track = mix(palette.night, palette.edge, 0.8)
        paint.gauge(
            surface, centre, radius - 1.5, round(share, 2), colour, track, max(2.5, radius * 0.17)
        )
        size = max(12, round(radius * 0.98))
        picture = pictures.token(board.card[craft].craft_class, size, colour, down=not mine)
        surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
        corner = self._corners.get(craft)
        if corner is not None:
            self._figure(canvas, str(left), centre, radius, corner)
        _pips(canvas, board, craft, centre, radius, mine)

    def _figure(
        self, canvas: Canvas, text: str, centre: Point, radius: float, corner: Point
    ) -> None:
        """On a small dark ground, because orbitals and bodies may lie below."""
        spot = (centre[0] + radius * corner[0], centre[1] + radius * corner[1])
        ground = Rect(0, 0, canvas.text_width(text, 12, "bold") + 4, canvas.px(14))
        ground.center = (round(spot[0]), round(spot[1]))
        paint.panel(canvas.surface, ground, canvas.palette.night, None, canvas.px(5))
        canvas.text(text, spot, 12, "ink", "bold", "center")


def disc(centre: Point, radius: float) -> Rect:
    """The square a token fills for the eye."""
    side = round(radius * 1.7)
    return Rect(round(centre[0] - side / 2), round(centre[1] - side / 2), side, side)


def _pips(
    canvas: Canvas, board: Board, craft: Piece, centre: Point, radius: float, mine: bool
) -> None:
    palette = canvas.palette
    armor, damage = figures.armor(board, craft), board.damage[craft]
    step = min(7.5, 2 * radius / max(1, armor)) * max(0.9, canvas.theme.scale)
    start = centre[0] - step * (armor - 1) / 2
    y = centre[1] + radius + 5
    colour = palette.side("you" if mine else "foe")
    for number in range(armor):
        spot = (start + number * step, y)
        if number < damage:
            paint.disc(canvas.surface, spot, 3.2, palette.danger)
        else:
            paint.circle(canvas.surface, spot, 2.6, colour, 1.3)
