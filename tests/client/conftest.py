"""Client tests draw to no screen and play to no device."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from collections.abc import Iterator

import pytest

from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings


@pytest.fixture
def app() -> Iterator[App]:
    yield App(Settings(volume=0), (1280, 720), remember=None)
