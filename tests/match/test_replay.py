"""Replays: a recorded duel verifies, and every kind of damage is told apart.

Status 1 is a file that reads well but does not give again what it says; status 2 is a file that
is cut short or makes no sense.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orbitduel.deckbuilding.deck_file import read_deck, ready_made
from orbitduel.match.duel_game import DuelGame, DuelSetup, write_setup
from orbitduel.match.replay import Recorder, _written, parse_replay, verify
from orbitduel.rules.actions import Action, Complete, Concede, Next, Place
from orbitduel.rules.plain import read_action, write_action
from tests.conftest import Ran, run_command
from tests.properties.duels import chosen

TURNS = 30
Line = dict[str, Any]


def recorded(seed: int) -> tuple[list[str], set[str]]:
    """A random duel of two ready-made decks, line by line, and what kinds of events it had."""
    decks = [read_deck(path) for path in list(ready_made().values())[:2]]
    sides = [(deck.homeworld, deck.cards) for deck in decks]
    setup = DuelSetup((sides[0], sides[1]), seed.to_bytes(32, "big"), TURNS)
    duel, _ = setup.begin()
    recorder = Recorder(DuelGame(), write_setup(setup), duel, ("Ada", "Bo"))
    rng = random.Random(seed)
    kinds: set[str] = set()
    while duel.result is None:
        seat, action = chosen(duel, rng)
        told = duel.apply(seat, action)
        recorder.chosen(seat, action, told)
        kinds |= {type(event).__name__ for event in told}
    return recorder.text().splitlines(), kinds


def eventful() -> list[str]:
    """The first such duel that has fights in it and goes on to the turn limit."""
    for seed in range(1000):
        lines, kinds = recorded(seed)
        if kinds >= {"BidsRevealed", "AssetBombarded"} and '"R5.3"' in lines[-1]:
            return lines
    raise AssertionError("no random duel is eventful")


LINES = eventful()
PARSED: list[Line] = [json.loads(line) for line in LINES]
CHOICES = [at for at, line in enumerate(PARSED) if "do" in line]
MARKS = [at for at, line in enumerate(PARSED) if "turn" in line]
SETUP = [at for at, line in enumerate(PARSED) if "setup" in line]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("replays") / "duel.replay"


def text_of(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def with_line(at: int, **changes: Any) -> list[str]:
    return [*LINES[:at], json.dumps(PARSED[at] | changes), *LINES[at + 1 :]]


def verified(lines: list[str] | bytes, file: Path) -> Ran:
    file.write_bytes(lines if isinstance(lines, bytes) else text_of(lines))
    return run_command("replay", "verify", file)


def differs(lines: list[str], turn: int, file: Path) -> str:
    """The file reads well, but a turn is not as it says; what it says of that."""
    ran = verified(lines, file)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.count("\n") == 1
    opening = f"{file}: turn {turn} differs: "
    assert ran.out.startswith(opening)
    return ran.out.removeprefix(opening)


def is_malformed(lines: list[str] | bytes, file: Path) -> str:
    """The file cannot be used; what is said of it."""
    ran = verified(lines, file)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(f"orbitduel: {file}: ")
    return ran.err.removeprefix(f"orbitduel: {file}: ")


def turn_of(at: int) -> int:
    """The turn a line belongs to: the one after the last closed before it."""
    return sum(mark < at for mark in MARKS) + 1


# As recorded.


def test_a_recorded_duel_verifies(file: Path) -> None:
    ran = verified(LINES, file)
    assert ran == Ran(0, f"{file}: verified, {TURNS} turns, {len(CHOICES)} choices\n", "")


def test_the_duel_recorded_here_has_something_to_damage() -> None:
    assert len(MARKS) == TURNS - 1
    assert len({PARSED[at]["do"] for at in CHOICES}) >= 8
    assert PARSED[-1]["winner"] is None
    assert PARSED[-1]["rule"] == "R5.3"


def test_a_replay_holds_seed_decks_and_choices_and_no_state() -> None:
    keys = {key for line in PARSED for key in line}
    assert keys.isdisjoint({"board", "state", "hand", "events"})
    assert PARSED[0]["format"] == "orbitduel-replay/1"
    assert PARSED[0]["players"] == ["Ada", "Bo"]


def test_a_conceded_duel_verifies_with_its_winner(file: Path) -> None:
    setup = [PARSED[at] for at in SETUP]
    table = DuelGame().setup(setup)
    recorder = Recorder(DuelGame(), setup, table)
    recorder.chosen(1, Concede(), table.apply(1, Concede()))
    lines = recorder.text().splitlines()
    assert json.loads(lines[-1])["winner"] == "A"
    assert verified(lines, file).status == 0


# A choice, a digest or a result changed.


def another_choice(at: int) -> Action | None:
    """Something else the same seat could have done at a line; None if there was no choice."""
    table = DuelGame().setup([PARSED[line] for line in SETUP])
    for line in CHOICES:
        seat = "AB".index(PARSED[line]["seat"])
        done = read_action({key: PARSED[line][key] for key in PARSED[line] if key != "seat"})
        if line == at:
            return next((other for other in table.legal(seat) if other != done), None)
        table.apply(seat, done)
    raise AssertionError(f"line {at} is no choice")


@settings(max_examples=40)
@given(at=st.sampled_from(CHOICES))
def test_a_flipped_choice_is_found_in_its_turn(at: int, file: Path) -> None:
    other = another_choice(at)
    if other is not None:
        flipped = json.dumps({"seat": PARSED[at]["seat"], **write_action(other)})
        differs([*LINES[:at], flipped, *LINES[at + 1 :]], turn_of(at), file)


@pytest.mark.parametrize("at", [at for at in CHOICES if PARSED[at]["do"] != "bid"][::40])
def test_a_choice_of_the_other_seat_is_found_in_its_turn(at: int, file: Path) -> None:
    other = "AB"["BA".index(PARSED[at]["seat"])]
    assert f"line {at + 1}" in differs(with_line(at, seat=other), turn_of(at), file)


@pytest.mark.parametrize("at", MARKS[::3])
def test_a_flipped_digest_names_its_turn(at: int, file: Path) -> None:
    digest = PARSED[at]["digest"]
    flipped = digest[:-1] + ("0" if digest[-1] != "0" else "1")
    differs(with_line(at, digest=flipped), PARSED[at]["turn"], file)


def test_a_flipped_last_digest_names_the_last_turn(file: Path) -> None:
    differs(with_line(len(LINES) - 1, digest="0" * 32), TURNS, file)


def test_a_mark_of_another_turn_is_found(file: Path) -> None:
    differs(with_line(MARKS[3], turn=9), 4, file)


@pytest.mark.parametrize(
    "ending", [{"winner": "A"}, {"winner": "B"}, {"rule": "R4.8.1"}, {"choices": 1}], ids=str
)
def test_a_wrong_ending_is_told(ending: Line, file: Path) -> None:
    said = differs(with_line(len(LINES) - 1, **ending), TURNS, file)
    assert str(*ending.values()) in said


def test_a_replay_made_with_other_cards_says_so(file: Path) -> None:
    at = next(at for at in SETUP if PARSED[at].get("setup") == "card" and "armor" in PARSED[at])
    other = with_line(at, armor=PARSED[at]["armor"] + 5)
    broken = [*other[:-1], json.dumps({**PARSED[-1], "digest": "0" * 32})]
    ran = verified(broken, file)
    assert ran.status == 1
    assert f"made with other cards than are installed here ({PARSED[at]['name']})" in ran.out


def test_other_dice_are_another_duel(file: Path) -> None:
    """With eight other seeds the file reads as well, but some die or the coin falls otherwise."""
    for seed in range(1000, 1008):
        assert verified(with_line(SETUP[0], seed=f"{seed:064x}"), file).status == 1


def test_choices_after_the_end_are_refused(file: Path) -> None:
    extra = json.dumps({"seat": "A", "do": "next"})
    assert "over" in differs([*LINES[:-1], extra, LINES[-1]], TURNS, file)


def test_a_duel_that_is_not_over_has_no_ending(file: Path) -> None:
    lines = [*LINES[: CHOICES[-1]], LINES[-1]]
    assert "not over" in differs(lines, TURNS, file)


# Lines removed, doubled, cut.


@settings(max_examples=60)
@given(at=st.integers(0, len(LINES) - 1))
def test_a_removed_line_is_missed(at: int, file: Path) -> None:
    lines = LINES[:at] + LINES[at + 1 :]
    line = PARSED[at]
    if "do" in line and PARSED[at + 1].get("do") == "end_turn":
        assert verified(lines, file).status == 1  # perhaps only by the number of choices
    elif "do" in line:
        differs(lines, turn_of(at), file)
    elif "turn" in line:
        differs(lines, line["turn"], file)
    else:
        is_malformed(lines, file)


@pytest.mark.parametrize("at", [0, *SETUP, len(LINES) - 1])
def test_without_header_setup_or_ending_it_is_no_replay(at: int, file: Path) -> None:
    is_malformed(LINES[:at] + LINES[at + 1 :], file)


@settings(max_examples=200)
@given(length=st.integers(0, len(text_of(LINES)) - 1))
def test_truncated_at_any_byte_it_is_malformed(length: int, file: Path) -> None:
    is_malformed(text_of(LINES)[:length], file)


@pytest.mark.parametrize("length", range(1, 150))
def test_truncated_within_the_last_lines_it_is_malformed(length: int, file: Path) -> None:
    is_malformed(text_of(LINES)[:-length], file)


def test_a_truncated_file_says_after_which_turn(file: Path) -> None:
    said = is_malformed(LINES[: MARKS[6] + 1], file)
    assert "truncated" in said
    assert "turn 7" in said


def test_nothing_stands_after_the_closing_line(file: Path) -> None:
    assert f"line {len(LINES) + 1}" in is_malformed([*LINES, LINES[-1]], file)


def test_setup_stands_before_the_first_choice(file: Path) -> None:
    at = CHOICES[2]
    lines = [*LINES[:at], LINES[SETUP[0]], *LINES[at:]]
    assert f"line {at + 1}" in is_malformed(lines, file)


# Garbage.

GARBAGE: dict[str, bytes] = {
    "empty": b"",
    "blank line": b"\n",
    "words": b"once upon a time\n",
    "binary": bytes(range(256)) + b"\n",
    "a list": b"[]\n",
    "a number": b"7\n",
    "another format": b'{"format": "orbitduel-scenario/1"}\n',
    "no format": b'{"game": "duel"}\n',
    "deep": b"[" * 100_000 + b"\n",
    "deep in a choice": text_of(LINES[: CHOICES[0]]) + b'{"do":' + b"[" * 100_000 + b"\n",
    "too large": b" " * 17_000_000,
}


@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_malformed(content: bytes, file: Path) -> None:
    is_malformed(content, file)
    ran = run_command("replay", "show", file)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


BAD_LINES: dict[str, tuple[int, Line]] = {
    "version": (0, {"format": "orbitduel-replay/2"}),
    "game": (0, {"game": "poker"}),
    "game type": (0, {"game": None}),
    "rules type": (0, {"rules": 1}),
    "one player": (0, {"players": ["Ada"]}),
    "player type": (0, {"players": ["Ada", 7]}),
    "header key": (0, {"colour": "red"}),
    "setup": (SETUP[0], {"setup": "weather"}),
    "seed": (SETUP[0], {"seed": "00"}),
    "seed letters": (SETUP[0], {"seed": "x" * 64}),
    "limit": (SETUP[0], {"limit": -1}),
    "limit flag": (SETUP[0], {"limit": True}),
    "options key": (SETUP[0], {"colour": "red"}),
    "card kind": (SETUP[1], {"kind": "planet"}),
    "card key": (SETUP[1], {"colour": "red"}),
    "deck seat": (SETUP[-1], {"seat": "C"}),
    "deck homeworld": (SETUP[-1], {"homeworld": "ghost"}),
    "deck cards": (SETUP[-1], {"cards": ["ghost"] * 40}),
    "deck types": (SETUP[-1], {"cards": [7] * 40}),
    "illegal deck": (SETUP[-1], {"cards": []}),
    "deed": (CHOICES[3], {"do": "explode"}),
    "deed type": (CHOICES[3], {"do": ["next"]}),
    "seat": (CHOICES[3], {"seat": "C"}),
    "choice key": (CHOICES[3], {"colour": "red"}),
    "mark type": (MARKS[0], {"turn": "1"}),
    "mark digest": (MARKS[0], {"digest": None}),
    "mark key": (MARKS[0], {"colour": "red"}),
    "winner": (len(LINES) - 1, {"winner": "C"}),
    "winner type": (len(LINES) - 1, {"winner": ["A"]}),
    "choices": (len(LINES) - 1, {"choices": -1}),
    "ending key": (len(LINES) - 1, {"colour": "red"}),
}


@pytest.mark.parametrize(("at", "changes"), BAD_LINES.values(), ids=BAD_LINES)
def test_a_line_that_makes_no_sense_is_named(at: int, changes: Line, file: Path) -> None:
    said = is_malformed(with_line(at, **changes), file)
    assert "line" in said or "setup" in said


def test_another_format_version_says_which_this_program_reads(file: Path) -> None:
    said = is_malformed(with_line(0, format="orbitduel-replay/2"), file)
    assert "version 2 is unknown; this reads 1" in said


def test_other_rules_are_told_before_anything_is_run(file: Path) -> None:
    said = is_malformed(with_line(0, rules="9"), file)
    assert "rules 9" in said
    assert f"plays {DuelGame.version}" in said


def test_a_card_id_no_encoding_can_write_does_not_make_it_stumble(file: Path) -> None:
    """JSON can spell half a character; an id that has one enters play here in the first turn."""
    ids = {PARSED[at]["id"]: f"\ud800{at}" for at in SETUP if "id" in PARSED[at]}
    setup = [dict(PARSED[at]) for at in SETUP]
    for line in setup:
        if line["setup"] == "card":
            line |= {"id": ids[line["id"]], "cost": 0}
        elif line["setup"] == "deck":
            line["homeworld"] = ids[line["homeworld"]]
            line["cards"] = [ids[card] for card in line["cards"]]
    table = DuelGame().setup(setup)
    choices: list[Line] = []
    while not any(choice["do"] == "complete" for choice in choices):
        (seat,) = table.awaiting()
        wanted = [a for a in table.legal(seat) if isinstance(a, Place | Complete)]
        action = wanted[0] if wanted else Next()
        table.apply(seat, action)
        choices.append({"seat": "AB"[seat], **write_action(action)})
    lines = [PARSED[0], *setup, *choices, PARSED[-1]]
    assert verified([json.dumps(line) for line in lines], file).status in (1, 2)


@pytest.mark.parametrize("depth", range(800, 1000, 10))
def test_a_deed_nested_deeply_is_malformed(depth: int, file: Path) -> None:
    line = '{"seat": "A", "do": ' + "[" * depth + "]" * depth + "}"
    is_malformed([*LINES[: CHOICES[0]], line, *LINES[CHOICES[0] :]], file)


@settings(max_examples=150)
@given(data=st.data())
def test_no_damage_makes_the_commands_stumble(data: st.DataObject, file: Path) -> None:
    content = bytearray(text_of(LINES))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    ran = verified(bytes(content), file)
    assert ran.status in (0, 1, 2)
    assert (ran.out + ran.err).count("\n") == 1
    assert run_command("replay", "show", file).status in (0, 2)


# Showing.


def shown(file: Path, *words: object) -> list[str]:
    file.write_bytes(text_of(LINES))
    ran = run_command("replay", "show", file, *words)
    assert (ran.status, ran.err) == (0, "")
    return ran.out.splitlines()


def test_a_duel_is_told_from_the_coin_to_the_end(file: Path) -> None:
    lines = shown(file)
    assert lines[0].startswith("   0  Ada holds ")
    assert lines[-1] == f"{TURNS:>4}  The duel is drawn: the turn limit is reached."
    turns = [int(line[:4]) for line in lines]
    assert turns == sorted(turns)
    assert set(turns) == set(range(TURNS + 1))


def test_every_sentence_names_players_and_cards_instead_of_numbers(file: Path) -> None:
    told = "\n".join(shown(file))
    assert "Ada" in told
    assert "Bo" in told
    assert "None" not in told
    names = {line["name"] for line in PARSED if line.get("setup") == "card"}
    assert any(f"drew {name}." in told for name in names), "a replay keeps no secrets"


@pytest.mark.parametrize("turn", [0, 1, 7, TURNS])
def test_one_turn_is_told_alone(turn: int, file: Path) -> None:
    alone = shown(file, "--turn", turn)
    assert alone == [line for line in shown(file) if int(line[:4]) == turn]
    assert alone


def test_a_turn_that_never_was_has_nothing_to_tell(file: Path) -> None:
    assert shown(file, "--turn", TURNS + 1) == []


def test_a_refused_choice_stops_the_tale_with_a_complaint(file: Path) -> None:
    file.write_bytes(text_of(with_line(CHOICES[0], seat="C")))
    assert run_command("replay", "show", file).status == 2
    other = "AB"["BA".index(PARSED[CHOICES[0]]["seat"])]
    file.write_bytes(text_of(with_line(CHOICES[0], seat=other)))
    ran = run_command("replay", "show", file)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert f"line {CHOICES[0] + 1}" in ran.err


def test_an_illegal_deck_cannot_be_told(file: Path) -> None:
    file.write_bytes(text_of(with_line(SETUP[-1], cards=[])))
    ran = run_command("replay", "show", file)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_other_rules_cannot_be_told(file: Path) -> None:
    """Run under these rules, the sentences would be of another duel."""
    file.write_bytes(text_of(with_line(0, rules="9")))
    ran = run_command("replay", "show", file)
    assert (ran.status, ran.out) == (2, "")
    assert "rules" in ran.err


def test_a_missing_replay_is_named(command: Callable[..., Ran], tmp_path: Path) -> None:
    for word in ("show", "verify"):
        ran = command("replay", word, tmp_path / "nowhere.replay")
        assert ran.status == 2
        assert "nowhere.replay: No such file" in ran.err


def test_verify_tells_how_much_it_ran() -> None:
    verdict = verify(parse_replay(text_of(LINES).decode()))
    assert (verdict.holds, verdict.turns, verdict.choices) == (True, TURNS, len(CHOICES))


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
)


@given(st.dictionaries(st.text(), plain))
def test_a_line_is_what_pythons_own_json_writes(data: dict[str, Any]) -> None:
    assert _written(data) == json.dumps(data, ensure_ascii=False).encode() + b"\n"
