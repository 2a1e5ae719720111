"""`cards import`: tables as a tabletop designer keeps them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orbitduel.cards.catalogue import installed, read_set
from orbitduel.cards.importing import import_tables, parse_table, write_set
from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE
from tests.conftest import Ran

Command = Callable[..., Ran]

ASSETS = """\
name,population,factory,construction,homeworld,classes,orbitals,orbit,bombardment,abilities
Terra,10.00,5.00,,yes,"fighter, corvette,","16, 12, 9,","20,18,15,12",4.00,
Ceres,3,2,6.00,no,fighter,"4,2","9,8,7,8",2,Draw a card when it is built.
"""
CRAFT_TABLE = """\
name,class,accuracy,armor,delta-vee,population,construction,bombardment,faction,abilities
Dart,Fighter,2,1,8.00,1,3,1,Reds,
Old Whale,cruiser,3.0,5,12,4,9,4,Blues,"Once a turn, it ""sings""."
"""
UPGRADES = """\
name,construction,bombardment,faction,abilities
Dome,4.00,3.00,Reds,
Wall,5,4,,Must be bombarded first.
"""


def by_name(text: str) -> dict[str, Card]:
    return {card.name: card for card in parse_table(text)}


def test_an_asset_has_the_figures_of_its_row() -> None:
    assert by_name(ASSETS)["Ceres"] == Card(
        "ceres", ASSET, "Ceres", cost=6, population=3, resistance=2, power=2,
        classes=("fighter",), orbitals=(4, 2), track=(9, 8, 7, 8),
        sentences=("Draw a card when it is built.",),
    )  # fmt: skip


def test_a_homeworld_needs_no_construction() -> None:
    terra = by_name(ASSETS)["Terra"]
    assert (terra.homeworld, terra.cost) == (True, 0)
    assert (terra.classes, terra.orbitals) == (("fighter", "corvette"), (16, 12, 9))
    assert terra.track == (20, 18, 15, 12)


def test_a_craft_has_the_figures_of_its_row() -> None:
    assert by_name(CRAFT_TABLE)["Old Whale"] == Card(
        "old-whale", CRAFT, "Old Whale", "Blues", cost=9, population=4, craft_class="cruiser",
        accuracy=3, armor=5, dv=12, bombardment=4, sentences=('Once a turn, it "sings".',),
    )  # fmt: skip


def test_an_upgrade_has_the_figures_of_its_row() -> None:
    assert by_name(UPGRADES)["Dome"] == Card("dome", UPGRADE, "Dome", "Reds", cost=4, resistance=3)


def test_only_cards_with_sentences_are_text_only() -> None:
    cards = [*parse_table(ASSETS), *parse_table(CRAFT_TABLE), *parse_table(UPGRADES)]
    assert {card.name for card in cards if card.text_only} == {"Ceres", "Old Whale", "Wall"}
    assert all(card.abilities == () for card in cards)


@pytest.mark.parametrize(
    ("mark", "homeworld", "faction"),
    [
        ("yes", True, ""),
        ("X", True, ""),
        ("", False, ""),
        ("no", False, ""),
        ("Reds", True, "Reds"),
    ],
)
def test_a_homeworld_is_marked_by_a_yes_or_by_its_faction(
    mark: str, homeworld: bool, faction: str
) -> None:
    terra = by_name(ASSETS.replace(",yes,", f",{mark},"))["Terra"]
    assert (terra.homeworld, terra.faction) == (homeworld, faction)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "\ufeff"),
        ("\n", "\r\n"),
        ("name,", "NAME,"),
        ("name,class", " name , class "),
        ("Dart,Fighter", " Dart , fighter "),
        ("\nOld", "\n,,,,,,,,,\nOld"),
        ("\nOld", "\n\nOld"),
        ("8.00", "8."),
        ("Fighter", "Fighters"),
    ],
    ids=repr,
)
def test_habits_of_spreadsheets_are_forgiven(before: str, after: str) -> None:
    text = after + CRAFT_TABLE if not before else CRAFT_TABLE.replace(before, after)
    assert parse_table(text) == parse_table(CRAFT_TABLE)


def test_a_trailing_comma_in_a_list_is_forgiven_but_a_hole_is_not() -> None:
    with pytest.raises(Malformed, match="line 2, orbitals: an empty cell is not a whole number"):
        parse_table(ASSETS.replace("16, 12, 9,", "16,, 9"))


@pytest.mark.parametrize("column", ["abilities", "faction"])
def test_columns_that_may_be_left_out(column: str) -> None:
    place = CRAFT_TABLE.splitlines()[0].split(",").index(column)
    rows = [line.split(",")[:place] for line in CRAFT_TABLE.splitlines()[:2]]
    assert [card.name for card in parse_table("\n".join(map(",".join, rows)))] == ["Dart"]


# What is wrong is named.


@pytest.mark.parametrize(
    ("table", "before", "after", "said"),
    [
        (CRAFT_TABLE, "8.00", "8.50", "line 2, delta-vee: 8.50 is not a whole number"),
        (CRAFT_TABLE, "8.00", "many", "line 2, delta-vee: many is not a whole number"),
        (CRAFT_TABLE, "8.00", "-8", "line 2, delta-vee: -8 is not a whole number"),
        (CRAFT_TABLE, "8.00", "123456", "line 2, delta-vee: must be between 0 and 9999"),
        (CRAFT_TABLE, "Fighter", "Bomber", "line 2, class: Bomber is not a class"),
        (CRAFT_TABLE, "Fighter", "", "line 2, class: an empty cell is not a class"),
        (CRAFT_TABLE, "Dart", "", "line 2, name: is empty"),
        (CRAFT_TABLE, "Dart,", "", "line 2, class: 2 is not a class"),
        (CRAFT_TABLE, "Dart,", "Dart,x,", "line 2: has more columns than the heading"),
        (UPGRADES, "faction", "colour", "colour: is not a column of a table of kind upgrade"),
        (ASSETS, '"fighter, corvette,"', "shuttle", "line 2, classes: shuttle is not a class"),
        (ASSETS, '"16, 12, 9,"', "", "line 2, orbitals: an asset needs at least one"),
        (ASSETS, '"20,18,15,12"', '"20,18"', "line 2, orbit: needs 4 figures"),
        (CRAFT_TABLE, CRAFT_TABLE, "", "the table is empty"),
        (CRAFT_TABLE, CRAFT_TABLE, "name,class\n", "the table is empty"),
        (CRAFT_TABLE, CRAFT_TABLE, 'name\n"x', "not CSV"),
        (CRAFT_TABLE, CRAFT_TABLE, "name\nDart\n", "the columns are those of neither"),
    ],
    ids=lambda value: value[:40] if "\n" not in value else "",
)
def test_what_is_wrong_is_named_by_line_and_column(
    table: str, before: str, after: str, said: str
) -> None:
    with pytest.raises(Malformed) as raised:
        parse_table(table.replace(before, after, 1))
    assert str(raised.value).startswith(said)


@pytest.mark.parametrize("heading", ["name,class,accuracy,armour", "name,class,accuracy"])
def test_a_missing_column_is_named(heading: str) -> None:
    with pytest.raises(Malformed, match="armor"):
        parse_table(CRAFT_TABLE.replace("name,class,accuracy,armor", heading, 1))


def test_a_line_is_counted_as_the_designer_counts_it() -> None:
    """Blank lines and rows of several lines are lines of the file too."""
    table = CRAFT_TABLE.replace("\nOld Whale,cruiser", "\n\n\nOld Whale,barge")
    with pytest.raises(Malformed, match="line 5, class: barge is not a class"):
        parse_table(table)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the table is empty"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "not UTF-8 text"),
        (b"name,\x00class\nx,y\n", ""),
    ],
    ids=repr,
)
def test_a_file_that_is_no_table_is_named(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "odd.csv"
    path.write_bytes(data)
    with pytest.raises(Malformed) as raised:
        import_tables([path])
    assert str(raised.value).startswith(f"{path}: {said}")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"none\.csv: No such file"):
        import_tables([tmp_path / "none.csv"])


def test_a_card_may_not_stand_in_the_tables_twice(tmp_path: Path) -> None:
    first, second = tables(tmp_path)[1:]
    second.write_text(UPGRADES.replace("Dome", "DART"))
    with pytest.raises(Malformed, match=r"upgrades\.csv: DART stands in the tables twice"):
        import_tables([first, second])
    first.write_text(CRAFT_TABLE + CRAFT_TABLE.splitlines()[1])
    with pytest.raises(Malformed, match="Dart stands in the tables twice"):
        import_tables([first])


# The written set.


def tables(folder: Path) -> list[Path]:
    paths = [folder / name for name in ("assets.csv", "craft.csv", "upgrades.csv")]
    for path, text in zip(paths, (ASSETS, CRAFT_TABLE, UPGRADES), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def test_the_written_set_loads_again_equal(tmp_path: Path) -> None:
    imported = import_tables(tables(tmp_path))
    (tmp_path / "mine.toml").write_text(write_set(imported), encoding="utf-8")
    assert list(read_set(tmp_path / "mine.toml").values()) == imported
    assert len(imported) == 6


names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)


@settings(max_examples=60)
@given(names, st.lists(names, max_size=3))
def test_any_name_and_sentence_survives_the_set_file(name: str, sentences: list[str]) -> None:
    import tomllib

    from orbitduel.cards.data import read_card
    from orbitduel.reading import Record

    card = Card("some-id", UPGRADE, name, sentences=tuple(sentences))
    (data,) = tomllib.loads(write_set([card])).values()
    assert read_card("some-id", Record(data)) == card


def test_the_command_writes_a_set_and_says_how_much_is_text_only(
    tmp_path: Path, command: Command
) -> None:
    out = tmp_path / "mine.toml"
    ran = command("cards", "import", *tables(tmp_path), "--out", out)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == f"{out}: 6 cards, 3 of them text only\n"
    assert len(read_set(out)) == 6


def test_an_existing_file_is_never_overwritten(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "mine.toml"
    out.write_text("precious")
    ran = command("cards", "import", *tables(tmp_path), "--out", out)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"orbitduel: {out} exists; choose another file\n"
    assert out.read_text() == "precious"


def test_a_wrong_table_writes_nothing_and_complains_in_one_line(
    tmp_path: Path, command: Command
) -> None:
    paths = tables(tmp_path)
    paths[1].write_text(CRAFT_TABLE.replace("8.00", "8.5"))
    ran = command("cards", "import", *paths, "--out", tmp_path / "mine.toml")
    assert ran.status == 2
    assert ran.err == f"orbitduel: {paths[1]}: line 2, delta-vee: 8.5 is not a whole number\n"
    assert not (tmp_path / "mine.toml").exists()


def test_a_folder_that_does_not_exist_is_named(tmp_path: Path, command: Command) -> None:
    out = tmp_path / "nowhere" / "mine.toml"
    ran = command("cards", "import", *tables(tmp_path), "--out", out)
    assert ran.status == 2
    assert str(out) in ran.err


# Text only, wherever the card is shown.


@pytest.fixture
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """The imported cards installed in the player's own folder."""
    from orbitduel.cards import catalogue

    folder = tmp_path / "sets"
    folder.mkdir()
    (folder / "mine.toml").write_text(write_set(import_tables(_renamed(tmp_path))))
    monkeypatch.setattr(catalogue, "own_sets", lambda: folder)
    installed.cache_clear()
    yield folder
    installed.cache_clear()


def _renamed(folder: Path) -> list[Path]:
    """Names that no installed card has."""
    paths = tables(folder)
    for path in paths:
        text = path.read_text()
        for name in ("Ceres", "Dome", "Wall", "Dart", "Old Whale", "Terra"):
            text = text.replace(f"\n{name},", f"\nMy {name},")
        path.write_text(text)
    return paths


def test_an_imported_card_is_shown_with_its_sentence_and_mark(
    own_cards: Path, command: Command
) -> None:
    lines = command("cards", "show", "My Wall").out.splitlines()
    assert "Must be bombarded first." in lines
    assert lines[-1].startswith("Text only")
    assert "ext only" not in command("cards", "show", "My Dome").out


def test_a_list_of_cards_marks_those_that_are_text_only(own_cards: Path, command: Command) -> None:
    marked = [line for line in command("cards", "list").out.splitlines() if "text only" in line]
    assert [line.split()[0] for line in marked] == ["my-ceres", "my-old-whale", "my-wall"]


def test_a_deck_that_is_shown_marks_cards_that_are_text_only(
    own_cards: Path, tmp_path: Path, command: Command
) -> None:
    deck = tmp_path / "my.deck"
    deck.write_text(
        "format: orbitduel-deck/1\nname: Mine\nhomeworld: My Terra\n\nMy Wall\nMy Dome\n"
    )
    wall, dome = command("deck", "show", deck).out.splitlines()[-2:]
    assert "text only" in wall
    assert "text only" not in dome


def test_imported_cards_can_be_played(own_cards: Path) -> None:
    from orbitduel.rules.deck import problems

    home, dart = installed()["my-terra"], installed()["my-dart"]
    assert [problem.rule for problem in problems(home, (dart,) * 40)] == ["R2.2"]
