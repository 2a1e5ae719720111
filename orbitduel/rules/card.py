"""R1: a card as printed. One record serves all three kinds; figures a kind lacks are zero."""

from __future__ import annotations

from dataclasses import dataclass, field
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
    traits: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    sentences: tuple[str, ...] = ()
    """Rules text kept as words only, on imported cards; the engine does not act on it."""
    bends: dict[str, tuple[Ability, ...]] = field(init=False, repr=False, compare=False)
    """The figures and costs its abilities may change, and which of them do."""
    self_bends: frozenset[str] = field(init=False, repr=False, compare=False)
    """Those of them that are its own already under construction."""
    hooks: dict[str, tuple[Ability, ...]] = field(init=False, repr=False, compare=False)
    """What its abilities have a say in, and which of them do."""

    def __post_init__(self) -> None:
        bends: dict[str, tuple[Ability, ...]] = {}
        hooks: dict[str, tuple[Ability, ...]] = {}
        for ability in self.abilities:
            for figure in sorted(ability.bends):
                bends[figure] = (*bends.get(figure, ()), ability)
            for hook in sorted(ability.hooks):
                hooks[hook] = (*hooks.get(hook, ()), ability)
        own = frozenset[str]().union(*(ability.self_bends for ability in self.abilities))
        object.__setattr__(self, "bends", bends)
        object.__setattr__(self, "self_bends", own)
        object.__setattr__(self, "hooks", hooks)

    @property
    def text_only(self) -> bool:
        return bool(self.sentences)


FIGURES: Final[dict[Kind, tuple[str, ...]]] = {
    ASSET: ("cost", "population", "resistance", "power", "classes", "orbitals", "track"),
    CRAFT: ("cost", "population", "accuracy", "armor", "dv", "bombardment"),
    UPGRADE: ("cost", "resistance"),
}

FACE_DOWN: Final[dict[Kind, Card]] = {
    kind: Card(id="?", kind=kind, name=f"face-down {kind}") for kind in KINDS
}
"""R4.7.7: what everybody sees of a card under construction."""
