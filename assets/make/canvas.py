"""A transparent sheet drawn four times too large, with metal that is lit from the upper left."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import pygame
from noise import colour

FINE = 4
Point = tuple[float, float]


class Canvas:
    """Coordinates run from -1 to 1 over the picture, y downwards."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.side = size * FINE
        self.surface = pygame.Surface((self.side, self.side), pygame.SRCALPHA)

    def at(self, point: Point) -> Point:
        return ((point[0] + 1) * self.side / 2, (point[1] + 1) * self.side / 2)

    def length(self, length: float) -> int:
        return max(1, round(length * self.side / 2))

    def shape(self, points: Sequence[Point], tint: str, light: float = 1.0) -> None:
        pygame.draw.polygon(self.surface, shade(tint, light), [self.at(p) for p in points])

    def edge(self, points: Sequence[Point], tint: str, light: float, width: float) -> None:
        spots = [self.at(p) for p in points]
        pygame.draw.lines(self.surface, shade(tint, light), True, spots, self.length(width))

    def line(self, start: Point, end: Point, tint: str, light: float, width: float) -> None:
        pygame.draw.line(
            self.surface, shade(tint, light), self.at(start), self.at(end), self.length(width)
        )

    def dot(self, centre: Point, radius: float, tint: str, light: float = 1.0) -> None:
        pygame.draw.circle(self.surface, shade(tint, light), self.at(centre), self.length(radius))

    def ring(self, centre: Point, radius: float, width: float, tint: str, light: float) -> None:
        pygame.draw.circle(
            self.surface,
            shade(tint, light),
            self.at(centre),
            self.length(radius + width / 2),
            self.length(width),
        )

    def ellipse(
        self, centre: Point, across: float, down: float, tint: str, light: float, width: float = 0
    ) -> None:
        x, y = self.at(centre)
        a, b = self.length(across), self.length(down)
        box = pygame.Rect(x - a, y - b, 2 * a, 2 * b)
        pygame.draw.ellipse(
            self.surface, shade(tint, light), box, self.length(width) if width else 0
        )

    def glow(self, centre: Point, radius: float, tint: str, strength: float = 0.8) -> None:
        reach = self.length(radius)
        soft = pygame.Surface((reach * 2, reach * 2), pygame.SRCALPHA)
        red, green, blue = shade(tint, 1.0)[:3]
        for step in range(reach, 0, -max(1, reach // 40)):
            share = (1 - step / reach) ** 2 * strength
            pygame.draw.circle(soft, (red, green, blue, round(255 * share)), (reach, reach), step)
        x, y = self.at(centre)
        self.surface.blit(soft, (x - reach, y - reach))

    def finished(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.surface, (self.size, self.size))


def shade(tint: str, light: float) -> tuple[int, int, int, int]:
    red, green, blue = (min(255, max(0, round(part * light * 255))) for part in colour(tint))
    return red, green, blue, 255


def around(centre: Point, radius: float, count: int, turn: float = 0.0) -> list[Point]:
    return [
        (
            centre[0] + radius * cos(turn + 2 * pi * number / count),
            centre[1] + radius * sin(turn + 2 * pi * number / count),
        )
        for number in range(count)
    ]


def turned(points: Sequence[Point], angle: float) -> list[Point]:
    return [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in points]
