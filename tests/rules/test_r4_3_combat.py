import pytest

from orbitduel.rules.actions import Action, Attack, Bid, Burn, EndTurn, Next
from orbitduel.rules.events import BidsRevealed, DiceRolled
from orbitduel.rules.terms import CRAFT, DEBRIS, NOBODY, PLAY, A, B, Piece, Seat
from tests.table import HUGE, Table, only


def duellists(table: Table, **defender: int) -> tuple[Piece, Piece]:
    """An attacker of A's and a defender of B's in one orbital: an attack costs 1."""
    spot = (table.home[A], 0)
    return table.craft(A, at=spot), table.craft(B, at=spot, **defender)


def open_combat() -> Table:
    """A may bid up to 7, B up to 5."""
    table = Table(dice=[6, 6])
    table.does(A, Attack(*duellists(table, dv=5)))
    return table


def outcome(accuracy: int, dice: list[int], power: int, defence: int) -> DiceRolled:
    table = Table(dice=dice)
    spot = (table.home[A], 0)
    lance = table.craft(A, at=spot, accuracy=accuracy, dv=99)
    return only(table.fight(lance, table.craft(B, at=spot, dv=99), power, defence), DiceRolled)


@pytest.mark.parametrize("controller", [A, B, NOBODY])
def test_r4_3_1_craft_fight_around_any_asset(controller: Seat) -> None:
    table = Table()
    moon = table.asset(controller)
    lance = table.craft(A, at=(moon, 1))
    prey = table.craft(B, at=(moon, 3))
    table.does(A, Attack(lance, prey))
    assert table.duel.awaiting() == (A, B)


def test_r4_3_1_craft_around_different_assets_do_not_fight() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 0))
    far = table.craft(B, at=(table.home[B], 0))
    table.refuses("R4.3.1", A, Attack(lance, far))


def test_r4_3_1_nobody_attacks_their_own() -> None:
    table = Table()
    lance, friend = (table.craft(A, at=(table.home[A], 0)) for _ in range(2))
    table.refuses("R4.3.1", A, Attack(lance, friend))
    table.refuses("R4.3.1", A, Attack(lance, lance))


def test_r4_3_1_only_craft_in_play_are_targets() -> None:
    table = Table()
    lance, _ = duellists(table)
    wreck = table.debris(at=(table.home[A], 0))
    unfinished = table.construction(B, CRAFT, table.home[A])
    for piece in (wreck, unfinished, table.home[A], *table.no_pieces()):
        table.refuses("R4.3.1", A, Attack(lance, piece))


def test_r4_3_1_only_ones_own_craft_in_play_attack() -> None:
    table = Table()
    _, foe = duellists(table)
    wreck = table.debris(at=(table.home[A], 0))
    for piece in (foe, wreck, table.home[A], *table.no_pieces()):
        table.refuses("R4.3.1", A, Attack(piece, foe))


@pytest.mark.parametrize(
    ("attacker", "defender", "cost"), [(1, 3, 6), (3, 1, 1), (2, 2, 1), (0, 4, 12)]
)
def test_r4_3_2_an_attack_costs_the_difference_but_at_least_one(
    attacker: int, defender: int, cost: int
) -> None:
    table = Table()
    home = table.homeworld(A, orbitals=(16, 12, 9, 6, 4))
    lance = table.craft(A, at=(home, attacker), dv=cost, accuracy=0)
    prey = table.craft(B, at=(home, defender))
    table.fight(lance, prey, power=0, defence=0)
    assert table.spent(lance) == cost


def test_r4_3_2_an_attack_that_cannot_be_paid_is_refused() -> None:
    table = Table()
    home = table.homeworld(A, orbitals=(16, 12, 9, 6, 4))
    lance = table.craft(A, at=(home, 1), dv=8, spent=3)
    table.refuses("R4.3.2", A, Attack(lance, table.craft(B, at=(home, 3))))


def test_r4_3_2_a_spent_craft_does_not_attack() -> None:
    table = Table()
    home = table.home[A]
    lance = table.craft(A, at=(home, 4), dv=8, spent=8)
    table.refuses("R4.3.2", A, Attack(lance, table.craft(B, at=(home, 0))))


def test_r4_3_3_power_goes_up_to_what_is_left_after_the_cost() -> None:
    table = Table()
    home = table.home[A]
    lance = table.craft(A, at=(home, 0), dv=8, spent=1)
    table.does(A, Attack(lance, table.craft(B, at=(home, 0))))
    assert table.duel.legal(A) == [Bid(amount) for amount in range(7)]


def test_r4_3_3_defence_goes_up_to_what_the_defender_has_left() -> None:
    table = Table()
    home = table.home[A]
    lance = table.craft(A, at=(home, 0))
    table.does(A, Attack(lance, table.craft(B, at=(home, 0), dv=5, spent=2)))
    assert table.duel.legal(B) == [Bid(amount) for amount in range(4)]


@pytest.mark.parametrize(
    ("seat", "amount"), [(A, 8), (B, 6), (A, -1), (B, -1), (A, HUGE), (B, -HUGE)]
)
def test_r4_3_3_a_bid_outside_its_bounds_is_refused(seat: Seat, amount: int) -> None:
    open_combat().refuses("R4.3.3", seat, Bid(amount))


@pytest.mark.parametrize(("power", "defence"), [(0, 0), (7, 5), (0, 5), (7, 0)])
def test_r4_3_3_each_side_may_bid_nothing_or_all_it_has(power: int, defence: int) -> None:
    table = open_combat()
    table.does(A, Bid(power))
    told = table.does(B, Bid(defence))
    revealed = only(told, BidsRevealed)
    assert (revealed.power, revealed.defence) == (power, defence)


@pytest.mark.parametrize("first", [A, B])
def test_r4_3_3_either_side_may_bid_first_and_nothing_is_told_before_both_are_fixed(
    first: Seat,
) -> None:
    table = open_combat()
    told = table.does(first, Bid(3))
    assert table.duel.awaiting() == (1 - first,)
    assert not any(isinstance(event, BidsRevealed | DiceRolled) for event in told)


def test_r4_3_3_a_bid_is_fixed_once_made() -> None:
    table = open_combat()
    table.does(A, Bid(3))
    table.refuses("R4.3.3", A, Bid(3))
    assert table.duel.legal(A) == []


@pytest.mark.parametrize("seat", [A, B])
def test_r4_3_3_there_is_no_bid_without_combat(seat: Seat) -> None:
    table = Table()
    duellists(table)
    table.refuses("R4.3.3", seat, Bid(0))


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("action", [Next(), EndTurn(), Burn(2, 1), Attack(2, 3)])
def test_r4_3_3_amid_open_bids_nothing_else_is_done(seat: Seat, action: Action) -> None:
    open_combat().refuses("R4.3.3", seat, action)


def test_r4_3_3_a_defender_with_nothing_left_is_not_asked() -> None:
    table = Table(dice=[6, 6])
    lance, prey = duellists(table, dv=5)
    table.board.spent[prey] = 5
    table.does(A, Attack(lance, prey))
    assert table.duel.awaiting() == (A,)
    table.refuses("R4.3.3", B, Bid(0))


def test_r4_3_3_an_attacker_with_nothing_left_is_not_asked() -> None:
    table = Table(dice=[6, 6])
    lance, prey = duellists(table)
    table.board.spent[lance] = 7
    table.does(A, Attack(lance, prey))
    assert table.duel.awaiting() == (B,)
    table.refuses("R4.3.3", A, Bid(0))


def test_r4_3_3_with_nothing_left_on_both_sides_the_dice_fall_at_once() -> None:
    table = Table(dice=[1, 1])
    lance, prey = duellists(table, dv=0)
    table.board.spent[lance] = 7
    told = table.does(A, Attack(lance, prey))
    assert only(told, BidsRevealed) == BidsRevealed(lance, prey, cost=1, power=0, defence=0)
    assert table.duel.awaiting() == (A,)


@pytest.mark.parametrize("dice", [[1, 1], [6, 6]])
def test_r4_3_4_both_sides_place_their_counters_whatever_the_outcome(dice: list[int]) -> None:
    table = Table(dice=dice)
    lance, prey = duellists(table, armor=9)
    table.fight(lance, prey, power=4, defence=2)
    assert (table.spent(lance), table.spent(prey)) == (1 + 4, 2)


def test_r4_3_4_counters_add_to_those_already_there() -> None:
    table = Table(dice=[6, 6, 6, 6])
    lance, prey = duellists(table)
    table.fight(lance, prey, power=2, defence=3)
    table.fight(lance, prey, power=1, defence=4)
    assert (table.spent(lance), table.spent(prey)) == (5, 7)


def test_r4_3_4_nothing_is_placed_before_both_bids_are_fixed() -> None:
    table = open_combat()
    table.does(A, Bid(3))
    assert [table.spent(craft) for fleet in table.board.fleet for craft in fleet] == [0, 0]


@pytest.mark.parametrize("accuracy", [0, 1, 4])
def test_r4_3_5_as_many_dice_are_rolled_as_the_attackers_accuracy(accuracy: int) -> None:
    rolled = outcome(accuracy, [3, 1, 4, 1], power=3, defence=1)
    assert rolled.values == (3, 1, 4, 1)[:accuracy]


@pytest.mark.parametrize(
    ("power", "defence", "check"), [(5, 2, 3), (0, 0, 0), (2, 6, -4), (9, 0, 9)]
)
def test_r4_3_5_the_hit_check_is_power_minus_defence(power: int, defence: int, check: int) -> None:
    assert outcome(1, [6], power, defence).check == check


@pytest.mark.parametrize(
    ("check", "hits"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 6)]
)
def test_r4_3_5_each_die_strictly_below_the_check_is_a_hit(check: int, hits: int) -> None:
    assert outcome(6, [1, 2, 3, 4, 5, 6], power=check, defence=0).hits == hits


def test_r4_3_5_a_negative_check_cannot_hit() -> None:
    assert outcome(2, [1, 1], power=0, defence=9).hits == 0


def test_r4_3_6_each_hit_is_one_damage_counter() -> None:
    table = Table(dice=[1, 2])
    lance, prey = duellists(table, armor=3)
    table.fight(lance, prey, power=3, defence=0)
    assert (table.damage(prey), table.zone(prey)) == (2, PLAY)


@pytest.mark.parametrize("armor", [1, 2])
def test_r4_3_6_damage_at_or_above_armor_turns_a_craft_to_debris_where_it_is(armor: int) -> None:
    table = Table(dice=[1, 1])
    home = table.home[A]
    lance = table.craft(A, at=(home, 4))
    prey = table.craft(B, at=(home, 2), armor=armor)
    table.fight(lance, prey, power=2, defence=0)
    assert (table.zone(prey), table.spot(prey)) == (DEBRIS, (home, 2))
    assert table.board.debris_at(home) == [0, 0, 1, 0, 0]


def test_r4_3_6_damage_of_several_attacks_adds_up() -> None:
    table = Table(dice=[1, 6, 1, 6])
    lance, prey = duellists(table, armor=2)
    table.fight(lance, prey, power=2, defence=0)
    assert table.zone(prey) == PLAY
    table.fight(lance, prey, power=2, defence=0)
    assert table.zone(prey) == DEBRIS


def test_r4_3_6_the_dead_neither_attack_nor_are_attacked_again() -> None:
    table = Table(dice=[1, 1])
    lance, prey = duellists(table, armor=1)
    table.fight(lance, prey, power=2, defence=0)
    table.refuses("R4.3.1", A, Attack(lance, prey))
    table.ends_turn()
    table.refuses("R4.3.1", B, Attack(prey, lance))
