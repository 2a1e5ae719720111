"""What is chosen: its picture and figures, and everything it can do as buttons with prices."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import figures_of, sort_of
from orbitduel.client.kit.pictures import illustration
from orbitduel.client.kit.theme import Side
from orbitduel.client.kit.widgets import focus_ring
from orbitduel.rules import figures
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, PLAY, UPGRADE, YARD, Piece
from orbitduel.rules.views import View

from .options import Option
from .spots import Spot


@dataclass(frozen=True)
class Subject:
    """What the inspector is about."""

    card: Card
    side: Side
    facts: tuple[tuple[str, str], ...]
    left: int = 0
    limit: int = 0
    """Delta-vee, of a craft in play."""


def subject_of_piece(view: View, piece: Piece, side: Side) -> Subject:
    board, card = view.board, view.identity(piece)
    if board.zone[piece] == YARD:
        known = card.id != "?"
        cost = f" of {figures.cost(board, piece, card)}" if known else ""
        return Subject(card, side, (("Counters", f"{board.counters[piece]}{cost}"),))
    if board.zone[piece] != PLAY:
        return Subject(card, side, ())
    damage = board.damage[piece]
    if card.kind == CRAFT:
        armor = figures.armor(board, piece)
        facts = (
            ("Accuracy", f"{card.accuracy} dice"),
            ("Armor", f"{max(0, armor - damage)} of {armor}"),
            ("Bombardment", f"{card.bombardment} dice"),
        )
        left, limit = figures.dv_left(board, piece), figures.dv_limit(board, piece)
        return Subject(card, side, facts, left, limit)
    resistance = figures.resistance(board, piece)
    if card.kind == UPGRADE:
        return Subject(card, side, (("Resistance", f"{resistance - damage} of {resistance}"),))
    return Subject(
        card,
        side,
        (
            ("Construction", str(figures.power(board, piece))),
            ("Population", str(figures.population(board, piece, card))),
            ("Resistance", f"{resistance - damage} of {resistance}"),
            ("State", "tapped" if board.tapped[piece] else "ready"),
        ),
    )


def subject_of_card(card: Card) -> Subject:
    facts = tuple((name.capitalize(), figure) for _, figure, name in figures_of(card))
    return Subject(card, "you", (("Cost", str(card.cost)), *facts))


def ranked(options: list[Option]) -> list[Option]:
    """What can be done first; of the rest only what was a matter of price."""
    legal = [option for option in options if option.legal]
    return legal + [option for option in options if not option.legal]


def draw_inspector(
    canvas: Canvas, rect: Rect, subject: Subject, listed: list[Option], picked: int
) -> list[Spot]:
    canvas.panel(rect)
    pad = canvas.px(16)
    inner = rect.inflate(-2 * pad, -2 * canvas.px(12))
    y = inner.y + canvas.paragraph(subject.card.name, inner, 18, "ink", "bold")
    canvas.text(sort_of(subject.card), (inner.x, y), 14, subject.side, "name")
    y += canvas.line_height(14, "name") + canvas.px(6)
    y = _picture(canvas, inner, y, subject)
    step = canvas.line_height(14)
    for name, figure in subject.facts:
        canvas.text(name, (inner.x, y), 14, "muted")
        canvas.text(figure, (inner.right, y), 14, "ink", "strong", "topright")
        y += step
    if subject.limit:
        y = _delta_vee(canvas, inner, y, subject)
    y += canvas.px(8)
    return _options(canvas, Rect(inner.x, y, inner.w, inner.bottom - y), listed, picked)


def _picture(canvas: Canvas, inner: Rect, y: int, subject: Subject) -> int:
    """Only where there is height to spare."""
    high = min(canvas.px(92), inner.h // 6)
    if high < canvas.px(40) or canvas.theme.text_scale > 1.3:
        return y
    frame = Rect(inner.x, y, inner.w, high)
    canvas.surface.blit(illustration(subject.card, frame.size, canvas.palette), frame)
    if subject.card.kind == ASSET and subject.card.homeworld:
        canvas.icon("star", (frame.x + canvas.px(14), frame.y + canvas.px(14)), 16, subject.side)
    return frame.bottom + canvas.px(8)


def _delta_vee(canvas: Canvas, inner: Rect, y: int, subject: Subject) -> int:
    canvas.text("Delta-vee", (inner.x, y), 14, "muted")
    words = f"{subject.left} left of {subject.limit}"
    canvas.text(words, (inner.right, y), 14, "ink", "strong", "topright")
    y += canvas.line_height(14) + canvas.px(2)
    gap = canvas.px(3)
    wide = (inner.w - gap * (subject.limit - 1)) / subject.limit
    for number in range(subject.limit):
        x = round(inner.x + (wide + gap) * number)
        cell = Rect(x, y, max(2, round(wide)), canvas.px(9))
        full = number < subject.left
        canvas.panel(cell, subject.side if full else "raised", None if full else "edge", 2, 1)
    return y + canvas.px(9)


def _options(canvas: Canvas, area: Rect, listed: list[Option], picked: int) -> list[Spot]:
    """As many rows as fit, the picked one among them; under them what the picked one means."""
    if not listed:
        canvas.paragraph("Nothing can be done with it.", area, 14, "muted")
        return []
    note = note_of(listed[picked]) if 0 <= picked < len(listed) else ""
    below = canvas.paragraph_height(note, area.w, 13) if note else 0
    below += canvas.line_height(13)
    gap = canvas.px(5)
    heights = [_row_height(canvas, area.w, option) for option in listed]
    first = 0
    while first < picked and sum(heights[first : picked + 1]) + gap * picked > area.h - below:
        first += 1
    spots: list[Spot] = []
    y = area.y
    for number in range(first, len(listed)):
        row = Rect(area.x, y, area.w, heights[number])
        if row.bottom > area.bottom - below and spots:
            break
        _row(canvas, row, listed[number], number == picked)
        why = "" if listed[number].refusal is None else str(listed[number].refusal)
        spots.append(Spot(row, "option", number, why))
        y = row.bottom + gap
    if len(spots) < len(listed):
        more = f"{first + 1} to {first + len(spots)} of {len(listed)}"
        canvas.text(more, (area.right, y), 13, "muted", anchor="topright")
        y += canvas.line_height(13)
    if note:
        canvas.paragraph(note, Rect(area.x, y, area.w, below), 13, "muted")
    return spots


def _text_room(canvas: Canvas, wide: int, option: Option) -> tuple[int, int]:
    """Where the words of a row begin, and how wide they may be."""
    left = canvas.px(10) + (canvas.theme.type_size(15) + canvas.px(8) if option.icon else 0)
    figure = canvas.text_width(f"Δ {option.cost}", 14, "bold") if option.cost is not None else 0
    return left, wide - left - figure - canvas.px(18)


def _row_height(canvas: Canvas, wide: int, option: Option) -> int:
    _, room = _text_room(canvas, wide, option)
    return canvas.paragraph_height(option.title, room, 14, "name") + canvas.px(12)


def _row(canvas: Canvas, row: Rect, option: Option, picked: bool) -> None:
    edge, ink = ("good", "ink") if option.legal else ("hairline", "none")
    canvas.panel(row, "raised" if option.legal else "panel", edge, 9, 1.2, 0 if option.legal else 5)
    if picked:
        focus_ring(canvas, row, 9)
    left, room = _text_room(canvas, row.w, option)
    if option.icon:
        half = canvas.theme.type_size(15) / 2
        spot = (row.x + canvas.px(10) + half, row.centery)
        canvas.icon(option.icon, spot, 15, "good" if option.legal else "none")
    words = Rect(row.x + left, row.y + canvas.px(6), room, row.h)
    canvas.paragraph(option.title, words, 14, ink, "name")
    if option.cost is not None:
        spot = (row.right - canvas.px(10), row.centery)
        tone = "good" if option.legal else "none"
        canvas.text(f"Δ {option.cost}", spot, 14, tone, "bold", "midright")


def note_of(option: Option) -> str:
    """What is worth knowing before doing it."""
    if option.refusal is not None:
        return f"{option.refusal.rule}: {option.refusal.sentence}."
    parts = []
    if option.odds is not None:
        parts.append(f"At best {option.odds:.0%}.")
    if option.left is not None:
        parts.append(f"After that {option.left} remain.")
    if option.next_cost is not None and option.next_cost != option.cost:
        parts.append(f"Next turn it costs {option.next_cost}.")
    return " ".join(parts)
