"""The match: prompts, what is told to whom, taking back, resuming."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai.cadet import Cadet
from orbitduel.match.authority import CannotTakeBack, Match, Stale
from orbitduel.match.replay import parse_replay, verify
from orbitduel.reading import Malformed
from orbitduel.rules.actions import (
    Action,
    Attack,
    Bid,
    Burn,
    Concede,
    EndTurn,
    Next,
    OfferDraw,
    Research,
)
from orbitduel.rules.legality import IllegalAction
from orbitduel.rules.terms import Phase, Seat
from orbitduel.rules.views import blank
from tests.matches import new_match, play_on


def active(match: Match) -> Seat:
    return match.awaiting()[0]


@pytest.fixture(scope="module")
def played() -> Match:
    return play_on(new_match(), lambda match: match.table.turn > 12)


def until_combat() -> Match:
    """A match in which both must bid."""
    for seed in range(1, 30):
        match = new_match(seed)
        play_on(match, lambda m: len(m.awaiting()) != 1 or m.table.turn > 40, seed)
        if len(match.awaiting()) == 2:
            return match
    raise AssertionError("no combat")


def test_only_the_seat_that_must_act_is_prompted() -> None:
    match = new_match()
    seat = active(match)
    assert match.prompt(seat) is not None
    assert match.prompt(1 - seat) is None


def test_a_choice_for_an_earlier_prompt_is_stale_and_changes_nothing() -> None:
    match = new_match()
    seat = active(match)
    first = match.prompt(seat)
    match.choose(seat, Next(), first)
    before, length = match.table.copy(), match.length
    with pytest.raises(Stale):
        match.choose(seat, Next(), first)
    assert match.table == before
    assert match.length == length


def test_a_choice_the_rules_refuse_changes_nothing() -> None:
    match = new_match()
    seat = active(match)
    before, prompt = match.table.copy(), match.prompt(seat)
    with pytest.raises(IllegalAction):
        match.choose(seat, Burn(0, 99), prompt)
    assert (match.table, match.prompt(seat)) == (before, prompt)


def test_one_bid_leaves_the_others_prompt_open() -> None:
    match = until_combat()
    open_before = match.prompt(1)
    match.choose(0, Bid(0), match.prompt(0))
    assert match.prompt(0) is None
    assert match.prompt(1) == open_before


def test_the_opponent_may_concede_without_a_prompt() -> None:
    match = new_match()
    seat = active(match)
    match.choose(1 - seat, Concede())
    assert match.result is not None
    assert match.result.winner == seat
    assert (match.prompt(0), match.prompt(1)) == (None, None)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_viewer_who_follows_what_is_told_has_the_view(played: Match, viewer: Seat | None) -> None:
    view = blank(viewer)
    for event in played.told(viewer):
        view.apply(event)
    assert view == played.view(viewer)


def test_told_since_gives_only_what_is_new(played: Match) -> None:
    assert played.told(0, played.length) == []
    assert played.told(0, played.length - 3) == played.told(0)[-3:]


def test_a_match_resumes_from_its_text(played: Match) -> None:
    again = Match.resume(parse_replay(played.text()))
    assert again.table == played.table
    assert again.text() == played.text()
    assert again.told(None) == played.told(None)


def test_a_finished_match_verifies() -> None:
    match = new_match()
    match.choose(0, Concede())
    assert verify(parse_replay(match.text())).holds


def test_a_replay_with_an_illegal_choice_does_not_resume(played: Match) -> None:
    lines = played.text().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith('{"seat"'))
    lines[first] = '{"seat": "A", "do": "bid", "amount": 3}'
    with pytest.raises(Malformed, match="refused by R4"):
        Match.resume(parse_replay("\n".join(lines) + "\n"))


# Taking back.


def test_a_step_that_taught_nothing_is_taken_back() -> None:
    match = new_match()
    seat = active(match)
    before, text = match.table.copy(), match.text()
    match.choose(seat, Next())
    match.take_back(seat)
    assert match.table == before
    assert match.text() == text
    assert match.rewinds == 1


def test_a_taken_back_prompt_gets_a_new_number() -> None:
    match = new_match()
    seat = active(match)
    first = match.prompt(seat)
    match.choose(seat, Next())
    second = match.prompt(seat)
    match.take_back(seat)
    third = match.prompt(seat)
    assert first is not None and second is not None and third is not None
    assert third > second > first


def phase_research(match: Match) -> None:
    while match.table.board.phase != Phase.RESEARCH:  # type: ignore[attr-defined]
        match.choose(active(match), Next())


def test_a_drawn_card_is_not_taken_back() -> None:
    match = new_match()
    seat = active(match)
    phase_research(match)
    match.choose(seat, Research(seat))
    assert "revealed" in str(match.take_back_refusal(seat))
    with pytest.raises(CannotTakeBack):
        match.take_back(seat)


def test_an_ended_turn_is_not_taken_back() -> None:
    match = new_match()
    seat = active(match)
    match.choose(seat, EndTurn())
    assert match.take_back_refusal(seat) is not None


def test_an_attack_is_not_taken_back() -> None:
    match = until_combat()
    attacker = match.choices[-1][0]
    assert isinstance(match.choices[-1][1], Attack)
    assert match.take_back_refusal(attacker) is not None


def test_a_draw_offer_is_no_way_to_reach_back_behind_it() -> None:
    match = new_match()
    seat = active(match)
    match.choose(seat, Next())
    match.choose(1 - seat, OfferDraw())
    assert match.take_back_refusal(seat) == "The opponent has moved on since your last step."


def test_with_consent_a_step_goes_back_with_all_that_followed() -> None:
    match = new_match()
    seat = active(match)
    before = match.table.copy()
    match.choose(seat, EndTurn())
    match.choose(1 - seat, Next())
    match.take_back(seat, consent=True)
    assert match.table == before


def test_nothing_to_take_back_is_said() -> None:
    match = new_match()
    assert match.take_back_refusal(0) == "There is no step of yours to take back."


def test_a_long_match_with_steps_taken_back_is_as_if_they_never_happened() -> None:
    plain, fickle = new_match(11), new_match(11)
    rng, cadet = random.Random(5), Cadet()
    taken = 0
    while plain.result is None and plain.table.turn < 15:
        seat = plain.awaiting()[0]
        legal: list[Action] = list(plain.table.legal(seat))
        choice = cadet.choose(plain.view(seat), legal, rng)
        fickle.choose(seat, rng.choice(legal))
        assert fickle.result is None, "a duel that is over is not taken back: choose another seed"
        if fickle.take_back_refusal(seat) is None:
            fickle.take_back(seat)
            taken += 1
        else:
            fickle.take_back(seat, consent=True)
        plain.choose(seat, choice.action)
        fickle.choose(seat, choice.action)
    assert taken > 20
    assert fickle.text() == plain.text()
    assert fickle.table == plain.table
