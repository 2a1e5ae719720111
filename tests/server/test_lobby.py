"""Finding somebody to play with, and talking."""

from __future__ import annotations

from orbitrelay.matchmaking import Queue

from orbitduel.protocol import commands, news
from orbitduel.protocol.parts import Options
from tests.server.hall import QUIET, Hall, deck_list, lay_down, ready, sit_down


def test_the_lobby_tells_who_and_what_there_is(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    ada.ask(commands.WatchLobby(on=True))
    assert {person.name for person in ada.last(news.LobbyNews).people} == {"Ada", "Bo"}
    bo.ask(commands.OpenTable(options=QUIET))
    hall.wait(1)
    change = ada.last(news.LobbyNews)
    assert not change.full
    (table,) = change.tables
    assert table.seats[0] is not None
    assert table.seats[0].name == "Bo"
    assert [p.doing for p in change.people if p.name == "Bo"] == ["waiting"]
    bo.cut()
    hall.wait(1)
    change = ada.last(news.LobbyNews)
    assert (change.gone, change.closed) == ([bo.me.id], [table.id])


def test_a_private_table_is_found_by_its_code_only(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    bo.ask(commands.WatchLobby(on=True))
    ada.ask(commands.OpenTable(options=QUIET, private=True))
    hall.wait(1)
    assert not any(getattr(message, "tables", []) for message in bo.heard)
    table = ada.last(news.TableNews).table
    assert len(table.code) == 6
    assert bo.ask(commands.JoinTable(table=table.id)).code == "unknown"
    assert bo.ask(commands.JoinTable(code="AAAAAA")).code == "unknown"
    assert isinstance(bo.ask(commands.JoinTable(code=table.code.lower())), news.Done)
    assert bo.last(news.TableNews).seat == 1


def test_codes_cannot_be_guessed_at_will(hall: Hall) -> None:
    bo = hall.client("Bo")
    answers = [bo.ask(commands.JoinTable(code=f"AAAA{n:02}")).code for n in range(8)]
    assert answers[-1] == "limit"


def test_one_table_a_person_and_two_people_a_table(hall: Hall) -> None:
    ada, bo, cy = hall.client("Ada"), hall.client("Bo"), hall.client("Cy")
    table = sit_down(ada, bo)
    assert ada.ask(commands.OpenTable(options=QUIET)).code == "not_now"
    assert cy.ask(commands.JoinTable(table=table)).code == "taken"
    assert cy.ask(commands.LeaveTable(table=table)).code == "unknown"


def test_the_host_alone_changes_what_is_played(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    table = sit_down(ada, bo)
    bo.ask(ready(table, deck_list()))
    other = Options(clock=None, house={"gatekeeper": None}, limit=50)
    assert bo.ask(commands.SetOptions(table=table, options=other)).code == "denied"
    bad = Options(house={"no-such-goal": None})
    assert ada.ask(commands.SetOptions(table=table, options=bad)).code == "malformed"
    ada.ask(commands.SetOptions(table=table, options=other))
    told = bo.last(news.TableNews).table
    assert told.options == other
    assert told.ready == [False, False]
    lay_down(ada, bo, table)
    assert bo.mirror.view.board.limit == 50


def test_a_deck_may_be_taken_up_again_until_both_are_ready(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    table = sit_down(ada, bo)
    ada.ask(ready(table, deck_list()))
    assert bo.last(news.TableNews).table.ready == [True, False]
    assert isinstance(ada.ask(commands.Unready(table=table)), news.Done)
    assert bo.last(news.TableNews).table.ready == [False, False]
    for client in (ada, bo):
        client.ask(ready(table, deck_list()))
    assert ada.ask(commands.Unready(table=table)).code == "not_now"


def test_the_guest_of_a_table_inherits_it(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    table = sit_down(ada, bo)
    ada.ask(commands.LeaveTable(table=table))
    told = bo.last(news.TableNews)
    assert (told.seat, told.table.seats[1]) == (0, None)


def test_a_table_where_nobody_gets_ready_is_closed(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    sit_down(ada, bo)
    for _ in range(4):
        hall.wait(hall.settings.ready_s / 4 + 1)
        for client in (ada, bo):
            client.ask(commands.Ping())
    assert ada.last(news.TableNews).closed
    assert isinstance(ada.ask(commands.OpenTable(options=QUIET)), news.Done)


def test_quick_match_brings_two_together(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    ada.ask(commands.QuickMatch())
    assert ada.last(news.QuickMatchNews).waiting == 1
    hall.wait(6)
    assert ada.last(news.QuickMatchNews).waiting_s >= 4
    bo.ask(commands.QuickMatch())
    hall.wait(2)
    table = ada.last(news.TableNews).table.id
    assert bo.last(news.TableNews).table.id == table
    lay_down(ada, bo, table)
    assert ada.mirror.options.rated


def test_who_cancels_is_not_matched(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    ada.ask(commands.QuickMatch())
    ada.ask(commands.CancelQuickMatch())
    bo.ask(commands.QuickMatch())
    hall.wait(5)
    assert bo.count(news.TableNews) == 0


def test_ratings_far_apart_wait_longer() -> None:
    queue = Queue()
    queue.join(1, 1500, now=0)
    queue.join(2, 1900, now=0)
    assert queue.pairs(now=1) == []
    queue.join(3, 1550, now=5)
    assert queue.pairs(now=5) == [(1, 3)]
    queue.join(4, 1500, now=6)
    assert queue.pairs(now=20) == []
    assert queue.pairs(now=31) == [(2, 4)]


def test_a_challenge_is_accepted_declined_or_runs_out(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    ada.ask(commands.Challenge(person=bo.me.id, options=QUIET))
    dare = bo.last(news.ChallengeNews).challenge
    assert ada.ask(commands.AnswerChallenge(challenge=dare, accept=True)).code == "denied"
    bo.ask(commands.AnswerChallenge(challenge=dare, accept=False))
    assert ada.last(news.ChallengeNews).state == "declined"
    ada.ask(commands.Challenge(person=bo.me.id, options=QUIET))
    dare = bo.last(news.ChallengeNews).challenge
    bo.ask(commands.AnswerChallenge(challenge=dare, accept=True))
    assert ada.last(news.TableNews).seat == 0
    assert ada.ask(commands.Challenge(person=ada.me.id, options=QUIET)).code == "not_now"
    assert ada.ask(commands.AnswerChallenge(challenge=dare, accept=True)).code == "unknown"


def test_chat_is_heard_where_it_is_said_and_mute_works(hall: Hall) -> None:
    ada, bo, duel = hall.duel()
    cy = hall.client("Cy")
    cy.ask(commands.Spectate(duel=duel))
    ada.ask(commands.Say(text="good\nluck", at=duel))
    for client in (ada, bo, cy):
        assert client.last(news.Said).text == "good luck"
    cy.ask(commands.Say(text="burn now!", at=duel))
    assert bo.count(news.Said) == 1, "spectators do not advise"
    bo.ask(commands.Mute(person=ada.me.id))
    ada.ask(commands.Say(text="again", at=duel))
    assert bo.count(news.Said) == 1
    (muted,) = bo.ask(commands.WantFriends()).muted
    assert muted.name == "Ada"
    dee = hall.client("Dee")
    assert dee.ask(commands.Say(text="psst", at=duel)).code == "denied"


def test_nobody_talks_without_end(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    bo.ask(commands.WatchLobby(on=True))
    answers = [ada.ask(commands.Say(text="spam")) for _ in range(8)]
    assert answers[-1].code == "limit"
    assert bo.count(news.Said) == 5
    hall.wait(4)
    assert isinstance(ada.ask(commands.Say(text="sorry")), news.Done)


def test_friends_are_kept(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    ada.ask(commands.Befriend(person=bo.me.id))
    (friend,) = ada.ask(commands.WantFriends()).friends
    assert (friend.name, friend.doing) == ("Bo", "here")
    bo.cut()
    (friend,) = ada.ask(commands.WantFriends()).friends
    assert friend.doing == "away"
    ada.ask(commands.Befriend(person=bo.me.id, on=False))
    assert ada.ask(commands.WantFriends()).friends == []
    assert ada.ask(commands.Befriend(person=ada.me.id)).code == "illegal"
    assert ada.ask(commands.Befriend(person=999)).code == "unknown"
