"""The widgets of the deck builder, put in their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Color, Rect

from orbitduel.client.kit import fonts
from orbitduel.client.kit.lists import Choice
from orbitduel.client.kit.theme import Palette, Theme
from orbitduel.client.kit.widgets import Button, Tabs, TextField, Widget
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CLASSES, CRAFT, UPGRADE

from .column import DeckColumn
from .insight import Checks
from .pool import PoolGrid
from .poolsearch import SORTS

if TYPE_CHECKING:
    from .scene import DeckRoom

PACES = [(1, "1"), (2, "2"), (3, "3"), (4, "4")]
KINDS = ((ASSET, "Worlds"), (CRAFT, "Craft"), (UPGRADE, "Upgrades"))


def furnish(room: DeckRoom) -> list[Widget]:
    """In the order Tab walks."""
    return [*_pool(room), *_deck(room), *_aside(room), *_header(room)]


def _wide(theme: Theme, words: str, size: float) -> int:
    return fonts.width(words, "name", theme.type_size(size))


def _header(room: DeckRoom) -> list[Widget]:
    theme, keys, bar = room.app.theme, room.app.keys, room.layout.header
    gap, high = theme.px(10), theme.em(44)
    wanted = [
        ("test", "Test it", "play", keys.label("try"), True),
        ("save", "Save", "save", "", False),
        ("redo", "Redo", "", keys.label("redo"), False),
        ("undo", "Undo", "undo", keys.label("undo"), False),
        ("export", "Export", "", "", False),
        ("import", "Import", "", "", False),
        ("diff", "Diff", "", "", False),
        ("open", "Decks", "deck", "", False),
    ]
    bare = theme.text_scale > 1.3 or theme.size[0] / theme.size[1] < 1.5
    made: list[Widget] = []
    right = bar.right - theme.px(12)
    for name, title, icon, key, primary in wanted:
        label = "" if bare else key
        shown = "" if bare and name == "redo" else icon
        wide = _wide(theme, title, 15) + theme.px(30)
        wide += (theme.type_size(19) + gap) if shown else 0
        wide += _wide(theme, f"  {label}", 13) if label else 0
        if bare and name in ("redo", "diff", "import", "export"):
            continue
        rect = Rect(right - wide, bar.centery - high // 2, wide, high)
        made.append(Button(name, rect, title, shown, primary, key=label, size=15))
        right = rect.x - gap
    if bare:
        wide = _wide(theme, "More …", 15) + theme.px(30)
        rect = Rect(right - wide, bar.centery - high // 2, wide, high)
        made.append(Button("more", rect, "More …", size=15))
        right = rect.x - gap
    back = Rect(bar.x + theme.px(10), bar.centery - high // 2, high, high)
    made.append(Button("back", back, "", "left", hint="Back"))
    left = back.right + theme.px(12)
    name_wide = min(theme.em(230), max(theme.em(90), right - left - theme.px(10)))
    field = Rect(left, bar.centery - high // 2, name_wide, high)
    made.append(TextField("name", field, room.editing.sheet.name, "Name of the deck", 60))
    return made[::-1]


def _pool(room: DeckRoom) -> list[Widget]:
    theme, pad = room.app.theme, room.layout.pad
    inner = room.layout.pool.inflate(-2 * pad, -2 * pad)
    gap, high = theme.px(8), theme.em(42)
    sort_wide = min(theme.em(150), round(inner.w * 0.42))
    field = Rect(inner.x, inner.y, inner.w - sort_wide - gap, high)
    sorts = [(name, title) for name, (title, _) in SORTS.items()]
    sort = Rect(field.right + gap, inner.y, sort_wide, high)
    made: list[Widget] = [
        TextField("query", field, room.query, "transfer class:frigate cost<=8", icon="search"),
        Choice("sort", sort, sorts, room.sort, screen=Rect((0, 0), theme.size)),
    ]
    y = field.bottom + gap
    pills = [("factions", name, name.capitalize()) for name in _factions(room)]
    pills += [("factions", "", "Neutral")]
    pills += [("kinds", name, title) for name, title in KINDS]
    pills += [("classes", name, name.capitalize()) for name in CLASSES]
    x, tall = inner.x, theme.em(30)
    for group, value, title in pills:
        wide = _wide(theme, title, 13) + theme.px(22)
        if x + wide > inner.right:
            x, y = inner.x, y + tall + theme.px(6)
        pressed = value in getattr(room.filters, group)
        rect = Rect(x, y, wide, tall)
        made.append(Button(f"pill:{group}:{value}", rect, title, primary=pressed, size=13))
        x += wide + theme.px(6)
    top = y + tall + theme.em(26)
    rect = Rect(inner.x, top, inner.w, inner.bottom - top)
    across = max(2, round(inner.w / (theme.px(178) * theme.text_scale**0.7)))
    grid = PoolGrid("pool", rect, [], across, theme.px(12))
    grid.edge = _edge
    return [*made, grid]


def _factions(room: DeckRoom) -> list[str]:
    return sorted({card.faction for card in room.pool if card.faction})


def _edge(card: Card, palette: Palette) -> Color:
    return palette.good if card.homeworld else palette.you if card.faction else palette.none


def _deck(room: DeckRoom) -> list[Widget]:
    theme, pad = room.app.theme, room.layout.pad
    inner = room.layout.deck.inflate(-2 * pad, -2 * pad)
    top = inner.y + 2 * theme.em(30)
    tabs = Rect(inner.right - theme.em(130), inner.y + theme.em(30), theme.em(130), theme.em(28))
    rect = Rect(inner.x, top, inner.w, inner.bottom - top)
    column = DeckColumn("deck", rect, room.editing, theme.em(29), theme.em(26))
    return [Tabs("pace", tabs, PACES, room.pace, "Worlds that research each turn"), column]


def _aside(room: DeckRoom) -> list[Widget]:
    theme, spots, pad = room.app.theme, room.layout, room.layout.pad
    made: list[Widget] = []
    if spots.tabbed:
        inner = spots.aside.inflate(-2 * pad, -2 * pad)
        options = [("checks", "Checks"), ("figures", "Figures"), ("plan", "Plan")]
        made.append(Tabs("tab", Rect(inner.x, inner.y, inner.w, theme.em(44)), options, room.tab))
        if room.tab == "checks":
            made.append(Checks("checks", spots.checks))
        return made
    inner = spots.checks.inflate(-2 * pad, -2 * pad)
    head = theme.em(30)
    return [Checks("checks", Rect(inner.x, inner.y + head, inner.w, inner.h - head))]
