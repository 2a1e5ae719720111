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
from orbitduel.deckbuilding.deck_file import read_sheet, ready_made
from orbitduel.deckbuilding.deck_text import parse_sheet, write_sheet
from orbitduel.deckbuilding.store import save_deck, versions, write_atomically
from orbitduel.places import own_decks
from orbitduel.reading import Malformed, read_text

from .editing import EMPTY

DRAFT = ".draft"
LARGEST_DRAFT = 400_000


@dataclass(frozen=True)
class Shelved:
    """A deck that can be opened."""

    title: str
    path: Path
    own: bool


@dataclass(frozen=True)
class Draft:
    sheet: Sheet
    path: Path | None
    """The file it is a new version of, if it has one."""


class Keeping:
    def __init__(self, folder: Path | None = None) -> None:
        self.folder = own_decks() if folder is None else folder

    def shelf(self) -> list[Shelved]:
        """The player's own decks, then the ready-made ones."""
        own = [Shelved(path.stem, path, True) for path in sorted(self.folder.glob("*.deck"))]
        return own + [Shelved(name, path, False) for name, path in ready_made().items()]

    def open(self, path: Path) -> Sheet:
        return read_sheet(path)

    def path_for(self, name: str) -> Path:
        """A file for a deck of this name that does not exist yet."""
        stem = re.sub(r"[^\w-]+", "-", name.strip().casefold()).strip("-")[:60] or "deck"
        path, number = self.folder / f"{stem}.deck", 2
        while path.exists():
            path, number = self.folder / f"{stem}-{number}.deck", number + 1
        return path

    def save(self, sheet: Sheet, path: Path | None) -> Path:
        """Saves as a new version of its file, or as a new file."""
        if path is None or path.parent != self.folder:
            path = self.path_for(sheet.name)
        save_deck(path, sheet)
        self.drop_draft()
        return path

    def versions(self, path: Path) -> int:
        return len(versions(path))

    # The draft

    @property
    def draft_path(self) -> Path:
        return self.folder / DRAFT

    def keep_draft(self, sheet: Sheet, path: Path | None) -> str:
        """Writes the draft; says why it could not be written, if so."""
        of = "" if path is None or path.parent != self.folder else path.name
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
        path = self.folder / of if of and Path(of).name == of else None
        return Draft(sheet, path if path is not None and path.exists() else None)

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
