"""A deck on paper and as a picture: cards to cut out, the deck at a glance, the plan."""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from orbitduel.client.kit import fonts, paint
from orbitduel.client.kit.cardface import SHAPE, card_face
from orbitduel.client.kit.theme import PALETTES, Palette
from orbitduel.deckbuilding.deck import Deck
from orbitduel.deckbuilding.planner.picture import COLOURS, Box, Picture, Words
from orbitduel.rules.card import Card

from .pdf import A4, Document, Page

CARD: Final = (63.0, 88.0)
"""Millimetres: the size of the sleeves people have."""
ACROSS, DOWN, GUTTER = 3, 3, 2.0
DOTS: Final = 300 / 25.4
"""Dots a millimetre."""
MARK: Final = 4.0
PAPER: Final = Palette(
    "paper", "Paper",
    **{name: Color(value) for name, value in {
        "night": "#ffffff", "deep": "#f2f5f9", "panel": "#ffffff", "raised": "#eef2f7",
        "hairline": "#c3ccd8", "edge": "#8c99ab", "ink": "#111a28", "muted": "#4b5a6e",
        "you": "#14617c", "foe": "#8a4b00", "none": "#55637a", "good": "#1c6b3d",
        "danger": "#a3202b", "on_accent": "#ffffff", "focus": "#000000",
    }.items()},
)  # fmt: skip
"""Dark on light, because a printer pays for every dark corner."""


def ready() -> None:
    """Pictures can be painted without a window, as the command line does."""
    if not pygame.font.get_init():
        pygame.font.init()
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def cards_pdf(deck: Deck, size: tuple[float, float] = A4) -> bytes:
    """Every card of the deck at card size, in the order of the deck, the Homeworld first."""
    ready()
    made = Document(f"{deck.name}: cards", size)
    cards = [deck.homeworld, *deck.cards]
    lot = ACROSS * DOWN
    pages = -(-len(cards) // lot)
    for number in range(pages):
        page = made.page()
        some = cards[number * lot : (number + 1) * lot]
        _lay(made, page, some, size)
        first = number * lot
        places = f"Homeworld and cards 1 to {len(some) - 1}"
        if number:
            places = f"cards {first} to {first + len(some) - 1}"
        words = f"{deck.name} · {places} · page {number + 1} of {pages}"
        page.words.append((words, (size[0] - _block()[0]) / 2, 9.5, 8))
    return made.write()


def _block() -> tuple[float, float]:
    return (
        ACROSS * CARD[0] + (ACROSS - 1) * GUTTER,
        DOWN * CARD[1] + (DOWN - 1) * GUTTER,
    )


def _lay(made: Document, page: Page, cards: Sequence[Card], size: tuple[float, float]) -> None:
    left, top = ((whole - block) / 2 for whole, block in zip(size, _block(), strict=True))
    top += 2
    for number, card in enumerate(cards):
        row, column = divmod(number, ACROSS)
        x, y = left + column * (CARD[0] + GUTTER), top + row * (CARD[1] + GUTTER)
        page.pictures.append((made.picture(card.id, paper_face(card)), x, y, *CARD))
    for column in range(ACROSS):
        for x in (0.0, CARD[0]):
            at = left + column * (CARD[0] + GUTTER) + x
            bottom = top + _block()[1]
            page.lines += [(at, top - MARK, at, top - 1), (at, bottom + 1, at, bottom + MARK)]
    for row in range(DOWN):
        for y in (0.0, CARD[1]):
            at = top + row * (CARD[1] + GUTTER) + y
            right = left + _block()[0]
            page.lines += [(left - MARK, at, left - 1, at), (right + 1, at, right + MARK, at)]


def paper_face(card: Card) -> Surface:
    """A face at 300 dots an inch on white."""
    size = (round(CARD[0] * DOTS), round(CARD[1] * DOTS))
    face = card_face(card, size[0], PAPER, PAPER.good if card.homeworld else PAPER.you)
    made = Surface(size)
    made.fill(PAPER.night)
    made.blit(pygame.transform.smoothscale(face, size), (0, 0))
    return made


def deck_picture(deck: Deck, across: int = 7, wide: int = 216) -> Surface:
    """The whole deck at a glance: every card in its order, with its position."""
    ready()
    palette = PALETTES["night"]
    gap, edge, head = 14, 36, 96
    high = round(wide * SHAPE)
    cards = [deck.homeworld, *deck.cards]
    rows = -(-len(cards) // across)
    made = Surface(
        (2 * edge + across * (wide + gap) - gap, head + edge + rows * (high + gap + 20) - gap)
    )
    made.fill(palette.night)
    title = fonts.render(deck.name, "bold", 34, palette.ink)
    made.blit(title, (edge, 26))
    words = f"{deck.homeworld.name}, {len(deck.cards)} cards, top of the deck first"
    line = fonts.render(words, "text", 20, palette.muted)
    made.blit(line, (edge + title.get_width() + 24, 40))
    for number, card in enumerate(cards):
        row, column = divmod(number, across)
        spot = Rect(edge + column * (wide + gap), head + row * (high + gap + 20), wide, high)
        edge_colour = palette.good if card.homeworld else palette.you
        made.blit(card_face(card, wide, palette, edge_colour), spot)
        label = fonts.render(str(number) if number else "Homeworld", "name", 14, palette.muted)
        made.blit(label, label.get_rect(midtop=(spot.centerx, spot.bottom + 1)))
    return made


def painted(picture: Picture, times: int = 2) -> Surface:
    """A described picture, painted."""
    ready()
    made = Surface((picture.wide * times, picture.high * times))
    for part in picture.parts:
        colour = Color(COLOURS[part.tone])
        if isinstance(part, Box):
            box = Rect(
                round(part.x * times), round(part.y * times),
                max(1, round(part.wide * times)), max(1, round(part.high * times)),
            )  # fmt: skip
            radius = min(part.radius * times, box.h / 2)
            if radius:
                paint.panel(made, box, colour, None, radius, 1)
            else:
                made.fill(colour, box)
        else:
            _write(made, part, colour, times)
    return made


def _write(made: Surface, words: Words, colour: Color, times: int) -> None:
    text = fonts.render(words.text, "bold" if words.bold else "name", words.size * times, colour)
    middle = (round(words.x * times), round(words.y * times))
    if words.anchor == "start":
        made.blit(text, text.get_rect(midleft=middle))
    elif words.anchor == "end":
        made.blit(text, text.get_rect(midright=middle))
    else:
        made.blit(text, text.get_rect(center=middle))


def png(surface: Surface) -> bytes:
    out = BytesIO()
    pygame.image.save(surface, out, "picture.png")
    return out.getvalue()
