"""When a craft first gets to a world, and that the route it is told can be flown."""

from __future__ import annotations

import pytest

from orbitduel.cards.catalogue import shipped
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.deckbuilding.planner import Policy, plan
from orbitduel.deckbuilding.planner.model import AS_DRAWN, Reach
from orbitduel.deckbuilding.planner.policy import play
from orbitduel.rules import actions
from orbitduel.rules.card import Card
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import ASSET, A
from tests.deckbuilding.planner.small_cards import HOME, fighter, world


def far(*track: int, orbitals: tuple[int, ...] = (4, 1)) -> Card:
    return Card(
        id="far", kind=ASSET, name="Far", resistance=3, homeworld=True, orbitals=orbitals,
        track=track,
    )  # fmt: skip


def first(deck: list[Card], target: Card, turns: int = 12) -> Reach:
    (reach,) = plan(HOME, deck, Policy(AS_DRAWN, 0, turns), target).reaches
    return reach


def test_a_craft_climbs_and_transfers_in_one_turn_if_it_can_pay_for_both() -> None:
    reach = first([fighter("dart", 4, dv=6)], far(5, 5, 5, 5))
    assert reach.turn == 2
    assert [(leg.turn, leg.world, leg.cost) for leg in reach.legs] == [
        (2, "Home", 4),
        (2, "Far", 2),
    ]


def test_a_craft_that_cannot_pay_for_both_transfers_a_turn_later() -> None:
    reach = first([fighter("dart", 4, dv=5)], far(5, 5, 5, 5))
    assert [(leg.turn, leg.world) for leg in reach.legs] == [(2, "Home"), (3, "Far")]


def test_a_craft_waits_for_its_launch_window() -> None:
    # In play on turn 1; turns 2, 3, 4, 5 stand at stations 2, 3, 0, 1.
    shut_until_station_0 = far(0, -9, -9, -9)
    reach = first([fighter("dart", 4, dv=5)], shut_until_station_0)
    assert reach.turn == 4
    assert reach.legs[-1].cost == 5


def test_a_window_that_never_opens_is_told_as_never() -> None:
    assert first([fighter("dart", 4, dv=5)], far(-9, -9, -9, -9)).turn is None


def test_a_world_of_ones_own_can_be_a_stepping_stone() -> None:
    rock = world("rock", 4)
    target = far(-1, -1, -1, -1)
    assert first([fighter("dart", 4, dv=5)], target).turn is None
    stone = Card(
        id="stone", kind=ASSET, name="stone", cost=4, resistance=3, orbitals=(3,),
        track=(1, 1, 1, 1),
    )  # fmt: skip
    reach = first([fighter("dart", 4, dv=5), stone], target)
    assert [leg.world for leg in reach.legs] == ["Home", "stone", "Far"]
    assert rock.name not in {leg.world for leg in reach.legs}


def fly(duel: Duel, turn: int, reach: Reach) -> None:
    """Do on the real table what the route says of this turn."""
    board = duel.board
    for leg in reach.legs:
        if leg.turn != turn:
            continue
        craft = next(at for at, s in duel.private[A].serials.items() if s == reach.position - 1)
        there = next(at for at in board.worlds if board.card[at].name == leg.world)
        before = board.spent[craft]
        if board.host[craft] == there:
            duel.apply(A, actions.Burn(craft, leg.orbital))
        else:
            duel.apply(A, actions.Transfer(craft, there))
        assert (board.host[craft], board.orbital[craft]) == (there, leg.orbital)
        assert board.spent[craft] - before == leg.cost


@pytest.mark.parametrize("name", ready_made())
@pytest.mark.parametrize("target", ["olympus-foundry", "triton-deeps", "sedna", "pluto"])
def test_every_route_told_can_be_flown_on_the_real_table(name: str, target: str) -> None:
    deck, goal = find_deck(name), shipped()[target]
    policy = Policy(turns=10)
    (reach,) = plan(deck.homeworld, deck.cards, policy, goal).reaches
    assert reach.turn is not None
    flown: list[str] = []

    def watch(duel: Duel, turn: int) -> None:
        fly(duel, turn, reach)
        if turn == reach.turn:
            craft = next(at for at, s in duel.private[A].serials.items() if s == reach.position - 1)
            flown.append(duel.board.card[duel.board.host[craft]].name)

    own = goal == deck.homeworld or goal in deck.cards
    play(deck.homeworld, deck.cards, policy, None if own else goal, watch)
    assert flown == [goal.name]
