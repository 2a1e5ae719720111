"""The night behind everything: a seamless field of faint stars and a breath of colour."""

from __future__ import annotations

import numpy as np
import pygame
from noise import colour, fractal, smooth

WIDE, HIGH = 960, 540


def pictures() -> list[tuple[str, pygame.Surface]]:
    return [("night", _night())]


def _night() -> pygame.Surface:
    rng = np.random.default_rng(2061)
    x, y = np.meshgrid(np.linspace(0, 1, WIDE), np.linspace(0, 1, HIGH))
    middle = np.exp(-(((x - 0.5) / 0.62) ** 2 + ((y - 0.46) / 0.55) ** 2))
    rgb = colour("#080f1d") * (1 - middle[..., None]) + colour("#14233f") * middle[..., None]
    place = np.stack([x * 3.2, y * 1.8, np.zeros_like(x)], axis=-1)
    mist = smooth(0.5, 0.85, fractal(place, 11, 5))
    far = smooth(0.52, 0.9, fractal(place + 7, 12, 5))
    rgb += (
        colour("#20406a") * (mist * 0.30)[..., None] + colour("#3a2a5c") * (far * 0.26)[..., None]
    )
    rgb += (rng.random((HIGH, WIDE, 1)) - 0.5) * 0.006
    made = pygame.Surface((WIDE, HIGH))
    pygame.surfarray.blit_array(made, (np.clip(rgb, 0, 1) * 255).astype(np.uint8).swapaxes(0, 1))
    large = pygame.transform.smoothscale(made, (WIDE * 2, HIGH * 2))
    for _ in range(420):
        spot = (int(rng.integers(0, WIDE * 2)), int(rng.integers(0, HIGH * 2)))
        bright = rng.random() ** 3
        tint = colour(["#ffffff", "#cfe2ff", "#ffe9c9"][int(rng.integers(0, 3))])
        shade = tuple(int(60 + 170 * bright * part) for part in tint)
        if bright > 0.55:
            pygame.draw.circle(large, [part // 2 for part in shade], spot, 2)
        large.set_at(spot, shade)
    return large
