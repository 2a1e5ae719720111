"""R1: a card as printed. One record serves all three kinds; figures a kind lacks are zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .terms import ASSET, CRAFT, KINDS, UPGRADE, Kind

if TYPE_CHECKING:
    from .abilities import Ability


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    kind: Kind
    name: str
    faction: str = ""
    cost: int = 0
    population: int = 0
    resistance: int = 0
    homeworld: bool = False
    power: int = 0
    classes: tuple[str, ...] = ()
    orbitals: tuple[int, ...] = ()
    track: tuple[int, ...] = ()
    craft_class: str = ""
    accuracy: int = 0
    armor: int = 0
    dv: int = 0
    bombardment: int = 0
    abilities: tuple[Ability, ...] = ()


FIGURES: Final[dict[Kind, tuple[str, ...]]] = {
    ASSET: ("cost", "population", "resistance", "power", "classes", "orbitals", "track"),
    CRAFT: ("cost", "population", "accuracy", "armor", "dv", "bombardment"),
    UPGRADE: ("cost", "resistance"),
}

FACE_DOWN: Final[dict[Kind, Card]] = {
    kind: Card(id="?", kind=kind, name=f"face-down {kind}") for kind in KINDS
}
"""R4.7.7: what everybody sees of a card under construction."""
