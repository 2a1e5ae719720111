"""A deck in figures: cost curve, kinds, factions, population, delta-vee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from orbitduel.rules.terms import ASSET, CRAFT

from .deck import Deck

Key = TypeVar("Key", int, str)


@dataclass(frozen=True)
class Statistics:
    cards: int
    costs: dict[int, int]
    kinds: dict[str, int]
    """Worlds, upgrades, and craft by class."""
    factions: dict[str, int]
    foreign: int
    """R2.2: cards of another faction than the Homeworld's."""
    total_cost: int
    power: int
    """Construction power of all worlds, the Homeworld included."""
    room: int
    """Population all worlds offer."""
    crew: int
    """Population all craft take."""
    delta_vee: dict[int, int]
    unbuildable: tuple[str, ...]
    """Craft whose class no world of the deck builds."""


def statistics(deck: Deck) -> Statistics:
    worlds = [deck.homeworld, *(card for card in deck.cards if card.kind == ASSET)]
    craft = [card for card in deck.cards if card.kind == CRAFT]
    built = {craft_class for world in worlds for craft_class in world.classes}
    return Statistics(
        cards=len(deck.cards),
        costs=_tally(card.cost for card in deck.cards),
        kinds=_tally(card.craft_class or card.kind for card in deck.cards),
        factions=_tally(card.faction or "neutral" for card in deck.cards),
        foreign=sum(bool(c.faction) and c.faction != deck.homeworld.faction for c in deck.cards),
        total_cost=sum(card.cost for card in deck.cards),
        power=sum(world.power for world in worlds),
        room=sum(world.population for world in worlds),
        crew=sum(card.population for card in craft),
        delta_vee=_tally(card.dv for card in craft),
        unbuildable=tuple(sorted({c.name for c in craft if c.craft_class not in built})),
    )


def _tally(values: Iterable[Key]) -> dict[Key, int]:
    return dict(sorted(Counter(values).items()))
