from __future__ import annotations

import pytest
from pygame import Color

from orbitduel.client.kit.theme import (
    ACCENTS,
    GROUNDS,
    PALETTES,
    TEXT_COLOURS,
    Palette,
    Theme,
    contrast,
    mix,
)

EVERY = pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
# How the world looks to those who lack one kind of cone (Machado and others, 2009).
BLIND = {
    "red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def seen(colour: Color, matrix: tuple[tuple[float, ...], ...]) -> list[float]:
    parts = (colour.r, colour.g, colour.b)
    return [sum(a * b for a, b in zip(row, parts, strict=True)) for row in matrix]


@EVERY
def test_every_text_stands_out_from_every_ground(palette: Palette) -> None:
    for ink in TEXT_COLOURS:
        for ground in GROUNDS:
            found = contrast(palette.colour(ink), palette.colour(ground))
            assert found >= 4.5, f"{ink} on {ground}: {found:.2f}"


@EVERY
def test_text_on_a_filled_button_stands_out_hovered_or_not(palette: Palette) -> None:
    for accent in ACCENTS:
        for share in (0.0, 0.25):
            fill = mix(palette.colour(accent), palette.focus, share)
            assert contrast(palette.on_accent, fill) >= 4.5, accent
    assert contrast(palette.ink, mix(palette.raised, palette.edge, 0.4)) >= 4.5


@pytest.mark.parametrize(
    ("name", "lacking"), [("red-green", "red"), ("red-green", "green"), ("blue-yellow", "blue")]
)
def test_the_sides_differ_to_colour_blind_eyes(name: str, lacking: str) -> None:
    palette = PALETTES[name]
    for one, other in ((palette.you, palette.foe), (palette.good, palette.danger)):
        pairs = zip(seen(one, BLIND[lacking]), seen(other, BLIND[lacking]), strict=True)
        assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 > 70


def test_no_text_is_smaller_than_twelve_pixels() -> None:
    for size in ((960, 540), (1280, 720), (1920, 1080)):
        assert Theme(size=size).type_size(12) >= 12
    assert Theme(text_scale=2.0, size=(1280, 720)).type_size(12) >= 24
