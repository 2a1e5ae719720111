"""What happened in a duel, kind by kind; abilities have theirs in `ability_events`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from .ability_events import *  # noqa: F403
from .board import Board, Combat, Result
from .card import FACE_DOWN, Card
from .event import Event as Event  # noqa: PLC0414
from .private import Private
from .terms import (
    CRAFT,
    NOWHERE,
    PLAY,
    YARD,
    Kind,
    Phase,
    Piece,
    Seat,
    Serial,
)

Spot: TypeAlias = tuple[Piece, int]
"""A world and one of its orbitals, 0 the lowest."""


# Before the first turn (R3).


@dataclass(slots=True)
class DuelBegun(Event):
    """Both Homeworlds enter play as pieces 0 and 1; nothing has been drawn yet."""

    CONFIDES = True
    homeworlds: tuple[Card, Card]
    decks: tuple[tuple[Card, ...] | None, tuple[Card, ...] | None]
    """A player is told only their own deck list."""
    sizes: tuple[int, int]
    limit: int | None

    def happen(self, board: Board) -> None:
        board.limit = self.limit
        for seat, homeworld in enumerate(self.homeworlds):
            board.add(homeworld, seat, seat, PLAY)
        board.deck_size = list(self.sizes)

    def confide(self, seat: Seat, private: Private) -> None:
        private.cards = self.decks[seat] or ()
        private.deck = list(range(len(private.cards)))


@dataclass(slots=True)
class CoinTossed(Event):
    """Who starts."""

    first: Seat

    def happen(self, board: Board) -> None:
        board.active = self.first

    def chance_used(self) -> int:
        return 1


# The turn (R4, R4.1, R4.8).


@dataclass(slots=True)
class TurnBegun(Event):
    """A turn of a seat begins; a draw it has offered no longer stands."""

    seat: Seat
    turn: int

    def happen(self, board: Board) -> None:
        board.active = self.seat
        board.turn = self.turn
        board.phase = Phase.BEGINNING
        board.draw_offer[self.seat] = False
        board.used = []


@dataclass(slots=True)
class TrackerAdvanced(Event):
    """A seat's tracker stands at another station."""

    seat: Seat
    station: int

    def happen(self, board: Board) -> None:
        board.tracker[self.seat] = self.station


@dataclass(slots=True)
class DamageHealed(Event):
    """All damage counters left these craft."""

    craft: tuple[Piece, ...]

    def happen(self, board: Board) -> None:
        for craft in self.craft:
            board.damage[craft] = 0


@dataclass(slots=True)
class TanksRefilled(Event):
    """All delta-vee counters left these craft."""

    craft: tuple[Piece, ...]

    def happen(self, board: Board) -> None:
        for craft in self.craft:
            board.spent[craft] = 0


@dataclass(slots=True)
class PhaseEntered(Event):
    """The turn went on to a phase, or to a step of construction."""

    phase: Phase

    def happen(self, board: Board) -> None:
        board.phase = self.phase


@dataclass(slots=True)
class AssetTapped(Event):
    """A world was tapped."""

    asset: Piece

    def happen(self, board: Board) -> None:
        board.tapped[self.asset] = True


@dataclass(slots=True)
class AssetsUntapped(Event):
    """These worlds were untapped."""

    assets: tuple[Piece, ...]

    def happen(self, board: Board) -> None:
        for asset in self.assets:
            board.tapped[asset] = False


# Burns (R4.2).


@dataclass(slots=True)
class CraftMoved(Event):
    """A craft burned or transferred and placed `cost` delta-vee counters."""

    craft: Piece
    start: Spot
    end: Spot
    cost: int

    def happen(self, board: Board) -> None:
        board.host[self.craft], board.orbital[self.craft] = self.end
        board.spent[self.craft] += self.cost


# Combat and bombardment (R4.3, R4.4).


@dataclass(slots=True)
class AttackDeclared(Event):
    """A combat is open; `most` is the highest bid of each seat."""

    craft: Piece
    target: Piece
    cost: int
    most: tuple[int, int]

    def happen(self, board: Board) -> None:
        board.combat = Combat(self.craft, self.target, self.cost, self.most, (False, False))


@dataclass(slots=True)
class BidLocked(Event):
    """A seat's bid is fixed; only that seat is told the amount."""

    CONFIDES = True
    seat: Seat
    amount: int | None

    def happen(self, board: Board) -> None:
        combat = board.combat
        assert combat is not None
        locked = (combat.locked[0] or self.seat == 0, combat.locked[1] or self.seat == 1)
        board.combat = replace(combat, locked=locked)

    def confide(self, seat: Seat, private: Private) -> None:
        if seat == self.seat:
            private.bid = self.amount


@dataclass(slots=True)
class BidsRevealed(Event):
    """The combat's counters are placed: cost and power on the attacker, defence on the target."""

    CONFIDES = True
    craft: Piece
    target: Piece
    cost: int
    power: int
    defence: int

    def happen(self, board: Board) -> None:
        board.combat = None
        board.spent[self.craft] += self.cost + self.power
        board.spent[self.target] += self.defence

    def confide(self, seat: Seat, private: Private) -> None:
        private.bid = None


@dataclass(slots=True)
class AssetBombarded(Event):
    """A craft placed cost and power to bombard a world or an upgrade."""

    craft: Piece
    target: Piece
    cost: int
    power: int

    def happen(self, board: Board) -> None:
        board.spent[self.craft] += self.cost + self.power


@dataclass(slots=True)
class DiceRolled(Event):
    """Dice fell; the hits come as damage of their own."""

    values: tuple[int, ...]
    check: int
    hits: int

    def happen(self, board: Board) -> None:
        return None

    def chance_used(self) -> int:
        return len(self.values)


@dataclass(slots=True)
class DamageDealt(Event):
    """Damage counters were placed on a craft, a world or an upgrade."""

    target: Piece
    amount: int

    def happen(self, board: Board) -> None:
        board.damage[self.target] += self.amount


@dataclass(slots=True)
class CraftDestroyed(Event):
    """A craft turned to debris where it was; its counters are gone."""

    craft: Piece

    def happen(self, board: Board) -> None:
        board.wreck(self.craft)


@dataclass(slots=True)
class UpgradeDestroyed(Event):
    """An upgrade was removed from play."""

    upgrade: Piece

    def happen(self, board: Board) -> None:
        board.remove(self.upgrade)


@dataclass(slots=True)
class ConstructionLost(Event):
    """A card under construction was removed from play."""

    piece: Piece

    def happen(self, board: Board) -> None:
        board.remove(self.piece)


@dataclass(slots=True)
class AssetCaptured(Event):
    """A world changed hands and keeps this much damage."""

    asset: Piece
    seat: Seat
    damage: int

    def happen(self, board: Board) -> None:
        board.controller[self.asset] = self.seat
        board.damage[self.asset] = self.damage


# Research, repair and construction (R4.5, R4.6, R4.7).


@dataclass(slots=True)
class CardDrawn(Event):
    """A seat drew a card; only that seat is told which."""

    CONFIDES = True
    seat: Seat
    serial: Serial | None

    def happen(self, board: Board) -> None:
        board.deck_size[self.seat] -= 1
        board.hand_size[self.seat] += 1

    def confide(self, seat: Seat, private: Private) -> None:
        if seat != self.seat:
            private.foreseen = private.foreseen[1:]
        elif self.serial is not None:
            private.deck.remove(self.serial)
            private.hand.append(self.serial)


@dataclass(slots=True)
class DamageRepaired(Event):
    """Damage counters were taken off a world or an upgrade."""

    target: Piece
    amount: int

    def happen(self, board: Board) -> None:
        board.damage[self.target] -= self.amount


@dataclass(slots=True)
class CardPlaced(Event):
    """A card went face down beside a world, or on the line without one; it is the next piece."""

    CONFIDES = True
    seat: Seat
    piece: Piece
    kind: Kind
    asset: Piece | None
    serial: Serial | None

    def happen(self, board: Board) -> None:
        host = NOWHERE if self.asset is None else self.asset
        board.add(FACE_DOWN[self.kind], self.seat, self.seat, YARD, host)
        board.hand_size[self.seat] -= 1

    def confide(self, seat: Seat, private: Private) -> None:
        if seat == self.seat and self.serial is not None:
            private.hand.remove(self.serial)
            private.serials[self.piece] = self.serial


@dataclass(slots=True)
class CountersPlaced(Event):
    """A world put construction counters on a card under construction."""

    asset: Piece
    target: Piece
    amount: int

    def happen(self, board: Board) -> None:
        board.counters[self.target] += self.amount


@dataclass(slots=True)
class CardCompleted(Event):
    """A card turned face up, its counters gone; a craft in this orbital of its world."""

    piece: Piece
    card: Card
    orbital: int

    def happen(self, board: Board) -> None:
        board.complete(self.piece, self.card, self.orbital if self.card.kind == CRAFT else 0)


# Ends (R4.8, R5).


@dataclass(slots=True)
class DrawOffered(Event):
    """A seat offered a draw; two offers that stand make one."""

    seat: Seat

    def happen(self, board: Board) -> None:
        board.draw_offer[self.seat] = True


@dataclass(slots=True)
class DuelEnded(Event):
    """The duel is over by a rule; nobody's win is a draw."""

    CONFIDES = True
    winner: Seat | None
    rule: str

    def happen(self, board: Board) -> None:
        board.combat = None
        board.decision = None
        board.result = Result(self.winner, self.rule)

    def confide(self, seat: Seat, private: Private) -> None:
        private.bid = None


EVENTS: dict[str, type[Event]] = {event.__name__: event for event in Event.__subclasses__()}
"""Every kind of event, by name."""
