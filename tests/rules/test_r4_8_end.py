import pytest

from orbitduel.rules.actions import Bombard
from orbitduel.rules.board import Board, Result
from orbitduel.rules.terms import DEBRIS, NOBODY, PLAY, A, B, Piece, Seat
from tests.table import Table


def test_r4_8_1_who_takes_the_last_homeworld_wins_at_the_end_of_the_turn() -> None:
    table = Table(dice=[1])
    home = table.homeworld(B, resistance=1)
    table.does(A, Bombard(table.craft(A, at=(home, 0), bombardment=1), home, 3))
    assert table.duel.result is None
    table.ends_turn()
    assert table.duel.result == Result(A, "R4.8.1")
    assert table.duel.awaiting() == ()


@pytest.mark.parametrize("holder", [A, NOBODY])
def test_r4_8_1_it_matters_that_the_opponent_controls_none_not_who_does(holder: Seat) -> None:
    table = Table()
    table.board.controller[table.home[B]] = holder
    table.ends_turn()
    assert table.duel.result == Result(A, "R4.8.1")


def test_r4_8_1_an_opponent_who_holds_any_homeworld_has_not_lost() -> None:
    table = Table()
    table.board.controller[table.home[B]] = A
    table.board.controller[table.home[A]] = B
    table.ends_turn()
    assert table.duel.result is None


def test_r4_8_1_other_assets_do_not_stand_in_for_a_homeworld() -> None:
    table = Table()
    table.asset(B)
    table.board.controller[table.home[B]] = NOBODY
    table.ends_turn()
    assert table.duel.result == Result(A, "R4.8.1")


def test_r4_8_1_a_player_without_homeworld_does_not_lose_at_their_own_end() -> None:
    table = Table(active=B)
    table.board.controller[table.home[B]] = A
    table.ends_turn()
    assert table.duel.result is None


def test_r4_8_1_when_nobody_controls_a_homeworld_the_active_player_wins() -> None:
    table = Table(active=B)
    for home in table.home:
        table.board.controller[home] = NOBODY
    table.ends_turn()
    assert table.duel.result == Result(B, "R4.8.1")


class Holds:
    """Won by whoever controls a world."""

    def __init__(self, world: Piece) -> None:
        self.world = world

    def met(self, board: Board, seat: Seat) -> bool:
        return board.controller[self.world] == seat


def prize(holder: Seat, active: Seat) -> Table:
    table = Table(active=active, conditions=(Holds(2),))
    assert table.asset(holder) == 2
    return table


@pytest.mark.parametrize("seat", [A, B])
def test_r4_8_2_the_active_player_wins_by_an_alternative_condition(seat: Seat) -> None:
    table = prize(holder=seat, active=seat)
    assert table.duel.result is None
    table.ends_turn()
    assert table.duel.result == Result(seat, "R4.8.2")


@pytest.mark.parametrize("holder", [A, NOBODY])
def test_r4_8_2_the_other_player_does_not(holder: Seat) -> None:
    table = prize(holder, active=B)
    table.ends_turn()
    assert table.duel.result is None


def test_r4_8_2_the_homeworlds_are_looked_at_first() -> None:
    table = prize(holder=A, active=A)
    table.board.controller[table.home[B]] = A
    table.ends_turn()
    assert table.duel.result == Result(A, "R4.8.1")


def test_r4_8_3_the_active_players_tapped_cards_untap() -> None:
    table = Table()
    worlds = [table.homeworld(A, tapped=True), table.asset(A, tapped=True)]
    table.ends_turn()
    assert [table.tapped(world) for world in worlds] == [False, False]


def test_r4_8_3_other_tapped_cards_stay_tapped() -> None:
    table = Table()
    worlds = [table.homeworld(B, tapped=True), table.asset(NOBODY, tapped=True)]
    table.ends_turn()
    assert [table.tapped(world) for world in worlds] == [True, True]


def test_r4_8_3_an_asset_captured_tapped_untaps_with_its_new_controller() -> None:
    table = Table(dice=[1])
    moon = table.asset(B, resistance=1, tapped=True)
    table.does(A, Bombard(table.craft(A, at=(moon, 0), bombardment=1), moon, 3))
    table.ends_turn()
    assert not table.tapped(moon)


def field(wrecks: int = 1, active: Seat = A) -> tuple[Table, tuple[Piece, int]]:
    """Debris in the third orbital of A's Homeworld."""
    table = Table(active=active)
    spot = (table.home[A], 2)
    for _ in range(wrecks):
        table.debris(at=spot)
    return table, spot


@pytest.mark.parametrize("wrecks", [1, 2, 5])
def test_r4_8_4_each_debris_card_in_its_orbital_damages_a_craft(wrecks: int) -> None:
    table, spot = field(wrecks)
    lance = table.craft(A, at=spot, armor=9)
    table.ends_turn()
    assert table.damage(lance) == wrecks


@pytest.mark.parametrize("active", [A, B])
def test_r4_8_4_debris_strikes_the_craft_of_either_player(active: Seat) -> None:
    table, spot = field(active=active)
    craft = [table.craft(seat, at=spot, armor=1) for seat in (A, B)]
    table.ends_turn()
    assert [table.zone(lance) for lance in craft] == [DEBRIS, DEBRIS]


def test_r4_8_4_debris_elsewhere_is_harmless() -> None:
    table, (home, orbital) = field()
    neighbours = [(home, orbital - 1), (home, orbital + 1), (table.home[B], orbital)]
    craft = [table.craft(A, at=spot, armor=1) for spot in neighbours]
    table.ends_turn()
    assert [table.damage(lance) for lance in craft] == [0, 0, 0]


def test_r4_8_4_debris_damage_adds_to_damage_already_there() -> None:
    table, spot = field()
    hurt = table.craft(B, at=spot, armor=3, damage=2)
    sound = table.craft(B, at=spot, armor=3, damage=1)
    table.ends_turn()
    assert (table.zone(hurt), table.zone(sound)) == (DEBRIS, PLAY)


def test_r4_8_4_debris_made_in_this_step_does_no_damage_until_the_next_end() -> None:
    table, spot = field()
    frail = table.craft(A, at=spot, armor=1)
    sturdy = table.craft(A, at=spot, armor=9)
    table.ends_turn()
    assert (table.zone(frail), table.damage(sturdy)) == (DEBRIS, 1)
    table.ends_turn()
    table.ends_turn()
    assert table.damage(sturdy) == 2


def test_r4_8_4_debris_stays_on() -> None:
    table, (home, orbital) = field()
    table.ends_turn()
    table.ends_turn()
    assert table.board.debris_at(home)[orbital] == 1


def test_r4_8_4_worlds_are_not_damaged_by_debris() -> None:
    table, (home, _) = field(wrecks=5)
    dome = table.upgrade(home)
    table.ends_turn()
    assert (table.damage(home), table.damage(dome)) == (0, 0)
