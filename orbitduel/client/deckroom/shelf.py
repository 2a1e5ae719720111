"""Opening decks and writing down what they are: the shelf with its search, and the deck's notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.lists import List, Row
from orbitduel.client.kit.widgets import TextField, Widget
from orbitduel.deckbuilding.deck import Sheet, tidy_tags
from orbitduel.deckbuilding.library import Listed
from orbitduel.reading import Malformed

from .editing import EMPTY, Editing
from .notesfield import NotesField
from .overlays import Box

if TYPE_CHECKING:
    from .scene import DeckRoom

NEW = "new"
SEARCH = "name, tag:fast, folder:league, card:pebble"


class Shelf(Box):
    """Every deck, searched as one types; says the one picked."""

    def __init__(self, decks: Sequence[Listed], own: Sequence[Listed]) -> None:
        super().__init__("Which deck?", 900, 680)
        self.decks, self.own = list(decks), set(map(id, own))
        self.query = ""

    def widgets(self, canvas: Canvas) -> list[Widget]:
        high = canvas.theme.em(44)
        field = Rect(self.inner.x, self.inner.y, self.inner.w, high)
        empty = SEARCH if canvas.theme.text_scale < 1.6 else "name, tag:…, card:…"
        top = field.bottom + canvas.px(12)
        rows = Rect(self.inner.x, top, self.inner.w - canvas.px(10), self.inner.bottom - top)
        self._canvas = canvas
        return [
            TextField("query", field, self.query, empty, icon="search"),
            List("rows", rows, self._rows(), NEW, canvas.theme.em(46)),
        ]

    def _rows(self) -> list[Row]:
        rows = [] if self.query.strip() else [Row(NEW, "A new deck", "", "", "plus", "you")]
        return rows + [self._row(deck) for deck in self.decks if deck.matches(self.query)]

    def _row(self, deck: Listed) -> Row:
        """As many details as fit; the name always does."""
        canvas, sheet = self._canvas, deck.sheet
        own = id(deck) in self.own
        right = deck.folder if own else "ready-made"
        tags = ", ".join(sheet.tags)
        room = self.inner.w - canvas.px(90) - canvas.theme.type_size(16)
        room -= canvas.text_width(sheet.name, 15, "name") + canvas.text_width(right, 14, "name")
        details = [f"{sheet.homeworld} · {tags}" if tags else sheet.homeworld, tags]
        detail = next((d for d in details if d and canvas.text_width(d, 14) <= room), "")
        return Row(deck, sheet.name, detail, right, "deck" if own else "star", "muted")

    def handle(self, event: Event) -> Any:
        """Down leads from the search into the list, Enter takes the first that is found."""
        field, rows = self.focus["query"], self.focus["rows"]
        assert isinstance(rows, List)
        if event.type == pygame.KEYDOWN and self.focus.current is field:
            if event.key == pygame.K_DOWN and rows.rows:
                self.focus.move_to("rows")
                self.focus.by_keyboard = True
                return None
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                return rows.value if rows.index >= 0 else None
        return super().handle(event)

    def said(self, name: str, value: Any, event: Event) -> Any:
        if name == "query":
            self.query = str(value)
            rows = self.focus["rows"]
            assert isinstance(rows, List)
            rows.rows = self._rows()
            rows.value, rows.top = (rows.rows[0].value if rows.rows else None), 0
            return None
        return value if pressed(event) else None

    def content(self, canvas: Canvas) -> None:
        rows = self.focus["rows"]
        assert isinstance(rows, List)
        if not rows.rows:
            canvas.paragraph("No deck is like that.", rows.rect, 16, "muted")


def pressed(event: Event) -> bool:
    return event.type == pygame.MOUSEBUTTONDOWN or (
        event.type == pygame.KEYDOWN
        and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
    )


@dataclass(frozen=True)
class Written:
    """What a player says about a deck."""

    name: str
    author: str
    tags: tuple[str, ...]
    folder: str
    notes: str


class About(Box):
    """Name, author, tags, folder and notes of the deck; says them all."""

    FIELDS = (("name", "Name", 60), ("author", "Author", 60),
              ("tags", "Tags", 120), ("folder", "Folder", 80))  # fmt: skip
    EXAMPLES: Final = {
        "tags": "fast, drift", "folder": "league/autumn", "author": "who made it",
        "name": "what it is called",
    }  # fmt: skip

    def __init__(self, sheet: Sheet, folder: str) -> None:
        super().__init__("About this deck", 760, 620, [("done", "Done")])
        self.sheet = sheet
        self.values = {
            "name": sheet.name,
            "author": sheet.author,
            "tags": ", ".join(sheet.tags),
            "folder": folder,
        }

    def _label(self, canvas: Canvas) -> int:
        titles = [title for _, title, _ in self.FIELDS]
        return max(canvas.text_width(t, 16) for t in [*titles, "Notes"]) + canvas.px(18)

    def widgets(self, canvas: Canvas) -> list[Widget]:
        made: list[Widget] = []
        left = self.inner.x + self._label(canvas)
        gap = canvas.px(8)
        high = min(canvas.theme.em(44), (self.inner.h - 4 * gap) // 6)
        y = self.inner.y
        for key, _, longest in self.FIELDS:
            rect = Rect(left, y, self.inner.right - left, high)
            made.append(TextField(key, rect, self.values[key], self.EXAMPLES[key], longest))
            y += high + gap
        rest = Rect(left, y, self.inner.right - left, self.inner.bottom - y)
        made.append(NotesField("notes", rest, self.sheet.notes, "What the deck wants to do", 2000))
        return made

    def said(self, name: str, value: Any, event: Event) -> Any:
        typed = {w.name: w.text for w in self.focus.widgets if isinstance(w, TextField)}
        entered = event.type == pygame.KEYDOWN and event.key in (
            pygame.K_RETURN, pygame.K_KP_ENTER,
        )  # fmt: skip
        if name != "done" and not (entered and name != "notes"):
            return None
        tags = tidy_tags(typed["tags"].split(","))
        title = typed["name"].strip() or self.sheet.name
        return Written(title, typed["author"].strip(), tags, typed["folder"], typed["notes"])

    def content(self, canvas: Canvas) -> None:
        titles = [*((key, title) for key, title, _ in self.FIELDS), ("notes", "Notes")]
        for key, title in titles:
            rect = self.focus[key].rect
            first = min(rect.h, canvas.theme.em(44)) // 2
            canvas.text(title, (self.inner.x, rect.y + first), 16, "muted", anchor="midleft")


def open_deck(room: DeckRoom) -> None:
    decks = room.keeping.shelf()
    own = [deck for deck in decks if room.keeping.own(deck.path)]
    room.ask(Shelf(decks, own), lambda deck: _opened(room, deck))


def _opened(room: DeckRoom, deck: Listed | str) -> None:
    path = deck.path if isinstance(deck, Listed) else None
    try:
        sheet, earlier = room.keeping.open(path) if path is not None else (EMPTY, [])
    except Malformed as error:
        room.say(f"Not opened: {error}")
        return
    if room.editing.changed:
        room.editing.open(sheet, path, "open another deck")
        room.say("The deck before was not saved; undo brings it back.")
    else:
        room.editing = Editing(sheet, path, earlier)
    room.enter(room.app)


def about(room: DeckRoom) -> None:
    folder = room.keeping.folder_of(room.editing.path)
    room.ask(About(room.editing.sheet, folder), lambda said: _described(room, said))


def _described(room: DeckRoom, said: Written) -> None:
    room.editing.describe(
        "change what is written about the deck",
        name=said.name, author=said.author, tags=said.tags, notes=said.notes,
    )  # fmt: skip
    path = room.editing.path
    if path is None or not room.keeping.own(path):
        if said.folder:
            room.save(said.folder)
    else:
        try:
            moved = room.keeping.move(path, said.folder)
        except Malformed as error:
            room.say(f"Not moved: {error}")
        else:
            room.editing.moved(path, moved)
    room.refresh()
