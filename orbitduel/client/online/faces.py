"""Widgets of the online pages that only show something: people, a code, lines of talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix
from orbitduel.client.kit.widgets import Widget
from orbitduel.protocol.parts import Options, Person
from orbitduel.reading import one_line


def name_of(person: Person | None) -> str:
    return "nobody yet" if person is None else one_line(person.name)[:24] or "?"


def standing_of(person: Person) -> str:
    return "guest" if person.guest else str(person.rating)


def terms_line(options: Options) -> str:
    """What is played, in a line."""
    clock = options.clock
    parts = ["rated" if options.rated else "friendly"]
    parts.append(f"{clock.bank_s // 60} min + {clock.increment_s} s" if clock else "no clock")
    if options.house:
        parts.append(", ".join(sorted(options.house)).replace("-", " "))
    return ", ".join(parts)


class Shown(Widget):
    """Cannot be pressed."""

    def __init__(self, rect: Rect) -> None:
        super().__init__("", rect, enabled=False)


@dataclass(frozen=True)
class Face:
    """Somebody at a table or in the lobby."""

    name: str
    line: str
    side: str = "you"
    ready: bool = False
    there: bool = True


class Portrait(Shown):
    def __init__(self, rect: Rect, face: Face) -> None:
        super().__init__(rect)
        self.face = face

    def draw(self, canvas: Canvas, focused: bool) -> None:
        draw_face(canvas, self.rect, self.face)


class Seats(Shown):
    """The two who will play, face to face."""

    def __init__(self, rect: Rect, faces: tuple[Face, Face]) -> None:
        super().__init__(rect)
        self.faces = faces

    def draw(self, canvas: Canvas, focused: bool) -> None:
        gap = canvas.px(12)
        half = (self.rect.w - gap) // 2
        for number, face in enumerate(self.faces):
            box = Rect(self.rect.x + number * (half + gap), self.rect.y, half, self.rect.h)
            edge = face.side if face.ready else "hairline"
            canvas.panel(box, "deep", edge, 12, dash=0 if face.there else 6)
            draw_face(canvas, box.inflate(-canvas.px(24), -canvas.px(8)), face)


def draw_face(canvas: Canvas, rect: Rect, face: Face) -> None:
    radius = min(canvas.theme.em(22), rect.h // 2 - canvas.px(3))
    centre = (rect.x + radius, rect.centery)
    tone = canvas.palette.colour(face.side if face.there else "none")
    paint.disc(canvas.surface, centre, radius, mix(canvas.palette.panel, tone, 0.2))
    paint.circle(canvas.surface, centre, radius, tone, 2, 0 if face.there else canvas.px(5))
    if face.ready:
        canvas.icon("check", centre, 22, tone)
    else:
        letter = face.name[:1].upper() if face.there else "?"
        canvas.text(letter, centre, 19, tone, "bold", "center")
    left = rect.x + 2 * radius + canvas.px(12)
    room = rect.right - left
    above, below = canvas.line_height(17, "bold"), canvas.line_height(14)
    top = rect.centery - (above + below) // 2
    ink = "ink" if face.there else "muted"
    canvas.text(face.name, (left, top), 17, ink, "bold", room=room)
    canvas.text(face.line, (left, top + above), 14, "muted", room=room)


class Spoken(Shown):
    """Something to read out to somebody, or to compare."""

    def __init__(self, rect: Rect, label: str, lines: Sequence[str], size: float = 30) -> None:
        super().__init__(rect)
        self.label, self.lines, self.size = label, lines, size

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.panel(self.rect, "deep", "you", 12, dash=6)
        inner = self.rect.inflate(-canvas.px(28), 0)
        above = canvas.line_height(14)
        size = self.size
        longest = max(self.lines, key=len)
        while size > 14 and canvas.text_width(longest, size, "bold") > inner.w:
            size -= 2
        below = canvas.line_height(size, "bold")
        top = inner.centery - (above + below * len(self.lines)) // 2
        canvas.text(self.label, (inner.x, top), 14, "muted", room=inner.w)
        for number, line in enumerate(self.lines):
            canvas.text(line, (inner.x, top + above + number * below), size, "you", "bold")


class Silence(Shown):
    """Why a list is empty, in the middle of its place."""

    def __init__(self, rect: Rect, icon: str, words: str) -> None:
        super().__init__(rect)
        self.icon, self.words = icon, words

    def draw(self, canvas: Canvas, focused: bool) -> None:
        wide = round(self.rect.w * 0.84)
        drawn = canvas.theme.type_size(40)
        high = canvas.paragraph_height(self.words, wide, 15)
        top = self.rect.centery - (drawn + canvas.px(14) + high) // 2
        canvas.icon(self.icon, (self.rect.centerx, top + drawn / 2), 40, "edge")
        room = Rect(self.rect.centerx - wide // 2, top + drawn + canvas.px(14), wide, high)
        canvas.paragraph(self.words, room, 15, "muted", centred=True)


class Fact(Shown):
    """The right side of a row: what is agreed."""

    def __init__(self, rect: Rect, words: str) -> None:
        super().__init__(rect)
        self.words = words

    def draw(self, canvas: Canvas, focused: bool) -> None:
        at = (self.rect.right, self.rect.centery)
        canvas.text(self.words, at, 16, "ink", "name", "midright", self.rect.w)


@dataclass(frozen=True)
class Speech:
    """A line of talk; without a speaker it is a notice."""

    who: str
    text: str
    mine: bool = False


class TalkBox(Shown):
    """The last lines that fit, the newest at the bottom."""

    def __init__(self, rect: Rect, lines: Sequence[Speech], silence: str) -> None:
        super().__init__(rect)
        self.lines, self.silence = lines, silence

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.panel(self.rect, "deep", "hairline", 10)
        draw_talk(
            canvas, self.rect.inflate(-canvas.px(24), -canvas.px(16)), self.lines, self.silence
        )


def draw_talk(canvas: Canvas, rect: Rect, lines: Sequence[Speech], silence: str) -> None:
    if not lines:
        canvas.paragraph(silence, rect, 15, "muted")
        return
    bottom = rect.bottom
    for line in reversed(lines):
        words = f"{line.who}: {line.text}" if line.who else line.text
        tall = canvas.paragraph_height(words, rect.w, 15)
        if bottom - tall < rect.y:
            break
        bottom -= tall
        ink = "muted" if not line.who else "you" if line.mine else "ink"
        canvas.paragraph(words, Rect(rect.x, bottom, rect.w, tall), 15, ink)
        bottom -= canvas.px(5)
