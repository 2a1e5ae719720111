"""Finding cards: what is typed and the filters that are pressed, together.

A search is words and conditions side by side, all of which must hold:

    transfer class:frigate cost<=8 armor>2 -drone "a world you hold"

A word is looked for in the name, the text, the faction and the traits. A condition on a figure uses
=, <, >, <=, >=, ≤ or ≥; one on words uses a colon. A minus in front turns either around.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from orbitduel.cards.data import rules_text
from orbitduel.rules.card import Card
from orbitduel.rules.deck import GOAL
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE

FIGURES: Final[dict[str, Callable[[Card], int]]] = {
    "cost": lambda card: card.cost,
    "crew": lambda card: card.population,
    "population": lambda card: card.population,
    "resistance": lambda card: card.resistance,
    "power": lambda card: card.power,
    "construction": lambda card: card.power,
    "accuracy": lambda card: card.accuracy,
    "armor": lambda card: card.armor,
    "dv": lambda card: card.dv,
    "bombardment": lambda card: card.bombardment,
}
WORDS: Final[dict[str, Callable[[Card], str]]] = {
    "name": lambda card: card.name,
    "faction": lambda card: card.faction or "neutral",
    "kind": lambda card: "asset world" if card.kind == ASSET else card.kind,
    "class": lambda card: card.craft_class,
    "builds": lambda card: " ".join(card.classes),
    "text": rules_text,
    "trait": lambda card: " ".join(card.traits),
}
_SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    ":": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    "≤": operator.le,
    ">=": operator.ge,
    "≥": operator.ge,
}
_PART: Final = re.compile(r'-?(?:[^\s"]*"[^"]*"?|[^\s"]+)')
_CONDITION: Final = re.compile(r'([a-z]+)(<=|>=|[<>=≤≥:])"?([^"]*)"?', re.DOTALL)

Test = Callable[[Card], bool]

SORTS: Final[dict[str, tuple[str, Callable[[Card], tuple[object, ...]]]]] = {
    "kind": ("By kind", lambda card: (_kind_rank(card), card.cost, card.name)),
    "cost": ("By cost", lambda card: (card.cost, card.name)),
    "name": ("By name", lambda card: (card.name,)),
    "faction": ("By faction", lambda card: (card.faction, _kind_rank(card), card.cost, card.name)),
    "dv": ("By delta-vee", lambda card: (-card.dv, card.cost, card.name)),
    "armor": ("By armor", lambda card: (-card.armor, card.cost, card.name)),
    "bombardment": ("By strike", lambda card: (-card.bombardment, card.cost, card.name)),
    "population": ("By crew", lambda card: (-card.population, card.cost, card.name)),
}


COSTS: Final = {"Cost 0–4": range(5), "5–8": range(5, 9), "9 and up": range(9, 1000)}


@dataclass
class Filters:
    """The pills that are pressed; an empty set means no limit."""

    factions: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    classes: set[str] = field(default_factory=set)
    costs: set[str] = field(default_factory=set)
    """Names of ranges in `COSTS`."""

    def hold(self, card: Card) -> bool:
        return (
            (not self.factions or card.faction in self.factions)
            and (not self.kinds or card.kind in self.kinds)
            and (not self.classes or card.craft_class in self.classes)
            and (not self.costs or (not card.homeworld and self._affords(card.cost)))
        )

    def _affords(self, cost: int) -> bool:
        return any(cost in COSTS[name] for name in self.costs)

    def __bool__(self) -> bool:
        return bool(self.factions or self.kinds or self.classes or self.costs)


def pool_of(catalogue: Iterable[Card]) -> list[Card]:
    """What may stand in a deck, or be its Homeworld: everything but the worlds of goals."""
    return [card for card in catalogue if GOAL not in card.traits]


def search(
    cards: Iterable[Card], query: str, filters: Filters | None = None, sort: str = "kind"
) -> list[Card]:
    tests = [_test(part) for part in _PART.findall(query.casefold())]
    found = [
        card
        for card in cards
        if (filters is None or filters.hold(card)) and all(test(card) for test in tests)
    ]
    return sorted(found, key=SORTS[sort][1])


def misread(query: str) -> str:
    """The first condition nobody can answer, in a sentence; nothing when all is well."""
    for part in _PART.findall(query.casefold()):
        match = _CONDITION.fullmatch(part.removeprefix("-"))
        if match is None:
            continue
        key, sign, value = match.groups()
        if key not in FIGURES and key not in WORDS:
            return f"Nothing on a card is called “{key}”; try {', '.join([*WORDS, *FIGURES][:8])} …"
        if key in FIGURES and value and not value.isdecimal():
            return f"“{key}” is a figure: write {key}{sign}3, for one."
        if key in WORDS and sign not in ":=":
            return f"“{key}” is a word: write {key}:…"
    return ""


def _test(part: str) -> Test:
    if part.startswith("-") and len(part) > 1:
        inner = _test(part[1:])
        return lambda card: not inner(card)
    match = _CONDITION.fullmatch(part)
    if match is None:
        words = part.replace('"', "")
        return lambda card: words in _all_words(card)
    key, sign, value = match.groups()
    if not value:
        return lambda card: True  # Still being typed.
    if key in FIGURES and value.isdecimal():
        figure, compare, number = FIGURES[key], _SIGNS[sign], int(value)
        return lambda card: _has(card, key) and compare(figure(card), number)
    if key in WORDS and sign in ":=":
        words_of = WORDS[key]
        return lambda card: value in words_of(card).casefold()
    return lambda card: False


def _has(card: Card, key: str) -> bool:
    """Whether the figure is printed on such a card at all."""
    if key == "cost":
        return not card.homeworld
    if key in ("accuracy", "armor", "dv", "bombardment", "crew"):
        return card.kind == CRAFT
    if key in ("power", "construction"):
        return card.kind == ASSET
    if key == "resistance":
        return card.kind in (ASSET, UPGRADE)
    return card.kind in (ASSET, CRAFT)


@lru_cache(maxsize=4096)
def _all_words(card: Card) -> str:
    return " ".join(
        (card.name, card.faction or "neutral", WORDS["kind"](card), card.craft_class,
         *card.traits, rules_text(card))
    ).casefold()  # fmt: skip


def _kind_rank(card: Card) -> int:
    if card.homeworld:
        return 0
    return (ASSET, CRAFT, UPGRADE).index(card.kind) + 1
