from orbitduel.rules.actions import Repair
from orbitduel.rules.terms import ASSET, NOBODY, A, B, Phase
from tests.table import Table


def yard() -> Table:
    return Table(phase=Phase.REPAIR)


def test_r4_6_repair_taps_the_asset_and_removes_one_of_its_damage_counters() -> None:
    table = yard()
    home = table.homeworld(A, damage=3)
    table.does(A, Repair(home, home))
    assert (table.damage(home), table.tapped(home)) == (2, True)


def test_r4_6_an_asset_repairs_an_upgrade_on_it() -> None:
    table = yard()
    home = table.homeworld(A, damage=1)
    dome = table.upgrade(home, damage=1)
    table.does(A, Repair(home, dome))
    assert (table.damage(dome), table.damage(home), table.tapped(home)) == (0, 1, True)


def test_r4_6_a_tapped_asset_does_not_repair() -> None:
    table = yard()
    home = table.homeworld(A, damage=3)
    table.does(A, Repair(home, home))
    table.refuses("R4.6", A, Repair(home, home))


def test_r4_6_without_damage_repair_is_illegal() -> None:
    table = yard()
    home = table.home[A]
    dome = table.upgrade(home)
    for target in (home, dome):
        table.refuses("R4.6", A, Repair(home, target))


def test_r4_6_an_asset_repairs_nothing_but_itself_and_its_upgrades() -> None:
    table = yard()
    home = table.homeworld(A, damage=1)
    moon = table.asset(A, damage=1)
    elsewhere = [moon, table.upgrade(moon, damage=1), table.homeworld(B, damage=1)]
    lance = table.craft(A, at=(home, 0), damage=1)
    for target in (*elsewhere, lance, table.debris(at=(home, 0)), *table.no_pieces()):
        table.refuses("R4.6", A, Repair(home, target))


def test_r4_6_only_a_face_up_asset_of_ones_own_repairs() -> None:
    table = yard()
    strange = [table.homeworld(B, damage=1), table.asset(NOBODY, damage=1)]
    strange += [
        table.construction(A, ASSET),
        table.upgrade(table.home[A], damage=1),
        *table.no_pieces(),
    ]
    for piece in strange:
        table.refuses("R4.6", A, Repair(piece, piece))
