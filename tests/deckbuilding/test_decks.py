"""Deck files, deck lists as CSV, and the ready-made decks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from orbitduel.cards.catalogue import installed
from orbitduel.deckbuilding.check import check_decks, installed_decks
from orbitduel.deckbuilding.deck import resolve
from orbitduel.deckbuilding.deck_csv import parse_csv
from orbitduel.deckbuilding.deck_file import (
    Deck,
    find_deck,
    parse_deck,
    read_deck,
    ready_made,
    write_deck,
)
from orbitduel.reading import Malformed
from orbitduel.rules.deck import DECK_SIZE, GOAL, problems
from tests.conftest import Ran
from tests.properties.duels import random_deck

Command = Callable[..., Ran]
FACTIONS = ("compact", "foundry", "drift", "choir")

FILE = """\
format: orbitduel-deck/1
name: Short
author: Somebody
notes: It is short. It is not legal.
homeworld: Ceres Freeport

# Fighters
Pebble
pebble
TIN CLIPPER

tin-clipper
"""


def parsed(text: str) -> Deck:
    return parse_deck(text, installed())


# Deck files.


def test_a_deck_file_names_its_cards_by_name_or_id_in_order() -> None:
    deck = parsed(FILE)
    assert (deck.name, deck.author) == ("Short", "Somebody")
    assert deck.notes == "It is short. It is not legal."
    assert deck.homeworld.id == "ceres-freeport"
    assert [card.id for card in deck.cards] == ["pebble", "pebble", "tin-clipper", "tin-clipper"]


def test_one_card_is_counted_as_one() -> None:
    home, *cards = find_deck("olympus").homeworld, *find_deck("olympus").cards
    assert problems(home, cards[:1])[0].sentence == "1 card instead of 40"
    assert problems(home, cards[:2])[0].sentence == "2 cards instead of 40"


def test_a_written_deck_reads_again() -> None:
    assert parsed(write_deck(parsed(FILE))) == parsed(FILE)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("Pebble\n", "Pebbel\n", "line 8: no card is called Pebbel; did you mean Pebble"),
        ("Pebble\n", "Xyzzy\n", "line 8: no card is called Xyzzy"),
        ("Ceres Freeport", "Ceres Freeprt", "homeworld: no card is called Ceres Freeprt; did you"),
        ("deck/1", "deck/2", "line 1: format orbitduel-deck/2 is newer than this program"),
        ("format: orbitduel-deck/1\n", "", "format: is missing"),
        ("name: Short\n", "", "name: is missing"),
        ("author:", "colour:", "line 3: colour: Somebody is not one of format, name"),
        ("author: Somebody", "name: Other", "line 3: name: Other is not one of"),
        ("homeworld: ", "", "line 5: Ceres Freeport is not one of"),
    ],
)
def test_what_is_wrong_is_named_by_line(before: str, after: str, said: str) -> None:
    with pytest.raises(Malformed) as raised:
        parsed(FILE.replace(before, after, 1))
    assert str(raised.value).startswith(said)


def test_an_unknown_card_without_a_likeness_gets_no_suggestion() -> None:
    with pytest.raises(Malformed) as raised:
        parsed(FILE.replace("Pebble\n", "Xyzzy\n", 1))
    assert "did you mean" not in str(raised.value)


def test_a_deck_is_found_by_its_name_or_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "my.deck").write_text(FILE)
    assert find_deck(str(tmp_path / "my.deck")) == read_deck(tmp_path / "my.deck")
    name, path = next(iter(ready_made().items()))
    assert find_deck(name) == read_deck(path)


def test_a_deck_that_is_not_there_is_named() -> None:
    with pytest.raises(Malformed, match="nothing-here: No such file"):
        find_deck("nothing-here")


# Deck lists as CSV.

LIST = "name\nCeres Freeport\nPebble\n\nTin Clipper\n"


def listed(text: str) -> Deck:
    return resolve(parse_csv(text, "mine"), installed())


def test_a_deck_list_has_the_homeworld_first_and_then_the_cards_in_order() -> None:
    deck = listed(LIST)
    assert (deck.name, deck.homeworld.id) == ("mine", "ceres-freeport")
    assert [card.id for card in deck.cards] == ["pebble", "tin-clipper"]


@pytest.mark.parametrize(
    "text",
    [
        LIST.replace("name", "Name"),
        LIST.replace("\n", "\r\n"),
        LIST.replace("Pebble", '"Pebble"'),
        LIST.replace("Pebble", " pebble ,"),
    ],
    ids=repr,
)
def test_habits_of_spreadsheets_are_forgiven(text: str) -> None:
    assert listed(text) == listed(LIST)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("Pebble", "Pebbel", "line 3: no card is called Pebbel; did you mean Pebble"),
        ("name", "card", "line 1: a deck list starts with the heading name"),
        ("name\n", "", "line 1: a deck list starts with the heading name"),
        ("name", "name,count", "line 1: a deck list starts with the heading name"),
        ("Pebble", "Pebble,2", "line 3: a deck list has one column"),
        ("Pebble", '"Pebble', "not CSV"),
        (LIST, "", "the deck list is empty"),
        (LIST, "name\n", "the deck list is empty"),
    ],
    ids=repr,
)
def test_what_is_wrong_with_a_deck_list_is_named(before: str, after: str, said: str) -> None:
    with pytest.raises(Malformed) as raised:
        listed(LIST.replace(before, after, 1))
    assert str(raised.value).startswith(said)


def as_csv(deck: Deck, path: Path) -> Path:
    names = [deck.homeworld.name, *(card.name for card in deck.cards)]
    path.write_text("\n".join(["name", *names]) + "\n")
    return path


def test_a_deck_list_becomes_a_deck_file(tmp_path: Path, command: Command) -> None:
    source = find_deck(next(iter(ready_made())))
    out = tmp_path / "copy.deck"
    ran = command("deck", "import", as_csv(source, tmp_path / "copy.csv"), "--out", out)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{out}: {source.homeworld.name} and {DECK_SIZE} cards\n"
    assert (read_deck(out).homeworld, read_deck(out).cards) == (source.homeworld, source.cards)
    assert find_deck(str(tmp_path / "copy.csv")).cards == source.cards


def test_an_existing_deck_is_never_overwritten(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "copy.deck"
    out.write_text("precious")
    ran = command("deck", "import", tmp_path / "any.csv", "--out", out)
    assert (ran.status, ran.err) == (2, f"orbitduel: {out} exists; choose another file\n")
    assert out.read_text() == "precious"


def test_a_wrong_deck_list_is_named_with_its_file(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(LIST.replace("Pebble", "Pebble,2"))
    ran = command("deck", "import", path, "--out", tmp_path / "out.deck")
    assert (ran.status, ran.err) == (2, f"orbitduel: {path}: line 3: a deck list has one column\n")
    assert not (tmp_path / "out.deck").exists()


# The ready-made decks.


@pytest.mark.parametrize("name", ready_made())
def test_a_ready_made_deck_is_legal(name: str) -> None:
    deck = find_deck(name)
    assert problems(deck.homeworld, deck.cards) == []


@pytest.mark.parametrize("name", ready_made())
def test_a_ready_made_deck_explains_its_plan_in_two_sentences(name: str) -> None:
    notes = find_deck(name).notes
    assert notes.endswith(".")
    assert len(re.findall(r"[.!?](?:\s|$)", notes)) == 2


@pytest.mark.parametrize("name", ready_made())
def test_a_ready_made_deck_can_build_the_craft_it_holds(name: str) -> None:
    deck = find_deck(name)
    worlds = [deck.homeworld, *(card for card in deck.cards if card.kind == "asset")]
    built = {craft_class for world in worlds for craft_class in world.classes}
    assert {card.craft_class for card in deck.cards if card.kind == "craft"} <= built


def test_every_faction_has_at_least_two_ready_made_decks() -> None:
    decks = Counter(find_deck(name).homeworld.faction for name in ready_made())
    assert set(decks) == set(FACTIONS)
    assert min(decks.values()) >= 2
    assert len(ready_made()) >= 8


def test_no_two_ready_made_decks_share_a_name_or_a_homeworld() -> None:
    decks = [find_deck(name) for name in ready_made()]
    assert len({deck.name for deck in decks}) == len(decks)
    assert len({deck.homeworld.id for deck in decks}) == len(decks)


def test_nothing_is_wrong_with_the_installed_decks() -> None:
    assert list(check_decks(installed_decks())) == []


def test_every_card_is_reachable_in_a_deck_or_in_the_random_pool() -> None:
    reached = {card.id for lot in range(400) for card in random_deck(lot)[1]}
    reached |= {random_deck(lot)[0].id for lot in range(400)}
    for name in ready_made():
        deck = find_deck(name)
        reached |= {deck.homeworld.id, *(card.id for card in deck.cards)}
    goals = {card.id for card in installed() if GOAL in card.traits}
    assert reached | goals == {card.id for card in installed()}


@pytest.mark.parametrize("lot", range(20))
def test_a_random_deck_is_legal(lot: int) -> None:
    assert problems(*random_deck(lot)) == []
