"""What a deck amounts to: what is wrong with it, what is doubtful, and its figures in plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, Literal

from orbitduel.cards.catalogue import Catalogue
from orbitduel.deckbuilding.check import complaints
from orbitduel.deckbuilding.deck import Sheet, look_up
from orbitduel.rules.card import Card
from orbitduel.rules.deck import DECK_SIZE, MOST_FOREIGN
from orbitduel.rules.terms import ASSET, CRAFT

HAND: Final = 5
"""R3.3: cards drawn before the first turn."""

Grade = Literal["good", "doubt", "wrong"]


@dataclass(frozen=True)
class Check:
    grade: Grade
    title: str
    detail: str
    positions: tuple[int, ...] = ()
    """From 1, as players count."""


@dataclass(frozen=True)
class Reckoning:
    homeworld: Card | None
    cards: tuple[Card | None, ...]
    checks: tuple[Check, ...]

    @property
    def legal(self) -> bool:
        return not any(check.grade == "wrong" for check in self.checks)

    @property
    def known(self) -> list[Card]:
        return [card for card in self.cards if card is not None]

    def flagged(self) -> dict[int, Grade]:
        """Positions, from 0, that a complaint names."""
        marks: dict[int, Grade] = {}
        for check in self.checks:
            for at in check.positions:
                if marks.get(at - 1) != "wrong":
                    marks[at - 1] = check.grade
        return marks


def reckon(sheet: Sheet, catalogue: Catalogue) -> Reckoning:
    home = look_up(catalogue, sheet.homeworld) if sheet.homeworld else None
    cards = tuple(look_up(catalogue, name) for name in sheet.cards)
    checks = _wrong(sheet, catalogue)
    if not any(check.detail.startswith("R2.1") for check in checks):
        checks.append(Check("good", f"{DECK_SIZE} cards, Homeworld chosen", "R2.1"))
    if home is not None and not any(check.detail.startswith("R2.2") for check in checks):
        foreign = sum(c is not None and c.faction not in ("", home.faction) for c in cards)
        title = f"{foreign} of {MOST_FOREIGN} from other factions"
        checks.append(Check("good", title, "R2.2"))
    if cards and not any(check.detail.startswith("R2.3") for check in checks):
        checks.append(Check("good", "No world twice", "R2.3"))
    checks += _doubts(home, cards)
    return Reckoning(home, cards, tuple(checks))


def _wrong(sheet: Sheet, catalogue: Catalogue) -> list[Check]:
    found = []
    for problem in complaints(sheet, catalogue):
        where = ", ".join(map(str, problem.positions))
        detail = problem.rule + (f": positions {where}" if where else "")
        found.append(Check("wrong", _said(problem.sentence), detail, problem.positions))
    return found


def _doubts(home: Card | None, cards: tuple[Card | None, ...]) -> list[Check]:
    """Legal, and yet hardly meant."""
    found = []
    worlds = [card for card in (home, *cards) if card is not None and card.kind == ASSET]
    built = {name for world in worlds for name in world.classes}
    lost: dict[str, list[int]] = {}
    for at, card in enumerate(cards, start=1):
        if card is not None and card.kind == CRAFT and card.craft_class not in built:
            lost.setdefault(card.name, []).append(at)
    if home is not None:
        for name, places in lost.items():
            title = f"{name} ({', '.join(map(str, places))}) has no yard"
            found.append(Check("doubt", title, "No world in the deck builds it", tuple(places)))
    opening = cards[:HAND]
    if len(cards) >= HAND and not any(c is not None and c.kind == ASSET for c in opening):
        detail = "Every further world waits for research"
        found.append(Check("doubt", "No world in the opening five", detail))
    return found


def _said(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# Figures


def drawn_on(position: int, pace: int) -> int:
    """The turn on which a card is drawn when so many worlds research a turn; 0 is the opening."""
    return 0 if position < HAND else ceil((position - HAND + 1) / max(1, pace))


def cost_curve(cards: list[Card]) -> list[tuple[int, int, int, int]]:
    """For each cost: how many worlds, craft and upgrades."""
    count = Counter((card.cost, card.kind) for card in cards)
    most = max((card.cost for card in cards), default=0)
    return [
        (cost, count[(cost, "asset")], count[(cost, "craft")], count[(cost, "upgrade")])
        for cost in range(most + 1)
    ]


def runs(numbers: Sequence[int]) -> str:
    """1, 2, 3, 7 as 1–3, 7."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in found)
