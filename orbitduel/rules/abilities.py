"""R0, where cards bend the rules: what the rules ask of an ability.

The engine knows no ability by name. It asks the pieces in play, in the order in which they came
into play, at two seams:

- a figure or a cost is being read (`figures.py`, `costs.py`): `bend` may change it;
- a step is about to happen (`steps.py`): `answer` may let it be, put another step in its place,
  or put steps before and after it.

The vocabulary that turns card data into abilities lives with the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from .terms import NOWHERE, Piece

if TYPE_CHECKING:
    from .board import Board
    from .steps import Step


class Ability:
    bends: ClassVar[frozenset[str]] = frozenset()
    """Names of the figures and costs it may change."""
    answers: ClassVar[frozenset[str]] = frozenset()
    """Names of the steps it may answer."""

    def bend(
        self, board: Board, source: Piece, figure: str, subject: Piece, value: int, other: Piece
    ) -> int:
        """The value of a subject's figure; a cost also names the other end of the deed."""
        return value

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        """The steps to perform instead, first one first; the step itself may be among them."""
        return (step,)


def bent(board: Board, figure: str, subject: Piece, value: int, other: Piece = NOWHERE) -> int:
    for source in board.gifted:
        for ability in board.card[source].abilities:
            if figure in ability.bends:
                value = ability.bend(board, source, figure, subject, value, other)
    return value


def answered(board: Board, step: Step) -> tuple[Step, ...]:
    """What happens in place of a step: the first ability that changes it decides."""
    name = step[0].__name__
    for source in board.gifted:
        for ability in board.card[source].abilities:
            if name in ability.answers:
                steps = ability.answer(board, source, step)
                if steps != (step,):
                    return steps
    return (step,)
