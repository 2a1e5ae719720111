"""Built worlds: rings, docks and cyclers, the gate, the monoliths and the anomaly."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import pygame
from canvas import Canvas, around, turned

SIZE = 256
METAL, DARK, GLASS, LAMP = "#c3ccd6", "#6b7a8c", "#2c5d8f", "#ffd78a"


def _panel(canvas: Canvas, x: float, y: float, across: float, down: float) -> None:
    canvas.shape([(x, y), (x + across, y), (x + across, y + down), (x, y + down)], GLASS, 0.9)
    for step in range(1, 4):
        canvas.line(
            (x + across * step / 4, y), (x + across * step / 4, y + down), "#9cc9ef", 0.7, 0.01
        )
    canvas.line((x, y), (x + across, y), "#cfe6fb", 1, 0.012)


def _wheel(canvas: Canvas, radius: float, spokes: int, hub: float) -> None:
    canvas.ring((0, 0), radius, 0.17, DARK, 0.75)
    canvas.ring((-0.01, -0.012), radius + 0.02, 0.1, METAL, 1.0)
    for number, spot in enumerate(around((0, 0), radius, spokes * 3, 0.2)):
        canvas.dot(spot, 0.024, LAMP, 1.0 if number % 3 else 0.7)
    for spot in around((0, 0), radius, spokes, 0.3):
        canvas.line((0, 0), spot, DARK, 0.9, 0.055)
        canvas.line((0, 0), spot, METAL, 0.95, 0.025)
    canvas.dot((0, 0), hub, DARK, 0.8)
    canvas.dot((-hub * 0.15, -hub * 0.15), hub * 0.8, METAL, 0.95)
    canvas.dot((0, 0), hub * 0.35, "#8fe3ff")


def _halo(canvas: Canvas) -> None:
    canvas.glow((0, 0), 0.98, "#3d7fb0", 0.35)
    _wheel(canvas, 0.74, 6, 0.24)
    canvas.ring((0, 0), 0.44, 0.06, METAL, 0.85)


def _observatory(canvas: Canvas) -> None:
    canvas.glow((-0.3, -0.3), 0.8, "#ffcf6a", 0.5)
    _panel(canvas, -0.9, 0.05, 0.5, 0.26)
    _panel(canvas, 0.4, 0.05, 0.5, 0.26)
    canvas.shape([(-0.2, -0.1), (0.2, -0.1), (0.26, 0.5), (-0.26, 0.5)], METAL, 0.7)
    canvas.shape([(-0.2, -0.1), (0, -0.1), (0, 0.5), (-0.26, 0.5)], METAL, 1.0)
    canvas.ellipse((0, -0.28), 0.46, 0.3, DARK, 0.85)
    canvas.ellipse((-0.03, -0.32), 0.38, 0.22, "#f4e3b6", 0.95)
    canvas.line((0, -0.3), (-0.2, -0.78), METAL, 1, 0.03)
    canvas.dot((-0.2, -0.78), 0.05, LAMP)


def _dock(canvas: Canvas) -> None:
    for x in (-0.66, 0.5):
        canvas.shape(
            [(x, -0.6), (x + 0.16, -0.6), (x + 0.16, 0.6), (x, 0.6)], METAL, 0.95 if x < 0 else 0.65
        )
    for y in (-0.55, -0.2, 0.15, 0.5):
        canvas.line((-0.6, y), (0.6, y), DARK, 0.9, 0.06)
        canvas.line((-0.6, y - 0.02), (0.6, y - 0.02), METAL, 1, 0.02)
        canvas.dot((-0.58, y), 0.03, LAMP)
        canvas.dot((0.58, y), 0.03, LAMP)
    canvas.shape([(0, -0.42), (0.2, 0.1), (0.08, 0.36), (-0.08, 0.36), (-0.2, 0.1)], "#8fb7d6", 0.8)


def _cycler(canvas: Canvas) -> None:
    spine = turned([(-0.9, -0.05), (0.9, -0.05), (0.9, 0.05), (-0.9, 0.05)], -0.5)
    canvas.shape(spine, DARK, 0.9)
    for along, radius in ((-0.5, 0.26), (0.0, 0.36), (0.5, 0.26)):
        centre = (along * cos(0.5), -along * sin(0.5))
        canvas.ring(centre, radius, 0.1, DARK, 0.8)
        canvas.ring(centre, radius, 0.05, METAL, 1)
        canvas.dot(centre, 0.1, METAL, 0.85)
        for spot in around(centre, radius, 8):
            canvas.dot(spot, 0.018, LAMP)


def _port(canvas: Canvas) -> None:
    canvas.line((0, -0.95), (0, 0.95), DARK, 0.9, 0.03)
    _wheel(canvas, 0.5, 4, 0.2)
    _panel(canvas, -0.95, -0.12, 0.36, 0.24)
    _panel(canvas, 0.59, -0.12, 0.36, 0.24)


def _gate(canvas: Canvas) -> None:
    canvas.glow((0, 0), 0.9, "#8a7bff", 0.7)
    canvas.ring((0, 0), 0.72, 0.2, "#39415a", 1)
    canvas.ring((-0.012, -0.016), 0.76, 0.07, "#aeb8da", 1)
    for number, spot in enumerate(around((0, 0), 0.72, 12, 0.1)):
        canvas.dot(spot, 0.05, "#c9bcff", 1.0 if number % 2 else 0.6)
    for step in range(7):
        canvas.ring((0, 0), 0.56 - step * 0.07, 0.012, "#9d90ff", 1.0 - step * 0.1)


def _monolith(turn: float, tint: str) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        canvas.glow((0, 0), 0.95, tint, 0.55)
        front = turned([(-0.26, -0.76), (0.18, -0.76), (0.18, 0.76), (-0.26, 0.76)], turn)
        side = turned([(0.18, -0.76), (0.34, -0.66), (0.34, 0.84), (0.18, 0.76)], turn)
        canvas.shape(front, "#10141d")
        canvas.shape(side, "#05070b")
        canvas.edge(front, tint, 0.8, 0.014)
        for number in range(5):
            y = -0.5 + number * 0.24
            a, b = turned([(-0.16, y), (0.08, y)], turn)
            canvas.line(a, b, tint, 0.45 + 0.1 * number, 0.016)

    return draw


def _anomaly(canvas: Canvas) -> None:
    canvas.glow((0, 0), 1.0, "#5a3dbb", 0.8)
    for arm in range(5):
        for step in range(90):
            share = step / 90
            angle = arm * 2 * pi / 5 + share * 4.6
            spot = (share * 0.9 * cos(angle), share * 0.66 * sin(angle))
            tint = "#d9c8ff" if step % 7 == 0 else "#8f6bff"
            canvas.dot(spot, 0.045 * (1 - share) + 0.006, tint, 1 - 0.6 * share)
    canvas.glow((0, 0), 0.3, "#ffffff", 1)
    canvas.dot((0, 0), 0.09, "#05030c")


STATIONS: dict[str, Callable[[Canvas], None]] = {
    "lagrange-halo": _halo,
    "helios-observatory": _observatory,
    "distant-retrograde-dock": _dock,
    "aldrin-cycler": _cycler,
    "areostationary-port": _port,
    "lagrange-gate": _gate,
    "first-monolith": _monolith(0.12, "#6fe3d0"),
    "second-monolith": _monolith(-0.2, "#7fb4ff"),
    "third-monolith": _monolith(0.3, "#ffb0d0"),
    "deep-anomaly": _anomaly,
}


def picture(name: str) -> pygame.Surface:
    canvas = Canvas(SIZE)
    STATIONS[name](canvas)
    return canvas.finished()
