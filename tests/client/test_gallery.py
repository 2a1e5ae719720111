"""No text on any screen is cut off, shortened or runs into another."""

from __future__ import annotations

import pytest

from orbitduel.client import gallery
from orbitduel.client.kit.theme import PALETTES
from orbitduel.client.screens import samples

SCREENS = gallery.screens()


@pytest.mark.parametrize("size", gallery.FORMATS)
@pytest.mark.parametrize("name", SCREENS)
def test_all_text_can_be_read(name: str, size: str) -> None:
    _, wrong = gallery.shown(SCREENS[name], *gallery.FORMATS[size])
    assert wrong == []


@pytest.mark.parametrize("name", samples.screens())
def test_the_screens_around_the_duel_can_be_read_in_a_small_window_at_200(name: str) -> None:
    assert gallery.shown(SCREENS[name], (1280, 720), 2.0)[1] == []


def test_the_gallery_shows_the_screens_around_the_duel() -> None:
    assert set(SCREENS) >= {"menu", "practice", "hot-seat", "settings"}


@pytest.mark.parametrize("palette", PALETTES)
def test_every_palette_can_be_shown(palette: str) -> None:
    assert gallery.shown(SCREENS["settings"], (1280, 720), 1.0, palette)[1] == []
