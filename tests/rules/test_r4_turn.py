import pytest

from orbitduel.rules.actions import (
    Action,
    Attack,
    Bombard,
    Build,
    Burn,
    Complete,
    EndTurn,
    Next,
    Place,
    Repair,
    Research,
    Transfer,
)
from orbitduel.rules.events import PhaseEntered
from orbitduel.rules.terms import ASSET, CRAFT, A, B, Phase, Seat
from tests.table import Table

OWN_PHASE = {
    "burn": Phase.MANEUVERS,
    "transfer": Phase.MANEUVERS,
    "attack": Phase.MANEUVERS,
    "bombard": Phase.MANEUVERS,
    "research": Phase.RESEARCH,
    "repair": Phase.REPAIR,
    "place": Phase.PLACE,
    "build": Phase.ALLOCATE,
    "complete": Phase.COMPLETE,
}
STOPS = [phase for phase in Phase if Phase.BEGINNING < phase < Phase.END]


def laid(phase: Phase, active: Seat = A) -> tuple[Table, dict[str, Action]]:
    """A table on which A could do everything, were the moment right."""
    table = Table(dice=[6, 6], phase=phase, active=active)
    home = table.homeworld(A, damage=1)
    high = table.craft(A, at=(home, 4), dv=99)
    raider = table.craft(A, at=(table.home[B], 0), dv=99)
    foe = table.craft(B, at=(table.home[B], 0))
    card = table.in_hand(A, CRAFT)
    moon = table.construction(A, ASSET, counters=99)
    table.in_deck(A, CRAFT)
    return table, {
        "burn": Burn(high, 0),
        "transfer": Transfer(high, table.home[B]),
        "attack": Attack(raider, foe),
        "bombard": Bombard(raider, table.home[B], 1),
        "research": Research(home),
        "repair": Repair(home, home),
        "place": Place(card, home),
        "build": Build(home, moon),
        "complete": Complete(moon),
    }


def rule_of(name: str, action: Action) -> str:
    return "R4.7.1" if name == "place" else action.RULE


@pytest.mark.parametrize("name", OWN_PHASE)
def test_r4_every_deed_is_allowed_in_its_own_phase(name: str) -> None:
    table, deeds = laid(OWN_PHASE[name])
    assert table.does(A, deeds[name])


@pytest.mark.parametrize("name", OWN_PHASE)
def test_r4_every_deed_is_refused_in_any_other_phase(name: str) -> None:
    for phase in STOPS:
        table, deeds = laid(phase)
        if phase is not OWN_PHASE[name]:
            table.refuses(rule_of(name, deeds[name]), A, deeds[name])


@pytest.mark.parametrize("name", OWN_PHASE)
def test_r4_every_deed_is_refused_in_the_opponents_turn(name: str) -> None:
    table, deeds = laid(OWN_PHASE[name], active=B)
    table.refuses(rule_of(name, deeds[name]), A, deeds[name])


@pytest.mark.parametrize("action", [Next(), EndTurn()])
@pytest.mark.parametrize("phase", STOPS)
def test_r4_only_the_active_player_moves_on(phase: Phase, action: Action) -> None:
    table, _ = laid(phase, active=B)
    table.refuses("R4", A, action)


def test_r4_the_phases_follow_each_other_in_order() -> None:
    table = Table(phase=Phase.MANEUVERS)
    passed = [table.board.phase]
    while table.board.active == A:
        table.does(A, Next())
        passed.append(table.board.phase)
    titles = [phase.step or phase.title for phase in passed]
    construction = ["place", "allocate", "complete"]
    assert titles == ["maneuvers", "research", "repair", *construction, "maneuvers"]
    assert (table.board.active, table.board.turn) == (B, 2)


@pytest.mark.parametrize("phase", STOPS)
def test_r4_ending_the_turn_passes_through_every_phase_that_is_left(phase: Phase) -> None:
    table = Table(phase=phase)
    told = table.ends_turn()
    entered = [event.phase for event in told if isinstance(event, PhaseEntered)]
    assert entered == [*range(phase + 1, Phase.END + 1), Phase.MANEUVERS]
    assert (table.board.active, table.board.turn) == (B, 2)


def test_r4_any_number_of_legal_things_may_be_done_in_a_phase() -> None:
    table = Table()
    lance = table.craft(A, at=(table.home[A], 0), dv=99)
    for orbital in (1, 2, 3, 4, 0):
        table.does(A, Burn(lance, orbital))
    assert table.board.phase is Phase.MANEUVERS


def test_r4_nobody_else_must_act_in_a_turn() -> None:
    table, _ = laid(Phase.MANEUVERS)
    assert table.duel.awaiting() == (A,)
    assert table.duel.legal(B) == []
