"""The words the rules are written in: seats, phases, kinds and zones."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, TypeAlias

Seat: TypeAlias = int
Piece: TypeAlias = int
"""A card on the table, numbered in the order in which cards reach the table."""
Serial: TypeAlias = int
"""A card of a player's own deck list, numbered from the top of the deck as built."""

A: Final[Seat] = 0
B: Final[Seat] = 1
NOBODY: Final[Seat] = -1
SEATS: Final = (A, B)
SEAT_NAMES: Final = ("A", "B")

NOWHERE: Final[Piece] = -1
"""The host of a card that stands beside, under or around nothing."""

Kind: TypeAlias = Literal["asset", "craft", "upgrade"]
ASSET: Final = "asset"
CRAFT: Final = "craft"
UPGRADE: Final = "upgrade"
KINDS: Final[tuple[Kind, ...]] = (ASSET, CRAFT, UPGRADE)

CLASSES: Final = ("fighter", "corvette", "frigate", "cruiser")

Zone: TypeAlias = Literal["yard", "play", "debris", "removed", "veiled"]
YARD: Final = "yard"
"""Face down, under construction."""
PLAY: Final = "play"
DEBRIS: Final = "debris"
REMOVED: Final = "removed"
VEILED: Final = "veiled"
"""Face down on the line until a craft reaches it."""

STATIONS: Final = 4
OPENING_HAND: Final = 5
TURN_LIMIT: Final = 100
"""R5.3: the offline default, in turns of both players together."""


class Phase(IntEnum):
    """R4: the phases of a turn in order; construction is told by its three steps."""

    BEGINNING = 0
    MANEUVERS = 1
    RESEARCH = 2
    REPAIR = 3
    PLACE = 4
    ALLOCATE = 5
    COMPLETE = 6
    END = 7

    @property
    def title(self) -> str:
        return "construction" if self.step else self.name.lower()

    @property
    def step(self) -> str | None:
        return self.name.lower() if Phase.PLACE <= self <= Phase.COMPLETE else None


def opponent(seat: Seat) -> Seat:
    return 1 - seat
