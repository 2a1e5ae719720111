"""A few plain cards whose plans can be reckoned by hand."""

from __future__ import annotations

from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT

HOME = Card(
    id="home", kind=ASSET, name="Home", homeworld=True, power=4, population=3, resistance=5,
    classes=("fighter",), orbitals=(6, 2), track=(5, 9, 5, 5),
)  # fmt: skip


def world(name: str, cost: int, power: int = 2, population: int = 2) -> Card:
    return Card(
        id=name, kind=ASSET, name=name, cost=cost, power=power, population=population,
        resistance=3, orbitals=(3,), track=(5, 5, 5, 5),
    )  # fmt: skip


def fighter(name: str, cost: int, population: int = 1, dv: int = 6) -> Card:
    return Card(
        id=name, kind=CRAFT, name=name, cost=cost, population=population, dv=dv, armor=1,
        craft_class="fighter",
    )  # fmt: skip
