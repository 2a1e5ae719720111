"""Hard on everything else: silence, floods, slow readers, nonsense."""

from __future__ import annotations

import random
from pathlib import Path

import msgpack
from orbitrelay.limits import Bucket
from orbitrelay.session import MOST_WAITING
from twisted.internet.address import IPv4Address

from orbitduel.protocol import commands, news
from orbitduel.protocol.codec import encode
from orbitduel.protocol.connection import Versions
from orbitduel.protocol.framing import LARGEST_COMMAND, frame
from tests.server.fuzz import mutated, noise
from tests.server.hall import QUIET, Client, Hall, play, same_as_the_engine


def test_a_bucket_refills() -> None:
    bucket = Bucket(rate=2, size=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.6)
    assert not bucket.take(0.6)


def test_silence_after_connecting_is_cut_off(hall: Hall) -> None:
    client = Client(hall)
    hall.wait(9)
    assert not client.closed
    hall.wait(2)
    assert client.last(news.Farewell).code == "timeout"


def test_half_a_frame_is_silence_too(hall: Hall) -> None:
    client = Client(hall)
    client.line.dataReceived(b"\x00\x00\x10")
    hall.wait(11)
    assert client.closed


def test_a_greeted_nobody_must_sign_in(hall: Hall) -> None:
    client = hall.client()
    hall.wait(hall.settings.sign_in_s + 1)
    assert client.closed


def test_a_silent_player_is_away_and_pings_keep_one_here(hall: Hall) -> None:
    ada, bo = hall.client("Ada"), hall.client("Bo")
    for _ in range(5):
        hall.wait(15)
        ada.ask(commands.Ping())
    assert not ada.closed
    assert bo.last(news.Farewell).code == "timeout"


def test_other_versions_are_told_what_to_do(hall: Hall) -> None:
    client = Client(hall)
    client.send(Versions("0", "x").hello())
    farewell = client.last(news.Farewell)
    assert farewell.code == "rules"
    assert client.closed


def test_a_flood_is_warned_about_then_closed(hall: Hall) -> None:
    ada = hall.client("Ada")
    sent = 0
    while not ada.closed and sent < 1000:
        ada.send(commands.Ping())
        sent += 1
    assert hall.settings.message_burst < sent < 2 * hall.settings.message_burst
    assert ada.last(news.Farewell).code == "too_fast"
    assert ada.count(news.Warned) == 1


def test_an_address_has_its_own_limit(tmp_path: Path) -> None:
    hall = Hall(tmp_path, address_messages_per_s=4.0)
    clients = [hall.client(f"P{n}") for n in range(5)]
    for _ in range(20):
        for client in clients:
            if not client.closed:
                client.send(commands.Ping())
    assert any(client.closed for client in clients)
    hall.close()


def test_too_many_connections_are_turned_away(tmp_path: Path) -> None:
    hall = Hall(tmp_path, connections_per_address=3)
    clients = [hall.client(f"P{n}") for n in range(3)]
    assert hall.lines.buildProtocol(None) is None
    clients[0].cut()
    assert hall.lines.buildProtocol(None) is not None
    hall.close()


def test_a_slow_reader_is_dropped_and_others_do_not_notice(tmp_path: Path) -> None:
    hall = Hall(tmp_path, outgoing_bytes=20_000)
    ada, bo, duel = hall.duel()
    cy = hall.client("Cy")
    cy.ask(commands.Spectate(duel=duel))
    cy.line.pauseProducing()
    for lot in range(8):
        hall.wait(10)
        for client in (ada, bo):
            client.ask(commands.Ping())
        play(hall, ada, bo, 30, lot)
        cy.line.dataReceived(cy.end.send(commands.Ping())) if not cy.closed else None
    hall.wait(1)
    assert cy.pipe.aborted
    assert hall.relay.metrics["slow_readers"] == 1
    same_as_the_engine(hall, ada, bo)
    hall.close()


def test_a_reader_that_pauses_a_moment_loses_nothing(hall: Hall) -> None:
    ada, bo, _ = hall.duel()
    bo.line.pauseProducing()
    acting = ada if ada.mirror.prompt else bo
    from orbitduel.rules.actions import Next

    if acting is bo:
        bo.line.resumeProducing()
    acting.choose(Next())
    bo.line.resumeProducing()
    same_as_the_engine(hall, ada, bo)


def test_malformed_frames_close_with_a_reason(hall: Hall) -> None:
    bad = {
        "oversized": (LARGEST_COMMAND + 1).to_bytes(4, "big"),
        "empty": bytes(4),
        "nonsense": frame(b"\xc1", 99),
        "keys twice": frame(b"\x82\xa4type\xa4ping\xa4type\xa4ping", 99),
        "deep": frame(b"\x91" * 500 + b"\x01", 999),
        "hello again": frame(encode(hall.relay.versions.hello()), 999),
        "not a command": frame(msgpack.packb({"type": "welcome"}), 99),
    }
    for data in bad.values():
        client = hall.client()
        client.line.dataReceived(data)
        assert client.last(news.Farewell).code == "malformed"
        assert client.closed


def test_nonsense_does_not_disturb_a_duel_beside_it(hall: Hall) -> None:
    ada, bo, _ = hall.duel()
    rng = random.Random(11)
    for number in range(1500):
        client = Client(hall)
        if number % 2:
            client.greet()
        client.line.dataReceived(noise(rng) if number % 3 else mutated(rng))
        hall.clock.advance(0.05)
        client.line.connectionLost(None)
        if number % 100 == 0:
            play(hall, ada, bo, 1, number)
            for player in (ada, bo):
                player.ask(commands.Ping())
    same_as_the_engine(hall, ada, bo)
    assert hall.relay.metrics["faults"] == 0


def test_goodbye_is_said_when_the_relay_closes(hall: Hall) -> None:
    ada = hall.client("Ada")
    hall.relay.announce("The relay is closing now.", 0)
    hall.relay.shut()
    assert ada.count(news.Announcement) == 1
    assert ada.last(news.Farewell).code == "closing"
    assert hall.lines.buildProtocol(None) is None
    hall.relay.closing = False


def test_newcomers_from_one_address_are_counted(tmp_path: Path) -> None:
    hall = Hall(tmp_path, arrivals_per_minute=3)
    for number in range(3):
        hall.client(f"P{number}")
    late = hall.client()
    assert late.ask(commands.EnterAsGuest(name="Late")).code == "limit"
    assert late.ask(commands.Resume(token="x" * 22)).code == "limit", "tokens cannot be guessed"
    hall.wait(21)
    assert isinstance(late.ask(commands.EnterAsGuest(name="Late")), news.SignedIn)
    hall.close()


def test_there_is_an_end_to_connections_of_all_addresses(tmp_path: Path) -> None:
    hall = Hall(tmp_path, most_connections=2)
    first, _ = Client(hall), Client(hall)
    assert hall.lines.buildProtocol(IPv4Address("TCP", "203.0.113.7", 5)) is None
    first.cut()
    assert hall.lines.buildProtocol(IPv4Address("TCP", "203.0.113.7", 5)) is not None
    hall.close()


def test_spectators_and_duels_are_bounded(tmp_path: Path) -> None:
    hall = Hall(tmp_path, spectators_per_duel=1, duels_per_person=1)
    ada, _, duel = hall.duel()
    cy, dee = hall.client("Cy"), hall.client("Dee")
    assert isinstance(cy.ask(commands.Spectate(duel=duel)), news.Position)
    assert dee.ask(commands.Spectate(duel=duel)).code == "limit"
    assert ada.ask(commands.OpenTable(options=QUIET)).code == "limit"
    assert ada.ask(commands.Challenge(person=dee.me.id, options=QUIET)).code == "limit"
    hall.close()


def test_commands_that_pile_up_behind_a_slow_store_are_cut_off(hall: Hall) -> None:
    ada = hall.client("Ada")
    hall.workers.held = []
    sent = 0
    while not ada.closed and sent < 300:
        ada.send(commands.WantHistory())
        sent += 1
    assert sent <= MOST_WAITING + 2
    assert "More commands" in ada.last(news.Farewell).text
    hall.workers.release()
    hall.workers.held = None


def test_reports_and_challenges_are_bounded(hall: Hall) -> None:
    ada, others = hall.client("Ada"), [hall.client(f"P{number}") for number in range(7)]
    dared = [ada.ask(commands.Challenge(person=other.me.id, options=QUIET)) for other in others]
    assert [getattr(answer, "code", "") for answer in dared] == [""] * 5 + ["limit"] * 2
    told = [ada.ask(commands.ReportPerson(person=others[0].me.id, reason="x")) for _ in range(8)]
    assert getattr(told[-1], "code", "") == "limit"
    assert len(hall.relay.store.reports()) == hall.settings.password_attempts
