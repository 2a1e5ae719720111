"""`when`: what goes off by itself, and who is asked about it."""

from __future__ import annotations

import pytest

from orbitduel.reading import Malformed
from orbitduel.rules.abilities import DECLINE, Ability
from orbitduel.rules.actions import Bombard, Burn, Choose, Next, Transfer
from orbitduel.rules.events import DecisionOpened
from orbitduel.rules.terms import ASSET, CRAFT, DEBRIS, NOBODY, UPGRADE, A, B, Kind, Phase, Piece
from tests.cards.lay import (
    ENEMIES_HERE,
    answer,
    asked,
    completes,
    deed,
    fill_decks,
    verb,
    when,
)
from tests.table import Table

DRAW = deed("draw")


def hand(table: Table) -> int:
    return table.board.hand_size[A]


# When.


def test_when_it_enters_play() -> None:
    table = Table(phase=Phase.COMPLETE)
    fill_decks(table)
    vigil, plain = (
        table.construction(A, kind, table.home[A], counters=9, abilities=abilities)
        for kind, abilities in ((CRAFT, (when("it enters play", DRAW),)), (UPGRADE, ()))
    )
    completes(table, plain)
    assert hand(table) == 0
    completes(table, vigil)
    assert hand(table) == 1


@pytest.mark.parametrize("kind", [ASSET, UPGRADE])
def test_worlds_and_upgrades_enter_play_too(kind: Kind) -> None:
    table = Table(phase=Phase.COMPLETE)
    fill_decks(table)
    beside = -1 if kind == ASSET else table.home[A]
    piece = table.construction(
        A, kind, beside, counters=9, abilities=(when("it enters play", DRAW),)
    )
    completes(table, piece)
    assert hand(table) == 1


def fallen(*abilities: Ability) -> tuple[Table, Piece]:
    """A's craft, destroyed by B's."""
    table = Table(dice=[1, 1], active=B)
    fill_decks(table)
    hero = table.craft(A, at=(table.home[A], 0), abilities=abilities)
    table.fight(table.craft(B, at=(table.home[A], 0)), hero, 2, 0)
    return table, hero


def test_when_it_is_destroyed_its_own_commander_gains() -> None:
    table, hero = fallen(when("it is destroyed", DRAW))
    assert (table.zone(hero), table.board.hand_size) == (DEBRIS, [1, 0])


def test_it_does_not_mind_others_being_destroyed() -> None:
    table = Table(dice=[1, 1], active=B)
    fill_decks(table)
    table.craft(A, at=(table.home[A], 0), abilities=(when("it is destroyed", DRAW),))
    mate = table.craft(A, at=(table.home[A], 0))
    table.fight(table.craft(B, at=(table.home[A], 0)), mate, 2, 0)
    assert hand(table) == 0


def test_when_it_transfers_but_not_when_it_burns() -> None:
    table = Table()
    fill_decks(table)
    scout = table.craft(A, at=(table.home[A], 3), dv=9, abilities=(when("it transfers", DRAW),))
    table.does(A, Burn(scout, 4))
    assert hand(table) == 0
    table.does(A, Transfer(scout, table.home[B]))
    assert hand(table) == 1


def test_when_another_transfers_nothing_happens() -> None:
    table = Table()
    fill_decks(table)
    table.craft(A, at=(table.home[A], 4), abilities=(when("it transfers", DRAW),))
    table.does(A, Transfer(table.craft(A, at=(table.home[A], 4)), table.home[B]))
    assert hand(table) == 0


def conquest(captor: int) -> Table:
    """Two bombers of A's, the first with the ability; one of them captures B's Moon."""
    table = Table(dice=[1, 1])
    fill_decks(table)
    moon = table.asset(B, resistance=2)
    bombers = [
        table.craft(A, at=(moon, 0), dv=20, abilities=abilities)
        for abilities in ((when("it captures a world", DRAW),), ())
    ]
    table.does(A, Bombard(bombers[captor], moon, 9))
    assert table.controller(moon) == A
    return table


@pytest.mark.parametrize(("captor", "drawn"), [(0, 1), (1, 0)])
def test_when_it_captures_a_world(captor: int, drawn: int) -> None:
    assert hand(conquest(captor)) == drawn


def test_razing_is_no_capture() -> None:
    table = Table(dice=[1, 1])
    fill_decks(table)
    moon = table.asset(B, resistance=2)
    both = (verb("razes"), when("it captures a world", DRAW))
    table.does(A, Bombard(table.craft(A, at=(moon, 0), dv=20, abilities=both), moon, 9))
    assert (table.controller(moon), hand(table)) == (NOBODY, 0)


@pytest.mark.parametrize(
    ("happens", "after"), [("your turn ends", [1, 1, 2]), ("the opponent's turn ends", [0, 1, 1])]
)
def test_when_a_turn_ends(happens: str, after: list[int]) -> None:
    table = Table()
    fill_decks(table)
    table.upgrade(table.home[A], abilities=(when(happens, DRAW),))
    seen = []
    for _ in range(3):
        table.ends_turn()
        seen.append(hand(table))
    assert seen == after


def test_an_uncontrolled_world_does_nothing() -> None:
    table = Table()
    fill_decks(table)
    table.asset(NOBODY, abilities=(when("your turn ends", DRAW),))
    table.asset(NOBODY, abilities=(when("the opponent's turn ends", DRAW),))
    table.ends_turn()
    table.ends_turn()
    assert table.board.hand_size == [0, 0]


def test_nothing_goes_off_once_the_card_has_left_play() -> None:
    table = Table()
    fill_decks(table)
    dome = table.upgrade(table.home[A], abilities=(when("your turn ends", DRAW),))
    table.board.remove(dome)
    table.ends_turn()
    assert hand(table) == 0


# Who is asked what.


def revenge(foes: int, **keys: object) -> tuple[Table, list[Piece]]:
    """A's drone dies and strikes back at one of B's craft in its orbital."""
    table = Table(dice=[1, 1], active=B)
    spot = (table.home[A], 0)
    back = deed("strike", on={"side": "theirs", "where": "its orbital"})
    drone = table.craft(A, at=spot, abilities=(when("it is destroyed", back, **keys),))
    there = [table.craft(B, at=spot, armor=9) for _ in range(foes)]
    table.fight(there[0], drone, 2, 0)
    return table, there


def test_a_single_target_is_not_asked_about() -> None:
    table, (foe,) = revenge(1)
    assert (table.board.decision, table.damage(foe)) == (None, 1)


def test_of_several_targets_the_commander_chooses() -> None:
    table, (first, second) = revenge(2)
    assert (asked(table).seat, asked(table).options) == (A, (first, second))
    assert table.duel.awaiting() == (A,)
    answer(table, second)
    assert (table.damage(first), table.damage(second)) == (0, 1)


def test_the_question_is_what_the_card_says() -> None:
    table, _ = revenge(2)
    assert asked(table).question == "Deal 1 damage to an enemy craft in its orbital."


def test_meanwhile_the_opponent_waits() -> None:
    table, _ = revenge(2)
    assert table.duel.legal(B) == []
    for action in (Next(), Choose(0)):
        table.refuses("R0", B, action)
    table.refuses("R0", A, Choose(2))


def test_what_may_be_declined_is_asked_even_of_one_target() -> None:
    table, (foe,) = revenge(1, may=True)
    assert asked(table).options == (DECLINE, foe)
    answer(table, DECLINE)
    assert table.damage(foe) == 0


def test_what_may_be_declined_can_be_done() -> None:
    table, (foe,) = revenge(1, may=True)
    answer(table, foe)
    assert table.damage(foe) == 1


def test_a_deed_without_targets_may_be_declined_too() -> None:
    table = Table()
    fill_decks(table)
    table.upgrade(table.home[A], abilities=(when("your turn ends", DRAW, may=True),))
    table.ends_turn()
    answer(table, DECLINE)
    assert (hand(table), table.board.active) == (0, B)
    table.ends_turn()
    table.ends_turn()
    answer(table, 0)
    assert (hand(table), table.board.active) == (1, B)


def test_without_a_target_nothing_happens() -> None:
    table = Table()
    strike = deed("strike", on=ENEMIES_HERE)
    table.upgrade(table.home[A], abilities=(when("your turn ends", strike, may=True),))
    assert not any(isinstance(event, DecisionOpened) for event in table.ends_turn())


def test_a_turn_goes_on_after_the_decision() -> None:
    table = Table()
    table.upgrade(
        table.home[A],
        abilities=(when("your turn ends", deed("fabricate", counters=1, on="anywhere")),),
    )
    yard = [table.construction(A, ASSET) for _ in range(2)]
    table.ends_turn()
    assert (table.board.active, table.board.phase) == (A, Phase.END)
    answer(table, yard[1])
    assert [table.counters(piece) for piece in yard] == [0, 1]
    assert (table.board.active, table.board.phase) == (B, Phase.MANEUVERS)


def test_several_go_off_in_the_order_of_their_coming() -> None:
    table = Table()
    for name in ("First", "Second"):
        table.upgrade(
            table.home[A],
            name=name,
            abilities=(when("your turn ends", deed("fabricate", counters=1, on="anywhere")),),
        )
    for _ in range(2):
        table.construction(A, ASSET)
    table.ends_turn()
    assert table.board.card[asked(table).source].name == "First"
    table.does(A, Choose(0))
    assert table.board.card[asked(table).source].name == "Second"


# Words that cannot stand on a card.


@pytest.mark.parametrize("what", [deed("cannibalise"), deed("swap"), deed("found")], ids=str)
def test_only_one_public_target_can_be_asked_for(what: dict[str, object]) -> None:
    with pytest.raises(Malformed, match="takes one target on the board at most"):
        when("your turn ends", what)


@pytest.mark.parametrize("kind", [ASSET, UPGRADE])
@pytest.mark.parametrize("happens", ["it is destroyed", "it transfers", "it captures a world"])
def test_what_only_a_craft_does_stands_on_craft_only(happens: str, kind: Kind) -> None:
    assert when(happens, DRAW).misfit(kind) == f"only a craft can say when {happens}"
    assert when(happens, DRAW).misfit(CRAFT) == ""
