"""What flares up on the table for a moment: shots, wrecks that break apart, worlds that fall."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix

from .layout import Camera, Point

SHARDS: Final = 9


@dataclass
class Effect:
    """Something with a beginning and an end; `tone` is a colour of the palette."""

    start: Point
    tone: str
    length: float
    gone: float = 0.0

    @property
    def share(self) -> float:
        return min(1.0, self.gone / self.length) if self.length > 0 else 1.0

    @property
    def over(self) -> bool:
        return self.gone >= self.length

    def draw(self, canvas: Canvas, camera: Camera) -> None:
        raise NotImplementedError


@dataclass
class Shot(Effect):
    """From the attacker to what it aims at."""

    end: Point = (0.0, 0.0)

    def draw(self, canvas: Canvas, camera: Camera) -> None:
        here, there = camera.to_screen(self.start), camera.to_screen(self.end)
        head = min(1.0, self.share * 1.6)
        tail = max(0.0, self.share * 1.6 - 0.6)
        first, last = (
            (here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part)
            for part in (tail, head)
        )
        colour = canvas.palette.colour(self.tone)
        paint.line(canvas.surface, first, last, mix(canvas.palette.night, colour, 0.6), 5)
        paint.line(canvas.surface, first, last, mix(colour, canvas.palette.focus, 0.5), 2)
        paint.glow(canvas.surface, last, canvas.px(16), colour, 0.6)


@dataclass
class Wreck(Effect):
    """A craft breaks into the debris that stays."""

    end: Point = (0.0, 0.0)
    """Where the debris of that orbital lies."""
    seed: int = 0

    def draw(self, canvas: Canvas, camera: Camera) -> None:
        rng = random.Random(self.seed)
        colour, share = canvas.palette.colour(self.tone), self.share
        glow = canvas.px(60) * (1 - share) * camera.zoom
        if glow > 2:
            at = camera.to_screen(self.start)
            paint.glow(canvas.surface, at, round(glow), canvas.palette.danger, 0.9)
        for _ in range(SHARDS):
            angle, far = rng.uniform(0, 2 * pi), rng.uniform(14, 42)
            size, spin = rng.uniform(3, 7) * max(0.7, camera.zoom), rng.uniform(-3, 3)
            burst = 1 - (1 - share) ** 2
            out = (cos(angle) * far * burst, sin(angle) * far * burst)
            home = share * share * share
            x = self.start[0] + out[0] * (1 - home) + (self.end[0] - self.start[0]) * home
            y = self.start[1] + out[1] * (1 - home) + (self.end[1] - self.start[1]) * home
            middle = camera.to_screen((x, y))
            points = [
                (
                    middle[0] + size * cos(spin * share + turn),
                    middle[1] + size * sin(spin * share + turn),
                )
                for turn in (0.0, 2.2, 3.9)
            ]
            shade = mix(mix(colour, canvas.palette.focus, 0.4), canvas.palette.none, share)
            paint.polygon(canvas.surface, points, shade)


@dataclass
class Ripple(Effect):
    """A ring that widens: a world struck, taken or made ready."""

    radius: float = 40.0

    def draw(self, canvas: Canvas, camera: Camera) -> None:
        grown = self.radius * (1 + 0.5 * self.share) * camera.zoom
        colour = canvas.palette.colour(self.tone)
        shade = mix(canvas.palette.night, colour, 1 - self.share)
        paint.circle(canvas.surface, camera.to_screen(self.start), round(grown), shade, 3)
