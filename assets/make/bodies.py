"""Worlds: spheres and rocks with a surface of their own, lit from the upper left.

A style says what a world is made of; chance that depends on its name alone does the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pygame
from noise import Field, colour, fractal, ramp, ridged, seed_of, smooth, value

SIZE = 256
FINE = 2
LIGHT = np.array([-0.56, -0.58, 0.59])
LIGHT = LIGHT / np.linalg.norm(LIGHT)


@dataclass
class Style:
    tones: list[str]
    """From the lowest and darkest ground to the highest and brightest."""
    grain: float = 2.6
    craters: int = 0
    relief: float = 0.10
    cracks: str = ""
    bands: float = 0.0
    clouds: float = 0.0
    caps: float = 0.0
    sea: str = ""
    air: str = ""
    squash: tuple[float, float] = (1.0, 1.0)
    """How long and how high a rock is; a sphere is 1 by 1."""
    lumps: float = 0.0
    tilt: float = 0.3
    spots: list[str] = field(default_factory=list)
    two_faced: str = ""
    great_crater: float = 0.0
    belt: float = 0.0
    ring: str = ""
    tail: str = ""
    lights: str = ""


GREY = ["#3b3d42", "#6d7077", "#a3a6ab", "#d5d6d8"]
ICE = ["#7f95a8", "#b4c6d3", "#dfe9ee", "#ffffff"]
DUST = ["#4a3a2e", "#7b614c", "#a98b6d", "#d0b797"]
COAL = ["#1f2023", "#3a3a3d", "#5c5a58", "#8b8781"]
RUST = ["#4b1f16", "#8a3b22", "#c0623a", "#e5a473"]
STYLES: dict[str, Style] = {
    "callisto-cloister": Style(["#2b2521", "#5a4d42", "#8f8173", "#e9e2d6"], craters=70, grain=4),
    "triton-deeps": Style(["#8f7d84", "#c4aeb0", "#e6d5d0", "#fdf4ee"], cracks="#8d7680", grain=3, air="#bcd3ff"),
    "enceladus-fountain": Style(["#c4dbe8", "#e6f2f7", "#f8fcff", "#ffffff"], cracks="#62b4d9", craters=14, air="#a8e2ff"),
    "earth-home-command": Style(["#1c5b36", "#4d8a43", "#a59a5c", "#e9e4d6"], sea="#123f86", clouds=0.52, caps=0.16, air="#6db8ff", grain=1.7, relief=0.05, lights="#ffd98a"),
    "tranquility-base": Style(["#55565c", "#85868b", "#b1b1b3", "#dddcda"], craters=36, grain=1.5, lights="#8fe3ff"),
    "ceres-freeport": Style(["#2f3032", "#55565a", "#77787b", "#a9aaab"], craters=46, spots=["#ffffff"], lights="#ffcf7a"),
    "vesta-roads": Style(["#524a42", "#847a6e", "#b2a898", "#ddd5c6"], craters=34, squash=(1.0, 0.86), lumps=0.07, great_crater=0.5, lights="#ffd58a"),
    "achilles-moot": Style(["#2c211d", "#4c3a32", "#6b5548", "#8f7a69"], craters=24, squash=(1.0, 0.8), lumps=0.13, lights="#ffb163"),
    "olympus-foundry": Style(RUST, craters=16, great_crater=0.34, caps=0.12, air="#ffb48a", relief=0.14, lights="#ffd089"),
    "stickney-yards": Style(["#3b322d", "#615349", "#8a796b", "#b3a292"], craters=44, squash=(1.0, 0.82), lumps=0.12, great_crater=0.46, lights="#ff9d5c"),
    "deimos-works": Style(["#4b3f35", "#7a6857", "#a08c77", "#c4b29c"], craters=14, squash=(1.0, 0.78), lumps=0.10, lights="#ffb26b"),
    "mercury-north-pole": Style(["#3f3a37", "#6e6661", "#9b918a", "#cfc5bc"], craters=80, caps=0.1, grain=3),
    "caloris-basin": Style(["#4b4038", "#7d6b5d", "#b0957c", "#e2c8a8"], craters=46, great_crater=0.6),
    "venus-cloudtops": Style(["#b9853d", "#d9ae62", "#f0d293", "#fdf1cf"], bands=2.2, grain=1.4, relief=0.0, air="#ffe3a3"),
    "zoozve": Style(["#54493c", "#85755f", "#b09f84", "#d8c9ac"], craters=12, squash=(1.0, 0.68), lumps=0.18),
    "luna-farside": Style(["#6a6a6c", "#919193", "#b8b7b6", "#e2e0dd"], craters=90, grain=2.2),
    "shackleton-crater": Style(["#3e4148", "#6f737b", "#a4a7ac", "#dfe3e8"], craters=54, great_crater=0.42, caps=0.14),
    "bennu": Style(COAL, craters=16, squash=(1.0, 0.92), lumps=0.06, belt=0.12, grain=7, relief=0.3),
    "eros": Style(["#6b4f38", "#9a7856", "#c19d76", "#e0c5a0"], craters=26, squash=(1.0, 0.46), lumps=0.16, tilt=-0.4),
    "valles-marineris": Style(RUST, craters=8, cracks="#3f150e", caps=0.1, air="#ff9f74"),
    "hellas-basin": Style(["#6f2d1b", "#a44e2c", "#d07e4e", "#f0c199"], craters=30, great_crater=0.5, caps=0.2, air="#ff9f74"),
    "eureka": Style(["#4c4636", "#7b7457", "#a39b78", "#cac3a0"], craters=10, squash=(1.0, 0.74), lumps=0.16),
    "pallas": Style(["#45484c", "#70757a", "#9ba1a6", "#c9ced2"], craters=60, squash=(1.0, 0.92), lumps=0.05),
    "hygiea": Style(["#26272a", "#45474a", "#64666a", "#8a8c90"], craters=30),
    "psyche": Style(["#4f4a49", "#86807c", "#c0b8b0", "#fff5e3"], craters=30, squash=(1.0, 0.82), lumps=0.09, great_crater=0.34),
    "juno": Style(["#5a4b3e", "#8a7664", "#b19b85", "#d9c7b0"], craters=22, squash=(1.0, 0.84), lumps=0.12),
    "ida-and-dactyl": Style(["#4f4840", "#7d7469", "#a39a8d", "#cac2b4"], craters=36, squash=(1.0, 0.5), lumps=0.15, tilt=0.5),
    "interamnia": Style(["#2e3136", "#4d5259", "#6d737b", "#989ea6"], craters=34, squash=(1.0, 0.94), lumps=0.03),
    "themis": Style(["#3b4550", "#5d6a76", "#84929e", "#c8d6de"], craters=20, squash=(1.0, 0.86), lumps=0.08),
    "kleopatra": Style(["#58504a", "#8b827a", "#b8afa5", "#e4dbcf"], craters=14, squash=(1.0, 0.42), lumps=0.3, tilt=0.2),
    "comet-encke": Style(COAL, squash=(0.62, 0.5), lumps=0.16, tail="#9fe8ff", grain=5),
    "comet-halley": Style(COAL, squash=(0.7, 0.44), lumps=0.2, tail="#c9d8ff", grain=5),
    "hektor": Style(["#352621", "#58423a", "#7a6054", "#a08a7b"], craters=16, squash=(1.0, 0.52), lumps=0.22, tilt=-0.2),
    "io": Style(["#8c5a1f", "#d3a63a", "#f1dc6b", "#fff6c2"], spots=["#3b2012", "#b3431c", "#fffbe8"], grain=2.2),
    "europa": Style(["#b59a7e", "#dccbb5", "#f1e8d9", "#fffdf6"], cracks="#8c4a2c", grain=2, relief=0.03),
    "ganymede": Style(["#4e443b", "#7f7265", "#aea293", "#e4dccf"], craters=40, cracks="#c9c2b6", grain=1.4),
    "amalthea": Style(["#5a2117", "#8f3c25", "#bb6138", "#de9864"], craters=18, squash=(1.0, 0.6), lumps=0.14),
    "himalia": Style(["#4a433e", "#6e655e", "#938980", "#b8aea4"], craters=14, squash=(1.0, 0.8), lumps=0.1),
    "titan": Style(["#b8741f", "#d6963a", "#eab65e", "#f7d591"], bands=1.1, grain=1.2, relief=0.0, air="#ffb84d"),
    "rhea": Style(["#78797b", "#a3a4a5", "#cbcbca", "#f3f2ef"], craters=70, cracks="#f7f7f4", grain=2),
    "iapetus": Style(["#8a8378", "#b9b2a6", "#e2dcd2", "#fffaf0"], craters=44, two_faced="#2a1d15", belt=0.05),
    "mimas": Style(["#6f7276", "#989ba0", "#c2c4c7", "#ececec"], craters=60, great_crater=0.55),
    "pan": Style(["#7d7468", "#a99f92", "#cfc6b8", "#efe8dc"], squash=(1.0, 0.72), belt=0.35, craters=8),
    "hyperion": Style(["#56412f", "#86694f", "#b19272", "#dcc09e"], craters=130, squash=(1.0, 0.74), lumps=0.14, grain=5),
    "chariklo": Style(["#3b3a3d", "#5e5c60", "#858287", "#b0acb0"], craters=16, squash=(1.0, 0.9), lumps=0.06, ring="#c8d4df"),
    "titania": Style(["#5e5a58", "#8c8784", "#b6b0ac", "#ded8d3"], craters=44, cracks="#4a4542"),
    "miranda": Style(["#5f6266", "#8e9296", "#bfc2c4", "#eff0f0"], craters=30, cracks="#4b5054", bands=1.6, grain=1.6),
    "proteus": Style(["#3a3c40", "#57595e", "#777a7f", "#9fa2a6"], craters=40, squash=(1.0, 0.94), lumps=0.06, great_crater=0.4),
    "pluto": Style(["#4a2a1a", "#8c6242", "#cda57b", "#f7ead2"], craters=18, spots=["#fff8ea"], caps=0.08, air="#9cc5ff"),
    "charon": Style(["#56585c", "#7f8185", "#a7a8aa", "#d0d0cf"], craters=34, caps=0.0, two_faced="", spots=["#7c4a38"], cracks="#46484c"),
    "haumea": Style(ICE, squash=(1.0, 0.58), lumps=0.02, craters=10, spots=["#a05a4a"], ring="#bcd8ea"),
    "eris": Style(["#b6b9bd", "#d7d9db", "#eeefef", "#ffffff"], craters=18, grain=2.2),
    "sedna": Style(["#4d130c", "#85291a", "#b5452b", "#dc7b52"], craters=14, grain=2),
}  # fmt: skip


def picture(name: str) -> pygame.Surface:
    style, seed = STYLES[name], seed_of(name)
    side = SIZE * FINE
    grid = (np.arange(side) + 0.5) / side * 2 - 1
    x, y = np.meshgrid(grid, grid)
    reach = 0.94 if not (style.ring or style.tail) else 0.56
    turn = style.tilt if min(style.squash) < 0.9 else 0.0
    u = (x * np.cos(turn) + y * np.sin(turn)) / (reach * style.squash[0])
    v = (-x * np.sin(turn) + y * np.cos(turn)) / (reach * style.squash[1])
    angle = np.arctan2(v, u)
    around = np.stack([np.cos(angle) * 1.4, np.sin(angle) * 1.4, np.full_like(u, 0.5)], axis=-1)
    edge = 1 - style.lumps * fractal(around, seed + 7, 3) * 1.4
    distance = np.hypot(u, v) / edge
    inside = smooth(1.0, 1.0 - 3.0 / side / reach, distance)
    depth = np.sqrt(np.clip(1 - distance**2, 0, 1))
    normal = np.stack([u / edge, v / edge, depth], axis=-1)
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-6)
    place = normal @ _turned(seed)
    ground, height = _surface(style, seed, place, normal)
    slope_y, slope_x = np.gradient(height, 2.0 / side)
    bumped = normal - np.stack([slope_x, slope_y, np.zeros_like(slope_x)], axis=-1) * style.relief
    bumped /= np.maximum(np.linalg.norm(bumped, axis=-1, keepdims=True), 1e-6)
    lit = np.clip(bumped @ LIGHT, 0, 1) ** 0.85
    facing = np.clip(normal @ LIGHT, -1, 1)
    shade = 0.045 + 1.08 * lit * smooth(-0.16, 0.22, facing)
    rim = 1 - 0.35 * (1 - depth) ** 3
    rgb = ground * (shade * rim)[..., None]
    if style.lights:
        rgb += _city_lights(style.lights, seed, place, facing)
    if style.air:
        glow = (1 - depth) ** 2.4 * smooth(-0.25, 0.65, facing)
        rgb += colour(style.air) * (0.95 * glow)[..., None]
    else:
        rgb += colour("#9fb9e8") * (0.13 * (1 - depth) ** 4 * smooth(-0.2, 0.8, facing))[..., None]
    alpha = inside
    if style.ring:
        rgb, alpha = _with_ring(style, rgb, alpha, x, y)
    if style.tail:
        rgb, alpha = _with_tail(style, seed, rgb, alpha, x, y)
    if name == "ida-and-dactyl":
        rgb, alpha = _with_moonlet(rgb, alpha, x, y)
    return _surface_of(rgb, alpha)


def _surface(style: Style, seed: int, place: Field, normal: Field) -> tuple[Field, Field]:
    """What colour the ground has, and how high it lies."""
    rough = fractal(place * style.grain, seed, 6, 0.55)
    height = rough.copy()
    tone = smooth(0.22, 0.78, rough)
    if style.bands:
        wave = fractal(place * np.array([1.6, 4.2, 1.6]), seed + 31, 5)
        tone = 0.5 + 0.5 * np.sin((place[..., 1] * 5 + wave * 2.4) * style.bands * 2.2)
        tone = 0.25 * smooth(0.2, 0.8, rough) + 0.75 * tone
    craters = _craters(style, seed, place)
    height = height * 0.5 + craters * 0.6
    tone = np.clip(tone + craters * 0.55, 0, 1)
    ground = ramp(style.tones, tone)
    if style.cracks:
        lines = ridged(place * 1.7 + 5, seed + 11, 3)
        share = smooth(0.80, 0.93, lines) * 0.85
        ground = ground * (1 - share[..., None]) + colour(style.cracks) * share[..., None]
        height -= share * 0.08
    for number, spot in enumerate(style.spots):
        share = smooth(0.66, 0.76, fractal(place * 2.3 + number * 9, seed + 50 + number, 4)) * 0.9
        ground = ground * (1 - share[..., None]) + colour(spot) * share[..., None]
    if style.two_faced:
        share = smooth(-0.1, 0.35, normal[..., 0] * 0.9 + 0.5 * (rough - 0.5))
        ground = ground * (1 - share[..., None]) + colour(style.two_faced) * share[..., None]
    if style.sea:
        land = fractal(place * style.grain, seed + 3, 6, 0.52)
        wet = 1 - smooth(0.50, 0.525, land)
        deep = ramp(["#0a2559", style.sea, "#2f7fb8"], smooth(0.3, 0.52, land))
        ground = ground * (1 - wet[..., None]) + deep * wet[..., None]
        height = np.where(wet > 0.5, 0.3, height)
    if style.belt:
        height += style.belt * np.exp(-((normal[..., 1] / 0.07) ** 2)) * 2
    if style.caps:
        far = np.abs(normal[..., 1] * 0.93 + normal[..., 2] * 0.25)
        share = smooth(1 - style.caps, 1 - style.caps * 0.5, far + 0.16 * (rough - 0.5))
        ground = ground * (1 - share[..., None]) + colour("#f4f8fb") * share[..., None]
    if style.clouds:
        bent = place + 0.25 * value(place * 3, seed + 77)[..., None]
        share = smooth(style.clouds, style.clouds + 0.16, fractal(bent * 2.6, seed + 78, 6)) * 0.88
        ground = ground * (1 - share[..., None]) + colour("#ffffff") * share[..., None]
    return ground, height


def _craters(style: Style, seed: int, place: Field) -> Field:
    """Bowls with a bright rim, many small and few large."""
    rng = np.random.default_rng(seed)
    total = np.zeros(place.shape[:-1])
    sizes = 0.045 + 0.2 * rng.random(style.craters) ** 4
    spots = rng.normal(size=(style.craters, 3))
    pits = list(zip(sizes, spots / np.linalg.norm(spots, axis=1, keepdims=True), strict=True))
    if style.great_crater:
        middle = np.array([-0.25, 0.12, 0.96]) @ _turned(seed)
        pits.append((style.great_crater, middle / np.linalg.norm(middle)))
    for size, spot in pits:
        away = np.sqrt(np.maximum(2 - 2 * (place @ spot), 0)) / size
        bowl = -0.55 * smooth(1.0, 0.35, away)
        rim = 0.6 * np.exp(-(((away - 1.0) / 0.16) ** 2))
        total += (bowl + rim) * min(1.0, 0.45 + size)
    return total


def _city_lights(tint: str, seed: int, place: Field, facing: Field) -> Field:
    spots = smooth(0.80, 0.9, value(place * 26, seed + 5)) * smooth(0.5, 0.6, fractal(place * 3, 9))
    dark = smooth(0.12, -0.15, facing)
    return colour(tint) * (spots * dark * 0.9)[..., None]


def _turned(seed: int) -> Field:
    """A rotation, so that no two worlds show the same side of chance."""
    made, _ = np.linalg.qr(np.random.default_rng(seed + 1).normal(size=(3, 3)))
    return made


def _with_ring(style: Style, rgb: Field, alpha: Field, x: Field, y: Field) -> tuple[Field, Field]:
    along, across = x * 0.96 + y * -0.28, (x * 0.28 + y * 0.96) / 0.26
    distance = np.hypot(along, across)
    band = smooth(0.70, 0.73, distance) * smooth(0.95, 0.92, distance)
    gap = 1 - 0.8 * np.exp(-(((distance - 0.83) / 0.018) ** 2))
    share = band * gap * 0.75
    front = np.where(across > 0, share, share * (1 - alpha))
    light = 0.75 + 0.25 * np.clip(-x, -1, 1)
    rgb = rgb * (1 - front[..., None]) + colour(style.ring) * (light * front)[..., None]
    return rgb, np.clip(alpha + front * (1 - alpha), 0, 1)


def _with_tail(
    style: Style, seed: int, rgb: Field, alpha: Field, x: Field, y: Field
) -> tuple[Field, Field]:
    along, across = (x + y) * 0.7071, (x - y) * 0.7071
    width = 0.16 + 0.34 * np.clip(along + 0.3, 0, 2)
    streaks = fractal(np.stack([across * 9, along * 1.2, np.zeros_like(x)], axis=-1), seed, 4)
    tail = np.exp(-((across / width) ** 2) * 3) * smooth(-0.5, 0.1, along)
    tail *= np.clip(1.15 - along, 0, 1) * (0.35 + 0.9 * streaks)
    coma = np.exp(-((np.hypot(x, y) / 0.34) ** 2))
    share = np.clip(0.75 * tail + 0.8 * coma, 0, 0.95) * smooth(1.0, 0.75, np.hypot(x, y))
    body = alpha[..., None]
    glow = colour(style.tail) * np.ones_like(rgb)
    return (rgb + 0.35 * glow * coma[..., None]) * body + glow * (1 - body), np.maximum(
        alpha, share
    )


def _with_moonlet(rgb: Field, alpha: Field, x: Field, y: Field) -> tuple[Field, Field]:
    distance = np.hypot(x - 0.62, y + 0.62) / 0.09
    inside = smooth(1.0, 0.9, distance)
    shade = np.clip(0.95 - ((x - 0.62) + (y + 0.62)) * 5, 0.08, 1)
    moon = colour("#a39a8d") * shade[..., None]
    return rgb * (1 - inside[..., None]) + moon * inside[..., None], np.maximum(alpha, inside)


def _surface_of(rgb: Field, alpha: Field) -> pygame.Surface:
    side = rgb.shape[0]
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.surfarray.pixels3d(made)[:] = _bytes(rgb).swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = _bytes(alpha).T
    return pygame.transform.smoothscale(made, (SIZE, SIZE))


def _bytes(part: Field) -> Any:
    return (np.clip(part, 0, 1) * 255 + 0.5).astype(np.uint8)
