"""What is chosen: its picture and figures, and everything it can do as buttons with prices."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from orbitduel.cards.data import rules_text
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import figures_of, sort_of
from orbitduel.client.kit.pictures import illustration
from orbitduel.client.kit.theme import Side
from orbitduel.client.kit.widgets import focus_ring
from orbitduel.rules import figures
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, PLAY, UPGRADE, YARD, Piece
from orbitduel.rules.views import View

from .marks import Hit
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


def told_of(view: View, hit: Hit, players: tuple[str, str]) -> str:
    """What something on the table is, in a line."""
    board, piece = view.board, hit.piece
    if hit.kind in ("free", "price") or not board.is_piece(piece):
        return ""
    card, seat = view.identity(piece), board.controller[piece]
    whose = f"{players[seat]}'s " if seat in (0, 1) else "uncontrolled "
    if board.zone[piece] == YARD:
        return f"{whose}{card.kind} under construction, {board.counters[piece]} counters"
    if board.zone[piece] != PLAY:
        return ""
    if card.kind == CRAFT:
        left, limit = figures.dv_left(board, piece), figures.dv_limit(board, piece)
        armor = figures.armor(board, piece)
        standing = f"armor {max(0, armor - board.damage[piece])} of {armor}"
        return f"{card.name}, {whose}{card.craft_class}: {left} of {limit} delta-vee, {standing}"
    if card.kind == UPGRADE:
        return f"{card.name}, upgrade: {rules_text(card)}"
    if hit.kind == "ring":
        wells = figures.orbitals(board, piece)
        figure = wells[min(hit.orbital, len(wells) - 1)]
        return f"{card.name}, orbital {hit.orbital + 1} of {len(wells)}, figure {figure}"
    state = "tapped" if board.tapped[piece] else "ready"
    return f"{card.name}, {whose}world, {state}"


def ranked(options: list[Option]) -> list[Option]:
    """What can be done first; the rest by why it cannot."""
    legal = [option for option in options if option.legal]
    return legal + sorted(
        (option for option in options if not option.legal), key=lambda option: str(option.refusal)
    )


def draw_inspector(
    canvas: Canvas, rect: Rect, subject: Subject, listed: list[Option], picked: int
) -> list[Spot]:
    canvas.panel(rect)
    pad = canvas.px(16)
    inner = rect.inflate(-2 * pad, -2 * canvas.px(12))
    y = inner.y + canvas.paragraph(subject.card.name, inner, 18, "ink", "bold")
    canvas.text(sort_of(subject.card), (inner.x, y), 14, subject.side, "name")
    y += canvas.line_height(14, "name") + canvas.px(6)
    step = canvas.line_height(14)
    rest = inner.bottom - y - step * (len(subject.facts) + 2) - canvas.px(20)
    heights = _heights(canvas, inner.w, listed)
    y = _picture(canvas, inner, y, subject, rest - sum(heights) - canvas.px(8))
    for name, figure in subject.facts:
        canvas.text(name, (inner.x, y), 14, "muted")
        canvas.text(figure, (inner.right, y), 14, "ink", "strong", "topright")
        y += step
    if subject.limit:
        y = _delta_vee(canvas, inner, y, subject)
    y += canvas.px(8)
    area = Rect(inner.x, y, inner.w, inner.bottom - y)
    return _options(canvas, area, listed, heights, picked)


def _picture(canvas: Canvas, inner: Rect, y: int, subject: Subject, spare: int) -> int:
    """As large as what can be done leaves room for."""
    step = canvas.px(16)
    high = min(canvas.px(150), inner.w * 2 // 3, spare) // step * step
    if high < canvas.px(56):
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


def _options(
    canvas: Canvas, area: Rect, listed: list[Option], heights: list[int], picked: int
) -> list[Spot]:
    """As many rows as fit, the picked one among them; why something cannot be stands over it."""
    if not listed:
        canvas.paragraph("Nothing can be done with it.", area, 14, "muted")
        return []
    gap = canvas.px(5)
    reasons = [_reason(listed, number) for number in range(len(listed))]
    below = canvas.line_height(13)
    room = area.h if sum(heights) <= area.h else area.h - below
    first = 0
    while first < picked and sum(heights[first : picked + 1]) > room:
        first += 1
    spots: list[Spot] = []
    y = area.y
    for number in range(first, len(listed)):
        if y + heights[number] - gap > area.y + room and spots:
            break
        if reasons[number]:
            words = Rect(area.x, y, area.w, area.h)
            y += canvas.paragraph(reasons[number], words, 13, "muted") + canvas.px(3)
            high = _row_height(canvas, area.w, listed[number])
        else:
            high = heights[number] - gap
        row = Rect(area.x, y, area.w, high)
        _row(canvas, row, listed[number], number == picked)
        spots.append(Spot(row, "option", number))
        y = row.bottom + gap
    if len(spots) < len(listed):
        more = f"{first + 1} to {first + len(spots)} of {len(listed)}"
        canvas.text(more, (area.right, y), 13, "muted", anchor="topright")
    return spots


def _heights(canvas: Canvas, wide: int, listed: list[Option]) -> list[int]:
    """Of each option with its reason and the gap below."""
    return [
        _row_height(canvas, wide, option)
        + _reason_height(canvas, wide, _reason(listed, number))
        + canvas.px(5)
        for number, option in enumerate(listed)
    ]


def _reason(listed: list[Option], number: int) -> str:
    """Why an option cannot be; said once for all that follow with the same reason."""
    here = listed[number].refusal
    before = listed[number - 1].refusal if number else None
    return "" if here is None or here == before else f"{here.rule}: {here.sentence}."


def _reason_height(canvas: Canvas, wide: int, reason: str) -> int:
    return canvas.paragraph_height(reason, wide, 13) + canvas.px(3) if reason else 0


def figure_of(option: Option) -> tuple[str, str]:
    """The price, and what is left after it."""
    if option.cost is None:
        return "", ""
    left = f"{option.left} left" if option.legal and option.left is not None else ""
    return f"Δ {option.cost}", left


def below_of(option: Option) -> str:
    """A second line: the odds, or what it costs next turn."""
    if not option.legal:
        return ""
    if option.odds is not None:
        return f"up to {option.odds:.0%}"
    if option.next_cost is not None and option.next_cost != option.cost:
        return f"next turn Δ {option.next_cost}"
    return ""


def note_of(option: Option) -> str:
    """All that is worth knowing before doing it, in a sentence or two."""
    if option.refusal is not None:
        return f"{option.refusal.rule}: {option.refusal.sentence}."
    price, left = figure_of(option)
    parts = [option.title, price, left, below_of(option)]
    return " · ".join(part for part in parts if part)


def _text_room(canvas: Canvas, wide: int, option: Option) -> tuple[int, int]:
    """Where the words of a row begin, and how wide they may be."""
    left = canvas.px(10) + (canvas.theme.type_size(15) + canvas.px(8) if option.icon else 0)
    price, rest = figure_of(option)
    figure = max(canvas.text_width(price, 14, "bold"), canvas.text_width(rest, 12))
    return left, wide - left - figure - canvas.px(18)


def _row_height(canvas: Canvas, wide: int, option: Option) -> int:
    _, room = _text_room(canvas, wide, option)
    words = canvas.paragraph_height(option.title, room, 14, "name")
    words += canvas.line_height(12) if below_of(option) else 0
    figures_high = canvas.line_height(14, "bold")
    if figure_of(option)[1]:
        figures_high += canvas.line_height(12)
    return max(words, figures_high) + canvas.px(8)


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
    below = below_of(option)
    high = canvas.paragraph_height(option.title, room, 14, "name")
    top = row.centery - (high + (canvas.line_height(12) if below else 0)) // 2
    canvas.paragraph(option.title, Rect(row.x + left, top, room, high), 14, ink, "name")
    if below:
        canvas.text(below, (row.x + left, top + high), 12, "muted", room=room)
    price, rest = figure_of(option)
    right = row.right - canvas.px(10)
    tone = "good" if option.legal else "none"
    if rest:
        canvas.text(price, (right, row.centery + 1), 14, tone, "bold", "bottomright")
        canvas.text(rest, (right, row.centery - 1), 12, "muted", anchor="topright")
    elif price:
        canvas.text(price, (right, row.centery), 14, tone, "bold", "midright")
