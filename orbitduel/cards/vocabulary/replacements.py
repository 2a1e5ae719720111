"""Verbs that put something else in the place of a hit, a destruction or a capture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from orbitduel.rules import steps
from orbitduel.rules.abilities import DECLINE
from orbitduel.rules.board import Board
from orbitduel.rules.duel import Duel
from orbitduel.rules.steps import ATTACK, BOMBARDMENT, Step
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, Kind, Piece

from .selectors import ITSELF, YOURS_HERE, Selector, world_of
from .verbs import Verb, verbs
from .words import sentence


@verbs.word("escort")
@dataclass(frozen=True)
class Escort(Verb):
    """Takes the first hit of an attack meant for a friend."""

    ON: ClassVar = (CRAFT,)
    who: Selector = Selector(where="its orbital", other=True)  # noqa: RUF009
    hooks = frozenset({"damage"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        damage, target, amount, attacker, cause = step
        if cause != ATTACK or amount < 1 or not self.who.matches(board, source, target):
            return (step,)
        return (
            (damage, source, 1, attacker, steps.ABILITY),
            (damage, target, amount - 1, attacker, cause),
        )

    def text(self) -> str:
        return sentence(f"it takes the first hit of each attack on {self.who.one()}")


@verbs.word("screen")
@dataclass(frozen=True)
class Screen(Verb):
    """Takes all damage of a kind instead of what was meant."""

    who: Selector = Selector(kind="asset", where="its world")  # noqa: RUF009
    from_: Literal["bombardment", "attack"] = "bombardment"
    hooks = frozenset({"damage"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        damage, target, amount, attacker, cause = step
        if cause != self.from_ or not self.who.matches(board, source, target) or target == source:
            return (step,)
        return ((damage, source, amount, attacker, cause),)

    def text(self) -> str:
        cause = "attacks" if self.from_ == ATTACK else "bombardment"
        return sentence(f"it takes all damage that {cause} would deal to {self.who.many()}")

    def printed(self, kind: Kind) -> str:
        text = super().printed(kind)
        if kind == CRAFT and self.who.where == "its world" and self.who.side == "yours":
            return text.removesuffix(".") + " while that world is yours."
        return text


@verbs.word("sacrifice")
@dataclass(frozen=True)
class Sacrifice(Verb):
    """A craft may be given up to cancel the damage of a bombardment."""

    ON: ClassVar = (ASSET, UPGRADE)
    craft: Selector = YOURS_HERE
    hooks = frozenset({"damage"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, target, amount, _, cause = step
        if cause != BOMBARDMENT or amount < 1 or world_of(board, target) != world_of(board, source):
            return (step,)
        offered = self.craft.found(board, source)
        if not offered:
            return (step,)
        seat = board.commander(source)
        question = "Destroy a craft to cancel the damage?"
        options = (DECLINE, *offered)
        return ((steps.ask, self, seat, source, question, options, step),)

    def chosen(self, duel: Duel, source: Piece, value: int, *context: Any) -> tuple[Step, ...]:
        (step,) = context
        if value == DECLINE:
            return ((steps.as_is, *step),)
        return ((steps.destroy_craft, value, source),)

    def text(self) -> str:
        return sentence(
            f"you may destroy {self.craft.one()} to cancel the damage of a bombardment here"
        )


@verbs.word("boards")
@dataclass(frozen=True)
class Boards(Verb):
    """Captures what it would destroy."""

    ON: ClassVar = (CRAFT,)
    hooks = frozenset({"destroy_craft"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, craft, destroyer = step
        seat = board.commander(source)
        if destroyer != source or board.controller[craft] == seat:
            return (step,)
        return ((steps.take_craft, craft, seat),)

    def text(self) -> str:
        return "A craft it would destroy comes under your control instead, its damage removed."


@verbs.word("leaves no debris")
@dataclass(frozen=True)
class LeavesNoDebris(Verb):
    who: Selector = ITSELF
    hooks = frozenset({"destroy_craft"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, craft, destroyer = step
        if not self.who.matches(board, source, craft):
            return (step,)
        return ((steps.destroy_craft, craft, destroyer, False),)

    def text(self) -> str:
        if self.who.where == "itself":
            return "It leaves no debris."
        return sentence(f"{self.who.many()} leave no debris when destroyed")


@verbs.word("expendable")
@dataclass(frozen=True)
class Expendable(Verb):
    """Used up by an attack that hits."""

    ON: ClassVar = (CRAFT,)
    hooks = frozenset({"after attack_done"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, craft, _, hits = step
        return ((steps.destroy_craft, source, source),) if craft == source and hits else ()

    def text(self) -> str:
        return "It is destroyed after an attack that hits."


@verbs.word("razes")
@dataclass(frozen=True)
class Razes(Verb):
    """Leaves a conquered world to nobody."""

    ON: ClassVar = (CRAFT,)
    hooks = frozenset({"capture"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, asset, _, captor = step
        return ((steps.raze, asset),) if captor == source else (step,)

    def text(self) -> str:
        return "A world it would capture is razed instead: left uncontrolled and undamaged."


@verbs.word("salvages")
@dataclass(frozen=True)
class Salvages(Verb):
    """Keeps the construction beside a captured world."""

    ON: ClassVar = (CRAFT,)
    hooks = frozenset({"capture"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, asset, seat, captor = step
        if captor != source or not board.beside(asset):
            return (step,)
        return ((steps.capture, asset, seat, captor, True),)

    def text(self) -> str:
        return "When it captures a world, cards under construction beside that world become yours."


@verbs.word("hazard")
@dataclass(frozen=True)
class Hazard(Verb):
    """Hurts enemies that linger low at the end of their own turn."""

    damage: int = 1
    who: Selector = Selector(side="theirs", where="lowest orbital")  # noqa: RUF009
    hooks = frozenset({"after turn_ends"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        if step[1] == board.commander(source):
            return ()
        return tuple(
            (steps.damage, craft, self.damage, source, steps.ABILITY)
            for craft in self.who.found(board, source)
        )

    def text(self) -> str:
        return sentence(
            f"at the end of the opponent's turn, {self.who.many()} take {self.damage} damage"
        )
