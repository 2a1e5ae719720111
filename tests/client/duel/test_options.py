"""What the scene offers is what the rules allow, no more and no less."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai.cadet import Cadet
from orbitduel.client.duel import options
from orbitduel.client.duel.options import Option
from orbitduel.rules.actions import Action, Bid, Bombard, Next, Transfer
from orbitduel.rules.choices import choices
from orbitduel.rules.terms import Phase
from orbitduel.rules.views import View
from tests.matches import new_match, play_on


def offered(view: View) -> list[Option]:
    assert view.seat is not None and view.private is not None
    board, seat = view.board, view.seat
    if board.decision is not None:
        return options.of_decision(view)
    found: list[Option] = []
    for craft in board.fleet[seat]:
        found += options.of_craft(view, craft)
    for world in board.worlds:
        found += options.of_world(view, world)
    for piece in board.yard[seat]:
        found += options.of_yard(view, piece)
    for serial in view.private.hand:
        found += options.of_hand(view, serial)
    return found


def strongest(legal: list[Action]) -> set[Action]:
    """Of bombardments only the strongest, as the options name them; no bids, no moving on."""
    most: dict[tuple[int, int], int] = {}
    for action in legal:
        if isinstance(action, Bombard):
            key = (action.craft, action.target)
            most[key] = max(action.power, most.get(key, 0))
    return {
        action
        for action in legal
        if not isinstance(action, Bid | Next)
        and (not isinstance(action, Bombard) or action.power == most[action.craft, action.target])
    }


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_options_are_exactly_the_legal_choices(seed: int) -> None:
    match, cadet, rng = new_match(seed), Cadet(), random.Random(seed)
    seen = 0
    while match.result is None:
        seat = match.awaiting()[0]
        view = match.view(seat)
        legal = choices(view.board, view.private, seat)
        if view.board.combat is None:
            listed = offered(view)
            blunt = {
                option.action
                for option in listed
                if option.refusal is not None and option.refusal.rule == "R4.4.4"
            }
            assert {option.action for option in listed if option.legal} == strongest(legal) - blunt
            for option in listed:
                if option.refusal is not None:
                    assert option.refusal.rule and option.refusal.sentence
            seen += len(listed)
        match.choose(seat, cadet.choose(view, legal, rng).action)
    assert seen > 1000


def test_a_price_that_is_out_of_reach_says_so_by_its_rule() -> None:
    match = play_on(
        new_match(2),
        lambda m: (
            m.table.board.phase == Phase.MANEUVERS and len(m.table.board.fleet[m.awaiting()[0]]) > 1
        ),
    )
    seat = match.awaiting()[0]
    view = match.view(seat)
    craft = view.board.fleet[seat][0]
    view.board.spent[craft] = view.board.card[craft].dv
    listed = options.burns(view, craft)
    assert listed
    for option in listed:
        assert option.refusal is not None and option.refusal.rule == "R4.2.4"
        assert "has 0 left" in option.refusal.sentence


def test_a_transfer_shows_what_it_costs_in_the_next_turn() -> None:
    match = play_on(new_match(2), lambda m: bool(m.table.board.fleet[m.awaiting()[0]]))
    seat = match.awaiting()[0]
    view = match.view(seat)
    board = view.board
    craft = board.fleet[seat][0]
    (listed, *_) = options.transfers(view, craft)
    assert isinstance(listed.action, Transfer)
    here, there = board.card[board.host[craft]].track, board.card[listed.action.asset].track
    after = (board.tracker[seat] + 1) % 4
    assert listed.next_cost == max(2, here[after] - there[after])


def test_a_spectator_is_offered_nothing() -> None:
    match = play_on(new_match(2), lambda m: bool(m.table.board.fleet[m.awaiting()[0]]))
    view = match.view(None)
    craft = view.board.fleet[match.awaiting()[0]][0]
    assert not any(option.legal for option in options.of_craft(view, craft))
    assert options.unused(view) == []
