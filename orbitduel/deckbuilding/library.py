"""Many decks at once: folders of them, found by card and by tag."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed

from .deck import Sheet
from .deck_file import read_sheet, ready_made

WORD = re.compile(r'(?:(card|tag|folder|home):)?("[^"]*"?|\S+)')


@dataclass(frozen=True)
class Listed:
    handle: str
    """What to call it on the command line."""
    path: Path
    sheet: Sheet
    folder: str = ""
    """Where it lies under the folder that was listed."""

    def fits(self, card: str = "", tag: str = "") -> bool:
        wanted = card.strip().casefold()
        names = (self.sheet.homeworld.casefold(), *(name.casefold() for name in self.sheet.cards))
        return (not wanted or any(wanted in name for name in names)) and (
            not tag or tag.strip().casefold() in self.sheet.tags
        )

    def matches(self, query: str) -> bool:
        """Whether every word is found: anywhere, or as `card:`, `tag:`, `folder:` or `home:`."""
        sheet = self.sheet
        places = {
            "card": "\n".join(sheet.cards),
            "tag": "\n".join(sheet.tags),
            "folder": self.folder,
            "home": sheet.homeworld,
        }
        written = "\n".join((sheet.name, sheet.author, sheet.notes, self.path.stem))
        anywhere = "\n".join((written, *places.values()))
        return all(
            word.replace('"', "").casefold() in places.get(where, anywhere).casefold()
            for where, word in WORD.findall(query)
        )

    def plain(self) -> dict[str, Any]:
        return {
            "deck": self.handle,
            "name": self.sheet.name,
            "homeworld": self.sheet.homeworld,
            "tags": self.sheet.tags,
            "folder": self.folder,
            "cards": len(self.sheet.cards),
        }


def list_ready_made() -> list[Listed]:
    return [Listed(name, path, read_sheet(path)) for name, path in ready_made().items()]


def list_folder(folder: Path) -> list[Listed]:
    """Every readable deck under a folder, its folders included; others are passed over."""
    if not folder.is_dir():
        raise Malformed(str(folder), "no such folder")
    found = []
    for path in deck_files(folder):
        where = path.parent.relative_to(folder).as_posix()
        try:
            sheet = read_sheet(path)
        except Malformed:
            continue
        found.append(Listed(str(path), path, sheet, "" if where == "." else where))
    return found


def deck_files(folder: Path) -> list[Path]:
    """The decks under a folder, without the versions kept of them."""
    return [
        path
        for path in sorted(folder.rglob("*.deck"))
        if path.is_file() and ".history" not in path.relative_to(folder).parts
    ]
