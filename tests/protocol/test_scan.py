"""Packed data is looked over before anything is unpacked."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orbitduel.protocol.errors import Malformed
from orbitduel.protocol.scan import DEEPEST, scan

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False)
    | st.text(max_size=300)
    | st.binary(max_size=300),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(), inner, max_size=20),
    max_leaves=40,
)


def depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


@given(values)
def test_everything_in_good_form_passes(value: Any) -> None:
    if depth(value) <= DEEPEST:
        scan(msgpack.packb(value))


@settings(max_examples=300)
@given(st.binary(max_size=80))
def test_what_passes_can_be_unpacked_and_has_no_key_twice(data: bytes) -> None:
    try:
        scan(data)
    except Malformed:
        return

    def unique(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    with suppress(UnicodeDecodeError):  # text is looked at when it is decoded
        msgpack.unpackb(data, object_pairs_hook=unique, strict_map_key=True)


BAD = {
    "nothing": b"",
    "ends early": b"\xa5abc",
    "claims four billion entries": b"\xdd\xff\xff\xff\xff",
    "claims a map of four billion": b"\xdf\xff\xff\xff\xff\xa1a",
    "claims four gigabytes of text": b"\xdb\xff\xff\xff\xff",
    "key twice": b"\x82\xa1a\x01\xa1a\x02",
    "key is a number": b"\x81\x01\x02",
    "key is a list": b"\x81\x91\x01\x02",
    "extension type": b"\xd4\x01\x02",
    "never used": b"\xc1",
    "nested too deeply": b"\x91" * (DEEPEST + 1) + b"\x01",
    "something follows": b"\x01\x01",
}


@pytest.mark.parametrize("name", BAD)
def test_bad_form_is_refused(name: str) -> None:
    with pytest.raises(Malformed):
        scan(BAD[name])


def test_the_same_key_spelled_two_ways_is_caught_when_decoding_or_before() -> None:
    short, long = b"\xa4type", b"\xd9\x04type"
    with pytest.raises(Malformed):
        scan(b"\x82" + short + b"\x01" + long + b"\x02")
