"""A table for one: the real duel, across from somebody who does nothing.

The other side has a Homeworld and no cards, and ends each turn at once. A deck need not be legal
to be played alone, so that an unfinished one can be looked at too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from orbitduel.rules import events, steps
from orbitduel.rules.actions import Action, Choose, EndTurn
from orbitduel.rules.board import Board
from orbitduel.rules.card import Card
from orbitduel.rules.chance import SeededChance, seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.private import Private
from orbitduel.rules.terms import ASSET, OPENING_HAND, A, B

EMPTY_SKY = Card(
    id="empty-sky",
    kind=ASSET,
    name="empty sky",
    resistance=1,
    homeworld=True,
    orbitals=(1,),
    track=(-99, -99, -99, -99),
)
"""A far world that no craft can transfer to and that can do nothing."""


def solo(homeworld: Card, cards: Sequence[Card], rival: Card | None = None) -> Duel:
    """The lone player's first turn has begun; the rival's world lies on the line."""
    other = EMPTY_SKY if rival is None else replace(rival, homeworld=True)
    duel = Duel(Board(), (Private(), Private()), SeededChance(seed_from_number(0)))
    duel.emit(events.DuelBegun((homeworld, other), (tuple(cards), ()), (len(cards), 0), None))
    for _ in range(OPENING_HAND):
        steps.draw(duel, A)
    duel.then((steps.begin_turn, A))
    duel.settle()
    return duel


def act(duel: Duel, action: Action) -> list[events.Event]:
    """Do it, and settle every decision it opens by its first option."""
    told = duel.apply(A, action)
    while duel.board.decision is not None:
        told += duel.apply(duel.board.decision.seat, Choose(0))
    return told


def pass_round(duel: Duel) -> list[events.Event]:
    """End the lone player's turn, and the idle one's."""
    told = act(duel, EndTurn())
    while duel.board.active == B and duel.result is None:
        told += duel.apply(B, EndTurn())
        while duel.board.decision is not None:
            told += duel.apply(duel.board.decision.seat, Choose(0))
    return told
