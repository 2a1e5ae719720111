"""Duels over the relay, from the table to the replay."""

from __future__ import annotations

import pytest

from orbitduel.match.replay import parse_replay, verify
from orbitduel.protocol import commands, news
from orbitduel.protocol.parts import ClockSetting, DeckList, Options
from orbitduel.rules.actions import Bid, Concede, Next, OfferDraw
from tests.server.hall import (
    DICE,
    QUIET,
    Client,
    Hall,
    begin,
    deck_list,
    play,
    ready,
    same_as_the_engine,
    sit_down,
)

TIMED = Options(clock=ClockSetting(bank_s=60, increment_s=5), rated=True)


def turn_of(ada: Client, bo: Client) -> tuple[Client, Client]:
    """The client who must act, and the other."""
    return (ada, bo) if ada.mirror.prompt is not None else (bo, ada)


def test_both_views_follow_the_engine_through_a_duel(hall: Hall) -> None:
    ada, bo, _ = hall.duel()
    assert (ada.mirror.seat, bo.mirror.seat) == (0, 1)
    for lot in range(6):
        hall.wait(10)
        play(hall, ada, bo, 40, lot)


def test_a_finished_duel_gives_a_proven_replay(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    play(hall, ada, bo, 30)
    if ada.mirror.over is None:
        assert isinstance(bo.choose(Concede(), None), news.Done)
    ada.listen()
    promised = ada.last(news.Commitments)
    replay = parse_replay(ada.ask(commands.WantReplay(duel=duel)).text)
    verdict = verify(replay)
    assert verdict.holds
    assert verdict.proven
    (line,) = (line for line in replay.setup if line["setup"] == "proof")
    assert [bytes.fromhex(text) for text in line["dice_commitments"]] == promised.dice
    assert [bytes.fromhex(text) for text in line["deck_commitments"]] == promised.decks
    (past,) = bo.ask(commands.WantHistory()).duels
    assert (past.id, past.seat, past.winner, past.how) == (duel, 1, 0, "conceded")


def test_no_replay_of_an_unfinished_duel(hall: Hall) -> None:
    ada, _, duel = hall.duel()
    assert ada.ask(commands.WantReplay(duel=duel)).code == "unknown"


def test_a_stale_or_repeated_choice_has_no_effect(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    acting, other = turn_of(ada, bo)
    prompt = acting.mirror.prompt
    assert isinstance(acting.choose(Next()), news.Done)
    before = hall.relay.rooms.rooms[duel].match.length
    assert acting.choose(Next(), prompt).code == "stale"
    assert other.choose(Next(), prompt).code == "stale"
    assert hall.relay.rooms.rooms[duel].match.length == before
    same_as_the_engine(hall, ada, bo)


def test_a_refusal_cites_its_rule(hall: Hall) -> None:
    ada, bo, _ = hall.duel()
    acting, _ = turn_of(ada, bo)
    refused = acting.choose(Bid(3))
    assert (refused.code, refused.rule) == ("illegal", "R4.3.3")
    assert refused.text
    unnamed = acting.choose(Next(), None)
    assert unnamed.code == "malformed"
    action = {"do": "burn", "craft": "x"}
    prompt = acting.mirror.prompt
    answer = acting.ask(commands.Choose(duel=acting.mirror.duel, prompt=prompt, action=action))
    assert answer.code == "malformed"


def test_nobody_is_told_before_it_is_durable(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    acting, other = turn_of(ada, bo)
    hall.workers.held = []
    told = other.count(news.Told)
    assert acting.choose(Next()) is None
    assert other.count(news.Told) == told
    other.send(commands.Rejoin(duel=duel, since=other.mirror.number))
    assert other.listen() == [], "not even to one who asks"
    hall.workers.release()
    assert isinstance(acting.last(news.Done), news.Done)
    assert isinstance(other.last(news.Position), news.Position)
    same_as_the_engine(hall, ada, bo)


def test_a_player_comes_back_to_everything(hall: Hall) -> None:
    ada, bo, duel = hall.duel(TIMED)
    play(hall, ada, bo, 10)
    acting, other = turn_of(ada, bo)
    other.cut()
    acting.listen()
    assert acting.mirror.clocks.present.count(False) == 1
    hall.wait(5)
    acting.choose(Next())
    other.come_back()
    assert duel in other.last(news.SignedIn).duels
    position = other.rejoin()
    assert position.events
    assert position.view is None
    assert position.clocks.present == [True, True]
    same_as_the_engine(hall, ada, bo)
    whole = other.rejoin(whole=True)
    assert whole.view is not None
    same_as_the_engine(hall, ada, bo)
    hall.wait(1)
    play(hall, ada, bo, 20, lot=3)


def test_everything_from_the_first_event_can_be_asked_for(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    play(hall, ada, bo, 20)
    ada.mirrors.clear()
    answer = ada.ask(commands.Rejoin(duel=duel, since=0))
    assert len(answer.events) == ada.mirror.number
    same_as_the_engine(hall, ada)


def test_the_relay_comes_back_with_every_duel(hall: Hall) -> None:
    ada, bo, duel = hall.duel(TIMED)
    play(hall, ada, bo, 25)
    digest = hall.relay.rooms.rooms[duel].match.table.digest()
    banks = ada.mirror.clocks.bank_ms
    hall.clock.advance(1000)  # the relay is down, and no clock runs
    hall.restart()
    room = hall.relay.rooms.rooms[duel]
    assert room.match.table.digest() == digest
    for client in (ada, bo):
        client.come_back()
        client.rejoin()
    same_as_the_engine(hall, ada, bo)
    assert ada.mirror.clocks.bank_ms == banks
    hall.wait(1)
    play(hall, ada, bo, 15, lot=4)


def test_after_a_restart_a_duel_waits_for_its_players(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    play(hall, ada, bo, 6)
    hall.restart()
    hall.wait(3600, step=60)
    ada.come_back()
    ada.rejoin()
    clocks = ada.mirror.clocks
    assert clocks.absence_ms[1] == 60_000, "nobody is charged for the relay's own absence"
    assert ada.mirror.over is None
    for _ in range(5):
        hall.wait(13)
        ada.ask(commands.Ping())
    assert ada.last(news.ClockNews).clocks.claimable == [False, True]
    hall.restart()
    hall.wait(hall.settings.unclaimed_s + 60, step=600)
    bo.come_back()
    assert bo.last(news.SignedIn).duels == []
    assert bo.ask(commands.WantHistory()).duels[0].id == duel


def test_prompts_keep_their_numbers_over_a_restart_even_after_a_step_back(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    play(hall, ada, bo, 8)
    acting, other = turn_of(ada, bo)
    old = acting.mirror.prompt
    acting.choose(Next())
    acting.ask(commands.AskTakeBack(duel=duel))
    other.ask(commands.AnswerTakeBack(duel=duel, accept=True))
    acting.listen()
    prompt = acting.mirror.prompt
    assert prompt not in (None, old)
    hall.restart()
    for client in (ada, bo):
        client.come_back()
        client.rejoin()
    assert acting.mirror.prompt == prompt
    assert acting.choose(Next(), old).code == "stale"


def test_delayed_spectators_see_the_former_turns_after_a_restart(hall: Hall) -> None:
    ada, bo, duel = hall.duel(Options(clock=None, rated=False, spectators="delayed"))
    while ada.mirror.view.board.turn < 5:
        hall.wait(1)
        play(hall, ada, bo, 1)
    hall.restart()
    cy = hall.client("Cy")
    cy.ask(commands.Spectate(duel=duel))
    turn = hall.relay.rooms.rooms[duel].match.table.turn
    assert turn - 2 <= cy.mirror.view.board.turn < turn
    for client in (ada, bo):
        client.come_back()
        client.rejoin()
    for lot in range(4):
        hall.wait(4)
        play(hall, ada, bo, 20, lot)
        cy.listen()


def test_thinking_too_long_loses(hall: Hall) -> None:
    ada, bo, _ = hall.duel(TIMED)
    acting, other = turn_of(ada, bo)
    for _ in range(7):
        hall.wait(10)
        for client in (ada, bo):
            if not client.closed:
                client.ask(commands.Ping())
    over = other.last(news.DuelOver)
    assert (over.winner, over.how) == (other.mirror.seat, "time")
    assert over.ratings is not None
    assert acting.mirror.over == over


def test_an_absent_player_can_be_claimed_after_their_time(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    bo.cut()
    assert ada.ask(commands.Claim(duel=duel)).code == "not_now"
    hall.wait(30)
    ada.ask(commands.Ping())
    hall.wait(31)
    assert ada.last(news.ClockNews).clocks.claimable == [False, True]
    assert isinstance(ada.ask(commands.Claim(duel=duel)), news.Done)
    over = ada.last(news.DuelOver)
    assert (over.winner, over.how) == (0, "claimed")


def test_who_was_away_at_the_end_comes_back_to_it(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    bo.cut()
    for _ in range(3):
        hall.wait(21)
        ada.ask(commands.Ping())
    ada.ask(commands.Claim(duel=duel))
    bo.come_back()
    position = bo.rejoin()
    assert position.over is not None
    assert (position.over.winner, position.over.how) == (0, "claimed")
    same_as_the_engine(hall, ada, bo)
    bo.ask(commands.Rematch(duel=duel))
    ada.ask(commands.Rematch(duel=duel))
    assert bo.last(news.TableNews).seat == 0


def test_a_duel_is_left_and_taken_up_again(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    cy = hall.client("Cy")
    cy.ask(commands.Spectate(duel=duel))
    assert isinstance(cy.ask(commands.LeaveDuel(duel=duel)), news.Done)
    bo.ask(commands.LeaveDuel(duel=duel))
    assert ada.last(news.ClockNews).clocks.present == [True, False]
    heard = cy.count(news.Told)
    bo.rejoin()
    play(hall, ada, bo, 4)
    assert cy.count(news.Told) == heard


def test_two_who_both_walk_away_have_drawn(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    ada.cut()
    bo.cut()
    hall.wait(70)
    bo.come_back()
    assert bo.last(news.SignedIn).duels == []
    (past,) = bo.ask(commands.WantHistory()).duels
    assert (past.id, past.winner, past.how) == (duel, None, "abandoned")


def test_a_draw_is_agreed(hall: Hall) -> None:
    ada, bo, _ = hall.duel()
    ada.choose(OfferDraw(), None)
    bo.listen()
    bo.choose(OfferDraw(), None)
    over = ada.last(news.DuelOver)
    assert (over.winner, over.how) == (None, "agreed")
    assert bo.choose(Next(), 1).code == "not_now"


def test_a_step_is_taken_back_with_consent_only(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    play(hall, ada, bo, 8)
    acting, other = turn_of(ada, bo)
    before = hall.relay.rooms.rooms[duel].match.table.digest()
    acting.choose(Next())
    assert isinstance(acting.ask(commands.AskTakeBack(duel=duel)), news.Done)
    assert acting.ask(commands.AnswerTakeBack(duel=duel, accept=True)).code == "not_now"
    assert other.last(news.TakeBackNews).state == "asked"
    other.ask(commands.AnswerTakeBack(duel=duel, accept=False))
    assert acting.last(news.TakeBackNews).state == "declined"
    acting.ask(commands.AskTakeBack(duel=duel))
    other.ask(commands.AnswerTakeBack(duel=duel, accept=True))
    assert hall.relay.rooms.rooms[duel].match.table.digest() == before
    same_as_the_engine(hall, ada, bo)
    hall.restart()
    assert hall.relay.rooms.rooms[duel].match.table.digest() == before


def test_a_rematch_swaps_the_seats(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    ada.choose(Concede(), None)
    bo.listen()
    ada.ask(commands.Rematch(duel=duel))
    assert bo.last(news.RematchNews).state == "asked"
    bo.ask(commands.Rematch(duel=duel))
    assert bo.last(news.TableNews).seat == 0
    assert ada.last(news.TableNews).table.options == QUIET


@pytest.mark.parametrize("delayed", [False, True])
def test_spectators_see_what_both_see(hall: Hall, delayed: bool) -> None:
    options = Options(clock=None, rated=False, spectators="delayed" if delayed else "open")
    ada, bo, duel = hall.duel(options)
    play(hall, ada, bo, 12)
    cy = hall.client("Cy")
    position = cy.ask(commands.Spectate(duel=duel))
    assert position.seat is None
    for lot in range(3):
        hall.wait(5)
        play(hall, ada, bo, 40, lot)
        cy.listen()
        match = hall.relay.rooms.rooms[duel].match
        if delayed and match.result is None:
            assert cy.mirror.view.board.turn < match.table.turn
        else:
            assert cy.mirror.view == match.view(None)
    if cy.mirror.over is None:
        ada.choose(Concede(), None)
    cy.listen()
    assert cy.mirror.view == hall.relay.rooms.rooms[duel].match.view(None)


def test_players_may_be_alone(hall: Hall) -> None:
    _, _, duel = hall.duel(Options(clock=None, rated=False, spectators="none"))
    cy = hall.client("Cy")
    assert cy.ask(commands.Spectate(duel=duel)).code == "denied"
    cy.ask(commands.WatchLobby(on=True))
    assert cy.last(news.LobbyNews).duels == []


def test_an_illegal_deck_gets_a_verdict_in_words(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    table = sit_down(ada, bo)
    deck = deck_list()
    short = DeckList(homeworld=deck.homeworld, cards=deck.cards[:39])
    verdict = ada.ask(ready(table, short))
    assert [(one.rule, one.sentence) for one in verdict.problems] == [
        ("R2.1", "39 cards instead of 40")
    ]
    strange = DeckList(homeworld=deck.homeworld, cards=["no-such-card"] * 40)
    verdict = ada.ask(ready(table, strange))
    assert "no-such-card" in verdict.problems[0].sentence
    assert ada.last(news.TableNews).table.ready == [False, False]


def test_dice_other_than_committed_are_refused(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    table = sit_down(ada, bo)
    for client in (ada, bo):
        client.ask(ready(table, deck_list()))
    assert ada.ask(commands.RevealDice(table=table, value=bytes(32))).code == "illegal"
    ada.ask(commands.RevealDice(table=table, value=DICE))
    bo.ask(commands.RevealDice(table=table, value=DICE))
    assert ada.count(news.Position) == 1


def test_a_rated_duel_changes_ratings_and_the_leaderboard(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    begin(ada, bo, TIMED)
    bo.choose(Concede(), None)
    winner, loser = ada.last(news.DuelOver).ratings or (0, 0)
    assert winner > 1500 > loser
    board = bo.ask(commands.WantLeaderboard())
    assert [line.person.name for line in board.lines] == ["Ada", "Bo"]
    assert (board.yours.place, board.yours.wins) == (2, 0)


def test_an_absent_bidder_bids_nothing(hall: Hall) -> None:
    for lot in range(40):
        ada, bo = hall.client(f"Ada{lot}"), hall.client(f"Bo{lot}")
        begin(ada, bo, QUIET, "deimos-swarm", "freeport-tide")
        found = _until_a_bid(hall, ada, bo, lot)
        if found is not None:
            break
    else:
        pytest.fail("no attack in forty duels")
    present, absent = found
    absent.cut()
    seat = present.mirror.seat
    if present.mirror.prompt is not None:
        present.choose(Bid(0))
    for _ in range(7):
        hall.wait(10)
        present.ask(commands.Ping())
    assert present.mirror.view.board.combat is None
    assert present.mirror.clocks.claimable[1 - (seat or 0)]


def _until_a_bid(hall: Hall, ada: Client, bo: Client, lot: int) -> tuple[Client, Client] | None:
    for step in range(200):
        hall.wait(1)
        play(hall, ada, bo, 1, lot * 1000 + step)
        board = ada.mirror.view.board
        if board.result is not None:
            return None
        if board.combat is not None:
            absent = (ada, bo)[ada.mirror.awaiting[0]]
            return (bo, ada) if absent is ada else (ada, bo)
    return None
