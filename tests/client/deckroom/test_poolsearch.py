from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orbitduel.cards.catalogue import shipped
from orbitduel.cards.data import rules_text
from orbitduel.client.deckroom.poolsearch import SORTS, Filters, misread, pool_of, search

POOL = pool_of(shipped())


def test_figures_words_and_classes_must_all_hold() -> None:
    found = search(POOL, "transfer class:frigate cost<=8")
    assert found
    expected = {
        card.id
        for card in POOL
        if card.craft_class == "frigate"
        and card.cost <= 8
        and "transfer" in (card.name + rules_text(card)).casefold()
    }
    assert {card.id for card in found} == expected


@pytest.mark.parametrize(("sign", "costs"), [("=", {5}), ("≤", set(range(6))), (">", {6, 7, 8, 9})])
def test_costs_compare(sign: str, costs: set[int]) -> None:
    found = {card.cost for card in search(POOL, f"cost{sign}5 cost<10")}
    assert found == costs & {card.cost for card in POOL if not card.homeworld}


def test_a_minus_turns_a_part_around() -> None:
    drones, others = search(POOL, "drone"), search(POOL, "-drone")
    assert drones
    assert len(drones) + len(others) == len(POOL)


def test_a_phrase_stays_together() -> None:
    phrase = next(rules_text(card) for card in POOL if rules_text(card))[:14]
    assert search(POOL, f'"{phrase}"')
    assert not search(POOL, f'"{phrase[::-1]}"')


def test_pills_limit_what_is_found() -> None:
    filters = Filters(factions={"drift"}, kinds={"craft"}, classes={"cruiser"})
    found = search(POOL, "", filters)
    assert found
    assert {(card.faction, card.craft_class) for card in found} == {("drift", "cruiser")}


def test_costs_are_filtered_by_ranges_and_homeworlds_have_none() -> None:
    found = search(POOL, "", Filters(costs={"Cost 0–4", "9 and up"}))
    assert found
    assert {card.id for card in found} == {
        card.id for card in POOL if not card.homeworld and (card.cost < 5 or card.cost > 8)
    }


def test_a_figure_a_kind_lacks_is_not_zero() -> None:
    assert {card.kind for card in search(POOL, "armor<=9")} == {"craft"}


def test_what_cannot_be_answered_is_said() -> None:
    assert "speed" in misread("speed>3")
    assert "figure" in misread("cost=many")
    assert "word" in misread("name>3")
    assert misread("transfer class:frigate cost≤8") == ""
    assert search(POOL, "speed>3") == []


@given(st.text(max_size=30), st.sampled_from(sorted(SORTS)))
def test_anything_may_be_typed(query: str, sort: str) -> None:
    assert set(search(POOL, query, None, sort)) <= set(POOL)
    misread(query)
