"""Verbs that change figures and prices while their card is in play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from orbitduel.rules.abilities import MOST, Reading
from orbitduel.rules.board import Board
from orbitduel.rules.terms import CRAFT, Piece

from .conditions import Condition, Per
from .selectors import ITSELF, YOURS_HERE, Selector
from .verbs import Verb, verbs
from .words import counted, listed, named_once, plural, sentence, signed

Figure = Literal[
    "accuracy",
    "armor",
    "bombardment",
    "dv",
    "population",
    "power",
    "resistance",
    "research draw",
    "craft slots",
    "upgrade slots",
    "cost",
    "burn cost",
    "transfer cost",
    "attack cost",
    "bombard cost",
]
PRICES = ("burn cost", "transfer cost", "attack cost", "bombard cost", "cost")
LEAST_PRICE = 1
"""Reductions leave at least this to pay; only what is free costs nothing."""


@verbs.word("bend")
@dataclass(frozen=True)
class Bend(Verb):
    """Raise or lower a figure or a price."""

    figure: Figure
    by: int
    who: Selector = ITSELF
    to: Selector | None = None
    """The other end of the deed: where a transfer goes, what is attacked or bombarded."""
    per: Per | None = None
    when: Condition | None = None

    def __post_init__(self) -> None:
        if not self.by:
            raise ValueError("bending a figure by 0 does nothing")

    @cached_property
    def bends(self) -> frozenset[str]:
        return frozenset({self.figure})

    @cached_property
    def self_bends(self) -> frozenset[str]:
        return self.bends if self.who.where == "itself" else frozenset()

    def spread(self, board: Board, source: Piece, figure: str, subject: Piece) -> tuple[int, int]:
        if not self.who.matches(board, source, subject):
            return 0, 0
        by = self.by * (1 if self.per is None else self.per.most or MOST)
        return min(by, 0), max(by, 0)

    def bend(self, board: Board, source: Piece, read: Reading, value: int) -> int:
        if not self.who.matches(board, source, read.subject, read.card):
            return value
        if self.to is not None and not self.to.matches(board, source, read.other):
            return value
        if self.when is not None and not self.when.holds(board, source):
            return value
        by = self.by * (self.per.times(board, source) if self.per else 1)
        if by < 0 and self.figure in PRICES:
            return max(min(value, LEAST_PRICE), value + by)
        return value + by

    def text(self) -> str:
        per, when = ("" if part is None else f" {part.text()}" for part in (self.per, self.when))
        deed = self._research(when) if self.figure == "research draw" else self._deed()
        text = deed + per + ("" if self.figure == "research draw" else when)
        text = named_once(text, "this world")
        if self.per is not None and self.per.most:
            most = self.by * self.per.most
            text += f", at most {abs(most) if self.figure in PRICES else signed(most)}"
        return sentence(text)

    def _deed(self) -> str:
        who, alone = self.who.many(), self.who.where in ("itself", "its world")
        by, more = abs(self.by), "more" if self.by > 0 else "less"
        if self.figure == "burn cost":
            return f"orbital burns cost {who} {by} {more}"
        if self.figure == "transfer cost":
            goal = f" to {self.to.one()}" if self.to is not None else ""
            start = " from this world" if self.who.where == "here" else ""
            whom = self._whom() if start else who
            return f"transfers{start}{goal} cost {whom} {by} {more}"
        if self.figure in ("attack cost", "bombard cost"):
            deed = "attacks" if self.figure == "attack cost" else "bombardments"
            link = "on" if self.figure == "attack cost" else "of"
            goal = f" {link} {self.to.many()}" if self.to is not None else ""
            return f"{deed}{goal} cost {who} {by} {more}"
        if self.figure == "cost":
            if self.who.where == "here":
                return (
                    f"{plural(self.who.noun)} you build beside this world cost "
                    f"{counted(by, 'counter')} {more}"
                )
            return f"{who} {'costs' if alone else 'cost'} {counted(by, 'counter')} {more} to build"
        verb = "has" if alone else "have"
        if self.figure in ("craft slots", "upgrade slots"):
            kind = self.figure.partition(" ")[0]
            extra = f"{more} {kind}" if self.by > 0 else f"fewer {kind}"
            return f"{who} {verb} room for {counted(by, extra)} under construction"
        goal = f" against {self.to.many()}" if self.to is not None else ""
        return f"{who} {verb} {signed(self.by)} {NAMES[self.figure]}{goal}"

    def _research(self, when: str) -> str:
        by, alone = abs(self.by), self.who.where in ("itself", "its world")
        cards = counted(by, "more card") if self.by > 0 else f"{counted(by, 'card')} fewer"
        deed = "the opponent draws" if self.who.side == "theirs" else "draw"
        verb = "researches" if alone else "research"
        return f"when {self.who.many()} {verb}{when}, {deed} {cards}"

    def _whom(self) -> str:
        return self.who.many().removesuffix(self.who.place).strip()


NAMES = {
    "accuracy": "accuracy",
    "armor": "armor",
    "bombardment": "bombardment",
    "dv": "delta-vee",
    "population": "population",
    "power": "construction power",
    "resistance": "resistance",
}


@verbs.word("free burns")
@dataclass(frozen=True)
class FreeBurns(Verb):
    """Orbital burns that cost nothing."""

    who: Selector = YOURS_HERE
    bends = frozenset({"burn cost"})

    def spread(self, board: Board, source: Piece, figure: str, subject: Piece) -> tuple[int, int]:
        return (-MOST, 0) if self.who.matches(board, source, subject) else (0, 0)

    def bend(self, board: Board, source: Piece, read: Reading, value: int) -> int:
        return 0 if self.who.matches(board, source, read.subject) else value

    def text(self) -> str:
        return sentence(f"orbital burns are free for {self.who.many()}")


@verbs.word("guard")
@dataclass(frozen=True)
class Guard(Verb):
    """Harder to hit: the attacker's hit check is lowered."""

    by: int
    who: Selector = ITSELF
    against: Literal["any attack", "an attacker above", "an attacker below"] = "any attack"
    bends = frozenset({"check"})

    def bend(self, board: Board, source: Piece, read: Reading, value: int) -> int:
        target = read.other
        if board.card[target].kind != CRAFT or not self.who.matches(board, source, target):
            return value
        height = board.orbital[read.subject] - board.orbital[target]
        if self.against == "an attacker above" and height <= 0:
            return value
        if self.against == "an attacker below" and height >= 0:
            return value
        return value - self.by

    def text(self) -> str:
        side = {"an attacker above": " from above", "an attacker below": " from below"}
        return sentence(
            f"attacks{side.get(self.against, '')} on {self.who.many()} have {signed(-self.by)} to "
            "their hit check"
        )


@verbs.word("natural hit")
@dataclass(frozen=True)
class NaturalHit(Verb):
    """Low dice always hit."""

    on: Literal["attacks", "bombards", "attacks or bombards"] = "attacks"
    die: int = 1
    who: Selector = ITSELF
    bends = frozenset({"sure hit"})

    def bend(self, board: Board, source: Piece, read: Reading, value: int) -> int:
        attacking = board.card[read.other].kind == CRAFT
        if self.on != "attacks or bombards" and attacking != (self.on == "attacks"):
            return value
        return max(value, self.die) if self.who.matches(board, source, read.subject) else value

    def text(self) -> str:
        dice = listed([str(die) for die in range(1, self.die + 1)], "or")
        if self.who.where == "itself":
            return sentence(f"a natural {dice} always hits when it {self.on}")
        deed = {"attacks": "attack", "bombards": "bombard"}.get(self.on, "attack or bombard")
        return sentence(f"a natural {dice} always hits when {self.who.many()} {deed}")


@verbs.word("never heals")
@dataclass(frozen=True)
class NeverHeals(Verb):
    """Damage that stays."""

    who: Selector = ITSELF
    bends = frozenset({"healing"})

    def bend(self, board: Board, source: Piece, read: Reading, value: int) -> int:
        return 0 if self.who.matches(board, source, read.subject) else value

    def text(self) -> str:
        if self.who.where == "itself":
            return "Its damage does not heal."
        return sentence(f"the damage of {self.who.many()} does not heal")


@verbs.word("ignore debris")
@dataclass(frozen=True)
class IgnoreDebris(Verb):
    """Some debris does no harm."""

    cards: int = 1
    who: Selector = ITSELF
    bends = frozenset({"debris damage"})

    def bend(self, board: Board, source: Piece, read: Reading, value: int) -> int:
        return value - self.cards if self.who.matches(board, source, read.subject) else value

    def text(self) -> str:
        who = self.who.many()
        verb = "ignores" if self.who.where == "itself" else "ignore"
        many = "the first debris" if self.cards == 1 else f"the first {self.cards} debris"
        return sentence(f"{who} {verb} {many} in an orbital")
