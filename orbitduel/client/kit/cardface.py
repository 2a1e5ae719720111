"""A whole card as it lies on the table: name, cost, picture, figures, and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Color, Rect, Surface

from orbitduel.cards.data import rules_text
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT

from . import fonts, icons, paint
from .pictures import illustration
from .theme import SMALLEST_TYPE, Palette, contrast, mix

SHAPE = 1.4
"""How much higher than wide a card is."""


def card_face(card: Card, width: int, palette: Palette, edge: Color) -> Surface:
    """A face with an outline in the colour of a side."""

    def make() -> Surface:
        face = paint.clear_surface((width, round(width * SHAPE)), edge)
        _Painter(face, card, palette, edge).paint()
        return face

    return paint.kept(("face", card.id, width, palette.name, tuple(edge)), make)


def card_back(width: int, palette: Palette, edge: Color) -> Surface:
    def make() -> Surface:
        high = round(width * SHAPE)
        back = paint.clear_surface((width, high), edge)
        paint.panel(back, back.get_rect(), mix(palette.panel, edge, 0.12), edge, width * 0.07, 1.5)
        for share in (0.36, 0.26, 0.16):
            shade = mix(palette.panel, edge, 0.75 - share)
            paint.circle(back, (width / 2, high / 2), width * share, shade, 1.5)
        paint.disc(back, (width / 2, high / 2), width * 0.06, edge)
        return back

    return paint.kept(("back", width, palette.name, tuple(edge)), make)


def figures_of(card: Card) -> list[tuple[str, str, str]]:
    """What is printed on a card: icon, figure, and its name in words."""
    if card.kind == ASSET:
        found = [
            ("construction", card.power, "construction power"),
            ("population", card.population, "population"),
            ("resistance", card.resistance, "bombardment resistance"),
        ]
    elif card.kind == CRAFT:
        found = [
            ("accuracy", card.accuracy, "accuracy"),
            ("armor", card.armor, "armor"),
            ("delta-vee", card.dv, "delta-vee"),
            ("bombardment", card.bombardment, "bombardment"),
            ("population", card.population, "crew"),
        ]
    else:
        found = [("resistance", card.resistance, "bombardment resistance")]
    return [(icon, str(figure), name) for icon, figure, name in found]


def sort_of(card: Card) -> str:
    """What a card is, in a word or two."""
    if card.kind == ASSET:
        return "Homeworld" if card.homeworld else "world"
    return card.craft_class or card.kind


class _Painter:
    def __init__(self, face: Surface, card: Card, palette: Palette, edge: Color) -> None:
        self.face, self.card, self.palette, self.edge = face, card, palette, edge
        self.wide, self.high = face.get_size()
        self.pad = max(5, round(self.wide * 0.055))
        self.small = max(SMALLEST_TYPE, round(self.wide * 0.073))

    def paint(self) -> None:
        fill = mix(self.palette.panel, self.edge, 0.04)
        line = max(1.5, self.wide * 0.011)
        paint.panel(self.face, self.face.get_rect(), fill, self.edge, self.wide * 0.07, line)
        top = self._heading()
        top = self._picture(top)
        top = self._figures(top)
        if self.card.kind == ASSET:
            top = self._orbits(top)
        self._text(top)

    def _heading(self) -> int:
        """The cost at the left, where it is seen even when the next card lies over this one."""
        size = max(SMALLEST_TYPE, round(self.wide * 0.092))
        badge = round(self.wide * 0.085) if not self.card.homeworld else 0
        left = self.pad + (2 * badge + self.pad // 2 + 1 if badge else 0)
        room = self.wide - left - self.pad
        while size > SMALLEST_TYPE and fonts.width(self.card.name, "bold", size) > room:
            size -= 1
        name = fonts.shorten(self.card.name, "bold", size, room)
        high = max(fonts.height("bold", size), 2 * badge)
        words = fonts.render(name, "bold", size, self.palette.ink)
        self.face.blit(words, words.get_rect(midleft=(left, self.pad + high // 2)))
        if badge:
            centre = (self.pad + badge, self.pad + high // 2)
            paint.disc(self.face, centre, badge, self.edge)
            figure = max(SMALLEST_TYPE, round(badge * 1.25))
            dark = contrast(self.palette.on_accent, self.edge) > contrast(
                self.palette.ink, self.edge
            )
            ink = self.palette.on_accent if dark else self.palette.ink
            cost = fonts.render(str(self.card.cost), "bold", figure, ink)
            self.face.blit(cost, cost.get_rect(center=centre))
        return self.pad + high + self.pad // 2

    def _picture(self, top: int) -> int:
        rect = Rect(self.pad, top, self.wide - 2 * self.pad, round(self.high * 0.31))
        self.face.blit(illustration(self.card, rect.size, self.palette), rect)
        paint.panel(self.face, rect, Color(0, 0, 0, 0), self.palette.hairline, 3, 1)
        tag = fonts.render(sort_of(self.card), "strong", self.small, self.palette.ink)
        where = tag.get_rect(bottomright=(rect.right - 4, rect.bottom - 1))
        paint.veil(self.face, self.palette.deep, 0.6, where.inflate(8, 0))
        self.face.blit(tag, where)
        return rect.bottom + self.pad // 2

    def _row(self, top: int, parts: Sequence[tuple[str, str]], colour: Color) -> int:
        """Icons with figures, spread over the width so that none runs into the next."""
        size = max(SMALLEST_TYPE, round(self.wide * (0.085 if len(parts) < 5 else 0.074)))
        room = self.wide - 2 * self.pad
        needed = [size + fonts.width(figure, "bold", size) for _, figure in parts]
        gap = (room - sum(needed)) / max(1, len(parts) - 1)
        if len(parts) < 4:
            gap = min(gap, room * 0.16)
        middle = top + fonts.height("bold", size) // 2
        for number, (icon, figure) in enumerate(parts):
            x = self.pad + sum(needed[:number]) + gap * number
            icons.icon(self.face, icon, (x + size * 0.45, middle), round(size * 0.9), colour)
            words = fonts.render(figure, "bold", size, self.palette.ink)
            self.face.blit(words, words.get_rect(midleft=(round(x + size), middle)))
        return top + fonts.height("bold", size)

    def _figures(self, top: int) -> int:
        parts = [(icon, figure) for icon, figure, _ in figures_of(self.card)]
        return self._row(top, parts, self.edge) + 1

    def _orbits(self, top: int) -> int:
        for icon, figures in (("orbit", self.card.orbitals), ("track", self.card.track)):
            words = "  ".join(map(str, figures))
            top = self._row(top, [(icon, words)], self.palette.muted)
        return top

    def _text(self, top: int) -> None:
        text = rules_text(self.card) or "\n".join(self.card.sentences) or "No ability."
        colour = self.palette.ink if text != "No ability." else self.palette.muted
        if self.card.text_only:
            text = f"Text only: {text}"
        room = self.wide - 2 * self.pad
        size = self.small
        while True:
            step = fonts.height("text", size)
            lines = fonts.wrap(text, "text", size, room)
            most = max(1, (self.high - top - self.pad // 2) // step)
            if len(lines) <= most or size <= max(SMALLEST_TYPE, self.small * 0.6):
                break
            size -= 1
        if len(lines) > most:
            lines = [
                *lines[: most - 1],
                fonts.shorten(lines[most - 1] + " …", "text", size, room),
            ]
        for number, line in enumerate(lines):
            words = fonts.render(line, "text", size, colour)
            self.face.blit(words, (self.pad, top + number * step))
