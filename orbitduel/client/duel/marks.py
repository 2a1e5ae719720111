"""What the table shows beside what is on it: the chosen piece and what it could do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from orbitduel.rules.terms import Piece

from .layout import Point

HitKind = Literal["craft", "world", "ring", "slot", "price", "free"]
LINE: Final = -1
"""In place of a world: the asset line itself, where worlds are laid."""


@dataclass(frozen=True)
class Hit:
    """What lies under the mouse."""

    kind: HitKind
    piece: Piece
    orbital: int = 0


@dataclass(frozen=True)
class Price:
    """What a way costs, where the way is."""

    now: int
    later: int | None = None
    """The same next turn, where that is known."""
    within_reach: bool = True


@dataclass
class Marks:
    chosen: Piece | None = None
    picked: Piece | None = None
    """The world the picked option leads to."""
    pointed: Hit | None = None
    burns: dict[tuple[Piece, int], Price] = field(default_factory=dict)
    transfers: dict[Piece, Price] = field(default_factory=dict)
    targets: dict[Piece, str] = field(default_factory=dict)
    """Pieces the chosen one may attack or bombard, with cost and odds."""
    offers: dict[Piece, str] = field(default_factory=dict)
    """Pieces the chosen one may build, complete or repair, with a word on each."""
    moving: dict[Piece, Point] = field(default_factory=dict)
    """Craft on their way: where they are now, on the table."""
    flashes: dict[Piece, float] = field(default_factory=dict)
    """Pieces something just happened to, from 1 down to 0."""
    placing: frozenset[Piece] = frozenset()
    """Worlds beside which the chosen card may be laid; LINE for the line itself."""
