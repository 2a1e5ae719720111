"""The hand: cards side by side, the chosen one raised; drag one to where it shall stand."""

from __future__ import annotations

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import SHAPE, card_face
from orbitduel.client.kit.widgets import focus_ring
from orbitduel.rules.terms import Serial
from orbitduel.rules.views import View

from .spots import Spot


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


def draw_hand(
    canvas: Canvas, area: Rect, view: View, chosen: Serial | None, playable: set[Serial]
) -> list[Spot]:
    """Cards that can be placed now shine; the others wait."""
    if view.private is None:
        canvas.text("You are watching.", area.center, 16, "muted", anchor="center")
        return []
    hand = view.private.hand
    if not hand:
        canvas.text("Your hand is empty.", area.center, 15, "muted", anchor="center")
        return []
    spots = []
    palette, raised = canvas.palette, canvas.px(8)
    area = Rect(area.x, area.y + raised, area.w, area.h - raised)
    for serial, rect in zip(hand, places(canvas, area, len(hand)), strict=True):
        picked = serial == chosen
        if picked:
            rect = rect.move(0, -raised)
        ready = serial in playable
        edge = palette.you if ready or picked else palette.edge
        face = card_face(view.private.cards[serial], rect.w, palette, edge)
        canvas.cover(rect)
        canvas.surface.blit(face, rect)
        if picked:
            focus_ring(canvas, rect, 10)
        elif ready:
            mark = (rect.centerx, rect.y)
            paint.disc(canvas.surface, mark, canvas.px(4), palette.good)
        spots.append(Spot(rect, "card", serial))
    return spots
