"""Verbs about coming: enters, launches, companions."""

from __future__ import annotations

import pytest

from orbitduel.rules.abilities import DECLINE, Ability
from orbitduel.rules.actions import Burn, Choose, Complete, Next, Transfer
from orbitduel.rules.events import CardCompleted, CraftMoved, DecisionOpened
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, YARD, A, B, Phase, Piece
from tests.cards.lay import answer, asked, completes, verb
from tests.table import Table, only

# Enters and launches.


def yard(
    *abilities: Ability, on_craft: tuple[Ability, ...] = (), upgrade: bool = False
) -> tuple[Table, Piece, Piece]:
    """A craft ready to be completed at A's Moon, whose abilities (or its upgrade's) are given."""
    table = Table(phase=Phase.COMPLETE)
    moon = table.asset(A, abilities=() if upgrade else abilities)
    if upgrade:
        table.upgrade(moon, abilities=abilities)
    return table, moon, table.construction(A, CRAFT, moon, counters=9, abilities=on_craft)


@pytest.mark.parametrize("upgrade", [False, True])
def test_enters_highest(upgrade: bool) -> None:
    table, moon, lance = yard(verb("enters", orbital="highest"), upgrade=upgrade)
    told = completes(table, lance)
    assert only(told, CardCompleted).orbital == 4
    assert (table.spot(lance), table.spent(lance)) == ((moon, 4), 0)


def test_enters_any_asks_its_builder_and_nobody_else() -> None:
    table, _, lance = yard(verb("enters", orbital="any"))
    completes(table, lance)
    assert (asked(table).seat, asked(table).options) == (A, (0, 1, 2, 3, 4))
    assert table.duel.awaiting() == (A,)
    assert table.duel.legal(A) == [Choose(option) for option in range(5)]
    assert table.duel.legal(B) == []


@pytest.mark.parametrize("orbital", range(5))
def test_enters_any_puts_it_where_its_builder_says(orbital: int) -> None:
    table, moon, lance = yard(verb("enters", orbital="any"))
    completes(table, lance)
    assert table.zone(lance) == YARD
    answer(table, orbital)
    assert table.spot(lance) == (moon, orbital)


def test_meanwhile_nothing_else_can_be_done() -> None:
    table, _, lance = yard(verb("enters", orbital="any"))
    completes(table, lance)
    table.refuses("R0", A, Next())
    table.refuses("R0", A, Complete(lance))
    table.refuses("R0", A, Choose(5))
    table.refuses("R0", B, Choose(0))


def test_a_single_orbital_is_not_asked_about() -> None:
    table = Table(phase=Phase.COMPLETE)
    rock = table.asset(A, orbitals=(2,), abilities=(verb("enters", orbital="any"),))
    lance = table.construction(A, CRAFT, rock, counters=9)
    told = completes(table, lance)
    assert not any(isinstance(event, DecisionOpened) for event in told)
    assert table.spot(lance) == (rock, 0)


def test_enters_speaks_neither_of_other_worlds_nor_of_other_cards() -> None:
    table, moon, _ = yard(verb("enters", orbital="highest"))
    elsewhere = table.construction(A, CRAFT, table.home[A], counters=9)
    completes(table, elsewhere)
    assert table.spot(elsewhere) == (table.home[A], 0)
    for piece in (
        table.construction(A, UPGRADE, moon, counters=9),
        table.construction(A, ASSET, counters=9),
    ):
        completes(table, piece)
    assert table.board.decision is None


@pytest.mark.parametrize("orbital", ["highest", "any"])
def test_without_a_craft_to_build_nothing_is_asked(orbital: str) -> None:
    table, moon, _ = yard(verb("enters", orbital=orbital))
    dome = table.construction(A, UPGRADE, moon, counters=9)
    completes(table, dome)
    assert (table.board.decision, table.zone(dome)) == (None, "play")


def test_launches_highest_as_it_enters_play() -> None:
    table, moon, lance = yard(on_craft=(verb("launches"),))
    completes(table, lance)
    assert (table.spot(lance), table.spent(lance)) == ((moon, 4), 0)


def test_launches_any_asks() -> None:
    table, moon, lance = yard(on_craft=(verb("launches", orbital="any"),))
    completes(table, lance)
    assert (asked(table).seat, asked(table).options) == (A, (0, 1, 2, 3, 4))
    answer(table, 3)
    assert (table.spot(lance), table.spent(lance)) == ((moon, 3), 0)


def test_launches_any_may_stay_low() -> None:
    table, moon, lance = yard(on_craft=(verb("launches", orbital="any"),))
    completes(table, lance)
    assert not any(isinstance(event, CraftMoved) for event in answer(table, 0))
    assert table.spot(lance) == (moon, 0)


@pytest.mark.parametrize("orbital", ["highest", "any"])
def test_launches_where_there_is_only_one_orbital_changes_nothing(orbital: str) -> None:
    table = Table(phase=Phase.COMPLETE)
    rock = table.asset(A, orbitals=(2,))
    rocket = table.construction(
        A, CRAFT, rock, counters=9, abilities=(verb("launches", orbital=orbital),)
    )
    told = completes(table, rocket)
    assert not any(isinstance(event, CraftMoved | DecisionOpened) for event in told)
    assert table.spot(rocket) == (rock, 0)


def test_launches_speaks_of_itself_only() -> None:
    table, moon, lance = yard()
    table.craft(A, at=(moon, 2), abilities=(verb("launches"),))
    completes(table, lance)
    assert table.spot(lance) == (moon, 0)


# Companions.


def convoy(most: int = 2, price: int = 0, **who: object) -> tuple[Table, Piece, Piece, Piece]:
    """A's leader and two fighters in the outermost orbital of A's Homeworld."""
    table = Table()
    ability = verb("companions", who={"class": "fighter", **who}, most=most, price=price)
    spot = (table.home[A], 4)
    leader = table.craft(A, at=spot, craft_class="corvette", abilities=(ability,))
    return table, leader, table.craft(A, at=spot), table.craft(A, at=spot)


def test_companions_come_along_one_by_one_for_free() -> None:
    table, leader, first, second = convoy()
    table.does(A, Transfer(leader, table.home[B]))
    assert (asked(table).seat, asked(table).options) == (A, (DECLINE, first, second))
    answer(table, second)
    assert asked(table).options == (DECLINE, first)
    answer(table, first)
    assert {table.spot(craft) for craft in (leader, first, second)} == {(table.home[B], 4)}
    assert [table.spent(craft) for craft in (leader, first, second)] == [2, 0, 0]


def test_companions_may_be_left_behind() -> None:
    table, leader, first, second = convoy()
    table.does(A, Transfer(leader, table.home[B]))
    answer(table, DECLINE)
    assert table.board.decision is None
    assert {table.spot(craft) for craft in (first, second)} == {(table.home[A], 4)}


def test_no_more_companions_than_the_card_says() -> None:
    table, leader, first, second = convoy(most=1)
    table.does(A, Transfer(leader, table.home[B]))
    answer(table, first)
    assert table.board.decision is None
    assert table.spot(second) == (table.home[A], 4)


def test_companions_pay_their_price_and_who_cannot_is_not_asked() -> None:
    table, leader, first, second = convoy(price=3)
    table.board.spent[second] = 6
    table.does(A, Transfer(leader, table.home[B]))
    assert asked(table).options == (DECLINE, first)
    answer(table, first)
    assert table.spent(first) == 3
    assert table.board.decision is None


def test_companions_come_from_its_orbital_and_of_its_sort_only() -> None:
    table, leader, first, second = convoy()
    table.board.orbital[first] = 3
    table.craft(A, at=(table.home[A], 4), craft_class="cruiser")
    table.craft(B, at=(table.home[A], 4))
    table.craft(A, at=(table.home[B], 4))
    table.does(A, Transfer(leader, table.home[B]))
    assert asked(table).options == (DECLINE, second)


def test_nobody_there_nobody_asked() -> None:
    table, leader, first, second = convoy()
    for craft in (first, second):
        table.board.wreck(craft)
    table.does(A, Transfer(leader, table.home[B]))
    assert table.board.decision is None


def test_companions_do_not_follow_an_orbital_burn() -> None:
    table, leader, _, _ = convoy()
    table.does(A, Burn(leader, 0))
    assert table.board.decision is None


def test_companions_do_not_follow_each_other() -> None:
    table, leader, first, _ = convoy()
    table.does(A, Transfer(first, table.home[B]))
    assert table.board.decision is None
    assert table.spot(leader) == (table.home[A], 4)
