"""A deck played alone by a policy, and what is told of it."""

from __future__ import annotations

import pytest

from orbitduel.cards.catalogue import shipped
from orbitduel.deckbuilding.deck import Deck
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.deckbuilding.planner import Plan, Policy, plan
from orbitduel.deckbuilding.planner.model import AS_DRAWN, CRAFT_FIRST, ORDERS, WORLDS_FIRST
from orbitduel.rules.terms import ASSET, CRAFT
from tests.deckbuilding.planner.small_cards import HOME, fighter, world


def in_play(made: Plan) -> list[int | None]:
    return [line.in_play for line in made.cards]


def everywhere() -> list[tuple[str, Deck, str]]:
    return [(name, find_deck(name), order) for name in ready_made() for order in ORDERS]


def test_cards_drawn_in_order_come_into_play_in_order() -> None:
    made = plan(HOME, [fighter("dart", 4), world("rock", 4)], Policy(AS_DRAWN, 0, 3))
    assert in_play(made) == [1, 2]


def test_worlds_first_builds_the_world_before_the_craft_above_it() -> None:
    made = plan(HOME, [fighter("dart", 4), world("rock", 4)], Policy(WORLDS_FIRST, 0, 3))
    assert in_play(made) == [2, 1]


def test_craft_first_builds_the_craft_before_the_world_above_it() -> None:
    made = plan(HOME, [world("rock", 4), fighter("dart", 4)], Policy(CRAFT_FIRST, 0, 3))
    assert in_play(made) == [2, 1]


def test_power_beyond_a_cost_is_wasted_and_told() -> None:
    (first, second) = plan(HOME, [fighter("dart", 3)], Policy(AS_DRAWN, 0, 2)).turns
    assert (first.used, first.wasted) == (3, 1)
    assert (second.used, second.wasted) == (0, 4)


def test_the_fourth_crew_waits_for_a_world_to_live_on() -> None:
    deck = [fighter(f"dart {n}", 4) for n in range(4)] + [world("rock", 4, population=1)]
    made = plan(HOME, deck, Policy(AS_DRAWN, 0, 6))
    assert in_play(made) == [1, 2, 3, 5, 4]
    assert [line.population_free for line in made.turns] == [2, 1, 0, 1, 0, 0]


def test_a_card_below_the_opening_five_waits_for_research() -> None:
    deck = [world("rock", 4), *[fighter(f"dart {n}", 4) for n in range(6)]]
    idle = plan(HOME, deck, Policy(AS_DRAWN, 0, 8))
    eager = plan(HOME, deck, Policy(AS_DRAWN, 1, 8))
    assert [line.drawn for line in idle.cards] == [0, 0, 0, 0, 0, None, None]
    assert [line.drawn for line in eager.cards] == [0, 0, 0, 0, 0, 2, 3]


def test_delta_vee_in_orbit_is_the_sum_of_the_limits() -> None:
    deck = [fighter("dart", 4, dv=6), fighter("bolt", 4, dv=9)]
    made = plan(HOME, deck, Policy(AS_DRAWN, 0, 3))
    assert [line.delta_vee for line in made.turns] == [6, 15, 15]


def test_abilities_count() -> None:
    plain = plan(HOME, [fighter(f"dart {n}", 4) for n in range(3)], Policy(AS_DRAWN, 0, 1))
    assert plain.turns[0].hand == 2, "there is one slot beside a world"
    olympus = find_deck("olympus")
    crowded = plan(olympus.homeworld, olympus.cards[1:2] * 3, Policy(AS_DRAWN, 0, 1))
    assert crowded.turns[0].hand == 1, "the foundry has room for two"


@pytest.mark.parametrize(("name", "deck", "order"), everywhere())
def test_every_ready_made_deck_keeps_its_books(name: str, deck: Deck, order: str) -> None:
    made = plan(deck.homeworld, deck.cards, Policy(order, 2, 15))
    for line in made.turns:
        drawn = sum(c.drawn is not None and c.drawn <= line.turn for c in made.cards)
        placed = sum(c.placed is not None and c.placed <= line.turn for c in made.cards)
        assert line.deck == 40 - drawn
        assert line.hand == drawn - placed
        done = [c.card.kind for c in made.cards if c.in_play and c.in_play <= line.turn]
        assert (line.worlds, line.craft) == (1 + done.count(ASSET), done.count(CRAFT))
        assert line.population_free >= 0
    for card in made.cards:
        steps = [card.drawn, card.placed, card.in_play]
        known = [turn for turn in steps if turn is not None]
        assert known == sorted(known)
        assert steps[: len(known)] == known, f"{name}: {card.card.name} skipped a step"
    assert any(card.in_play for card in made.cards)


def test_the_quick_view_does_not_change_what_it_is_given_and_repeats_itself() -> None:
    deck = find_deck("long-road")
    cards = list(deck.cards)
    assert plan(deck.homeworld, cards) == plan(deck.homeworld, cards)
    assert cards == list(deck.cards)


def test_an_empty_deck_gives_a_plan_too() -> None:
    made = plan(shipped()["olympus-foundry"], [], Policy(turns=2))
    assert [line.wasted for line in made.turns] == [6, 6]
    assert made.cards == ()


def test_a_policy_nobody_knows_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="no policy is called hoarding"):
        Policy("hoarding")
    with pytest.raises(ValueError, match="1 to 40 turns"):
        Policy(turns=0)
