"""Verbs that forbid what the rules would allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from orbitduel.rules.actions import Action, Activate, Attack, Bombard, Burn, Transfer
from orbitduel.rules.board import Board
from orbitduel.rules.terms import CRAFT, UPGRADE, Phase, Piece, Seat

from .selectors import ITSELF, Selector, world_of
from .verbs import Verb, verbs
from .words import sentence

MANEUVERS = ("Burn", "Transfer", "Attack", "Bombard", "Activate")


@verbs.word("cannot transfer")
@dataclass(frozen=True)
class CannotTransfer(Verb):
    who: Selector = ITSELF
    hooks = frozenset({"forbid Transfer"})

    def forbid(self, board: Board, source: Piece, seat: Seat, action: Action) -> str:
        if isinstance(action, Transfer) and self.who.matches(board, source, action.craft):
            return f"{board.card[action.craft].name} cannot transfer"
        return ""

    def text(self) -> str:
        return sentence(f"{self.who.many()} cannot transfer")


@verbs.word("grounded")
@dataclass(frozen=True)
class Grounded(Verb):
    """No maneuver without a named upgrade on a world one controls."""

    ON: ClassVar = (CRAFT,)
    upgrade: str
    """The name printed on it."""
    hooks = frozenset({f"forbid {name}" for name in MANEUVERS})

    def forbid(self, board: Board, source: Piece, seat: Seat, action: Action) -> str:
        if not self._moves(board, source, action):
            return ""
        for piece in board.upgrades:
            if board.card[piece].name == self.upgrade and board.commander(piece) == seat:
                return ""
        return f"{board.card[source].name} cannot maneuver without {self.upgrade}"

    @staticmethod
    def _moves(board: Board, source: Piece, action: Action) -> bool:
        """An ability that is used as a maneuver is one."""
        if isinstance(action, Activate):
            return (
                action.card == source
                and board.card[source].abilities[action.ability].phase is Phase.MANEUVERS
            )
        return isinstance(action, Burn | Transfer | Attack | Bombard) and action.craft == source

    def text(self) -> str:
        return f"It cannot maneuver unless you control {self.upgrade}."


@verbs.word("shield")
@dataclass(frozen=True)
class Shield(Verb):
    """An upgrade that must be bombarded before anything else on its world."""

    ON: ClassVar = (UPGRADE,)
    hooks = frozenset({"forbid Bombard"})

    def forbid(self, board: Board, source: Piece, seat: Seat, action: Action) -> str:
        if not isinstance(action, Bombard) or not self._covers(board, source, action.target):
            return ""
        return f"{board.card[source].name} must be bombarded first"

    def _covers(self, board: Board, source: Piece, target: Piece) -> bool:
        if world_of(board, target) != board.host[source]:
            return False
        shields = any(isinstance(ability, Shield) for ability in board.card[target].abilities)
        return not shields

    def text(self) -> str:
        return "It must be bombarded before anything else on its world."
