"""Verbs that hold while their card is there: free burns, guard, natural hit, never heals,
ignore debris."""

from __future__ import annotations

import pytest

from orbitduel.rules import costs
from orbitduel.rules.actions import Bombard, Burn, Transfer
from orbitduel.rules.events import DiceRolled, Event
from orbitduel.rules.terms import DEBRIS, PLAY, A, B, Piece
from tests.cards.lay import ENEMIES_HERE, HERE, ITSELF, verb
from tests.table import Table, only

# Free burns.


def test_free_burns_cost_nothing_in_either_direction() -> None:
    table = Table()
    lance = table.craft(A, at=(table.asset(A, abilities=(verb("free burns"),)), 0))
    for orbital in (4, 0, 2):
        table.does(A, Burn(lance, orbital))
    assert table.spent(lance) == 0


def test_free_burns_need_no_delta_vee_left() -> None:
    table = Table()
    lance = table.craft(A, at=(table.asset(A, abilities=(verb("free burns"),)), 0), spent=8)
    table.does(A, Burn(lance, 4))
    assert table.spot(lance)[1] == 4


def test_free_burns_are_for_friends_here_only() -> None:
    table = Table()
    moon = table.asset(A, abilities=(verb("free burns"),))
    foe, afar = table.craft(B, at=(moon, 0)), table.craft(A, at=(table.home[A], 0))
    assert [costs.burn(table.board, craft, 1) for craft in (foe, afar)] == [4, 4]


def test_free_burns_leave_transfers_as_they_are() -> None:
    table = Table()
    lance = table.craft(A, at=(table.asset(A, abilities=(verb("free burns"),)), 4))
    table.does(A, Transfer(lance, table.home[A]))
    assert table.spent(lance) == 2


def test_free_burns_of_its_own_serve_only_itself() -> None:
    table = Table()
    alone = verb("free burns", who=ITSELF)
    lance, mate = (table.craft(A, at=(table.home[A], 0), abilities=a) for a in ((alone,), ()))
    table.does(A, Burn(lance, 4))
    assert table.spent(lance) == 0
    table.refuses("R4.2.4", A, Burn(mate, 4))


def test_free_burns_of_an_upgrade_end_with_it() -> None:
    table = Table()
    dome = table.upgrade(table.home[A], abilities=(verb("free burns"),))
    lance = table.craft(A, at=(table.home[A], 0))
    table.board.remove(dome)
    table.refuses("R4.2.4", A, Burn(lance, 4))


# Guard.


def guarded(height: int, own: int = 1, **keys: object) -> DiceRolled:
    """The dice of an enemy in some orbital against a guarded craft in the second."""
    table = Table(dice=[1, 1], active=B)
    friend = table.craft(A, at=(table.home[A], own), abilities=(verb("guard", **keys),))
    foe = table.craft(B, at=(table.home[A], height), dv=12)
    return only(table.fight(foe, friend, 4, 0), DiceRolled)


def test_guard_lowers_the_hit_check() -> None:
    assert guarded(1, by=2).check == 4 - 2


@pytest.mark.parametrize(("height", "check"), [(2, 2), (1, 4), (0, 4)])
def test_guard_against_an_attacker_above(height: int, check: int) -> None:
    assert guarded(height, by=2, against="an attacker above").check == check


@pytest.mark.parametrize(("height", "check"), [(2, 4), (1, 4), (0, 2)])
def test_guard_against_an_attacker_below(height: int, check: int) -> None:
    assert guarded(height, by=2, against="an attacker below").check == check


def test_guard_may_make_a_hit_impossible() -> None:
    rolled = guarded(1, by=9)
    assert (rolled.check, rolled.hits) == (0, 0)


def guards(who: dict[str, object]) -> tuple[Table, Piece, Piece]:
    """A's guard in the lowest orbital, and B's hunter beside it."""
    table = Table(dice=[1, 1], active=B)
    guard = table.craft(A, at=(table.home[A], 0), abilities=(verb("guard", by=1, who=who),))
    return table, guard, table.craft(B, at=(table.home[A], 0))


def test_guard_of_others_beside_it_does_not_help_itself() -> None:
    table, guard, foe = guards({"where": "its orbital", "other": True})
    assert only(table.fight(foe, guard, 2, 0), DiceRolled).check == 2


def test_guard_of_others_helps_those_beside_it() -> None:
    table, _, foe = guards({"where": "its orbital", "other": True})
    mate = table.craft(A, at=(table.home[A], 0))
    assert only(table.fight(foe, mate, 2, 0), DiceRolled).check == 1


def test_guard_does_not_help_against_bombardment_or_the_enemy() -> None:
    table = Table(dice=[1] * 4)
    moon = table.asset(B, abilities=(verb("guard", by=2, who=HERE),))
    lance = table.craft(A, at=(moon, 0), dv=20)
    told = table.does(A, Bombard(lance, moon, 5))
    assert only(told, DiceRolled).check == 5 - 3
    table.board.active = B
    foe = table.craft(B, at=(moon, 0))
    assert only(table.fight(foe, lance, 3, 0), DiceRolled).check == 3


# Natural hit.


def sniper(shows: int, **keys: object) -> tuple[Table, Piece]:
    """A's craft around B's Homeworld whose first two dice show the same."""
    table = Table(dice=[shows, shows])
    lance = table.craft(A, at=(table.home[B], 0), abilities=(verb("natural hit", **keys),))
    return table, lance


def hits(told: list[Event]) -> int:
    return only(told, DiceRolled).hits


@pytest.mark.parametrize(("die", "struck"), [(1, 2), (2, 0), (6, 0)])
def test_a_natural_1_always_hits(die: int, struck: int) -> None:
    table, lance = sniper(die)
    assert hits(table.fight(lance, table.craft(B, at=table.spot(lance)), 0, 5)) == struck


@pytest.mark.parametrize(("die", "struck"), [(1, 2), (2, 2), (3, 0)])
def test_a_natural_hit_may_reach_higher_dice(die: int, struck: int) -> None:
    table, lance = sniper(die, die=2)
    assert hits(table.fight(lance, table.craft(B, at=table.spot(lance)), 0, 0)) == struck


@pytest.mark.parametrize(
    ("on", "attacking", "bombarding"),
    [("attacks", 2, 0), ("bombards", 0, 2), ("attacks or bombards", 2, 2)],
)
def test_a_natural_hit_counts_for_the_deed_it_names(
    on: str, attacking: int, bombarding: int
) -> None:
    table, lance = sniper(1, on=on)
    assert hits(table.fight(lance, table.craft(B, at=table.spot(lance)), 0, 0)) == attacking
    table, lance = sniper(1, on=on)
    assert hits(table.does(A, Bombard(lance, table.home[B], 0))) == bombarding


def test_a_natural_hit_of_a_world_serves_friends_here_not_enemies() -> None:
    table = Table(dice=[1] * 4)
    moon = table.asset(A, abilities=(verb("natural hit", who=HERE),))
    friend, foe = (table.craft(seat, at=(moon, 0), armor=9) for seat in (A, B))
    assert hits(table.fight(friend, foe, 0, 0)) == 2
    table.board.active = B
    assert hits(table.fight(foe, friend, 0, 0)) == 0


def test_a_natural_hit_still_needs_dice() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[B], 0), accuracy=0, abilities=(verb("natural hit"),))
    assert hits(table.fight(lance, table.craft(B, at=table.spot(lance)), 0, 0)) == 0


# Never heals.


def test_damage_that_never_heals_stays_through_its_beginning() -> None:
    table = Table(active=B)
    hurt, other = (
        table.craft(A, at=(table.home[A], 0), damage=1, abilities=abilities)
        for abilities in ((verb("never heals"),), ())
    )
    table.ends_turn()
    assert (table.damage(hurt), table.damage(other)) == (1, 0)


def test_spent_delta_vee_comes_back_all_the_same() -> None:
    table = Table(active=B)
    lance = table.craft(A, at=(table.home[A], 0), spent=3, abilities=(verb("never heals"),))
    table.ends_turn()
    assert table.spent(lance) == 0


def test_damage_of_enemies_here_stays_while_the_card_is_here() -> None:
    table = Table()
    keen = table.craft(A, at=(table.home[B], 2), abilities=(verb("never heals", who=ENEMIES_HERE),))
    foe, afar = (table.craft(B, at=(table.home[seat], 0), damage=1) for seat in (B, A))
    table.ends_turn()
    assert (table.damage(foe), table.damage(afar)) == (1, 0)
    table.board.wreck(keen)
    table.ends_turn()
    table.ends_turn()
    assert table.damage(foe) == 0


# Ignore debris.


@pytest.mark.parametrize(("debris", "struck"), [(1, 0), (2, 1), (3, 2)])
def test_the_first_debris_does_no_harm(debris: int, struck: int) -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 0), armor=9, abilities=(verb("ignore debris"),))
    for _ in range(debris):
        table.debris(at=(table.home[A], 0))
    table.ends_turn()
    assert table.damage(lance) == struck


def test_more_debris_may_be_ignored() -> None:
    table = Table()
    tough = verb("ignore debris", cards=2)
    lance = table.craft(A, at=(table.home[A], 0), armor=1, abilities=(tough,))
    for _ in range(2):
        table.debris(at=(table.home[A], 0))
    table.ends_turn()
    assert table.zone(lance) == PLAY


def test_debris_is_ignored_by_friends_around_the_world_only() -> None:
    table = Table()
    moon = table.asset(A, abilities=(verb("ignore debris", who=HERE),))
    friend, foe, afar = (
        table.craft(seat, at=(world, 0), armor=1)
        for seat, world in ((A, moon), (B, moon), (A, table.home[A]))
    )
    for world in (moon, table.home[A]):
        table.debris(at=(world, 0))
    table.ends_turn()
    assert [table.zone(craft) for craft in (friend, foe, afar)] == [PLAY, DEBRIS, DEBRIS]
