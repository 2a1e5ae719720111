from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from orbitduel.client.deckroom.editing import Editing
from orbitduel.deckbuilding.deck import Sheet

PATH = Path("d.deck")


def deck(cards: str) -> Editing:
    return Editing(Sheet("D", "Earth", tuple(cards)))


def test_cards_are_added_before_a_position_and_chosen() -> None:
    editing = deck("abc")
    editing.add(["x", "y"], 1)
    assert "".join(editing.cards) == "axybc"
    assert editing.chosen == (1, 2)


def test_scattered_cards_move_together_and_keep_their_order() -> None:
    editing = deck("abcdef")
    editing.move([0, 3, 5], 2)
    assert "".join(editing.cards) == "badfce"
    assert editing.chosen == (1, 2, 3)


def test_a_nudge_stops_at_the_ends() -> None:
    editing = deck("abc")
    editing.choose_one(1)
    editing.nudge(-1)
    assert "".join(editing.cards) == "bac"
    editing.nudge(-1)
    assert "".join(editing.cards) == "bac"
    assert editing.changes == 1
    editing.nudge(1)
    editing.nudge(1)
    assert "".join(editing.cards) == "acb"


def test_several_are_cut_and_pasted_elsewhere() -> None:
    editing = deck("abcdef")
    editing.choose_one(1)
    editing.choose_through(2)
    editing.choose_also(4)
    assert editing.cut() == ("b", "c", "e")
    assert "".join(editing.cards) == "adf"
    editing.choose_one(2)
    editing.paste()
    assert "".join(editing.cards) == "adfbce"


def test_undo_brings_back_deck_and_choice() -> None:
    editing = deck("abc")
    editing.choose_one(2)
    editing.remove()
    editing.describe("rename", name="Other")
    assert editing.undo()
    assert editing.undo()
    assert "".join(editing.cards) == "abc"
    assert editing.chosen == (2,)
    assert not editing.changed
    assert not editing.undo()
    assert editing.redoes == "remove c"


def test_a_new_change_forgets_what_was_undone() -> None:
    editing = deck("abc")
    editing.remove([0])
    editing.undo()
    editing.remove([1])
    assert not editing.redo()
    assert "".join(editing.cards) == "ac"


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(-2, 12), st.integers(-2, 12)), max_size=40)
)
def test_undo_goes_all_the_way_back_and_redo_all_the_way_again(
    steps: list[tuple[int, int, int]],
) -> None:
    editing = deck("abcdef")
    for verb, one, other in steps:
        editing.choose({one, other}, one)
        match verb:
            case 0:
                editing.add([f"n{one}"], other)
            case 1:
                editing.remove()
            case 2:
                editing.move([one, other], one + other)
            case 3:
                editing.cut()
            case 4:
                editing.paste()
            case _:
                editing.nudge(1 if one > other else -1)
        assert 0 <= editing.cursor < max(1, len(editing.cards))
        assert all(0 <= at < len(editing.cards) for at in editing.chosen)
    end = editing.sheet
    while editing.undo():
        pass
    assert "".join(editing.cards) == "abcdef"
    while editing.redo():
        pass
    assert editing.sheet == end


def test_undo_goes_back_through_the_versions_saved_before() -> None:
    old, older = Sheet("D", "Earth", ("a",)), Sheet("D", "Earth", ())
    editing = Editing(Sheet("D", "Earth", ("a", "b")), PATH, [older, old])
    assert not editing.changed
    assert editing.undo()
    assert editing.sheet == old
    assert editing.changed
    assert editing.undo()
    assert editing.sheet == older
    assert not editing.undo()
    assert editing.redo()
    assert editing.redo()
    assert not editing.changed


def test_undo_returns_to_the_deck_before_and_to_its_file() -> None:
    editing = Editing(Sheet("D", "Earth", ("a",)), PATH)
    editing.add(["b"])
    editing.open(Sheet("E", "Mars", ("x",)), None, "import a deck")
    assert (editing.path, editing.changed) == (None, True)
    assert editing.undo()
    assert (editing.path, editing.cards) == (PATH, ("a", "b"))


def test_a_first_save_gives_every_step_its_file() -> None:
    editing = Editing()
    editing.add(["a"])
    editing.mark_saved(PATH)
    assert not editing.changed
    editing.undo()
    assert (editing.path, editing.changed) == (PATH, True)
