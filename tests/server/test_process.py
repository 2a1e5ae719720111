"""The relay as a real process: TLS, a client in plain msgpack, and `kill -9`."""

from __future__ import annotations

import os
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from orbitrelay.cli import main
from orbitrelay.store.store import open_store, sqlite_url

from orbitduel.cards.catalogue import shipped_digest
from orbitduel.deckbuilding.deck_file import find_deck
from orbitduel.match.replay import parse_replay, verify
from tests.server.plain_client import PlainClient


class Process:
    def __init__(self, folder: Path, port: int = 0, *more: str) -> None:
        call = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
        self.child = subprocess.Popen(
            [sys.executable, "-m", "orbitrelay.cli", *call, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.fingerprint = ""
        assert self.child.stdout is not None
        for line in self.child.stdout:
            if line.startswith("fingerprint"):
                self.fingerprint = line.split()[1]
            if line.startswith("listening"):
                self.port = int(line.rpartition(":")[2])
                return
        raise AssertionError("the relay did not start")

    def end(self, how: signal.Signals) -> int:
        os.kill(self.child.pid, how)
        status = self.child.wait(timeout=20)
        assert self.child.stdout is not None
        self.child.stdout.close()
        return status


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[list[Process]]:
    running = [Process(tmp_path)]
    yield running
    assert running[0].end(signal.SIGTERM) == 0


def client(relay: list[Process]) -> PlainClient:
    return PlainClient(relay[0].port, shipped_digest(), relay[0].fingerprint)


def duel(relay: list[Process]) -> tuple[PlainClient, PlainClient]:
    ada, bo = client(relay), client(relay)
    ada.ask("enter_as_guest", name="Ada")
    bo.ask("enter_as_guest", name="Bo")
    ada.ask("open_table", options={"clock": None, "rated": True})
    table = next(m for m in ada.news if m["type"] == "table_news")["table"]["id"]
    bo.ask("join_table", table=table)
    deck = find_deck("earthrise")
    for one in (ada, bo):
        one.bring(table, deck.homeworld.id, [card.id for card in deck.cards])
    ada.until("commitments")
    bo.send("ping")
    bo.until("pong")
    for one in (ada, bo):
        one.reveal(table)
    for one in (ada, bo):
        if not one.duel:
            one.until("position")
    return ada, bo


def pass_turns(ada: PlainClient, bo: PlainClient, choices: int) -> None:
    for _ in range(choices):
        acting = ada if ada.prompt is not None else bo
        other = bo if acting is ada else ada
        assert acting.choose(do="next")["type"] == "done"
        other.until("told")


def test_a_plain_client_plays_a_duel_over_tls(relay: list[Process]) -> None:
    ada, bo = duel(relay)
    pass_turns(ada, bo, 20)
    refused = (ada if ada.prompt else bo).choose(do="bid", amount=1)
    assert (refused["type"], refused["code"], refused["rule"]) == ("refused", "illegal", "R4.3.3")
    ada.prompt = None
    assert ada.choose(do="concede")["type"] == "done"
    bo.until("duel_over")
    assert bo.over is not None
    assert (bo.over["winner"], bo.over["how"]) == (bo.seat, "conceded")
    replay = bo.ask("want_replay", duel=bo.duel)["text"]
    verdict = verify(parse_replay(replay))
    assert verdict.holds
    assert verdict.proven
    ada.close()
    bo.close()


def test_kill_9_loses_nothing_that_was_acknowledged(relay: list[Process], tmp_path: Path) -> None:
    ada, bo = duel(relay)
    for _ in range(2):
        pass_turns(ada, bo, 12)
        number, prompts = ada.number, (ada.prompt, bo.prompt)
        relay[0].end(signal.SIGKILL)
        ada.close()
        bo.close()
        before = relay[0].fingerprint
        relay[0] = Process(tmp_path, relay[0].port)
        assert relay[0].fingerprint == before
        ada.come_back()
        bo.come_back()
        assert ada.number == bo.number == number
        assert (ada.prompt, bo.prompt) == prompts
    ada.close()
    bo.close()


def test_kill_9_in_the_middle_of_a_choice(relay: list[Process], tmp_path: Path) -> None:
    """Not yet acknowledged: it has happened or not, and both players agree on which."""
    ada, bo = duel(relay)
    acting = ada if ada.prompt is not None else bo
    number = acting.number
    acting.send("choose", duel=acting.duel, prompt=acting.prompt, action={"do": "next"})
    relay[0].end(signal.SIGKILL)
    ada.close()
    bo.close()
    relay[0] = Process(tmp_path, relay[0].port)
    ada.come_back()
    bo.come_back()
    assert ada.number == bo.number >= number
    pass_turns(ada, bo, 3)
    ada.close()
    bo.close()


def test_there_is_no_silent_fall_back_from_tls(relay: list[Process]) -> None:
    with socket.create_connection(("127.0.0.1", relay[0].port), timeout=10) as plain:
        plain.sendall(b"\x00\x00\x00\x05hello")
        try:
            answer: Any = plain.recv(100)
        except ConnectionError:
            answer = b""
    assert b"welcome" not in answer


def test_players_are_told_when_it_closes(tmp_path: Path) -> None:
    running = [Process(tmp_path)]
    ada = client(running)
    ada.ask("enter_as_guest", name="Ada")
    os.kill(running[0].child.pid, signal.SIGTERM)
    assert ada.receive()["type"] == "announcement"
    farewell = ada.receive()
    assert (farewell["type"], farewell["code"]) == ("farewell", "closing")
    assert running[0].child.wait(timeout=20) == 0
    assert running[0].child.stdout is not None
    running[0].child.stdout.close()
    ada.close()


def test_sockets_that_say_nothing_are_closed_with_or_without_encryption(tmp_path: Path) -> None:
    config = tmp_path / "relay.toml"
    config.write_text("handshake_s = 0.3\n", encoding="utf-8")
    running = Process(tmp_path, 0, "--config", str(config))
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    bare = socket.create_connection(("127.0.0.1", running.port), timeout=60)
    half = socket.create_connection(("127.0.0.1", running.port), timeout=60)
    half.sendall(b"\x16\x03\x01\x02\x00")  # the beginning of a greeting of TLS, and no more
    greeted = context.wrap_socket(socket.create_connection(("127.0.0.1", running.port), 60))
    with bare, half, greeted:
        assert b"timeout" in greeted.recv(1000)
        for silent in (bare, half):
            assert drained(silent)
    assert running.end(signal.SIGTERM) == 0


def drained(silent: socket.socket) -> bool:
    """Whether the other end closes, whatever it says before."""
    try:
        while silent.recv(1000):
            pass
    except ConnectionError:
        pass
    return True


def test_a_banned_address_does_not_get_as_far_as_a_greeting(tmp_path: Path) -> None:
    open_store(sqlite_url(tmp_path)).close()
    call = ["admin", "--data", str(tmp_path), "ban", "--address", "127.0.0.0/8"]
    assert main(call) == 0
    running = Process(tmp_path)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    refused = pytest.raises((ssl.SSLError, ConnectionError))
    with socket.create_connection(("127.0.0.1", running.port), 60) as bare, refused:
        context.wrap_socket(bare)
    assert running.end(signal.SIGTERM) == 0


def test_forged_and_replayed_tokens_are_refused_over_the_line(relay: list[Process]) -> None:
    ada, thief = client(relay), client(relay)
    ada.ask("enter_as_guest", name="Ada")
    stolen = ada.token
    for _ in range(2):
        ada.close()
        ada.connect()
        assert ada.ask("resume", token=ada.token)["type"] == "signed_in"
    assert thief.ask("resume", token="A" * 22)["code"] == "denied"
    assert thief.ask("resume", token=stolen)["code"] == "denied"
    assert thief.ask("resume", token=ada.token)["code"] == "denied", "the theft voided the sign-in"
    thief.close()
    ada.close()


def test_one_address_has_only_so_many_connections_over_tls(tmp_path: Path) -> None:
    config = tmp_path / "relay.toml"
    config.write_text("connections_per_address = 2\n", encoding="utf-8")
    running = Process(tmp_path, 0, "--config", str(config))
    first, second = client([running]), client([running])
    with socket.create_connection(("127.0.0.1", running.port), 60) as third:
        assert drained(third)
    for one in (first, second):
        assert one.ask("ping")["type"] == "pong"
        one.close()
    assert running.end(signal.SIGTERM) == 0


def test_a_slow_reader_is_dropped_over_tls_too(tmp_path: Path) -> None:
    often = ("messages_per_s", "address_messages_per_s", "message_burst")
    lines = ["outgoing_bytes = 50000", *(f"{name} = 1000000" for name in often)]
    config = tmp_path / "relay.toml"
    config.write_text("\n".join(lines), encoding="utf-8")
    running = [Process(tmp_path, 0, "--config", str(config))]
    ada, bo = duel(running)
    with pytest.raises((ConnectionError, ssl.SSLError)):
        for _ in range(100_000):
            ada.send("rejoin", duel=ada.duel, since=None, rewinds=0)
    assert bo.ask("ping")["type"] == "pong"
    ada.close()
    bo.close()
    assert running[0].end(signal.SIGTERM) == 0
