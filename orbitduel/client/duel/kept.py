"""A picture that is painted again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pygame import Rect, Surface

from orbitduel.client.kit.canvas import Canvas

Painter: TypeAlias = Callable[[Canvas], None]


class Kept:
    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._key: tuple[object, ...] = ()

    def keep(
        self,
        canvas: Canvas,
        key: tuple[object, ...],
        painter: Painter,
        parts: Sequence[Rect] | None = None,
        can_wait: bool = False,
    ) -> bool:
        """Show the picture, or only parts of it; with another key it is painted anew, or, if it
        can wait, shown once more as it was. Whether it was painted."""
        size = canvas.surface.get_size()
        if self._picture is None or self._picture.get_size() != size:
            self._picture = Surface(size).convert(canvas.surface)
            self._key = ()
        paints = key != self._key and not (can_wait and self._key)
        if paints:
            painter(Canvas(self._picture, canvas.theme))
            self._key = key
        for part in parts if parts is not None else [canvas.rect]:
            canvas.surface.blit(self._picture, part, part)
        return paints
