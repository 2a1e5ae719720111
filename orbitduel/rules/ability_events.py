"""What happens through abilities (R0) and through goals and variants of the match (R3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .abilities import Decision, Effect
from .board import Board
from .card import FACE_DOWN, Card
from .event import Event
from .private import Private
from .terms import ASSET, NOBODY, PLAY, VEILED, Piece, Seat, Serial

# Craft, worlds and construction.


@dataclass(slots=True)
class CraftTaken(Event):
    """A craft changed hands instead of being destroyed; its damage is gone."""

    craft: Piece
    seat: Seat

    def happen(self, board: Board) -> None:
        board.hand_over(self.craft, self.seat)
        board.damage[self.craft] = 0


@dataclass(slots=True)
class CraftVanished(Event):
    """A craft left the duel without leaving debris."""

    craft: Piece

    def happen(self, board: Board) -> None:
        board.spent[self.craft] = 0
        board.remove(self.craft)


@dataclass(slots=True)
class DebrisCleared(Event):
    """A wreck was removed from play."""

    wreck: Piece

    def happen(self, board: Board) -> None:
        board.remove(self.wreck)


@dataclass(slots=True)
class AssetRazed(Event):
    """A world is nobody's now, and undamaged."""

    asset: Piece

    def happen(self, board: Board) -> None:
        board.controller[self.asset] = NOBODY
        board.damage[self.asset] = 0


@dataclass(slots=True)
class ConstructionSeized(Event):
    """A card under construction fell to the captor, who may look at it."""

    CONFIDES = True
    piece: Piece
    seat: Seat
    card: Card | None

    def happen(self, board: Board) -> None:
        board.hand_over(self.piece, self.seat)

    def confide(self, seat: Seat, private: Private) -> None:
        if seat == self.seat and self.card is not None:
            private.known[self.piece] = self.card


# Abilities (R0).


@dataclass(slots=True)
class AbilityUsed(Event):
    """An ability was used that may be used once a turn."""

    source: Piece
    ability: int
    target: Piece
    """The piece a once-per-target limit counts by, or -1."""

    def happen(self, board: Board) -> None:
        board.used.append((self.source, self.ability, self.target))


@dataclass(slots=True)
class DecisionOpened(Event):
    """A seat must choose one of the options before the duel goes on."""

    decision: Decision
    agenda: tuple[Any, ...] | None
    """What goes on afterwards; only the authority needs it."""

    def happen(self, board: Board) -> None:
        board.decision = self.decision


@dataclass(slots=True)
class DecisionMade(Event):
    """The open decision is answered by the option of this number."""

    decision: Decision
    option: int

    def happen(self, board: Board) -> None:
        board.decision = None


@dataclass(slots=True)
class DeltaVeeSpent(Event):
    """A craft placed delta-vee counters for an ability."""

    craft: Piece
    amount: int

    def happen(self, board: Board) -> None:
        board.spent[self.craft] += self.amount


@dataclass(slots=True)
class DeltaVeeRestored(Event):
    """Delta-vee counters left a craft."""

    craft: Piece
    amount: int

    def happen(self, board: Board) -> None:
        board.spent[self.craft] -= self.amount


@dataclass(slots=True)
class EffectBegun(Event):
    """An effect holds from now on, until the end of the turn it names."""

    effect: Effect

    def happen(self, board: Board) -> None:
        board.begin_effect(self.effect)


@dataclass(slots=True)
class EffectEnded(Event):
    """An effect no longer holds."""

    effect: Effect

    def happen(self, board: Board) -> None:
        board.end_effect(self.effect)


@dataclass(slots=True)
class FaceDownSeen(Event):
    """A seat looked at a card under construction; only that seat is told which it is."""

    CONFIDES = True
    seat: Seat
    piece: Piece
    card: Card | None

    def happen(self, board: Board) -> None:
        return None

    def confide(self, seat: Seat, private: Private) -> None:
        if seat == self.seat and self.card is not None:
            private.known[self.piece] = self.card


@dataclass(slots=True)
class DeckTopSeen(Event):
    """A seat looked at the top of the opponent's deck."""

    CONFIDES = True
    seat: Seat
    count: int
    cards: tuple[Card, ...] | None

    def happen(self, board: Board) -> None:
        return None

    def confide(self, seat: Seat, private: Private) -> None:
        if seat == self.seat and self.cards is not None:
            private.foreseen = self.cards


@dataclass(slots=True)
class CraftExchanged(Event):
    """A craft went back to its owner's hand and another took its place and its counters."""

    CONFIDES = True
    seat: Seat
    craft: Piece
    card: Card
    serial: Serial | None

    def happen(self, board: Board) -> None:
        board.exchange(self.craft, self.card)

    def confide(self, seat: Seat, private: Private) -> None:
        if seat == self.seat and self.serial is not None:
            private.hand.remove(self.serial)
            private.hand.append(private.serials[self.craft])
            private.serials[self.craft] = self.serial


# Goals and variants of the match (R3.2).


@dataclass(slots=True)
class WorldsLaidOut(Event):
    """Uncontrolled worlds joined the line, face up or veiled."""

    worlds: tuple[Card, ...]
    veiled: int

    def happen(self, board: Board) -> None:
        for card in self.worlds:
            board.add(card, NOBODY, NOBODY, PLAY)
        for _ in range(self.veiled):
            board.add(FACE_DOWN[ASSET], NOBODY, NOBODY, VEILED)


@dataclass(slots=True)
class WorldUnveiled(Event):
    """A veiled world turned face up."""

    world: Piece
    card: Card

    def happen(self, board: Board) -> None:
        board.unveil(self.world, self.card)

    def chance_used(self) -> int:
        return 1


@dataclass(slots=True)
class DebrisMet(Event):
    """A craft dodged the debris of a neighbour, or could not."""

    craft: Piece
    die: int
    paid: int
    dodged: bool

    def happen(self, board: Board) -> None:
        board.spent[self.craft] += self.paid

    def chance_used(self) -> int:
        return 1


@dataclass(slots=True)
class PointsScored(Event):
    """A seat gained points towards a goal."""

    seat: Seat
    goal: str
    points: int
    why: str

    def happen(self, board: Board) -> None:
        scored = [*board.points.get(self.goal, (0, 0))]
        scored[self.seat] += self.points
        board.points[self.goal] = (scored[0], scored[1])


@dataclass(slots=True)
class FirstClaimed(Event):
    """A seat reached what only the first to reach it gets."""

    seat: Seat
    claim: str

    def happen(self, board: Board) -> None:
        board.claimed.append(self.claim)
        if self.claim in board.missions:
            board.missions.remove(self.claim)


@dataclass(slots=True)
class MissionsDrawn(Event):
    """What the race of this match is about."""

    missions: tuple[str, ...]

    def happen(self, board: Board) -> None:
        board.missions = list(self.missions)

    def chance_used(self) -> int:
        return len(self.missions)


@dataclass(slots=True)
class StreakKept(Event):
    """A seat has held a world for so many of its turns in a row; 0 ends the count."""

    world: Piece
    seat: Seat
    turns: int

    def happen(self, board: Board) -> None:
        if self.turns:
            board.streaks[self.world] = (self.seat, self.turns)
        else:
            board.streaks.pop(self.world, None)
