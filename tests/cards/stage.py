"""A table with one real card on it, and whoever its abilities speak of around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from orbitduel.cards.vocabulary.conditions import (
    Absent,
    AtStation,
    Condition,
    Damaged,
    Outnumbered,
    Per,
    Present,
)
from orbitduel.cards.vocabulary.limits import Grounded
from orbitduel.cards.vocabulary.selectors import Selector
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CLASSES, CRAFT, UPGRADE, A, B, Phase, Piece, Seat
from tests.cards.lay import hold, lay
from tests.table import Table

TOUGH: dict[str, Any] = {"armor": 30, "dv": 60}
ROOM = 40
"""The population of the world a craft or upgrade is staged at."""


def blank(card: Card) -> Card:
    """The same card without its abilities, to see what they change."""
    return replace(card, abilities=())


class Stage:
    """A's card: a world of its own, an upgrade on A's Moon, or a craft in the Moon's second
    orbital. Upgrades without which it could not move stand ready at home."""

    def __init__(
        self,
        card: Card,
        *,
        phase: Phase = Phase.MANEUVERS,
        active: Seat = A,
        dice: int = 1,
        holder: Seat = A,
        ready: bool = True,
    ) -> None:
        self.card = card
        self.table = Table(dice=[dice] * 400, phase=phase, active=active)
        self.board = self.table.board
        if card.kind == ASSET:
            self.source = self.world = lay(self.table, card, A)
        else:
            self.world = self.table.asset(holder, population=ROOM, resistance=1)
            orbital = 1 if card.kind == CRAFT else 0
            self.source = lay(self.table, card, A, self.world, orbital)
            if card.kind == CRAFT:
                self._enlist()
        for ability in card.abilities:
            if ready and isinstance(ability, Grounded):
                self.table.upgrade(self.table.home[A], name=ability.upgrade)

    def _enlist(self) -> None:
        """The craft comes from A's deck."""
        private = self.table.private[A]
        private.cards += (self.card,)
        private.serials[self.source] = len(private.cards) - 1

    @property
    def top(self) -> int:
        return len(self.board.card[self.world].orbitals) - 1

    def place(self, where: str, seat: Seat) -> tuple[Piece, int]:
        """A spot that a selector would call so."""
        if where == "anywhere":
            return self.table.home[seat], 0
        if where == "its orbital":
            return self.world, self.board.orbital[self.source]
        return self.world, self.top if where == "outermost orbital" else 0

    def someone(self, who: Selector, **figures: Any) -> Piece:
        """A piece that a selector means; the card itself where it means only that."""
        if who.where == "itself":
            return self.source
        seat = A if who.side == "yours" else B
        if who.kind == ASSET:
            return self.world if who.where == "its world" else self.table.home[seat]
        traits = (who.trait,) if who.trait else ()
        if who.kind == UPGRADE:
            return self.table.upgrade(self.world, traits=traits, resistance=9)
        sort = {"craft_class": who.class_ or "fighter", "traits": traits}
        return self.table.craft(
            seat, at=self.place(who.where, seat), **{**TOUGH, **sort, **figures}
        )

    def enemy(self, at: tuple[Piece, int], **figures: Any) -> Piece:
        return self.table.craft(B, at=at, **{**TOUGH, **figures})

    # Conditions and counts.

    def meet(self, when: Condition | None) -> None:
        if isinstance(when, Present):
            for _ in range(when.at_least):
                self.someone(when.of)
        elif isinstance(when, AtStation):
            self.table.tracker(A, when.number - 1)
        elif isinstance(when, Damaged):
            self.board.damage[self.source] = 1
        elif isinstance(when, Outnumbered):
            for _ in range(len(self.board.fleet[A]) + len(self.board.worlds_of(A)) + when.by - 1):
                self.enemy((self.table.home[B], 0))

    def fail(self, when: Condition) -> None:
        if isinstance(when, Absent):
            self.someone(when.of)
        elif isinstance(when, AtStation):
            self.table.tracker(A, when.number % 4)

    def count(self, per: Per) -> int:
        """Lay out what is counted, twice as much as counts once; how often it counts then."""
        for _ in range(2 * per.every):
            self.someone(per.of)
        there = 2 * per.every + self._is_counted_itself(per.of)
        times = there // per.every
        return min(times, per.most) if per.most else times

    def _is_counted_itself(self, of: Selector) -> bool:
        card = self.card
        return (
            card.kind == of.kind
            and of.side != "theirs"
            and not of.other
            and of.class_ in ("", card.craft_class)
            and (not of.trait or of.trait in card.traits)
        )

    # Cards.

    def building(self, card: Card, counters: int) -> Piece:
        """A card of A's beside the world, or on the line."""
        beside = -1 if card.kind == ASSET else self.world
        piece = self.table.construction(A, card.kind, beside, counters=counters)
        private = self.table.private[A]
        private.cards += (card,)
        private.serials[piece] = len(private.cards) - 1
        return piece

    def held(self, cards: Sequence[Card]) -> list[int]:
        return [hold(self.table, A, card) for card in cards]

    def build_any_class(self) -> None:
        self.board.card[self.world] = replace(self.board.card[self.world], classes=CLASSES)
