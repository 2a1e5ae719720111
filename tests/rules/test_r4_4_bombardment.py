import pytest

from orbitduel.rules.actions import Bombard, Place, Research
from orbitduel.rules.events import DiceRolled
from orbitduel.rules.terms import (
    ASSET,
    CRAFT,
    NOBODY,
    REMOVED,
    UPGRADE,
    YARD,
    A,
    B,
    Phase,
    Piece,
    Seat,
)
from tests.table import HUGE, Table, only


def siege(table: Table, world: Piece, **figures: int) -> Piece:
    """A craft of A's in the lowest orbital, where bombarding costs 1."""
    return table.craft(A, at=(world, 0), **{"dv": 99, "bombardment": 2, **figures})


@pytest.mark.parametrize("controller", [B, NOBODY])
def test_r4_4_1_a_craft_bombards_the_asset_it_orbits_and_upgrades_on_it(controller: Seat) -> None:
    table = Table(dice=[6] * 4)
    moon = table.asset(controller)
    dome = table.upgrade(moon)
    lance = siege(table, moon)
    for target in (moon, dome):
        table.does(A, Bombard(lance, target, 0))
    assert table.spent(lance) == 2


def test_r4_4_1_what_its_own_player_controls_is_no_target() -> None:
    table = Table()
    home = table.home[A]
    dome = table.upgrade(home)
    lance = siege(table, home)
    for target in (home, dome):
        table.refuses("R4.4.1", A, Bombard(lance, target, 0))


def test_r4_4_1_what_it_does_not_orbit_is_no_target() -> None:
    table = Table()
    moon = table.asset(B)
    lance = siege(table, moon)
    for target in (table.home[B], table.upgrade(table.home[B])):
        table.refuses("R4.4.1", A, Bombard(lance, target, 0))


def test_r4_4_1_only_face_up_assets_and_upgrades_are_targets() -> None:
    table = Table()
    home = table.home[B]
    lance = siege(table, home)
    foe = table.craft(B, at=(home, 0))
    wreck = table.debris(at=(home, 0))
    unfinished = [table.construction(B, kind, home) for kind in (CRAFT, UPGRADE)]
    for target in (foe, wreck, *unfinished, table.construction(B, ASSET), *table.no_pieces()):
        table.refuses("R4.4.1", A, Bombard(lance, target, 0))


def test_r4_4_1_only_ones_own_craft_in_play_bombard() -> None:
    table = Table()
    moon = table.asset(NOBODY)
    foe = table.craft(B, at=(moon, 0))
    wreck = table.debris(at=(moon, 0))
    for piece in (foe, wreck, moon, *table.no_pieces()):
        table.refuses("R4.4.1", A, Bombard(piece, moon, 0))


@pytest.mark.parametrize(("orbital", "cost"), [(0, 1), (1, 4), (2, 7), (3, 10), (4, 12)])
def test_r4_4_2_bombarding_costs_the_lowest_figure_minus_ones_own_but_at_least_one(
    orbital: int, cost: int
) -> None:
    table = Table()
    home = table.homeworld(B, orbitals=(16, 12, 9, 6, 4))
    dome = table.upgrade(home)
    for target in (home, dome):
        lance = table.craft(A, at=(home, orbital), dv=cost, bombardment=0)
        table.does(A, Bombard(lance, target, 0))
        assert table.spent(lance) == cost


def test_r4_4_2_a_bombardment_that_cannot_be_paid_is_refused() -> None:
    table = Table()
    home = table.homeworld(B, orbitals=(16, 12, 9, 6, 4))
    lance = table.craft(A, at=(home, 4), dv=12, spent=1)
    table.refuses("R4.4.2", A, Bombard(lance, home, 0))


def test_r4_4_2_a_spent_craft_does_not_bombard() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[B], 0), dv=8, spent=8)
    table.refuses("R4.4.2", A, Bombard(lance, table.home[B], 0))


def test_r4_4_2_in_the_only_orbital_of_a_world_it_costs_one() -> None:
    table = Table(dice=[6, 6])
    rock = table.asset(NOBODY, orbitals=(9,))
    lance = siege(table, rock)
    table.does(A, Bombard(lance, rock, 0))
    assert table.spent(lance) == 1


def test_r4_4_3_power_goes_from_nothing_to_what_is_left_after_the_cost() -> None:
    table = Table()
    home = table.home[B]
    lance = table.craft(A, at=(home, 0), dv=8, spent=2)
    strikes = [action for action in table.duel.legal(A) if isinstance(action, Bombard)]
    assert strikes == [Bombard(lance, home, power) for power in range(6)]


@pytest.mark.parametrize("power", [-1, 6, HUGE, -HUGE])
def test_r4_4_3_power_outside_its_bounds_is_refused(power: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[B], 0), dv=8, spent=2)
    table.refuses("R4.4.3", A, Bombard(lance, table.home[B], power))


def test_r4_4_3_cost_and_power_are_placed_as_counters() -> None:
    table = Table(dice=[6, 6])
    home = table.homeworld(B, orbitals=(16, 12, 9, 6, 4))
    lance = table.craft(A, at=(home, 1), dv=9, spent=1, bombardment=2)
    table.does(A, Bombard(lance, home, 3))
    assert table.spent(lance) == 1 + 4 + 3


@pytest.mark.parametrize("dice", [0, 1, 3])
def test_r4_4_4_as_many_dice_are_rolled_as_the_bombardment_power(dice: int) -> None:
    table = Table(dice=[6, 5, 4])
    lance = siege(table, table.home[B], bombardment=dice)
    told = table.does(A, Bombard(lance, table.home[B], 0))
    assert only(told, DiceRolled).values == (6, 5, 4)[:dice]


@pytest.mark.parametrize(
    ("power", "hits"), [(0, 0), (5, 0), (6, 1), (9, 4), (10, 5), (11, 6), (50, 6)]
)
def test_r4_4_4_each_die_strictly_below_power_minus_resistance_is_a_hit(
    power: int, hits: int
) -> None:
    table = Table(dice=[1, 2, 3, 4, 5, 6])
    home = table.homeworld(B, resistance=4)
    told = table.does(A, Bombard(siege(table, home, bombardment=6), home, power))
    assert only(told, DiceRolled) == DiceRolled((1, 2, 3, 4, 5, 6), power - 4, hits)


def test_r4_4_4_each_hit_is_a_damage_counter_on_the_target_alone() -> None:
    table = Table(dice=[1, 2])
    home = table.homeworld(B, resistance=4)
    dome = table.upgrade(home)
    table.does(A, Bombard(siege(table, home), home, 4 + 3))
    assert (table.damage(home), table.damage(dome)) == (2, 0)


def test_r4_4_4_an_upgrade_is_checked_by_its_own_resistance() -> None:
    table = Table(dice=[1, 6])
    home = table.homeworld(B, resistance=4)
    dome = table.upgrade(home, resistance=2)
    told = table.does(A, Bombard(siege(table, home), dome, 4))
    assert only(told, DiceRolled).check == 2
    assert (table.damage(dome), table.damage(home)) == (1, 0)


@pytest.mark.parametrize(("before", "resistance"), [(1, 2), (0, 1), (1, 1)])
def test_r4_4_5_damage_at_or_above_resistance_removes_an_upgrade(
    before: int, resistance: int
) -> None:
    table = Table(dice=[1, 6])
    home = table.home[B]
    dome = table.upgrade(home, damage=before, resistance=resistance)
    table.does(A, Bombard(siege(table, home), dome, resistance + 2))
    assert table.zone(dome) == REMOVED
    assert table.board.upgrades_on(home) == []


def test_r4_4_5_a_removed_upgrade_is_no_target() -> None:
    table = Table(dice=[1, 1])
    dome = table.upgrade(table.home[B], resistance=1)
    lance = siege(table, table.home[B])
    table.does(A, Bombard(lance, dome, 3))
    table.refuses("R4.4.1", A, Bombard(lance, dome, 3))


def capture(table: Table, world: Piece) -> Piece:
    """Take a world with two certain hits."""
    lance = siege(table, world)
    table.does(A, Bombard(lance, world, 50))
    return lance


def weak(table: Table, controller: Seat = B, **state: bool) -> Piece:
    return table.asset(controller, resistance=2, **state)


@pytest.mark.parametrize("controller", [B, NOBODY])
def test_r4_4_6_an_asset_with_damage_at_its_resistance_is_captured(controller: Seat) -> None:
    table = Table(dice=[1, 1])
    moon = weak(table, controller)
    capture(table, moon)
    assert table.controller(moon) == A


def test_r4_4_6_an_asset_with_less_damage_is_not() -> None:
    table = Table(dice=[1, 1])
    moon = table.asset(B, resistance=3)
    capture(table, moon)
    assert (table.controller(moon), table.damage(moon)) == (B, 2)


def test_r4_4_6_every_upgrade_on_a_captured_asset_is_removed() -> None:
    table = Table(dice=[1, 1])
    moon = weak(table)
    lost = [table.upgrade(moon), table.upgrade(moon)]
    kept = table.upgrade(table.home[B])
    capture(table, moon)
    assert [table.zone(dome) for dome in lost] == [REMOVED, REMOVED]
    assert table.board.upgrades == [kept]


def test_r4_4_6_construction_beside_a_captured_asset_is_removed() -> None:
    table = Table(dice=[1, 1])
    moon = weak(table)
    lost = [table.construction(B, kind, moon, counters=5) for kind in (CRAFT, UPGRADE)]
    capture(table, moon)
    assert [table.zone(piece) for piece in lost] == [REMOVED, REMOVED]
    assert table.board.beside(moon) == []


def test_r4_4_6_construction_elsewhere_stays() -> None:
    table = Table(dice=[1, 1])
    moon = weak(table)
    kept = [table.construction(B, ASSET), table.construction(B, CRAFT, table.home[B])]
    capture(table, moon)
    assert [table.zone(piece) for piece in kept] == [YARD, YARD]


@pytest.mark.parametrize(("resistance", "left"), [(1, 0), (2, 1)])
def test_r4_4_6_the_damage_of_a_captured_asset_becomes_its_resistance_minus_one(
    resistance: int, left: int
) -> None:
    table = Table(dice=[1, 1])
    moon = table.asset(B, resistance=resistance, damage=resistance - 1)
    capture(table, moon)
    assert table.damage(moon) == left


@pytest.mark.parametrize("tapped", [True, False])
def test_r4_4_6_a_captured_asset_keeps_its_tapped_state(tapped: bool) -> None:
    table = Table(dice=[1, 1])
    moon = weak(table, tapped=tapped)
    capture(table, moon)
    assert table.tapped(moon) is tapped


def test_r4_4_6_a_captured_asset_may_be_used_this_very_turn() -> None:
    table = Table(dice=[1, 1])
    moon = weak(table)
    table.in_deck(A, CRAFT)
    card = table.in_hand(A, CRAFT)
    capture(table, moon)
    table.moves_on(Phase.RESEARCH)
    table.does(A, Research(moon))
    table.moves_on(Phase.PLACE)
    table.does(A, Place(card, moon))
    assert len(table.board.beside(moon)) == 1


def test_r4_4_6_a_captured_asset_is_no_longer_a_target() -> None:
    table = Table(dice=[1, 1])
    moon = weak(table)
    lance = capture(table, moon)
    table.refuses("R4.4.1", A, Bombard(lance, moon, 0))


def test_r4_4_6_craft_around_a_captured_asset_stay_what_they_were() -> None:
    table = Table(dice=[1, 1])
    moon = weak(table)
    guard = table.craft(B, at=(moon, 0))
    capture(table, moon)
    assert (table.controller(guard), table.spot(guard)) == (B, (moon, 0))


def test_r4_4_6_one_more_hit_takes_a_captured_asset_back() -> None:
    table = Table(dice=[1, 1, 1])
    moon = weak(table)
    guard = table.craft(B, at=(moon, 0), bombardment=1)
    capture(table, moon)
    table.ends_turn()
    table.does(B, Bombard(guard, moon, 4))
    assert (table.controller(moon), table.damage(moon)) == (B, 1)
