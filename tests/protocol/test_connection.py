"""Both ends of a connection, joined in memory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orbitduel.protocol import commands, news
from orbitduel.protocol.codec import decode_command, decode_news, encode
from orbitduel.protocol.connection import Broken, ClientEnd, RelayEnd, State, Versions
from orbitduel.protocol.errors import LocalError, Malformed, RemoteError
from orbitduel.protocol.framing import LARGEST_COMMAND, LARGEST_NEWS, Unframer, frame

OURS = Versions(rules="1", cards="abc")


def joined() -> tuple[ClientEnd, RelayEnd]:
    client, relay = ClientEnd(), RelayEnd()
    (hello,) = relay.receive(client.send(OURS.hello("test")))
    assert isinstance(hello, commands.Hello)
    assert relay.misplaced(hello) is None
    assert OURS.objection(hello) is None
    (welcome,) = client.receive(relay.send(OURS.welcome("here")))
    assert isinstance(welcome, news.Welcome)
    return client, relay


def test_a_greeting_opens_both_ends() -> None:
    client, relay = joined()
    assert client.state is relay.state is State.GREETED


@pytest.mark.parametrize(
    ("theirs", "code", "advice"),
    [
        (Versions("1", "abc", protocol=0), "version", "your program must be updated"),
        (Versions("1", "abc", protocol=9), "version", "the relay must be updated"),
        (Versions("0", "abc"), "rules", "rules 0, the relay by rules 1"),
        (Versions("1", "xyz"), "cards", "card sets differ"),
    ],
)
def test_versions_that_differ_end_in_a_clear_message(
    theirs: Versions, code: str, advice: str
) -> None:
    farewell = OURS.objection(theirs.hello())
    assert farewell is not None
    assert farewell.code == code
    assert advice in farewell.text
    client, relay = ClientEnd(), RelayEnd()
    relay.receive(client.send(theirs.hello()))
    assert client.receive(relay.send(farewell)) == [farewell]
    assert client.state is relay.state is State.CLOSED


@given(st.lists(st.integers(1, 40), max_size=30))
def test_bytes_may_arrive_in_any_pieces(cuts: list[int]) -> None:
    client, relay = joined()
    stream = b"".join(client.send(commands.Ping()) for _ in range(10))
    found = []
    for size in [*cuts, len(stream)]:
        piece, stream = stream[:size], stream[size:]
        found += relay.receive(piece)
    assert [command.seq for command in found] == list(range(2, 12))
    assert all(relay.misplaced(command) is None for command in found)


def test_commands_that_come_twice_or_too_early_are_told_apart() -> None:
    client, relay = joined()
    first, second = client.send(commands.Ping()), client.send(commands.QuickMatch())
    early, late, again = relay.receive(second + first + first)
    refused = relay.misplaced(early)
    assert refused is not None
    assert refused.code == "order"
    assert "came before its turn" in refused.text
    assert relay.misplaced(late) is None
    refused = relay.misplaced(again)
    assert refused is not None
    assert "was here before" in refused.text


def test_who_speaks_at_the_wrong_moment_is_named() -> None:
    with pytest.raises(LocalError):
        ClientEnd().send(commands.Ping())
    with pytest.raises(LocalError):
        RelayEnd().send(news.Done(re=1))
    client = ClientEnd()
    client.send(OURS.hello())
    with pytest.raises(LocalError):
        client.send(commands.Ping())
    with pytest.raises(RemoteError):
        client.receive(frame(encode(news.Done(re=1)), LARGEST_NEWS))
    client, relay = joined()
    with pytest.raises(LocalError):
        client.send(OURS.hello())
    with pytest.raises(LocalError):
        relay.send(OURS.welcome("again"))
    with pytest.raises(RemoteError):
        client.receive(frame(encode(OURS.welcome("again")), LARGEST_NEWS))
    with pytest.raises(RemoteError):
        RelayEnd().receive(frame(encode(commands.Ping(seq=1)), LARGEST_COMMAND))
    with pytest.raises(RemoteError):
        relay.receive(frame(encode(OURS.hello()), LARGEST_COMMAND))
    with pytest.raises(RemoteError):
        RelayEnd().receive(frame(encode(OURS.hello()), LARGEST_COMMAND))


def test_commands_before_a_broken_one_are_not_lost() -> None:
    client, relay = joined()
    good = client.send(commands.Ping())
    with pytest.raises(Broken) as broken:
        relay.receive(good + b"\x00\x00\x00\x01\xc1" + good)
    assert [type(command) for command in broken.value.before] == [commands.Ping]
    assert relay.receive(good) == []
    farewell = news.Farewell(code="malformed", text=str(broken.value))
    assert client.receive(relay.send(farewell)) == [farewell]
    assert client.receive(b"more") == []
    with pytest.raises(LocalError):
        relay.send(farewell)
    with pytest.raises(LocalError):
        client.send(commands.Ping())


def test_a_frame_that_is_too_large_is_refused_by_its_head_alone() -> None:
    _, relay = joined()
    with pytest.raises(RemoteError, match="16385 bytes; at most 16384"):
        relay.receive((LARGEST_COMMAND + 1).to_bytes(4, "big"))
    unframer = Unframer(10)
    unframer.feed(b"\x00\x00\x00\x00")
    with pytest.raises(Malformed):
        unframer.take()
    with pytest.raises(LocalError):
        frame(b"x" * 11, 10)


def test_a_command_that_is_too_large_is_the_senders_fault() -> None:
    client, _ = joined()
    deck = commands.DeckList(homeworld="x", cards=["y" * 400] * 60)
    ready = commands.Ready(table="t", deck=deck, deck_salt=bytes(32), dice_commitment=bytes(32))
    with pytest.raises(LocalError):
        client.send(ready)
    assert client.seq == 1


@pytest.mark.parametrize(
    "body",
    [
        {"type": "ping", "seq": 1, "more": 2},
        {"type": "nonsense", "seq": 1},
        {"seq": 1},
        {"type": "ping", "seq": -1},
        {"type": "ping", "seq": 1.5},
        {"type": "say", "seq": 1, "text": ""},
        {"type": "say", "seq": 1, "text": "x" * 401},
        {"type": "reveal_dice", "seq": 1, "table": "t", "value": b"short"},
        {"type": "choose", "seq": 1, "duel": "d", "prompt": 1, "action": {"do": {"a": 1}}},
        {"type": "choose", "seq": 1, "duel": "d", "prompt": 1, "action": [1]},
        [],
        None,
    ],
)
def test_what_is_no_command_is_malformed(body: object) -> None:
    import msgpack

    with pytest.raises(Malformed):
        decode_command(msgpack.packb(body))


@pytest.mark.parametrize("body", [b"\x81\xa4type\xa4done", b"\x82\xa4type\xa4done\xa2re\xa1x"])
def test_what_is_no_news_is_malformed(body: bytes) -> None:
    with pytest.raises(Malformed):
        decode_news(body)


def test_text_that_is_not_utf8_is_malformed() -> None:
    with pytest.raises(Malformed):
        decode_command(b"\x83\xa4type\xa3say\xa3seq\x01\xa4text\xa2\xff\xfe")
