"""`bend`: a figure or a price raised or lowered while its card is in play."""

from __future__ import annotations

import pytest

from orbitduel.rules import costs, figures
from orbitduel.rules.actions import (
    Attack,
    Bid,
    Bombard,
    Build,
    Burn,
    Complete,
    Place,
    Research,
    Transfer,
)
from orbitduel.rules.events import DiceRolled
from orbitduel.rules.terms import ASSET, CRAFT, DEBRIS, PLAY, UPGRADE, A, B, Kind, Phase, Piece
from tests.cards.lay import ENEMIES_HERE, HERE, ITS_WORLD, THIS_WORLD, Data, fill_decks, verb
from tests.table import Table, only


def bending(figure: str, by: int, phase: Phase = Phase.MANEUVERS, **keys: Data) -> Table:
    """A's Moon, the third world on the line, bends a figure of whom the test names."""
    table = Table(dice=[1, 1, 1, 1, 1, 1], phase=phase)
    table.asset(A, abilities=(verb("bend", figure=figure, by=by, **keys),))
    return table


MOON: Piece = 2


def bent_craft(figure: str, by: int, **keys: Data) -> tuple[Table, Piece]:
    """A craft of A's around B's Homeworld that bends a figure of its own."""
    table = Table(dice=[1, 1, 1, 1, 1, 1])
    ability = verb("bend", figure=figure, by=by, **keys)
    return table, table.craft(A, at=(table.home[B], 0), abilities=(ability,))


# What a craft has.


def test_accuracy_is_rolled_with_more_dice() -> None:
    table, lance = bent_craft("accuracy", 2)
    told = table.fight(lance, table.craft(B, at=table.spot(lance), armor=9), 2, 0)
    assert len(only(told, DiceRolled).values) == 2 + 2


def test_accuracy_never_falls_below_no_dice() -> None:
    table, lance = bent_craft("accuracy", -5)
    told = table.fight(lance, table.craft(B, at=table.spot(lance)), 2, 0)
    assert only(told, DiceRolled).values == ()


def test_accuracy_against_somebody_counts_only_against_them() -> None:
    cruisers = {"side": "theirs", "where": "anywhere", "class": "cruiser"}
    table, lance = bent_craft("accuracy", 1, to=cruisers)
    cruiser, fighter = (
        table.craft(B, at=table.spot(lance), craft_class=name) for name in ("cruiser", "fighter")
    )
    assert figures.accuracy(table.board, lance, cruiser) == 3
    assert figures.accuracy(table.board, lance, fighter) == 2


def test_armor_holds_one_hit_more() -> None:
    table = bending("armor", 1, who=HERE)
    friend, foe = (table.craft(seat, at=(MOON, 0)) for seat in (A, B))
    table.board.active = B
    table.fight(foe, friend, 2, 0)
    assert (table.zone(friend), table.damage(friend)) == (PLAY, 2)


def test_armor_is_bent_neither_for_enemies_nor_elsewhere() -> None:
    table = bending("armor", 1, who=HERE)
    foe, afar = table.craft(B, at=(MOON, 0)), table.craft(A, at=(table.home[A], 0))
    assert [figures.armor(table.board, craft) for craft in (foe, afar)] == [2, 2]


def test_armor_lowered_to_nothing_falls_to_the_first_hit() -> None:
    table = bending("armor", -9, who=ENEMIES_HERE)
    lance, foe = table.craft(A, at=(MOON, 0), accuracy=1), table.craft(B, at=(MOON, 0))
    assert figures.armor(table.board, foe) == 0
    table.fight(lance, foe, 2, 0)
    assert table.zone(foe) == DEBRIS


def test_bombardment_is_rolled_with_more_dice() -> None:
    table, lance = bent_craft("bombardment", 1)
    told = table.does(A, Bombard(lance, table.home[B], 5))
    assert len(only(told, DiceRolled).values) == 2 + 1


def test_delta_vee_reaches_farther() -> None:
    table = bending("dv", 4, who=HERE)
    lance = table.craft(A, at=(MOON, 0), dv=8)
    table.does(A, Burn(lance, 4))
    assert table.spent(lance) == 12


def test_delta_vee_serves_the_defence_too() -> None:
    table = bending("dv", 4, who=HERE)
    friend, foe = (table.craft(seat, at=(MOON, 0), dv=8) for seat in (A, B))
    table.board.active = B
    table.does(B, Attack(foe, friend))
    assert Bid(12) in table.duel.legal(A)
    assert Bid(8) not in table.duel.legal(B)


# What a card says of itself holds under construction already.


def hauler(counters: int, drones: int, **keys: Data) -> tuple[Table, Piece]:
    """A card of cost 9 beside the Moon that says what it costs, and drones around the Moon."""
    table = Table(phase=Phase.COMPLETE)
    moon = table.asset(A, population=40)
    for _ in range(drones):
        table.craft(A, at=(moon, 0), traits=("drone",))
    per = {"of": {"trait": "drone"}, "every": 2}
    ability = verb("bend", figure="cost", by=-1, per=per, **keys)
    return table, table.construction(
        A, CRAFT, moon, counters=counters, cost=9, population=1, abilities=(ability,)
    )


@pytest.mark.parametrize(("drones", "cost"), [(0, 9), (1, 9), (2, 8), (3, 8), (5, 7)])
def test_a_card_can_cost_less_for_every_two_drones_in_orbit(drones: int, cost: int) -> None:
    table, piece = hauler(cost - 1, drones)
    table.refuses("R4.7.6", A, Complete(piece))
    table, piece = hauler(cost, drones)
    table.does(A, Complete(piece))
    assert table.zone(piece) == PLAY


def test_a_card_under_construction_does_nothing_for_others() -> None:
    table, piece = hauler(8, 2, who={"where": "anywhere"})
    table.refuses("R4.7.6", A, Complete(piece))


def test_a_card_can_need_less_population_itself() -> None:
    table = Table(phase=Phase.COMPLETE)
    table.homeworld(A, population=3)
    small = verb("bend", figure="population", by=-2)
    crew = table.construction(A, CRAFT, table.home[A], counters=9, population=5, abilities=(small,))
    table.does(A, Complete(crew))
    assert figures.crew(table.board, A) == 3


# What a world has.


def test_population_of_a_world_makes_room_for_another_craft() -> None:
    table = bending("population", 1, Phase.COMPLETE, who=THIS_WORLD)
    table.homeworld(A, population=0)
    lance = table.construction(A, CRAFT, MOON, counters=9, population=5)
    table.does(A, Complete(lance))
    assert table.zone(lance) == PLAY


def test_population_of_craft_is_lowered_while_they_are_still_being_built() -> None:
    drones = {"where": "anywhere", "trait": "drone"}
    table = bending("population", -1, Phase.COMPLETE, who=drones)
    table.homeworld(A, population=0)
    drone = table.construction(A, CRAFT, MOON, counters=9, population=5, traits=("drone",))
    table.does(A, Complete(drone))
    assert figures.crew(table.board, A) == 4


def test_population_of_others_is_as_printed() -> None:
    drones = {"where": "anywhere", "trait": "drone"}
    table = bending("population", -1, Phase.COMPLETE, who=drones)
    table.homeworld(A, population=0)
    table.refuses(
        "R4.7.6", A, Complete(table.construction(A, CRAFT, MOON, counters=9, population=5))
    )


def test_power_builds_faster() -> None:
    table = bending("power", 3, Phase.ALLOCATE, who=THIS_WORLD)
    lance = table.construction(A, CRAFT, MOON)
    table.does(A, Build(MOON, lance))
    assert table.counters(lance) == 2 + 3


def test_power_of_its_own_world_only() -> None:
    table = bending("power", 3, Phase.ALLOCATE, who=THIS_WORLD)
    lance = table.construction(A, CRAFT, table.home[A])
    table.does(A, Build(table.home[A], lance))
    assert table.counters(lance) == 3


def test_resistance_lowers_the_check_and_holds_a_hit_more() -> None:
    table = bending("resistance", 1, who=THIS_WORLD)
    table.board.active = B
    foe = table.craft(B, at=(MOON, 0), bombardment=3, dv=9)
    told = table.does(B, Bombard(foe, MOON, 7))
    assert only(told, DiceRolled).check == 7 - (3 + 1)
    assert (table.controller(MOON), table.damage(MOON)) == (A, 3)


def test_resistance_of_an_upgrade_is_bent_by_its_world() -> None:
    table = bending("resistance", 2, who={"kind": "upgrade"})
    dome, elsewhere = table.upgrade(MOON), table.upgrade(table.home[A])
    assert figures.resistance(table.board, dome) == 2 + 2
    assert figures.resistance(table.board, elsewhere) == 2


def test_research_draws_more_cards() -> None:
    table = bending("research draw", 1, Phase.RESEARCH, who=THIS_WORLD)
    fill_decks(table)
    for world in (MOON, table.home[A]):
        table.does(A, Research(world))
    assert table.private[A].hand == [0, 1, 2]


def test_research_draws_no_more_than_there_is() -> None:
    table = bending("research draw", 4, Phase.RESEARCH, who=THIS_WORLD)
    fill_decks(table, 2)
    table.does(A, Research(MOON))
    assert table.board.deck_size[A] == 0


def test_an_upgrade_lets_its_world_research_better() -> None:
    table = Table(phase=Phase.RESEARCH)
    fill_decks(table)
    bend = verb("bend", figure="research draw", by=1, who=ITS_WORLD)
    table.upgrade(table.home[A], abilities=(bend,))
    table.does(A, Research(table.home[A]))
    assert len(table.private[A].hand) == 2


@pytest.mark.parametrize(("kind", "rule"), [(CRAFT, "R4.7.1"), (UPGRADE, "R4.7.2")])
def test_slots_take_a_second_card_but_no_third_and_of_their_kind_only(
    kind: Kind, rule: str
) -> None:
    table = bending(f"{kind} slots", 1, Phase.PLACE, who=THIS_WORLD)
    cards = [table.in_hand(A, kind) for _ in range(4)]
    for serial in cards[:2]:
        table.does(A, Place(serial, MOON))
    table.refuses(rule, A, Place(cards[2], MOON))
    table.does(A, Place(cards[2], table.home[A]))
    table.refuses(rule, A, Place(cards[3], table.home[A]))


# Prices.


def test_a_cheaper_card_is_complete_earlier() -> None:
    table = bending("cost", -1, Phase.COMPLETE, who={"where": "anywhere", "class": "cruiser"})
    cruiser = table.construction(A, CRAFT, MOON, counters=4, cost=5, craft_class="cruiser")
    table.does(A, Complete(cruiser))
    fighter = table.construction(A, CRAFT, MOON, counters=4, cost=5)
    table.refuses("R4.7.6", A, Complete(fighter))


def test_a_cheaper_card_is_not_cheaper_for_the_enemy() -> None:
    table = bending("cost", -1, Phase.COMPLETE, who={"where": "anywhere"})
    table.board.active = B
    table.refuses("R4.7.6", B, Complete(table.construction(B, CRAFT, table.home[B], counters=2)))


def test_an_upgrade_is_cheaper_beside_the_world_that_says_so() -> None:
    table = bending("cost", -1, Phase.COMPLETE, who={"kind": "upgrade"})
    table.does(A, Complete(table.construction(A, UPGRADE, MOON, counters=1)))
    elsewhere = table.construction(A, UPGRADE, table.home[A], counters=1)
    table.refuses("R4.7.6", A, Complete(elsewhere))


def test_a_reduction_leaves_a_card_one_counter_to_pay() -> None:
    table = bending("cost", -9, Phase.COMPLETE, who={"kind": "asset", "where": "anywhere"})
    world = table.construction(A, ASSET, counters=0)
    table.refuses("R4.7.6", A, Complete(world))
    table.board.counters[world] = 1
    table.does(A, Complete(world))


def test_what_costs_nothing_does_not_become_dearer_by_a_reduction() -> None:
    table = bending("cost", -1, Phase.COMPLETE, who={"kind": "asset", "where": "anywhere"})
    table.does(A, Complete(table.construction(A, ASSET, cost=0)))


def test_orbital_burns_are_cheaper_around_the_world() -> None:
    table = bending("burn cost", -2, who=HERE)
    lance = table.craft(A, at=(MOON, 0))
    table.does(A, Burn(lance, 1))
    assert table.spent(lance) == 16 - 12 - 2


def test_orbital_burns_are_as_dear_as_ever_for_enemies_and_elsewhere() -> None:
    table = bending("burn cost", -2, who=HERE)
    foe, afar = table.craft(B, at=(MOON, 0)), table.craft(A, at=(table.home[A], 0))
    assert [costs.burn(table.board, craft, 1) for craft in (foe, afar)] == [4, 4]


@pytest.mark.parametrize(
    ("kind", "printed"),
    [("burn cost", 2), ("transfer cost", 2), ("attack cost", 1), ("bombard cost", 1)],
)
def test_a_reduction_leaves_one_delta_vee_to_pay(kind: str, printed: int) -> None:
    table = bending(kind, -9, who={"where": "anywhere"})
    lance = table.craft(A, at=(table.homeworld(B, orbitals=(4, 3)), 1), dv=1)
    foe = table.craft(B, at=table.spot(lance))
    action = {
        "burn cost": Burn(lance, 0),
        "transfer cost": Transfer(lance, MOON),
        "attack cost": Attack(lance, foe),
        "bombard cost": Bombard(lance, table.home[B], 0),
    }[kind]
    table.does(A, action)
    if kind == "attack cost":
        table.does(B, Bid(0))
    assert table.spent(lance) == 1


def test_transfers_from_the_world_are_cheaper() -> None:
    table = bending("transfer cost", -2, who=HERE)
    table.homeworld(B, track=(2,) * 4)
    lance = table.craft(A, at=(MOON, 4))
    table.does(A, Transfer(lance, table.home[B]))
    assert table.spent(lance) == 7 - 2 - 2


def test_transfers_to_the_world_are_dearer_for_enemies_only() -> None:
    enemies = {"side": "theirs", "where": "anywhere"}
    table = bending("transfer cost", 1, who=enemies, to=THIS_WORLD)
    foe, friend = (table.craft(seat, at=(table.home[B], 4)) for seat in (B, A))
    assert costs.transfer(table.board, foe, MOON) == 3
    assert costs.transfer(table.board, foe, table.home[A]) == 2
    assert costs.transfer(table.board, friend, MOON) == 2


def test_a_dearer_transfer_is_refused_when_it_cannot_be_paid() -> None:
    enemies = {"side": "theirs", "where": "anywhere"}
    table = bending("transfer cost", 1, who=enemies, to=THIS_WORLD)
    table.board.active = B
    foe = table.craft(B, at=(table.home[B], 4), dv=2)
    table.refuses("R4.2.4", B, Transfer(foe, MOON))
    table.does(B, Transfer(foe, table.home[A]))


def test_attacks_are_cheaper_against_whom_the_card_names() -> None:
    table, lance = bent_craft("attack cost", -3, to={"side": "theirs", "class": "cruiser"})
    spot = (table.home[B], 1)
    cruiser, fighter = (table.craft(B, at=spot, craft_class=c) for c in ("cruiser", "fighter"))
    assert costs.attack(table.board, lance, cruiser) == 4 - 3
    assert costs.attack(table.board, lance, fighter) == 4


def test_bombardments_are_cheaper_from_above() -> None:
    table = Table(dice=[6, 6])
    cheaper = verb("bend", figure="bombard cost", by=-3)
    lance = table.craft(A, at=(table.home[B], 2), abilities=(cheaper,))
    table.does(A, Bombard(lance, table.home[B], 4))
    assert table.spent(lance) == 16 - 9 - 3 + 4


# Counting.


def test_it_counts_what_it_is_told_to_count() -> None:
    table = bending("power", 1, who=THIS_WORLD, per={"of": {"trait": "drone"}})
    assert figures.power(table.board, MOON) == 2
    for seat in (A, A, A, B):
        table.craft(seat, at=(MOON, 0), traits=("drone",))
    table.craft(A, at=(MOON, 0))
    table.craft(A, at=(table.home[A], 0), traits=("drone",))
    assert figures.power(table.board, MOON) == 2 + 3


@pytest.mark.parametrize(("drones", "times"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 2)])
def test_it_counts_every_second_and_only_so_often(drones: int, times: int) -> None:
    per = {"of": {"trait": "drone"}, "every": 2, "most": 2}
    table = bending("power", 1, who=THIS_WORLD, per=per)
    for _ in range(drones):
        table.craft(A, at=(MOON, 0), traits=("drone",))
    assert figures.power(table.board, MOON) == 2 + times


def test_a_price_that_is_lowered_for_each_stays_at_one() -> None:
    table = bending("burn cost", -1, who=HERE, per={"of": HERE})
    lance = table.craft(A, at=(MOON, 0))
    assert costs.burn(table.board, lance, 1) == 4 - 1
    for _ in range(9):
        table.craft(A, at=(MOON, 1))
    assert costs.burn(table.board, lance, 1) == 1


# As long as the card is there.


def test_it_bends_only_while_its_card_is_face_up() -> None:
    table = Table(phase=Phase.COMPLETE)
    bend = verb("bend", figure="armor", by=1, who=HERE)
    lance = table.craft(A, at=(table.home[A], 0))
    dome = table.construction(A, UPGRADE, table.home[A], counters=9, abilities=(bend,))
    assert figures.armor(table.board, lance) == 2
    table.does(A, Complete(dome))
    assert figures.armor(table.board, lance) == 3


def test_it_ends_with_its_card() -> None:
    table = Table(dice=[1, 1], active=B)
    bend = verb("bend", figure="armor", by=1, who=HERE)
    dome = table.upgrade(table.home[A], abilities=(bend,))
    lance = table.craft(A, at=(table.home[A], 0))
    table.does(B, Bombard(table.craft(B, at=(table.home[A], 0), dv=9), dome, 5))
    assert figures.armor(table.board, lance) == 2


def test_a_captured_world_serves_its_captor() -> None:
    table = bending("armor", 1, who=HERE)
    foe, friend = (table.craft(seat, at=(MOON, 0), dv=20, bombardment=3) for seat in (B, A))
    table.board.active = B
    table.does(B, Bombard(foe, MOON, 9))
    assert [figures.armor(table.board, craft) for craft in (foe, friend)] == [3, 2]


def test_an_uncontrolled_world_has_neither_friends_nor_enemies() -> None:
    table = bending("burn cost", 1, who=ENEMIES_HERE)
    foe = table.craft(B, at=(MOON, 0))
    assert costs.burn(table.board, foe, 1) == 5
    table.board.controller[MOON] = -1
    lance = table.craft(A, at=(MOON, 0))
    assert [costs.burn(table.board, craft, 1) for craft in (foe, lance)] == [4, 4]
