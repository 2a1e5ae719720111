"""The whole table on the screen, and what lies under a point of it."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Final

from pygame import Color, Rect, Surface

from orbitduel.client.kit import paint, pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import Theme, mix
from orbitduel.rules import figures
from orbitduel.rules.board import Board
from orbitduel.rules.terms import ASSET, CRAFT, YARD, Piece
from orbitduel.rules.views import View

from .kept import Kept, Painter
from .layout import LABEL, PLATE, SLOT, TOKEN, Camera, Layout, Point, arrange
from .marks import Hit, Marks, Price
from .worldview import WorldView, price_tag, rose_rect, side_of

CORNERS: Final = ((1.15, -1.05), (-1.15, -1.05), (1.6, 0.0), (-1.6, 0.0))
"""Where the figure of a craft may stand, in radii from its middle, the best first."""
SMALLEST_TOKEN: Final = 24
"""Pixels: a craft's class can be told at this size."""


class BoardView:
    """Draws a view of the duel.

    The table changes rarely, so it is kept as one picture until the position, the camera or a mark
    on it changes. While craft fly, they are drawn every frame over a kept picture of the rest.
    """

    def __init__(self) -> None:
        self.layout = Layout()
        self.camera = Camera()
        self._tags: list[tuple[Rect, Piece]] = []
        self._ground, self._plain, self._still = Kept(), Kept(), Kept()
        self._plate_high = 0
        """Of a world's name plate, in pixels; upgrades stand below it."""
        self._corners: dict[Piece, Point] = {}
        self._corners_key: tuple[object, ...] = ()

    def settle(self, theme: Theme, board: Board, me: int, fit: bool = False) -> None:
        """Arrange the table for how large it is seen now, or for seeing all of it."""
        theme = table_theme(theme)
        if fit:
            self.layout = arrange(board, me)
            self.camera.fit(self.layout)
        zoom = self.camera.zoom
        room = max(TOKEN, 2.3 * self._radius(theme) / zoom)
        plate = PLATE * theme.scale * theme.text_scale / zoom
        self.layout = arrange(board, me, room, max(PLATE, plate) if fit or zoom < 1 else PLATE)
        if fit:
            self.camera.fit(self.layout)

    def draw(self, canvas: Canvas, view: View, marks: Marks, me: int, version: int = 0) -> None:
        """`version` must differ whenever the view does."""
        on_table = Canvas(canvas.surface, table_theme(canvas.theme))
        on_table.drawn = canvas.drawn
        canvas = on_table
        lines = canvas.line_height(15, "bold") + canvas.line_height(14, "bold")
        self._plate_high = lines + canvas.px(12)
        if canvas.drawn is not None:
            self._draw_ground(canvas, view, marks, me)
            self._draw_craft(canvas, view, marks, me, version)
        elif marks.moving or marks.flashes:
            self._ground.keep(
                canvas, self._key(canvas, marks, me, version), self._paint_ground(view, marks, me)
            )
            self._draw_craft(canvas, view, marks, me, version)
        else:
            self._still.keep(
                canvas,
                self._key(canvas, marks, me, version),
                self._paint_all(view, marks, me, version),
            )
        self._point(canvas, marks)

    def _paint_ground(self, view: View, marks: Marks, me: int) -> Painter:
        return lambda canvas: self._draw_ground(canvas, view, marks, me)

    def _paint_all(self, view: View, marks: Marks, me: int, version: int) -> Painter:
        def paint_all(canvas: Canvas) -> None:
            plain = self._key(canvas, Marks(), me, version)
            self._plain.keep(canvas, plain, paint_plain)
            self._draw_marked(canvas, view, marks, me)

        def paint_plain(canvas: Canvas) -> None:
            self._draw_ground(canvas, view, Marks(), me)
            self._draw_craft(canvas, view, Marks(), me, version)

        return paint_all

    def _draw_marked(self, canvas: Canvas, view: View, marks: Marks, me: int) -> None:
        """What the marks change, over a table without any."""
        worlds = WorldView(canvas, view.board, me, self.camera, marks)
        touched = {world for world, _ in marks.burns} | {marks.chosen, marks.focused}
        for place in self.layout.worlds.values():
            if place.piece in touched:
                worlds.draw(place)
                worlds.draw_plate(place)
        for piece in self.layout.slots:
            if piece in touched or piece in marks.targets:
                self._slot(canvas, view, marks, piece, me)
        self._tags = []
        self._arcs(canvas, view, marks)
        for craft, point in self.layout.craft.items():
            if touched & {craft, view.board.host[craft]} or craft in marks.targets:
                self._token(canvas, view, marks, craft, point, me)
        self._price_tags(canvas, marks)

    def _draw_craft(self, canvas: Canvas, view: View, marks: Marks, me: int, version: int) -> None:
        self._tags = []
        self._arcs(canvas, view, marks)
        self._find_corners(canvas, version)
        for craft, point in self.layout.craft.items():
            self._token(canvas, view, marks, craft, marks.moving.get(craft, point), me)
        self._price_tags(canvas, marks)

    def _key(self, canvas: Canvas, marks: Marks, me: int, version: int) -> tuple[object, ...]:
        """All that the kept picture depends on."""
        camera = self.camera
        return (
            version, me, camera.x, camera.y, camera.zoom, camera.area, canvas.theme, marks.chosen,
            marks.focused, tuple(marks.burns.items()), tuple(marks.targets),
            tuple(marks.transfers.items()),
        )  # fmt: skip

    def _point(self, canvas: Canvas, marks: Marks) -> None:
        """What lies under the mouse, over the kept picture."""
        hit = marks.pointed
        if hit is None:
            return
        focus = canvas.palette.focus
        if hit.kind == "craft" and hit.piece in self.layout.craft:
            spot = marks.moving.get(hit.piece, self.layout.craft[hit.piece])
            radius = self.token_radius(canvas)
            paint.circle(canvas.surface, self.camera.to_screen(spot), radius + 4, focus, 1.6)
        elif hit.kind == "slot" and hit.piece in self.layout.slots:
            clear = Color(0, 0, 0, 0)
            rect = self.slot_rect(hit.piece).inflate(6, 6)
            paint.panel(canvas.surface, rect, clear, focus, 8, 1.6)
        elif hit.piece in marks.transfers and marks.chosen in self.layout.craft:
            price = marks.transfers[hit.piece]
            shade = canvas.palette.good if price.within_reach else canvas.palette.edge
            self._arc(canvas, marks.chosen, hit.piece, shade, 2.5)

    def _draw_ground(self, canvas: Canvas, view: View, marks: Marks, me: int) -> None:
        canvas.surface.blit(pictures.sky(canvas.surface.get_size()), (0, 0))
        worlds = WorldView(canvas, view.board, me, self.camera, marks)
        for place in self.layout.worlds.values():
            if self._in_sight(place.centre, place.reach + 90):
                worlds.draw(place)
        for place in self.layout.worlds.values():
            if self._in_sight(place.centre, place.reach + 90):
                worlds.draw_plate(place)
        for piece in self.layout.slots:
            self._slot(canvas, view, marks, piece, me)
        self._debris(canvas, view)

    def _in_sight(self, point: Point, reach: float) -> bool:
        x, y = self.camera.to_screen(point)
        left, top, wide, high = self.camera.area
        room = reach * self.camera.zoom
        return left - room < x < left + wide + room and top - room < y < top + high + room

    # Ways

    def _way(self, start: Point, end: Point) -> list[Point]:
        """An arc over the line, the higher the farther."""
        across = abs(end[0] - start[0])
        top = min(start[1], end[1]) - 40 - 0.16 * across
        return paint.bezier(start, ((start[0] + end[0]) / 2, top), end)

    def _arcs(self, canvas: Canvas, view: View, marks: Marks) -> None:
        if marks.chosen is None or marks.chosen not in self.layout.craft:
            return
        for world, price in marks.transfers.items():
            if world in self.layout.worlds:
                shade = canvas.palette.good if price.within_reach else canvas.palette.edge
                self._arc(canvas, marks.chosen, world, mix(canvas.palette.night, shade, 0.72), 1.0)

    def _arc(self, canvas: Canvas, craft: Piece, world: Piece, shade: Color, width: float) -> None:
        start = self.camera.to_screen(self.layout.craft[craft])
        place = self.layout.worlds[world]
        end = self.camera.to_screen((place.centre[0], place.centre[1] - place.reach))
        way = [(round(x), round(y)) for x, y in self._way(start, end)]
        self._dashed(canvas, way, shade, width)

    def _dashed(
        self, canvas: Canvas, way: list[tuple[int, int]], shade: Color, width: float
    ) -> None:
        """Every other piece of a way; kept, because a way stays while a craft is chosen."""
        left, top = min(x for x, _ in way) - 3, min(y for _, y in way) - 3
        size = (max(x for x, _ in way) - left + 4, max(y for _, y in way) - top + 4)

        def make() -> Surface:
            made = paint.clear_surface(size, shade)
            here = [(x - left, y - top) for x, y in way]
            for start, end in zip(here[::2], here[1::2], strict=False):
                paint.line(made, start, end, shade, width)
            return made

        key = ("way", way[0][0] - left, way[0][1] - top, way[-1][0] - left, way[-1][1] - top)
        canvas.surface.blit(paint.kept((*key, tuple(shade), width), make), (left, top))

    def _price_tags(self, canvas: Canvas, marks: Marks) -> None:
        """The price of each transfer, near the world it leads to so that tags stay apart."""
        if marks.chosen is None or marks.chosen not in self.layout.craft:
            return
        start = self.camera.to_screen(self.layout.craft[marks.chosen])
        for world, price in marks.transfers.items():
            if world not in self.layout.worlds:
                continue
            place = self.layout.worlds[world]
            end = self.camera.to_screen((place.centre[0], place.centre[1] - place.reach))
            way = self._way(start, end)
            spot = way[round(len(way) * 0.72)]
            rect = price_tag(canvas, str(price.now), spot, price.within_reach, _later(price))
            self._tags.append((rect, world))

    # Pieces

    def _find_corners(self, canvas: Canvas, version: int) -> None:
        """At which corner of each craft its delta-vee stands, so that no two figures meet.

        In a crowd some craft go without; the ring around them still tells.
        """
        camera = self.camera
        key = (version, camera.x, camera.y, camera.zoom, camera.area, canvas.theme)
        if key == self._corners_key:
            return
        self._corners_key = key
        self._corners = {}
        radius = self.token_radius(canvas)
        spots = {craft: camera.to_screen(at) for craft, at in self.layout.craft.items()}
        side = round(radius * 1.7)
        discs = [
            Rect(round(x - side / 2), round(y - side / 2), side, side) for x, y in spots.values()
        ]
        taken = self._labels(canvas)
        size = (canvas.text_width("88", 12, "bold") + 2, canvas.line_height(12, "bold"))
        for number, (craft, (x, y)) in enumerate(spots.items()):
            others = discs[:number] + discs[number + 1 :]
            for corner in CORNERS:
                box = Rect(0, 0, *size)
                box.center = (round(x + radius * corner[0]), round(y + radius * corner[1]))
                if box.collidelist(taken) < 0 and box.collidelist(others) < 0:
                    self._corners[craft] = corner
                    taken.append(box)
                    break

    def _labels(self, canvas: Canvas) -> list[Rect]:
        """Where worlds have figures and names of their own."""
        zoom, found = self.camera.zoom, []
        high = canvas.line_height(13, "bold")
        for place in self.layout.worlds.values():
            x, y = self.camera.to_screen(place.centre)
            reach = place.reach * zoom
            deep = reach - place.rings[0] * zoom + high
            found.append(Rect(round(x - high), round(y - reach - high / 2), 2 * high, round(deep)))
            found.append(rose_rect(canvas, place, (x, y), zoom))
            wide = canvas.theme.em(170)
            found.append(Rect(round(x - wide / 2), round(y + reach), wide, canvas.theme.em(56)))
        return found

    def _debris(self, canvas: Canvas, view: View) -> None:
        counts = {world: view.board.debris_at(world) for world, _ in self.layout.debris}
        for (world, orbital), point in self.layout.debris.items():
            x, y = self.camera.to_screen(point)
            canvas.icon("debris", (x, y), max(16, 20 * self.camera.zoom), "none")
            tag = Rect(0, 0, canvas.px(30), canvas.line_height(12, "bold") + 2)
            tag.midleft = (round(x + canvas.px(10)), round(y - canvas.px(6)))
            canvas.panel(tag, "night", "danger", 6, 1.2)
            canvas.text(f"×{counts[world][orbital]}", tag.center, 12, "danger", "bold", "center")

    def _radius(self, theme: Theme) -> float:
        return max(theme.px(SMALLEST_TOKEN) * 0.62, 17 * self.camera.zoom)

    def token_radius(self, canvas: Canvas) -> float:
        return self._radius(canvas.theme)

    def _token(
        self, canvas: Canvas, view: View, marks: Marks, craft: Piece, point: Point, me: int
    ) -> None:
        """Class as silhouette, delta-vee left as a ring and a figure, armor as pips."""
        board, palette = view.board, canvas.palette
        if not self._in_sight(point, 40):
            return
        centre = self.camera.to_screen(point)
        mine = board.controller[craft] == me
        colour = palette.side(side_of(board.controller[craft], me))
        radius = self.token_radius(canvas)
        surface = canvas.surface
        flash = marks.flashes.get(craft, 0.0)
        if flash > 0:
            paint.glow(surface, centre, radius * (1.4 + flash), palette.danger, round(flash, 1))
        if craft in marks.targets:
            paint.circle(surface, centre, radius + 6, palette.danger, 2.5, 5)
        if craft == marks.chosen:
            paint.glow(surface, centre, radius * 2.4, colour, 0.5)
            paint.circle(surface, centre, radius + 5, palette.ink, 2.5)
        elif craft == marks.focused:
            paint.circle(surface, centre, radius + 4, palette.focus, 1.6)
        paint.disc(surface, centre, radius, palette.deep)
        inner = round(radius * 1.4)
        canvas.float_over(
            Rect(round(centre[0] - inner / 2), round(centre[1] - inner / 2), inner, inner)
        )
        left, limit = figures.dv_left(board, craft), figures.dv_limit(board, craft)
        share = left / limit if limit else 0.0
        track = mix(palette.night, palette.edge, 0.8)
        paint.gauge(
            surface, centre, radius - 1.5, round(share, 2), colour, track, max(2.5, radius * 0.17)
        )
        size = max(12, round(radius * 0.98))
        picture = pictures.token(board.card[craft].craft_class, size, colour, down=not mine)
        surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
        corner = self._corners.get(craft)
        if corner is not None:
            spot = (centre[0] + radius * corner[0], centre[1] + radius * corner[1])
            canvas.text(str(left), spot, 12, "ink", "bold", "center")
        self._pips(canvas, view, craft, centre, radius, mine)

    def _pips(
        self, canvas: Canvas, view: View, craft: Piece, centre: Point, radius: float, mine: bool
    ) -> None:
        board, palette = view.board, canvas.palette
        armor, damage = figures.armor(board, craft), board.damage[craft]
        step = min(7.5, 2 * radius / max(1, armor)) * max(0.9, canvas.theme.scale)
        start = centre[0] - step * (armor - 1) / 2
        y = centre[1] + radius + 5
        colour = palette.side("you" if mine else "foe")
        for number in range(armor):
            spot = (start + number * step, y)
            if number < damage:
                paint.disc(canvas.surface, spot, 3.2, palette.danger)
            else:
                paint.circle(canvas.surface, spot, 2.6, colour, 1.3)

    def slot_rect(self, piece: Piece) -> Rect:
        left, top, wide, high = self.layout.slots[piece]
        x, y = self.camera.to_screen((left, top + high))
        zoom = max(0.72, self.camera.zoom)
        rect = Rect(round(x), 0, round(wide * zoom), round(high * zoom))
        if high < SLOT[1]:
            plate = self.camera.to_screen((left, top - LABEL + 6))[1] + self._plate_high
            rect.top = round(max(self.camera.to_screen((left, top))[1], plate))
        else:
            rect.bottom = round(y)  # construction grows upwards, away from the name below
        return rect

    def _slot(self, canvas: Canvas, view: View, marks: Marks, piece: Piece, me: int) -> None:
        """A card under construction, with counters against cost; or an upgrade in place."""
        board = view.board
        rect = self.slot_rect(piece)
        side = side_of(
            board.commander(piece) if board.zone[piece] != YARD else board.controller[piece], me
        )
        card = view.identity(piece)
        edge: str = "danger" if piece in marks.targets else side
        if marks.focused == piece:
            edge = "focus"
        if board.zone[piece] != YARD:
            canvas.panel(rect, "panel", edge, 6, 1.4)
            damage = board.damage[piece]
            canvas.icon(
                "resistance", (rect.centerx, rect.centery), 14, "danger" if damage else side
            )
            return
        canvas.panel(rect, "panel", edge, 6, 1.4, 4)
        top = (rect.centerx, rect.y + rect.h * 0.3)
        tint = canvas.palette.side(side)
        if card.kind == CRAFT and card.craft_class:
            picture = pictures.token(
                card.craft_class, max(12, round(rect.w * 0.4)), tint, side == "foe"
            )
            canvas.surface.blit(picture, picture.get_rect(center=(round(top[0]), round(top[1]))))
        elif card.kind == CRAFT:
            canvas.icon("burn", top, 16, tint)
        else:
            canvas.icon("globe" if card.kind == ASSET else "resistance", top, 16, tint)
        known = card.id != "?"
        count = board.counters[piece]
        text = f"{count}/{figures.cost(board, piece, card)}" if known else str(count)
        ready = known and count >= figures.cost(board, piece, card)
        shade = "good" if ready else "ink"
        canvas.text(text, (rect.centerx, rect.y + rect.h * 0.74), 13, shade, "bold", "center")

    # Under a point

    def hit(self, canvas_radius: float, point: Point) -> Hit | None:
        """What lies under a point of the window, the smallest things first."""
        for rect, world in self._tags:
            if rect.collidepoint(point):
                return Hit("price", world)
        for craft, spot in self.layout.craft.items():
            x, y = self.camera.to_screen(spot)
            if hypot(x - point[0], y - point[1]) <= canvas_radius + 3:
                return Hit("craft", craft)
        for piece in self.layout.slots:
            if self.slot_rect(piece).collidepoint(point):
                return Hit("slot", piece)
        return self._hit_world(point)

    def _hit_world(self, point: Point) -> Hit | None:
        zoom = self.camera.zoom
        for place in self.layout.worlds.values():
            x, y = self.camera.to_screen(place.centre)
            away = hypot(x - point[0], y - point[1])
            if away <= (place.body + 6) * zoom:
                return Hit("world", place.piece)
            if away <= (place.reach + 10) * zoom:
                nearest = min(
                    range(len(place.rings)), key=lambda o: abs(place.rings[o] * zoom - away)
                )
                return Hit("ring", place.piece, nearest)
            plate = Rect(round(x - 80 * zoom), round(y + place.reach * zoom), round(160 * zoom), 60)
            if plate.collidepoint(point):
                return Hit("world", place.piece)
        return None


def table_theme(theme: Theme) -> Theme:
    """Figures on the table grow less than other text, or they would cover what they stand on;
    zooming in makes them larger, and the panels tell them in full size."""
    return replace(theme, text_scale=1 + 0.3 * (theme.text_scale - 1))


def _later(price: Price) -> str:
    """Next turn's price, where it differs."""
    if price.later is None or price.later == price.now:
        return ""
    return f"next {price.later}"
