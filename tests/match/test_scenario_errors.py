"""Malformed scenario files: status 2, one line that names the file and the key, never more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import Ran, run_command

Path_ = tuple[str | int, ...]

VALID: dict[str, Any] = {
    "format": "orbitduel-scenario/1",
    "title": "Everything a file can hold",
    "cards": {
        "home": {
            "kind": "asset", "name": "Home", "homeworld": True, "faction": "red", "population": 9,
            "power": 5, "classes": ["fighter", "corvette"], "orbitals": [9, 6, 3],
            "track": [7, 8, 9, 8], "resistance": 4,
        },
        "rock": {"kind": "asset", "name": "Rock", "cost": 2, "orbitals": [1], "resistance": 1},
        "dart": {
            "kind": "craft", "name": "Dart", "class": "fighter", "faction": "red", "accuracy": 2,
            "armor": 1, "dv": 8, "population": 1, "cost": 3, "bombardment": 1, "abilities": [],
        },
        "wall": {"kind": "upgrade", "name": "Wall", "faction": "red", "cost": 4, "resistance": 2},
    },
    "dice": [1, 6],
    "turn": 3,
    "active": "A",
    "phase": "maneuvers",
    "players": {
        "A": {"tracker": 1, "hand": [{"id": "h1", "card": "dart"}], "deck": []},
        "B": {"tracker": 0, "hand": [], "deck": [{"id": "d1", "card": "wall"}]},
    },
    "assets": [
        {"id": "ha", "card": "home", "controller": "A", "owner": "A"},
        {
            "id": "hb", "card": "home", "controller": "B", "damage": 1, "tapped": False,
            "upgrades": [{"id": "u1", "card": "wall", "owner": "B", "damage": 0}],
        },
    ],
    "craft": [
        {"id": "s1", "card": "dart", "controller": "A", "at": ["hb", 2], "spent": 0, "damage": 0},
        {"id": "s2", "card": "dart", "controller": "B", "at": ["hb", 0]},
    ],
    "debris": [{"id": "x1", "card": "dart", "at": ["hb", 1]}],
    "construction": [
        {"id": "c1", "card": "rock", "controller": "A", "counters": 3},
        {"id": "c2", "card": "dart", "controller": "B", "beside": "hb"},
    ],
    "actions": [
        {"seat": "A", "do": "burn", "craft": "s1", "orbital": 9, "illegal": "R4.2.1"},
        {"seat": "A", "do": "attack", "craft": "s1", "target": "s2"},
        {"seat": "A", "do": "bid", "amount": 6},
        {"seat": "B", "do": "bid", "amount": 2},
    ],
    "expect": {
        "craft": {"s1": {"at": ["hb", 2], "spent": 7, "damage": 0, "controller": "A"}, "s2": None},
        "assets": {"hb": {"controller": "B", "damage": 1, "tapped": False, "upgrades": ["u1"]}},
        "upgrades": {"u1": {"damage": 0}},
        "construction": {"c1": {"counters": 3}},
        "debris_at": {"hb": [1, 1, 0]},
        "players": {"A": {"tracker": 1, "hand": ["h1"], "deck": 0}},
        "turn": 3, "active": "A", "phase": "maneuvers", "step": None, "winner": None,
        "awaiting": ["A"], "dice_left": 0,
    },
}  # fmt: skip


# Walking and changing the file above.


def nodes(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from nodes(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from nodes(item, (*path, index))


def put(path: Path_, value: Any, data: Any = VALID) -> Any:
    """The file with one node put in another's place."""
    data = deepcopy(data)
    if not path:
        return value
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return data


def without(path: Path_) -> Any:
    data = deepcopy(VALID)
    at = data
    for step in path[:-1]:
        at = at[step]
    del at[path[-1]]
    return data


def key_of(path: Path_) -> str:
    """How a complaint spells a path: up to the last key, as in `craft[0].at`."""
    while path and isinstance(path[-1], int):
        path = path[:-1]
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.lstrip(".")


def complains(file: Path, key: str, *words: str) -> None:
    """One short line about the file and the key, and nothing else."""
    ran = run_command("scenario", *(words or ("check",)), file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"orbitduel: {file}: ")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert key in ran.err.removeprefix(f"orbitduel: {file}: ")
    assert len(ran.err) < 400 + len(str(file))


def complains_of(data: Any, key: str, folder: Path) -> None:
    file = folder / "bad.json"
    file.write_text(json.dumps(data))
    complains(file, key)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scenarios")


def test_the_file_these_are_made_from_is_sound(command: Callable[..., Ran], tmp_path: Path) -> None:
    file = tmp_path / "good.json"
    file.write_text(json.dumps(VALID))
    assert command("scenario", "check", file) == Ran(0, "ok good\n", "")


# Types: everything wrong that can stand in a place.

WRONG: dict[type, list[Any]] = {
    int: [True, 1.5, "1", None, [1], {"a": 1}, -1, 10**20],
    str: [True, 1, 1.5, None, ["x"], {"a": 1}],
    bool: [1, 0.5, "true", None, [True], {"a": True}],
    list: [True, 1, 1.5, "x", None, {"a": 1}],
    dict: [True, 1, 1.5, "x", None, [{}]],
}


def is_fine(path: Path_, new: Any) -> bool:
    """What may stand in a place though it is of another type or size."""
    key, section = path[-1], path[:2]
    if path == ("expect", "craft", "s1", "at", 1):
        return type(new) is int  # an expectation that fails
    if type(new) is int and key in ("orbital", "amount"):
        return True  # the rules judge it
    if section in (("expect", "upgrades"), ("expect", "construction")) and len(path) == 3:
        return new is None or new == 1  # gone, or the short form of its one number
    if new is None and path[0] == "expect":
        return (len(path) == 3 and section != ("expect", "debris_at")) or key == "controller"
    return new is None and (key == "owner" or (path[0], key) == ("assets", "controller"))


PLACES = [path for path, value in nodes(VALID) if path and value is not None]


def spelled(path: Path_) -> str:
    return ".".join(map(str, path))


@pytest.mark.parametrize("path", PLACES, ids=spelled)
def test_a_wrong_type_is_named(path: Path_, folder: Path) -> None:
    old = dict(nodes(VALID))[path]
    for new in WRONG[type(old)]:
        if not is_fine(path, new):
            complains_of(put(path, new), key_of(path), folder)


@pytest.mark.parametrize("value", [True, 1.5, "A", None, [], [[]]])
def test_the_whole_must_be_an_object(value: Any, folder: Path) -> None:
    complains_of(value, "must be an object", folder)


@pytest.mark.parametrize("with_dice", [False, True])
def test_a_seed_is_a_whole_number_whether_it_is_used_or_not(with_dice: bool, folder: Path) -> None:
    for value in (True, 1.5, "1", None, [1], {}, -1, 2**256):
        data = put(("seed",), value)
        if not with_dice:
            del data["dice"]
            del data["expect"]
        complains_of(data, "seed", folder)


@pytest.mark.parametrize(
    "value", [True, 1.5, "x", None, {"a": 1}, ["ghost"], [None], [1]], ids=json.dumps
)
def test_the_targets_of_an_ability_are_ids_of_the_file(value: Any, folder: Path) -> None:
    action = {"seat": "A", "do": "activate", "card": "s1", "ability": 0, "targets": value}
    complains_of(put(("actions", 0), action), "actions[0].targets", folder)


# Keys.

OBJECTS = [path for path, value in nodes(VALID) if isinstance(value, dict)]
BY_ID = [("cards",), *[("expect", key) for key in ("craft", "assets", "upgrades")]]
BY_ID += [("expect", "construction"), ("expect", "debris_at")]
"""Objects whose keys are ids."""


@pytest.mark.parametrize(
    "path", [path for path in OBJECTS if path not in BY_ID], ids=lambda path: spelled(path) or "top"
)
def test_an_unknown_key_is_an_error_at_every_level(path: Path_, folder: Path) -> None:
    for key in ("colour", "Title", "three\nlines\nlong"):
        named = key_of((*path, " ".join(key.split())))
        complains_of(put((*path, key), 1), f"{named}: unknown key", folder)


REQUIRED: list[Path_] = [
    ("format",), ("cards", "home", "kind"), ("cards", "dart", "class"),
    ("cards", "rock", "orbitals"), ("assets", 0, "id"), ("assets", 0, "card"),
    ("craft", 0, "controller"), ("craft", 0, "at"), ("debris", 0, "at"),
    ("construction", 0, "controller"), ("construction", 1, "beside"),
    ("players", "A", "hand", 0, "card"), ("actions", 0, "seat"), ("actions", 0, "do"),
    ("actions", 0, "craft"), ("actions", 0, "orbital"), ("actions", 2, "amount"),
]  # fmt: skip


@pytest.mark.parametrize("path", REQUIRED, ids=key_of)
def test_what_cannot_be_left_out_is_missed(path: Path_, folder: Path) -> None:
    complains_of(without(path), key_of(path), folder)


# Values.

VALUES: list[tuple[Path_, Any]] = [
    (("format",), "orbitduel-scenario/2"),
    (("format",), "orbitduel-replay/1"),
    (("cards", "home", "kind"), "planet"),
    (("cards", "home", "classes", 0), "zeppelin"),
    (("cards", "dart", "class"), "zeppelin"),
    (("cards", "home", "orbitals"), []),
    (("cards", "home", "track"), [7, 8, 9]),
    (("cards", "home", "track"), [7, 8, 9, 8, 7]),
    (("cards", "home", "track", 3), 10_000),
    (("cards", "home", "orbitals", 1), -1),
    (("dice", 0), 0),
    (("dice", 1), 7),
    (("turn",), 10**9),
    (("active",), "C"),
    (("active",), "a"),
    (("phase",), "end"),
    (("phase",), "place"),
    (("phase",), "lunch"),
    (("players", "A", "tracker"), 4),
    (("players", "A", "hand", 0, "card"), "ghost"),
    (("assets", 0, "card"), "dart"),
    (("assets", 0, "controller"), "C"),
    (("assets", 0, "owner"), "nobody"),
    (("assets", 1, "id"), "ha"),
    (("assets", 1, "upgrades", 0, "card"), "home"),
    (("assets", 1, "upgrades", 0, "id"), "hb"),
    (("craft", 0, "card"), "wall"),
    (("craft", 0, "controller"), "C"),
    (("craft", 0, "at"), []),
    (("craft", 0, "at"), ["hb"]),
    (("craft", 0, "at"), ["hb", 1, 1]),
    (("craft", 0, "at"), ["ghost", 0]),
    (("craft", 0, "at"), ["u1", 0]),
    (("craft", 0, "at"), ["hb", 3]),
    (("craft", 0, "at"), ["hb", -1]),
    (("craft", 1, "id"), "s1"),
    (("debris", 0, "card"), "home"),
    (("debris", 0, "at"), ["hb", 3]),
    (("construction", 0, "beside"), "hb"),
    (("construction", 1, "beside"), "ghost"),
    (("construction", 1, "beside"), "s1"),
    (("construction", 1, "id"), "s2"),
    (("players", "A", "hand", 0, "id"), "c2"),
    (("players", "A", "deck"), [{"id": "s1", "card": "dart"}]),
    (("actions", 0, "seat"), "C"),
    (("actions", 0, "do"), "explode"),
    (("actions", 0, "illegal"), "4.2"),
    (("actions", 0, "illegal"), "R4..2"),
    (("actions", 0, "illegal"), "R4.2\n"),
    (("actions", 0, "illegal"), ""),
    (("actions", 1, "craft"), "ghost"),
    (("actions", 1, "target"), "ghost"),
    (("expect", "craft", "ghost"), None),
    (("expect", "assets", "ghost"), {}),
    (("expect", "debris_at", "ghost"), []),
    (("expect", "active"), "C"),
    (("expect", "phase"), "lunch"),
    (("expect", "step"), "maneuvers"),
    (("expect", "winner"), "C"),
    (("expect", "awaiting"), ["C"]),
    (("expect", "players", "A", "tracker"), 4),
]


@pytest.mark.parametrize(
    ("path", "value"), VALUES, ids=[f"{key_of(p)}={json.dumps(v)}" for p, v in VALUES]
)
def test_a_value_that_means_nothing_is_named(path: Path_, value: Any, folder: Path) -> None:
    complains_of(put(path, value), key_of(path), folder)


def test_running_out_of_dice_is_the_files_mistake(tmp_path: Path) -> None:
    complains_of(put(("dice",), [1]), "dice", tmp_path)
    complains_of(put(("dice",), []), "dice", tmp_path)


# Files that are no scenario at all.

RAW: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "not JSON"),
    "blank": (b" \n\t\n", "not JSON"),
    "binary": (bytes(range(256)) * 4, "not UTF-8"),
    "zeros": (b"\0" * 100, "not JSON"),
    "latin-1": ('{"title": "Sch\u00e4re"}'.encode("latin-1"), "not UTF-8"),
    "utf-16": (json.dumps(VALID).encode("utf-16"), "not UTF-8"),
    "words": (b"once upon a time", "not JSON"),
    "cut short": (json.dumps(VALID).encode()[:-20], "not JSON"),
    "two documents": (b"{} {}", "not JSON"),
    "trailing comma": (b'{"format": "orbitduel-scenario/1",}', "not JSON"),
    "duplicate key": (b'{"format": "orbitduel-scenario/1", "turn": 1, "turn": 2}', "turn"),
    "duplicate key below": (b'{"cards": {"a": {"kind": "craft", "kind": "craft"}}}', "kind"),
    "NaN": (b'{"format": "orbitduel-scenario/1", "turn": NaN}', "NaN"),
    "infinity": (b'{"format": "orbitduel-scenario/1", "turn": -Infinity}', "Infinity"),
    "beyond a float": (b'{"format": "orbitduel-scenario/1", "turn": 1e999}', "turn"),
    "endless digits": (b'{"format": "orbitduel-scenario/1", "turn": ' + b"9" * 9000 + b"}", ""),
    "long digits": (b'{"format": "orbitduel-scenario/1", "turn": ' + b"9" * 4000 + b"}", "turn"),
    "brackets": (b"[" * 100_000, "nested too deeply"),
    "closed brackets": (b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
    "braces": (b'{"a":' * 100_000, "nested too deeply"),
    "five megabytes": (b'{"title": "' + b"x" * 5_000_000 + b'"}', "larger than"),
    "lone surrogate": (b'{"format": "\\ud800"}', "format"),
    "long text": (json.dumps({"format": "x" * 100_000}).encode(), "format"),
    "many lines": (json.dumps({"format": "x\n" * 100}).encode(), "format"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "complaint"), RAW.values(), ids=RAW)
def test_what_is_no_scenario_is_refused_in_a_line(
    content: bytes, complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    for words in (("check",), ("run",), ("run", "--json")):
        complains(file, complaint, *words)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    complains(tmp_path / "nowhere.json", "No such file")


def test_a_directory_is_not_a_file(tmp_path: Path) -> None:
    complains(tmp_path, "directory")


NESTED: list[Path_] = [
    ("active",), ("craft", 0, "at", 1), ("assets", 0, "controller"), ("expect", "winner"),
    ("expect", "awaiting"), ("actions", 0, "orbital"), ("cards", "home", "classes", 0),
    ("actions", 0, "do"), ("expect", "active"), ("title",), ("dice",), ("actions", 0, "targets"),
]  # fmt: skip


@pytest.mark.parametrize("path", NESTED, ids=key_of)
def test_no_depth_of_nesting_is_a_way_around_the_complaint(path: Path_, tmp_path: Path) -> None:
    """Deep enough to be read, perhaps too deep to be shown."""
    marker = "a place of its own"
    text = json.dumps(put(path, marker))
    file = tmp_path / "bad.json"
    for depth in range(700, 1000, 5):
        file.write_text(text.replace(json.dumps(marker), "[" * depth + "]" * depth))
        ran = run_command("scenario", "check", file)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_one_bad_file_does_not_keep_the_others_from_being_checked(
    command: Callable[..., Ran], tmp_path: Path
) -> None:
    contents = {"a": json.dumps(VALID), "b": "{", "c": json.dumps(put(("expect", "turn"), 4))}
    files = [tmp_path / f"{name}.json" for name in contents]
    for file, content in zip(files, contents.values(), strict=True):
        file.write_text(content)
    ran = command("scenario", "check", *files)
    assert ran.status == 2
    assert ran.out.splitlines() == ["ok a", "FAIL c: turn is 3, expected 4"]
    assert ran.err.startswith(f"orbitduel: {files[1]}: not JSON")
    assert command("scenario", "check", files[0], files[2]).status == 1


# Whatever is done to a sound file, the answer is yes, no or a complaint.

SOUND = [VALID] + [
    json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "scenarios").glob("*.json"))
]
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["A", "B", "ha", "hb", "s1", "s2", "home", "dart", "R4", "next", "craft"]),
)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A sound file with a few of its nodes replaced, dropped, doubled or swapped about."""
    data = deepcopy(draw(st.sampled_from(SOUND)))
    for _ in range(draw(st.integers(1, 4))):
        places = [(path, value) for path, value in nodes(data) if path]
        if not places:
            return data
        path, value = draw(st.sampled_from(places))
        at = data
        for step in path[:-1]:
            at = at[step]
        deed = draw(st.sampled_from(["replace", "replace", "alike", "drop", "double"]))
        if deed == "replace":
            at[path[-1]] = draw(anything)
        elif deed == "alike":
            others = [other for _, other in places if type(other) is type(value)]
            at[path[-1]] = deepcopy(draw(st.sampled_from(others)))
        elif deed == "drop":
            del at[path[-1]]
        elif isinstance(at, list):
            at.append(deepcopy(value))
    return data


@settings(max_examples=250)
@given(data=mutated(), words=st.sampled_from([("check",), ("run",), ("run", "--json")]))
def test_no_file_makes_the_command_stumble(data: Any, words: tuple[str, ...], folder: Path) -> None:
    file = folder / "mutated.json"
    file.write_text(json.dumps(data))
    ran = run_command("scenario", *words, file)
    assert ran.status in (0, 1, 2)
    if ran.status == 2:
        assert ran.out == ""
        assert ran.err.startswith(f"orbitduel: {file}: ")
        assert ran.err.count("\n") == 1
    else:
        assert ran.err == ""
        assert words[-1] != "--json" or json.loads(ran.out)["ok"] == (ran.status == 0)
