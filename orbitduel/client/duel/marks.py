"""What the table shows beside what is on it: the chosen piece and what it could do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from orbitduel.rules.terms import Piece

from .layout import Point

HitKind = Literal["craft", "world", "ring", "slot", "price"]


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
    pointed: Hit | None = None
    focused: Piece | None = None
    burns: dict[tuple[Piece, int], Price] = field(default_factory=dict)
    transfers: dict[Piece, Price] = field(default_factory=dict)
    targets: dict[Piece, str] = field(default_factory=dict)
    """Pieces the chosen one may act upon, with a word on each."""
    moving: dict[Piece, Point] = field(default_factory=dict)
    """Craft on their way: where they are now, on the table."""
    flashes: dict[Piece, float] = field(default_factory=dict)
    """Pieces something just happened to, from 1 down to 0."""
    placing: frozenset[Piece | None] = frozenset()
    """Worlds beside which the dragged card may be laid; None for the line itself."""
