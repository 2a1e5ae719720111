"""What the goals of a match (R3.2) ask for, in counters' worth.

A goal is read word by word, as it is printed: worlds to hold, worlds to be around, deeds to be
first at. A point is worth the more, the fewer of them win. `Aims` is asked by the plans of every
level, so that a match of points is played for points, and a Homeworld is still a Homeworld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orbitduel.cards.house import Goal
from orbitduel.cards.vocabulary.goals import (
    First,
    GoalWord,
    Holding,
    HoldToWin,
    Majority,
    Presence,
    Reaching,
)
from orbitduel.rules.board import Board
from orbitduel.rules.card import Card
from orbitduel.rules.duel import HouseRule
from orbitduel.rules.terms import ASSET, CRAFT, NOBODY, UPGRADE, Piece, Seat, opponent

from .roads import Roads, Spot

VICTORY = 60.0
"""What winning is worth; see `worth.HOMEWORLD`."""
LASTING = 2.0
"""How many points a place that scores every turn is worth before it changes hands."""
ON_THE_WAY = (0.6, 0.4)
"""What a place that scores is worth one and two turns before it is reached."""
CROWD = 4
FLEET = 6
FEW, MANY = 3, 5
"""Worlds and craft that firsts and missions ask for."""


class Aims:
    """The goals of a match as one seat sees them on a board."""

    def __init__(self, house: Sequence[HouseRule], board: Board, seat: Seat) -> None:
        self.board = board
        self.seat = seat
        self.foe = opponent(seat)
        self.goals = [rule for rule in house if isinstance(rule, Goal)]
        self.point = max(
            (VICTORY / goal.threshold for goal in self.goals if goal.threshold), default=0.0
        )
        self.held: dict[Piece, float] = {}
        """Worlds it pays to control."""
        self.around: dict[Piece, tuple[float, bool]] = {}
        """Worlds it pays to be around: for what, and whether more craft than the enemy's count."""
        self.feats: dict[str, float] = {}
        """What it pays to be the first to do."""
        self.majority = 0.0
        for word in self._words():
            self._read(word)

    def __bool__(self) -> bool:
        return bool(self.goals)

    def _words(self) -> Iterator[GoalWord]:
        for goal in self.goals:
            yield from goal.words

    def _read(self, word: GoalWord) -> None:
        board, point = self.board, self.point
        if isinstance(word, HoldToWin):
            for world in self._named((word.world,)):
                _, turns = board.streaks.get(world, (NOBODY, 0))
                self.held[world] = VICTORY * (1 + turns) / (1 + word.turns)
        elif isinstance(word, Holding):
            for world in self._named(word.worlds):
                self.held[world] = LASTING * word.points * point
        elif isinstance(word, Reaching):
            for world in self._named(word.worlds):
                if word.claim(board.card[world].name) not in board.claimed:
                    self.around[world] = (word.points * point, False)
        elif isinstance(word, Presence):
            for world in self._named((word.world,)):
                self.around[world] = (LASTING * word.points * point, True)
        elif isinstance(word, Majority):
            self.majority = LASTING * word.points * point
        elif isinstance(word, First) and self._is_open(word):
            self.feats[word.to] = self.feats.get(word.to, 0.0) + word.points * point

    def _is_open(self, word: First) -> bool:
        if word.mission and word.claim not in self.board.missions:
            return False
        return word.claim not in self.board.claimed

    def _named(self, names: Sequence[str]) -> list[Piece]:
        return [world for world in self.board.worlds if self.board.card[world].name in names]

    # Where craft stand.

    def standing(self, roads: Roads, craft: Piece, spot: Spot) -> float:
        """What it means for the goals that a craft ends its turn somewhere."""
        board, world = self.board, spot[0]
        value = max(
            (
                self._nearness(roads, craft, spot, goal) * self._wanted(craft, goal)
                for goal in self.around
            ),
            default=0.0,
        )
        if self.feats:
            if world != board.host[craft]:
                value += self.feats.get("transfer to another world", 0.0)
            if board.card[world].homeworld and board.controller[world] == self.foe:
                value += self.feats.get("orbit the enemy Homeworld", 0.0)
            if crowd := self.feats.get("gather four craft around one world"):
                value += crowd * min(1.0, (self._friends(craft, world) + 1) / CROWD) ** 2
        return value

    def _nearness(self, roads: Roads, craft: Piece, spot: Spot, goal: Piece) -> float:
        if spot[0] == goal:
            return 1.0
        for turns, share in enumerate(ON_THE_WAY, start=1):
            station = roads.station(self.seat, turns)
            if roads.dash(craft, spot, goal, station) <= roads.limit(craft):
                return share
        return 0.0

    def _wanted(self, craft: Piece, world: Piece) -> float:
        value, contested = self.around[world]
        if not contested:
            return value
        theirs = sum(self.board.host[foe] == world for foe in self.board.fleet[self.foe])
        return value if self._friends(craft, world) <= theirs + 1 else 0.1 * value

    def _friends(self, craft: Piece, world: Piece) -> int:
        """Own craft around a world beside this one."""
        board = self.board
        return sum(board.host[own] == world and own != craft for own in board.fleet[self.seat])

    # What is taken and destroyed.

    def capture(self, world: Piece) -> float:
        """What taking a world means for the goals."""
        value = self.held.get(world, 0.0) + self.feats.get("capture a world", 0.0)
        if self.board.controller[world] == self.foe:
            value += self.held.get(world, 0.0) + 2 * self._one_more_world()
        return value + self._one_more_world() + self._towards_worlds()

    def kill(self, foe: Piece) -> float:
        """What destroying an enemy craft means for the goals."""
        value, contested = self.around.get(self.board.host[foe], (0.0, False))
        return self.feats.get("destroy a craft", 0.0) + (0.5 * value if contested else 0.0)

    # What is built.

    def building(self, card: Card) -> float:
        """What completing a card means for the goals."""
        if card.kind == ASSET:
            return self._one_more_world() + self._towards_worlds()
        if card.kind == UPGRADE:
            return self.feats.get("complete an upgrade", 0.0)
        value = self.feats.get("complete a cruiser", 0.0) if card.craft_class == "cruiser" else 0.0
        if card.kind == CRAFT and len(self.board.fleet[self.seat]) < FLEET:
            value += self.feats.get("have six craft in play", 0.0) / FLEET
        return value

    @property
    def clears_hand(self) -> float:
        return self.feats.get("end a turn with an empty hand", 0.0)

    def _one_more_world(self) -> float:
        mine, theirs = (len(self.board.worlds_of(side)) for side in (self.seat, self.foe))
        return self.majority if -2 <= mine - theirs <= 1 else 0.2 * self.majority

    def _towards_worlds(self) -> float:
        mine = len(self.board.worlds_of(self.seat))
        few = self.feats.get("hold three worlds", 0.0) / FEW if mine < FEW else 0.0
        return few + (self.feats.get("hold five worlds", 0.0) / MANY if mine < MANY else 0.0)


def progress(house: Sequence[HouseRule], board: Board, seat: Seat) -> float:
    """How far a seat has come towards the goals, in counters' worth."""
    nearest = 0.0
    for rule in house:
        if not isinstance(rule, Goal):
            continue
        if rule.threshold:
            nearest = max(nearest, min(1.0, rule.scored(board, seat) / rule.threshold))
        for word in rule.words:
            if isinstance(word, HoldToWin):
                for holder, turns in board.streaks.values():
                    if holder == seat:
                        nearest = max(nearest, min(1.0, turns / word.turns))
    return VICTORY * nearest * (0.5 + 0.5 * nearest)
