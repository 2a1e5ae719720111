"""What was before: differences against a saved version or another deck, and the way back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from orbitduel.client.kit.lists import Row
from orbitduel.deckbuilding.compare import compare
from orbitduel.deckbuilding.deck import Sheet
from orbitduel.deckbuilding.deck_file import read_sheet
from orbitduel.deckbuilding.library import Listed
from orbitduel.deckbuilding.store import Version, version_sheet
from orbitduel.reading import Malformed
from orbitduel.rules.sentences import counted

from .overlays import Picker, Reading

if TYPE_CHECKING:
    from .scene import DeckRoom

SIGNS = {"added": ("plus", "good"), "removed": ("minus", "danger"), "moved": ("arrow-down", "you")}


def choose_version(room: DeckRoom) -> None:
    """Saved versions, newest first, then every other deck."""
    rows = []
    for version in reversed(room.keeping.versions(room.editing.path)):
        try:
            sheet = version_sheet(version)
        except Malformed:
            continue
        when = datetime.fromtimestamp(version.path.stat().st_mtime)
        changes = difference(sheet, room.editing.sheet)
        right = counted(len(changes), "change") if changes else "the same"
        title = f"Version {version.number}"
        rows.append(Row(version, title, f"{when:%d %b %Y, %H:%M}", right, "clock", "muted"))
    for deck in room.keeping.shelf():
        if deck.path != room.editing.path:
            rows.append(Row(deck, deck.sheet.name, "", "another deck", "deck", "muted"))
    room.ask(Picker("Compare with …", rows), lambda found: _show(room, found))


def _show(room: DeckRoom, found: Version | Listed) -> None:
    try:
        if isinstance(found, Version):
            title, old = f"Since version {found.number}", version_sheet(found)
        else:
            title, old = f"Compared with {found.sheet.name}", read_sheet(found.path)
    except Malformed as error:
        room.say(f"It cannot be read: {error}")
        return
    lines = difference(old, room.editing.sheet)
    if not lines:
        room.say("There is no difference.")
        return
    actions = [("back", "Bring that one back")] if isinstance(found, Version) else []

    def answered(said: Any) -> None:
        if said == "back":
            room.editing.put(old, "bring back a version")
            room.refresh()
            room.say("It is back as it was; undo returns.")

    room.ask(Reading(title, lines, actions), answered)


def difference(old: Sheet, new: Sheet) -> list[tuple[str, str, str]]:
    """Icon, sentence and tone for everything that differs."""
    lines = []
    if old.homeworld.casefold() != new.homeworld.casefold():
        words = f"Homeworld: {old.homeworld or 'none'} became {new.homeworld or 'none'}"
        lines.append(("world", words, "you"))
    for name in ("name", "author", "notes"):
        if getattr(old, name) != getattr(new, name):
            lines.append(("info", f"Other {name}", "muted"))
    if old.tags != new.tags:
        lines.append(("info", f"Tags: {', '.join(new.tags) or 'none'}", "muted"))
    for change in compare(old, new):
        icon, tone = SIGNS[change.what]
        if change.what == "moved" and (change.before or 0) > (change.after or 0):
            icon = "arrow-up"
        lines.append((icon, " ".join(str(change).split()), tone))
    return lines
