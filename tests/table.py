"""A table laid for one test: any position in a few words, then deeds and refusals.

Both Homeworlds lie there from the start, as `table.home[A]` and `table.home[B]`. Figures a test
does not name are the plain ones below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import pytest

from orbitduel.rules.actions import UNLISTED, Action, Attack, Bid, EndTurn, Next
from orbitduel.rules.board import Board
from orbitduel.rules.card import FACE_DOWN, Card
from orbitduel.rules.chance import ScriptedChance
from orbitduel.rules.duel import Duel, WinCondition
from orbitduel.rules.events import Event
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.private import Private
from orbitduel.rules.terms import (
    ASSET,
    CLASSES,
    CRAFT,
    DEBRIS,
    NOBODY,
    NOWHERE,
    PLAY,
    SEAT_NAMES,
    TURN_LIMIT,
    UPGRADE,
    YARD,
    A,
    B,
    Kind,
    Phase,
    Piece,
    Seat,
    Serial,
    Zone,
)

HUGE: Final = 10**30
ORBITALS: Final = (16, 12, 9, 6, 4)
TRACK: Final = (7, 7, 7, 7)

HOMEWORLD: Final = Card(
    "home", ASSET, "Home", "red", population=10, resistance=4, homeworld=True, power=3,
    classes=CLASSES, orbitals=ORBITALS, track=TRACK,
)  # fmt: skip
PLAIN: Final[dict[Kind, Card]] = {
    ASSET: Card(
        "moon", ASSET, "Moon", cost=4, population=4, resistance=3, power=2,
        classes=CLASSES, orbitals=ORBITALS, track=TRACK,
    ),
    CRAFT: Card(
        "lance", CRAFT, "Lance", "red", cost=3, population=1, craft_class="fighter",
        accuracy=2, armor=2, dv=8, bombardment=2,
    ),
    UPGRADE: Card("dome", UPGRADE, "Dome", "red", cost=2, resistance=2),
}  # fmt: skip

Told = TypeVar("Told", bound=Event)


def card(kind: Kind, **figures: Any) -> Card:
    return replace(PLAIN[kind], **figures)


def only(told: Iterable[Event], kind: type[Told]) -> Told:
    """The one event of a kind among those told."""
    (found,) = (event for event in told if isinstance(event, kind))
    return found


class Table:
    def __init__(
        self,
        dice: Sequence[int] = (),
        *,
        active: Seat = A,
        phase: Phase = Phase.MANEUVERS,
        turn: int = 1,
        limit: int | None = TURN_LIMIT,
        conditions: tuple[WinCondition, ...] = (),
    ) -> None:
        self.board = Board(limit)
        self.board.turn = turn
        self.board.active = active
        self.board.phase = phase
        self.private = (Private(), Private())
        self.duel = Duel(self.board, self.private, ScriptedChance(dice), conditions=conditions)
        self.home = tuple(
            self.board.add(replace(HOMEWORLD, name=f"Home {SEAT_NAMES[seat]}"), seat, seat, PLAY)
            for seat in (A, B)
        )

    # Laying the table.

    def homeworld(
        self, seat: Seat, *, damage: int = 0, tapped: bool = False, **figures: Any
    ) -> Piece:
        """A seat's Homeworld, with figures of the test's own; abilities go on other cards."""
        home = self.home[seat]
        self.board.card[home] = replace(self.board.card[home], **figures)
        self._mark(home, damage, tapped)
        return home

    def asset(
        self, controller: Seat, *, damage: int = 0, tapped: bool = False, **figures: Any
    ) -> Piece:
        """Another face-up asset; `NOBODY` leaves it uncontrolled."""
        world = self.board.add(card(ASSET, **figures), controller, controller, PLAY)
        self._mark(world, damage, tapped)
        return world

    def craft(
        self, seat: Seat, at: tuple[Piece, int], *, spent: int = 0, damage: int = 0, **figures: Any
    ) -> Piece:
        craft = self.board.add(card(CRAFT, **figures), seat, seat, PLAY, *at)
        self.board.spent[craft] = spent
        self.board.damage[craft] = damage
        return craft

    def debris(self, at: tuple[Piece, int]) -> Piece:
        return self.board.add(PLAIN[CRAFT], NOBODY, NOBODY, DEBRIS, *at)

    def upgrade(self, on: Piece, *, damage: int = 0, **figures: Any) -> Piece:
        seat = self.board.controller[on]
        upgrade = self.board.add(card(UPGRADE, **figures), seat, seat, PLAY, on)
        self.board.damage[upgrade] = damage
        return upgrade

    def construction(
        self, seat: Seat, kind: Kind, beside: Piece = NOWHERE, *, counters: int = 0, **figures: Any
    ) -> Piece:
        """A card of a seat's own, face down."""
        piece = self.board.add(FACE_DOWN[kind], seat, seat, YARD, beside)
        self.board.counters[piece] = counters
        self.private[seat].serials[piece] = self._own(seat, kind, figures)
        return piece

    def in_hand(self, seat: Seat, kind: Kind, **figures: Any) -> Serial:
        serial = self._own(seat, kind, figures)
        self.private[seat].hand.append(serial)
        self.board.hand_size[seat] += 1
        return serial

    def in_deck(self, seat: Seat, kind: Kind, **figures: Any) -> Serial:
        """A card beneath those already in the deck."""
        serial = self._own(seat, kind, figures)
        self.private[seat].deck.append(serial)
        self.board.deck_size[seat] += 1
        return serial

    def tracker(self, seat: Seat, station: int) -> None:
        self.board.tracker[seat] = station

    def _mark(self, world: Piece, damage: int, tapped: bool) -> None:
        self.board.damage[world] = damage
        self.board.tapped[world] = tapped

    def _own(self, seat: Seat, kind: Kind, figures: dict[str, Any]) -> Serial:
        self.private[seat].cards += (card(kind, **figures),)
        return len(self.private[seat].cards) - 1

    def no_pieces(self) -> tuple[Piece, ...]:
        """Numbers that no card on the table has."""
        return -1, len(self.board.card), HUGE

    # Playing.

    def does(self, seat: Seat, action: Action) -> list[Event]:
        """An action that is on the list of choices, and what came of it."""
        assert self.duel.refusal(seat, action) is None
        assert isinstance(action, UNLISTED) or action in self.duel.legal(seat)
        return self.duel.apply(seat, action)

    def refuses(self, rule: str, seat: Seat, action: Action) -> None:
        """The rule is cited in words, everybody refuses alike, and nothing changes."""
        before = self.duel.copy()
        refusal = self.duel.refusal(seat, action)
        assert refusal is not None, f"{action} is allowed"
        assert refusal.rule == rule
        assert len(refusal.sentence.split()) > 2
        assert action not in self.duel.legal(seat)
        with pytest.raises(IllegalAction) as raised:
            self.duel.apply(seat, action)
        assert raised.value.refusal == refusal
        assert self.duel == before

    def fight(self, craft: Piece, target: Piece, power: int, defence: int) -> list[Event]:
        """An attack with the bids of both sides, where they are asked for one."""
        attacker = self.board.controller[craft]
        told = self.does(attacker, Attack(craft, target))
        for seat, amount in ((attacker, power), (1 - attacker, defence)):
            if self.board.combat is not None and seat in self.duel.awaiting():
                told += self.does(seat, Bid(amount))
            else:
                assert amount == 0, "a side that is not asked bids 0"
        return told

    def moves_on(self, phase: Phase) -> None:
        """Say `Next` until the turn stands in a phase."""
        while self.board.phase != phase:
            self.does(self.board.active, Next())

    def ends_turn(self) -> list[Event]:
        return self.does(self.board.active, EndTurn())

    # Looking.

    def spent(self, craft: Piece) -> int:
        return self.board.spent[craft]

    def damage(self, piece: Piece) -> int:
        return self.board.damage[piece]

    def spot(self, craft: Piece) -> tuple[Piece, int]:
        return self.board.host[craft], self.board.orbital[craft]

    def zone(self, piece: Piece) -> Zone:
        return self.board.zone[piece]

    def controller(self, world: Piece) -> Seat:
        return self.board.controller[world]

    def tapped(self, world: Piece) -> bool:
        return self.board.tapped[world]

    def counters(self, piece: Piece) -> int:
        return self.board.counters[piece]
