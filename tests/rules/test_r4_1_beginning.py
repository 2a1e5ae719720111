import pytest

from orbitduel.rules.actions import Attack, Bid, Burn
from orbitduel.rules.events import DamageHealed, Event, TanksRefilled, TrackerAdvanced, TurnBegun
from orbitduel.rules.terms import A, B, Phase
from tests.table import Table


@pytest.mark.parametrize(("station", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_r4_1_1_the_active_players_tracker_advances_clockwise(station: int, following: int) -> None:
    table = Table(active=B)
    table.tracker(A, station)
    table.ends_turn()
    assert table.board.tracker[A] == following


def test_r4_1_1_the_other_players_tracker_stays() -> None:
    table = Table(active=B)
    table.tracker(B, 2)
    table.ends_turn()
    assert table.board.tracker == [1, 2]


def test_r4_1_2_all_damage_leaves_the_active_players_craft() -> None:
    table = Table(active=B)
    craft = [table.craft(A, at=(world, 0), damage=2, armor=9) for world in table.home]
    table.ends_turn()
    assert [table.damage(lance) for lance in craft] == [0, 0]


def test_r4_1_2_damage_stays_on_the_opponents_craft() -> None:
    table = Table(active=B)
    hurt = table.craft(B, at=(table.home[B], 0), damage=2, armor=9)
    table.ends_turn()
    assert table.damage(hurt) == 2


def test_r4_1_2_damage_stays_on_assets_and_upgrades() -> None:
    table = Table(active=B)
    home = table.homeworld(A, damage=3, resistance=4)
    dome = table.upgrade(home, damage=1, resistance=2)
    table.ends_turn()
    assert (table.damage(home), table.damage(dome)) == (3, 1)


def test_r4_1_3_all_delta_vee_counters_leave_the_active_players_craft() -> None:
    table = Table(active=B)
    craft = [table.craft(A, at=(world, 0), spent=8, dv=8) for world in table.home]
    table.ends_turn()
    assert [table.spent(lance) for lance in craft] == [0, 0]


def test_r4_1_3_delta_vee_counters_stay_on_the_opponents_craft() -> None:
    table = Table(active=B)
    tired = table.craft(B, at=(table.home[B], 0), spent=5)
    table.ends_turn()
    assert table.spent(tired) == 5


def test_r4_1_3_one_allowance_pays_for_maneuvers_and_then_for_defence() -> None:
    table = Table()
    runner = table.craft(A, at=(table.home[A], 4), dv=8)
    hunter = table.craft(B, at=(table.home[A], 0), dv=8)
    table.does(A, Burn(runner, 0))
    table.ends_turn()
    table.does(B, Attack(hunter, runner))
    assert Bid(6) in table.duel.legal(A)
    table.refuses("R4.3.3", A, Bid(7))


def test_r4_1_the_beginning_goes_by_itself_and_in_order() -> None:
    table = Table(active=B)
    table.craft(A, at=(table.home[A], 0), spent=1, damage=1)
    told: list[type[Event]] = [type(event) for event in table.ends_turn()]
    begun = told.index(TurnBegun)
    assert told[begun + 1 : begun + 4] == [TrackerAdvanced, DamageHealed, TanksRefilled]
    assert (table.board.active, table.board.phase) == (A, Phase.MANEUVERS)
