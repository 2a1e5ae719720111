"""Where everything stands: the asset line, the orbitals around each world, the craft on them.

Pure geometry in lengths as at 1600×900 and full zoom; the camera turns them into pixels. The
opponent's worlds go to the left from the centre and one's own to the right, each in the order in
which they came, with the Homeworlds in the middle; a captured world stays where it is. A long
line zigzags, so that it fits without shrinking.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, hypot, pi, sin
from typing import Final

from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import ASSET, NOBODY, NOWHERE, VEILED, Piece, Seat, opponent

Point = tuple[float, float]
Slot = tuple[float, float, float, float]
"""Left, top, width, height."""

RING_GAP: Final = 23.0
BODY: Final = 30.0
"""The radius of the smallest body."""
TOKEN: Final = 38.0
"""The room a craft's token wants, across."""
SPACING: Final = 46.0
"""Between the outermost orbitals of two neighbours."""
ZIGZAG_FROM: Final = 7
"""A line of so many worlds takes two rows."""
OFF_LINE: Final = 158.0
"""How far from the middle of the line each of the two rows is."""
SLOT: Final = (40.0, 54.0)
STACK: Final = 3
"""So many worlds under construction stand above each other."""
PLATE: Final = 150.0
"""The width of a name plate."""
GLIDE: Final = 0.3
"""Seconds the view takes to follow."""
LABEL: Final = 62.0
"""The height of a world's name plate with the gap above it."""


@dataclass(frozen=True)
class WorldPlace:
    piece: Piece
    centre: Point
    body: float
    """The radius of the sphere."""
    rings: tuple[float, ...]
    """The radius of each orbital, lowest first."""

    @property
    def reach(self) -> float:
        return self.rings[-1]

    def on_ring(self, orbital: int, angle: float) -> Point:
        """A point on an orbital; angles in turns, clockwise from the top."""
        radius = self.rings[min(orbital, len(self.rings) - 1)]
        turn = 2 * pi * angle
        return (self.centre[0] + radius * sin(turn), self.centre[1] - radius * cos(turn))


@dataclass
class Layout:
    worlds: dict[Piece, WorldPlace] = field(default_factory=dict)
    craft: dict[Piece, Point] = field(default_factory=dict)
    debris: dict[tuple[Piece, int], Point] = field(default_factory=dict)
    """Where the debris of a world's orbital is shown; how much, the board tells."""
    slots: dict[Piece, Slot] = field(default_factory=dict)
    """Cards under construction and upgrades."""
    order: list[Piece] = field(default_factory=list)
    """The line from left to right, with worlds under construction."""

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything."""
        boxes = [
            (
                x - place.reach - 30,
                y - place.reach - 34,
                x + place.reach + 30,
                y + place.reach + LABEL,
            )
            for place in self.worlds.values()
            for (x, y), wide in ((place.centre, max(place.reach + 34, 92)),)
        ]
        boxes += [(x, y, x + w, y + h) for x, y, w, h in self.slots.values()]
        if not boxes:
            return (-400.0, -200.0, 400.0, 200.0)
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return (min(lefts), min(tops), max(rights), max(bottoms))


def arrange(
    board: Board, me: Seat, room: float = TOKEN, plate: float = PLATE, label: float = LABEL
) -> Layout:
    """Seen from afar, tokens want more `room` apart, and name plates, which keep their size, more
    width (`plate`) and height (`label`)."""
    layout = Layout()
    layout.order = _line(board, me)
    _place_worlds(board, layout, plate, label)
    for world in layout.worlds:
        _place_debris(board, layout, world)
        _place_craft(board, layout, world, me, room)
        _place_cards(board, layout, world)
    return layout


def _line(board: Board, me: Seat) -> list[Piece]:
    """Everything on the line from left to right."""
    sides: dict[Seat, list[Piece]] = {me: [], opponent(me): [], NOBODY: []}
    on_line = [*board.worlds, *board.veiled]
    for piece in sorted(on_line):
        sides[board.owner[piece] if board.owner[piece] in sides else NOBODY].append(piece)
    for seat in (me, opponent(me)):
        sides[seat].sort(key=lambda piece: (not board.card[piece].homeworld, piece))
        sides[seat] += [
            piece
            for piece in board.yard[seat]
            if board.card[piece].kind == ASSET and board.host[piece] == NOWHERE
        ]
    return [*reversed(sides[opponent(me)]), *sides[NOBODY], *sides[me]]


def rings_of(board: Board, world: Piece) -> tuple[float, tuple[float, ...]]:
    """The radius of a body and of its orbitals: deep wells have large bodies."""
    if board.zone[world] == VEILED:
        return BODY + 6, (BODY + 6 + RING_GAP,)
    wells = figures.orbitals(board, world)
    body = BODY + 2.1 * min(wells[0], 14)
    return body, tuple(body + 21 + RING_GAP * number for number in range(len(wells)))


def _is_site(board: Board, piece: Piece) -> bool:
    return piece not in board.worlds and piece not in board.veiled


def _place_worlds(board: Board, layout: Layout, plate: float, label: float) -> None:
    off_line = OFF_LINE + max(0.0, label - LABEL) / 2
    sizes = {p: rings_of(board, p) for p in layout.order if not _is_site(board, p)}
    zigzag = len(sizes) >= ZIGZAG_FROM
    x, last, stacked = 0.0, 0.0, 0
    for number, piece in enumerate(layout.order):
        if piece not in sizes:
            if stacked % STACK == 0:
                beside = last * 0.9 + SLOT[0] + 10
                edge = last if stacked else max(last + SPACING / 2, plate / 2 + 12, beside)
                x += edge + (8 if stacked else 0) + SLOT[0] / 2
                last = SLOT[0] / 2
            y = (stacked % STACK - (STACK - 1) / 2) * (SLOT[1] + 8)
            layout.slots[piece] = (x - SLOT[0] / 2, y - SLOT[1] / 2, *SLOT)
            stacked += 1
            continue
        body, rings = sizes[piece]
        beside_site, stacked = stacked > 0, 0
        aside = max(plate / 2, rings[-1] * 0.9 + SLOT[0])
        step = max(last + SPACING + rings[-1], last + 12 + aside if beside_site else plate + 8)
        if zigzag and number and not beside_site:
            step = max(step * 0.56, 0.5 * (last + rings[-1]) + SPACING)
        x += step if number else rings[-1]
        row = (1 if number % 2 else -1) if zigzag else 0
        layout.worlds[piece] = WorldPlace(piece, (x, row * off_line), body, rings)
        last = rings[-1]
    middle = _middle(board, layout)
    for piece, place in layout.worlds.items():
        centre = (place.centre[0] - middle, place.centre[1])
        layout.worlds[piece] = WorldPlace(piece, centre, place.body, place.rings)
    for piece, (left, top, wide, high) in layout.slots.items():
        layout.slots[piece] = (left - middle, top, wide, high)


def _middle(board: Board, layout: Layout) -> float:
    """Between the Homeworlds, where the line has its centre."""
    homes = [
        place.centre[0]
        for piece, place in layout.worlds.items()
        if board.card[piece].homeworld and piece < 2
    ]
    return sum(homes) / len(homes) if homes else 0.0


def _place_debris(board: Board, layout: Layout, world: Piece) -> None:
    if board.zone[world] == VEILED:
        return
    place = layout.worlds[world]
    for orbital, count in enumerate(board.debris_at(world)):
        if count:
            layout.debris[world, orbital] = place.on_ring(orbital, 0.13 + 0.065 * (orbital % 4))


def _place_craft(board: Board, layout: Layout, world: Piece, me: Seat, room: float) -> None:
    """Each on its orbital, away from the others: one's own below, the opponent's above."""
    place = layout.worlds[world]
    taken = [point for (there, _), point in layout.debris.items() if there == world]
    for seat in (me, opponent(me)):
        for craft in board.fleet[seat]:
            if board.host[craft] == world:
                orbital = board.orbital[craft]
                low = orbital == len(place.rings) - 1
                angles = _angles(orbital, seat == me, low)
                spots = (place.on_ring(orbital, angle) for angle in angles)
                point = _free(spots, taken, room)
                layout.craft[craft] = point
                taken.append(point)


def _angles(orbital: int, mine: bool, outermost: bool) -> Iterable[float]:
    """Angles to try, the best first; the top is left to the figures of the orbitals, and below
    the outermost orbital stands the name."""
    start = (0.62 if mine else 0.80) + 0.055 * orbital
    steps = [0.0]
    for number in range(1, 26):
        steps += [number * 0.018, -number * 0.018]
    for step in steps:
        angle = (start + step) % 1.0
        if 0.045 < angle < 0.955 and not (outermost and 0.42 < angle < 0.58):
            yield angle


def _free(spots: Iterable[Point], taken: list[Point], wanted: float) -> Point:
    """The first spot with room, or the one with the most."""
    best, most = (0.0, 0.0), -1.0
    for spot in spots:
        room = min((hypot(spot[0] - x, spot[1] - y) for x, y in taken), default=wanted)
        if room >= wanted:
            return spot
        if room > most:
            best, most = spot, room
    return best


def _beside(place: WorldPlace, number: int) -> Slot:
    """The corners below the orbitals of a world, right and left in turn."""
    (x, y), reach = place.centre, place.reach
    away = reach * 0.9 + number // 2 * (SLOT[0] + 5)
    return (x - away - SLOT[0] if number % 2 else x + away, y + reach - SLOT[1] + 4, *SLOT)


def free_slot(board: Board, layout: Layout, world: Piece | None) -> Slot:
    """Where the next card would stand: beside a world, or at one's own end of the line."""
    if world is not None:
        return _beside(layout.worlds[world], len(board.beside(world)))
    right = layout.bounds()[2]
    return (right + 6, -SLOT[1] * 1.9, *SLOT)


def _place_cards(board: Board, layout: Layout, world: Piece) -> None:
    """Construction in the corners below the orbitals, upgrades under the name plate."""
    place = layout.worlds[world]
    (x, y), reach = place.centre, place.reach
    below = y + reach + 12
    for number, piece in enumerate(board.beside(world)):
        layout.slots[piece] = _beside(place, number)
    upgrades = board.upgrades_on(world)
    width = 34.0
    start = x - width * len(upgrades) / 2
    for number, piece in enumerate(upgrades):
        layout.slots[piece] = (start + number * width + 2, below + LABEL - 8, width - 4, 26.0)


@dataclass
class Camera:
    """Which part of the table is seen: the point in the middle, and how large."""

    x: float = 0.0
    y: float = 0.0
    zoom: float = 1.0
    area: tuple[float, float, float, float] = (0.0, 0.0, 1600.0, 900.0)
    """The part of the window the table has: left, top, width, height."""
    goal: Point | None = None
    """Where it glides to, because something happens there."""
    left: float = 0.0
    """Seconds until it is there."""

    NEAREST = 2.6
    FARTHEST = 0.28

    def to_screen(self, point: Point) -> Point:
        left, top, wide, high = self.area
        return (
            left + wide / 2 + (point[0] - self.x) * self.zoom,
            top + high / 2 + (point[1] - self.y) * self.zoom,
        )

    def to_table(self, point: Point) -> Point:
        left, top, wide, high = self.area
        return (
            self.x + (point[0] - left - wide / 2) / self.zoom,
            self.y + (point[1] - top - high / 2) / self.zoom,
        )

    def pan(self, across: float, down: float) -> None:
        """Drag the table by so many pixels."""
        self.goal = None
        self.x -= across / self.zoom
        self.y -= down / self.zoom

    def zoom_at(self, point: Point, factor: float) -> None:
        """Grow or shrink around a point of the window, which stays where it is."""
        self.goal = None
        before = self.to_table(point)
        self.zoom = min(self.NEAREST, max(self.FARTHEST, self.zoom * factor))
        after = self.to_table(point)
        self.x += before[0] - after[0]
        self.y += before[1] - after[1]

    def fit(self, layout: Layout, label: float = 0.0, largest: float = 1.5) -> None:
        """Show everything; name plates keep their height in pixels, which is given."""
        self.goal = None
        left, top, right, bottom = layout.bounds()
        wide, high = self.area[2], self.area[3]
        without = bottom - top - LABEL
        share = min(wide / (right - left + 40), high / (bottom - top + 10))
        share = min(share, max(0.0, high - label) / (without + 10))
        self.zoom = min(largest, max(self.FARTHEST, share))
        self.x = (left + right) / 2
        self.y = top + (without + max(LABEL, label / self.zoom)) / 2

    def follow(self, point: Point, motion: float = 0.0) -> None:
        """Move towards a point just as far as it takes to have it well in sight.

        With motion it glides there; 1 is the usual pace.
        """
        x, y = self.to_screen(point)
        left, top, wide, high = self.area
        margin_x, margin_y = wide * 0.12, high * 0.16
        over_x = max(0.0, x - (left + wide - margin_x)) - max(0.0, left + margin_x - x)
        over_y = max(0.0, y - (top + high - margin_y)) - max(0.0, top + margin_y - y)
        if not over_x and not over_y:
            return
        goal = (self.x + over_x / self.zoom, self.y + over_y / self.zoom)
        if motion:
            self.goal, self.left = goal, GLIDE * motion
        else:
            self.goal = None
            self.x, self.y = goal

    def glide(self, seconds: float) -> None:
        """Go on towards what is followed."""
        if self.goal is None:
            return
        share = 1.0 if seconds >= self.left else seconds / self.left
        self.left -= seconds
        self.x += (self.goal[0] - self.x) * share
        self.y += (self.goal[1] - self.y) * share
        if share == 1.0:
            self.goal = None
