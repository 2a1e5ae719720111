"""Upgrades: what is built on a world, standing on its horizon."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import cos, pi, sin

import pygame
from canvas import Canvas, around
from hulls import MANNERS
from noise import seed_of

SIZE = 192
Tints = tuple[str, str, str]


def _block(
    canvas: Canvas, x: float, y: float, across: float, down: float, tint: str, light: float = 1.0
) -> None:
    canvas.shape(
        [(x, y), (x + across, y), (x + across, y + down), (x, y + down)], tint, 0.62 * light
    )
    canvas.shape(
        [(x, y), (x + across / 2, y), (x + across / 2, y + down), (x, y + down)], tint, light
    )


def _dish(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    for x, scale in ((-0.5, 0.5), (0.5, 0.5), (0.0, 1.0)):
        y = 0.5 - 0.62 * scale
        canvas.line((x, 0.62), (x, y), tints[1], 0.9, 0.07 * scale)
        canvas.ellipse((x, y), 0.5 * scale, 0.34 * scale, tints[1], 0.7)
        canvas.ellipse(
            (x - 0.04 * scale, y - 0.05 * scale), 0.42 * scale, 0.26 * scale, tints[0], 1
        )
        canvas.line((x, y), (x - 0.2 * scale, y - 0.4 * scale), tints[1], 1, 0.03 * scale)
        canvas.dot((x - 0.2 * scale, y - 0.4 * scale), 0.06 * scale, tints[2])


def _tower(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    canvas.shape([(-0.16, 0.62), (0.16, 0.62), (0.035, -0.95), (-0.035, -0.95)], tints[0], 0.65)
    canvas.shape([(-0.16, 0.62), (0, 0.62), (0, -0.95), (-0.035, -0.95)], tints[0], 1)
    for y in (-0.6, -0.25, 0.1, 0.4):
        canvas.line((-0.22, y), (0.22, y), tints[1], 0.9, 0.05)
        canvas.dot((0, y), 0.04, tints[2])
    _block(canvas, -0.46, 0.36, 0.24, 0.28, tints[1])
    _block(canvas, 0.24, 0.42, 0.3, 0.22, tints[1])
    canvas.glow((0, -0.9), 0.24, tints[2])


def _wall(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    for number in range(5):
        x = -0.9 + number * 0.37
        top = rng.uniform(-0.25, 0.05)
        _block(canvas, x, top, 0.33, 0.7 - top, tints[0], rng.uniform(0.75, 1.0))
        canvas.line((x, top), (x + 0.33, top), tints[1], 1.2, 0.05)
        canvas.dot((x + 0.16, top + 0.2), 0.04, tints[2])
    canvas.line((-0.9, 0.3), (0.92, 0.3), tints[1], 0.8, 0.05)


def _ring(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    canvas.glow((0, -0.1), 0.8, tints[2], 0.35)
    for spread, light in ((0.8, 0.6), (0.62, 0.85), (0.44, 1.1)):
        canvas.ellipse((0, -0.1), spread, spread * 0.44, tints[0], light, 0.06)
        for spot in around((0, 0), 1, 7, rng.uniform(0, pi)):
            canvas.dot((spot[0] * spread, -0.1 + spot[1] * spread * 0.44), 0.035, tints[2])
    canvas.dot((0, -0.1), 0.16, tints[1], 0.9)
    canvas.dot((-0.03, -0.13), 0.11, tints[0], 1.1)


def _rail(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    for offset, light in ((0.0, 0.7), (-0.07, 1.0)):
        canvas.line((-0.9, 0.56 + offset), (0.84, -0.56 + offset), tints[0], light, 0.07)
    for number in range(8):
        x = -0.8 + number * 0.22
        y = 0.5 - number * 0.145
        canvas.line((x, y - 0.12), (x, y + 0.12), tints[1], 1, 0.05)
        canvas.line((x, y + 0.1), (x, 0.7), tints[1], 0.7, 0.03)
    canvas.glow((0.84, -0.6), 0.36, tints[2], 1)


def _furnace(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    for x, height in ((-0.78, 0.7), (-0.28, 1.1), (0.26, 0.86)):
        _block(canvas, x, 0.66 - height, 0.4, height, tints[0], 0.85)
        canvas.ellipse((x + 0.2, 0.66 - height), 0.2, 0.07, tints[2], 1)
        canvas.glow((x + 0.2, 0.6 - height), 0.3, tints[2], 0.9)
        canvas.shape([(x + 0.1, 0.66), (x + 0.1, 0.5), (x + 0.3, 0.5), (x + 0.3, 0.66)], tints[2])


def _gantry(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    for x in (-0.7, 0.56):
        _block(canvas, x, -0.6, 0.14, 1.26, tints[0])
    for y in (-0.6, -0.1):
        canvas.line((-0.7, y), (0.7, y), tints[1], 1, 0.08)
        canvas.line((-0.7, y - 0.03), (0.7, y - 0.03), tints[0], 1.1, 0.025)
    for number in range(6):
        x = -0.6 + number * 0.22
        canvas.line((x, -0.6), (x + 0.2, -0.1), tints[1], 0.8, 0.025)
    canvas.shape(
        [(0, -0.02), (0.3, 0.34), (0.18, 0.58), (-0.18, 0.58), (-0.3, 0.34)], tints[1], 0.8
    )
    canvas.shape([(0, -0.02), (0, 0.58), (-0.18, 0.58), (-0.3, 0.34)], tints[1], 1.15)
    canvas.glow((0.3, 0.3), 0.26, tints[2], 1)


def _swarm(canvas: Canvas, tints: Tints, rng: random.Random) -> None:
    for _ in range(26):
        angle, reach = rng.uniform(0, 2 * pi), rng.uniform(0.25, 0.9)
        x, y = reach * cos(angle), reach * 0.62 * sin(angle) - 0.1
        canvas.shape([(x, y - 0.07), (x + 0.05, y + 0.05), (x - 0.05, y + 0.05)], tints[0], 1)
        canvas.dot((x, y + 0.05), 0.02, tints[2])
    for centre in ((-0.12, -0.1), (0.12, -0.1), (0.0, -0.28), (0.0, 0.08)):
        canvas.shape(around(centre, 0.15, 6), tints[1], 0.9)
        canvas.edge(around(centre, 0.15, 6), tints[0], 1, 0.03)


SHAPES: dict[str, Callable[[Canvas, Tints, random.Random], None]] = {
    "hall-of-echoes": _ring, "listening-post": _dish, "quiet-cisterns": _furnace,
    "sky-ladder": _tower, "icefall-ring": _ring, "still-point": _ring, "resonant-veil": _wall,
    "whipple-curtain": _wall, "deep-space-array": _dish, "sentry-belt": _swarm,
    "space-elevator": _tower, "traffic-control": _tower, "fire-direction-centre": _dish,
    "fleet-academy": _gantry, "tow-cradle": _gantry, "chop-shop": _gantry,
    "drone-nursery": _swarm, "gravel-bank": _wall, "wildcat-charter": _tower,
    "hulk-wall": _wall, "fireship-moorings": _rail, "slag-rampart": _wall,
    "mass-driver": _rail, "arc-furnaces": _furnace, "night-shift": _furnace,
    "drone-hive": _swarm, "ablative-drydock": _gantry, "rail-catapult": _rail,
}  # fmt: skip


def picture(name: str, faction: str) -> pygame.Surface:
    canvas = Canvas(SIZE)
    tints = MANNERS.get(faction, MANNERS["compact"])
    SHAPES.get(name, _tower)(canvas, tints, random.Random(seed_of(name)))
    return canvas.finished()
