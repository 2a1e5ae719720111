"""The pictures on the table: bodies, craft, installations, and whole card faces.

They are read from the assets at the first asking and kept at the sizes they are wanted in. A card
without a picture of its own, such as an imported one, borrows one by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Final
from zlib import crc32

import pygame
from pygame import Color, Surface

from orbitduel import places
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, Kind

from . import paint
from .theme import Palette, mix

FOLDERS: Final[dict[Kind, str]] = {ASSET: "bodies", CRAFT: "craft", UPGRADE: "upgrades"}
ROUND: Final = 0.94
"""How much of its picture a sphere fills."""
FACTION_TINTS: Final = {
    "choir": "#6a55c8",
    "compact": "#2f7fb4",
    "drift": "#a9762a",
    "foundry": "#b1492c",
}
SILHOUETTES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "fighter": ((0, -1), (0.72, 0.86), (0, 0.46), (-0.72, 0.86)),
    "corvette": ((0, -1), (0.74, -0.12), (0.3, 0.94), (-0.3, 0.94), (-0.74, -0.12)),
    "frigate": ((0, -0.96), (0.82, -0.48), (0.82, 0.48), (0, 0.96), (-0.82, 0.48), (-0.82, -0.48)),
    "cruiser": (
        (-0.28, -1), (0.28, -1), (0.6, -0.58), (0.6, 0.58), (0.28, 1), (-0.28, 1), (-0.6, 0.58),
        (-0.6, -0.58),
    ),
}  # fmt: skip
"""The classes at a glance, bow upwards: dart, kite, hexagon, long hexagon."""


@cache
def _files(folder: str) -> dict[str, Path]:
    return {path.stem: path for path in sorted((places.assets() / folder).glob("*.png"))}


@lru_cache(48)
def _loaded(folder: str, name: str) -> Surface:
    files = _files(folder)
    if not files:
        return paint.clear_surface((8, 8))
    if name not in files:
        name = list(files)[crc32(name.encode()) % len(files)]
    picture = pygame.image.load(files[name])
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def forget() -> None:
    """Pictures are kept in the form of one window; a new one wants them anew."""
    _loaded.cache_clear()


def _scaled(folder: str, name: str, size: tuple[int, int]) -> Surface:
    def make() -> Surface:
        return pygame.transform.smoothscale(_loaded(folder, name), size)

    return paint.kept(("picture", folder, name, size), make)


def body(card_id: str, diameter: float) -> Surface:
    """A world as a picture a little wider than its sphere, which has the diameter."""
    side = max(2, round(diameter / ROUND))
    return _scaled("bodies", card_id, (side, side))


def draw_body(surface: Surface, card_id: str, centre: tuple[float, float], diameter: float) -> None:
    picture = body(card_id, diameter)
    surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))


def hull(card_id: str, size: int, turn: float = 0) -> Surface:
    """A craft in full detail, bow upwards, turned clockwise by so many degrees."""
    if not turn:
        return _scaled("craft", card_id, (size, size))

    def make() -> Surface:
        return pygame.transform.rotozoom(
            _loaded("craft", card_id), -turn, size / _loaded("craft", card_id).get_width()
        )

    return paint.kept(("hull", card_id, size, round(turn)), make)


def token(craft_class: str, size: int, colour: Color, down: bool = False) -> Surface:
    """A craft's class as a flat silhouette; the two sides point up and down."""

    def make() -> Surface:
        def draw(large: Surface, times: int) -> None:
            half = size * times / 2
            sign = -1 if down else 1
            shape = SILHOUETTES.get(craft_class, SILHOUETTES["frigate"])
            points = [(half + x * half * 0.94, half + sign * y * half * 0.94) for x, y in shape]
            pygame.draw.polygon(large, colour, points)

        return paint.fine((size, size), colour, draw)

    return paint.kept(("token", craft_class, size, tuple(colour), down), make)


def sky(size: tuple[int, int]) -> Surface:
    """The night behind everything, filling the window."""

    def make() -> Surface:
        night = _loaded("sky", "night")
        wide, high = night.get_size()
        share = max(size[0] / wide, size[1] / high)
        grown = pygame.transform.smoothscale(night, (round(wide * share), round(high * share)))
        made = Surface(size)
        made.blit(grown, grown.get_rect(center=(size[0] // 2, size[1] // 2)))
        return made.convert() if pygame.display.get_surface() else made

    return paint.kept(("sky", size), make)


def illustration(card: Card, size: tuple[int, int], palette: Palette) -> Surface:
    """The picture on a card: what it is, over a world, in its faction's light."""

    def make() -> Surface:
        seed = crc32(card.id.encode())
        made = Surface(size)
        _backdrop(made, card, palette, Random(seed))
        if card.kind == ASSET:
            _portrait(made, card)
        else:
            _horizon(made, card, Random(seed))
        return made

    return paint.kept(("illustration", card.id, size, palette.name), make)


def _backdrop(made: Surface, card: Card, palette: Palette, rng: Random) -> None:
    wide, high = made.get_size()
    tint = Color(FACTION_TINTS.get(card.faction, "#3a4d6c"))
    top, bottom = mix(palette.deep, tint, 0.10), mix(palette.deep, tint, 0.52)
    both = Surface((1, 2))
    both.set_at((0, 0), top)
    both.set_at((0, 1), bottom)
    pygame.transform.smoothscale(both, (wide, high), made)
    for _ in range(max(12, wide * high // 420)):
        bright = rng.random() ** 2
        spot = (rng.randrange(wide), rng.randrange(high))
        made.set_at(spot, mix(made.get_at(spot), palette.ink, 0.25 + 0.6 * bright))


def _portrait(made: Surface, card: Card) -> None:
    wide, high = made.get_size()
    draw_body(made, card.id, (wide / 2, high / 2), min(wide, high) * 0.86)


def _horizon(made: Surface, card: Card, rng: Random) -> None:
    """A limb of some world, and the craft above or the installation upon it."""
    wide, high = made.get_size()
    grounds = HORIZONS.get(card.faction, HORIZONS[""])
    ground = grounds[rng.randrange(len(grounds))]
    if card.kind == CRAFT:
        across = high * rng.uniform(1.2, 1.9)
        side = rng.choice((-1, 1))
        draw_body(made, ground, (wide * (0.5 + side * rng.uniform(0.2, 0.42)), high * 1.12), across)
        picture = hull(card.id, round(high * rng.uniform(0.82, 0.98)), side * -rng.uniform(28, 62))
        made.blit(picture, picture.get_rect(center=(wide * (0.5 - side * 0.1), high * 0.47)))
        return
    draw_body(made, ground, (wide * rng.uniform(0.42, 0.58), high * 2.02), high * 2.6)
    picture = _scaled("upgrades", card.id, (round(high * 0.88), round(high * 0.88)))
    made.blit(picture, picture.get_rect(midbottom=(wide // 2, round(high * 0.98))))


HORIZONS: Final[dict[str, Sequence[str]]] = {
    "choir": ("triton-deeps", "enceladus-fountain", "callisto-cloister", "europa", "titania"),
    "compact": ("earth-home-command", "tranquility-base", "luna-farside", "venus-cloudtops"),
    "drift": ("ceres-freeport", "vesta-roads", "pallas", "psyche", "hygiea"),
    "foundry": ("olympus-foundry", "valles-marineris", "hellas-basin", "io"),
    "": ("luna-farside", "ganymede", "titan"),
}
"""Whose skies each faction's cards are painted in."""
