"""Craft seen from above, bow upwards: the class is the silhouette, the faction the manner.

Dart, kite, hexagon and long hexagon; a card's name decides proportions, plates and lamps.
"""

from __future__ import annotations

import random

import pygame
from canvas import Canvas, Point
from noise import seed_of

SIZE = 192
MANNERS: dict[str, tuple[str, str, str]] = {
    "choir": ("#c9d6e6", "#7d93b5", "#b99cff"),
    "compact": ("#dfe5ea", "#7f9aac", "#5fd4f4"),
    "drift": ("#c7b08a", "#7d6647", "#ffb454"),
    "foundry": ("#c08a74", "#6d4137", "#ff7a4d"),
}
"""Plates, seams and lamps of each faction."""


def picture(name: str, craft_class: str, faction: str) -> pygame.Surface:
    rng = random.Random(seed_of(name))
    canvas = Canvas(SIZE)
    plates, seams, lamps = MANNERS.get(faction, MANNERS["compact"])
    outline = OUTLINES[craft_class](rng)
    _engines(canvas, outline, lamps, rng)
    _outriggers(canvas, outline, faction, seams, rng)
    _hull(canvas, outline, plates, seams)
    _details(canvas, outline, faction, (plates, seams, lamps), rng)
    return canvas.finished()


def _mirrored(right: list[Point]) -> list[Point]:
    """A closed outline from its right half, bow first."""
    return right + [(-x, y) for x, y in reversed(right) if x > 0.001]


def _dart(rng: random.Random) -> list[Point]:
    wide, notch = rng.uniform(0.42, 0.58), rng.uniform(0.3, 0.46)
    return _mirrored([(0, -0.86), (wide * 0.4, -0.1), (wide, 0.66), (0.16, notch), (0, notch)])


def _kite(rng: random.Random) -> list[Point]:
    wide, waist = rng.uniform(0.46, 0.6), rng.uniform(-0.16, 0.06)
    return _mirrored([(0, -0.84), (wide, waist), (0.2, 0.74), (0, 0.66)])


def _hexagon(rng: random.Random) -> list[Point]:
    wide, bow = rng.uniform(0.5, 0.62), rng.uniform(0.2, 0.3)
    return _mirrored([(0, -0.76), (bow, -0.74), (wide, -0.12), (wide * 0.9, 0.5), (0.24, 0.76), (0, 0.76)])  # fmt: skip


def _long_hexagon(rng: random.Random) -> list[Point]:
    wide, bow = rng.uniform(0.36, 0.46), rng.uniform(0.14, 0.22)
    return _mirrored([(0, -0.92), (bow, -0.9), (wide, -0.46), (wide, 0.46), (wide * 0.6, 0.84), (0, 0.84)])  # fmt: skip


OUTLINES = {
    "fighter": _dart,
    "corvette": _kite,
    "frigate": _hexagon,
    "cruiser": _long_hexagon,
}


def _engines(canvas: Canvas, outline: list[Point], lamps: str, rng: random.Random) -> None:
    stern = max(y for _, y in outline)
    count = rng.choice((1, 2, 2, 3))
    for number in range(count):
        x = (number - (count - 1) / 2) * 0.2
        canvas.glow((x, stern - 0.02), 0.22, lamps, 0.9)
        canvas.shape(
            [(x - 0.07, stern - 0.16), (x + 0.07, stern - 0.16), (x + 0.1, stern + 0.04), (x - 0.1, stern + 0.04)],
            "#3b414b",
        )  # fmt: skip


def _outriggers(
    canvas: Canvas, outline: list[Point], faction: str, seams: str, rng: random.Random
) -> None:
    """What sticks out: sails, booms, drums, tanks."""
    wide = max(x for x, _ in outline)
    y = rng.uniform(0.0, 0.3)
    for side in (-1, 1):
        out = side * (wide + 0.18)
        if faction == "compact":
            canvas.line((0, y), (out, y), seams, 0.8, 0.035)
            canvas.shape([(out - 0.07, y - 0.2), (out + 0.07, y - 0.2), (out + 0.07, y + 0.2), (out - 0.07, y + 0.2)], "#2f5f8f")  # fmt: skip
            canvas.line((out, y - 0.2), (out, y + 0.2), "#8fc6ef", 0.8, 0.015)
        elif faction == "choir":
            canvas.shape([(side * wide * 0.5, y - 0.34), (out, y + 0.18), (side * wide * 0.4, y + 0.2)], seams, 0.75)  # fmt: skip
        elif faction == "drift":
            for step in range(2):
                canvas.dot((out * 0.92, y + 0.18 * step), 0.11, seams, 1.05 - 0.35 * step)
            canvas.line((0, y), (out * 0.92, y), seams, 0.6, 0.04)
        else:
            canvas.shape([(side * wide * 0.6, y - 0.3), (out * 0.96, y - 0.22), (out * 0.96, y + 0.3), (side * wide * 0.6, y + 0.36)], seams, 0.9)  # fmt: skip


def _hull(canvas: Canvas, outline: list[Point], plates: str, seams: str) -> None:
    """Two halves: the left in the light, the right in shade."""
    canvas.shape(outline, plates, 0.62)
    left = [(min(x, 0.0), y) for x, y in outline]
    canvas.shape(left, plates, 1.0)
    inner = [(x * 0.62, y * 0.7 - 0.02) for x, y in outline]
    canvas.shape(inner, plates, 0.78)
    canvas.shape([(min(x, 0.0), y) for x, y in inner], plates, 1.12)
    canvas.edge(outline, seams, 0.7, 0.03)
    canvas.line((0, outline[0][1]), (0, max(y for _, y in outline)), seams, 0.85, 0.016)


def _details(
    canvas: Canvas,
    outline: list[Point],
    faction: str,
    tints: tuple[str, str, str],
    rng: random.Random,
) -> None:
    plates, seams, lamps = tints
    wide = max(x for x, _ in outline)
    for _ in range(rng.randint(3, 6)):
        y = rng.uniform(-0.35, 0.5)
        reach = wide * rng.uniform(0.25, 0.6)
        canvas.line((-reach, y), (reach, y), seams, 0.8, 0.014)
    for side in (-1, 1):
        for _ in range(rng.randint(1, 3)):
            canvas.dot((side * wide * rng.uniform(0.2, 0.55), rng.uniform(-0.3, 0.45)), 0.03, lamps)
    if faction == "choir":
        canvas.ring((0, 0.06), 0.2, 0.035, lamps, 0.9)
    elif faction == "foundry":
        for y in (0.1, 0.22, 0.34):
            canvas.shape([(-0.15, y), (0.15, y), (0.15, y + 0.06), (-0.15, y + 0.06)], lamps, 0.85)
    elif faction == "drift":
        patch = [(-0.22, 0.1), (0.06, 0.04), (0.1, 0.28), (-0.18, 0.32)]
        canvas.shape(patch, plates, 0.5)
        canvas.edge(patch, seams, 0.9, 0.012)
    canvas.shape([(0, -0.52), (0.08, -0.3), (0, -0.22), (-0.08, -0.3)], "#12304d")
    canvas.shape([(0, -0.52), (0, -0.22), (-0.08, -0.3)], "#9fe4ff", 0.85)
