"""When a craft can be at the target at best: every world of the deck is already on the line."""

from __future__ import annotations

from orbitduel.rules.terms import STATIONS

from .lone import Places
from .sheet import RIVAL, Sheet

LONGEST = 3 * STATIONS
"""A craft that has not arrived after so many turns never will."""


class Flying:
    def __init__(self, sheet: Sheet, target: int) -> None:
        self.sheet = sheet
        self.target = target
        self.sky = frozenset((*sheet.worlds, *([] if sheet.rival is None else [RIVAL])))
        self._known: dict[object, bool] = {}
        self._starts: dict[str, Places] = {}

    def arrives(self, craft: int, places: Places, turn: int, last: int) -> bool:
        """Whether a craft that may be in these places at the start of a turn can make it."""
        key = (self.sheet.cards[craft].id, places, turn % STATIONS, last - turn)
        if key not in self._known:
            self._known[key] = self._flies(craft, places, turn, last)
        return self._known[key]

    def _flies(self, craft: int, places: Places, turn: int, last: int) -> bool:
        for when in range(turn, last + 1):
            if any(world == self.target for world, _ in places):
                return True
            places = self.sheet.flights(craft, places, when % STATIONS, self.sky)
        return any(world == self.target for world, _ in places)

    def deadline(self, craft: int, last: int) -> int:
        """The last turn in which the craft may enter play and still arrive; 0 if there is none."""
        starts = self._entries(craft)
        for turn in range(last - 1, max(0, last - LONGEST), -1):
            if self.arrives(craft, starts, turn + 1, last):
                return turn
        return 0

    def _entries(self, craft: int) -> Places:
        name = self.sheet.cards[craft].id
        if name not in self._starts:
            starts: Places = frozenset()
            for host in self.sheet.worlds:
                if self.sheet.can_host(host, craft):
                    starts |= self.sheet.entries(craft, host)
            self._starts[name] = starts
        return self._starts[name]
