"""What a player may do: one small record each, named in the imperative.

Pieces are named by their number on the board, cards in hand by their serial. `RULE` is the
paragraph a player should read first when such an action is refused out of turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from .terms import Piece, Serial


@dataclass(frozen=True, slots=True)
class Burn:
    """Move a craft to another orbital of the same world."""

    RULE: ClassVar = "R4.2.1"
    craft: Piece
    orbital: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """Move a craft from the outermost orbital of its world to that of another."""

    RULE: ClassVar = "R4.2.2"
    craft: Piece
    asset: Piece


@dataclass(frozen=True, slots=True)
class Attack:
    """Open combat against an enemy craft around the same world; the bids follow."""

    RULE: ClassVar = "R4.3.1"
    craft: Piece
    target: Piece


@dataclass(frozen=True, slots=True)
class Bid:
    """Fix one's secret number in the open combat."""

    RULE: ClassVar = "R4.3.3"
    amount: int


@dataclass(frozen=True, slots=True)
class Bombard:
    """Strike the world a craft orbits, or an upgrade on it."""

    RULE: ClassVar = "R4.4.1"
    craft: Piece
    target: Piece
    power: int


@dataclass(frozen=True, slots=True)
class Research:
    """Tap a world to draw a card."""

    RULE: ClassVar = "R4.5"
    asset: Piece


@dataclass(frozen=True, slots=True)
class Repair:
    """Tap a world to remove a damage counter from it or from an upgrade on it."""

    RULE: ClassVar = "R4.6"
    asset: Piece
    target: Piece


@dataclass(frozen=True, slots=True)
class Place:
    """Put a card from the hand face down: beside a world, or an asset on the line."""

    RULE: ClassVar = "R4.7"
    card: Serial
    asset: Piece | None = None


@dataclass(frozen=True, slots=True)
class Build:
    """Tap a world to put its construction power in counters on a face-down card."""

    RULE: ClassVar = "R4.7.4"
    asset: Piece
    target: Piece


@dataclass(frozen=True, slots=True)
class Complete:
    """Turn a finished card under construction face up."""

    RULE: ClassVar = "R4.7.6"
    target: Piece


@dataclass(frozen=True, slots=True)
class Activate:
    """Use an ability printed on a card in play."""

    RULE: ClassVar = "R0"
    card: Piece
    ability: int
    targets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer the open decision by the number of an option."""

    RULE: ClassVar = "R0"
    option: int


@dataclass(frozen=True, slots=True)
class Next:
    """Move on to the next phase or construction step."""

    RULE: ClassVar = "R4"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Move on through all that is left of the turn."""

    RULE: ClassVar = "R4"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the duel up."""

    RULE: ClassVar = "R5.1"


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw, or agree to the opponent's; an offer lasts until one's own next turn."""

    RULE: ClassVar = "R5.2"


Action: TypeAlias = (
    Burn
    | Transfer
    | Attack
    | Bid
    | Bombard
    | Research
    | Repair
    | Place
    | Build
    | Complete
    | Activate
    | Choose
    | Next
    | EndTurn
    | Concede
    | OfferDraw
)

ACTIONS: Final[dict[str, type[Action]]] = {
    "burn": Burn,
    "transfer": Transfer,
    "attack": Attack,
    "bid": Bid,
    "bombard": Bombard,
    "research": Research,
    "repair": Repair,
    "place": Place,
    "build": Build,
    "complete": Complete,
    "activate": Activate,
    "choose": Choose,
    "next": Next,
    "end_turn": EndTurn,
    "concede": Concede,
    "offer_draw": OfferDraw,
}
"""The names actions go by in files and messages."""

NAMES: Final = {action: name for name, action in ACTIONS.items()}

UNLISTED: Final = (EndTurn, Concede, OfferDraw)
"""Accepted beside the list of choices: a shortcut for several `Next`, and the ends of R5."""
