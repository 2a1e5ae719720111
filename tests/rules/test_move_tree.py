"""How many ways a duel can go on: counts of every sequence of choices from fixed positions.

A rule that allows one thing too many or too few anywhere along the way changes a count. The
counts are checked from below by hand, and from the side by an enumeration that never looks at
the list of choices: it puts every action one can construct to `refusal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from orbitduel.match.scenario_file import parse_scenario
from orbitduel.rules.actions import UNLISTED, Action, Attack
from orbitduel.rules.card import Card
from orbitduel.rules.chance import SeededChance, seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, Seat
from tests.properties.duels import every_action

CARDS = {
    "home": {
        "kind": "asset", "name": "Home", "homeworld": True, "faction": "red", "population": 6,
        "power": 3, "classes": ["fighter", "corvette"], "orbitals": [8, 5, 3],
        "track": [9, 6, 4, 6], "resistance": 3,
    },
    "moon": {
        "kind": "asset", "name": "Moon", "population": 2, "power": 2, "cost": 3,
        "classes": ["fighter"], "orbitals": [4, 2], "track": [5, 7, 5, 3], "resistance": 2,
    },
    "dart": {
        "kind": "craft", "name": "Dart", "class": "fighter", "accuracy": 2, "armor": 1, "dv": 5,
        "population": 1, "cost": 3, "bombardment": 1,
    },
    "hulk": {
        "kind": "craft", "name": "Hulk", "class": "cruiser", "accuracy": 1, "armor": 3, "dv": 4,
        "population": 2, "cost": 2, "bombardment": 2,
    },
    "dome": {"kind": "upgrade", "name": "Dome", "cost": 2, "resistance": 2},
}  # fmt: skip
HOMES = [
    {"id": "ha", "card": "home", "controller": "A"},
    {"id": "hb", "card": "home", "controller": "B"},
]


def laid(**parts: object) -> Duel:
    """A position; chance is the seed 7's."""
    data = {"format": "orbitduel-scenario/1", "cards": CARDS, "seed": 7, "assets": HOMES}
    return parse_scenario(data | {"turn": 5} | parts).duel


def opening() -> Duel:
    """Two decks of the same forty, before the first choice; seed 7 decides who starts."""
    home = Card(
        "home", ASSET, "Home", "red", population=6, resistance=3, homeworld=True, power=3,
        classes=("fighter",), orbitals=(8, 5, 3), track=(9, 6, 4, 6),
    )  # fmt: skip
    moon = Card(
        "moon", ASSET, "Moon", cost=3, population=2, resistance=2, power=2, classes=("fighter",),
        orbitals=(4, 2), track=(5, 7, 5, 3),
    )  # fmt: skip
    dart = Card(
        "dart", CRAFT, "Dart", cost=3, population=1, craft_class="fighter", accuracy=2, armor=1,
        dv=5, bombardment=1,
    )  # fmt: skip
    dome = Card("dome", UPGRADE, "Dome", cost=2, resistance=2)
    deck = (moon, dart, dart, dome, dart, *[dome, dart] * 17, dart)
    return Duel.setup([(home, deck), (home, deck)], SeededChance(seed_from_number(7)))[0]


def maneuvers() -> Duel:
    """Two fleets around one world that B holds, with an upgrade on it and a moon to flee to."""
    dome = {"id": "u", "card": "dome"}
    return laid(
        assets=[
            HOMES[0],
            HOMES[1] | {"upgrades": [dome]},
            {"id": "m", "card": "moon", "controller": None},
        ],
        craft=[
            {"id": "a1", "card": "dart", "controller": "A", "at": ["hb", 2]},
            {"id": "a2", "card": "hulk", "controller": "A", "at": ["hb", 0]},
            {"id": "b1", "card": "dart", "controller": "B", "at": ["hb", 0]},
            {"id": "b2", "card": "hulk", "controller": "B", "at": ["hb", 1], "spent": 3},
        ],
    )


def bids() -> Duel:
    """A Dart over B's home has attacked another level with it: 5 - 1 left against 2."""
    duel = laid(
        craft=[
            {"id": "a1", "card": "dart", "controller": "A", "at": ["hb", 1]},
            {"id": "b1", "card": "dart", "controller": "B", "at": ["hb", 1], "spent": 3},
        ],
    )
    (attack,) = (action for action in duel.legal(0) if isinstance(action, Attack))
    duel.apply(0, attack)
    return duel


def construction() -> Duel:
    """A craft, an upgrade and an asset in hand, and one world to place them at."""
    hand = [{"id": name, "card": name} for name in ("dart", "dome", "moon")]
    return laid(phase="construction", players={"A": {"hand": hand}})


Choices = Callable[[Duel, Seat], Sequence[Action]]


def from_the_list(duel: Duel, seat: Seat) -> Sequence[Action]:
    return duel.legal(seat)


def from_refusals(duel: Duel, seat: Seat) -> Sequence[Action]:
    """Every action one can construct that no rule refuses, without the list's help."""
    constructible = (a for a in every_action_and_amount(duel) if not isinstance(a, UNLISTED))
    return [action for action in constructible if duel.refusal(seat, action) is None]


def every_action_and_amount(duel: Duel) -> Iterator[Action]:
    highest = max(card["dv"] for card in CARDS.values() if card["kind"] == "craft") + 1
    yield from every_action(duel, amounts=range(-1, highest + 1))


def count(duel: Duel, depth: int, choices: Choices = from_the_list) -> int:
    """How many sequences of so many choices there are, whoever must make them."""
    if depth == 0:
        return 1
    total = 0
    for seat in duel.awaiting():
        found = choices(duel, seat)
        if depth == 1:
            total += len(found)
            continue
        for action in found:
            after = duel.copy()
            after.apply(seat, action)
            total += count(after, depth - 1, choices)
    return total


def test_the_bids_by_hand_five_for_power_and_three_for_defence() -> None:
    """Power 0 to 4, defence 0 to 2; then the other side's, whoever bid first."""
    assert count(bids(), 1) == 5 + 3
    assert count(bids(), 2) == 5 * 3 + 3 * 5


def test_construction_by_hand() -> None:
    """Go on or place one of three cards; then, having gone on, only on again.

    Having placed one, go on or place one of the other two. Third: after on, on, only on; after a
    card and on, on or build it; after two cards, on or the third.
    """
    duel = construction()
    assert count(duel, 1) == 1 + 3
    assert count(duel, 2) == 1 + 3 * (1 + 2)
    assert count(duel, 3) == 1 + 3 * (2 + 2 * (1 + 1))


def test_maneuvers_by_hand() -> None:
    """A's Dart is in the outermost orbital of B's home (8, 5, 3) with 5 to spend, its Hulk in
    the lowest with 4; the station is the top one, where the tracks read 9, 9 and 5.

    Dart: both burns cost 2; to A's home 2, to the moon 4, so two transfers; both attacks go
    down for 1; bombarding costs 8 - 3 = 5, so power 0 at home or dome: 2 + 2 + 2 + 2.
    Hulk: up to the middle costs 3, to the top 5 is too much; no transfer from below; attacks on
    the level 1 and up 3; bombarding costs 1, so powers 0 to 3 at home or dome: 1 + 2 + 8.
    """
    assert count(maneuvers(), 1) == 1 + (2 + 2 + 2 + 2) + (1 + 2 + 8)


def test_the_opening_by_hand() -> None:
    """Nothing flies yet: on to research; there on, or draw; from both on to repair."""
    assert [count(opening(), depth) for depth in (1, 2, 3)] == [1, 2, 2]


GOLDEN = [
    (opening, {4: 7, 8: 196, 12: 845, 15: 13626}),
    (maneuvers, {2: 240, 3: 1814, 4: 11239, 5: 61638}),
    (bids, {3: 108, 6: 704, 9: 1730, 12: 9138}),
    (construction, {4: 31, 6: 64, 9: 82, 12: 82, 15: 159, 18: 586}),
]


@pytest.mark.parametrize(
    ("position", "counts"), GOLDEN, ids=lambda part: getattr(part, "__name__", "")
)
def test_the_tree_has_as_many_branches_as_ever(
    position: Callable[[], Duel], counts: dict[int, int]
) -> None:
    assert {depth: count(position(), depth) for depth in counts} == counts


@pytest.mark.parametrize(
    ("position", "depth"), [(opening, 6), (maneuvers, 2), (bids, 3), (construction, 5)]
)
def test_trying_every_action_there_is_finds_the_same_branches(
    position: Callable[[], Duel], depth: int
) -> None:
    duel = position()
    assert count(duel, depth, from_refusals) == count(duel, depth)
