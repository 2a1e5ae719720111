"""The `deck` commands as a shell sees them: what they print, how they end, what they spare."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orbitduel.deckbuilding.deck_file import find_sheet, ready_made
from tests.conftest import Ran, run_command

Command = Callable[..., Ran]


@pytest.fixture
def mine(tmp_path: Path, command: Command) -> Path:
    path = tmp_path / "mine.deck"
    assert command("deck", "export", "olympus", "--out", path).status == 0
    return path


def test_the_list_names_every_ready_made_deck(command: Command) -> None:
    listed = json.loads(command("deck", "list", "--json").out)["decks"]
    assert [deck["deck"] for deck in listed] == list(ready_made())
    assert command("deck", "list").out.count("\n") == len(listed)


def test_a_check_gives_every_reason_with_rule_and_positions(mine: Path, command: Command) -> None:
    text = mine.read_text().replace("\nBennu\n", "\nPebbel\nPallas\n").replace("Tongs", "Organum")
    mine.write_text(text + "Organum\n" * 10)
    ran = command("deck", "check", mine, "olympus")
    assert ran.status == 1
    for rule, words, places in (
        ("R2.1", "no card is called Pebbel; did you mean Pebble?", "1"),
        ("R2.1", "51 cards instead of 40", ""),
        ("R2.2", "11 cards of another faction, 1 too many", "33, 42"),
        ("R2.3", "2 copies of the asset Pallas", "2, 22"),
    ):
        (line,) = [line for line in ran.out.splitlines() if words in line]
        assert line.strip().startswith(f"{rule}: ")
        assert places in line.partition("position")[2]
    assert "olympus: legal" in ran.out


def test_a_code_and_every_form_lead_back_to_the_same_deck(tmp_path: Path, command: Command) -> None:
    code = command("deck", "code", "olympus").out.strip()
    assert command("deck", "diff", "olympus", code).status == 0
    for form in ("text", "csv", "code"):
        written, back = tmp_path / f"{form}.txt", tmp_path / f"{form}.deck"
        assert command("deck", "export", "olympus", "--format", form, "--out", written).status == 0
        assert command("deck", "import", written, "--out", back).status == 0
        assert find_sheet(str(back)).cards == find_sheet("olympus").cards
    assert command("deck", "import", code, "--out", tmp_path / "c.deck").status == 0


def test_a_difference_knows_the_order(mine: Path, command: Command) -> None:
    text = mine.read_text()
    mine.write_text(
        text.replace("Bennu\nIngot\n", "Ingot\n").replace("Eureka\n", "Eureka\nBennu\n")
    )
    ran = command("deck", "diff", "olympus", mine)
    assert (ran.status, ran.out) == (1, "moved    Bennu from 1 to 5\n")


def test_a_plan_as_data_tells_cards_turns_reach_and_goal(command: Command) -> None:
    ran = command("deck", "plan", "olympus", "--json", "--turns", 6, "--research", 2,
                  "--policy", "worlds-first", "--reach", "Triton Deeps",
                  "--goal", "bombard 3 at Triton Deeps")  # fmt: skip
    data = json.loads(ran.out)
    assert len(data["cards"]) == 40
    assert set(data["cards"][0]) == {"position", "card", "drawn", "placed", "in_play"}
    assert [line["turn"] for line in data["turns"]] == [1, 2, 3, 4, 5, 6]
    assert {"hand", "used", "wasted", "population_used", "population_free", "delta_vee"} <= set(
        data["turns"][0]
    )
    assert data["reach"][0]["world"] == "Triton Deeps"
    assert data["goal"]["complete"]


@pytest.mark.parametrize(("name", "start"), [("p.png", b"\x89PNG"), ("p.svg", b"<svg ")])
def test_a_plan_is_saved_as_a_picture_and_writes_over_nothing(
    tmp_path: Path, command: Command, name: str, start: bytes
) -> None:
    out = tmp_path / name
    assert command("deck", "plan", "olympus", "--turns", 4, "--picture", out).status == 0
    before = out.read_bytes()
    assert before.startswith(start)
    again = command("deck", "plan", "olympus", "--turns", 4, "--picture", out)
    assert (again.status, again.err) == (2, f"orbitduel: {out}: exists; choose another file\n")
    assert out.read_bytes() == before


def test_cards_are_exported_to_print(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "cards.pdf"
    assert command("deck", "export", "olympus", "--format", "pdf", "--out", out).status == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert command("deck", "export", "olympus", "--format", "pdf").status == 2


def test_words_about_a_deck_are_versions_too(mine: Path, command: Command) -> None:
    before = mine.read_text()
    assert command("deck", "about", mine, "--tags", "Fast, Red ,fast", "--notes", "Go.").status == 0
    assert {"tags: fast, red", "notes: Go."} <= set(mine.read_text().splitlines())
    assert "mine.deck" in command("deck", "list", "--folder", mine.parent, "--tag", "red").out
    assert command("deck", "list", "--folder", mine.parent, "--card", "Pebble").out == ""
    assert command("deck", "history", mine).out.count("\n") == 2
    assert command("deck", "undo", mine).status == 0
    assert mine.read_text() == before
    assert command("deck", "redo", mine).status == 0
    assert "notes: Go." in mine.read_text()


def test_a_deck_without_versions_says_so_and_a_file_that_is_no_deck_is_refused(
    mine: Path, tmp_path: Path, command: Command
) -> None:
    assert command("deck", "history", mine).out == f"{mine}: no earlier version has been saved\n"
    (tmp_path / "noise").write_bytes(b"\xff\x00")
    for wrong in (tmp_path / "missing", tmp_path / "noise", tmp_path):
        ran = command("deck", "history", wrong)
        assert (ran.status, ran.err.count("\n"), ran.out) == (2, 1, "")


def test_a_newer_format_is_refused_and_left_alone(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "new.deck"
    path.write_text("format: orbitduel-deck/2\nname: X\nhomeworld: Y\n")
    for call in (("check",), ("show",), ("about", "--name", "Z")):
        ran = command("deck", call[0], path, *call[1:])
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        assert "newer than this program" in ran.err
    assert path.read_text().startswith("format: orbitduel-deck/2\nname: X")


HOSTILE = st.one_of(
    st.binary(max_size=400),
    st.text(max_size=200).map(str.encode),
    st.binary(max_size=60).map(lambda data: b"format: orbitduel-deck/1\n" + data),
    st.binary(max_size=60).map(lambda data: b"name\n" + data),
    st.binary(max_size=60).map(lambda data: b"OD1" + data),
    st.just(b"x\n" * 200_000),
)


@given(data=HOSTILE, verb=st.sampled_from(["check", "show", "code", "stats", "plan", "about"]))
def test_whatever_a_file_holds_a_command_answers_in_a_line_and_leaves_it(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, verb: str
) -> None:
    path = tmp_path_factory.mktemp("decks") / "a.deck"
    path.write_bytes(data)
    ran = run_command("deck", verb, path)
    assert ran.status in (0, 1, 2)
    assert ran.err.count("\n") == (1 if ran.status == 2 else 0)
    assert path.read_bytes() == data
    out = path.with_name("b.deck")
    imported = run_command("deck", "import", path, "--out", out)
    assert out.exists() == (imported.status == 0)
    assert path.read_bytes() == data
