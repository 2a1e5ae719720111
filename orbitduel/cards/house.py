"""What a match may choose beside the rules: goals (R3.2) and variants, by id."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from orbitduel.reading import Malformed, Record, as_text, read_text
from orbitduel.rules import events, steps
from orbitduel.rules.board import Board
from orbitduel.rules.card import Card
from orbitduel.rules.chance import DIE
from orbitduel.rules.duel import Duel, HouseRule
from orbitduel.rules.figures import dv_left
from orbitduel.rules.steps import Step
from orbitduel.rules.terms import ASSET, DEBRIS, NOWHERE, SEATS, Piece

from .catalogue import LARGEST_SET, installed
from .vocabulary.goals import WATCHED, First, GoalWord, goal_words
from .vocabulary.words import counted, listed, number, sentence

GOALS = Path(__file__).parent / "goals.toml"
VEILED_WORLDS = 3
DODGE = {1: 2, 2: 1, 3: 1}
"""Kessler: what a die costs a craft beside a fresh wreck."""


@dataclass(frozen=True)
class Goal(HouseRule):
    id: str
    name: str
    words: tuple[GoalWord, ...]
    worlds: tuple[Card, ...] = ()
    """Uncontrolled worlds it lays out on the line."""
    threshold: int = 0
    """The points that win; 0 if its words win by themselves."""
    draws: int = 0
    """How many of its missions are in play."""
    hooks = frozenset({"after turn_ends", "after judge", *(f"after {step}" for step in WATCHED)})

    def prepare(self, duel: Duel) -> None:
        if self.worlds:
            duel.emit(events.WorldsLaidOut(self.worlds, 0))
        if self.draws:
            pool = [w.claim for w in self.words if isinstance(w, First) and w.mission]
            drawn = []
            for _ in range(self.draws):
                drawn.append(pool.pop(duel.roll(1, len(pool))[0] - 1))
            duel.emit(events.MissionsDrawn(tuple(drawn)))

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        if step[0] is steps.turn_ends:
            seat = step[1]
            return tuple(s for word in self.words for s in word.at_turn_end(self.id, board, seat))
        if step[0] is steps.judge:
            return ((judge_goal, self, step[1]),)
        return tuple(s for word in self.words for s in word.after(self.id, board, step))

    def scored(self, board: Board, seat: int) -> int:
        return board.points.get(self.id, (0, 0))[seat]

    def met(self, board: Board, seat: int) -> bool:
        if self.threshold and self.scored(board, seat) >= self.threshold:
            return True
        return any(word.wins(board, seat) for word in self.words)

    def standing(self, board: Board, players: tuple[str, str]) -> str:
        parts = []
        if self.threshold:
            scored = (f"{players[seat]} {self.scored(board, seat)}" for seat in SEATS)
            parts.append(f"{', '.join(scored)} of {self.threshold} points")
        parts += [line for word in self.words if (line := word.standing(board, players))]
        return f"{self.name}: {'; '.join(parts)}."

    def text(self) -> str:
        parts = []
        if self.worlds:
            names = listed([world.name for world in self.worlds])
            lie = "lies" if len(self.worlds) == 1 else "lie"
            parts.append(f"{names} {lie} uncontrolled on the line.")
        parts += [word.text() for word in self.words if not isinstance(word, First)]
        parts += self._firsts()
        if self.threshold:
            parts.append(
                f"{self.threshold} {'point wins' if self.threshold == 1 else 'points win'}."
            )
        return " ".join(parts)

    def _firsts(self) -> list[str]:
        """Feats worth the same in one sentence."""
        worth: dict[int, list[str]] = {}
        for word in self.words:
            if isinstance(word, First):
                worth.setdefault(word.points, []).append(word.to)
        told = [
            f"{counted(points, 'point')} {'each ' if len(feats) > 1 else ''}for the first to "
            f"{listed(feats, 'or')}"
            for points, feats in sorted(worth.items())
        ]
        if self.draws:
            told.append(f"{number(self.draws)} of these are drawn as missions, and only they count")
        return [sentence(line) for line in told]


def judge_goal(duel: Duel, goal: Goal, seat: int) -> None:
    if duel.board.result is None and goal.met(duel.board, seat):
        duel.then((steps.win, seat))


@dataclass(frozen=True)
class Kessler(HouseRule):
    """A destroyed craft endangers the others in its orbital at once."""

    id = "kessler"
    name = "Kessler"
    hooks = frozenset({"after destroy_craft"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return ((spread_debris, step[1]),)

    def text(self) -> str:
        return (
            "When a craft is destroyed, every other craft in its orbital rolls a die: 1 costs two "
            "delta-vee to dodge, 2 or 3 costs one. A craft that cannot pay is destroyed in turn."
        )


def spread_debris(duel: Duel, wreck: Piece) -> None:
    board = duel.board
    if board.zone[wreck] != DEBRIS:
        return
    spot = (board.host[wreck], board.orbital[wreck])
    doomed = {step[1] for step in duel.agenda if step[0] is steps.destroy_craft}
    lost: list[Step] = []
    for craft in sorted([*board.fleet[0], *board.fleet[1]]):
        if (board.host[craft], board.orbital[craft]) == spot and craft not in doomed:
            (die,) = duel.roll(1, DIE)
            price = DODGE.get(die, 0)
            dodged = price <= dv_left(board, craft)
            duel.emit(events.DebrisMet(craft, die, price if dodged else 0, dodged))
            if not dodged:
                lost.append((steps.destroy_craft, craft, NOWHERE))
    duel.then(*lost)


@dataclass(frozen=True)
class WildSky(HouseRule):
    """Worlds nobody knows lie face down on the line until a craft reaches them."""

    pool: tuple[Card, ...]
    id = "wild-sky"
    name = "Wild sky"

    @property
    def uncharted(self) -> tuple[Card, ...]:
        return self.pool

    def prepare(self, duel: Duel) -> None:
        duel.emit(events.WorldsLaidOut((), VEILED_WORLDS))

    def text(self) -> str:
        return (
            f"{counted(VEILED_WORLDS, 'uncontrolled world').capitalize()} lie face down on the "
            "line. A transfer to one costs 4; the first craft to reach it reveals it."
        )


@cache
def goals() -> dict[str, Goal]:
    """The goals a match can choose, by id."""
    try:
        tables = tomllib.loads(read_text(GOALS, LARGEST_SET))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(GOALS.name, f"not TOML ({error})") from None
    return {goal_id: _goal(goal_id, table) for goal_id, table in tables.items()}


def _goal(goal_id: str, table: object) -> Goal:
    record = Record(table, f"{GOALS.name}: {goal_id}")
    worlds = []
    for path, item in record.items("worlds"):
        if as_text(item, path) not in installed():
            raise Malformed(path, f"no card {item}")
        worlds.append(installed()[str(item)])
    goal = Goal(
        goal_id,
        record.text("name"),
        tuple(goal_words.read(word) for word in record.records("words")),
        tuple(worlds),
        record.number("threshold", 0),
        record.number("draws", 0),
    )
    record.done()
    return goal


def variants() -> dict[str, HouseRule]:
    pool = tuple(
        card
        for card in installed()
        if card.kind == ASSET and not card.homeworld and not card.faction and card.cost
    )
    return {"kessler": Kessler(), "wild-sky": WildSky(pool)}


def house_rules(chosen: dict[str, int | None]) -> tuple[HouseRule, ...]:
    """The goals and variants of a match; a goal may carry a threshold of its own."""
    if not chosen:
        return ()
    known_goals, known_variants = goals(), variants()
    found: list[HouseRule] = []
    for rule_id, threshold in chosen.items():
        if rule_id in known_variants:
            found.append(known_variants[rule_id])
        elif rule_id in known_goals:
            goal = known_goals[rule_id]
            found.append(replace(goal, threshold=threshold) if threshold else goal)
        else:
            raise Malformed(rule_id, "is neither a goal nor a variant")
    return tuple(found)
