import pytest

from orbitduel.rules import steps
from orbitduel.rules.actions import EndTurn, Next, Research
from orbitduel.rules.board import Board, Result
from orbitduel.rules.chance import ScriptedChance
from orbitduel.rules.duel import Duel, HouseRule
from orbitduel.rules.events import CoinTossed, Event
from orbitduel.rules.steps import Step
from orbitduel.rules.terms import CRAFT, PLAY, A, B, Phase, Piece, Seat
from orbitduel.rules.views import blank, form
from tests.table import HOMEWORLD, card

DECKS = [(HOMEWORLD, [card(CRAFT)] * 40)] * 2


def begin(coin: int = 1, house: tuple[HouseRule, ...] = ()) -> tuple[Duel, list[Event]]:
    return Duel.setup(DECKS, ScriptedChance([coin]), house=house)


def board_before_the_first_turn() -> Board:
    view = blank(None)
    for event in begin()[1]:
        view.apply(form(event, None))
        if isinstance(event, CoinTossed):
            break
    return view.board


def test_r3_1_each_homeworld_enters_play_face_up() -> None:
    board = board_before_the_first_turn()
    assert [board.card[world] for world in board.worlds] == [HOMEWORLD, HOMEWORLD]
    assert [(board.zone[world], board.controller[world]) for world in board.worlds] == [
        (PLAY, A),
        (PLAY, B),
    ]


def test_r3_1_each_tracker_stands_at_the_top() -> None:
    assert board_before_the_first_turn().tracker == [0, 0]


class WonBy(HouseRule):
    """Won by a seat as soon as its own turn ends."""

    hooks = frozenset({"after judge"})

    def __init__(self, winner: Seat) -> None:
        self.winner = winner

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return ((steps.win, self.winner),) if step[1] == self.winner else ()


def test_r3_2_a_win_condition_chosen_for_the_match_holds_from_the_first_turn() -> None:
    duel, _ = begin(house=(WonBy(A),))
    duel.apply(A, EndTurn())
    assert duel.result == Result(A, "R4.8.2")


def test_r3_3_each_player_draws_five() -> None:
    duel, _ = begin()
    assert [len(own.hand) for own in duel.private] == duel.board.hand_size == [5, 5]
    assert [len(own.deck) for own in duel.private] == duel.board.deck_size == [35, 35]


@pytest.mark.parametrize(("coin", "first"), [(1, A), (2, B)])
def test_r3_3_a_coin_decides_who_starts(coin: int, first: Seat) -> None:
    duel, _ = begin(coin)
    assert (duel.board.active, duel.board.turn, duel.awaiting()) == (first, 1, (first,))


@pytest.mark.parametrize(("coin", "first"), [(1, A), (2, B)])
def test_r3_3_the_first_turn_has_its_beginning(coin: int, first: Seat) -> None:
    duel, _ = begin(coin)
    assert duel.board.phase is Phase.MANEUVERS
    assert (duel.board.tracker[first], duel.board.tracker[1 - first]) == (1, 0)


def test_r3_3_the_first_turn_has_its_research() -> None:
    duel, _ = begin()
    duel.apply(A, Next())
    duel.apply(A, Research(duel.board.worlds[A]))
    assert duel.board.hand_size == [6, 5]
