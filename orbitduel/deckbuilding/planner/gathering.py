"""A lone game watched for a fleet that gathers around a world."""

from __future__ import annotations

from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import STATIONS, A

from .goal import CardInPlay, Goal
from .lone import Places
from .sheet import HOME, RIVAL, Sheet


class Gathering:
    """Where every craft could be by now, and when enough of them are at the target."""

    def __init__(self, sheet: Sheet, target: int, goal: Goal) -> None:
        self.sheet, self.target, self.goal = sheet, target, goal
        self.turn: int | None = None
        self._places: dict[int, Places] = {}

    def watch(self, duel: Duel, turn: int) -> None:
        if isinstance(self.goal, CardInPlay) or self.turn is not None:
            return
        board, serials = duel.board, duel.private[A].serials
        numbers = {piece: serials.get(piece, HOME) for piece in board.worlds_of(A)}
        sky = frozenset(numbers.values()) | ({RIVAL} if self.sheet.rival is not None else set())
        there = 0
        for craft in board.fleet[A]:
            number = serials[craft]
            start = frozenset([(numbers[board.host[craft]], board.orbital[craft])])
            start = self._places.get(number, start)
            places = self.sheet.flights(number, start, turn % STATIONS, sky)
            self._places[number] = places
            if any(world == self.target for world, _ in places):
                there += self.sheet.cards[number].bombardment
        if there >= self.goal.amount:
            self.turn = turn
