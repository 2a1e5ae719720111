"""Short cuts of the codec give what the long way gives."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orbitduel.protocol import codec, commands
from orbitduel.protocol.codec import decode_command, encode
from orbitduel.protocol.errors import Malformed
from orbitduel.rules import digest
from tests.properties.duels import Course, courses

CHOICE: dict[str, Any] = {
    "type": "choose",
    "seq": 7,
    "duel": "duel-1",
    "prompt": 12,
    "action": {"do": "burn", "craft": 200, "orbital": 70_000},
}


@settings(max_examples=20)
@given(courses(60))
def test_both_writers_of_digests_write_the_same(course: Course) -> None:
    duel, _ = course.begin()
    for _ in course.steps(duel):
        pass
    parts = [digest._plain(part) for part in (duel.board, *duel.private, duel.drawn)]
    assert codec.write_json(parts) == digest.write_json(parts)


@given(st.text())
def test_strange_names_are_written_the_same_too(name: str) -> None:
    assert codec.write_json([{"card": [name]}]) == digest.write_json([{"card": [name]}])


def test_a_command_in_the_usual_form_is_not_scanned(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: bytes) -> None:
        raise AssertionError("scanned")

    usual = encode(commands.Choose(seq=7, duel="duel-1", prompt=12, action={"do": "next"}))
    monkeypatch.setattr(codec, "scan", never)
    assert decode_command(usual).seq == 7


def test_keys_in_another_order_and_wide_numbers_mean_the_same() -> None:
    usual = decode_command(msgpack.packb(CHOICE))
    assert decode_command(msgpack.packb(dict(reversed(CHOICE.items())))) == usual
    wide = msgpack.packb(CHOICE).replace(b"\xa3seq\x07", b"\xa3seq\xcd\x00\x07")
    assert decode_command(wide) == usual


@pytest.mark.parametrize("key", [b"\xa3seq\x07", b"\xa2do\xa4burn"])
def test_a_key_given_twice_is_refused_at_any_depth(key: bytes) -> None:
    packed = msgpack.packb(CHOICE)
    twice = packed.replace(key, key + key)
    counted = (
        twice.replace(b"\x85", b"\x86", 1) if b"seq" in key else twice.replace(b"\x83", b"\x84")
    )
    with pytest.raises(Malformed, match="given twice"):
        decode_command(counted)


def test_a_claim_of_much_room_is_refused_before_it_is_believed() -> None:
    packed = msgpack.packb({**CHOICE, "action": {"do": "burn", "targets": []}})
    claimed = packed[:-1] + b"\xdd\x7f\xff\xff\xff"
    with pytest.raises(Malformed, match="claims more"):
        decode_command(claimed)
