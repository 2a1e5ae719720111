from __future__ import annotations

import pytest

from orbitduel.cards.catalogue import shipped
from orbitduel.client.deckroom.reckoning import cost_curve, drawn_on, reckon, runs
from orbitduel.deckbuilding.deck import Sheet, sheet_of
from orbitduel.deckbuilding.deck_file import find_deck, ready_made


@pytest.mark.parametrize("name", sorted(ready_made()))
def test_ready_made_decks_have_nothing_wrong(name: str) -> None:
    found = reckon(sheet_of(find_deck(name)), shipped())
    assert found.legal, found.checks
    assert sum(sum(kinds) for _, *kinds in cost_curve(found.known)) == 40


def test_every_reason_is_given_at_once() -> None:
    deck = find_deck("earthrise")
    world = next(card for card in deck.cards if card.kind == "asset")
    other = next(c for c in shipped() if c.faction not in ("", deck.homeworld.faction))
    names = [world.name, world.name, "Nowhere Station", *[other.name] * 11]
    found = reckon(Sheet("D", deck.homeworld.name, tuple(names)), shipped())
    wrong = found.checks
    rules = [check.detail[:4] for check in wrong if check.grade == "wrong"]
    assert {"R2.1", "R2.2", "R2.3"} <= set(rules)
    strange = next(check for check in wrong if "Nowhere Station" in check.title)
    assert strange.positions == (3,)
    marks = found.flagged()
    assert marks[0] == marks[2] == "wrong"


def test_an_empty_deck_is_not_legal() -> None:
    found = reckon(Sheet("D", "", ()), shipped())
    assert not found.legal
    assert {check.title for check in found.checks} >= {"No Homeworld is chosen"}


def test_a_craft_without_a_yard_is_doubtful_but_legal() -> None:
    home, craft = next(
        (home, craft)
        for home in shipped()
        for craft in shipped()
        if home.homeworld and craft.kind == "craft" and craft.faction == home.faction
        if craft.craft_class not in home.classes
    )
    found = reckon(Sheet("D", home.name, (craft.name,) * 40), shipped())
    assert found.legal
    assert any(check.title.endswith("has no yard") for check in found.checks)


def test_neighbouring_turns_are_told_as_runs() -> None:
    assert runs([1, 2, 3, 7, 9, 10]) == "1–3, 7, 9–10"


def test_the_opening_five_come_first_and_the_rest_by_research() -> None:
    assert [drawn_on(at, 2) for at in (0, 4, 5, 6, 7, 39)] == [0, 0, 1, 1, 2, 18]
    assert drawn_on(39, 1) == 35
