from itertools import permutations

import pytest

from orbitduel.rules.actions import Burn, Transfer
from orbitduel.rules.events import CraftMoved
from orbitduel.rules.terms import ASSET, NOBODY, A, B, Seat
from tests.table import HUGE, ORBITALS, Table, only


@pytest.mark.parametrize("orbital", [0, 1, 3, 4])
def test_r4_2_1_a_craft_may_burn_to_any_other_orbital(orbital: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 2))
    table.does(A, Burn(lance, orbital))
    assert table.spot(lance) == (table.home[A], orbital)


def test_r4_2_1_a_craft_may_burn_around_an_asset_of_the_opponent() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[B], 4))
    table.does(A, Burn(lance, 0))
    assert table.spot(lance) == (table.home[B], 0)


@pytest.mark.parametrize("orbital", [2, 5, -1, HUGE, -HUGE])
def test_r4_2_1_a_burn_goes_to_another_orbital_that_exists(orbital: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 2), dv=HUGE)
    table.refuses("R4.2.1", A, Burn(lance, orbital))


@pytest.mark.parametrize("orbital", [0, 1, -1])
def test_r4_2_1_a_world_of_one_orbital_has_no_burns(orbital: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, orbitals=(4,)), 0))
    table.refuses("R4.2.1", A, Burn(lance, orbital))


def test_r4_2_1_the_opponents_craft_does_not_burn_for_you() -> None:
    table = Table()
    foe = table.craft(B, at=(table.home[A], 0))
    table.refuses("R4.2.1", A, Burn(foe, 1))


def test_r4_2_1_only_craft_in_play_burn() -> None:
    table = Table()
    wreck = table.debris(at=(table.home[A], 0))
    for piece in (wreck, table.home[A], *table.no_pieces()):
        table.refuses("R4.2.1", A, Burn(piece, 1))


@pytest.mark.parametrize("controller", [A, B, NOBODY])
def test_r4_2_2_a_transfer_goes_from_outermost_to_outermost_whoever_controls_it(
    controller: Seat,
) -> None:
    table = Table()
    moon = table.asset(controller, orbitals=(9, 5, 3))
    lance = table.craft(A, at=(table.home[A], 4))
    table.does(A, Transfer(lance, moon))
    assert table.spot(lance) == (moon, 2)


@pytest.mark.parametrize("orbital", [0, 1, 2, 3])
def test_r4_2_2_a_transfer_starts_in_the_outermost_orbital(orbital: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], orbital))
    table.refuses("R4.2.2", A, Transfer(lance, table.home[B]))


def test_r4_2_2_the_only_orbital_of_a_world_is_its_outermost() -> None:
    table = Table()
    rock, stone = (table.asset(NOBODY, orbitals=(4,)) for _ in range(2))
    lance = table.craft(A, at=(rock, 0))
    table.does(A, Transfer(lance, stone))
    assert table.spot(lance) == (stone, 0)


def test_r4_2_2_a_transfer_goes_to_another_asset() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 4))
    table.refuses("R4.2.2", A, Transfer(lance, table.home[A]))


def test_r4_2_2_a_transfer_goes_to_a_face_up_asset() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 4))
    unfinished = table.construction(A, ASSET)
    for piece in (unfinished, table.upgrade(table.home[B]), lance, *table.no_pieces()):
        table.refuses("R4.2.2", A, Transfer(lance, piece))


def test_r4_2_2_the_opponents_craft_does_not_transfer_for_you() -> None:
    table = Table()
    foe = table.craft(B, at=(table.home[A], 4))
    table.refuses("R4.2.2", A, Transfer(foe, table.home[B]))


@pytest.mark.parametrize(("start", "end"), [*permutations(range(5), 2)])
def test_r4_2_3_a_burn_costs_the_difference_but_at_least_two(start: int, end: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, orbitals=ORBITALS), start), dv=99)
    moved = only(table.does(A, Burn(lance, end)), CraftMoved)
    assert table.spent(lance) == moved.cost == max(2, ORBITALS[start] - ORBITALS[end])


@pytest.mark.parametrize(("here", "there", "cost"), [(20, 7, 13), (7, 20, 2), (7, 7, 2), (8, 5, 3)])
def test_r4_2_3_a_transfer_compares_the_two_tracks(here: int, there: int, cost: int) -> None:
    table = Table()
    home = table.homeworld(A, track=(here,) * 4)
    lance = table.craft(A, at=(home, 4), dv=99)
    table.does(A, Transfer(lance, table.homeworld(B, track=(there,) * 4)))
    assert table.spent(lance) == cost


@pytest.mark.parametrize(("station", "cost"), [(0, 3), (1, 4), (2, 5), (3, 6)])
def test_r4_2_3_a_transfer_reads_the_tracks_at_the_movers_own_station(
    station: int, cost: int
) -> None:
    table = Table(active=B)
    table.tracker(A, (station + 1) % 4)
    table.tracker(B, station)
    home = table.homeworld(A, track=(10, 11, 12, 13))
    lance = table.craft(B, at=(home, 4))
    table.does(B, Transfer(lance, table.homeworld(B, track=(7, 7, 7, 7))))
    assert table.spent(lance) == cost


def test_r4_2_3_the_tracker_counts_not_who_controls_the_worlds() -> None:
    table = Table()
    table.tracker(A, 1)
    moon = table.asset(B, track=(0, 9, 0, 0))
    lance = table.craft(A, at=(moon, 4))
    table.does(A, Transfer(lance, table.homeworld(B, track=(0, 4, 0, 0))))
    assert table.spent(lance) == 5


def test_r4_2_4_a_burn_up_to_the_limit_is_allowed() -> None:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, orbitals=(16, 12, 9)), 0), dv=8, spent=1)
    table.does(A, Burn(lance, 2))
    assert table.spent(lance) == 8


def test_r4_2_4_a_burn_is_refused_when_the_limit_would_be_passed() -> None:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, orbitals=(16, 12, 9)), 0), dv=8, spent=2)
    table.refuses("R4.2.4", A, Burn(lance, 2))


def test_r4_2_4_the_refusal_tells_the_cost_and_what_is_left() -> None:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, orbitals=(16, 12, 9)), 0), dv=8, spent=3)
    refusal = table.duel.refusal(A, Burn(lance, 2))
    assert str(refusal) == "R4.2.4 Burn costs 7, Lance has 5 left"


def test_r4_2_4_the_last_two_counters_pay_for_a_burn_or_a_transfer() -> None:
    table = Table()
    diver, rover = (table.craft(A, at=(table.home[A], 4), dv=8, spent=6) for _ in range(2))
    table.does(A, Burn(diver, 0))
    table.does(A, Transfer(rover, table.home[B]))
    assert (table.spent(diver), table.spent(rover)) == (8, 8)


@pytest.mark.parametrize("spent", [7, 8])
def test_r4_2_4_even_the_cheapest_burn_needs_two(spent: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 4), dv=8, spent=spent)
    table.refuses("R4.2.4", A, Burn(lance, 0))


def test_r4_2_4_a_transfer_up_to_the_limit_is_allowed() -> None:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, track=(15, 0, 0, 0)), 4), dv=8)
    table.does(A, Transfer(lance, table.homeworld(B, track=(7, 0, 0, 0))))
    assert table.spent(lance) == 8


def test_r4_2_4_a_transfer_is_refused_when_the_limit_would_be_passed() -> None:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, track=(16, 0, 0, 0)), 4), dv=8)
    table.refuses("R4.2.4", A, Transfer(lance, table.homeworld(B, track=(7, 0, 0, 0))))


def test_r4_2_4_a_craft_without_delta_vee_stays() -> None:
    table = Table()
    hulk = table.craft(A, at=(table.home[A], 4), dv=0)
    table.refuses("R4.2.4", A, Burn(hulk, 0))
    table.refuses("R4.2.4", A, Transfer(hulk, table.home[B]))
