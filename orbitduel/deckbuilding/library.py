"""Many decks at once: folders of them, found by card and by tag."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed

from .deck import Sheet
from .deck_file import read_sheet, ready_made


@dataclass(frozen=True)
class Listed:
    handle: str
    """What to call it on the command line."""
    path: Path
    sheet: Sheet

    def fits(self, card: str = "", tag: str = "") -> bool:
        wanted = card.strip().casefold()
        names = (self.sheet.homeworld.casefold(), *(name.casefold() for name in self.sheet.cards))
        return (not wanted or any(wanted in name for name in names)) and (
            not tag or tag.strip().casefold() in self.sheet.tags
        )

    def plain(self) -> dict[str, Any]:
        return {
            "deck": self.handle,
            "name": self.sheet.name,
            "homeworld": self.sheet.homeworld,
            "tags": self.sheet.tags,
            "cards": len(self.sheet.cards),
        }


def list_ready_made() -> list[Listed]:
    return [Listed(name, path, read_sheet(path)) for name, path in ready_made().items()]


def list_folder(folder: Path) -> list[Listed]:
    """Every readable deck under a folder, its folders included; others are passed over."""
    if not folder.is_dir():
        raise Malformed(str(folder), "no such folder")
    found = []
    for path in sorted(folder.rglob("*.deck")):
        if ".history" in path.parts:
            continue
        try:
            found.append(Listed(str(path), path, read_sheet(path)))
        except Malformed:
            continue
    return found
