"""A card at large, with what its figures and words mean."""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.cards.data import rules_text
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import SHAPE, card_face, figures_of
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT

GLOSSARY = {
    "accuracy": "dice rolled in an attack; each below power minus defence is a hit (R4.3.5)",
    "armor": "so many damage counters destroy the craft (R4.3.6)",
    "delta-vee": "pays for burns, transfers, attacks and defence until your next turn (R4.1)",
    "bombardment": "dice rolled against a world or an upgrade (R4.4.4)",
    "crew": "population it takes from your worlds when completed (R4.7.6)",
    "population": "crew it gives to your craft (R4.7.6)",
    "construction power": "counters it adds when tapped to build (R4.7.4)",
    "bombardment resistance": "power must exceed it; so much damage captures or destroys (R4.4)",
}


class CardZoom:
    """`handle` answers True when it is closed."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def handle(self, event: Event) -> bool:
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)

    def draw(self, canvas: Canvas) -> None:
        canvas.veil(0.8)
        window, palette = canvas.rect, canvas.palette
        high = round(window.h * 0.82)
        wide = min(round(high / SHAPE), round(window.w * 0.42))
        face = card_face(self.card, wide, palette, palette.you)
        gap = canvas.px(40)
        words = min(canvas.theme.em(420), window.w - wide - gap - canvas.px(60))
        left = (window.w - wide - gap - words) // 2
        canvas.surface.blit(face, face.get_rect(midleft=(left, window.centery)))
        column = Rect(left + wide + gap, window.centery - high // 2, words, high)
        canvas.panel(column.inflate(canvas.px(36), 0), "panel", "hairline", 16)
        column = column.inflate(0, -canvas.px(36))
        with canvas.clipped(column, scrolled=False):
            self._words(canvas, column.copy())

    def _words(self, canvas: Canvas, area: Rect) -> None:
        area.y += canvas.paragraph(self.card.name, area, 26, "ink", "bold") + canvas.px(10)
        text = rules_text(self.card)
        if text:
            area.y += canvas.paragraph(text, area, 17) + canvas.px(16)
        if self.card.kind == ASSET:
            orbitals = ", ".join(map(str, self.card.orbitals))
            track = ", ".join(map(str, self.card.track))
            line = f"Orbitals from the lowest: {orbitals}. Orbit track from the top: {track}."
            area.y += canvas.paragraph(line, area, 15, "muted") + canvas.px(10)
            if self.card.classes:
                line = f"Builds: {', '.join(self.card.classes)}."
                area.y += canvas.paragraph(line, area, 15, "muted") + canvas.px(10)
        elif self.card.kind == CRAFT:
            area.y += canvas.px(4)
        for icon, figure, name in figures_of(self.card):
            centre = (area.x + canvas.px(12), area.y + canvas.line_height(15) / 2)
            canvas.icon(icon, centre, 16, "you")
            beside = Rect(area.x + canvas.px(32), area.y, area.w - canvas.px(32), area.h)
            line = f"{name.capitalize()} {figure}: {GLOSSARY.get(name, '')}."
            area.y += canvas.paragraph(line, beside, 15, "muted") + canvas.px(6)
