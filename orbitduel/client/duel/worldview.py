"""One world on the screen: body, orbitals with their figures, rim, track rose and name plate."""

from __future__ import annotations

from typing import Final

from pygame import Color, Rect

from orbitduel.client.kit import paint, pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import Side, mix
from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import NOBODY, STATIONS, VEILED, Seat

from .layout import PLATE, RING_GAP, Camera, Layout, WorldPlace
from .marks import Marks

ROSE: Final = 20.0
ROW: Final = 100.0
"""Worlds less far apart in height stand in the same row."""


def side_of(seat: Seat, me: Seat) -> Side:
    if seat == NOBODY:
        return "none"
    return "you" if seat == me else "foe"


class WorldView:
    """Draws one world; `scale` is how many pixels a length of the layout has."""

    def __init__(
        self, canvas: Canvas, board: Board, me: Seat, camera: Camera, marks: Marks, layout: Layout
    ) -> None:
        self.canvas, self.board, self.me = canvas, board, me
        self.camera, self.marks, self.layout = camera, marks, layout
        self.scale = camera.zoom

    def draw(self, place: WorldPlace) -> None:
        world = place.piece
        centre = self.camera.to_screen(place.centre)
        if self.board.zone[world] == VEILED:
            self._veiled(place, centre)
            return
        side = side_of(self.board.controller[world], self.me)
        colour = self.canvas.palette.side(side)
        self._rings(place, centre, colour)
        card = self.board.card[world]
        pictures.draw_body(self.canvas.surface, card.id, centre, place.body * 2 * self.scale)
        self._rim(place, centre, colour)
        self._ring_figures(place, centre, colour)
        if self.scale > 0.5:
            self._rose(place, centre, colour)

    def draw_plate(self, place: WorldPlace) -> None:
        """The name and figures; painted after all worlds, so that nothing lies over them."""
        if self.board.zone[place.piece] != VEILED:
            side = side_of(self.board.controller[place.piece], self.me)
            self._plate(place, self.canvas.palette.side(side))

    def _veiled(self, place: WorldPlace, centre: tuple[float, float]) -> None:
        palette = self.canvas.palette
        paint.disc(self.canvas.surface, centre, place.body * self.scale, palette.raised)
        paint.circle(self.canvas.surface, centre, place.body * self.scale, palette.none, 2, 4)
        self.canvas.icon("help", centre, 26 * self.scale, "muted")
        below = (centre[0], centre[1] + (place.body + 10) * self.scale)
        self.canvas.text("uncharted", below, 14, "muted", anchor="midtop")

    def _rings(self, place: WorldPlace, centre: tuple[float, float], colour: Color) -> None:
        palette, surface = self.canvas.palette, self.canvas.surface
        top = len(place.rings) - 1
        for orbital, radius in enumerate(place.rings):
            price = self.marks.burns.get((place.piece, orbital))
            if price is not None:
                shade = palette.good if price.within_reach else palette.edge
                paint.circle(surface, centre, radius * self.scale, shade, 2.5)
            elif orbital == top:
                paint.circle(
                    surface, centre, radius * self.scale, mix(palette.night, colour, 0.8), 2, 5
                )
            else:
                paint.circle(
                    surface, centre, radius * self.scale, mix(palette.night, palette.edge, 0.9), 1.2
                )

    def _ring_figures(self, place: WorldPlace, centre: tuple[float, float], colour: Color) -> None:
        """Each orbital's delta-vee in a gap at its top, the price of a burn beside it."""
        canvas, palette = self.canvas, self.canvas.palette
        gap_high = RING_GAP * self.scale
        size = min(13.0, gap_high / 1.15 / (canvas.theme.scale * canvas.theme.text_scale))
        above = -canvas.rect.h
        for orbital, figure in reversed(list(enumerate(figures.orbitals(self.board, place.piece)))):
            spot = (centre[0], centre[1] - place.rings[orbital] * self.scale)
            width = canvas.text_width(str(figure), size, "bold") + canvas.px(8)
            gap = Rect(0, 0, width, round(min(gap_high, canvas.line_height(size, "bold"))))
            gap.center = (round(spot[0]), round(spot[1]))
            if gap.centery - above < 0.74 * canvas.line_height(size, "bold"):
                continue  # seen from afar, figures too close to one another are left out
            above = gap.centery
            canvas.panel(gap, "night", None, 5)
            top = orbital == len(place.rings) - 1
            canvas.text(str(figure), spot, size, colour if top else palette.ink, "bold", "center")
            price = self.marks.burns.get((place.piece, orbital))
            if price is not None:
                self._burn_price(str(price.now), (gap.right + 2, gap.centery), price.within_reach)

    def _burn_price(self, text: str, left: tuple[int, int], within_reach: bool) -> None:
        """What a burn to an orbital costs, small enough to stand between two rings."""
        canvas = self.canvas
        tint = canvas.palette.good if within_reach else canvas.palette.none
        rect = Rect(0, 0, canvas.text_width(text, 12, "bold") + canvas.px(12), canvas.px(18))
        rect.midleft = left
        if within_reach:
            canvas.panel(rect, tint, None, 8)
            canvas.text(text, rect.center, 12, "on_accent", "bold", "center")
        else:
            canvas.panel(rect, "night", tint, 8, 1, 3)
            canvas.text(text, rect.center, 12, tint, "bold", "center")

    def _rim(self, place: WorldPlace, centre: tuple[float, float], colour: Color) -> None:
        """The holder's colour around the body; dashed when the world is tapped."""
        surface, world = self.canvas.surface, place.piece
        radius = (place.body + 4) * self.scale
        if self.marks.chosen == world:
            paint.glow(surface, centre, radius * 1.5, colour, 0.35)
            paint.circle(surface, centre, radius + 5, self.canvas.palette.ink, 2)
        if self.board.tapped[world]:
            paint.circle(surface, centre, radius, colour, 3, 7)
        else:
            paint.circle(surface, centre, radius, colour, 3)
        if self.board.card[world].homeworld:
            paint.circle(
                surface, centre, radius + 4 * self.scale, mix(colour, Color("#000000"), 0.45), 1
            )
        flash = self.marks.flashes.get(world, 0.0)
        if flash > 0:
            paint.glow(
                surface, centre, radius * (1.3 + flash), self.canvas.palette.danger, round(flash, 1)
            )

    def _rose(self, place: WorldPlace, centre: tuple[float, float], colour: Color) -> None:
        """The four figures of the orbit track, clockwise, the active one lit."""
        canvas, palette = self.canvas, self.canvas.palette
        radius = rose_radius(canvas)
        spot = rose_rect(canvas, place, centre, self.scale).center
        paint.circle(
            canvas.surface, spot, radius * 1.25, mix(palette.night, palette.edge, 0.7), 1.2
        )
        active = self.board.tracker[self.me]
        for station in range(STATIONS):
            across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[station]
            at = (spot[0] + across * radius * 0.85, spot[1] + down * radius * 0.72)
            figure = str(figures.track(self.board, place.piece, station))
            lit = station == active
            canvas.text(
                figure,
                at,
                12,
                colour if lit else palette.muted,
                "bold" if lit else "text",
                "center",
            )

    def _name_size(self, place: WorldPlace) -> int:
        """As large as the neighbours in the same row leave room for."""
        room = self._plate_room(place)
        return next((size for size in (15, 14, 13) if self._named(place, size) <= room), 12)

    def _named(self, place: WorldPlace, size: int) -> int:
        """What the name takes, with its signs."""
        name, tapped = self.board.card[place.piece].name, self.board.tapped[place.piece]
        star = self.board.card[place.piece].homeworld
        signs = 24 + 24 * tapped + (24 if star or tapped else 0)
        return self.canvas.text_width(name, size, "bold") + self.canvas.px(signs)

    def _plate_room(self, place: WorldPlace) -> float:
        away = [
            abs(other.centre[0] - place.centre[0])
            for other in self.layout.worlds.values()
            if other is not place and abs(other.centre[1] - place.centre[1]) < ROW
        ]
        return min(away, default=1000.0) * self.scale - self.canvas.px(4)

    def plate_rect(self, place: WorldPlace) -> Rect:
        canvas, name_size = self.canvas, self._name_size(place)
        centre = self.camera.to_screen(place.centre)
        usual = canvas.px(PLATE) * min(1.0, max(0.8, self.scale)) * max(1, canvas.theme.text_scale)
        least = 3 * (canvas.text_width("88", 14, "bold") + canvas.px(22))
        wide = max(min(usual, self._plate_room(place)), least, self._named(place, name_size))
        high = canvas.line_height(name_size, "bold") + canvas.line_height(14, "bold") + canvas.px(8)
        rect = Rect(0, 0, round(wide), round(high))
        rect.midtop = (round(centre[0]), round(centre[1] + (place.reach + 10) * self.scale))
        return rect

    def _plate(self, place: WorldPlace, colour: Color) -> None:
        """Name, construction power, population, and resistance with the damage done."""
        canvas, board, world = self.canvas, self.board, place.piece
        card = board.card[world]
        name_size = self._name_size(place)
        rect = self.plate_rect(place)
        dash = 5 if board.tapped[world] else 0
        canvas.float_over(rect)
        canvas.panel(rect, "panel", colour, 9, 1.4, dash)
        left = rect.x + canvas.px(10)
        first = rect.y + canvas.px(4) + canvas.line_height(name_size, "bold") // 2
        name_at = rect.centerx
        if card.homeworld:
            canvas.icon("star", (left + canvas.px(5), first), 13, colour)
            name_at += canvas.px(8)
        canvas.text(card.name, (name_at, first), name_size, "ink", "bold", "center")
        if board.tapped[world]:
            canvas.icon("tap", (rect.right - canvas.px(11), first), 12, "muted")
        second = rect.bottom - canvas.px(4) - canvas.line_height(14, "bold") // 2
        resistance = figures.resistance(board, world)
        damage = board.damage[world]
        room = f"{resistance - damage}/{resistance}" if damage else str(resistance)
        people = str(figures.population(board, world, card))
        shown = (
            ("construction", str(figures.power(board, world)), "ink"),
            ("population", people, "ink"),
            ("resistance", room, "danger" if damage else "ink"),
        )
        step = rect.w / 3
        for number, (icon, figure, tint) in enumerate(shown):
            needed = canvas.text_width(figure, 14, "bold") + canvas.px(18)
            x = rect.x + step * number + (step - needed) / 2 + canvas.px(7)
            canvas.icon(icon, (x, second), 13, "muted" if tint == "ink" else tint)
            canvas.text(figure, (x + canvas.px(11), second), 14, tint, "bold", "midleft")


def rose_radius(canvas: Canvas) -> float:
    return max(ROSE * canvas.theme.scale, 17.5) * canvas.theme.text_scale


def rose_rect(canvas: Canvas, place: WorldPlace, centre: tuple[float, float], scale: float) -> Rect:
    """Where the rose of a world is: at its upper right, outside the orbitals."""
    radius = rose_radius(canvas)
    away = (place.reach * scale + radius * 1.4) * 0.7071
    rect = Rect(0, 0, round(radius * 2.5), round(radius * 2.5))
    rect.center = (round(centre[0] + away), round(centre[1] - away))
    return rect
