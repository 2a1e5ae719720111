"""Cards beside and under the worlds: construction with its counters, upgrades, free places."""

from __future__ import annotations

from pygame import Rect

from orbitduel.client.kit import pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.rules import figures
from orbitduel.rules.terms import ASSET, CRAFT, YARD, Piece
from orbitduel.rules.views import View

from .marks import Marks
from .worldview import side_of


def draw_slot(canvas: Canvas, rect: Rect, view: View, marks: Marks, piece: Piece, me: int) -> None:
    """A card under construction, with counters against cost; or an upgrade in place."""
    board = view.board
    if board.zone[piece] != YARD:
        _upgrade(canvas, rect, view, marks, piece, me)
        return
    side = side_of(board.controller[piece], me)
    card = view.identity(piece)
    known = card.id != "?"
    count = board.counters[piece]
    ready = known and count >= figures.cost(board, piece, card)
    edge = "good" if piece in marks.offers or ready else side
    solid = piece == marks.chosen or piece in marks.offers
    canvas.panel(rect, "panel", edge, 6, 2.4 if solid else 1.4, 0 if solid else 4)
    top = (rect.centerx, rect.y + rect.h * 0.3)
    tint = canvas.palette.side(side)
    if card.kind == CRAFT and card.craft_class:
        size = max(12, round(rect.w * 0.4))
        picture = pictures.token(card.craft_class, size, tint, side == "foe")
        canvas.surface.blit(picture, picture.get_rect(center=(round(top[0]), round(top[1]))))
    elif card.kind == CRAFT:
        canvas.icon("burn", top, 16, tint)
    else:
        canvas.icon("globe" if card.kind == ASSET else "resistance", top, 16, tint)
    text = f"{count}/{figures.cost(board, piece, card)}" if known else str(count)
    shade = "good" if ready else "ink"
    canvas.text(text, (rect.centerx, rect.y + rect.h * 0.74), 13, shade, "bold", "center")


def _upgrade(canvas: Canvas, rect: Rect, view: View, marks: Marks, piece: Piece, me: int) -> None:
    side = side_of(view.board.commander(piece), me)
    edge = "danger" if piece in marks.targets else side
    canvas.panel(rect, "panel", edge, 6, 2.4 if piece == marks.chosen else 1.4)
    tone = "danger" if view.board.damage[piece] else side
    canvas.icon("resistance", rect.center, 14, tone)


def draw_free(canvas: Canvas, rect: Rect, pointed: bool) -> None:
    """A place where the chosen card may be laid."""
    canvas.panel(rect, "raised" if pointed else "night", "good", 6, 1.6, 4)
    canvas.icon("plus", rect.center, 18, "good")
