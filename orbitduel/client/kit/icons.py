# ruff: noqa: E501 - a stroke reads best on one line
"""Icons, drawn by us: one grid of 24 by 24, one weight of line, round ends.

An icon is a tuple of strokes. `line` joins points, `fill` fills them, `ring` and `dot` are circles,
`arc` is part of a ring in degrees from the top, clockwise.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any, Final

import pygame
from pygame import Color, Rect, Surface

from . import paint

GRID: Final = 24
WEIGHT: Final = 2.0

Stroke = tuple[Any, ...]


def _star(points: int, outer: float, inner: float, turn: float = -90) -> tuple[float, ...]:
    flat: list[float] = []
    for number in range(points * 2):
        radius = outer if number % 2 == 0 else inner
        angle = radians(turn + number * 180 / points)
        flat += [12 + radius * cos(angle), 12 + radius * sin(angle)]
    return tuple(flat)


def _spokes(count: int, inner: float, outer: float, turn: float = 0) -> tuple[Stroke, ...]:
    spokes = []
    for number in range(count):
        angle = radians(turn + number * 360 / count)
        x, y = cos(angle), sin(angle)
        spokes.append(("line", 12 + inner * x, 12 + inner * y, 12 + outer * x, 12 + outer * y))
    return tuple(spokes)


ICONS: Final[dict[str, tuple[Stroke, ...]]] = {
    # figures of cards
    "accuracy": (("ring", 12, 12, 7), ("dot", 12, 12, 2.2), *_spokes(4, 7, 10.5)),
    "armor": (("line", 12, 3, 19.5, 6, 19.5, 12, 16.5, 17.5, 12, 21, 7.5, 17.5, 4.5, 12, 4.5, 6,
               12, 3), ("line", 12, 8, 12, 15)),
    "delta-vee": (("line", 12, 4, 20.5, 20, 3.5, 20, 12, 4),),
    "bombardment": (("line", 12, 2.5, 12, 11), ("line", 8, 7.5, 12, 11.5, 16, 7.5),
                    ("line", 3, 21, 7, 16.5, 10, 19, 12, 15, 14, 19, 17, 16.5, 21, 21)),
    "construction": (("line", 5, 7.5, 9, 4, 16, 4, 19.5, 7.5), ("line", 5, 7.5, 5, 10),
                     ("line", 12.2, 5, 12.2, 21)),
    "population": (("ring", 12, 8, 4), ("arc", 12, 21, 7.2, -85, 170)),
    "resistance": (("line", 4, 21, 4, 9, 8, 9, 8, 5, 16, 5, 16, 9, 20, 9, 20, 21, 4, 21),
                   ("line", 4, 15, 20, 15), ("line", 12, 15, 12, 21)),
    "cost": (("line", 12, 3, 20, 7.5, 20, 16.5, 12, 21, 4, 16.5, 4, 7.5, 12, 3), ("dot", 12, 12, 2.6)),
    "orbit": (("ring", 12, 12, 8.5), ("dot", 12, 12, 3), ("dot", 18, 6, 2.4)),
    "track": (("ring", 12, 12, 8), ("dot", 12, 4, 2.4), ("dot", 20, 12, 2), ("dot", 12, 20, 2),
              ("dot", 4, 12, 2)),
    "hand": (("line", 4, 8.5, 10.5, 6, 15, 18, 8.5, 20.5, 4, 8.5),
             ("line", 13, 4.5, 19.5, 6.5, 16.5, 17)),
    "deck": (("line", 5, 8, 15, 8, 15, 21, 5, 21, 5, 8), ("line", 8.5, 5.5, 17.5, 5.5, 17.5, 18),
             ("line", 11.5, 3, 20, 3, 20, 15.5)),
    # doings
    "research": (("line", 9.5, 3.5, 14.5, 3.5), ("line", 10.5, 3.5, 10.5, 9.5, 4.5, 19, 6, 21, 18, 21,
                 19.5, 19, 13.5, 9.5, 13.5, 3.5), ("line", 8, 15.5, 16, 15.5)),
    "repair": (("line", 6, 18.5, 14, 10.5), ("arc", 16.5, 7.5, 4.5, 65, 240), ("ring", 5.5, 19, 1.2)),
    "debris": (("fill", 3.5, 6, 9, 4, 10, 8.5, 5.5, 10.5), ("fill", 14, 3.5, 19.5, 6.5, 15.5, 9.5),
               ("fill", 11, 12.5, 17, 11.5, 20.5, 15, 16, 19.5, 12, 17.5),
               ("fill", 4, 15, 8, 14, 8.5, 18.5, 5.5, 20.5)),
    "tap": (("arc", 12, 12, 8, 20, 270), ("line", 12.5, 0.8, 15.6, 4.6, 11.4, 7.2)),
    "burn": (("line", 4, 20, 14, 10), ("line", 9, 4.5, 19.5, 4.5, 19.5, 15), ("line", 14, 10, 19.5, 4.5)),
    "transfer": (("arc", 12, 18, 9, -80, 160), ("dot", 3.6, 18.5, 2.4), ("ring", 20, 18.5, 2.2)),
    "attack": (("line", 3, 12, 15, 12), ("line", 10.5, 7, 15.5, 12, 10.5, 17), ("line", 20, 4, 20, 20)),
    "capture": (("line", 6, 21.5, 6, 3), ("line", 6, 4, 18.5, 4, 15.5, 8.5, 18.5, 13, 6, 13)),
    "undo": (("arc", 12, 13, 7.5, -50, 270), ("line", 5, 3.2, 5.6, 9.2, 11.4, 8.2)),
    "dice": (("line", 4, 4, 20, 4, 20, 20, 4, 20, 4, 4), ("dot", 8.5, 8.5, 1.7), ("dot", 15.5, 15.5, 1.7),
             ("dot", 12, 12, 1.7)),
    # the program
    "clock": (("ring", 12, 12, 9), ("line", 12, 6.5, 12, 12, 16, 14.5)),
    "chat": (("line", 4, 4.5, 20, 4.5, 20, 16, 11, 16, 6.5, 20.5, 6.5, 16, 4, 16, 4, 4.5),
             ("line", 8, 10.2, 16, 10.2)),
    "search": (("ring", 10.5, 10.5, 6.5), ("line", 15.3, 15.3, 20.8, 20.8)),
    "star": (("fill", *_star(5, 10.5, 4.6)),),
    "settings": (("ring", 12, 12, 3.4), ("ring", 12, 12, 7.2), *_spokes(8, 7.6, 10.4, 22.5)),
    "menu": (("line", 4, 6.5, 20, 6.5), ("line", 4, 12, 20, 12), ("line", 4, 17.5, 20, 17.5)),
    "help": (("ring", 12, 12, 9.5), ("arc", 12, 9.6, 3, -90, 215), ("line", 12.2, 12.6, 12, 14),
             ("dot", 12, 17.2, 1.4)),
    "info": (("ring", 12, 12, 9.5), ("line", 12, 11, 12, 17), ("dot", 12, 7.2, 1.5)),
    "warning": (("line", 12, 3.5, 21.5, 20.5, 2.5, 20.5, 12, 3.5), ("line", 12, 9.5, 12, 14.5),
                ("dot", 12, 17.5, 1.4)),
    "check": (("line", 4, 12.5, 9.5, 18, 20, 6.5),),
    "cross": (("line", 5.5, 5.5, 18.5, 18.5), ("line", 18.5, 5.5, 5.5, 18.5)),
    "plus": (("line", 12, 4.5, 12, 19.5), ("line", 4.5, 12, 19.5, 12)),
    "minus": (("line", 4.5, 12, 19.5, 12),),
    "left": (("line", 15.5, 4.5, 8, 12, 15.5, 19.5),),
    "right": (("line", 8.5, 4.5, 16, 12, 8.5, 19.5),),
    "turn-back": (("line", 11, 5, 4, 12, 11, 19), ("line", 19.5, 5, 12.5, 12, 19.5, 19)),
    "turn-on": (("line", 4.5, 5, 11.5, 12, 4.5, 19), ("line", 13, 5, 20, 12, 13, 19)),
    "up": (("line", 4.5, 15.5, 12, 8, 19.5, 15.5),),
    "down": (("line", 4.5, 8.5, 12, 16, 19.5, 8.5),),
    "arrow-left": (("line", 20, 12, 4.5, 12), ("line", 10.5, 5.5, 4, 12, 10.5, 18.5)),
    "arrow-right": (("line", 4, 12, 19.5, 12), ("line", 13.5, 5.5, 20, 12, 13.5, 18.5)),
    "arrow-up": (("line", 12, 20, 12, 4.5), ("line", 5.5, 10.5, 12, 4, 18.5, 10.5)),
    "arrow-down": (("line", 12, 4, 12, 19.5), ("line", 5.5, 13.5, 12, 20, 18.5, 13.5)),
    "return": (("line", 20, 5, 20, 13.5, 5, 13.5), ("line", 10, 8.5, 4.5, 13.5, 10, 18.5)),
    "play": (("fill", 7, 4, 20, 12, 7, 20),),
    "pause": (("line", 8.5, 5, 8.5, 19), ("line", 15.5, 5, 15.5, 19)),
    "skip": (("fill", 4, 5, 13, 12, 4, 19), ("fill", 13, 5, 21.5, 12, 13, 19)),
    "people": (("ring", 8.5, 8.5, 3.4), ("arc", 8.5, 20.5, 6, -85, 170), ("arc", 16, 8.5, 3.4, -60, 250),
               ("arc", 16, 20.5, 6, -10, 95)),
    "computer": (("line", 4, 5, 20, 5, 20, 16, 4, 16, 4, 5), ("line", 8.5, 20.5, 15.5, 20.5),
                 ("line", 12, 16, 12, 20.5)),
    "globe": (("ring", 12, 12, 9), ("line", 3, 12, 21, 12), ("arc", 2, 12, 13.5, 48, 84),
              ("arc", 22, 12, 13.5, 228, 84)),
    "film": (("line", 3, 5, 21, 5, 21, 19, 3, 19, 3, 5), ("fill", 10, 8.5, 16, 12, 10, 15.5)),
    "door": (("line", 13, 3.5, 5, 3.5, 5, 20.5, 13, 20.5), ("line", 10, 12, 20, 12),
             ("line", 16, 7.5, 20.5, 12, 16, 16.5)),
    "sound": (("fill", 3.5, 9, 7.5, 9, 12.5, 4.5, 12.5, 19.5, 7.5, 15, 3.5, 15),
              ("arc", 12.5, 12, 4, 45, 90), ("arc", 12.5, 12, 8, 45, 90)),
    "motion": (("line", 3, 8, 12, 8), ("line", 5, 12, 11, 12), ("line", 3, 16, 12, 16),
               ("ring", 17, 12, 4)),
    "eye": (("line", 2.5, 12, 6.5, 7.5, 12, 5.8, 17.5, 7.5, 21.5, 12, 17.5, 16.5, 12, 18.2, 6.5, 16.5,
             2.5, 12), ("dot", 12, 12, 2.8)),
    "keyboard": (("line", 2.5, 6, 21.5, 6, 21.5, 18, 2.5, 18, 2.5, 6), ("line", 8, 14.5, 16, 14.5),
                 ("dot", 7, 10, 1.1), ("dot", 12, 10, 1.1), ("dot", 17, 10, 1.1)),
    "letters": (("line", 2.5, 19, 7.5, 5.5, 12.5, 19), ("line", 4.2, 14.5, 10.8, 14.5),
                ("ring", 17.7, 15.4, 3.4), ("line", 21.3, 11.5, 21.3, 19)),
    "log": (("line", 9, 6, 20.5, 6), ("line", 9, 12, 20.5, 12), ("line", 9, 18, 16.5, 18),
            ("dot", 4.5, 6, 1.6), ("dot", 4.5, 12, 1.6), ("dot", 4.5, 18, 1.6)),
    "flag": (("line", 5.5, 21.5, 5.5, 3), ("line", 5.5, 4, 19, 4, 15.5, 8.5, 19, 13, 5.5, 13)),
    "zoom": (("ring", 10.5, 10.5, 6.5), ("line", 15.3, 15.3, 20.8, 20.8), ("line", 7.5, 10.5, 13.5, 10.5),
             ("line", 10.5, 7.5, 10.5, 13.5)),
    "fit": (("line", 3.5, 8.5, 3.5, 3.5, 8.5, 3.5), ("line", 15.5, 3.5, 20.5, 3.5, 20.5, 8.5),
            ("line", 20.5, 15.5, 20.5, 20.5, 15.5, 20.5), ("line", 8.5, 20.5, 3.5, 20.5, 3.5, 15.5)),
    "lock": (("line", 5, 11, 19, 11, 19, 20.5, 5, 20.5, 5, 11), ("arc", 12, 9, 4.6, -90, 180),
             ("line", 7.4, 9, 7.4, 11), ("line", 16.6, 9, 16.6, 11)),
    "filter": (("line", 3.5, 5, 20.5, 5, 14, 12.5, 14, 19.5, 10, 17.5, 10, 12.5, 3.5, 5),),
    "save": (("line", 12, 3.5, 12, 15), ("line", 7, 10.5, 12, 15.5, 17, 10.5),
             ("line", 4, 15, 4, 20.5, 20, 20.5, 20, 15)),
    "world": (("ring", 12, 12, 8), ("arc", 12, 12, 4.2, 190, 100), ("dot", 15, 9.5, 1.5)),
    # classes of craft
    "fighter": (("fill", 12, 3, 18.5, 20.5, 12, 16.8, 5.5, 20.5),),
    "corvette": (("fill", 12, 2.5, 19, 10, 12, 21.5, 5, 10),),
    "frigate": (("fill", 12, 3, 19.8, 7.5, 19.8, 16.5, 12, 21, 4.2, 16.5, 4.2, 7.5),),
    "cruiser": (("fill", 12, 1.5, 17.5, 6, 17.5, 18, 12, 22.5, 6.5, 18, 6.5, 6),),
    "asset": (("ring", 12, 12, 8), ("arc", 12, 12, 4.2, 190, 100), ("dot", 15, 9.5, 1.5)),
    "upgrade": (("line", 3, 20.5, 21, 20.5), ("arc", 12, 18, 6.5, -90, 180), ("line", 12, 11.5, 12, 4),
                ("dot", 12, 4, 1.7)),
}  # fmt: skip


def picture(name: str, size: int, colour: Color) -> Surface:
    """An icon as a surface of that size."""
    size = max(4, size)
    return paint.kept(("icon", name, size, tuple(colour)), lambda: _make(ICONS[name], size, colour))


def icon(
    surface: Surface, name: str, centre: tuple[float, float], size: int, colour: Color
) -> Rect:
    made = picture(name, size, colour)
    return surface.blit(made, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def _make(strokes: Sequence[Stroke], size: int, colour: Color) -> Surface:
    def draw(large: Surface, times: int) -> None:
        unit = size * times / GRID
        weight = max(WEIGHT * unit, 1.25 * times)
        for kind, *figures in strokes:
            _stroke(large, kind, [figure * unit for figure in figures], figures, weight, colour)

    return paint.fine((size, size), colour, draw)


def _stroke(
    surface: Surface,
    kind: str,
    scaled: list[float],
    plain: list[float],
    weight: float,
    colour: Color,
) -> None:
    points = list(zip(scaled[::2], scaled[1::2], strict=False))
    if kind == "fill":
        pygame.draw.polygon(surface, colour, points)
    elif kind == "line":
        _path(surface, points, weight, colour)
    elif kind == "dot":
        pygame.draw.circle(surface, colour, points[0], scaled[2])
    elif kind == "ring":
        pygame.draw.circle(surface, colour, points[0], scaled[2] + weight / 2, round(weight))
    elif kind == "arc":
        start, sweep = plain[3], plain[4]
        steps = max(4, round(abs(sweep) / 8))
        path = []
        for number in range(steps + 1):
            angle = radians(start - 90 + sweep * number / steps)
            path.append(
                (points[0][0] + scaled[2] * cos(angle), points[0][1] + scaled[2] * sin(angle))
            )
        _path(surface, path, weight, colour)


def _path(
    surface: Surface, points: list[tuple[float, float]], weight: float, colour: Color
) -> None:
    for here, there in itertools.pairwise(points):
        along = pygame.Vector2(there) - pygame.Vector2(here)
        if along.length() > 0:
            side = along.normalize().rotate(90) * weight / 2
            corners = [here + side, there + side, there - side, here - side]
            pygame.draw.polygon(surface, colour, corners)
    for point in points:
        pygame.draw.circle(surface, colour, point, weight / 2)
