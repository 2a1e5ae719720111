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

from .checks import Checks
from .column import DeckColumn
from .planning import TITLES
from .planview import PlanView
from .plots import PAGES
from .pool import PoolGrid
from .poolsearch import COSTS, SORTS

if TYPE_CHECKING:
    from .scene import DeckRoom

PACES = [(1, "1"), (2, "2"), (3, "3"), (4, "4")]
KINDS = ((ASSET, "Worlds"), (CRAFT, "Craft"), (UPGRADE, "Upgrades"))
ASIDES = [("plan", "Plan"), ("checks", "Checks"), ("figures", "Figures")]


def furnish(room: DeckRoom) -> list[Widget]:
    """In the order Tab walks."""
    return [*_pool(room), *_deck(room), *_aside(room), *_header(room)]


def _wide(theme: Theme, words: str, size: float) -> int:
    return fonts.width(words, "name", theme.type_size(size))


# Above


def _header(room: DeckRoom) -> list[Widget]:
    theme, bar = room.app.theme, room.layout.header
    high = theme.em(44)
    back = Rect(bar.x + theme.px(10), bar.centery - high // 2, high, high)
    left = back.right + theme.px(12)
    for level in range(4):
        buttons = _buttons(room, level)
        right = min(button.rect.x for button in buttons)
        room_left = right - left - theme.px(12)
        if room_left >= theme.em(300 if level == 0 else 170):
            break
    field = Rect(left, back.y, min(theme.em(230), room_left), high)
    made: list[Widget] = [
        Button("back", back, "", "left", hint="Back"),
        TextField("name", field, room.editing.sheet.name, "Name of the deck", 60),
    ]
    return made + buttons[::-1]


def _buttons(room: DeckRoom, level: int) -> list[Button]:
    """From the right; each level does with less: without keys, without icons, behind More."""
    theme, keys, bar = room.app.theme, room.app.keys, room.layout.header
    gap, high = theme.px(10 if level < 3 else 6), theme.em(44)
    wanted = [
        ("test", "Test it", "play", "try"),
        ("save", "Save", "save", ""),
        ("redo", "Redo", "", "redo"),
        ("undo", "Undo", "undo", "undo"),
        ("export", "Export", "", ""),
        ("import", "Import", "", ""),
        ("diff", "Diff", "", ""),
        ("more", "More …", "", ""),
        ("open", "Decks", "deck", ""),
    ]
    made = []
    right = bar.right - theme.px(12)
    for name, title, icon, key in wanted:
        if level > 1 and name in ("redo", "diff", "import", "export"):
            continue
        label = keys.label(key) if key and (level == 0 or (name == "test" and level == 1)) else ""
        sign = icon if level < 3 else ""
        wide = _wide(theme, title, 15) + theme.px(30 if level < 3 else 22)
        wide += (theme.type_size(19) + theme.px(10)) if sign else 0
        wide += _wide(theme, f"  {label}", 13) if label else 0
        rect = Rect(right - wide, bar.centery - high // 2, wide, high)
        made.append(Button(name, rect, title, sign, name == "test", key=label, size=15))
        right = rect.x - gap
    return made


# The pool


def _pool(room: DeckRoom) -> list[Widget]:
    theme, pad = room.app.theme, room.layout.pad
    inner = room.layout.pool.inflate(-2 * pad, -2 * pad)
    gap, high = theme.px(8), theme.em(42)
    sorts = [(name, title) for name, (title, _) in SORTS.items()]
    sort_wide = max(_wide(theme, title, 15) for _, title in sorts)
    sort_wide += theme.type_size(16) + theme.px(30)
    screen = Rect((0, 0), theme.size)
    if room.layout.tabbed:
        field = Rect(inner.x, inner.y, inner.w, high)
        sort = Rect(inner.x, field.bottom + gap, sort_wide, high)
        pills = Rect(sort.right + gap, sort.y, inner.right - sort.right - gap, high)
        pressed = room.filtering or bool(room.filters)
        filters: list[Widget] = [Button("filters", pills, "", "filter", pressed, hint="Filters")]
        hint = "Search"
    else:
        field = Rect(inner.x, inner.y, inner.w - sort_wide - gap, high)
        sort = Rect(field.right + gap, inner.y, sort_wide, high)
        filters, hint = [], "transfer class:frigate cost<=8"
    made: list[Widget] = [
        TextField("query", field, room.query, hint, icon="search"),
        Choice("sort", sort, sorts, room.sort, screen=screen),
        *filters,
    ]
    bottom = sort.bottom
    if room.filtering or not room.layout.tabbed:
        pills_made, bottom = _pills(room, Rect(inner.x, bottom + gap, inner.w, 1))
        made += pills_made
    top = bottom + theme.em(26)
    rect = Rect(inner.x, top, inner.w, max(theme.em(60), inner.bottom - top))
    across = max(
        1 if room.layout.tabbed else 2, round(inner.w / (theme.px(176) * theme.text_scale**0.7))
    )
    grid = PoolGrid("pool", rect, [], across, theme.px(12))
    grid.edge = room.edge
    return [*made, grid]


def _pills(room: DeckRoom, start: Rect) -> tuple[list[Widget], int]:
    theme = room.app.theme
    pills = [("factions", name, name.capitalize()) for name in _factions(room)]
    pills += [("factions", "", "Neutral")]
    pills += [("kinds", name, title) for name, title in KINDS]
    pills += [("classes", name, name.capitalize()) for name in CLASSES]
    pills += [("costs", name, name) for name in COSTS]
    made: list[Widget] = []
    x, y, tall = start.x, start.y, theme.em(30)
    for group, value, title in pills:
        wide = _wide(theme, title, 13) + theme.px(22)
        if x + wide > start.right:
            x, y = start.x, y + tall + theme.px(6)
        pressed = value in getattr(room.filters, group)
        rect = Rect(x, y, wide, tall)
        made.append(Button(f"pill:{group}:{value}", rect, title, primary=pressed, size=13))
        x += wide + theme.px(6)
    return made, y + tall


def _factions(room: DeckRoom) -> list[str]:
    return sorted({card.faction for card in room.pool if card.faction})


def edge_of(card: Card, palette: Palette, faction: str) -> Color:
    """Whose card it is, seen from the deck: its own, nobody's, or another faction's."""
    if card.homeworld:
        return palette.good
    if not card.faction:
        return palette.none
    return palette.you if card.faction == faction or not faction else palette.foe


# The deck


def _deck(room: DeckRoom) -> list[Widget]:
    theme, pad = room.app.theme, room.layout.pad
    inner = room.layout.deck.inflate(-2 * pad, -2 * pad)
    line = theme.em(30)
    home = room.editing.sheet.homeworld or "no Homeworld yet"
    tabs_wide = theme.em(130)
    beside = _wide(theme, home, 15) + theme.em(32) + tabs_wide <= inner.w
    y = inner.y + line * (1 if beside else 2)
    tabs = Rect(inner.right - tabs_wide, y, tabs_wide, theme.em(28))
    top = tabs.bottom + theme.px(4)
    rect = Rect(inner.x, top, inner.w, inner.bottom - top)
    column = DeckColumn("deck", rect, room.editing, theme.em(29), theme.em(26))
    hint = "Worlds that research each turn"
    return [Tabs("pace", tabs, PACES, room.planning.research, hint), column]


# What comes of it


def _aside(room: DeckRoom) -> list[Widget]:
    spots, theme, pad = room.layout, room.app.theme, room.layout.pad
    if not spots.tabbed:
        return [
            *_plan(room, spots.plan),
            *_checks(room, spots.checks),
            *_figures(room, spots.figures),
        ]
    inner = spots.aside.inflate(-2 * pad, -2 * pad)
    tabs = Tabs("tab", Rect(inner.x, inner.y, inner.w, theme.em(44)), ASIDES, room.tab)
    made = {"plan": _plan, "checks": _checks, "figures": _figures}[room.tab](room, spots.plan)
    return [tabs, *made]


def _plan(room: DeckRoom, rect: Rect) -> list[Widget]:
    theme, planning = room.app.theme, room.planning
    high = theme.em(34)
    screen = Rect((0, 0), theme.size)
    sign = theme.type_size(16) + theme.px(30)
    orders = list(TITLES.items())
    order_wide = max(_wide(theme, title, 15) for _, title in orders) + sign
    homes = [(home.id, f"to {home.name}") for home in planning.homes]
    home_wide = max(_wide(theme, title, 15) for _, title in homes) + sign
    world = planning.goal_world(room.reckoning.homeworld or planning.homes[0]).id
    if room.layout.tabbed:
        order = Rect(rect.x, rect.y, rect.w, high)
        target = Rect(rect.x, order.bottom + theme.px(6), rect.w, high)
    else:
        target = Rect(rect.right - home_wide, rect.y, home_wide, high)
        order = Rect(target.x - theme.px(8) - order_wide, rect.y, order_wide, high)
    top = target.bottom + theme.px(4)
    view = Rect(rect.x, top, rect.w, rect.bottom - top)
    return [
        Choice("order", order, orders, planning.order, "What is built first", screen),
        Choice("target", target, homes, world, "Where the first strike goes", screen),
        PlanView("timeline", view, planning, theme.em(20), theme.em(22)),
    ]


def _checks(room: DeckRoom, rect: Rect) -> list[Widget]:
    theme = room.app.theme
    head = 0 if room.layout.tabbed else theme.em(30)
    high = theme.em(40)
    title = "Suggest a better order …" if not room.layout.tabbed else "Better order …"
    button = Rect(rect.x, rect.bottom - high, rect.w, high)
    body = Rect(rect.x, rect.y + head, rect.w, rect.h - head - high - theme.px(10))
    return [Checks("checks", body), Button("improve", button, title, size=15)]


def _figures(room: DeckRoom, rect: Rect) -> list[Widget]:
    theme = room.app.theme
    return [Tabs("page", Rect(rect.x, rect.y, rect.w, theme.em(34)), PAGES, room.page)]
