"""R0: a bent figure counts everywhere it is read."""

from collections.abc import Iterable

import pytest

from orbitduel.rules import costs, figures
from orbitduel.rules.abilities import Ability
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
from orbitduel.rules.board import Board
from orbitduel.rules.events import DiceRolled
from orbitduel.rules.terms import ASSET, CRAFT, DEBRIS, PLAY, UPGRADE, A, B, Kind, Phase, Piece
from tests.table import Table, only


def shift(name: str, by: int) -> Ability:
    """Raises one figure of everything there is."""

    class Shift(Ability):
        bends = frozenset({name})

        def bend(
            self, board: Board, source: Piece, figure: str, subject: Piece, value: int, other: Piece
        ) -> int:
            return value + by

    return Shift()


class Bulwark(Ability):
    """Friends at this world have one more armor."""

    bends = frozenset({"armor"})

    def bend(
        self, board: Board, source: Piece, figure: str, subject: Piece, value: int, other: Piece
    ) -> int:
        friend = board.controller[subject] == board.controller[source]
        return value + 1 if friend and board.host[subject] == source else value


class Beacon(Ability):
    """Transfers to this world cost 6 less."""

    bends = frozenset({"transfer cost"})

    def bend(
        self, board: Board, source: Piece, figure: str, subject: Piece, value: int, other: Piece
    ) -> int:
        return value - 6 if other == source else value


def shifted(
    figure: str, by: int, phase: Phase = Phase.MANEUVERS, dice: Iterable[int] = ()
) -> Table:
    table = Table(dice=list(dice), phase=phase)
    table.upgrade(table.home[A], abilities=(shift(figure, by),))
    return table


def armored(*abilities: Ability) -> tuple[Table, Piece, Piece]:
    """An enemy that deals two damage to a craft of armor 2 at a world with the abilities."""
    table = Table(dice=[1, 1], active=B)
    spot = (table.asset(A, abilities=abilities), 0)
    return table, table.craft(B, at=spot), table.craft(A, at=spot, armor=2)


def test_r0_bent_armor_saves_a_friend_at_the_world() -> None:
    table, foe, friend = armored(Bulwark())
    table.fight(foe, friend, power=2, defence=0)
    assert (table.zone(friend), table.damage(friend)) == (PLAY, 2)


def test_r0_without_the_ability_the_same_hits_destroy() -> None:
    table, foe, friend = armored()
    table.fight(foe, friend, power=2, defence=0)
    assert table.zone(friend) == DEBRIS


def test_r0_bent_armor_does_not_reach_enemies_or_other_worlds() -> None:
    table, foe, _ = armored(Bulwark())
    afar = table.craft(A, at=(table.home[B], 0), armor=2)
    assert [figures.armor(table.board, craft) for craft in (foe, afar)] == [2, 2]


def test_r0_bent_armor_holds_against_debris_too() -> None:
    table, _, friend = armored(Bulwark())
    for _ in range(2):
        table.debris(at=table.spot(friend))
    table.board.active = A
    table.ends_turn()
    assert table.zone(friend) == PLAY


def voyage(*abilities: Ability) -> tuple[Table, Transfer]:
    """A transfer that costs 13 to a craft that has 8."""
    table = Table()
    lance = table.craft(A, at=(table.homeworld(A, track=(20,) * 4), 4), dv=8)
    return table, Transfer(lance, table.asset(B, track=(7,) * 4, abilities=abilities))


def test_r0_a_cheaper_transfer_is_allowed_listed_and_charged() -> None:
    table, transfer = voyage(Beacon())
    table.does(A, transfer)
    assert table.spent(transfer.craft) == 7
    assert table.spot(transfer.craft) == (transfer.asset, 4)


def test_r0_without_the_ability_the_same_transfer_is_refused() -> None:
    table, transfer = voyage()
    table.refuses("R4.2.4", A, transfer)


def test_r0_a_cheaper_transfer_is_cheaper_only_to_its_world() -> None:
    table, transfer = voyage(Beacon())
    table.refuses("R4.2.4", A, Transfer(transfer.craft, table.homeworld(B, track=(7,) * 4)))


def test_r0_a_bent_track_is_what_a_transfer_compares() -> None:
    table, transfer = voyage()
    table.upgrade(table.home[A], abilities=(shift("track", 5),))
    assert costs.transfer(table.board, transfer.craft, transfer.asset) == 13
    table.refuses("R4.2.4", A, transfer)


def test_r0_a_dearer_burn_is_refused_and_not_listed() -> None:
    table = shifted("burn cost", 1)
    lance = table.craft(A, at=(table.home[A], 1), dv=3)
    table.refuses("R4.2.4", A, Burn(lance, 2))
    table.does(A, Burn(lance, 0))
    assert table.spent(lance) == 3


def test_r0_a_bent_limit_allows_what_was_too_far() -> None:
    table = shifted("dv", 3)
    lance = table.craft(A, at=(table.homeworld(A, orbitals=(16, 12, 9)), 0), dv=4)
    table.does(A, Burn(lance, 2))
    assert table.spent(lance) == 7


def test_r0_a_bent_limit_bounds_the_bids() -> None:
    table = shifted("dv", -3)
    lance, prey = (table.craft(seat, at=(table.home[A], 0), dv=8) for seat in (A, B))
    table.does(A, Attack(lance, prey))
    assert table.duel.legal(A) == [Bid(amount) for amount in range(5)]
    assert table.duel.legal(B) == [Bid(amount) for amount in range(6)]


def test_r0_a_limit_bent_below_what_is_spent_leaves_nothing() -> None:
    table = shifted("dv", -9)
    lance = table.craft(A, at=(table.home[A], 0), dv=8, spent=2)
    assert figures.dv_left(table.board, lance) == 0
    table.refuses("R4.2.4", A, Burn(lance, 1))


def test_r0_a_dearer_attack_is_refused_when_it_cannot_be_paid() -> None:
    table = shifted("attack cost", 2, dice=[6, 6])
    lance = table.craft(A, at=(table.home[A], 0), dv=5)
    prey = table.craft(B, at=(table.home[A], 0))
    table.fight(lance, prey, power=0, defence=0)
    assert table.spent(lance) == 3
    table.refuses("R4.3.2", A, Attack(lance, prey))


def test_r0_bent_accuracy_rolls_more_dice() -> None:
    table = shifted("accuracy", 2, dice=[6, 6, 6])
    lance, prey = (table.craft(seat, at=(table.home[A], 0), accuracy=1) for seat in (A, B))
    told = table.fight(lance, prey, power=0, defence=0)
    assert only(told, DiceRolled).values == (6, 6, 6)


def test_r0_a_cheaper_bombardment_leaves_more_power() -> None:
    table = shifted("bombard cost", -1, dice=[6, 6])
    lance = table.craft(A, at=(table.home[B], 0), dv=8)
    table.does(A, Bombard(lance, table.home[B], 8))
    assert table.spent(lance) == 8


def test_r0_bent_bombardment_and_resistance_decide_a_strike() -> None:
    table = shifted("bombardment", 1, dice=[1, 1])
    table.upgrade(table.home[B], abilities=(shift("resistance", 2),))
    moon = table.asset(B, resistance=1)
    told = table.does(A, Bombard(table.craft(A, at=(moon, 0), bombardment=1), moon, 5))
    assert only(told, DiceRolled) == DiceRolled((1, 1), check=2, hits=2)
    assert (table.controller(moon), table.damage(moon)) == (B, 2)


def test_r0_bent_power_builds_faster() -> None:
    table = shifted("power", 2, Phase.ALLOCATE)
    moon = table.construction(A, ASSET)
    table.does(A, Build(table.homeworld(A, power=3), moon))
    assert table.counters(moon) == 5


def test_r0_research_may_draw_more_cards_but_never_more_than_there_are() -> None:
    table = shifted("research draw", 2, Phase.RESEARCH)
    for _ in range(4):
        table.in_deck(A, CRAFT)
    for world in (table.home[A], table.asset(A)):
        table.does(A, Research(world))
    assert table.private[A].hand == [0, 1, 2, 3]


@pytest.mark.parametrize("kind", [CRAFT, UPGRADE])
def test_r0_a_second_slot_takes_a_second_card_and_no_third(kind: Kind) -> None:
    table = shifted(f"{kind} slots", 1, Phase.PLACE)
    cards = [table.in_hand(A, kind) for _ in range(3)]
    for serial in cards[:2]:
        table.does(A, Place(serial, table.home[A]))
    table.refuses("R4.7.1" if kind == CRAFT else "R4.7.2", A, Place(cards[2], table.home[A]))


@pytest.mark.parametrize(("by", "counters"), [(-2, 1), (2, 5)])
def test_r0_a_bent_cost_decides_when_a_card_is_complete(by: int, counters: int) -> None:
    table = shifted("cost", by, Phase.COMPLETE)
    moon = table.construction(A, ASSET, counters=counters - 1, cost=3)
    table.refuses("R4.7.6", A, Complete(moon))
    table.board.counters[moon] = counters
    table.does(A, Complete(moon))
    assert table.zone(moon) == PLAY


def test_r0_a_bent_population_decides_whether_a_craft_is_complete() -> None:
    table = shifted("population", 0, Phase.COMPLETE)
    table.homeworld(A, population=1)
    lance = table.construction(A, CRAFT, table.home[A], counters=9, population=2)
    table.refuses("R4.7.6", A, Complete(lance))
    table.upgrade(table.home[A], abilities=(Roomy(),))
    table.does(A, Complete(lance))
    assert table.zone(lance) == PLAY


class Roomy(Ability):
    """The world this stands on has one more population."""

    bends = frozenset({"population"})

    def bend(
        self, board: Board, source: Piece, figure: str, subject: Piece, value: int, other: Piece
    ) -> int:
        return value + 1 if subject == board.host[source] else value


def test_r0_several_abilities_add_up() -> None:
    table, _, friend = armored(Bulwark(), Bulwark())
    table.upgrade(table.home[A], abilities=(shift("armor", 1),))
    assert figures.armor(table.board, friend) == 5


def test_r0_an_ability_speaks_only_while_its_card_is_face_up_in_play() -> None:
    table = Table(dice=[1, 1], phase=Phase.COMPLETE)
    spot = (table.home[A], 0)
    guard = table.construction(
        A, CRAFT, table.home[A], counters=9, armor=0, abilities=(shift("armor", 1),)
    )
    friend, foe = table.craft(A, at=spot, armor=2), table.craft(B, at=spot)
    assert figures.armor(table.board, friend) == 2
    table.does(A, Complete(guard))
    assert figures.armor(table.board, friend) == 3
    table.ends_turn()
    table.fight(foe, guard, power=2, defence=0)
    assert table.zone(guard) == DEBRIS
    assert figures.armor(table.board, friend) == 2
