"""Verbs about coming: where a craft enters play, and who moves along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from orbitduel.rules import figures, steps
from orbitduel.rules.abilities import DECLINE, forbidden
from orbitduel.rules.actions import Transfer
from orbitduel.rules.board import Board
from orbitduel.rules.duel import Duel
from orbitduel.rules.steps import Step
from orbitduel.rules.terms import ASSET, CRAFT, PLAY, UPGRADE, Piece

from .selectors import Selector
from .verbs import Verb, verbs
from .words import counted, sentence


@verbs.word("enters")
@dataclass(frozen=True)
class Enters(Verb):
    """Where craft built here appear; on a craft itself see `Launches`."""

    ON: ClassVar = (ASSET, UPGRADE)
    orbital: Literal["highest", "any"]
    hooks = frozenset({"enter_play"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, piece, _ = step
        world = board.host[piece]
        at = source if board.card[source].kind == "asset" else board.host[source]
        if board.card[piece].kind != CRAFT or world != at:
            return (step,)
        if board.controller[piece] != board.commander(source):
            return (step,)
        highest = figures.outermost(board, world)
        if self.orbital == "highest":
            return ((steps.enter_play, piece, highest),)
        question = "In which orbital does the craft enter play?"
        options = tuple(range(highest + 1))
        seat = board.controller[piece]
        return ((steps.ask, self, seat, source, question, options, piece),)

    def chosen(self, duel: Duel, source: Piece, value: int, *context: Any) -> tuple[Step, ...]:
        (piece,) = context
        return ((steps.as_is, steps.enter_play, piece, value),)

    def text(self) -> str:
        where = "the outermost orbital" if self.orbital == "highest" else "any orbital"
        return f"Craft you complete here enter play in {where}."


@verbs.word("launches")
@dataclass(frozen=True)
class Launches(Verb):
    """A craft that does not start at the bottom: it climbs for free as it enters play."""

    ON: ClassVar = (CRAFT,)
    orbital: Literal["highest", "any"] = "highest"
    hooks = frozenset({"after entered"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        if step[1] != source:
            return ()
        world = board.host[source]
        highest = figures.outermost(board, world)
        if self.orbital == "highest":
            there = board.orbital[source] == highest
            return () if there else ((steps.move, source, world, highest, 0),)
        question = "In which orbital does the craft enter play?"
        options = tuple(range(highest + 1))
        seat = board.controller[source]
        return ((steps.ask, self, seat, source, question, options),)

    def chosen(self, duel: Duel, source: Piece, value: int, *context: Any) -> tuple[Step, ...]:
        if value == duel.board.orbital[source]:
            return ()
        return ((steps.move, source, duel.board.host[source], value, 0),)

    def text(self) -> str:
        where = "the outermost orbital" if self.orbital == "highest" else "any orbital"
        return f"It enters play in {where}."


@verbs.word("companions")
@dataclass(frozen=True)
class Companions(Verb):
    """Others may come along when it transfers."""

    ON: ClassVar = (CRAFT,)
    who: Selector
    most: int = 1
    price: int = 0
    hooks = frozenset({"after move"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, craft, world, orbital, _ = step
        if craft != source or world == board.host[source]:
            return ()
        start = (board.host[source], board.orbital[source])
        friends = tuple(
            other
            for other in self.who.found(board, source)
            if other != source and (board.host[other], board.orbital[other]) == start
        )
        return self._invite(board, source, friends, world, orbital, self.most)

    def chosen(self, duel: Duel, source: Piece, value: int, *context: Any) -> tuple[Step, ...]:
        friends, world, orbital, more = context
        if value == DECLINE:
            return ()
        left = tuple(friend for friend in friends if friend != value)
        move: Step = (steps.as_is, steps.move, value, world, orbital, self.price)
        return (move, *self._invite(duel.board, source, left, world, orbital, more - 1))

    def _invite(
        self,
        board: Board,
        source: Piece,
        friends: tuple[Piece, ...],
        world: Piece,
        orbital: int,
        more: int,
    ) -> tuple[Step, ...]:
        able = tuple(
            friend
            for friend in friends
            if board.zone[friend] == PLAY
            and figures.dv_left(board, friend) >= self.price
            and not forbidden(board, board.controller[friend], Transfer(friend, world))
        )
        if not able or not more:
            return ()
        question = "Which craft comes along?"
        options = (DECLINE, *able)
        seat = board.controller[source]
        return ((steps.ask, self, seat, source, question, options, friends, world, orbital, more),)

    def text(self) -> str:
        friends = f"{'other ' if self.who.other else ''}friendly {self.who.noun}"
        price = f" for {self.price} delta-vee each" if self.price else ""
        return sentence(
            f"when it transfers, up to {counted(self.most, friends)} from its orbital "
            f"may come along{price}"
        )
