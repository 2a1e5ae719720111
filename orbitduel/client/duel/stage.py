"""How events look and sound: craft that fly, shots, bids turned over, dice, wrecks.

Everything here is for the eye and the ear; the view has changed already when it begins.
"""

from __future__ import annotations

from typing import Final

from orbitduel.client.kit.sound import Sound
from orbitduel.rules import events
from orbitduel.rules.board import Board
from orbitduel.rules.events import Event
from orbitduel.rules.terms import Piece, Seat

from .boardview import BoardView
from .effects import Effect, Ripple, Shot, Wreck
from .layout import Layout, Point
from .marks import Marks
from .pace import LENGTHS, Flight, flight
from .roll import Clash, Roll
from .worldview import side_of

SOUNDS: Final[dict[type[Event], str]] = {
    events.BidLocked: "lock",
    events.DamageDealt: "hit",
    events.CraftDestroyed: "destroyed",
    events.UpgradeDestroyed: "destroyed",
    events.AssetCaptured: "capture",
    events.AssetRazed: "capture",
    events.CardPlaced: "click",
    events.CountersPlaced: "build",
    events.CardCompleted: "build",
    events.DamageRepaired: "build",
    events.CardDrawn: "draw",
    events.TurnBegun: "turn",
}
"""What an event sounds like; burns, dice and the end depend on more than their kind."""


def sound_of(event: Event, viewer: Seat | None) -> str:
    if isinstance(event, events.CraftMoved):
        return "burn" if event.start[0] == event.end[0] else "transfer"
    if isinstance(event, events.DiceRolled):
        return "dice" if event.values else ""
    if isinstance(event, events.DuelEnded):
        return "lose" if viewer is not None and event.winner not in (None, viewer) else "win"
    return SOUNDS.get(type(event), "")


class Stage:
    def __init__(self, table: BoardView, marks: Marks) -> None:
        self.table, self.marks = table, marks
        self.flights: list[Flight] = []
        self.roll: Roll | None = None
        self._clash: Clash | None = None

    def clear(self) -> None:
        self.flights, self.roll, self._clash = [], None, None
        self.table.effects.clear()
        self.marks.moving, self.marks.flashes = {}, {}

    @property
    def busy(self) -> bool:
        return bool(self.flights or self.table.effects)

    @property
    def at_rest(self) -> bool:
        return not (self.busy or self.roll or self.marks.flashes)

    def pass_time(self, seconds: float) -> None:
        if self.roll is not None and self.roll.pass_time(seconds):
            self.roll = None
        for one in self.flights:
            one.gone += seconds
        self.flights = [one for one in self.flights if not one.over]
        self.marks.moving = {one.craft: one.spot() for one in self.flights}
        for effect in self.table.effects:
            effect.gone += seconds
        self.table.effects[:] = [effect for effect in self.table.effects if not effect.over]
        fading = {
            piece: round(glow - seconds * 2.5, 2) for piece, glow in self.marks.flashes.items()
        }
        self.marks.flashes = {piece: glow for piece, glow in fading.items() if glow > 0}

    def show(
        self, event: Event, before: Layout, board: Board, me: Seat, motion: float, sound: Sound,
        viewer: Seat | None,
    ) -> None:  # fmt: skip
        """Begin what an event looks like; `before` is where everything stood."""
        sound.play(sound_of(event, viewer))
        self._bids_and_dice(event, board, motion)
        if not motion:
            return
        length = LENGTHS.get(type(event), 0.0) * motion
        if isinstance(event, events.CraftMoved):
            self._launch(event, before, length)
        elif isinstance(event, events.DamageDealt):
            self.marks.flashes[event.target] = 1.0
        else:
            tone = "danger"
            if isinstance(event, events.AssetCaptured):
                tone = side_of(event.seat, me)
            effect = self._effect(event, before, board, length, tone)
            if effect is not None:
                self.table.effects.append(effect)

    def _bids_and_dice(self, event: Event, board: Board, motion: float) -> None:
        if isinstance(event, events.BidsRevealed):
            names = (board.card[event.craft].name, board.card[event.target].name)
            self._clash = Clash(names, event.power, event.defence)
            self.roll = Roll((), event.power - event.defence, 0, motion, self._clash)
        elif isinstance(event, events.AssetBombarded):
            self._clash = None
        elif isinstance(event, events.DiceRolled):
            if event.values:
                self.roll = Roll(event.values, event.check, event.hits, motion, self._clash)
            self._clash = None

    def _launch(self, event: events.CraftMoved, before: Layout, length: float) -> None:
        start, end = before.craft.get(event.craft), self.table.layout.craft.get(event.craft)
        if start is not None and end is not None:
            worlds = self.table.layout.worlds
            around = worlds.get(event.end[0]) if event.start[0] == event.end[0] else None
            to = worlds.get(event.end[0])
            self.flights.append(flight(event.craft, start, end, length, around, to))

    def _effect(
        self, event: Event, before: Layout, board: Board, length: float, tone: str
    ) -> Effect | None:
        spots = before.craft
        if isinstance(event, events.BidsRevealed | events.AssetBombarded):
            start, end = spots.get(event.craft), self._middle(event.target, before, board)
            if start is not None and end is not None:
                return Shot(start, "danger", length, end=end)
        elif isinstance(event, events.CraftDestroyed) and event.craft in spots:
            where = (board.host[event.craft], board.orbital[event.craft])
            end = self.table.layout.debris.get(where, spots[event.craft])
            return Wreck(spots[event.craft], tone, length, end=end, seed=event.craft)
        elif isinstance(event, events.AssetCaptured) and event.asset in before.worlds:
            place = before.worlds[event.asset]
            return Ripple(place.centre, tone, length, radius=place.body + 4)
        elif isinstance(event, events.CardCompleted):
            middle = self._middle(event.piece, self.table.layout, board)
            return None if middle is None else Ripple(middle, "good", length, radius=20)
        return None

    def _middle(self, piece: Piece, layout: Layout, board: Board) -> Point | None:
        if piece in layout.craft:
            return layout.craft[piece]
        if piece in layout.worlds:
            return layout.worlds[piece].centre
        host = board.host[piece] if board.is_piece(piece) else -1
        return layout.worlds[host].centre if host in layout.worlds else None
