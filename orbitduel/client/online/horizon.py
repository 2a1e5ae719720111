"""What is seen behind the pages before the lobby: two worlds, and a relay that joins them."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from orbitduel.client.kit import paint, pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import faded

RINGS: Final = (124, 158, 196)
FLEET: Final = ((0, "corvette", 200, 6.0), (1, "frigate", 320, 4.0), (2, "fighter", 265, 3.0))
"""Ring, class, where it starts and degrees a second."""


def draw_horizon(canvas: Canvas, turned: float) -> None:
    wide, high = canvas.rect.size
    share = min(canvas.theme.scale, wide / 1500)
    level = high * 0.80
    ends = (wide * 0.19, level), (wide * 0.81, level)
    relay = (wide / 2, level - 96 * share)
    _arcs(canvas, ends, relay, share)
    draw_world(canvas, ends[0], "earth-home-command", "you", share, turned)
    draw_world(canvas, ends[1], "olympus-foundry", "foe", share, -turned)
    paint.glow(canvas.surface, relay, 120 * share, canvas.palette.good, 0.16)
    pictures.draw_body(canvas.surface, "areostationary-port", relay, 84 * share)


def _arcs(
    canvas: Canvas,
    ends: tuple[tuple[float, float], tuple[float, float]],
    relay: tuple[float, float],
    share: float,
) -> None:
    for (x, y), side in zip(ends, ("you", "foe"), strict=True):
        inwards = 1 if x < relay[0] else -1
        start = (x + inwards * RINGS[-1] * share, y)
        end = (relay[0] - inwards * 58 * share, relay[1])
        bend = ((start[0] + end[0]) / 2, relay[1] - 40 * share)
        points = paint.bezier(start, bend, end, 40)
        colour = faded(canvas.palette.colour(side), 0.8)
        paint.curve(canvas.surface, points, colour, 2, 7 * share)


def draw_world(
    canvas: Canvas,
    centre: tuple[float, float],
    body: str,
    side: str,
    share: float,
    turned: float,
) -> None:
    colours = canvas.palette
    tone = colours.colour(side)
    paint.glow(canvas.surface, centre, 260 * share, tone, 0.12)
    for radius in RINGS[:-1]:
        paint.circle(canvas.surface, centre, radius * share, faded(colours.none, 0.4), 1)
    paint.circle(canvas.surface, centre, RINGS[-1] * share, faded(tone, 0.75), 1.5, 7 * share)
    pictures.draw_body(canvas.surface, body, centre, 176 * share)
    for ring, craft, begin, speed in FLEET:
        angle = radians(begin + turned * speed)
        far = RINGS[ring] * share
        spot = (centre[0] + far * cos(angle), centre[1] + far * sin(angle))
        paint.disc(canvas.surface, spot, 16 * share, colours.deep)
        paint.circle(canvas.surface, spot, 15 * share, faded(tone, 0.9), 1.5)
        picture = pictures.token(craft, max(10, round(18 * share)), tone, side == "foe")
        canvas.surface.blit(picture, picture.get_rect(center=(round(spot[0]), round(spot[1]))))
