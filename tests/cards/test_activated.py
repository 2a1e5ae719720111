"""`activate`: prices, limits, phases, and what is refused."""

from __future__ import annotations

import pytest

from orbitduel.reading import Malformed
from orbitduel.rules.actions import Activate, Next
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, A, B, Kind, Phase, Piece
from tests.cards.lay import (
    ENEMIES_HERE,
    ITSELF,
    activate,
    cannot_use,
    deed,
    fill_decks,
    offered,
    use,
    verb,
)
from tests.table import Table

STRIKE = deed("strike", on=ENEMIES_HERE)


def gunner(**keys: object) -> tuple[Table, Piece, Piece, Piece]:
    """A's gunner of 8 delta-vee and two foes around the same world."""
    table = Table()
    home = table.home[A]
    gun = table.craft(A, at=(home, 0), name="Gun", abilities=(activate(STRIKE, **keys),))
    return table, gun, table.craft(B, at=(home, 0), armor=9), table.craft(B, at=(home, 1), armor=9)


# Prices.


def test_delta_vee_is_paid_from_the_same_tank() -> None:
    table, gun, foe, _ = gunner(dv=3)
    use(table, gun, foe)
    assert (table.spent(gun), table.damage(foe)) == (3, 1)


def test_without_a_limit_it_may_be_used_as_often_as_it_can_be_paid() -> None:
    table, gun, foe, _ = gunner(dv=3)
    use(table, gun, foe)
    use(table, gun, foe)
    cannot_use(table, gun, foe, why="Gun: it costs 3 delta-vee, 2 are left")
    assert offered(table, gun) == []


def test_an_upgrade_taps_its_world() -> None:
    table = Table()
    mortar = table.upgrade(table.home[A], name="Mortar", abilities=(activate(STRIKE, tap=True),))
    foe = table.craft(B, at=(table.home[A], 0))
    use(table, mortar, foe)
    assert table.tapped(table.home[A])
    cannot_use(table, mortar, foe, why="Mortar: its world is already tapped")


def test_a_world_taps_itself() -> None:
    table = Table()
    moon = table.asset(A, abilities=(activate(STRIKE, tap=True),))
    use(table, moon, table.craft(B, at=(moon, 0)))
    assert (table.tapped(moon), table.tapped(table.home[A])) == (True, False)


# Limits.


def test_once_a_turn_is_once_whatever_the_target() -> None:
    table, gun, first, second = gunner(once="a turn")
    assert offered(table, gun) == [first, second]
    use(table, gun, first)
    for foe in (first, second):
        cannot_use(table, gun, foe, why="Gun: it was used this turn")


def test_once_a_turn_comes_back_with_ones_next_turn() -> None:
    table, gun, foe, _ = gunner(once="a turn")
    use(table, gun, foe)
    table.ends_turn()
    table.ends_turn()
    assert foe in offered(table, gun)


def test_once_for_each_target_is_counted_for_each() -> None:
    table, gun, first, second = gunner(once="for each target")
    use(table, gun, first)
    assert offered(table, gun) == [second]
    cannot_use(table, gun, first, why="Gun: it cannot be used on that")
    use(table, gun, second)
    assert offered(table, gun) == []


def test_two_cards_are_limited_each_for_itself() -> None:
    table, gun, foe, _ = gunner(once="a turn")
    other = table.craft(A, at=(table.home[A], 0), abilities=table.board.card[gun].abilities)
    use(table, gun, foe)
    use(table, other, foe)
    assert table.damage(foe) == 2


def test_two_abilities_of_a_card_are_limited_each_for_itself() -> None:
    table, _, foe, _ = gunner(once="a turn")
    twice = (activate(STRIKE, once="a turn"),) * 2
    gun = table.craft(A, at=(table.home[A], 0), abilities=twice)
    use(table, gun, foe, ability=0)
    use(table, gun, foe, ability=1)
    assert table.damage(foe) == 2


def test_a_limit_is_lost_with_the_card() -> None:
    """A card that takes the place of another has used nothing yet."""
    table, gun, foe, _ = gunner(once="a turn")
    use(table, gun, foe)
    table.board.exchange(
        gun, Card("other", CRAFT, "Other", abilities=(activate(STRIKE, once="a turn"),))
    )
    use(table, gun, foe)
    assert table.damage(foe) == 2


# When, by whom, on what.


@pytest.mark.parametrize(
    ("during", "phase"),
    [
        ("maneuvers", Phase.MANEUVERS),
        ("research", Phase.RESEARCH),
        ("repair", Phase.REPAIR),
        ("place", Phase.PLACE),
        ("allocate", Phase.ALLOCATE),
    ],
)
def test_it_belongs_to_its_phase_and_to_no_other(during: str, phase: Phase) -> None:
    table, gun, foe, _ = gunner(once="a turn", during=during)
    for now in range(Phase.MANEUVERS, Phase.COMPLETE + 1):
        assert table.board.phase == now
        if now == phase:
            assert Activate(gun, 0, (foe,)) in table.duel.legal(A)
        else:
            cannot_use(table, gun, foe, why="this ability belongs to the")
        if now < Phase.COMPLETE:
            table.does(A, Next())


def test_it_is_used_in_ones_own_turn_only() -> None:
    table, gun, foe, _ = gunner(once="a turn")
    table.board.active = B
    cannot_use(table, gun, foe, seat=A)
    assert offered(table, gun) == []


def test_the_enemy_cannot_use_it() -> None:
    table, gun, foe, _ = gunner(once="a turn")
    table.board.active = B
    cannot_use(table, gun, foe, seat=B, why="Gun is not yours to command")


def test_it_is_used_on_its_targets_only() -> None:
    table, gun, foe, _ = gunner(once="a turn")
    for targets in ((), (gun,), (table.home[B],), (foe, foe), (-1,), (10**30,)):
        cannot_use(table, gun, *targets, why="Gun: it cannot be used on that")


def test_there_is_no_such_ability() -> None:
    table, gun, foe, _ = gunner(once="a turn")
    for number in (-1, 1, 10**30):
        cannot_use(table, gun, foe, ability=number, why="Gun has no such ability to use")


def test_an_ability_that_is_not_activated_cannot_be() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 0), abilities=(verb("never heals"),))
    cannot_use(table, lance, why="Lance has no such ability to use")


def test_a_card_that_is_not_in_play_cannot_be_used() -> None:
    table, gun, foe, _ = gunner(once="a turn")
    table.board.wreck(gun)
    cannot_use(table, gun, foe, why="that card is not in play")


def test_a_captured_world_is_used_by_its_captor() -> None:
    table = Table()
    moon = table.asset(B, abilities=(activate(deed("draw"), once="a turn"),))
    fill_decks(table)
    cannot_use(table, moon, why="is not yours to command")
    table.board.controller[moon] = A
    use(table, moon)
    assert table.board.hand_size == [1, 0]


def test_a_deed_without_a_target_needs_none() -> None:
    table = Table()
    moon = table.asset(A, abilities=(activate(deed("draw"), once="a turn"),))
    fill_decks(table)
    assert offered(table, moon) == [()]
    cannot_use(table, moon, table.home[A], why="it cannot be used on that")


# Words that cannot stand on a card.


def test_without_a_price_or_a_limit_it_would_never_end() -> None:
    with pytest.raises(Malformed, match="could be used without end"):
        activate(STRIKE)


def test_a_deed_without_targets_has_no_limit_for_each() -> None:
    with pytest.raises(Malformed, match="cannot be limited for each target"):
        activate(deed("draw"), once="for each target")


@pytest.mark.parametrize("kind", [ASSET, UPGRADE])
def test_only_a_craft_pays_delta_vee(kind: Kind) -> None:
    assert activate(STRIKE, dv=1).misfit(kind) == "only a craft can pay delta-vee"
    assert activate(STRIKE, dv=1).misfit(CRAFT) == ""


def test_a_craft_is_not_tapped() -> None:
    assert activate(STRIKE, tap=True).misfit(CRAFT) == "a craft cannot be tapped"
    assert activate(STRIKE, tap=True).misfit(UPGRADE) == ""


def test_a_world_does_not_speak_of_itself_as_of_a_craft() -> None:
    boost = activate(deed("boost", figure="dv", by=1, on=ITSELF), once="a turn")
    assert boost.misfit(CRAFT) == ""
    assert boost.misfit(ASSET) == "speaks of itself as of kind craft, but is of kind asset"
