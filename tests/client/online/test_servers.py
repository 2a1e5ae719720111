"""What is remembered about relays."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from orbitduel.client.online.servers import Server, Servers, parse_address
from orbitduel.client.online.transport import Address
from orbitduel.reading import Malformed

PRINT = "ab" * 32


def test_a_relay_is_remembered_with_its_fingerprint_and_token(tmp_path: Path) -> None:
    path = tmp_path / "servers.json"
    Servers(path).remember(Server("relay.example", 4777, PRINT, token="secret"))
    (known,) = Servers(path)
    assert (known.fingerprint, known.token) == (PRINT, "secret")


def test_the_file_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "servers.json"
    Servers(path).remember(Server("relay.example", 4777, token="secret"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_broken_file_is_kept_aside_and_told(tmp_path: Path) -> None:
    path = tmp_path / "servers.json"
    path.write_text('{"servers": [{"host": 5}]}')
    servers = Servers(path)
    assert len(servers) == 0
    assert "servers.broken" in servers.trouble
    assert (tmp_path / "servers.broken").read_text() == '{"servers": [{"host": 5}]}'


def test_the_latest_used_comes_first_and_news_are_noted(tmp_path: Path) -> None:
    servers = Servers(tmp_path / "servers.json")
    servers.remember(Server("one", 1))
    servers.remember(Server("two", 2))
    servers.note(Address("one", 1), token="t")
    assert [server.host for server in servers] == ["two", "one"]
    assert Servers(servers.path).find(Address("one", 1)) == Server("one", 1, token="t")
    servers.forget(Address("two", 2))
    assert [server.host for server in Servers(servers.path)] == ["one"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("relay.example", Address("relay.example", 4777)),
        (" 10.0.0.2:99 ", Address("10.0.0.2", 99)),
        ("[::1]:5", Address("::1", 5)),
        ("fe80::1", Address("fe80::1", 4777)),
    ],
)
def test_an_address_as_typed(typed: str, meant: Address) -> None:
    assert parse_address(typed) == meant


@pytest.mark.parametrize("typed", ["", "a b", "host:0", "host:70000", "host:x", "http://x/", ":1"])
def test_a_strange_address_is_refused_in_words(typed: str) -> None:
    with pytest.raises(Malformed):
        parse_address(typed)


def test_the_relay_where_a_duel_waits_is_known(tmp_path: Path) -> None:
    servers = Servers(tmp_path / "servers.json")
    assert servers.waiting() is None
    servers.remember(Server("far.example", 4777, token="t", duel="d"))
    servers.remember(Server("near.example", 4777, token="t"))
    servers.remember(Server("lost.example", 4777, duel="d"))
    found = Servers(tmp_path / "servers.json").waiting()
    assert found is not None
    assert found.title == "far.example:4777"
