from __future__ import annotations

from pathlib import Path

import pytest

from orbitduel.client.deckroom.keeping import Keeping
from orbitduel.deckbuilding.deck import Sheet
from orbitduel.deckbuilding.store import undo, version_sheet, versions
from orbitduel.reading import Malformed

DECK = Sheet("Night: Watch/2", "Earth", ("Luna", "Nowhere Station"))


def test_a_draft_survives_and_is_gone_once_saved(tmp_path: Path) -> None:
    assert Keeping(tmp_path).draft() is None
    assert Keeping(tmp_path).keep_draft(DECK, None) == ""
    draft = Keeping(tmp_path).draft()
    assert draft is not None
    assert draft.sheet == DECK
    path = Keeping(tmp_path).save(DECK, None)
    assert path.parent == tmp_path
    assert Keeping(tmp_path).draft() is None
    assert Keeping(tmp_path).open(path) == (DECK, [])


def test_saving_again_keeps_the_version_before(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    path = keeping.save(DECK, None)
    other = Sheet(DECK.name, DECK.homeworld, ("Luna",))
    assert keeping.save(other, path) == path
    assert [version_sheet(version) for version in versions(path)] == [DECK, other]
    undo(path)
    assert keeping.open(path)[0] == DECK


def test_a_ready_made_deck_is_saved_as_ones_own(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    shipped = next(deck for deck in keeping.shelf() if not keeping.own(deck.path))
    before = shipped.path.read_text("utf-8")
    saved = keeping.save(keeping.open(shipped.path)[0], shipped.path)
    assert saved.parent == tmp_path
    assert shipped.path.read_text("utf-8") == before
    assert [deck.path for deck in keeping.shelf() if keeping.own(deck.path)] == [saved]


def test_two_decks_of_one_name_get_two_files(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    assert keeping.save(DECK, None) != keeping.save(DECK, None)


def test_a_damaged_draft_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".draft").write_bytes(b"\xff\x00broken")
    assert Keeping(tmp_path).draft() is None
    assert (tmp_path / ".draft").exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "not safe" in Keeping(tmp_path / "file" / "decks").keep_draft(DECK, None)


def test_a_deck_moves_to_a_folder_with_its_versions(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    path = keeping.save(DECK, None)
    keeping.save(Sheet(DECK.name, DECK.homeworld, ("Luna",)), path)
    moved = keeping.move(path, "League/Autumn")
    assert keeping.folder_of(moved) == "league/autumn"
    assert not path.exists()
    assert len(keeping.versions(moved)) == 2
    assert keeping.open(moved)[1] == [DECK]
    (listed,) = [deck for deck in keeping.shelf() if keeping.own(deck.path)]
    assert listed.folder == "league/autumn"
    assert keeping.save(DECK, moved) == moved


def test_a_deck_never_moves_over_another(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    one = keeping.move(keeping.save(DECK, None), "league")
    other = keeping.save(DECK, None)
    with pytest.raises(Malformed, match="exists"):
        keeping.move(other, "league")
    assert one.exists()
    assert other.exists()


def test_a_draft_of_a_deck_in_a_folder_knows_its_file(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    path = keeping.move(keeping.save(DECK, None), "league")
    keeping.keep_draft(DECK, path)
    draft = Keeping(tmp_path).draft()
    assert draft is not None
    assert draft.path == path


def test_a_draft_never_leads_out_of_the_folder(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path / "decks")
    outside = tmp_path / "outside.deck"
    outside.write_text("kept")
    keeping.keep_draft(DECK, None)
    text = keeping.draft_path.read_text()
    keeping.draft_path.write_text("../outside.deck" + text)
    draft = keeping.draft()
    assert draft is not None
    assert draft.path is None
