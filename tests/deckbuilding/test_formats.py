"""Decks in and out: share codes, CSV, pasted lists, and the commands that use them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orbitduel.cards.catalogue import installed
from orbitduel.deckbuilding.check import complaints
from orbitduel.deckbuilding.compare import compare
from orbitduel.deckbuilding.deck import Sheet, sheet_of
from orbitduel.deckbuilding.deck_csv import parse_csv, write_csv
from orbitduel.deckbuilding.deck_file import find_deck, find_sheet
from orbitduel.deckbuilding.formats import FORMATS, NO_ORDER, read_any, write_any
from orbitduel.deckbuilding.share_code import LETTERS, numbers, read_code, write_code
from orbitduel.deckbuilding.statistics import statistics
from orbitduel.reading import Malformed, one_line
from orbitduel.rules.deck import problems
from tests.conftest import Ran
from tests.deckbuilding.random_sheets import random_sheet

Command = Callable[..., Ran]
OLYMPUS = sheet_of(find_deck("olympus"))
CODE = write_code(OLYMPUS, installed())
spelled = st.text(min_size=1, max_size=20).map(one_line).filter(bool)


# Share codes.


def test_a_deck_comes_back_from_its_code() -> None:
    for lot in range(300):
        sheet = random_sheet(lot)
        assert read_code(write_code(sheet, installed()), installed()) == sheet


def test_a_code_is_short_and_one_word() -> None:
    assert len(CODE) == 83
    assert CODE.isalnum()


@given(st.lists(spelled, max_size=10).map(tuple))
def test_unknown_cards_travel_by_name(names: tuple[str, ...]) -> None:
    code = write_code(Sheet("", "Ceres Freeport", names), installed())
    found = read_code(code, installed())
    assert write_code(found, installed()) == code
    assert [a.casefold() for a in found.cards if a in names] == [
        a.casefold() for a in names if a in found.cards
    ]


def test_a_code_survives_chat_and_tired_hands() -> None:
    broken = "\n".join(CODE[at : at + 9].lower() for at in range(0, len(CODE), 9))
    assert read_code(broken, installed()) == read_code(CODE, installed())
    assert read_code(CODE.replace("1", "l").replace("0", "o"), installed()).cards == OLYMPUS.cards


@given(st.integers(3, len(CODE) - 1), st.sampled_from(LETTERS))
def test_one_wrong_letter_is_noticed(at: int, letter: str) -> None:
    damaged = CODE[:at] + letter + CODE[at + 1 :]
    if damaged != CODE:
        with pytest.raises(Malformed, match=r"damaged|newer"):
            read_code(damaged, installed())


@pytest.mark.parametrize("text", [CODE[:-1], CODE + "0", CODE[:20], CODE + CODE, "OD1", CODE + "é"])
def test_a_cut_or_glued_code_is_damaged(text: str) -> None:
    with pytest.raises(Malformed, match="damaged"):
        read_code(text, installed())


def test_a_newer_code_says_so() -> None:
    with pytest.raises(Malformed, match="version 2; this program reads version 1"):
        read_code(CODE.replace("OD1", "OD2"), installed())


@given(st.text(max_size=200))
def test_no_text_breaks_the_reading_of_codes(text: str) -> None:
    with pytest.raises(Malformed):
        read_code(text, installed())


def test_numbers_are_each_given_once() -> None:
    assert len(set(numbers())) == len(numbers()) < 511


# CSV and pasted lists.


@given(st.lists(spelled, min_size=1, max_size=45))
def test_a_csv_comes_back(names: list[str]) -> None:
    sheet = Sheet("mine", names[0], tuple(names[1:]))
    assert parse_csv(write_csv(sheet), "mine") == sheet


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_is_recognised(form: str) -> None:
    found, remarks = read_any(write_any(OLYMPUS, form, installed()), "x", installed())
    assert (found.homeworld, found.cards, remarks) == (OLYMPUS.homeworld, OLYMPUS.cards, ())


def test_a_list_with_counts_gets_an_order_and_says_so() -> None:
    text = "Olympus Foundry\n\nCraft:\n2x Pavonis Mons\n- 1 Ingot\nSledge x3\nWorlds:\nBennu\n"
    found, remarks = read_any(text, "x", installed())
    assert remarks == (NO_ORDER,)
    assert found.homeworld == "Olympus Foundry"
    assert sorted(found.cards) == ["Bennu", "Ingot", *["Pavonis Mons"] * 2, *["Sledge"] * 3]
    assert found.cards.index("Ingot") < found.cards.index("Pavonis Mons")


def test_a_list_without_counts_keeps_its_order() -> None:
    found, remarks = read_any("Homeworld: Olympus Foundry\n1. Sledge\n2. Bennu\n", "x", installed())
    assert (found.cards, remarks) == (("Sledge", "Bennu"), ())


@given(st.text(max_size=300))
def test_any_text_is_a_deck_or_one_clear_line(text: str) -> None:
    try:
        found, _ = read_any(text, "x", installed())
    except Malformed as error:
        assert "\n" not in str(error)
    else:
        complaints(found, installed())


# Checks.


def test_unknown_cards_are_kept_and_named_with_their_positions() -> None:
    cards = ("Slegde", *OLYMPUS.cards[1:39], "Slegde")
    said = [str(problem) for problem in complaints(replace(OLYMPUS, cards=cards), installed())]
    assert said == ["R2.1: no card is called Slegde; did you mean Sledge? (positions 1, 40)"]


def test_every_reason_comes_at_once() -> None:
    sheet = replace(OLYMPUS, cards=("Pebble",) * 12 + ("Bennu", "Bennu", "Ceres Freeport"))
    said = [str(problem) for problem in complaints(sheet, installed())]
    assert said[0] == "R2.1: 15 cards instead of 40"
    assert said[1].startswith("R2.2: 13 cards of another faction, 3 too many (positions 1, 2, 3")
    assert said[2] == "R2.3: 2 copies of the asset Bennu (positions 13, 14)"
    assert said[3].startswith("R2.4")


def test_a_known_deck_is_judged_as_the_rules_judge_it() -> None:
    for lot in range(50):
        sheet = random_sheet(lot)
        cards = [card for name in sheet.cards if (card := installed().named(name))]
        home = installed().named(sheet.homeworld)
        assert home
        assert complaints(sheet, installed()) == problems(home, cards)


# Differences and figures.


def test_a_moved_card_is_one_change() -> None:
    cards = list(OLYMPUS.cards)
    cards.insert(30, cards.pop(2))
    (change,) = compare(OLYMPUS, replace(OLYMPUS, cards=tuple(cards)))
    assert (change.what, change.card, change.before, change.after) == (
        "moved", "Areostationary Port", 3, 31,
    )  # fmt: skip


@given(st.integers(0, 200), st.integers(0, 200))
def test_changes_account_for_every_card(one: int, other: int) -> None:
    old, new = random_sheet(one), random_sheet(other)
    changes = compare(old, new)
    gone = [change.card for change in changes if change.before]
    come = [change.card for change in changes if change.after]
    kept = sorted(old.cards)
    for card in gone:
        kept.remove(card)
    assert sorted([*kept, *come]) == sorted(new.cards)


def test_statistics_count_every_card() -> None:
    figures = statistics(find_deck("olympus"))
    for tally in (figures.costs, figures.kinds, figures.factions):
        assert sum(tally.values()) == 40
    assert figures.unbuildable == ()


# The commands.


def test_a_deck_may_be_named_by_its_code(command: Command) -> None:
    assert find_sheet(CODE).cards == OLYMPUS.cards
    assert command("deck", "code", "olympus").out == f"{CODE}\n"
    assert command("deck", "check", CODE).out == f"{CODE}: legal\n"
    assert command("deck", "diff", CODE, "olympus").status == 0


def test_a_code_is_imported_and_exported(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "a.deck"
    assert command("deck", "import", CODE, "--out", out).status == 0
    ran = command("deck", "export", out, "--format", "code", "--json")
    assert json.loads(ran.out)["text"] == f"{CODE}\n"


def test_an_illegal_deck_answers_no_with_reasons_as_json(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Olympus Foundry\n3x Sledge\n")
    ran = command("deck", "check", path, "--json")
    assert ran.status == 1
    (answer,) = json.loads(ran.out)["decks"]
    assert answer["reasons"][0]["rule"] == "R2.1"


@pytest.mark.parametrize("verb", ["show", "code", "stats", "check", "export"])
@pytest.mark.parametrize("data", [b"\x00\x01", b"\xff", b"x" * 300_000, b"<html>", b""])
def test_a_foreign_file_gets_one_line(
    command: Command, tmp_path: Path, verb: str, data: bytes
) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(data)
    ran = command("deck", verb, path)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_decks_are_found_by_card(command: Command) -> None:
    out = command("deck", "list", "--card", "Pavonis", "--json").out
    assert "olympus" in [deck["deck"] for deck in json.loads(out)["decks"]]


def test_undo_works_from_the_command_line(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.deck"
    command("deck", "import", CODE, "--out", path)
    ran = command("deck", "undo", path)
    assert (ran.status, ran.err) == (2, f"orbitduel: {path}: there is no earlier version\n")
