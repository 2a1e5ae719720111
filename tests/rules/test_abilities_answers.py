"""R0: an answered step happens otherwise."""

from orbitduel.rules import steps
from orbitduel.rules.abilities import Ability
from orbitduel.rules.actions import Next
from orbitduel.rules.board import Board
from orbitduel.rules.events import CraftDestroyed, DamageDealt
from orbitduel.rules.steps import Step
from orbitduel.rules.terms import CRAFT, DEBRIS, PLAY, A, B, Phase, Piece
from tests.table import Table, only


class Unbreakable(Ability):
    """Craft are not destroyed."""

    answers = frozenset({"destroy_craft"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return ()


class Sacrifice(Ability):
    """Whatever craft is destroyed, this one is instead."""

    answers = frozenset({"destroy_craft"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return ((steps.destroy_craft, source),)


class Escort(Ability):
    """This craft takes all damage meant for others, and for itself once more."""

    answers = frozenset({"damage"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        _, _, amount, attacker = step
        return ((steps.damage, source, amount + 1, attacker),)


class Silent(Ability):
    """Claims to answer and lets every step be."""

    answers = frozenset({"destroy_craft", "damage", "move_on", "begin_turn"})


def ambush(*abilities: Ability) -> tuple[Table, Piece, Piece, Piece]:
    """B's hunter, A's prey of armor 2, and A's guard beside it that has the abilities."""
    table = Table(dice=[1, 1], active=B)
    spot = (table.home[A], 0)
    hunter = table.craft(B, at=spot)
    prey = table.craft(A, at=spot, armor=2)
    return table, hunter, prey, table.craft(A, at=spot, armor=9, abilities=abilities)


def test_r0_a_step_may_be_answered_with_nothing() -> None:
    table, hunter, prey, _ = ambush(Unbreakable())
    table.fight(hunter, prey, power=2, defence=0)
    assert (table.zone(prey), table.damage(prey)) == (PLAY, 2)


def test_r0_a_step_may_be_answered_with_another_which_is_not_answered_again() -> None:
    table, hunter, prey, guard = ambush(Sacrifice(), Unbreakable())
    told = table.fight(hunter, prey, power=2, defence=0)
    assert only(told, CraftDestroyed) == CraftDestroyed(guard)
    assert (table.zone(guard), table.zone(prey)) == (DEBRIS, PLAY)


def test_r0_redirected_damage_lands_once_elsewhere() -> None:
    table, hunter, prey, guard = ambush(Escort())
    told = table.fight(hunter, prey, power=2, defence=0)
    assert only(told, DamageDealt) == DamageDealt(guard, 3)
    assert (table.damage(prey), table.damage(guard)) == (0, 3)


def test_r0_what_follows_from_a_step_put_in_place_of_another_is_answered_anew() -> None:
    table, hunter, prey, guard = ambush(Escort(), Unbreakable())
    table.board.damage[guard] = 8
    table.fight(hunter, prey, power=2, defence=0)
    assert (table.zone(guard), table.damage(guard)) == (PLAY, 11)


def test_r0_an_ability_that_lets_a_step_be_changes_nothing_and_others_are_asked() -> None:
    table, hunter, prey, _ = ambush(Silent(), Unbreakable())
    table.fight(hunter, prey, power=2, defence=0)
    assert table.zone(prey) == PLAY
    table, hunter, prey, _ = ambush(Silent())
    table.fight(hunter, prey, power=2, defence=0)
    assert table.zone(prey) == DEBRIS
    table.ends_turn()
    assert (table.board.active, table.board.phase) == (A, Phase.MANEUVERS)


class NoResearch(Ability):
    """After maneuvers a turn goes straight on to repair."""

    answers = frozenset({"move_on"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return (step, step) if board.phase is Phase.MANEUVERS else (step,)


class Dawn(Ability):
    """Its controller draws a card before the beginning of the turn and one after."""

    answers = frozenset({"begin_turn"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        seat = step[1]
        draw = (steps.draw, seat)
        return (draw, step, draw) if seat == board.controller[source] else (step,)


class Encore(Ability):
    """The player whose turn ends takes the next one as well."""

    answers = frozenset({"begin_turn"})

    def answer(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return ((steps.begin_turn, 1 - step[1]),)


def test_r0_moving_on_may_be_answered() -> None:
    table = Table()
    table.asset(A, abilities=(NoResearch(),))
    table.does(A, Next())
    assert table.board.phase is Phase.REPAIR


def test_r0_a_turn_with_a_skipped_phase_still_ends_where_the_opponents_begins() -> None:
    table = Table()
    table.asset(A, abilities=(NoResearch(),))
    table.ends_turn()
    assert (table.board.active, table.board.turn, table.board.phase) == (B, 2, Phase.MANEUVERS)


def test_r0_steps_may_be_put_before_and_after_the_beginning_of_a_turn() -> None:
    table = Table()
    table.asset(B, abilities=(Dawn(),))
    for seat in (A, B):
        for _ in range(3):
            table.in_deck(seat, CRAFT)
    told = [type(event).__name__ for event in table.ends_turn()]
    first, last = told.index("CardDrawn"), len(told) - 1
    assert first < told.index("TurnBegun") < told.index("TrackerAdvanced") < last
    assert told[last] == "CardDrawn"
    assert table.board.hand_size == [0, 2]


def test_r0_the_beginning_of_a_turn_may_be_given_to_another() -> None:
    table = Table()
    table.asset(A, abilities=(Encore(),))
    table.ends_turn()
    assert (table.board.active, table.board.turn, table.board.tracker) == (A, 2, [1, 0])
