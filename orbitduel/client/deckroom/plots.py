"""What the order comes to, in plots: turn by turn from the plan, and the forty by their figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import Color, Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix
from orbitduel.deckbuilding.deck import Deck
from orbitduel.deckbuilding.planner import Plan
from orbitduel.deckbuilding.statistics import statistics
from orbitduel.rules.card import Card
from orbitduel.rules.terms import CLASSES

from .planning import Planning
from .reckoning import Reckoning, cost_curve, runs

BY_TURN: Final = "turns"
COSTS: Final = "costs"
KINDS: Final = "kinds"
PAGES: Final = [(BY_TURN, "Turns"), (COSTS, "Costs"), (KINDS, "Kinds")]

Plot = Callable[[Canvas, Rect], None]


def draw_plots(
    canvas: Canvas, rect: Rect, page: str, reckoning: Reckoning, planning: Planning
) -> None:
    """The plots of a page, one under the other."""
    plots: list[Plot]
    if page == BY_TURN and planning.plan is not None:
        made = planning.plan
        plots = [
            lambda c, r: _construction(c, r, made),
            lambda c, r: _crew(c, r, made),
            lambda c, r: _delta_vee_in_orbit(c, r, made),
        ]
    elif page != BY_TURN and reckoning.known and reckoning.homeworld is not None:
        deck = Deck("", reckoning.homeworld, tuple(reckoning.known))
        found = statistics(deck)
        kinds = {name: found.kinds.get(name, 0) for name in ("asset", *CLASSES, "upgrade")}
        shown = {("world" if name == "asset" else name): n for name, n in kinds.items()}
        mean = sum(dv * n for dv, n in found.delta_vee.items()) / max(
            1, sum(found.delta_vee.values())
        )
        spread = f"mean {mean:.1f}"
        people = {"berths": found.room, "crew": found.crew}
        plots = [
            lambda c, r: _shares(c, r, "Kinds", shown),
            lambda c, r: _shares(c, r, "Factions", found.factions),
            lambda c, r: _shares(c, r, "Population", people),
        ]
        if page == COSTS:
            plots = [
                lambda c, r: _cost_curve(c, r, reckoning.known),
                lambda c, r: _columns(c, r, "Delta-vee of the craft", spread, found.delta_vee),
            ]
    else:
        canvas.paragraph("Nothing to reckon with yet: choose a Homeworld.", rect, 15, "muted")
        return
    gap = canvas.px(12)
    least = canvas.line_height(15, "name") + canvas.line_height(13) + canvas.theme.em(34)
    count = max(1, min(len(plots), (rect.h + gap) // (least + gap)))
    high = (rect.h - (count - 1) * gap) // count
    for number, plot in enumerate(plots[:count]):
        plot(canvas, Rect(rect.x, rect.y + number * (high + gap), rect.w, high))


def _frame(canvas: Canvas, rect: Rect, title: str, words: str) -> Rect:
    """The title above and the sentence below; the room between them."""
    canvas.text(title, rect.topleft, 15, "ink", "name", room=rect.w)
    top = rect.y + canvas.line_height(15, "name") + canvas.px(2)
    bottom = rect.bottom
    if words:
        high = canvas.paragraph_height(words, rect.w, 13)
        canvas.paragraph(words, Rect(rect.x, rect.bottom - high, rect.w, high), 13, "muted")
        bottom -= high + canvas.px(2)
    return Rect(rect.x, top, rect.w, max(4, bottom - top))


def _bars(canvas: Canvas, room: Rect, turns: Sequence[Sequence[tuple[int, Color]]]) -> None:
    """Stacked columns from the bottom, one for each turn."""
    most = max([1, *(sum(figure for figure, _ in parts) for parts in turns)])
    step = room.w / max(1, len(turns))
    for number, parts in enumerate(turns):
        x, wide = round(room.x + number * step), max(2, round(step) - canvas.px(3))
        bottom = room.bottom
        for figure, tone in parts:
            high = round(room.h * figure / most)
            if figure and high:
                canvas.panel(Rect(x, bottom - high, wide, high), tone, None, 2)
                bottom -= high
    canvas.surface.fill(canvas.palette.edge, Rect(room.x, room.bottom, room.w, 1))


def _construction(canvas: Canvas, rect: Rect, plan: Plan) -> None:
    used = sum(line.used for line in plan.turns)
    worst = max(plan.turns, key=lambda line: line.wasted)
    words = f"wasted {plan.wasted} of {used + plan.wasted} points, most on turn {worst.turn}"
    room = _frame(canvas, rect, "Construction used", words)
    palette = canvas.palette
    faint = mix(palette.panel, palette.none, 0.35)
    _bars(canvas, room, [((t.used, palette.you), (t.wasted, faint)) for t in plan.turns])


def _crew(canvas: Canvas, rect: Rect, plan: Plan) -> None:
    full = [line.turn for line in plan.turns if line.population_free == 0]
    words = f"free berths; none left on turns {runs(full)}" if full else "free berths every turn"
    room = _frame(canvas, rect, "Crew", words)
    tone = canvas.palette.good
    _bars(canvas, room, [((line.population_free, tone),) for line in plan.turns])
    step = room.w / len(plan.turns)
    for turn in full:
        left = round(room.x + (turn - 1) * step)
        mark = Rect(left, room.bottom - canvas.px(3), max(2, round(step) - canvas.px(3)), 3)
        canvas.surface.fill(canvas.palette.danger, mark)


def _delta_vee_in_orbit(canvas: Canvas, rect: Rect, plan: Plan) -> None:
    last = plan.turns[-1]
    words = f"{last.delta_vee} in {last.craft} craft by turn {last.turn}"
    room = _frame(canvas, rect, "Delta-vee in orbit", words)
    _bars(canvas, room, [((line.delta_vee, canvas.palette.you),) for line in plan.turns])


def _cost_curve(canvas: Canvas, rect: Rect, cards: list[Card]) -> None:
    curve = cost_curve(cards)
    mean = sum(card.cost for card in cards) / max(1, len(cards))
    palette = canvas.palette
    room = _frame(canvas, rect, "Cost", f"worlds, craft, upgrades from below; mean {mean:.1f}")
    label = canvas.line_height(12, "name")
    bars = Rect(room.x, room.y, room.w, max(4, room.h - label))
    tones = (palette.good, palette.you, palette.foe)
    _bars(canvas, bars, [tuple(zip(row[1:], tones, strict=True)) for row in curve])
    _labels(canvas, bars, [str(row[0]) for row in curve])


def _columns(canvas: Canvas, rect: Rect, title: str, words: str, counts: Mapping[int, int]) -> None:
    room = _frame(canvas, rect, title, words)
    label = canvas.line_height(12, "name")
    bars = Rect(room.x, room.y, room.w, max(4, room.h - label))
    figures = list(range(min(counts, default=0), max(counts, default=0) + 1))
    _bars(canvas, bars, [((counts.get(n, 0), canvas.palette.you),) for n in figures])
    _labels(canvas, bars, list(map(str, figures)))


def _labels(canvas: Canvas, bars: Rect, words: Sequence[str]) -> None:
    step = bars.w / max(1, len(words))
    needed = canvas.text_width("00", 12, "name") + canvas.px(3)
    every = max(1, -(-needed // max(1, round(step))))
    for number, text in enumerate(words):
        if number % every == 0:
            at = (bars.x + step * number + (step - canvas.px(3)) / 2, bars.bottom)
            canvas.text(text, at, 12, "muted", "name", "midtop")


def _shares(canvas: Canvas, rect: Rect, title: str, counts: Mapping[str, int]) -> None:
    """Bars to the right, a row for each name; the smallest give way where there is no room."""
    room = _frame(canvas, rect, title, "")
    row = canvas.line_height(13)
    there = [(name, count) for name, count in counts.items() if count]
    fitting = max(1, room.h // row)
    there = sorted(there, key=lambda item: -item[1])[:fitting]
    names = max((canvas.text_width(name, 13) for name, _ in there), default=0)
    figure = canvas.text_width("00", 13, "name") + canvas.px(6)
    left = room.x + names + canvas.px(8)
    most = max((count for _, count in there), default=1)
    for number, (name, count) in enumerate(there):
        middle = room.y + row * (number + 0.5)
        canvas.text(name, (room.x, middle), 13, "muted", "text", "midleft")
        long = max(2, round((room.right - left - figure) * count / most))
        bar = Rect(left, round(middle - row * 0.3), long, max(2, round(row * 0.6)))
        canvas.panel(bar, "you", None, 3)
        canvas.text(str(count), (bar.right + canvas.px(6), middle), 13, "ink", "name", "midleft")
