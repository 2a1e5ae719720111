import pytest

from orbitduel.rules.actions import (
    Action,
    Attack,
    Bid,
    Bombard,
    Burn,
    Concede,
    EndTurn,
    Next,
    OfferDraw,
)
from orbitduel.rules.board import Board, Result
from orbitduel.rules.chance import ScriptedChance
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import BidsRevealed, DiceRolled
from orbitduel.rules.terms import CRAFT, A, B, Phase, Seat
from tests.table import HOMEWORLD, Table, card

STOPS = [phase for phase in Phase if Phase.BEGINNING < phase < Phase.END]


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("active", [A, B])
@pytest.mark.parametrize("phase", STOPS)
def test_r5_1_a_player_may_concede_in_any_phase_of_either_turn(
    seat: Seat, active: Seat, phase: Phase
) -> None:
    table = Table(active=active, phase=phase)
    table.does(seat, Concede())
    assert table.duel.result == Result(1 - seat, "R5.1")


def amid_bids(bidder: Seat | None = None) -> Table:
    table = Table()
    lance, prey = (table.craft(seat, at=(table.home[A], 0)) for seat in (A, B))
    table.does(A, Attack(lance, prey))
    if bidder is not None:
        table.does(bidder, Bid(3))
    return table


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("bidder", [None, A, B])
def test_r5_1_a_player_may_concede_amid_bids(seat: Seat, bidder: Seat | None) -> None:
    table = amid_bids(bidder)
    told = table.does(seat, Concede())
    assert table.duel.result == Result(1 - seat, "R5.1")
    assert not any(isinstance(event, BidsRevealed | DiceRolled) for event in told)
    assert table.duel.awaiting() == ()


def test_r5_1_a_concession_amid_bids_leaves_no_counters_and_no_bid_behind() -> None:
    table = amid_bids(bidder=A)
    table.does(A, Concede())
    assert [table.spent(craft) for fleet in table.board.fleet for craft in fleet] == [0, 0]
    assert (table.board.combat, table.private[A].bid) == (None, None)


@pytest.mark.parametrize(
    "action",
    [Next(), EndTurn(), Bid(0), Burn(2, 1), Bombard(2, 1, 0), OfferDraw(), Concede()],
)
@pytest.mark.parametrize("seat", [A, B])
def test_r5_1_after_a_concession_nothing_more_is_done(seat: Seat, action: Action) -> None:
    table = Table()
    table.craft(A, at=(table.home[A], 0))
    table.does(B, Concede())
    table.refuses("R5.1", seat, action)
    assert table.duel.legal(seat) == []


@pytest.mark.parametrize("first", [A, B])
def test_r5_2_both_may_agree_to_a_draw(first: Seat) -> None:
    table = Table()
    table.does(first, OfferDraw())
    table.does(1 - first, OfferDraw())
    assert table.duel.result == Result(None, "R5.2")


def test_r5_2_one_offer_alone_ends_nothing() -> None:
    table = Table()
    table.does(B, OfferDraw())
    assert table.duel.result is None
    assert table.duel.awaiting() == (A,)


def test_r5_2_nobody_agrees_with_themselves() -> None:
    table = Table()
    table.does(A, OfferDraw())
    table.refuses("R5.2", A, OfferDraw())


def test_r5_2_an_offer_lasts_through_the_turn() -> None:
    table = Table()
    table.does(A, OfferDraw())
    table.ends_turn()
    table.does(B, OfferDraw())
    assert table.duel.result is None


def test_r5_2_a_draw_may_be_agreed_amid_bids() -> None:
    table = amid_bids(bidder=B)
    for seat in (B, A):
        table.does(seat, OfferDraw())
    assert table.duel.result == Result(None, "R5.2")


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_r5_3_the_turn_limit_reached_without_a_winner_is_a_draw(limit: int) -> None:
    table = Table(turn=1, limit=limit)
    for _ in range(limit - 1):
        table.ends_turn()
    assert table.duel.result is None
    table.ends_turn()
    assert table.duel.result == Result(None, "R5.3")


def test_r5_3_by_default_a_hundred_turns_of_both_players_together() -> None:
    assert Board().limit == 100
    table = Table(turn=99)
    table.ends_turn()
    assert (table.duel.result, table.board.turn) == (None, 100)
    table.ends_turn()
    assert table.duel.result == Result(None, "R5.3")


def test_r5_3_a_match_carries_its_own_limit_from_the_setup() -> None:
    decks = [(HOMEWORLD, [card(CRAFT)] * 40)] * 2
    duel, _ = Duel.setup(decks, ScriptedChance([1]), limit=1)
    duel.apply(A, EndTurn())
    assert duel.result == Result(None, "R5.3")


def test_r5_3_a_win_at_the_last_end_is_a_win() -> None:
    table = Table(turn=100, limit=100)
    table.board.controller[table.home[B]] = A
    table.ends_turn()
    assert table.duel.result == Result(A, "R4.8.1")


def test_r5_3_a_match_may_have_no_limit() -> None:
    table = Table(turn=10**9, limit=None)
    table.ends_turn()
    assert (table.duel.result, table.board.turn) == (None, 10**9 + 1)
