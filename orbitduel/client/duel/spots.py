"""What can be clicked on a panel: a rectangle, and what is meant by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pygame import Rect

Meaning = Literal[
    "next", "end turn", "take back", "menu", "option", "card", "line", "world", "filter", "zoom",
    "log", "tracker", "fit", "draw", "close", "skip", "goals",
]  # fmt: skip


@dataclass(frozen=True)
class Spot:
    rect: Rect
    meaning: Meaning
    number: int = 0
    """Of the option, the card, the line or the world."""
    hint: str = ""


def spot_at(spots: list[Spot], point: tuple[int, int]) -> Spot | None:
    """The topmost, which was painted last."""
    return next((spot for spot in reversed(spots) if spot.rect.collidepoint(point)), None)
