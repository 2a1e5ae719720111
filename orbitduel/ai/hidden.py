"""Whole duels that agree with what a seat sees.

What the opponent holds is drawn from what is possible: cards of the faction of their Homeworld,
neutral ones, and now and then one of another faction; no asset twice; the kind of every card
under construction as it shows. Cards seen before are likelier to be met again, as decks repeat
what they rely on. Nothing here ever looks at more than a view.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from orbitduel.cards.catalogue import installed
from orbitduel.rules.card import Card
from orbitduel.rules.chance import SEED_BYTES, SeededChance
from orbitduel.rules.duel import Duel
from orbitduel.rules.private import Private
from orbitduel.rules.terms import ASSET, CRAFT, KINDS, Kind, Seat, opponent
from orbitduel.rules.views import View

KIND_WEIGHTS: dict[Kind, float] = {"asset": 0.2, "craft": 0.7, "upgrade": 0.1}
"""What decks are made of, roughly."""
FOREIGN = 0.1
"""How likely a card of another faction is beside one of the own."""
SEEN = 3.0
"""How much likelier a craft or upgrade is for every copy seen."""


def sample(view: View, rng: random.Random) -> Duel | None:
    """A duel in which this view would be the same; None for a spectator's view."""
    if view.seat is None or view.private is None:
        return None
    own, other = view.seat, opponent(view.seat)
    board = view.board.copy()
    theirs = Supposition(view, other, rng).private()
    if board.combat is not None and board.combat.locked[other]:
        theirs.bid = rng.randint(0, board.combat.most[other])
    mine = view.private.copy()
    private = (mine, theirs) if own == 0 else (theirs, mine)
    return Duel(board, private, SeededChance(rng.randbytes(SEED_BYTES)), house=view.house)


class Supposition:
    """What a seat may hold, as far as the other one can tell."""

    def __init__(self, view: View, seat: Seat, rng: random.Random) -> None:
        board = view.board
        self.view = view
        self.seat = seat
        self.rng = rng
        self.hand = board.hand_size[seat]
        self.deck = board.deck_size[seat]
        owned = [card for card, owner in zip(board.card, board.owner, strict=True) if owner == seat]
        self.seen = Counter(card.id for card in owned)
        self.faction = next((card.faction for card in owned if card.homeworld), "")
        self.cards: list[Card] = []
        self._pools = {kind: self._pool(kind) for kind in KINDS}

    def private(self) -> Private:
        board = self.view.board
        private = Private()
        for piece in board.yard[self.seat]:
            private.serials[piece] = self._add(self._draw(board.card[piece].kind))
        held = [self._add(self._draw(kind)) for kind in self._kinds(self.hand + self.deck)]
        private.hand, private.deck = held[: self.hand], held[self.hand :]
        private.cards = tuple(self.cards)
        return private

    def _add(self, card: Card) -> int:
        self.cards.append(card)
        return len(self.cards) - 1

    def _kinds(self, count: int) -> list[Kind]:
        present = [kind for kind in KINDS if sum(self._pools[kind][1])]
        return self.rng.choices(present, [KIND_WEIGHTS[kind] for kind in present], k=count)

    def _pool(self, kind: Kind) -> tuple[tuple[Card, ...], list[float]]:
        cards, usual = _usual(kind, self.faction)
        weights = list(usual)
        for at, card in enumerate(cards):
            if times := self.seen.get(card.id):
                weights[at] *= 0.0 if kind == ASSET else 1 + SEEN * times
        return cards, weights

    def _draw(self, kind: Kind) -> Card:
        cards, weights = self._pools[kind]
        if not sum(weights):
            return self._draw(CRAFT) if kind != CRAFT else next(iter(installed()))
        at = self.rng.choices(range(len(cards)), weights)[0]
        if kind == ASSET:
            weights[at] = 0.0
        return cards[at]


@cache
def _usual(kind: Kind, faction: str) -> tuple[tuple[Card, ...], tuple[float, ...]]:
    """Cards that a deck of a faction may hold, and how likely each is before any is seen."""
    cards = tuple(card for card in installed() if card.kind == kind and not card.homeworld)
    return cards, tuple(1.0 if card.faction in ("", faction) else FOREIGN for card in cards)
