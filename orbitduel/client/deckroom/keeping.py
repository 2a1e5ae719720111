"""Where the player's decks lie, and the draft that survives a crash.

The draft is the deck as it is on the screen, written a moment after every change. It is gone once
the deck is saved; a draft found at the start is work a crash would have lost. Saving never
overwrites without a way back: every version stays in the history beside the deck.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from orbitduel.deckbuilding.deck import Sheet
from orbitduel.deckbuilding.deck_file import read_sheet
from orbitduel.deckbuilding.deck_text import parse_sheet, write_sheet
from orbitduel.deckbuilding.library import Listed, list_folder, list_ready_made
from orbitduel.deckbuilding.store import (
    Version,
    lineage,
    move_deck,
    save_deck,
    versions,
    write_atomically,
)
from orbitduel.places import own_decks
from orbitduel.reading import Malformed, read_text

from .editing import EMPTY

DRAFT = ".draft"
LARGEST_DRAFT = 400_000


@dataclass(frozen=True)
class Draft:
    sheet: Sheet
    path: Path | None
    """The file it is a new version of, if it has one."""


class Keeping:
    def __init__(self, folder: Path | None = None) -> None:
        self.folder = own_decks() if folder is None else folder

    def shelf(self) -> list[Listed]:
        """The player's own decks, then the ready-made ones."""
        own = list_folder(self.folder) if self.folder.is_dir() else []
        return own + list_ready_made()

    def own(self, path: Path | None) -> bool:
        return path is not None and path.is_relative_to(self.folder)

    def open(self, path: Path) -> tuple[Sheet, list[Sheet]]:
        """A deck, and what it was before if it is the player's own."""
        return read_sheet(path), lineage(path) if self.own(path) else []

    def folder_of(self, path: Path | None) -> str:
        """Where under the player's decks a deck lies; nothing for the top."""
        if path is None or not self.own(path):
            return ""
        where = path.parent.relative_to(self.folder).as_posix()
        return "" if where == "." else where

    def path_for(self, name: str, folder: str = "") -> Path:
        """A file for a deck of this name that does not exist yet."""
        where = self.folder.joinpath(*_folders(folder))
        stem = plain_stem(name)
        path, number = where / f"{stem}.deck", 2
        while path.exists():
            path, number = where / f"{stem}-{number}.deck", number + 1
        return path

    def save(self, sheet: Sheet, path: Path | None) -> Path:
        """Saves as a new version of its file, or as a new file."""
        if path is None or not self.own(path):
            path = self.path_for(sheet.name)
        save_deck(path, sheet)
        self.drop_draft()
        return path

    def move(self, path: Path, folder: str) -> Path:
        """Puts a deck with all its versions into another folder."""
        if folder == self.folder_of(path):
            return path
        there = self.folder.joinpath(*_folders(folder), path.name)
        move_deck(path, there)
        return there

    def versions(self, path: Path | None) -> list[Version]:
        return versions(path) if path is not None and self.own(path) else []

    # The draft

    @property
    def draft_path(self) -> Path:
        return self.folder / DRAFT

    def keep_draft(self, sheet: Sheet, path: Path | None) -> str:
        """Writes the draft; says why it could not be written, if so."""
        of = ""
        if path is not None and self.own(path):
            of = path.relative_to(self.folder).as_posix()
        try:
            write_atomically(self.draft_path, f"{of}\n{write_sheet(sheet)}")
        except OSError as error:
            return f"The draft is not safe: {error.strerror or error}"
        return ""

    def draft(self) -> Draft | None:
        """What was being built when the program last ended, unless it was saved."""
        if not self.draft_path.exists():
            return None
        try:
            of, _, text = read_text(self.draft_path, LARGEST_DRAFT).partition("\n")
            sheet = parse_sheet(text)
        except Malformed:
            return None
        path = self.folder.joinpath(of) if of else None
        known = path is not None and ".." not in path.parts and path.is_file() and self.own(path)
        return Draft(sheet, path if known else None)

    def drop_draft(self) -> None:
        try:
            self.draft_path.unlink(missing_ok=True)
        except OSError:
            return

    def saved_sheet(self, path: Path | None) -> Sheet:
        """The deck as its file has it; an empty one if there is none that can be read."""
        try:
            return EMPTY if path is None else read_sheet(path)
        except Malformed:
            return EMPTY


def plain_stem(name: str) -> str:
    """A name that every file system takes."""
    return re.sub(r"[^\w-]+", "-", name.strip().casefold()).strip("-")[:60] or "deck"


def _folders(folder: str) -> list[str]:
    return [plain_stem(part) for part in folder.split("/") if part.strip(" .")]
