"""What a plan may be asked for."""

from __future__ import annotations

from dataclasses import dataclass

from orbitduel.rules.card import Card


@dataclass(frozen=True, slots=True)
class CardInPlay:
    """A card of the deck is in play."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card.name} in play"


@dataclass(frozen=True, slots=True)
class BombardmentAt:
    """Craft with so much bombardment together are in orbit around a world."""

    amount: int
    world: Card

    def __str__(self) -> str:
        return f"{self.amount} bombardment in orbit around {self.world.name}"


Goal = CardInPlay | BombardmentAt
