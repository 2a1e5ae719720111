"""Ways between worlds, and where on the table their prices stand without covering anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Final

from pygame import Rect

from orbitduel.client.kit import paint

from .layout import Point, WorldPlace

OTHER_ROW: Final = 150.0
"""So far above or below, a world stands in the other row of a long line."""
ALONG: Final = (0.74, 0.66, 0.82, 0.56, 0.9, 0.46, 0.97)
"""Shares of a way at which its price may stand, the best first."""
AROUND: Final = (0.09, 0.91, 0.2, 0.8, 0.3, 0.7, 0.38, 0.62, 0.14, 0.86)
"""Turns around the outermost orbital where it may stand otherwise."""


@lru_cache(256)
def way_to(start: Point, place: WorldPlace) -> tuple[Point, ...]:
    """From a craft to a world: over the line, the higher the farther; between rows straighter."""
    (x, y), (cx, cy) = start, place.centre
    across, down = cx - x, cy - y
    if abs(down) < OTHER_ROW:
        end = (cx, cy - place.reach)
        top = min(y, end[1]) - 40 - 0.16 * abs(across)
        return tuple(paint.bezier(start, ((x + cx) / 2, top), end))
    away = max(1.0, hypot(across, down))
    end = (cx - across / away * place.reach, cy - down / away * place.reach)
    side = 0.14 if across > 0 else -0.14
    bend = ((x + end[0]) / 2 + down * side, (y + end[1]) / 2 - across * side)
    return tuple(paint.bezier(start, bend, end))


def around(start: Point, end: Point, centre: Point, steps: int = 32) -> list[Point]:
    """From one orbital to another of the same world: a part of a spiral, the shorter way round."""
    first = atan2(start[1] - centre[1], start[0] - centre[0])
    last = atan2(end[1] - centre[1], end[0] - centre[0])
    turn = (last - first + pi) % (2 * pi) - pi
    near = hypot(start[0] - centre[0], start[1] - centre[1])
    far = hypot(end[0] - centre[0], end[1] - centre[1])
    found = []
    for number in range(steps + 1):
        share = number / steps
        angle, radius = first + turn * share, near + (far - near) * share
        found.append((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)))
    return found


@dataclass
class Free:
    """Finds room for small labels among what must stay readable."""

    area: Rect
    taken: list[Rect] = field(default_factory=list)

    def lay(self, sizes: list[tuple[int, int]], spots: list[Point]) -> tuple[int, Rect]:
        """The first size and spot with room, which is then taken; the least bad if there is none.

        Sizes are tried from the first, the best, on; the answer names the one that was used.
        """
        best, least = (len(sizes) - 1, Rect(0, 0, 0, 0)), float("inf")
        for number, size in enumerate(sizes):
            for x, y in spots:
                rect = Rect(0, 0, *size)
                rect.center = (round(x), round(y))
                covered = self._covered(rect)
                if covered < least:
                    best, least = (number, rect), covered
                if not covered:
                    self.taken.append(rect)
                    return number, rect
        self.taken.append(best[1])
        return best

    def _covered(self, rect: Rect) -> float:
        """How many pixels of other things a label would lie on, or hang over the edge."""
        outside = rect.w * rect.h - _pixels(rect.clip(self.area))
        meets = rect.collidelistall(self.taken)
        return 3 * outside + sum(_pixels(rect.clip(self.taken[number])) for number in meets)


def _pixels(rect: Rect) -> int:
    return rect.w * rect.h


def price_spots(way: Sequence[Point], place: WorldPlace) -> Iterator[Point]:
    """On the table: where the price of a way may stand."""
    for share in ALONG:
        yield way[round(share * (len(way) - 1))]
    for turn in AROUND:
        yield place.on_ring(len(place.rings) - 1, turn)


def beside(centre: Point, radius: float, size: tuple[int, int]) -> list[Point]:
    """In the window: spots for a label near a round thing, below it first."""
    x, y = centre
    wide, high = size[0] / 2 + 3, size[1] / 2
    low = radius + high + 8
    return [
        (x, y + low),
        (x, y - radius - high - 4),
        (x + radius + wide, y),
        (x - radius - wide, y),
        (x + radius + wide * 0.6, y + low * 0.8),
        (x - radius - wide * 0.6, y + low * 0.8),
        (x + radius + wide * 0.6, y - low * 0.8),
        (x - radius - wide * 0.6, y - low * 0.8),
    ]
