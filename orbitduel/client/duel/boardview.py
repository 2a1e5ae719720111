"""The whole table on the screen, and what lies under a point of it."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Final

from pygame import Color, Rect

from orbitduel.client.kit import paint, pictures
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import Theme
from orbitduel.rules.board import Board
from orbitduel.rules.terms import Piece
from orbitduel.rules.views import View

from .effects import Effect
from .kept import Kept, Painter
from .layout import LABEL, PLATE, SLOT, TOKEN, Camera, Layout, Point, arrange, free_slot
from .marks import LINE, Hit, Marks
from .prices import Prices, Tag
from .slots import draw_free, draw_slot
from .tokens import Tokens, disc, radius_of
from .worldview import WorldView, rose_rect

LINE_HEIGHT: Final = 1.34
"""Of a line of text, in sizes of its type."""


class BoardView:
    """Draws a view of the duel.

    The table changes rarely, so it is kept as one picture until the position, the camera or a mark
    on it changes. While craft fly, they are drawn every frame over a kept picture of the rest.
    """

    def __init__(self) -> None:
        self.layout = Layout()
        self.camera = Camera()
        self._tags: list[Tag] = []
        self._ground, self._plain, self._still = Kept(), Kept(), Kept()
        self._plate_high = 0
        """Of a world's name plate, in pixels; upgrades stand below it."""
        self._tokens = Tokens()
        self._free: list[Tag] = []
        """Where the chosen card may be laid."""
        self.effects: list[Effect] = []
        self.parts: list[Rect] | None = None
        """The part of the window to paint on, where panels cover the rest."""

    def settle(self, theme: Theme, board: Board, me: int, fit: bool = False) -> None:
        """Arrange the table for how large it is seen now, or for seeing all of it."""
        theme = table_theme(theme)
        lines = 2 * theme.type_size(15) * LINE_HEIGHT
        label = lines + theme.px(24)
        if fit:
            self.layout = arrange(board, me)
            self.camera.fit(self.layout, label)
        zoom = self.camera.zoom
        room = max(TOKEN, 2.3 * radius_of(theme, zoom) / zoom)
        afar = fit or zoom < 1
        plate = max(PLATE, PLATE * theme.scale * theme.text_scale / zoom) if afar else PLATE
        self.layout = arrange(board, me, room, plate, label / zoom if afar else LABEL)
        if fit:
            self.camera.fit(self.layout, label)

    def draw(self, canvas: Canvas, view: View, marks: Marks, me: int, version: int = 0) -> bool:
        """`version` must differ whenever the view does. Whether much was painted anew."""
        on_table = Canvas(canvas.surface, table_theme(canvas.theme))
        on_table.drawn = canvas.drawn
        canvas = on_table
        lines = canvas.line_height(15, "bold") + canvas.line_height(14, "bold")
        self._plate_high = lines + canvas.px(12)
        painted = False
        if canvas.drawn is not None:
            self._draw_ground(canvas, view, marks, me)
            self._draw_craft(canvas, view, marks, me, version)
        elif marks.moving or marks.flashes or self.effects:
            painted = self._ground.keep(
                canvas,
                self._key(canvas, marks, me, version),
                self._paint_ground(view, marks, me),
                self.parts,
            )
            self._draw_craft(canvas, view, marks, me, version)
        else:
            painted = self._still.keep(
                canvas,
                self._key(canvas, marks, me, version),
                self._paint_all(view, marks, me, version),
                self.parts,
            )
        for effect in self.effects:
            effect.draw(canvas, self.camera)
        self._draw_free(canvas, view, marks, me)
        self._point(canvas, marks)
        return painted

    def _paint_ground(self, view: View, marks: Marks, me: int) -> Painter:
        return lambda canvas: self._draw_ground(canvas, view, marks, me)

    def _paint_all(self, view: View, marks: Marks, me: int, version: int) -> Painter:
        def paint_all(canvas: Canvas) -> None:
            plain = self._key(canvas, Marks(), me, version)
            self._plain.keep(canvas, plain, paint_plain, self.parts)
            self._draw_marked(canvas, view, marks, me)

        def paint_plain(canvas: Canvas) -> None:
            self._draw_ground(canvas, view, Marks(), me)
            self._draw_craft(canvas, view, Marks(), me, version)

        return paint_all

    def _draw_marked(self, canvas: Canvas, view: View, marks: Marks, me: int) -> None:
        """What the marks change, over a table without any."""
        worlds = WorldView(canvas, view.board, me, self.camera, marks, self.layout)
        touched = {world for world, _ in marks.burns} | {marks.chosen}
        touched |= set(marks.targets) | set(marks.offers)
        for place in self.layout.worlds.values():
            if place.piece in touched:
                worlds.draw(place)
                worlds.draw_plate(place)
        for piece in self.layout.slots:
            if piece in touched:
                draw_slot(canvas, self.slot_rect(piece), view, marks, piece, me)
        prices = Prices(canvas, self.layout, self.camera, marks)
        prices.draw_ways()
        for craft, point in self.layout.craft.items():
            if touched & {craft, view.board.host[craft]}:
                self._token(canvas, view, marks, craft, point, me)
        self._draw_tags(canvas, prices, marks)

    def _draw_craft(self, canvas: Canvas, view: View, marks: Marks, me: int, version: int) -> None:
        prices = Prices(canvas, self.layout, self.camera, marks)
        prices.draw_ways()
        self._tokens.settle(canvas, self.camera, self.layout.craft, self._fixed(canvas), version)
        for craft, point in self.layout.craft.items():
            self._token(canvas, view, marks, craft, marks.moving.get(craft, point), me)
        self._draw_tags(canvas, prices, marks)

    def _draw_tags(self, canvas: Canvas, prices: Prices, marks: Marks) -> None:
        self._tags = []
        if marks.transfers or marks.targets or marks.offers:
            slots = {piece: self.slot_rect(piece) for piece in self.layout.slots}
            self._tags = prices.draw_tags(self._taken(canvas), slots, self.token_radius(canvas))

    def _draw_free(self, canvas: Canvas, view: View, marks: Marks, me: int) -> None:
        """Slots for the chosen card, over everything, because one is to be chosen now."""
        self._free = []
        for world in marks.placing:
            corner = free_slot(view.board, self.layout, None if world == LINE else world)
            rect = self._on_screen(corner)
            if world == LINE:  # always in sight, so that a card can be laid there
                left, _, wide, _ = self.camera.area
                rect.right = min(rect.right, round(left + wide) - canvas.px(6))
            self._free.append((rect, world))
            draw_free(canvas, rect, marks.pointed == Hit("free", world))

    def _key(self, canvas: Canvas, marks: Marks, me: int, version: int) -> tuple[object, ...]:
        """All that the kept picture depends on."""
        camera = self.camera
        return (
            version, me, camera.x, camera.y, camera.zoom, camera.area, canvas.theme, marks.chosen,
            marks.picked, tuple(marks.burns.items()), tuple(marks.targets.items()),
            tuple(marks.transfers.items()), tuple(marks.offers.items()),
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
        elif hit.piece in marks.transfers:
            Prices(canvas, self.layout, self.camera, marks).draw_way(hit.piece, 1.0, 2.5)

    def _draw_ground(self, canvas: Canvas, view: View, marks: Marks, me: int) -> None:
        canvas.surface.blit(pictures.sky(canvas.surface.get_size()), (0, 0))
        worlds = WorldView(canvas, view.board, me, self.camera, marks, self.layout)
        for place in self.layout.worlds.values():
            if self._in_sight(place.centre, place.reach + 90):
                worlds.draw(place)
        for place in self.layout.worlds.values():
            if self._in_sight(place.centre, place.reach + 90):
                worlds.draw_plate(place)
        for piece in self.layout.slots:
            draw_slot(canvas, self.slot_rect(piece), view, marks, piece, me)
        self._debris(canvas, view)

    def _in_sight(self, point: Point, reach: float) -> bool:
        x, y = self.camera.to_screen(point)
        left, top, wide, high = self.camera.area
        room = reach * self.camera.zoom
        return left - room < x < left + wide + room and top - room < y < top + high + room

    def _taken(self, canvas: Canvas) -> list[Rect]:
        """What no price may lie on: names, figures, craft, construction, bodies."""
        radius = self.token_radius(canvas)
        found = self._fixed(canvas)
        for spot in self.layout.craft.values():
            square = disc(self.camera.to_screen(spot), radius)
            found.append(square.inflate(round(radius * 0.5), round(radius * 0.6)))
        for place in self.layout.worlds.values():
            side = round(place.body * 1.5 * self.camera.zoom)
            body = Rect(0, 0, side, side)
            x, y = self.camera.to_screen(place.centre)
            body.center = (round(x), round(y))
            found.append(body)
        return found

    def _fixed(self, canvas: Canvas) -> list[Rect]:
        """Where no figure of a craft may stand."""
        slots = [self.slot_rect(piece) for piece in self.layout.slots]
        debris = [self._debris_tag(canvas, spot) for spot in self.layout.debris.values()]
        return [*self._labels(canvas), *slots, *debris]

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

    # Pieces

    def _debris(self, canvas: Canvas, view: View) -> None:
        counts = {world: view.board.debris_at(world) for world, _ in self.layout.debris}
        for (world, orbital), point in self.layout.debris.items():
            x, y = self.camera.to_screen(point)
            canvas.icon("debris", (x, y), max(16, 20 * self.camera.zoom), "none")
            tag = self._debris_tag(canvas, point)
            canvas.panel(tag, "night", "danger", 6, 1.2)
            canvas.text(f"×{counts[world][orbital]}", tag.center, 12, "danger", "bold", "center")

    def _debris_tag(self, canvas: Canvas, point: Point) -> Rect:
        x, y = self.camera.to_screen(point)
        tag = Rect(0, 0, canvas.px(30), canvas.line_height(12, "bold") + 2)
        tag.midleft = (round(x + canvas.px(10)), round(y))
        return tag

    def token_radius(self, canvas: Canvas) -> float:
        return radius_of(canvas.theme, self.camera.zoom)

    def _token(
        self, canvas: Canvas, view: View, marks: Marks, craft: Piece, point: Point, me: int
    ) -> None:
        if self._in_sight(point, 40):
            centre = self.camera.to_screen(point)
            self._tokens.draw(canvas, view.board, marks, craft, centre, me, self.camera.zoom)

    def slot_rect(self, piece: Piece) -> Rect:
        return self._on_screen(self.layout.slots[piece])

    def _on_screen(self, slot: tuple[float, float, float, float]) -> Rect:
        left, top, wide, high = slot
        x, y = self.camera.to_screen((left, top + high))
        zoom = max(0.72, self.camera.zoom)
        rect = Rect(round(x), 0, round(wide * zoom), round(high * zoom))
        if high < SLOT[1]:
            plate = self.camera.to_screen((left, top - LABEL + 6))[1] + self._plate_high
            rect.top = round(max(self.camera.to_screen((left, top))[1], plate))
        else:
            rect.bottom = round(y)  # construction grows upwards, away from the name below
        over = rect.right - round(self.camera.area[0] + self.camera.area[2])
        if 0 < over < rect.w // 2:  # seen from afar a slot is larger than its place
            rect.x -= over
        return rect

    # Under a point

    def hit(self, canvas_radius: float, point: Point) -> Hit | None:
        """What lies under a point of the window, the smallest things first."""
        for rect, piece in self._free:
            if rect.collidepoint(point):
                return Hit("free", piece)
        for rect, piece in self._tags:
            if rect.collidepoint(point):
                return Hit("price", piece)
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
