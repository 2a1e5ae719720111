"""Smooth shapes. What costs time to draw is drawn once, four times too large, and kept.

Everything here paints on a surface and returns nothing; a shape that stays the same from frame to
frame costs one blit.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from math import ceil, cos, hypot, pi, radians, sin
from typing import Final

import pygame
from pygame import Color, Rect, Surface

Point = tuple[float, float]
FINE: Final = 4
"""How many times too large a shape is drawn before it is scaled down."""
SMALL: Final = 80_000
"""Pixels up to which a panel is kept as one picture; larger ones are put together each time."""


class Store:
    """Surfaces by their keys; the longest unused give way when there are too many pixels."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.pixels = 0
        self._held: OrderedDict[object, Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def get(self, key: object, make: Callable[[], Surface]) -> Surface:
        """By its key, made at the first asking."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            return found
        made = self._held[key] = make()
        self.pixels += made.get_width() * made.get_height()
        while self.pixels > self.most and len(self._held) > 1:
            _, old = self._held.popitem(last=False)
            self.pixels -= old.get_width() * old.get_height()
        return made

    def forget(self) -> None:
        self._held.clear()
        self.pixels = 0


_BESIDES: Final = 4_000_000
"""Pixels to keep besides two pictures as large as the window."""
_store = Store(_BESIDES)
kept = _store.get
forget = _store.forget


def make_room(window: tuple[int, int]) -> None:
    """Keep as much as a window of this size has use for."""
    _store.most = _BESIDES + 2 * window[0] * window[1]


def clear_surface(size: tuple[int, int], colour: Color | None = None) -> Surface:
    """A transparent surface; scaled edges take on the colour it is transparent in."""
    made = Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    if colour is not None:
        made.fill((colour.r, colour.g, colour.b, 0))
    return made


def fine(size: tuple[int, int], colour: Color, draw: Callable[[Surface, int], None]) -> Surface:
    """What `draw` paints at FINE times the size, scaled down smoothly."""
    large = clear_surface((size[0] * FINE, size[1] * FINE), colour)
    draw(large, FINE)
    return pygame.transform.smoothscale(large, (max(1, size[0]), max(1, size[1])))


def _mostly_clear(picture: Surface) -> Surface:
    """Ready to be blitted fast: what is transparent is passed over in runs."""
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def disc(surface: Surface, centre: Point, radius: float, colour: Color) -> None:
    size = ceil(radius) * 2 + 2

    def make() -> Surface:
        def draw(large: Surface, times: int) -> None:
            middle = size * times / 2
            pygame.draw.circle(large, colour, (middle, middle), radius * times)

        return fine((size, size), colour, draw)

    picture = kept(("disc", round(radius * 2), tuple(colour)), make)
    surface.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def circle(
    surface: Surface,
    centre: Point,
    radius: float,
    colour: Color,
    width: float = 1.5,
    dash: float = 0,
) -> None:
    """An outline; dashed, if a length of dash is given."""
    if radius > 400:
        _wide_circle(surface, centre, radius, colour, width, dash)
        return
    size = ceil(radius + width) * 2 + 2

    def make() -> Surface:
        if not dash and width <= 2:
            return _mostly_clear(_thin_circle(size, radius, colour, width))

        def draw(large: Surface, times: int) -> None:
            middle = (size * times / 2, size * times / 2)
            if dash:
                dashes = max(4, round(2 * pi * radius / (2 * dash)))
                for number in range(dashes):
                    start = 2 * pi * number / dashes
                    _band(large, middle, radius * times, width * times, start, pi / dashes, colour)
            else:
                edge = (radius + width / 2) * times
                pygame.draw.circle(large, colour, middle, edge, max(1, round(width * times)))

        return _mostly_clear(fine((size, size), colour, draw))

    key = ("circle", round(radius * 2), tuple(colour), round(width * 4), round(dash * 2))
    picture = kept(key, make)
    surface.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def _thin_circle(size: int, radius: float, colour: Color, width: float) -> Surface:
    def draw(large: Surface, times: int) -> None:
        middle = (size * times / 2, size * times / 2)
        edge = (radius + width / 2) * times
        pygame.draw.circle(large, colour, middle, edge, max(1, round(width * times)))

    return fine((size, size), colour, draw)


def _wide_circle(
    surface: Surface, centre: Point, radius: float, colour: Color, width: float, dash: float
) -> None:
    """Too large to keep as a picture: lines, only where they can be seen."""
    pieces = max(24, round(2 * pi * radius / (dash or 10)))
    seen = surface.get_clip().inflate(40, 40)
    points = [
        (
            centre[0] + radius * cos(2 * pi * i / pieces),
            centre[1] + radius * sin(2 * pi * i / pieces),
        )
        for i in range(pieces + 1)
    ]
    for number in range(pieces):
        if dash and number % 2:
            continue
        if seen.collidepoint(points[number]) or seen.collidepoint(points[number + 1]):
            line(surface, points[number], points[number + 1], colour, width)


def _band(
    surface: Surface,
    centre: Point,
    radius: float,
    width: float,
    start: float,
    sweep: float,
    colour: Color,
) -> None:
    """A piece of a ring, from an angle on clockwise; angles from the right, in radians."""
    steps = max(2, ceil(abs(sweep) * radius / 6))
    angles = [start + sweep * i / steps for i in range(steps + 1)]
    outer, inner = radius + width / 2, radius - width / 2
    points = [(centre[0] + outer * cos(a), centre[1] + outer * sin(a)) for a in angles]
    points += [(centre[0] + inner * cos(a), centre[1] + inner * sin(a)) for a in reversed(angles)]
    pygame.draw.polygon(surface, colour, points)


def arc(
    surface: Surface,
    centre: Point,
    radius: float,
    colour: Color,
    width: float,
    start: float,
    sweep: float,
    round_ends: bool = True,
) -> None:
    """Part of a ring in degrees, clockwise; 0 is at the top."""
    if abs(sweep) < 0.5:
        return
    if abs(sweep) >= 359.5:
        circle(surface, centre, radius, colour, width)
        return
    size = ceil(radius + width) * 2 + 2

    def make() -> Surface:
        def draw(large: Surface, times: int) -> None:
            middle = (size * times / 2, size * times / 2)
            begin, span = radians(start - 90), radians(sweep)
            _band(large, middle, radius * times, width * times, begin, span, colour)
            if round_ends:
                for angle in (begin, begin + span):
                    spot = (
                        middle[0] + radius * times * cos(angle),
                        middle[1] + radius * times * sin(angle),
                    )
                    pygame.draw.circle(large, colour, spot, width * times / 2)

        return _mostly_clear(fine((size, size), colour, draw))

    key = ("arc", round(radius * 2), tuple(colour), round(width * 4), round(start), round(sweep))
    picture = kept((*key, round_ends), make)
    surface.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def gauge(
    surface: Surface, centre: Point, radius: float, share: float, colour: Color, track: Color,
    width: float,
) -> None:  # fmt: skip
    """A ring that is as full as the share, from the top clockwise."""
    circle(surface, centre, radius, track, width)
    arc(surface, centre, radius, colour, width, 0, 360 * min(1.0, max(0.0, share)))


def line(surface: Surface, start: Point, end: Point, colour: Color, width: float = 1) -> None:
    """A straight smooth line."""
    if width <= 1:
        pygame.draw.aaline(surface, colour, start, end)
        return
    across = hypot(end[0] - start[0], end[1] - start[1])
    if across < 0.01:
        return
    if start[0] == end[0] or start[1] == end[1]:
        pygame.draw.line(surface, colour, start, end, round(width))
        return
    sideways = (
        (end[1] - start[1]) / across * width / 2,
        (start[0] - end[0]) / across * width / 2,
    )
    points = [
        (start[0] + sideways[0], start[1] + sideways[1]),
        (end[0] + sideways[0], end[1] + sideways[1]),
        (end[0] - sideways[0], end[1] - sideways[1]),
        (start[0] - sideways[0], start[1] - sideways[1]),
    ]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


def bezier(start: Point, bend: Point, end: Point, steps: int = 48) -> list[Point]:
    """Points of a curve that leaves its start towards the bend and arrives from there."""
    (sx, sy), (bx, by), (ex, ey) = start, bend, end
    return [
        (a * sx + b * bx + c * ex, a * sy + b * by + c * ey) for a, b, c in _bezier_shares(steps)
    ]


@cache
def _bezier_shares(steps: int) -> list[tuple[float, float, float]]:
    """How much of start, bend and end each point of a curve has."""
    along = [number / steps for number in range(steps + 1)]
    return [((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in along]


def curve(
    surface: Surface, points: Sequence[Point], colour: Color, width: float = 2, dash: float = 0
) -> None:
    """A smooth line through points, in dashes if a length of dash is given."""
    if not dash:
        for here, there in itertools.pairwise(points):
            line(surface, here, there, colour, width)
        return
    travelled = 0.0
    for here, there in itertools.pairwise(points):
        length = hypot(there[0] - here[0], there[1] - here[1])
        done = 0.0
        while done < length:
            phase = (travelled + done) % (2 * dash)
            step = min(length - done, (dash if phase < dash else 2 * dash) - phase)
            step = max(step, 0.05)
            if phase < dash:
                line(surface, _along(here, there, done / length),
                     _along(here, there, (done + step) / length), colour, width)  # fmt: skip
            done += step
        travelled += length


def _along(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def panel(
    surface: Surface,
    rect: Rect,
    fill: Color,
    edge: Color | None = None,
    radius: float = 14,
    width: float = 1,
    dash: float = 0,
) -> None:
    """A rectangle with round corners, filled, with an outline, which may be dashed."""
    if rect.w <= 0 or rect.h <= 0:
        return
    radius = min(radius, rect.w / 2, rect.h / 2)
    corner = min(ceil(radius) + ceil(width) + 1, max(1, rect.w // 2), max(1, rect.h // 2))
    key = ("panel", corner, round(radius * 2), tuple(fill), tuple(edge or ()), round(width * 2))
    side = corner * 2 + 2

    def make() -> Surface:
        blank = edge if edge is not None else fill

        def draw(large: Surface, times: int) -> None:
            whole = Rect(0, 0, side * times, side * times)
            if edge is not None:
                pygame.draw.rect(large, edge, whole, border_radius=round(radius * times))
                inner = whole.inflate(-2 * round(width * times), -2 * round(width * times))
                within = max(0, round((radius - width) * times))
                pygame.draw.rect(large, (*fill[:3], 0), inner, border_radius=within)
                pygame.draw.rect(large, fill, inner, border_radius=within)
            else:
                pygame.draw.rect(large, fill, whole, border_radius=round(radius * times))

        return fine((side, side), blank, draw)

    if dash and edge is not None:
        panel(surface, rect, fill, None, radius)
        _dashed_outline(surface, rect, edge, radius, width, dash)
        return
    if rect.w * rect.h > SMALL:
        _nine_slice(surface, rect, kept(key, make), corner, key)
        return

    def whole() -> Surface:
        made = clear_surface(rect.size, edge or fill)
        _nine_slice(made, made.get_rect(), kept(key, make), corner, key)
        return _mostly_clear(made)

    surface.blit(kept((key, rect.size), whole), rect)


def _nine_slice(surface: Surface, rect: Rect, picture: Surface, corner: int, key: object) -> None:
    side = picture.get_width()
    far = side - corner
    for x, sx in ((rect.x, 0), (rect.right - corner, far)):
        for y, sy in ((rect.y, 0), (rect.bottom - corner, far)):
            surface.blit(picture, (x, y), (sx, sy, corner, corner))
    across, down = rect.w - 2 * corner, rect.h - 2 * corner
    middle = corner
    if across > 0:
        top = _strip(key, picture, (middle, 0, 1, corner), (across, corner))
        surface.blit(top, (rect.x + corner, rect.y))
        bottom = _strip(key, picture, (middle, far, 1, corner), (across, corner))
        surface.blit(bottom, (rect.x + corner, rect.bottom - corner))
    if down > 0:
        left = _strip(key, picture, (0, middle, corner, 1), (corner, down))
        surface.blit(left, (rect.x, rect.y + corner))
        right = _strip(key, picture, (far, middle, corner, 1), (corner, down))
        surface.blit(right, (rect.right - corner, rect.y + corner))
    if across > 0 and down > 0:
        colour = picture.get_at((middle, middle))
        inside = Rect(rect.x + corner, rect.y + corner, across, down)
        if colour.a == 255:
            surface.fill(colour, inside)
        elif colour.a:
            surface.blit(_strip(key, picture, (middle, middle, 1, 1), (across, down)), inside)


def _strip(
    key: object, picture: Surface, part: tuple[int, int, int, int], size: tuple[int, int]
) -> Surface:
    def make() -> Surface:
        return pygame.transform.scale(picture.subsurface(part), size)

    return kept((key, part, size), make)


def _dashed_outline(
    surface: Surface, rect: Rect, edge: Color, radius: float, width: float, dash: float
) -> None:
    key = ("dashed", rect.size, tuple(edge), round(radius), round(width * 2), round(dash))

    def make() -> Surface:
        made = clear_surface(rect.size, edge)
        curve(made, outline(Rect(0, 0, rect.w - 1, rect.h - 1), radius), edge, width, dash)
        return _mostly_clear(made)

    surface.blit(kept(key, make), rect)


def outline(rect: Rect, radius: float) -> list[Point]:
    """The points around a rectangle with round corners."""
    points: list[Point] = []
    corners = (
        (rect.right - radius, rect.y + radius, -90),
        (rect.right - radius, rect.bottom - radius, 0),
        (rect.x + radius, rect.bottom - radius, 90),
        (rect.x + radius, rect.y + radius, 180),
    )
    for x, y, start in corners:
        for step in range(7):
            angle = radians(start + step * 15)
            points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return [*points, points[0]]


def glow(
    surface: Surface, centre: Point, radius: float, colour: Color, strength: float = 0.5
) -> None:
    """Soft light around a point."""
    size = max(2, ceil(radius) * 2)

    def make() -> Surface:
        small = 64
        made = Surface((small, small))
        made.fill(0)
        for step in range(small // 2, 0, -1):
            share = (1 - step / (small / 2)) ** 2 * strength
            shade = Color(*(round(part * share) for part in (colour.r, colour.g, colour.b)))
            pygame.draw.circle(made, shade, (small / 2, small / 2), step)
        return pygame.transform.smoothscale(made, (size, size))

    picture = kept(("glow", size, tuple(colour), round(strength * 20)), make)
    spot = (round(centre[0] - size / 2), round(centre[1] - size / 2))
    surface.blit(picture, spot, special_flags=pygame.BLEND_RGB_ADD)


def polygon(surface: Surface, points: Sequence[Point], colour: Color) -> None:
    """A filled shape with smooth edges; for shapes that change, the others are kept pictures."""
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


def veil(surface: Surface, colour: Color, alpha: float, rect: Rect | None = None) -> None:
    """Darken what is there, to bring out what comes on top."""
    area = rect or surface.get_rect()

    def make() -> Surface:
        made = Surface(area.size)
        made.fill(colour)
        made.set_alpha(round(255 * alpha))
        return made

    surface.blit(kept(("veil", area.size, tuple(colour), round(alpha * 50)), make), area)
