"""Sounds by name; silence where there is no device, no file or no volume."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pygame

from orbitduel.places import assets


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Sound libraries complain on standard error where there is no device; nobody needs that."""
    try:
        kept = os.dup(2)
    except OSError:  # a windowed program may have none
        yield
        return
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


class Sound:
    def __init__(self, volume: float = 0.6) -> None:
        self.volume = volume
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        with _hushed(), contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.init(22050, -16, 2, 512)

    @property
    def silent(self) -> bool:
        return self.volume <= 0 or pygame.mixer.get_init() is None

    def play(self, name: str) -> None:
        if not name or self.silent:
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.set_volume(self.volume)
            sound.play()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(assets() / "sounds" / f"{name}.wav")
        except (pygame.error, OSError):
            return None
