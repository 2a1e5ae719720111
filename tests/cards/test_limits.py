"""Verbs that forbid: cannot transfer, grounded, shield."""

from __future__ import annotations

import pytest

from orbitduel.rules.actions import Action, Attack, Bombard, Burn, Transfer
from orbitduel.rules.terms import A, B, Phase, Piece
from tests.cards.lay import ITSELF, activate, cannot_use, deed, offered, sentence, use, verb
from tests.table import Table

# Cannot transfer.


def anchored(who: dict[str, object] = ITSELF) -> tuple[Table, Piece]:
    table = Table()
    ability = verb("cannot transfer", who=who)
    return table, table.craft(A, at=(table.home[A], 4), name="Buoy", abilities=(ability,))


def test_it_cannot_transfer_and_the_refusal_names_it() -> None:
    table, buoy = anchored()
    table.refuses("R0", A, Transfer(buoy, table.home[B]))
    assert sentence(table, A, Transfer(buoy, table.home[B])) == "Buoy cannot transfer"


def test_it_may_still_burn() -> None:
    table, buoy = anchored()
    table.does(A, Burn(buoy, 3))
    assert table.spot(buoy) == (table.home[A], 3)


def test_a_transfer_the_rules_refuse_is_refused_by_the_rules() -> None:
    table, buoy = anchored()
    table.refuses("R4.2.2", A, Transfer(buoy, table.home[A]))


def test_others_may_transfer() -> None:
    table, _ = anchored()
    mate = table.craft(A, at=(table.home[A], 4))
    table.does(A, Transfer(mate, table.home[B]))


def netted() -> tuple[Table, Piece, Piece]:
    """A's net in the outermost orbital of A's Homeworld, and B's craft beside it."""
    table, net = anchored({"side": "theirs", "where": "its orbital"})
    table.board.active = B
    return table, net, table.craft(B, at=(table.home[A], 4), name="Kite")


def test_enemies_in_its_orbital_cannot_transfer() -> None:
    table, _, kite = netted()
    table.refuses("R0", B, Transfer(kite, table.home[B]))
    assert sentence(table, B, Transfer(kite, table.home[B])) == "Kite cannot transfer"


def test_enemies_may_go_once_the_card_has_left() -> None:
    table, net, kite = netted()
    table.board.wreck(net)
    table.does(B, Transfer(kite, table.home[B]))


def test_its_own_friends_and_enemies_elsewhere_may_go() -> None:
    table, net, _ = netted()
    afar = table.craft(B, at=(table.home[B], 4))
    table.does(B, Transfer(afar, table.home[A]))
    table.board.active = A
    table.does(A, Transfer(net, table.home[B]))


# Grounded.


def grounded() -> tuple[Table, Piece, list[Action]]:
    table = Table(dice=[6, 6])
    hulk = table.craft(
        A, at=(table.home[B], 4), name="Hulk", dv=30, abilities=(verb("grounded", upgrade="Crane"),)
    )
    foe = table.craft(B, at=(table.home[B], 4))
    return table, hulk, [
        Burn(hulk, 0),
        Transfer(hulk, table.home[A]),
        Attack(hulk, foe),
        Bombard(hulk, table.home[B], 0),
    ]  # fmt: skip


def test_it_cannot_maneuver_without_the_upgrade() -> None:
    table, _, maneuvers = grounded()
    for action in maneuvers:
        table.refuses("R0", A, action)
        assert sentence(table, A, action) == "Hulk cannot maneuver without Crane"


@pytest.mark.parametrize("number", range(4))
def test_it_maneuvers_once_the_upgrade_stands_anywhere(number: int) -> None:
    table, _, maneuvers = grounded()
    table.upgrade(table.home[A], name="Crane")
    table.does(A, maneuvers[number])


def test_an_upgrade_of_the_enemys_or_another_name_does_not_help() -> None:
    table, _, maneuvers = grounded()
    table.upgrade(table.home[B], name="Crane")
    table.upgrade(table.home[A], name="Dome")
    for action in maneuvers:
        table.refuses("R0", A, action)


def test_it_is_grounded_again_when_the_upgrade_is_gone() -> None:
    table, _, maneuvers = grounded()
    table.board.remove(table.upgrade(table.home[A], name="Crane"))
    table.refuses("R0", A, maneuvers[0])


def test_an_ability_used_as_a_maneuver_is_one() -> None:
    table = Table()
    hulk = table.craft(
        A, at=(table.home[A], 0),
        abilities=(verb("grounded", upgrade="Crane"), activate(deed("refuel", on=ITSELF), dv=1)),
    )  # fmt: skip
    table.board.spent[hulk] = 3
    cannot_use(table, hulk, hulk, ability=1, why="cannot maneuver without Crane")
    assert offered(table, hulk, ability=1) == []
    table.upgrade(table.home[A], name="Crane")
    use(table, hulk, hulk, ability=1)


def test_an_ability_for_another_time_is_no_maneuver() -> None:
    table = Table(phase=Phase.REPAIR)
    hulk = table.craft(
        A, at=(table.home[A], 0),
        abilities=(
            verb("grounded", upgrade="Crane"),
            activate(deed("mend", on=ITSELF), dv=1, during="repair"),
        ),
    )  # fmt: skip
    table.board.damage[hulk] = 1
    use(table, hulk, hulk, ability=1)


def test_others_maneuver_freely() -> None:
    table, hulk, _ = grounded()
    mate = table.craft(A, at=table.spot(hulk))
    table.does(A, Burn(mate, 0))


def test_a_grounded_craft_still_defends() -> None:
    table, hulk, _ = grounded()
    table.board.active = B
    table.fight(table.craft(B, at=table.spot(hulk)), hulk, 2, 7)
    assert table.spent(hulk) == 7


# Shield.


def shielded(shields: int = 1) -> tuple[Table, Piece, list[Piece]]:
    """A's bomber above B's Homeworld, with a plain upgrade on it and shields."""
    table = Table(dice=[1] * 6)
    bomber = table.craft(A, at=(table.home[B], 0), dv=30)
    table.upgrade(table.home[B], name="Dome")
    walls = [
        table.upgrade(table.home[B], name=f"Wall {number}", abilities=(verb("shield"),))
        for number in range(shields)
    ]
    return table, bomber, walls


DOME: Piece = 3


def test_nothing_else_on_the_world_can_be_bombarded_first() -> None:
    table, bomber, _ = shielded()
    for target in (table.home[B], DOME):
        table.refuses("R0", A, Bombard(bomber, target, 5))
        said = sentence(table, A, Bombard(bomber, target, 5))
        assert said == "Wall 0 must be bombarded first"


def test_the_shield_itself_can_be_bombarded_and_then_the_rest() -> None:
    table, bomber, (wall,) = shielded()
    table.does(A, Bombard(bomber, wall, 5))
    assert table.zone(wall) == "removed"
    table.does(A, Bombard(bomber, DOME, 5))


def test_of_two_shields_either_may_come_first_but_both_must_fall() -> None:
    table, bomber, (first, second) = shielded(2)
    table.does(A, Bombard(bomber, second, 5))
    table.refuses("R0", A, Bombard(bomber, table.home[B], 5))
    table.does(A, Bombard(bomber, first, 5))
    table.does(A, Bombard(bomber, table.home[B], 5))


def test_a_shield_covers_its_own_world_only() -> None:
    table, _, _ = shielded()
    moon = table.asset(B)
    table.does(A, Bombard(table.craft(A, at=(moon, 0)), moon, 3))


def test_a_shield_does_not_hinder_attacks() -> None:
    table, bomber, _ = shielded()
    table.fight(bomber, table.craft(B, at=table.spot(bomber)), 2, 0)
