"""What the buttons and keys of the deck builder do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from orbitduel.client.kit.keys import COMMANDS, DECKS
from orbitduel.client.kit.lists import Row
from orbitduel.client.kit.widgets import TextField

from . import improving, shelf, transfer, trying, versions
from .overlays import Picker, Reading

if TYPE_CHECKING:
    from .scene import DeckRoom

MORE = (
    ("about", "Name, tags, folder and notes", "letters"),
    ("goal", "The fastest way to a goal", "clock"),
    ("improve", "A better order by measured play", "star"),
    ("results", "Results in your replays", "film"),
    ("diff", "Compare with a saved version", "undo"),
    ("import", "Import", "arrow-down"),
    ("export", "Export and print", "arrow-up"),
    ("redo", "Redo", "return"),
    ("keys", "Keys of this room", "keyboard"),
)
OF_COMMAND = {
    "store": "save", "try": "test", "open-deck": "open", "compare": "diff",
}  # fmt: skip
"""Commands of the keyboard whose button bears another name."""


class Menus:
    def __init__(self, room: DeckRoom) -> None:
        self.room = room
        self.deeds: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "name": self.rename,
            "save": room.save,
            "open": lambda: shelf.open_deck(room),
            "about": lambda: shelf.about(room),
            "diff": lambda: versions.choose_version(room),
            "import": lambda: transfer.choose_import(room),
            "export": lambda: transfer.choose_export(room),
            "test": lambda: trying.test(room),
            "goal": lambda: trying.ask_goal(room),
            "results": lambda: trying.results(room),
            "improve": lambda: improving.ask(room),
            "more": self.more,
            "keys": self.keys,
            "back": room.leave,
        }

    def hear(self, name: str) -> bool:
        """Do what a button or a command stands for; whether there is such a thing."""
        deed = self.deeds.get(OF_COMMAND.get(name, name))
        if deed is None:
            return False
        deed()
        return True

    def undo(self) -> None:
        self._travel(self.room.editing.undo())

    def redo(self) -> None:
        self._travel(self.room.editing.redo())

    def _travel(self, moved: bool) -> None:
        if moved:
            self.room.refresh()
            self.room.column.reveal_cursor()

    def rename(self) -> None:
        field = self.room.focus["name"]
        assert isinstance(field, TextField)
        self.room.editing.describe("rename", name=field.text)
        self.room.refresh()

    def more(self) -> None:
        buttons = {widget.name for widget in self.room.focus.widgets}
        keys = self.room.app.keys
        labels = {
            OF_COMMAND.get(c.id, c.id): keys.label(c.id) for c in COMMANDS if c.scope == DECKS
        }
        rows = [
            Row(name, title, "", labels.get(name, ""), icon, "muted")
            for name, title, icon in MORE
            if name == "improve" or name not in buttons
        ]
        self.room.ask(Picker("More", rows), self._more)

    def _more(self, name: str) -> None:
        self.hear(name)

    def keys(self) -> None:
        keys = self.room.app.keys
        lines = [
            ("keyboard", f"{keys.label(c.id)}: {c.title}", "you")
            for c in COMMANDS
            if c.scope == DECKS
        ]
        lines += [
            ("keyboard", f"{key}: {words}", "you")
            for key, words in (
                ("Tab and arrows", "from part to part, and inside one"),
                ("Enter or Space in the pool", "add the card after what is chosen"),
                ("Shift with arrows in the deck", "choose several"),
                ("Space in the deck", "choose one more or one fewer"),
                ("Ctrl+A, Ctrl+X, Ctrl+C, Ctrl+V", "all, cut, copy, paste"),
            )
        ]
        self.room.ask(Reading("Keys of this room", lines), lambda said: None)
