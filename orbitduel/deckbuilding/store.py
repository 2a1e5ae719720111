"""Saving decks so that nothing is ever lost.

A save writes a new file beside the old one and then takes its place in one step, so a crash leaves
either the old deck or the new one. Every version is kept in the hidden folder `.history` beside
the deck, each knowing which version it was made from: `undo` goes back to that one, `redo` to the
newest made from the present one, also after a restart. A deck changed by another program in the
meantime becomes a version too before anything replaces it.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from orbitduel.reading import Malformed, parse_json, read_text

from .deck import Sheet
from .deck_file import LARGEST
from .deck_text import parse_sheet, rewrite_sheet, write_sheet

KEPT = 500
"""Versions of one deck kept before the oldest is let go."""


@dataclass(frozen=True)
class Version:
    number: int
    parent: int
    path: Path


def write_atomically(path: Path, content: str | bytes) -> None:
    """The whole content or nothing; the old file stays until the new one is safe on disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:60]}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(path.stat().st_mode if path.exists() else 0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_new(path: Path, content: str | bytes) -> None:
    """A file that must not exist yet."""
    if path.exists():
        raise Malformed(str(path), "exists; choose another file")
    try:
        write_atomically(path, content)
    except OSError as error:
        raise Malformed(str(path), error.strerror or "cannot be written") from None


def save_deck(path: Path, sheet: Sheet) -> Version:
    """Saves over the deck at `path`, keeping its comments; refuses a file it cannot understand."""
    text = write_sheet(sheet)
    if path.exists():
        try:
            old = read_text(path, LARGEST)
            text = rewrite_sheet(old, sheet)
        except Malformed as error:
            raise Malformed(str(path), f"left as it is: {error}") from None
    return _replace(path, text)


def _replace(path: Path, text: str) -> Version:
    try:
        history = History(path)
        history.note_present()
        version = history.add(text)
        write_atomically(path, text)
        history.move_to(version.number)
    except OSError as error:
        raise Malformed(str(path), error.strerror or "cannot be written") from None
    return version


def undo(path: Path) -> Version:
    """Brings back the version before the present one."""
    history = History(path)
    history.note_present()
    parent = history.parents.get(history.at, 0)
    if parent not in history.parents:
        raise Malformed(str(path), "there is no earlier version")
    return _bring_back(path, history, parent)


def redo(path: Path) -> Version:
    """Brings back the newest version made from the present one."""
    history = History(path)
    history.note_present()
    after = [number for number, parent in history.parents.items() if parent == history.at]
    if not after:
        raise Malformed(str(path), "there is no later version")
    return _bring_back(path, history, max(after))


def versions(path: Path) -> list[Version]:
    return History(path).versions()


def version_sheet(version: Version) -> Sheet:
    return parse_sheet(read_text(version.path, LARGEST))


def lineage(path: Path) -> list[Sheet]:
    """What the deck was before, from version to version, oldest first, without the present one."""
    history = History(path)
    found: list[Sheet] = []
    number = history.parents.get(history.at, 0)
    while number in history.parents:
        try:
            sheet = version_sheet(history.version(number))
        except Malformed:
            break
        if not found or found[-1] != sheet:
            found.append(sheet)
        number = history.parents[number]
    return found[::-1]


def move_deck(path: Path, there: Path) -> None:
    """To another folder or name, with all its versions; nothing there is written over."""
    if there.exists() or History(there).folder.exists():
        raise Malformed(str(there), "exists; choose another folder or name")
    old, new = History(path).folder, History(there).folder
    try:
        there.parent.mkdir(parents=True, exist_ok=True)
        if old.exists():
            new.parent.mkdir(parents=True, exist_ok=True)
            old.rename(new)
        path.rename(there)
    except OSError as error:
        raise Malformed(str(path), error.strerror or "cannot be moved") from None


def _bring_back(path: Path, history: History, number: int) -> Version:
    version = history.version(number)
    try:
        write_atomically(path, read_text(version.path, LARGEST))
        history.move_to(number)
    except OSError as error:
        raise Malformed(str(path), error.strerror or "cannot be written") from None
    return version


class History:
    """The kept versions of one deck; its index may be lost, the versions themselves speak then."""

    def __init__(self, path: Path) -> None:
        self.deck = path
        self.folder = path.parent / ".history" / path.name
        numbers = sorted(int(kept.stem) for kept in self.folder.glob("*.deck") if _counts(kept))
        self.parents = {
            number: before for before, number in zip([0, *numbers], numbers, strict=False)
        }
        self.at = numbers[-1] if numbers else 0
        self._read_index()

    def _read_index(self) -> None:
        try:
            index = parse_json(read_text(self.folder / "index.json", LARGEST))
            parents = {int(number): int(parent) for number, parent in index["parents"].items()}
            at = int(index["at"])
        except (Malformed, AttributeError, KeyError, TypeError, ValueError):
            return
        self.parents |= {number: parents[number] for number in self.parents if number in parents}
        if at in self.parents:
            self.at = at

    def version(self, number: int) -> Version:
        return Version(number, self.parents[number], self.folder / f"{number:06}.deck")

    def versions(self) -> list[Version]:
        return [self.version(number) for number in sorted(self.parents)]

    def note_present(self) -> None:
        """The file as it lies there becomes a version, unless it is the present one already."""
        if not self.deck.exists():
            return
        text = read_text(self.deck, LARGEST)
        if self.at and read_text(self.version(self.at).path, LARGEST) == text:
            return
        self.move_to(self.add(text).number)

    def add(self, text: str) -> Version:
        number = max(self.parents, default=0) + 1
        self.parents[number] = self.at
        version = self.version(number)
        write_atomically(version.path, text)
        while len(self.parents) > KEPT:
            self._let_go(min(self.parents))
        return version

    def _let_go(self, number: int) -> None:
        self.version(number).path.unlink(missing_ok=True)
        del self.parents[number]

    def move_to(self, number: int) -> None:
        self.at = number
        index = {"at": number, "parents": self.parents}
        write_atomically(self.folder / "index.json", json.dumps(index))


def _counts(path: Path) -> bool:
    return path.stem.isascii() and path.stem.isdigit()
