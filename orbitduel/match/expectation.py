"""The `expect` part of a scenario: read once, then compared with what came out.

An expectation and an outcome have the same shape, so comparing is one walk over both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from orbitduel.reading import Malformed, Record, as_number, as_text, clip, type_name
from orbitduel.rules.terms import SEAT_NAMES, STATIONS

UNORDERED = ("hand", "upgrades")
"""Lists of ids whose order does not matter, under a player's or a world's name."""
UNORDERED_DEPTH = 3

Known = Callable[[str], bool]


def read_expectation(expect: Record, known: Known) -> dict[str, Any]:
    """Check the shape of an expectation, and spell its short forms out."""
    found: dict[str, Any] = {}
    for key, read in SECTIONS.items():
        if key in expect:
            found[key] = {name: read(data, path) for name, data, path in _by_id(expect, key, known)}
    if "players" in expect:
        players = expect.record("players")
        found["players"] = {
            name: _player(players.record(name)) for name in SEAT_NAMES if name in players
        }
        players.done()
    for key, check in SINGLE.items():
        if key in expect:
            found[key] = check(expect.take(key), expect.at(key))
    expect.done()
    return found


def differences(expected: Any, actual: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """Every place where an outcome is not as expected, in words."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            yield from differences(value, actual.get(key), (*path, key))
        return
    if path[-1] in UNORDERED and len(path) == UNORDERED_DEPTH and isinstance(actual, list):
        expected, actual = sorted(expected), sorted(actual)
    if expected != actual:
        yield f"{'.'.join(path)} is {_shown(actual)}, expected {_shown(expected)}"


def _shown(value: object) -> str:
    return "gone" if value is None else clip(value, 60)


def _by_id(expect: Record, key: str, known: Known) -> Iterator[tuple[str, Any, str]]:
    section = expect.record(key)
    for name, data in section.entries():
        if not known(name):
            raise section.fail(name, f"no card has the id {clip(name)}")
        yield name, data, section.at(name)


def _craft(data: Any, path: str) -> dict[str, Any] | None:
    if data is None:
        return None
    record = Record(data, path)
    found: dict[str, Any] = {}
    if "at" in record:
        found["at"] = [item for _, item in record.items("at")]
        if [type(part) for part in found["at"]] != [str, int]:
            raise record.fail("at", "must be [asset id, orbital]")
    _numbers(record, found, "spent", "damage")
    if "controller" in record:
        found["controller"] = _seat(record.take("controller"), record.at("controller"))
    record.done()
    return found


def _asset(data: Any, path: str) -> dict[str, Any] | None:
    if data is None:
        return None
    record = Record(data, path)
    found: dict[str, Any] = {}
    if "controller" in record:
        value = record.take("controller")
        found["controller"] = None if value is None else _seat(value, record.at("controller"))
    _numbers(record, found, "damage")
    if "tapped" in record:
        found["tapped"] = record.flag("tapped")
    if "upgrades" in record:
        found["upgrades"] = _ids(record, "upgrades")
    record.done()
    return found


def _one_number(key: str) -> Callable[[Any, str], dict[str, Any] | None]:
    def read(data: Any, path: str) -> dict[str, Any] | None:
        if data is None:
            return None
        if not isinstance(data, dict):
            return {key: as_number(data, path)}
        record = Record(data, path)
        found: dict[str, Any] = {}
        _numbers(record, found, key)
        record.done()
        return found

    return read


def _counts(data: Any, path: str) -> list[int]:
    if not isinstance(data, list):
        raise Malformed(path, f"must be a list, not {type_name(data)}")
    return [as_number(item, f"{path}[{index}]") for index, item in enumerate(data)]


def _player(record: Record) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "tracker" in record:
        found["tracker"] = record.number("tracker", most=STATIONS - 1)
    if "hand" in record:
        found["hand"] = _ids(record, "hand")
    _numbers(record, found, "deck")
    record.done()
    return found


def _numbers(record: Record, found: dict[str, Any], *keys: str) -> None:
    for key in keys:
        if key in record:
            found[key] = record.number(key)


def _ids(record: Record, key: str) -> list[str]:
    return [as_text(item, path) for path, item in record.items(key)]


def _seat(value: Any, path: str) -> str:
    return _choice(*SEAT_NAMES)(value, path)  # type: ignore[no-any-return]


def _choice(*options: str | None) -> Callable[[Any, str], Any]:
    def read(value: Any, path: str) -> Any:
        if not (value is None or isinstance(value, str)) or value not in options:
            wanted = ", ".join("null" if option is None else option for option in options)
            raise Malformed(path, f"{clip(value)} is not one of {wanted}")
        return value

    return read


def _awaiting(value: Any, path: str) -> list[str]:
    if not isinstance(value, list):
        raise Malformed(path, f"must be a list, not {type_name(value)}")
    return sorted(_seat(item, f"{path}[{index}]") for index, item in enumerate(value))


SECTIONS: dict[str, Callable[[Any, str], Any]] = {
    "craft": _craft,
    "assets": _asset,
    "upgrades": _one_number("damage"),
    "construction": _one_number("counters"),
    "debris_at": _counts,
}
SINGLE: dict[str, Callable[[Any, str], Any]] = {
    "turn": as_number,
    "active": _choice(*SEAT_NAMES),
    "phase": _choice("beginning", "maneuvers", "research", "repair", "construction", "end"),
    "step": _choice("place", "allocate", "complete", None),
    "winner": _choice(*SEAT_NAMES, "draw", None),
    "awaiting": _awaiting,
    "dice_left": as_number,
}
