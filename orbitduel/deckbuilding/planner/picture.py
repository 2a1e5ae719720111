"""A plan as a picture: for each card a bar from hand over yard to play, for each turn its figures.

The picture is a list of boxes and words with their places, so that one description gives the SVG
here and the painted picture of the client.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple
from xml.sax.saxutils import escape

from orbitduel.rules.terms import ASSET

from .model import ORDERS, CardLine, Plan

Anchor = Literal["start", "middle", "end"]
Tone = Literal["night", "hairline", "ink", "muted", "hand", "building", "you", "good", "foe"]

COLOURS: Final[dict[Tone, str]] = {
    "night": "#0b1424",
    "hairline": "#2a3b55",
    "ink": "#e8eef7",
    "muted": "#9db0c9",
    "hand": "#3b5075",
    "building": "#2f7f92",
    "you": "#5fd4f4",
    "good": "#7ee0a1",
    "foe": "#ffb454",
}
THICK: Final[dict[Tone, float]] = {"hand": 0.34, "building": 0.62, "you": 1.0}
"""How much of a row a stage's bar fills: the stages differ in more than their colour."""

EDGE, NAMES, STEP, ROW, HEAD = 32, 236, 44, 26, 116
PLOT = 92
"""The height of a plot under the bars."""


class Box(NamedTuple):
    x: float
    y: float
    wide: float
    high: float
    tone: Tone
    radius: float = 0


class Words(NamedTuple):
    text: str
    x: float
    y: float
    """The middle of the line."""
    size: int
    tone: Tone = "ink"
    anchor: Anchor = "start"
    bold: bool = False


Part = Box | Words


class Picture(NamedTuple):
    wide: int
    high: int
    parts: tuple[Part, ...]


def stages(line: CardLine, turns: int) -> Iterator[tuple[Tone, float, float]]:
    """The stages of one card: tone, and from which turn to which, counted from 0."""
    if line.drawn is None:
        return
    drawn = max(0, line.drawn - 1)
    placed = turns if line.placed is None else line.placed - 1
    play = turns if line.in_play is None else line.in_play - 0.5
    if placed > drawn:
        yield "hand", drawn, placed
    if play > placed:
        yield "building", placed, play
    if turns > play:
        yield "you", play, turns


def picture(plan: Plan, title: str) -> Picture:
    turns = plan.policy.turns
    lines = [line for line in plan.cards if line.drawn is not None]
    wide = 2 * EDGE + NAMES + STEP * turns
    low = HEAD + ROW * len(lines)
    high = low + 2 * (PLOT + 44) + EDGE
    parts = [Box(0, 0, wide, high, "night"), *_heading(plan, title), *_grid(turns, low)]
    for number, line in enumerate(lines):
        parts += _row(line, HEAD + ROW * number, turns)
    parts += _legend(wide, low)
    used = [(line.used, line.wasted) for line in plan.turns]
    free = [(line.population_free, 0) for line in plan.turns]
    first = low + 62
    parts += _plot("Construction used", "and wasted", used, first, ("you", "foe"))
    parts += _plot("Free berths", "population left", free, first + PLOT + 30, ("good", "foe"))
    return Picture(wide, high, tuple(parts))


def _heading(plan: Plan, title: str) -> Iterator[Part]:
    policy = plan.policy
    worlds = "world researches" if policy.research == 1 else "worlds research"
    yield Words(title, EDGE, 34, 24, bold=True)
    words = f"{plan.homeworld.name}: {ORDERS[policy.order]}, {policy.research} {worlds}"
    yield Words(words, EDGE, 64, 15, "muted")
    for turn in range(1, policy.turns + 1):
        yield Words(str(turn), EDGE + NAMES + STEP * (turn - 0.5), HEAD - 14, 13, "muted", "middle")


def _grid(turns: int, low: float) -> Iterator[Part]:
    for turn in range(turns + 1):
        yield Box(EDGE + NAMES + STEP * turn, HEAD, 1, low - HEAD, "hairline")


def _row(line: CardLine, top: float, turns: int) -> Iterator[Part]:
    middle = top + ROW / 2
    tone: Tone = "good" if line.card.kind == ASSET else "ink"
    yield Words(str(line.position), EDGE + 22, middle, 12, "muted", "end")
    yield Words(line.card.name, EDGE + 32, middle, 14, tone)
    for stage, start, end in stages(line, turns):
        high = (ROW - 8) * THICK[stage]
        left = EDGE + NAMES + STEP * start
        yield Box(left + 1, middle - high / 2, STEP * (end - start) - 2, high, stage, 4)


def _legend(wide: float, low: float) -> Iterator[Part]:
    x = float(EDGE + NAMES)
    kinds: tuple[tuple[Tone, str], ...] = (
        ("hand", "in hand"), ("building", "building"), ("you", "in play"),
    )  # fmt: skip
    for tone, words in kinds:
        high = 16 * THICK[tone]
        yield Box(x, low + 20 - high / 2, 22, high, tone, 4)
        yield Words(words, x + 30, low + 20, 13, "muted")
        x += 110


def _plot(
    title: str, words: str, turns: list[tuple[int, int]], top: float, tones: tuple[Tone, Tone]
) -> Iterator[Part]:
    most = max([1, *(one + other for one, other in turns)])
    room = PLOT - 20
    yield Words(title, EDGE, top + 14, 15, bold=True)
    yield Words(words, EDGE, top + 36, 13, "muted")
    for number, (one, other) in enumerate(turns):
        x = EDGE + NAMES + STEP * number + 6
        low = top + PLOT
        for figure, tone in ((one, tones[0]), (other, tones[1])):
            high = room * figure / most
            low -= high
            if high:
                yield Box(x, low, STEP - 12, high, tone, 2)
        yield Words(str(one), x + (STEP - 12) / 2, low - 9, 12, "ink", "middle")


def svg(picture: Picture) -> str:
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{picture.wide}" height="{picture.high}" '
        f'viewBox="0 0 {picture.wide} {picture.high}" '
        "font-family=\"Manrope, 'Source Sans Pro', sans-serif\">"
    ]
    for part in picture.parts:
        colour = COLOURS[part.tone]
        if isinstance(part, Box):
            radius = f' rx="{part.radius:g}"' if part.radius else ""
            lines.append(
                f'<rect x="{part.x:g}" y="{part.y:g}" width="{part.wide:g}" '
                f'height="{part.high:g}"{radius} fill="{colour}"/>'
            )
        else:
            weight = ' font-weight="700"' if part.bold else ""
            lines.append(
                f'<text x="{part.x:g}" y="{part.y:g}" font-size="{part.size}" fill="{colour}" '
                f'text-anchor="{part.anchor}" dominant-baseline="central"{weight}>'
                f"{escape(part.text)}</text>"
            )
    return "\n".join([*lines, "</svg>"]) + "\n"
