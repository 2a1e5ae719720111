"""Scenario files: every one here holds, and every kind of expectation can fail."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from orbitduel.cards.catalogue import installed
from orbitduel.match.expectation import differences
from orbitduel.match.scenario import Report, outcome, run_scenario, satisfies
from orbitduel.match.scenario_file import parse_scenario, read_scenario
from orbitduel.rules.actions import ACTIONS
from tests.conftest import Ran

HERE = Path(__file__).parent / "scenarios"
FILES = sorted(HERE.rglob("*.json"))
Data = dict[str, Any]


def data_of(name: str) -> Data:
    data: Data = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    return data


def run(data: Data) -> Report:
    return run_scenario(parse_scenario(deepcopy(data)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_holds(path: Path) -> None:
    assert run_scenario(read_scenario(path)).failure == ""


def test_one_line_a_file_and_status_0_when_all_hold(command: Callable[..., Ran]) -> None:
    ran = command("scenario", "check", *FILES)
    assert ran.status == 0
    assert ran.out.splitlines() == [f"ok {path.stem}" for path in FILES]
    assert ran.err == ""


def test_the_files_perform_every_kind_of_action() -> None:
    lines = [line for path in FILES for line in json.loads(path.read_text()).get("actions", [])]
    assert {line["do"] for line in lines if "illegal" not in line} == set(ACTIONS)
    assert {line["do"] for line in lines if "illegal" in line} == set(ACTIONS)


# Expectations can fail: every leaf of what came out, changed, is a difference that is named.


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    else:
        yield path, value


def changed(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[:-1] if value else ["A"]
    return {"A": "B", "maneuvers": "repair", "place": "complete"}.get(value, "A")


def planted(path: tuple[str, ...], value: Any) -> Data:
    tree: Any = value
    for key in reversed(path):
        tree = {key: tree}
    return dict(tree)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_expectation_can_fail_and_says_where(path: Path) -> None:
    scenario = read_scenario(path)
    result = run_scenario(scenario).outcome
    assert list(differences(result, result)) == []
    for where, value in leaves(result):
        if value == {}:
            continue
        (difference,) = differences(planted(where, changed(value)), result)
        assert difference.startswith(".".join(where) + " is ")


RICH = "build-and-complete"
EXPECTATIONS: dict[str, Data] = {
    "craft at": {"craft": {"c1": {"at": ["ha", 1]}}},
    "craft at elsewhere": {"craft": {"c1": {"at": ["hb", 0]}}},
    "craft spent": {"craft": {"c1": {"spent": 1}}},
    "craft damage": {"craft": {"c1": {"damage": 1}}},
    "craft controller": {"craft": {"c1": {"controller": "B"}}},
    "craft gone": {"craft": {"c1": None}},
    "craft there": {"craft": {"c4": {"spent": 0}}},
    "asset controller": {"assets": {"ha": {"controller": "B"}}},
    "asset uncontrolled": {"assets": {"ha": {"controller": None}}},
    "asset damage": {"assets": {"ha": {"damage": 1}}},
    "asset tapped": {"assets": {"ha": {"tapped": False}}},
    "asset upgrades": {"assets": {"ha": {"upgrades": []}}},
    "asset upgrades others": {"assets": {"ha": {"upgrades": ["c2", "c1"]}}},
    "upgrade damage": {"upgrades": {"c2": {"damage": 1}}},
    "upgrade gone": {"upgrades": {"c2": None}},
    "construction counters": {"construction": {"c4": {"counters": 4}}},
    "construction gone": {"construction": {"c4": None}},
    "construction there": {"construction": {"c1": {"counters": 0}}},
    "debris": {"debris_at": {"ha": [0, 0, 0, 0, 1]}},
    "debris of another world": {"debris_at": {"ha": [0, 0, 0]}},
    "tracker": {"players": {"A": {"tracker": 1}}},
    "hand": {"players": {"A": {"hand": ["c1"]}}},
    "deck": {"players": {"B": {"deck": 1}}},
    "turn": {"turn": 1},
    "active": {"active": "B"},
    "phase": {"phase": "repair"},
    "step": {"step": "place"},
    "no step": {"step": None},
    "winner": {"winner": "A"},
    "draw": {"winner": "draw"},
    "awaiting": {"awaiting": []},
    "awaiting both": {"awaiting": ["A", "B"]},
    "dice left": {"dice_left": 0},
}


@pytest.mark.parametrize("expect", EXPECTATIONS.values(), ids=EXPECTATIONS)
def test_a_wrong_expectation_fails_the_file(
    expect: Data, command: Callable[..., Ran], tmp_path: Path
) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(data_of(RICH) | {"expect": expect}))
    ran = command("scenario", "check", file)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith(f"FAIL wrong: {next(iter(expect))}")
    assert ran.out.count("\n") == 1


def test_every_difference_is_told_in_one_line() -> None:
    failure = run(data_of(RICH) | {"expect": {"turn": 9, "active": "B"}}).failure
    assert failure == "turn is 0, expected 9; active is A, expected B"


def test_hands_and_upgrades_are_compared_in_any_order() -> None:
    data = data_of("one-slot-of-each-kind")
    for hand in (["h2", "h4"], ["h4", "h2"]):
        assert run(data | {"expect": {"players": {"A": {"hand": hand}}}}).failure == ""


@pytest.mark.parametrize("name", ["hand", "upgrades", "big.hand"])
def test_debris_is_compared_in_order_whatever_a_world_is_called(name: str) -> None:
    text = json.dumps(data_of("debris-field")).replace('"hb"', json.dumps(name))
    data = json.loads(text) | {"expect": {"debris_at": {name: [3, 0, 0, 0, 0]}}}
    assert "debris_at" in run(data).failure


def test_an_expectation_that_names_nothing_holds() -> None:
    assert run(data_of(RICH) | {"expect": {}}).failure == ""


# Illegal actions.

REFUSED = {"seat": "A", "do": "burn", "craft": "s1", "orbital": 4}
"""A climb of 12 for a Ram that has 5 left: R4.2.4."""
ALLOWED = {"seat": "A", "do": "burn", "craft": "s1", "orbital": 1}


def after_climb_and_dive(*lines: Data) -> Report:
    data = data_of("climb-and-dive")
    return run(data | {"actions": [data["actions"][0], data["actions"][2], *lines], "expect": {}})


@pytest.mark.parametrize("rule", ["R4.2.4", "R4.2", "R4", "R"])
def test_a_refusal_satisfies_its_rule_and_those_above_it(rule: str) -> None:
    assert after_climb_and_dive(REFUSED | {"illegal": rule}).failure == ""


@pytest.mark.parametrize("rule", ["R4.2.1", "R4.2.4.1", "R4.20", "R4.3", "R5", "R0"])
def test_a_refusal_by_another_rule_fails(rule: str) -> None:
    failure = after_climb_and_dive(REFUSED | {"illegal": rule}).failure
    assert failure.startswith("actions[2]: burn was refused by R4.2.4 ")
    assert failure.endswith(f"expected {rule}")


def test_a_rule_number_is_compared_part_by_part() -> None:
    assert satisfies("R4.2.4", "R4.2")
    assert not satisfies("R4.21", "R4.2")
    assert not satisfies("R4", "R4.2")


def test_an_action_accepted_against_expectation_fails() -> None:
    failure = after_climb_and_dive(ALLOWED | {"illegal": "R"}).failure
    assert failure == "actions[2]: burn was accepted; expected a refusal by R"


def test_an_action_refused_without_saying_so_fails() -> None:
    failure = after_climb_and_dive(REFUSED).failure
    assert failure.startswith("actions[2]: burn was refused: R4.2.4 ")


def test_a_refused_action_changes_nothing_and_the_rest_goes_on() -> None:
    with_refusal = after_climb_and_dive(REFUSED | {"illegal": "R"}, ALLOWED)
    assert with_refusal.failure == ""
    assert with_refusal.outcome == after_climb_and_dive(ALLOWED).outcome
    assert [refused.action for refused in with_refusal.refused] == [2]


def test_an_illegal_action_may_name_what_is_not_there() -> None:
    strange = {"seat": "A", "do": "burn", "craft": "ghost", "orbital": 0, "illegal": "R4.2"}
    assert after_climb_and_dive(strange).failure == ""


# Reading a position.


def test_a_card_the_file_does_not_define_comes_from_the_card_sets() -> None:
    world = next(card for card in installed() if card.kind == "asset")
    data = data_of("untap-your-own")
    data["assets"].append({"id": "far", "card": world.id, "controller": "B", "tapped": True})
    scenario = parse_scenario(data)
    assert scenario.duel.board.card[scenario.names.pieces["far"]] == world


def test_a_card_of_the_file_goes_before_one_of_the_sets() -> None:
    world = next(card for card in installed() if card.kind == "asset")
    data = data_of("untap-your-own")
    data["cards"][world.id] = data["cards"]["moon"] | {"name": "Mine"}
    data["assets"].append({"id": "far", "card": world.id, "controller": "B"})
    scenario = parse_scenario(data)
    assert scenario.duel.board.card[scenario.names.pieces["far"]].name == "Mine"


def test_a_left_out_owner_is_the_controller() -> None:
    data = data_of("untap-your-own")
    data["assets"][0]["owner"] = "B"
    scenario = parse_scenario(data)
    pieces = scenario.names.pieces
    assert [scenario.duel.board.owner[pieces[name]] for name in ("ha", "hb", "m")] == [1, 1, -1]


def test_what_is_left_out_is_nothing() -> None:
    bare = parse_scenario({"format": "orbitduel-scenario/1"})
    shown = outcome(bare)
    assert (shown["craft"], shown["assets"], shown["dice_left"]) == ({}, {}, None)
    assert shown["players"] == {seat: {"tracker": 0, "hand": [], "deck": 0} for seat in "AB"}


def test_the_seed_decides_the_dice() -> None:
    """Nine dice against a check of 4; sixteen seeds cannot all give the same hits."""
    data = data_of("seeded-dice")
    data["cards"]["dart"] |= {"accuracy": 9, "armor": 99}
    data["actions"][1]["amount"] = 4
    hits = [run(data | {"seed": n, "expect": {}}).outcome["craft"]["s2"] for n in range(16)]
    assert len({hit["damage"] for hit in hits}) > 1
    again = [run(data | {"seed": n, "expect": {}}).outcome["craft"]["s2"] for n in range(16)]
    assert again == hits


def test_names_with_line_breaks_do_not_break_the_line(
    command: Callable[..., Ran], tmp_path: Path
) -> None:
    text = json.dumps(data_of("untap-your-own")).replace('"ha"', '"h\\na"')
    data = json.loads(text) | {"expect": {"assets": {"h\na": {"tapped": True}}}}
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(data))
    ran = command("scenario", "check", file)
    assert ran.status == 1
    assert ran.out.count("\n") == 1


def test_card_names_with_line_breaks_do_not_break_the_line(
    command: Callable[..., Ran], tmp_path: Path
) -> None:
    data = data_of("climb-and-dive")
    data["cards"]["ram"]["name"] = "Ra\nm"
    data["actions"] = [ALLOWED | {"orbital": 4}, REFUSED]
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(data))
    ran = command("scenario", "check", file)
    assert ran.status == 1
    assert ran.out.count("\n") == 1
