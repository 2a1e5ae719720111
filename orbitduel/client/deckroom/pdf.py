"""Pictures on pages: just enough of the Portable Document Format to print cards at their size.

A page holds pictures and lines of text, placed in millimetres from its upper left corner. Equal
pictures are stored once.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Surface

POINTS: Final = 72 / 25.4
A4: Final = (210.0, 297.0)


@dataclass
class Page:
    pictures: list[tuple[int, float, float, float, float]] = field(default_factory=list)
    """Which picture, left, top, width and height."""
    words: list[tuple[str, float, float, float]] = field(default_factory=list)
    """Text, left, base line, and size in points."""
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Hairlines from here to there."""


class Document:
    def __init__(self, title: str, size: tuple[float, float] = A4) -> None:
        self.title, self.size = title, size
        self.pages: list[Page] = []
        self._pictures: list[Surface] = []
        self._numbers: dict[object, int] = {}

    def page(self) -> Page:
        self.pages.append(Page())
        return self.pages[-1]

    def picture(self, key: object, surface: Surface) -> int:
        """The number of a picture for pages to show; the same key is the same picture."""
        if key not in self._numbers:
            self._numbers[key] = len(self._pictures)
            self._pictures.append(surface)
        return self._numbers[key]

    def write(self) -> bytes:
        """Objects: 1 the catalogue, 2 the list of pages, 3 the font, 4 the title; then the rest."""
        first_picture = 5
        first_page = first_picture + len(self._pictures)
        wide, high = (length * POINTS for length in self.size)
        kids = " ".join(f"{first_page + 2 * n} 0 R" for n in range(len(self.pages)))
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            f"<< /Type /Pages /Count {len(self.pages)} /Kids [{kids}] >>".encode(),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            b"<< /Title " + _string(self.title) + b" /Producer (Orbit Duel) >>",
            *map(_image, self._pictures),
        ]
        names = " ".join(f"/P{n} {first_picture + n} 0 R" for n in range(len(self._pictures)))
        for number, page in enumerate(self.pages):
            content = first_page + 2 * number + 1
            objects.append(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] "
                f"/Resources << /Font << /F 3 0 R >> /XObject << {names} >> >> "
                f"/Contents {content} 0 R >>".encode()
            )
            objects.append(_stream(self._drawn(page), b""))
        return _file(objects)

    def _drawn(self, page: Page) -> bytes:
        high = self.size[1] * POINTS
        out: list[bytes] = [b"0.3 w 0.6 G"]
        for x1, y1, x2, y2 in page.lines:
            start = f"{x1 * POINTS:.2f} {high - y1 * POINTS:.2f} m"
            out.append(f"{start} {x2 * POINTS:.2f} {high - y2 * POINTS:.2f} l S".encode())
        for picture, x, y, wide, tall in page.pictures:
            box = f"{wide * POINTS:.2f} 0 0 {tall * POINTS:.2f} {x * POINTS:.2f}"
            out.append(f"q {box} {high - (y + tall) * POINTS:.2f} cm /P{picture} Do Q".encode())
        for text, x, y, size in page.words:
            at = f"{x * POINTS:.2f} {high - y * POINTS:.2f}"
            out.append(f"BT /F {size:g} Tf {at} Td ".encode() + _string(text) + b" Tj ET")
        return b"\n".join(out)


def _string(text: str) -> bytes:
    data = text.encode("cp1252", "replace")
    for sign in (b"\\", b"(", b")"):
        data = data.replace(sign, b"\\" + sign)
    return b"(" + data + b")"


def _image(surface: Surface) -> bytes:
    wide, high = surface.get_size()
    about = (
        f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} "
        "/ColorSpace /DeviceRGB /BitsPerComponent 8"
    )
    return _stream(pygame.image.tobytes(surface, "RGB"), about.encode())


def _stream(data: bytes, about: bytes) -> bytes:
    packed = zlib.compress(data, 6)
    head = b"<< " + about + b" /Filter /FlateDecode /Length " + str(len(packed)).encode() + b" >>"
    return head + b"\nstream\n" + packed + b"\nendstream"


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    for place in places:
        out += f"{place:010} 00000 n \n".encode()
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 4 0 R >>\n".encode()
    out += f"startxref\n{table}\n%%EOF\n".encode()
    return bytes(out)
