import pytest

from orbitduel.rules.actions import Bombard, Complete, Transfer
from orbitduel.rules.card import FACE_DOWN
from orbitduel.rules.terms import (
    ASSET,
    CLASSES,
    CRAFT,
    KINDS,
    NOBODY,
    PLAY,
    UPGRADE,
    YARD,
    A,
    B,
    Kind,
    Phase,
    Piece,
)
from tests.table import Table


def completing() -> Table:
    return Table(phase=Phase.COMPLETE)


def test_r4_7_6_a_completed_asset_lies_face_up_on_the_line_untapped() -> None:
    table = completing()
    moon = table.construction(A, ASSET, counters=4, cost=4, name="Ceres")
    table.does(A, Complete(moon))
    assert moon in table.board.worlds_of(A)
    assert (table.board.card[moon].name, table.tapped(moon)) == ("Ceres", False)


def test_r4_7_6_a_completed_asset_may_be_flown_to() -> None:
    table = completing()
    moon = table.construction(A, ASSET, counters=4, cost=4)
    lance = table.craft(B, at=(table.home[B], 4))
    table.does(A, Complete(moon))
    table.ends_turn()
    table.does(B, Transfer(lance, moon))
    assert table.spot(lance)[0] == moon


def test_r4_7_6_a_completed_upgrade_lies_under_its_asset() -> None:
    table = completing()
    dome = table.construction(A, UPGRADE, table.home[A], counters=2, cost=2)
    table.does(A, Complete(dome))
    assert table.board.upgrades_on(table.home[A]) == [dome]


def test_r4_7_6_a_completed_craft_appears_in_the_lowest_orbital_of_its_asset() -> None:
    table = completing()
    moon = table.asset(A)
    lance = table.construction(A, CRAFT, moon, counters=3, cost=3)
    table.does(A, Complete(lance))
    assert (table.zone(lance), table.spot(lance)) == (PLAY, (moon, 0))
    assert (table.spent(lance), table.damage(lance)) == (0, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_r4_7_6_the_counters_are_removed_even_those_above_the_cost(kind: Kind) -> None:
    table = completing()
    beside = -1 if kind == ASSET else table.home[A]
    piece = table.construction(A, kind, beside, counters=9, cost=2)
    table.does(A, Complete(piece))
    assert table.counters(piece) == 0
    assert table.board.yard[A] == []


@pytest.mark.parametrize("kind", KINDS)
def test_r4_7_6_a_card_with_too_few_counters_is_not_completed(kind: Kind) -> None:
    table = completing()
    beside = -1 if kind == ASSET else table.home[A]
    piece = table.construction(A, kind, beside, counters=2, cost=3)
    table.refuses("R4.7.6", A, Complete(piece))


def test_r4_7_6_completing_is_optional() -> None:
    table = completing()
    moon = table.construction(A, ASSET, counters=4, cost=4)
    table.ends_turn()
    assert (table.zone(moon), table.counters(moon)) == (YARD, 4)


@pytest.mark.parametrize("craft_class", CLASSES)
def test_r4_7_6_a_craft_is_completed_only_where_its_class_is_listed(craft_class: str) -> None:
    table = completing()
    others = tuple(name for name in CLASSES if name != craft_class)
    able, unable = table.asset(A, classes=(craft_class,)), table.asset(A, classes=others)
    for world in (able, unable):
        table.construction(A, CRAFT, world, counters=9, craft_class=craft_class)
    table.does(A, Complete(table.board.beside(able)[0]))
    table.refuses("R4.7.6", A, Complete(table.board.beside(unable)[0]))


def shipyard(population: int, crew: int) -> tuple[Table, Piece]:
    """A finished craft of population 2, with others of a given crew in play."""
    table = completing()
    home = table.homeworld(A, population=population)
    table.craft(A, at=(home, 0), population=crew)
    return table, table.construction(A, CRAFT, home, counters=9, population=2)


def test_r4_7_6_the_population_of_all_craft_may_equal_that_of_all_assets() -> None:
    table, craft = shipyard(population=5, crew=3)
    table.does(A, Complete(craft))
    assert table.zone(craft) == PLAY


def test_r4_7_6_the_population_of_all_craft_may_not_exceed_that_of_all_assets() -> None:
    table, craft = shipyard(population=5, crew=4)
    table.refuses("R4.7.6", A, Complete(craft))


def test_r4_7_6_every_face_up_asset_one_controls_adds_its_population() -> None:
    table, craft = shipyard(population=5, crew=4)
    table.asset(A, population=1)
    table.does(A, Complete(craft))
    assert table.zone(craft) == PLAY


def test_r4_7_6_other_peoples_and_face_down_assets_add_nothing() -> None:
    table, craft = shipyard(population=5, crew=4)
    table.asset(NOBODY, population=9)
    table.asset(B, population=9)
    table.construction(A, ASSET, population=9)
    table.refuses("R4.7.6", A, Complete(craft))


def test_r4_7_6_debris_the_opponents_and_unfinished_craft_need_nothing() -> None:
    table, craft = shipyard(population=5, crew=3)
    table.debris(at=(table.home[A], 0))
    table.craft(B, at=(table.home[A], 0), population=9)
    table.construction(A, CRAFT, table.asset(A, population=0), population=9)
    table.does(A, Complete(craft))
    assert table.zone(craft) == PLAY


def test_r4_7_6_population_is_nothing_to_assets_and_upgrades() -> None:
    table, _ = shipyard(population=0, crew=9)
    for piece in (
        table.construction(A, ASSET, counters=9),
        table.construction(A, UPGRADE, table.home[A], counters=9),
    ):
        table.does(A, Complete(piece))
        assert table.zone(piece) == PLAY


def test_r4_7_6_only_cards_of_ones_own_under_construction_are_completed() -> None:
    table = completing()
    strange = [table.construction(B, ASSET, counters=9), table.home[A], *table.no_pieces()]
    for piece in strange:
        table.refuses("R4.7.6", A, Complete(piece))


def test_r4_7_6_a_card_is_completed_once() -> None:
    table = completing()
    moon = table.construction(A, ASSET, counters=9)
    table.does(A, Complete(moon))
    table.refuses("R4.7.6", A, Complete(moon))


@pytest.mark.parametrize("kind", KINDS)
def test_r4_7_7_the_opponent_sees_the_kind_and_the_counters_but_not_the_card(kind: Kind) -> None:
    table = completing()
    beside = -1 if kind == ASSET else table.home[A]
    piece = table.construction(A, kind, beside, counters=3, name="Secret")
    for viewer in (B, None):
        view = table.duel.view(viewer)
        assert view.identity(piece) == view.board.card[piece] == FACE_DOWN[kind]
        assert (view.board.counters[piece], view.board.host[piece]) == (3, beside)
    assert table.duel.view(A).identity(piece).name == "Secret"


def overcrewed() -> tuple[Table, Piece]:
    """B takes the moon on which most of A's population lives; A has a craft of 2 in play."""
    table = Table(dice=[1], active=B)
    moon = table.asset(A, population=9, resistance=1)
    craft = table.craft(A, at=(table.homeworld(A, population=1), 0), population=2)
    raider = table.craft(B, at=(moon, 0), bombardment=1)
    table.does(B, Bombard(raider, moon, 3))
    assert table.controller(moon) == B
    return table, craft


def test_r4_7_8_losing_an_asset_destroys_no_craft() -> None:
    table, craft = overcrewed()
    for _ in range(4):
        table.ends_turn()
        assert (table.zone(craft), table.controller(craft)) == (PLAY, A)


def test_r4_7_8_after_losing_an_asset_no_further_craft_is_completed() -> None:
    table, _ = overcrewed()
    free = table.construction(A, CRAFT, table.home[A], counters=9, population=0)
    table.ends_turn()
    table.moves_on(Phase.COMPLETE)
    table.refuses("R4.7.6", A, Complete(free))
