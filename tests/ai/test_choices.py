"""Positions in which a good player knows what to do."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai.levels import player
from orbitduel.ai.steps import Wake
from orbitduel.cards.vocabulary.limits import Shield
from orbitduel.rules.actions import Action, Attack, Bombard, Burn, Next, Transfer
from orbitduel.rules.terms import A, B, Seat
from tests.table import Table

GOOD = ["pilot", "commander"]


def choice(table: Table, seat: Seat, level: str) -> Action:
    duel = table.duel
    return player(level).choose(duel.view(seat), duel.legal(seat), random.Random(1)).action


@pytest.mark.parametrize("level", GOOD)
def test_a_certain_capture_is_taken(level: str) -> None:
    table = Table()
    bomber = table.craft(A, (table.home[B], 0), dv=14, bombardment=4)
    action = choice(table, A, level)
    assert isinstance(action, Bombard)
    assert (action.craft, action.target) == (bomber, table.home[B])
    assert action.power >= 11


@pytest.mark.parametrize("level", GOOD)
def test_a_helpless_bomber_above_home_is_shot_down(level: str) -> None:
    table = Table()
    table.homeworld(A, orbitals=(8, 4))
    guard = table.craft(A, (table.home[A], 1), dv=10, accuracy=4, bombardment=0)
    bomber = table.craft(B, (table.home[A], 0), dv=13, spent=13, armor=2, bombardment=4)
    assert choice(table, A, level) == Attack(guard, bomber)


def test_a_commander_leaves_debris_that_would_destroy_its_craft() -> None:
    table = Table()
    moon = table.asset(A)
    craft = table.craft(A, (moon, 4), armor=2, dv=9, bombardment=0)
    table.debris((moon, 4))
    action = choice(table, A, "commander")
    assert isinstance(action, Burn | Transfer) and action.craft == craft


def test_a_commander_does_not_enter_debris() -> None:
    table = Table()
    moon = table.asset(A)
    table.craft(A, (moon, 4), armor=1, dv=9, bombardment=0)
    for orbital in range(4):
        table.debris((moon, orbital))
    assert not isinstance(choice(table, A, "commander"), Burn)


def test_bombers_draw_up_where_debris_leaves_them_a_strike() -> None:
    """From the outermost orbital nothing is left for a strike, in the lowest debris would destroy
    them before their turn; so they wait in between."""
    table = Table()
    home = table.homeworld(B, orbitals=(8, 4, 1), resistance=6)
    bomber = table.craft(A, (home, 2), dv=13, armor=3, bombardment=3)
    for _ in range(2):
        table.debris((home, 0))
    assert choice(table, A, "commander") == Burn(bomber, 1)


@pytest.mark.parametrize("level", GOOD)
def test_a_shield_is_shot_down_before_the_world_it_covers(level: str) -> None:
    table = Table()
    bomber = table.craft(A, (table.home[B], 0), dv=14, bombardment=4)
    shield = table.upgrade(table.home[B], resistance=2, abilities=(Shield(),))
    action = choice(table, A, level)
    assert isinstance(action, Bombard)
    assert (action.craft, action.target) == (bomber, shield)


def test_a_commander_says_that_it_waits_for_a_window() -> None:
    table = Table()
    table.homeworld(A, track=(12, 12, 12, 12), orbitals=(4, 1))
    table.homeworld(B, track=(2, 9, 9, 9))
    table.craft(A, (table.home[A], 1), dv=9, bombardment=3)
    duel = table.duel
    found = player("commander").choose(duel.view(A), duel.legal(A), random.Random(1))
    assert found.action == Next()
    assert found.reason.startswith("waits: the window to")
    assert "7 cheaper next turn" in found.reason


def test_a_craft_does_not_burn_back_to_where_it_was_this_turn() -> None:
    table = Table()
    craft = table.craft(A, (table.home[A], 0), dv=99)
    wake, board, duel = Wake(), table.board, table.duel
    assert Burn(craft, 1) in wake.onward(board, duel.legal(A))
    duel.apply(A, Burn(craft, 1))
    onward = wake.onward(board, duel.legal(A))
    assert Burn(craft, 0) in duel.legal(A) and Burn(craft, 0) not in onward
    assert Burn(craft, 2) in onward and Next() in onward
    board.turn += 2
    assert Burn(craft, 0) in wake.onward(board, duel.legal(A))
