import pytest

from orbitduel.rules.actions import Build, Complete, Place, Research
from orbitduel.rules.terms import (
    ASSET,
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
from tests.table import HUGE, Table

BESIDE: list[tuple[Kind, str]] = [(CRAFT, "R4.7.1"), (UPGRADE, "R4.7.2")]
STRANGE_SERIALS = [1, -1, HUGE]


def placing() -> Table:
    return Table(phase=Phase.PLACE)


def allocating() -> Table:
    return Table(phase=Phase.ALLOCATE)


def test_r4_7_place_then_allocate_then_complete() -> None:
    table = placing()
    table.does(A, Place(table.in_hand(A, ASSET, cost=3)))
    (moon,) = table.board.yard[A]
    table.moves_on(Phase.ALLOCATE)
    table.does(A, Build(table.homeworld(A, power=3), moon))
    table.moves_on(Phase.COMPLETE)
    table.does(A, Complete(moon))
    assert table.zone(moon) == PLAY


def test_r4_7_there_is_no_going_back_to_an_earlier_step() -> None:
    table = placing()
    card = table.in_hand(A, ASSET)
    moon = table.construction(A, ASSET)
    table.moves_on(Phase.ALLOCATE)
    table.refuses("R4.7.3", A, Place(card))
    table.moves_on(Phase.COMPLETE)
    table.refuses("R4.7.3", A, Place(card))
    table.refuses("R4.7.4", A, Build(table.home[A], moon))


def placed(kind: Kind) -> tuple[Table, Piece]:
    table = placing()
    table.does(A, Place(table.in_hand(A, kind), None if kind == ASSET else table.home[A]))
    (piece,) = table.board.yard[A]
    return table, piece


@pytest.mark.parametrize("kind", KINDS)
def test_r4_7_a_placed_card_leaves_the_hand(kind: Kind) -> None:
    table, _ = placed(kind)
    assert (table.private[A].hand, table.board.hand_size) == ([], [0, 0])


@pytest.mark.parametrize("serial", STRANGE_SERIALS)
def test_r4_7_1_a_card_that_is_no_card_of_ones_own_is_not_placed(serial: int) -> None:
    table = placing()
    table.in_hand(A, CRAFT)
    table.refuses("R4.7.1", A, Place(serial, table.home[A]))


@pytest.mark.parametrize(("kind", "rule"), BESIDE)
def test_r4_7_1_a_card_is_placed_only_from_the_hand(kind: Kind, rule: str) -> None:
    table = placing()
    table.refuses(rule, A, Place(table.in_deck(A, kind), table.home[A]))


def test_r4_7_1_a_craft_goes_face_down_beside_an_asset_of_ones_own() -> None:
    table, craft = placed(CRAFT)
    assert (table.zone(craft), table.board.host[craft]) == (YARD, table.home[A])
    assert table.counters(craft) == 0


def test_r4_7_1_a_second_face_down_craft_does_not_fit() -> None:
    table, _ = placed(CRAFT)
    table.refuses("R4.7.1", A, Place(table.in_hand(A, CRAFT), table.home[A]))


def test_r4_7_1_a_face_down_upgrade_leaves_room_for_a_craft() -> None:
    table, _ = placed(UPGRADE)
    table.does(A, Place(table.in_hand(A, CRAFT), table.home[A]))
    assert len(table.board.beside(table.home[A])) == 2


def test_r4_7_1_every_asset_has_room_of_its_own() -> None:
    table, _ = placed(CRAFT)
    moon = table.asset(A)
    table.does(A, Place(table.in_hand(A, CRAFT), moon))
    assert len(table.board.beside(moon)) == 1


def test_r4_7_1_the_class_is_not_asked_on_placing() -> None:
    table = placing()
    home = table.homeworld(A, classes=("fighter",))
    table.does(A, Place(table.in_hand(A, CRAFT, craft_class="cruiser"), home))
    assert len(table.board.beside(home)) == 1


def test_r4_7_2_an_upgrade_goes_face_down_beside_an_asset_of_ones_own() -> None:
    table, upgrade = placed(UPGRADE)
    assert (table.zone(upgrade), table.board.host[upgrade]) == (YARD, table.home[A])


def test_r4_7_2_a_second_face_down_upgrade_does_not_fit() -> None:
    table, _ = placed(UPGRADE)
    table.refuses("R4.7.2", A, Place(table.in_hand(A, UPGRADE), table.home[A]))


def test_r4_7_2_a_face_up_upgrade_and_a_face_down_craft_leave_room_for_an_upgrade() -> None:
    table, _ = placed(CRAFT)
    table.upgrade(table.home[A])
    table.does(A, Place(table.in_hand(A, UPGRADE), table.home[A]))
    assert len(table.board.beside(table.home[A])) == 2


@pytest.mark.parametrize(("kind", "rule"), BESIDE)
def test_r4_7_2_craft_and_upgrades_go_only_beside_a_face_up_asset_of_ones_own(
    kind: Kind, rule: str
) -> None:
    table = placing()
    card = table.in_hand(A, kind)
    lance = table.craft(A, at=(table.home[A], 0))
    strange = [table.home[B], table.asset(NOBODY), table.construction(A, ASSET), lance]
    for piece in (*strange, *table.no_pieces(), None):
        table.refuses(rule, A, Place(card, piece))


def test_r4_7_3_an_asset_goes_face_down_on_the_line() -> None:
    table, moon = placed(ASSET)
    assert table.zone(moon) == YARD
    assert moon not in table.board.worlds + table.board.beside(table.home[A])


def test_r4_7_3_any_number_of_assets_may_be_under_construction() -> None:
    table = placing()
    for _ in range(12):
        table.does(A, Place(table.in_hand(A, ASSET)))
    assert len(table.board.yard[A]) == 12


def test_r4_7_3_an_asset_does_not_go_beside_an_asset() -> None:
    table = placing()
    table.refuses("R4.7.3", A, Place(table.in_hand(A, ASSET), table.home[A]))


@pytest.mark.parametrize("kind", [CRAFT, UPGRADE])
def test_r4_7_4_allocating_taps_an_asset_and_puts_its_power_on_the_card_beside_it(
    kind: Kind,
) -> None:
    table = allocating()
    home = table.homeworld(A, power=3)
    piece = table.construction(A, kind, home, counters=1)
    table.does(A, Build(home, piece))
    assert (table.counters(piece), table.tapped(home)) == (4, True)


def test_r4_7_4_every_asset_may_put_its_power_on_a_face_down_asset() -> None:
    table = allocating()
    moon = table.construction(A, ASSET)
    for world in (table.homeworld(A, power=3), table.asset(A, power=2)):
        table.does(A, Build(world, moon))
    assert table.counters(moon) == 5


def test_r4_7_4_counters_are_not_capped_at_the_cost() -> None:
    table = allocating()
    moon = table.construction(A, ASSET, counters=4, cost=4)
    table.does(A, Build(table.homeworld(A, power=3), moon))
    assert table.counters(moon) == 7


def test_r4_7_4_an_asset_without_power_may_be_tapped_for_nothing() -> None:
    table = allocating()
    moon = table.construction(A, ASSET)
    table.does(A, Build(table.homeworld(A, power=0), moon))
    assert (table.counters(moon), table.tapped(table.home[A])) == (0, True)


def test_r4_7_4_a_tapped_asset_does_not_build() -> None:
    table = allocating()
    home = table.homeworld(A, tapped=True)
    for piece in (table.construction(A, ASSET), table.construction(A, CRAFT, home)):
        table.refuses("R4.7.4", A, Build(home, piece))


def test_r4_7_4_an_asset_tapped_for_research_does_not_build_this_turn() -> None:
    table = Table(phase=Phase.RESEARCH)
    table.in_deck(A, CRAFT)
    moon = table.construction(A, ASSET)
    table.does(A, Research(table.home[A]))
    table.moves_on(Phase.ALLOCATE)
    table.refuses("R4.7.4", A, Build(table.home[A], moon))


@pytest.mark.parametrize("kind", [CRAFT, UPGRADE])
def test_r4_7_4_an_asset_does_not_build_what_stands_beside_another(kind: Kind) -> None:
    table = allocating()
    piece = table.construction(A, kind, table.asset(A))
    table.refuses("R4.7.4", A, Build(table.home[A], piece))


def test_r4_7_4_only_a_face_up_asset_of_ones_own_builds() -> None:
    table = allocating()
    moon = table.construction(A, ASSET)
    lance = table.craft(A, at=(table.home[A], 0))
    for piece in (table.home[B], table.asset(NOBODY), moon, lance, *table.no_pieces()):
        table.refuses("R4.7.4", A, Build(piece, moon))


def test_r4_7_4_only_cards_of_ones_own_under_construction_get_counters() -> None:
    table = allocating()
    home = table.home[A]
    strange = [home, table.upgrade(home), table.craft(A, at=(home, 0)), table.asset(A)]
    for piece in (*strange, table.construction(B, ASSET), *table.no_pieces()):
        table.refuses("R4.7.4", A, Build(home, piece))


@pytest.mark.parametrize("orbital", [0, 4])
def test_r4_7_5_a_blockaded_asset_puts_no_counters_on_a_face_down_asset(orbital: int) -> None:
    table = allocating()
    table.craft(B, at=(table.home[A], orbital))
    table.refuses("R4.7.5", A, Build(table.home[A], table.construction(A, ASSET)))


@pytest.mark.parametrize("kind", [CRAFT, UPGRADE])
def test_r4_7_5_a_blockaded_asset_builds_the_card_beside_it(kind: Kind) -> None:
    table = allocating()
    table.craft(B, at=(table.home[A], 0))
    piece = table.construction(A, kind, table.homeworld(A, power=3))
    table.does(A, Build(table.home[A], piece))
    assert table.counters(piece) == 3


def test_r4_7_5_own_craft_debris_and_enemies_elsewhere_are_no_blockade() -> None:
    table = allocating()
    table.craft(A, at=(table.home[A], 0))
    table.debris(at=(table.home[A], 0))
    table.craft(B, at=(table.home[B], 0))
    moon = table.construction(A, ASSET)
    table.does(A, Build(table.homeworld(A, power=3), moon))
    assert table.counters(moon) == 3


def test_r4_7_5_another_asset_of_the_same_player_still_builds() -> None:
    table = allocating()
    table.craft(B, at=(table.home[A], 0))
    moon = table.construction(A, ASSET)
    table.does(A, Build(table.asset(A, power=2), moon))
    assert table.counters(moon) == 2
