"""The table 'Worked figures' of the rulebook, row by row."""

import pytest

from orbitduel.rules.actions import Attack, Bid, Bombard, Burn, Transfer
from orbitduel.rules.events import DiceRolled
from orbitduel.rules.terms import DEBRIS, A, B, Piece
from tests.table import Table, only

WELLS = (16, 12, 9, 6, 4)


def home(table: Table) -> Piece:
    return table.homeworld(A, orbitals=WELLS)


def burned(start: int, end: int) -> int:
    table = Table()
    lance = table.craft(A, at=(home(table), start), dv=20)
    table.does(A, Burn(lance, end))
    return table.spent(lance)


def transferred(here: int, there: int) -> int:
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, track=(here,) * 4), 4), dv=20)
    table.does(A, Transfer(lance, table.homeworld(B, track=(there,) * 4)))
    return table.spent(lance)


def shot(attacker: int, defender: int) -> int:
    table = Table(dice=[6])
    lance = table.craft(A, at=(home(table), attacker), dv=20, accuracy=1)
    table.fight(lance, table.craft(B, at=(table.home[A], defender)), power=0, defence=0)
    return table.spent(lance)


def test_climb() -> None:
    assert burned(WELLS.index(16), WELLS.index(9)) == 7


def test_climb_one() -> None:
    assert burned(WELLS.index(6), WELLS.index(4)) == 2


def test_dive() -> None:
    assert burned(WELLS.index(4), WELLS.index(16)) == 2


def test_transfer_out_of_a_deep_track() -> None:
    assert transferred(20, 7) == 13


def test_transfer_the_other_way() -> None:
    assert transferred(7, 20) == 2


def test_shoot_up() -> None:
    assert shot(WELLS.index(12), WELLS.index(6)) == 6


@pytest.mark.parametrize(("attacker", "defender"), [(6, 12), (6, 6)])
def test_shoot_down_or_level(attacker: int, defender: int) -> None:
    assert shot(WELLS.index(attacker), WELLS.index(defender)) == 1


def test_bid() -> None:
    table = Table()
    lance = table.craft(A, at=(home(table), 0), dv=8, spent=1)
    table.does(A, Attack(lance, table.craft(B, at=(table.home[A], 0))))
    assert table.duel.legal(A) == [Bid(power) for power in (0, 1, 2, 3, 4, 5, 6)]


def test_hit_check_three() -> None:
    table = Table(dice=[1, 2, 3, 6])
    lance = table.craft(A, at=(home(table), 0), accuracy=4)
    prey = table.craft(B, at=(table.home[A], 0), armor=9)
    told = table.fight(lance, prey, power=5, defence=2)
    assert only(told, DiceRolled).hits == table.damage(prey) == 2


def test_bombard_from_the_outermost() -> None:
    table = Table(dice=[6])
    target = table.homeworld(B, orbitals=WELLS)
    lance = table.craft(A, at=(target, WELLS.index(4)), dv=20, bombardment=1)
    table.does(A, Bombard(lance, target, 0))
    assert table.spent(lance) == 12


@pytest.mark.parametrize(("die", "hits"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_bombard_from_the_lowest(die: int, hits: int) -> None:
    table = Table(dice=[die])
    target = table.homeworld(B, orbitals=WELLS, resistance=4)
    lance = table.craft(A, at=(target, 0), dv=20, bombardment=1)
    rolled = only(table.does(A, Bombard(lance, target, 9)), DiceRolled)
    assert (rolled.check, rolled.hits) == (5, hits)


def test_debris() -> None:
    table = Table()
    spot = (home(table), 1)
    lance = table.craft(A, at=spot, armor=2)
    for _ in range(2):
        table.debris(at=spot)
    table.ends_turn()
    assert table.zone(lance) == DEBRIS
