"""Whatever a relay sends, there is a sentence for the player and never an exception."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from orbitduel.protocol import commands, news
from orbitduel.protocol.codec import encode
from orbitduel.protocol.framing import LARGEST_NEWS, frame

from .hostile import POSITION, VERSIONS, attack, inside


@pytest.mark.parametrize("seed", [1, 2])
def test_malformed_frames_end_in_words(seed: int) -> None:
    _, ended, screens = attack(1500, seed)
    assert ended > 100
    assert {"FailurePage", "LobbyPage", "OnlineTable"} <= set(screens.seen)


def send(session, message) -> None:  # type: ignore[no-untyped-def]
    session.receive(frame(encode(message), LARGEST_NEWS))


def test_an_answer_that_is_owed_for_long_is_noticed() -> None:
    session = inside()
    session.receive(b"".join(frame(encode(news.Done(re=n)), LARGEST_NEWS) for n in range(2, 9)))
    assert session.unanswered_s == 0
    now = session.clock()
    session.clock = lambda: now + 100
    session.update()  # asks how the connection is
    session.clock = lambda: now + 107
    assert session.unanswered_s == 7
    send(session, news.Pong(re=session._end.seq))
    assert session.unanswered_s == 0
    assert session.latency_ms == 7000


def test_a_digest_that_differs_asks_for_everything_anew_and_then_for_a_snapshot() -> None:
    session = inside()
    asked: list[commands.Rejoin] = []
    link = session.links["d"]
    link.poster = Listener(asked)
    for _ in range(3):
        send(session, replace(POSITION, digest="0" * 32))
    assert [one.since for one in asked] == [0, None, None]
    assert session.phase == "inside"
    send(session, replace(POSITION, digest="0" * 32))
    assert session.phase == "failed"
    assert "cannot be" in session.failure


class Listener:
    latency_ms = None

    def __init__(self, asked: list[commands.Rejoin]) -> None:
        self.asked = asked

    def clock(self) -> float:
        return 1.0

    def post(self, command: commands.AnyCommand) -> int:
        assert isinstance(command, commands.Rejoin)
        self.asked.append(command)
        return 1


def test_a_gap_in_the_numbers_is_mended_by_a_position() -> None:
    session = inside()
    session.take_outgoing()
    link = session.links["d"]
    told = news.Told(
        duel="d",
        first=POSITION.number + 3,
        events=[],
        prompt=1,
        awaiting=[0],
        clocks=POSITION.clocks,
    )
    send(session, told)
    assert session.take_outgoing()
    send(session, POSITION)
    assert link.mirror.number == POSITION.number
    assert session.phase == "inside"


def test_other_versions_are_told_before_anything_else() -> None:
    session = inside()
    session.cut()
    session.connected()
    send(session, replace(VERSIONS.welcome("relay"), rules="2"))
    assert (session.phase, session.outdated) == ("failed", True)
    assert "update" in session.failure


def test_our_own_exchanged_commitment_is_an_error() -> None:
    from orbitduel.client.online import samples
    from orbitduel.deckbuilding.deck_file import find_deck, ready_made

    session = inside()
    session.table = samples._session(samples._table(host=True)).table
    session.bring(find_deck(next(iter(ready_made()))))
    wrong = news.Commitments(table="t", seat=0, dice=[b"x" * 32] * 3, decks=[b"y" * 32] * 2)
    send(session, wrong)
    assert session.phase == "failed"
    assert "exchanged" in session.failure


def test_a_new_rating_and_the_verdict_on_the_replay_are_told_together() -> None:
    session = inside()
    over = news.DuelOver(duel="d", winner=0, rule="R5.1", how="conceded", ratings=[1512, 1488])
    session._take(over)
    session.notice("The replay is saved.")
    assert session.told == "Your rating is now 1512. The replay is saved."
    session.clock = lambda: 1e9
    session.notice("Something else.")
    assert session.told == "Something else."


def test_what_the_board_does_not_tell_of_an_end_is_told() -> None:
    session = inside()
    session._take(news.DuelOver(duel="d", winner=0, rule="R5.1", how="claimed"))
    loser = session.links["d"].players[1]
    assert session.told == f"{loser} was away too long, and the duel was claimed."


@pytest.mark.parametrize("ratings", [[], [1500], [1, 2, 3]])
def test_ratings_that_do_not_fit_two_seats_end_the_conversation(ratings: list[int]) -> None:
    session = inside()
    over = news.DuelOver(duel="d", winner=0, rule="R5.1", how="played", ratings=ratings)
    session.receive(frame(encode(over), LARGEST_NEWS))
    assert session.phase == "failed"
