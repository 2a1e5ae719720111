"""What the chosen thing could do, shown where it would be done: ways, prices, odds, free slots."""

from __future__ import annotations

from typing import Final

from pygame import Color, Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import mix
from orbitduel.rules.terms import Piece

from .layout import Camera, Layout, Point
from .marks import Marks, Price
from .tags import note_size, note_tag, price_size, price_tag
from .ways import Free, beside, price_spots, way_to

MANY: Final = 6
"""From so many ways on, their arcs are drawn faintly."""
Tag = tuple[Rect, Piece]


class Prices:
    def __init__(self, canvas: Canvas, layout: Layout, camera: Camera, marks: Marks) -> None:
        self.canvas, self.layout, self.camera, self.marks = canvas, layout, camera, marks

    @property
    def _start(self) -> Point | None:
        chosen = self.marks.chosen
        return None if chosen is None else self.layout.craft.get(chosen)

    # Ways

    def draw_ways(self) -> None:
        """Every way of the chosen craft, the picked one bright."""
        strength = 0.72 if len(self.marks.transfers) <= MANY else 0.4
        for world in self.marks.transfers:
            if world != self.marks.picked:
                self.draw_way(world, strength, 1.0)
        if self.marks.picked in self.marks.transfers:
            self.draw_way(self.marks.picked, 1.0, 2.5)

    def draw_way(self, world: Piece, strength: float, width: float) -> None:
        start = self._start
        if start is None or world not in self.layout.worlds:
            return
        palette = self.canvas.palette
        within = self.marks.transfers[world].within_reach
        shade = mix(palette.night, palette.good if within else palette.none, strength)
        way = way_to(start, self.layout.worlds[world])
        self._dashed([self.camera.to_screen(point) for point in way], shade, width)

    def _dashed(self, way: list[Point], shade: Color, width: float) -> None:
        """Every other piece of a way."""
        for start, end in zip(way[::2], way[1::2], strict=False):
            paint.line(self.canvas.surface, start, end, shade, width)

    # Tags

    def draw_tags(self, taken: list[Rect], slots: dict[Piece, Rect], radius: float) -> list[Tag]:
        """What each way, attack and slot costs or gives, where it covers nothing of the taken."""
        left, top, wide, high = self.camera.area
        free = Free(Rect(round(left), round(top), round(wide), round(high)), taken)
        tags = []
        notes = [(target, words, "danger") for target, words in self.marks.targets.items()]
        notes += [(target, words, "good") for target, words in self.marks.offers.items()]
        for target, words, tone in notes:
            size = note_size(self.canvas, words)
            spots = self._beside(target, size, slots, radius)
            if spots:
                _, rect = free.lay([size], spots)
                note_tag(self.canvas, rect, words, tone)
                tags.append((rect, target))
        return tags + self._way_tags(free)

    def _beside(
        self, target: Piece, size: tuple[int, int], slots: dict[Piece, Rect], radius: float
    ) -> list[Point]:
        if target in self.layout.craft:
            return beside(self.camera.to_screen(self.layout.craft[target]), radius, size)
        if target in self.layout.worlds:
            place = self.layout.worlds[target]
            reach = place.body * self.camera.zoom
            return beside(self.camera.to_screen(place.centre), reach - size[1], size)
        if target in slots:
            rect = slots[target]
            return [
                (rect.centerx, rect.y - size[1] / 2 - 2),
                (rect.centerx, rect.bottom + size[1] / 2 + 3),
                (rect.right + size[0] / 2 + 3, rect.centery),
                (rect.x - size[0] / 2 - 3, rect.centery),
            ]
        return []

    def _way_tags(self, free: Free) -> list[Tag]:
        start = self._start
        if start is None:
            return []
        listed = [world for world in self.marks.transfers if world in self.layout.worlds]
        listed.sort(key=lambda world: abs(self.layout.worlds[world].centre[0] - start[0]))
        tags = []
        for world in listed:
            price, place = self.marks.transfers[world], self.layout.worlds[world]
            spots = [self.camera.to_screen(at) for at in price_spots(way_to(start, place), place)]
            forms = list(dict.fromkeys((_later(price), "")))
            sizes = [price_size(self.canvas, str(price.now), form) for form in forms]
            number, rect = free.lay(sizes, spots)
            picked = self.marks.picked == world
            price_tag(self.canvas, rect, str(price.now), price.within_reach, forms[number], picked)
            tags.append((rect, world))
        return tags


def _later(price: Price) -> str:
    """Next turn's price, where it differs."""
    if price.later is None or price.later == price.now:
        return ""
    return f"next {price.later}"
