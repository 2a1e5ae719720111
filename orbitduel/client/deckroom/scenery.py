"""The quiet parts of the deck builder: panels, headings, how the deck stands, a card at large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.cardface import SHAPE, card_face
from orbitduel.rules.deck import DECK_SIZE
from orbitduel.rules.sentences import counted

from .plots import draw_plots

if TYPE_CHECKING:
    from .scene import DeckRoom


def draw_room(canvas: Canvas, room: DeckRoom) -> None:
    spots, pad = room.layout, room.layout.pad
    for rect in (spots.header, spots.pool, spots.deck):
        canvas.panel(rect, "panel", "hairline", 14)
    _header(canvas, room)
    _pool(canvas, room)
    _deck(canvas, room)
    if spots.tabbed:
        canvas.panel(spots.aside, "panel", "hairline", 14)
        if room.tab == "figures":
            _plots(canvas, room)
        return
    for rect, title in ((spots.plan, "Plan"), (spots.checks, "Checks"), (spots.figures, "")):
        canvas.panel(rect.inflate(2 * pad, 2 * pad), "panel", "hairline", 14)
        canvas.text(title, (rect.x, rect.y + canvas.theme.em(15)), 18, "ink", "bold", "midleft")
    _strike(canvas, room)
    _plots(canvas, room)


def _plots(canvas: Canvas, room: DeckRoom) -> None:
    rect = room.layout.figures
    below = room.focus["page"].rect.bottom + canvas.px(10)
    body = Rect(rect.x, below, rect.w, rect.bottom - below)
    draw_plots(canvas, body, room.page, room.reckoning, room.planning)


def _strike(canvas: Canvas, room: DeckRoom) -> None:
    """When the first craft is at the world looked at, where there is room beside the legend."""
    world, turn = room.planning.strike
    if not world or not room.editing.cards:
        return
    words = "no craft gets there" if turn is None else f"first craft there on turn {turn}"
    rect = room.focus["timeline"].rect
    wide = canvas.text_width(words, 13, "name")
    legend = canvas.text_width("in hand building in play", 13) + canvas.theme.em(90)
    if wide + legend < rect.w:
        tone = "foe" if turn is None else "good"
        at = (rect.right, rect.bottom - canvas.theme.em(11))
        canvas.text(words, at, 13, tone, "name", "midright")


def _header(canvas: Canvas, room: DeckRoom) -> None:
    field = room.focus["name"].rect
    others = [w.rect.x for w in room.focus.widgets if room.layout.header.contains(w.rect)]
    limit = min((x for x in others if x > field.right), default=room.layout.header.right)
    left = field.right + canvas.px(14)
    editing = room.editing
    state = "saved" if not editing.changed and editing.path else "not saved"
    folder = room.keeping.folder_of(editing.path)
    for words in (f"{folder}, {state}" if folder else state, state):
        if limit - left > canvas.text_width(words, 15) + canvas.px(10):
            tone = "foe" if state == "not saved" else "muted"
            canvas.text(words, (left, field.centery), 15, tone, anchor="midleft")
            return


def _pool(canvas: Canvas, room: DeckRoom) -> None:
    grid = room.grid
    words = room.complaint or f"{counted(len(grid.cards), 'card')} of {len(room.pool)}"
    at = (grid.rect.x, grid.rect.y - canvas.theme.em(13))
    tone = "foe" if room.complaint else "muted"
    canvas.text(words, at, 13, tone, anchor="midleft", room=grid.rect.w)


def _deck(canvas: Canvas, room: DeckRoom) -> None:
    pad = room.layout.pad
    inner = room.layout.deck.inflate(-2 * pad, -2 * pad)
    count = len(room.editing.cards)
    tone = "good" if count == DECK_SIZE else "danger" if count > DECK_SIZE else "foe"
    line = canvas.theme.em(30)
    middle = inner.y + line / 2 - canvas.px(4)
    right = canvas.text(
        f"{count} / {DECK_SIZE}", (inner.right, middle), 16, tone, "bold", "midright"
    )
    canvas.text("Draw order", (inner.x, middle), 18, "ink", "bold", "midleft", right.x - inner.x)
    home = room.editing.sheet.homeworld or "no Homeworld yet"
    pace = room.focus["pace"].rect
    beside = pace.y < inner.y + 2 * line - canvas.px(4)
    y = pace.centery if beside else inner.y + line * 1.5 - canvas.px(4)
    ink = "ink" if room.editing.sheet.homeworld else "foe"
    canvas.icon("world", (inner.x + canvas.theme.em(9), y), 16, "good")
    left = inner.x + canvas.theme.em(24)
    limit = (pace.x if beside else inner.right) - left
    canvas.text(home, (left, y), 15, ink, "name", "midleft", limit)
    if not beside:
        words = "worlds research"
        if inner.x + canvas.text_width(words, 14) < pace.x - canvas.px(8):
            canvas.text(words, (inner.x, pace.centery), 14, "muted", anchor="midleft")


def draw_note(canvas: Canvas, words: str) -> None:
    wide = min(canvas.rect.w - canvas.px(60), canvas.text_width(words, 16) + canvas.px(40))
    high = canvas.paragraph_height(words, wide - canvas.px(40), 16) + canvas.px(22)
    box = Rect(0, 0, wide, high)
    box.midbottom = (canvas.rect.centerx, canvas.rect.bottom - canvas.px(24))
    canvas.float_over(box)
    canvas.panel(box, "raised", "you", 12)
    inner = box.inflate(-canvas.px(40), -canvas.px(22))
    canvas.paragraph(words, inner, 16, centred=True)


def draw_large(canvas: Canvas, room: DeckRoom) -> None:
    """The card looked at, large enough to read every word, beside where it lies."""
    card = room.looked_at
    if card is None:
        return
    high = min(canvas.theme.em(470), canvas.rect.h - canvas.px(40))
    wide = round(high / SHAPE)
    face = card_face(card, wide, canvas.palette, room.edge(card, canvas.palette))
    spot = face.get_rect(centery=canvas.rect.centery)
    in_pool = room.looked_from == "pool"
    if in_pool:
        spot.x = room.layout.pool.right + canvas.px(10)
    else:
        spot.right = room.layout.deck.x - canvas.px(10)
    spot.clamp_ip(canvas.rect.inflate(-canvas.px(20), -canvas.px(20)))
    around = spot.inflate(canvas.px(12), canvas.px(12))
    canvas.float_over(around)
    canvas.panel(around, "deep", "edge", 16)
    canvas.surface.blit(face, spot)
