"""R0, where cards bend the rules: what the rules ask of an ability.

The engine knows no ability by name. It asks the pieces in play, in the order in which they came
into play, and of one piece its abilities in printed order:

- a figure or a cost is being read (`figures.py`, `costs.py`): `bend` may change it, and so may
  an `Effect` that an ability has left on a piece for a while;
- an action would be legal: `forbid` may still refuse it;
- a step is about to happen (`steps.py`): `answer` may put other steps in its place, and the
  first ability that does so decides; `follow` may add steps after it, and all of them do;
- a player may use an activated ability: `offers` lists the targets, `activate` does it;
- a decision was made that the ability asked for: `chosen` goes on from there.

The vocabulary that turns card data into abilities lives with the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .terms import CRAFT, NOWHERE, YARD, Kind, Phase, Piece, Seat

if TYPE_CHECKING:
    from .actions import Action
    from .board import Board
    from .card import Card
    from .duel import Duel
    from .private import Private
    from .steps import Step

Targets: TypeAlias = tuple[int, ...]


class Reading(NamedTuple):
    """A figure being read: whose it is, which card that is, and the other end of the deed."""

    figure: str
    subject: Piece
    card: Card
    other: Piece


class Ability:
    """One thing a card can do; each method answers one of the questions above."""

    @property
    def bends(self) -> frozenset[str]:
        """Names of the figures and costs it may change."""
        return frozenset()

    @property
    def self_bends(self) -> frozenset[str]:
        """Those of them it changes on its own card already under construction."""
        return frozenset()

    @property
    def hooks(self) -> frozenset[str]:
        """What it has a say in: the names of steps it may answer, `after ` those it follows,
        `forbid ` the names of actions it may forbid, and `activate`.
        """
        return frozenset()

    @property
    def phase(self) -> Phase:
        """When it may be activated."""
        return Phase.MANEUVERS

    def bend(self, board: Board, source: Piece, read: Reading, value: int) -> int:
        """The value of a figure that is being read."""
        return value

    def spread(self, board: Board, source: Piece, figure: str, subject: Piece) -> tuple[int, int]:
        """How far it may lower and raise a figure at the most; rough, but never too small."""
        return -MOST, MOST

    def forbid(self, board: Board, source: Piece, seat: Seat, action: Action) -> str:
        """Why an otherwise legal action may not be done; empty if it may."""
        return ""

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        """The steps to perform instead, first one first; the step itself may be among them."""
        return (step,)

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        """The steps to perform after one; asked before it happens, performed after."""
        return ()

    def obstacle(self, board: Board, private: Private, source: Piece, index: int) -> str:
        """Why it may not be activated now, whatever the targets; empty if it may."""
        return "it cannot be activated"

    def offers(self, board: Board, private: Private, source: Piece, index: int) -> list[Targets]:
        """Every set of targets it may be activated with now, by its piece's commander."""
        return []

    def activate(self, duel: Duel, source: Piece, index: int, targets: Targets) -> None:
        """Pay for it and put on the agenda what it does."""

    def chosen(self, duel: Duel, source: Piece, value: int, *context: Any) -> tuple[Step, ...]:
        """The steps that follow from a decision it asked for."""
        return ()

    def text(self) -> str:
        """What it says, in the words of a world or an upgrade."""
        return ""

    def printed(self, kind: Kind) -> str:
        """What it says on a card of that kind: a craft has a world, but is none."""
        text = self.text()
        if kind == CRAFT:
            return text.replace("this world", "its world").replace("This world", "Its world")
        return text


@dataclass(frozen=True, slots=True)
class Effect:
    """A figure of a piece changed for a while; the source is remembered for the reader."""

    source: Piece
    subject: Piece
    figure: str
    by: int
    until: int
    """The last turn it lasts through."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question an ability asks; `options` are pieces or numbers, -1 for declining."""

    seat: Seat
    source: Piece
    question: str
    options: tuple[int, ...]


DECLINE = -1
MOST = 99
"""More than any figure can be bent by."""


def bent(
    board: Board,
    figure: str,
    subject: Piece,
    value: int,
    other: Piece = NOWHERE,
    card: Card | None = None,
) -> int:
    """A figure after all that bends it; never below zero."""
    cards = board.card
    read = Reading(figure, subject, card or cards[subject], other)
    for source in board.bends.get(figure, ()):
        if isinstance(source, Effect):
            if source.subject == subject:
                value += source.by
            continue
        for ability in cards[source].bends[figure]:
            value = ability.bend(board, source, read, value)
    if figure in read.card.self_bends and board.zone[subject] == YARD:
        for ability in read.card.abilities:
            if figure in ability.self_bends:
                value = ability.bend(board, subject, read, value)
    return value if value > 0 else 0


def spread(board: Board, figure: str, subject: Piece) -> tuple[int, int]:
    """How far all that bends a figure may lower and raise it for a piece at the most.

    Most prices are far from what a craft has left, so a list of choices can do without the
    exact price of most things it offers.
    """
    down = up = 0
    for source in board.bends.get(figure, ()):
        if isinstance(source, Effect):
            if source.subject == subject:
                down += min(source.by, 0)
                up += max(source.by, 0)
            continue
        for ability in board.card[source].bends[figure]:
            lower, raised = ability.spread(board, source, figure, subject)
            down += lower
            up += raised
    return down, up


def forbidden(board: Board, seat: Seat, action: Action) -> str:
    """Why abilities forbid an action; empty if none does."""
    hook = _forbidding(type(action).__name__)
    for source in board.hooks.get(hook, ()):
        for ability in board.card[source].hooks[hook]:
            if why := ability.forbid(board, source, seat, action):
                return why
    return ""


@cache
def _forbidding(kind: str) -> str:
    """What an ability that may forbid such actions calls it."""
    return f"forbid {kind}"


def listeners(board: Board, house: Sequence[Ability], hook: str) -> Iterator[tuple[Piece, Ability]]:
    """Who has a say: the pieces in order of coming into play, then the rules of the match."""
    for source in board.hooks.get(hook, ()):
        for ability in board.card[source].hooks[hook]:
            yield source, ability
    for rule in house:
        if hook in rule.hooks:
            yield NOWHERE, rule
