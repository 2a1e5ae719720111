"""The hand: cards side by side, the one pointed at or chosen on top; drag one to its slot.

With large text the cards become a list, because the print on a card cannot grow with it.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import SHAPE, card_face
from orbitduel.client.kit.theme import mix
from orbitduel.client.kit.widgets import focus_ring
from orbitduel.rules.card import Card
from orbitduel.rules.terms import Serial
from orbitduel.rules.views import View

from .spots import Spot

LISTED_FROM: Final = 1.4
"""From this text scale on the hand is a list."""


def places(canvas: Canvas, area: Rect, count: int) -> list[Rect]:
    """Where each card lies; they overlap when there are many."""
    high = area.h
    wide = min(round(high / SHAPE), area.w)
    gap = canvas.px(10)
    step: float = wide + gap
    if count > 1:
        step = min(step, (area.w - wide) / (count - 1))
    whole = wide + step * (count - 1)
    left = area.x + max(0, (area.w - whole) / 2)
    return [Rect(round(left + step * n), area.y, wide, round(wide * SHAPE)) for n in range(count)]


def strips(cards: list[Rect]) -> list[Rect]:
    """The part of each card that no other covers, when all lie flat."""
    ends = [card.x for card in cards[1:]] + [cards[-1].right]
    return [
        Rect(card.x, card.y, min(card.right, end) - card.x, card.h)
        for card, end in zip(cards, ends, strict=True)
    ]


def draw_hand(
    canvas: Canvas, area: Rect, view: View, chosen: Serial | None, pointed: Serial | None,
    playable: set[Serial],
) -> list[Spot]:  # fmt: skip
    """Cards that can be placed now shine; the others wait."""
    if view.private is None:
        canvas.text("You are watching.", area.center, 16, "muted", anchor="center")
        return []
    hand = view.private.hand
    if not hand:
        canvas.text("Your hand is empty.", area.center, 15, "muted", anchor="center")
        return []
    cards = {serial: view.private.cards[serial] for serial in hand}
    if canvas.theme.text_scale >= LISTED_FROM:
        return _list(canvas, area, cards, chosen, playable)
    return _fan(canvas, area, cards, chosen, pointed, playable)


def _fan(
    canvas: Canvas, area: Rect, cards: dict[Serial, Card], chosen: Serial | None,
    pointed: Serial | None, playable: set[Serial],
) -> list[Spot]:  # fmt: skip
    palette, raised = canvas.palette, canvas.px(8)
    area = Rect(area.x, area.y + raised, area.w, area.h - raised)
    rects = places(canvas, area, len(cards))
    spots = [
        Spot(strip, "card", serial) for serial, strip in zip(cards, strips(rects), strict=True)
    ]
    on_top = [serial for serial in (chosen, pointed) if serial in cards]
    order = [serial for serial in cards if serial not in on_top] + on_top
    where = dict(zip(cards, rects, strict=True))
    for serial in dict.fromkeys(order):
        rect = where[serial].move(0, -raised if serial in on_top else 0)
        ready = serial in playable
        edge = palette.you if ready or serial == chosen else palette.edge
        face = card_face(cards[serial], rect.w, palette, edge)
        canvas.cover(rect)
        canvas.surface.blit(face, rect)
        if serial == chosen:
            focus_ring(canvas, rect, 10)
        elif ready:
            paint.disc(canvas.surface, rect.midtop, canvas.px(4), palette.good)
    return spots


def _list(
    canvas: Canvas, area: Rect, cards: dict[Serial, Card], chosen: Serial | None,
    playable: set[Serial],
) -> list[Spot]:  # fmt: skip
    """Rows with cost and name, the chosen one among them."""
    canvas.panel(area)
    pad = canvas.px(8)
    inner = area.inflate(-2 * pad, -2 * pad)
    step = canvas.line_height(15, "name") + canvas.px(6)
    fitting = max(1, inner.h // step)
    serials = list(cards)
    at = serials.index(chosen) if chosen in cards else 0
    first = max(0, min(at - fitting // 2, len(serials) - fitting))
    spots = []
    for place, serial in enumerate(serials[first : first + fitting]):
        row = Rect(inner.x, inner.y + place * step, inner.w, step - canvas.px(3))
        ready = serial in playable
        fill = mix(canvas.palette.panel, canvas.palette.you, 0.16) if serial == chosen else "raised"
        canvas.panel(row, fill, "you" if ready or serial == chosen else "hairline", 8)
        high = row.h / 2
        canvas.text(
            str(cards[serial].cost), (row.x + high, row.centery), 15,
            "you" if ready else "muted", "bold", "center",
        )  # fmt: skip
        left = row.x + round(1.9 * high)
        room = row.right - left - pad // 2
        name, sizes = cards[serial].name, (15, 14, 13, 12)
        size = next((s for s in sizes if canvas.text_width(name, s, "name") <= room), sizes[-1])
        canvas.text(name, (left, row.centery), size, "ink", "name", "midleft", room)
        spots.append(Spot(row, "card", serial))
    return spots
