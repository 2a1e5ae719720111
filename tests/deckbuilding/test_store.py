"""Deck files keep what people wrote, and saving loses nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orbitduel.deckbuilding.deck import Sheet, tidy_tags
from orbitduel.deckbuilding.deck_file import read_sheet
from orbitduel.deckbuilding.deck_text import parse_sheet, rewrite_sheet, write_sheet
from orbitduel.deckbuilding.library import list_folder
from orbitduel.deckbuilding.store import (
    lineage,
    move_deck,
    redo,
    save_deck,
    undo,
    version_sheet,
    versions,
)
from orbitduel.reading import Malformed, one_line

FILE = """\
# my first deck
format: orbitduel-deck/1
name: Short
tags: fast, drift
homeworld: Ceres Freeport

# fighters first
Pebble
Pebble
# then the rest
Tin Clipper

# the end
"""
words = st.text(max_size=30).map(one_line)
names = words.map(lambda text: text.lstrip("# ")).filter(bool)
sheets = st.builds(
    Sheet, words, names, st.lists(names, max_size=45).map(tuple), words,
    st.lists(names, max_size=3).map("\n".join),
    st.lists(words.map(lambda text: text.replace(",", "")), max_size=4).map(tidy_tags),
)  # fmt: skip


@given(sheets)
def test_any_sheet_reads_as_it_was_written(sheet: Sheet) -> None:
    assert parse_sheet(write_sheet(sheet)) == sheet


@given(sheets, sheets)
def test_a_rewritten_sheet_says_what_the_new_one_says(old: Sheet, new: Sheet) -> None:
    assert parse_sheet(rewrite_sheet(write_sheet(old), new)) == new


def test_saving_an_unchanged_deck_changes_nothing() -> None:
    assert rewrite_sheet(FILE, parse_sheet(FILE)) == FILE


def test_comments_stay_where_they_were() -> None:
    sheet = replace(parse_sheet(FILE), cards=("Pebble", "Lark", "Tin Clipper", "Lark"), author="Me")
    assert rewrite_sheet(FILE, sheet) == FILE.replace("homeworld", "author: Me\nhomeworld").replace(
        "Pebble\nPebble", "Pebble\nLark"
    ).replace("Clipper\n", "Clipper\nLark\n")


def test_undo_and_redo_go_through_the_saved_versions(tmp_path: Path) -> None:
    path = tmp_path / "my.deck"
    path.write_text(FILE)
    first = read_sheet(path)
    second, third = replace(first, name="Two"), replace(first, name="Three")
    save_deck(path, second)
    save_deck(path, third)
    assert [version_sheet(version).name for version in versions(path)] == ["Short", "Two", "Three"]
    undo(path)
    assert read_sheet(path) == second
    undo(path)
    assert path.read_text() == FILE
    with pytest.raises(Malformed, match="no earlier version"):
        undo(path)
    redo(path)
    assert read_sheet(path) == second
    save_deck(path, replace(first, name="Four"))
    undo(path)
    assert read_sheet(path) == second, "undo follows what a version was made from"
    assert len(versions(path)) == 4


def test_a_change_made_by_hand_is_a_version_too(tmp_path: Path) -> None:
    path = tmp_path / "my.deck"
    save_deck(path, parse_sheet(FILE))
    path.write_text(FILE.replace("Short", "By hand"))
    save_deck(path, parse_sheet(FILE))
    undo(path)
    assert read_sheet(path).name == "By hand"


@pytest.mark.parametrize(
    "content",
    [FILE.replace("deck/1", "deck/2").encode(), b"\x00\xff\xfe", b"x" * 300_000, b"<html>"],
    ids=["newer", "binary", "huge", "foreign"],
)
def test_a_file_that_is_not_understood_is_left_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "my.deck"
    path.write_bytes(content)
    with pytest.raises(Malformed, match="left as it is"):
        save_deck(path, parse_sheet(FILE))
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_crash_while_saving_keeps_the_old_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my.deck"
    save_deck(path, parse_sheet(FILE))

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", crash)
        with pytest.raises(KeyboardInterrupt):
            save_deck(path, replace(parse_sheet(FILE), name="New"))
    assert read_sheet(path).name == "Short"
    assert not list(tmp_path.rglob("*.new"))


def test_a_damaged_index_does_not_lose_the_versions(tmp_path: Path) -> None:
    path = tmp_path / "my.deck"
    for name in ("One", "Two"):
        save_deck(path, replace(parse_sheet(FILE), name=name))
    (tmp_path / ".history" / "my.deck" / "index.json").write_text("{")
    undo(path)
    assert read_sheet(path).name == "One"


def test_what_a_deck_was_before_is_told_from_version_to_version(tmp_path: Path) -> None:
    path = tmp_path / "a.deck"
    sheets = [Sheet("A", "Earth Home Command", ("Pebble",) * n) for n in range(4)]
    for sheet in sheets:
        save_deck(path, sheet)
    assert lineage(path) == sheets[:-1]
    undo(path)
    assert lineage(path) == sheets[:2]
    assert lineage(tmp_path / "nothing.deck") == []


def test_a_moved_deck_keeps_its_versions(tmp_path: Path) -> None:
    path, there = tmp_path / "a.deck", tmp_path / "far" / "b.deck"
    save_deck(path, Sheet("A", "Earth Home Command", ()))
    save_deck(path, Sheet("A", "Earth Home Command", ("Pebble",)))
    move_deck(path, there)
    undo(there)
    assert read_sheet(there).cards == ()
    save_deck(path, Sheet("C", "Earth Home Command", ()))
    with pytest.raises(Malformed, match="exists"):
        move_deck(path, there)
    assert read_sheet(path).name == "C"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", True),
        ("card:pebble", True),
        ("pebble tag:fast", True),
        ('card:"tin clipper"', False),
        ("tag:slow", False),
        ("folder:league home:earth", True),
        ("earth somebody", True),
    ],
)
def test_decks_are_found_by_card_tag_folder_and_words(
    tmp_path: Path, query: str, found: bool
) -> None:
    sheet = Sheet("A", "Earth Home Command", ("Pebble",), "Somebody", "", ("fast",))
    save_deck(tmp_path / "league" / "a.deck", sheet)
    (listed,) = list_folder(tmp_path)
    assert listed.matches(query) is found
