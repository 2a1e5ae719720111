"""Type: one geometric sans for names and figures, one humanist sans for sentences.

Both come as packages that carry the font files. Rendered words are kept, because a frame draws
the same few hundred again and again.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

import pygame
from pygame import Color, Surface

from .paint import Store

Face = Literal["name", "bold", "text", "strong"]
"""`name` and `bold` for names and figures, `text` and `strong` for sentences."""

_FILES: Final[dict[Face, tuple[str, str, str]]] = {
    "name": ("font_manrope", "font_files", "ManropeSemiBold"),
    "bold": ("font_manrope", "font_files", "ManropeBold"),
    "text": ("font_source_sans_pro", "font_files_ttf", "SourceSansPro"),
    "strong": ("font_source_sans_pro", "font_files_ttf", "SourceSansProSemibold"),
}
ELLIPSIS: Final = "…"
KEPT: Final = 3000

_rendered = Store(2_500_000)
_widths: OrderedDict[tuple[str, Face, int], int] = OrderedDict()


@cache
def _file(face: Face) -> bytes:
    package, table, name = _FILES[face]
    files: dict[str, str] = getattr(import_module(package), table)
    return Path(files[name]).read_bytes()


@cache
def font(face: Face, size: int) -> pygame.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.Font(BytesIO(_file(face)), size)


def forget() -> None:
    """Fonts die with pygame; after it is started again they are loaded anew."""
    font.cache_clear()
    _rendered.forget()
    _widths.clear()


def render(text: str, face: Face, size: int, colour: Color) -> Surface:
    def make() -> Surface:
        made = font(face, size).render(text, True, colour)
        if colour.a < 255:
            made.set_alpha(colour.a)
        return made

    return _rendered.get((text, face, size, tuple(colour)), make)


def width(text: str, face: Face, size: int) -> int:
    key = (text, face, size)
    found = _widths.get(key)
    if found is None:
        found = _widths[key] = font(face, size).size(text)[0]
        if len(_widths) > 4 * KEPT:
            _widths.popitem(last=False)
    return found


def height(face: Face, size: int) -> int:
    """From the top of one line to the top of the next."""
    return round(size * 1.34)


def shorten(text: str, face: Face, size: int, room: int) -> str:
    """The text, or as much of it as fits before an ellipsis."""
    if width(text, face, size) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, face, size) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def wrap(text: str, face: Face, size: int, room: int) -> list[str]:
    """Lines no wider than the room; only a word wider than that is broken."""
    return list(_wrapped(text, face, size, room))


@cache
def _wrap_cached(text: str, face: Face, size: int, room: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if width(longer, face, size) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            while width(word, face, size) > room and len(word) > 1:
                cut = max(1, _fitting(word, face, size, room))
                lines.append(word[:cut])
                word = word[cut:]
            line = word
        lines.append(line)
    return tuple(lines)


def _wrapped(text: str, face: Face, size: int, room: int) -> tuple[str, ...]:
    if _wrap_cached.cache_info().currsize > KEPT:
        _wrap_cached.cache_clear()
    return _wrap_cached(text, face, size, max(1, room))


def _fitting(word: str, face: Face, size: int, room: int) -> int:
    count = len(word)
    while count > 1 and width(word[:count], face, size) > room:
        count -= 1
    return count
