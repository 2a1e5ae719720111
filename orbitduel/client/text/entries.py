"""What can be done, as a list short enough to be listened to.

Powers of one bombardment make one entry, and where there is much to do, so does everything that
one craft or world can do. Choosing such an entry leads on to what is in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orbitduel.rules import actions, costs, figures
from orbitduel.rules.actions import Action, Bombard
from orbitduel.rules.sentences import counted
from orbitduel.rules.terms import CRAFT, Piece
from orbitduel.rules.wording import Wording

LONG = 12
"""More entries than this are gathered by who does them."""


@dataclass(frozen=True)
class Entry:
    line: str
    actions: tuple[Action, ...]

    @property
    def bombards(self) -> bool:
        return all(isinstance(action, Bombard) for action in self.actions)


def entries(legal: Sequence[Action], wording: Wording) -> list[Entry]:
    listed = _each(legal, wording)
    return listed if len(listed) <= LONG else _by_doer(legal, wording)


def _each(legal: Sequence[Action], wording: Wording) -> list[Entry]:
    found: dict[object, list[Action]] = {}
    for action in legal:
        key = (action.craft, action.target) if isinstance(action, Bombard) else action
        found.setdefault(key, []).append(action)
    return [Entry(_line(together, wording), tuple(together)) for together in found.values()]


def _line(together: Sequence[Action], wording: Wording) -> str:
    first = together[0]
    if not isinstance(first, Bombard):
        return wording.line(first)
    board = wording.board
    cost = costs.bombard(board, first.craft, first.target)
    dice = figures.bombardment(board, first.craft, first.target)
    resistance = figures.resistance(board, first.target)
    most = max(action.power for action in together if isinstance(action, Bombard))
    return (
        f"Bombard {wording.name(first.target)} with {wording.name(first.craft)} (costs {cost}, "
        f"then power up to {most}; {counted(dice, 'die', 'dice')} against resistance {resistance})"
    )


def _by_doer(legal: Sequence[Action], wording: Wording) -> list[Entry]:
    found: dict[object, list[Action]] = {}
    for action in legal:
        doer = _doer(action)
        found.setdefault(action if doer is None else doer, []).append(action)
    gathered = []
    for key, together in found.items():
        inside = _each(together, wording)
        if isinstance(key, int) and len(inside) > 1:
            line = f"{_introduced(key, wording)}: {counted(len(inside), 'choice')}"
            gathered.append(Entry(line, tuple(together)))
        else:
            gathered += inside
    return gathered


def _doer(action: Action) -> Piece | None:
    """The piece on the table that does it, if there is one."""
    match action:
        case actions.Burn() | actions.Transfer() | actions.Attack() | actions.Bombard():
            return action.craft
        case actions.Research() | actions.Repair() | actions.Build():
            return action.asset
        case actions.Activate():
            return action.card
    return None


def _introduced(piece: Piece, wording: Wording) -> str:
    board = wording.board
    if board.card[piece].kind != CRAFT:
        return wording.name(piece)
    world = board.host[piece]
    where = wording.teller.orbital(world, board.orbital[piece])
    left = figures.dv_left(board, piece)
    return f"{wording.name(piece)}, {where} of {wording.name(world)}, {left} delta-vee left"
