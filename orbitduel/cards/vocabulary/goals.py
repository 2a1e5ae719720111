"""Alternative win conditions (R3.2): what is worth points, and what wins at once.

A goal is made of these words. Points are scored at the end of a player's own turn, unless the
word says otherwise, and the threshold is judged right after R4.8.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from orbitduel.rules import steps
from orbitduel.rules.board import MISSION, Board
from orbitduel.rules.steps import Step
from orbitduel.rules.terms import CRAFT, NOBODY, UPGRADE, Piece, Seat, opponent

from .schema import Choice
from .words import counted, number, sentence

goal_words = Choice("scores")


class GoalWord:
    READS: ClassVar[Choice] = goal_words

    def at_turn_end(self, goal: str, board: Board, seat: Seat) -> tuple[Step, ...]:
        """What a player's turn end brings that player."""
        return ()

    def after(self, goal: str, board: Board, step: Step) -> tuple[Step, ...]:
        """What a step of the duel brings."""
        return ()

    def wins(self, board: Board, seat: Seat) -> bool:
        """Whether it wins the duel at once."""
        return False

    def standing(self, board: Board, players: tuple[str, str]) -> str:
        """What players should know of it now beside the points; empty if nothing."""
        return ""

    def text(self) -> str:
        return ""


def _named(board: Board, names: tuple[str, ...]) -> list[Piece]:
    return [world for world in board.worlds if board.card[world].name in names]


def _points(points: int) -> str:
    return counted(points, "point")


@goal_words.word("hold to win")
@dataclass(frozen=True)
class HoldToWin(GoalWord):
    world: str
    turns: int = 4

    def at_turn_end(self, goal: str, board: Board, seat: Seat) -> tuple[Step, ...]:
        found: list[Step] = []
        for world in _named(board, (self.world,)):
            holder, turns = board.streaks.get(world, (NOBODY, 0))
            if board.controller[world] == seat:
                kept = turns + 1 if holder == seat else 1
                found.append((steps.keep_streak, world, seat, kept))
            elif holder == seat:
                found.append((steps.keep_streak, world, seat, 0))
        return tuple(found)

    def wins(self, board: Board, seat: Seat) -> bool:
        streaks = [board.streaks.get(world) for world in _named(board, (self.world,))]
        return any(
            streak is not None and streak[0] == seat and streak[1] >= self.turns
            for streak in streaks
        )

    def standing(self, board: Board, players: tuple[str, str]) -> str:
        for world in _named(board, (self.world,)):
            if world in board.streaks:
                holder, turns = board.streaks[world]
                return f"{players[holder]} has held {self.world} for {turns} of {self.turns} turns"
        return f"nobody holds {self.world}"

    def text(self) -> str:
        turns = f"{number(self.turns)} of your turns in a row"
        return f"Control {self.world} at the end of {turns} to win."


@goal_words.word("holding")
@dataclass(frozen=True)
class Holding(GoalWord):
    worlds: tuple[str, ...]
    points: int = 1

    def at_turn_end(self, goal: str, board: Board, seat: Seat) -> tuple[Step, ...]:
        return tuple(
            (steps.score, seat, goal, self.points, f"holding {board.card[world].name}")
            for world in _named(board, self.worlds)
            if board.controller[world] == seat
        )

    def text(self) -> str:
        return sentence(
            f"{_points(self.points)} at the end of your turn for each of them you control"
        )


@goal_words.word("reaching")
@dataclass(frozen=True)
class Reaching(GoalWord):
    worlds: tuple[str, ...]
    points: int = 2

    def after(self, goal: str, board: Board, step: Step) -> tuple[Step, ...]:
        if step[0] is not steps.move:
            return ()
        _, craft, world, _, _ = step
        name = board.card[world].name
        if name not in self.worlds:
            return ()
        seat, why = board.controller[craft], f"reaching {name} first"
        return ((steps.claim, seat, goal, self.claim(name), self.points, why),)

    @staticmethod
    def claim(name: str) -> str:
        return f"reach {name}"

    def text(self) -> str:
        return sentence(f"{_points(self.points)} for the first craft to reach each of them")


@goal_words.word("presence")
@dataclass(frozen=True)
class Presence(GoalWord):
    world: str
    points: int = 1

    def at_turn_end(self, goal: str, board: Board, seat: Seat) -> tuple[Step, ...]:
        found: list[Step] = []
        for world in _named(board, (self.world,)):
            mine, theirs = (
                sum(board.host[craft] == world for craft in board.fleet[side])
                for side in (seat, opponent(seat))
            )
            if mine > theirs:
                found.append(
                    (steps.score, seat, goal, self.points, f"more craft around {self.world}")
                )
        return tuple(found)

    def text(self) -> str:
        return sentence(
            f"{_points(self.points)} at the end of your turn if you have more craft than the "
            f"opponent around {self.world}"
        )


@goal_words.word("majority")
@dataclass(frozen=True)
class Majority(GoalWord):
    points: int = 1

    def at_turn_end(self, goal: str, board: Board, seat: Seat) -> tuple[Step, ...]:
        if len(board.worlds_of(seat)) > len(board.worlds_of(opponent(seat))):
            return ((steps.score, seat, goal, self.points, "more worlds than the opponent"),)
        return ()

    def text(self) -> str:
        return sentence(
            f"{_points(self.points)} at the end of your turn if you control more worlds than the "
            "opponent"
        )


Feat = Literal[
    "transfer to another world",
    "capture a world",
    "complete a cruiser",
    "complete an upgrade",
    "destroy a craft",
    "orbit the enemy Homeworld",
    "hold three worlds",
    "hold five worlds",
    "have six craft in play",
    "gather four craft around one world",
    "end a turn with an empty hand",
]


@goal_words.word("first")
@dataclass(frozen=True)
class First(GoalWord):
    """Points for the first player to do something; as a mission, only where it was drawn."""

    to: Feat
    points: int = 1
    mission: bool = False

    def at_turn_end(self, goal: str, board: Board, seat: Seat) -> tuple[Step, ...]:
        return self._claim(goal, board, seat) if self._stands(board, seat) else ()

    def _stands(self, board: Board, seat: Seat) -> bool:
        if self.to == "hold three worlds":
            return len(board.worlds_of(seat)) >= 3
        if self.to == "hold five worlds":
            return len(board.worlds_of(seat)) >= 5
        if self.to == "have six craft in play":
            return len(board.fleet[seat]) >= 6
        if self.to == "gather four craft around one world":
            hosts = [board.host[craft] for craft in board.fleet[seat]]
            return any(hosts.count(world) >= 4 for world in set(hosts))
        if self.to == "end a turn with an empty hand":
            return board.hand_size[seat] == 0
        return False

    def after(self, goal: str, board: Board, step: Step) -> tuple[Step, ...]:
        seat = self._doer(board, step)
        return () if seat == NOBODY else self._claim(goal, board, seat)

    def _doer(self, board: Board, step: Step) -> Seat:
        """Who does it with this step, if anybody."""
        deed = step[0]
        if deed is steps.move and step[2] != board.host[step[1]]:
            seat = board.controller[step[1]]
            if self.to == "transfer to another world":
                return seat
            home = board.card[step[2]].homeworld and board.controller[step[2]] == opponent(seat)
            return seat if home and self.to == "orbit the enemy Homeworld" else NOBODY
        if deed is steps.capture and self.to == "capture a world":
            return int(step[2])
        if deed is steps.entered:
            card = board.card[step[1]]
            cruiser = card.kind == CRAFT and card.craft_class == "cruiser"
            if (cruiser and self.to == "complete a cruiser") or (
                card.kind == UPGRADE and self.to == "complete an upgrade"
            ):
                return board.controller[step[1]]
        if deed is steps.destroy_craft and self.to == "destroy a craft" and step[2] >= 0:
            seat = board.commander(step[2])
            return seat if seat != board.controller[step[1]] else NOBODY
        return NOBODY

    def _claim(self, goal: str, board: Board, seat: Seat) -> tuple[Step, ...]:
        if self.claim in board.claimed or (self.mission and self.claim not in board.missions):
            return ()
        return ((steps.claim, seat, goal, self.claim, self.points, f"being first to {self.to}"),)

    @property
    def claim(self) -> str:
        return MISSION + self.to if self.mission else self.to

    def standing(self, board: Board, players: tuple[str, str]) -> str:
        return f"open: {self.to}" if self.mission and self.claim in board.missions else ""

    def text(self) -> str:
        return sentence(f"{_points(self.points)} for the first to {self.to}")


WATCHED = ("move", "capture", "entered", "destroy_craft")
"""The steps after which goals look at what happened."""
