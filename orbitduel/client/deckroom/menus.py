"""What the buttons of the deck builder do, and the quiet parts of its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.lists import Row
from orbitduel.client.kit.widgets import Button, TextField
from orbitduel.reading import Malformed
from orbitduel.rules.deck import DECK_SIZE
from orbitduel.rules.sentences import counted

from .editing import EMPTY, Editing
from .keeping import Shelved
from .overlays import Picker

if TYPE_CHECKING:
    from .scene import DeckRoom

NEW = "new"


class Menus:
    def __init__(self, room: DeckRoom) -> None:
        self.room = room

    def hear(self, name: str, value: Any = None) -> None:
        room = self.room
        if name in ("undo", "redo"):
            _ = room.editing.undo() if name == "undo" else room.editing.redo()
            room.refresh()
            room.column.reveal_cursor()
        elif name == "name":
            field = room.focus["name"]
            assert isinstance(field, TextField)
            room.editing.rename(field.text)
            room.refresh()
        elif name == "save":
            self.save()
        elif name == "open":
            self.open()
        elif name == "back":
            room.leave()

    def save(self) -> None:
        room = self.room
        try:
            room.path = room.keeping.save(room.editing.sheet, room.path)
        except Malformed as error:
            room.say(f"Not saved: {error}")
            return
        room.editing.mark_saved()
        count = room.keeping.versions(room.path)
        room.say(f"Saved as {room.path.name}; {counted(count, 'version')} kept.")
        room.refresh()

    def open(self) -> None:
        rows = [Row(NEW, "A new deck", "", "", "plus")]
        for deck in self.room.keeping.shelf():
            icon = "deck" if deck.own else "star"
            rows.append(Row(deck, deck.title, "" if deck.own else "ready-made", "", icon))
        self.room.ask(Picker("Which deck?", rows), self._opened)

    def _opened(self, deck: Shelved | str) -> None:
        room = self.room
        try:
            sheet = room.keeping.open(deck.path) if isinstance(deck, Shelved) else EMPTY
        except Malformed as error:
            room.say(f"Not opened: {error}")
            return
        before = room.editing
        room.path = deck.path if isinstance(deck, Shelved) else None
        room.editing = Editing(sheet)
        if before.changed:
            room.editing = Editing(before.sheet)
            room.editing.put(sheet, "open another deck")
            room.editing.saved = sheet
            room.say("The deck before was not saved; undo brings it back.")
        room.enter(room.app)

    def paste(self) -> None:
        self.room.editing.paste()

    def to_clipboard(self, text: str) -> bool:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    def renew(self) -> None:
        """The buttons follow the deck."""
        editing = self.room.editing
        for widget in self.room.focus.widgets:
            if widget.name == "undo":
                widget.enabled = bool(editing.undoes)
                widget.hint = f"Undo: {editing.undoes}" if editing.undoes else ""
            elif widget.name == "redo":
                widget.enabled = bool(editing.redoes)
            elif widget.name == "test" and isinstance(widget, Button):
                widget.enabled = self.room.reckoning.legal
            elif (
                isinstance(widget, TextField)
                and widget.name == "name"
                and widget.text != editing.sheet.name
            ):
                widget.text, widget.caret = editing.sheet.name, len(editing.sheet.name)

    # The quiet parts

    def draw_room(self, canvas: Canvas) -> None:
        room = self.room
        spots, pad = room.layout, room.layout.pad
        canvas.panel(spots.header, "panel", "hairline", 14)
        canvas.panel(spots.pool, "panel", "hairline", 14)
        canvas.panel(spots.deck, "panel", "hairline", 14)
        self._header(canvas)
        self._pool(canvas)
        self._deck(canvas)
        if spots.tabbed:
            canvas.panel(spots.aside, "panel", "hairline", 14)
            if room.tab == "figures":
                room.draw_figures(canvas, spots.figures)
            return
        for rect, title in ((spots.plan, "Plan"), (spots.checks, "Checks")):
            canvas.panel(rect, "panel", "hairline", 14)
            canvas.text(title, (rect.x + pad, rect.y + pad), 18, "ink", "bold")
        canvas.panel(spots.figures, "panel", "hairline", 14)
        room.draw_figures(canvas, spots.figures.inflate(-2 * pad, -2 * pad))

    def _header(self, canvas: Canvas) -> None:
        room = self.room
        field = room.focus["name"].rect
        others = [w.rect.x for w in room.focus.widgets if room.layout.header.contains(w.rect)]
        limit = min((x for x in others if x > field.right), default=room.layout.header.right)
        left = field.right + canvas.px(14)
        words = "not saved yet" if room.path is None else "saved"
        if room.editing.changed:
            words = "unsaved changes" if room.path else "not saved yet"
        if limit - left > canvas.text_width(words, 15) + canvas.px(10):
            tone = "foe" if room.editing.changed else "muted"
            canvas.text(words, (left, field.centery), 15, tone, anchor="midleft")

    def _pool(self, canvas: Canvas) -> None:
        room, grid = self.room, self.room.grid
        words = room.complaint or f"{counted(len(grid.cards), 'card')} of {len(room.pool)}"
        at = (grid.rect.x, grid.rect.y - canvas.theme.em(13))
        tone = "foe" if room.complaint else "muted"
        canvas.text(words, at, 13, tone, anchor="midleft", room=grid.rect.w)

    def _deck(self, canvas: Canvas) -> None:
        room, pad = self.room, self.room.layout.pad
        inner = room.layout.deck.inflate(-2 * pad, -2 * pad)
        count = len(room.editing.cards)
        tone = "good" if count == DECK_SIZE else "danger" if count > DECK_SIZE else "foe"
        high = canvas.theme.em(30)
        right = canvas.text(
            f"{count} / {DECK_SIZE}", (inner.right, inner.y + high / 2 - canvas.px(4)), 16, tone,
            "bold", "midright",
        )  # fmt: skip
        canvas.text(
            "Draw order", (inner.x, inner.y + high / 2 - canvas.px(4)), 18, "ink", "bold",
            "midleft", right.x - inner.x,
        )  # fmt: skip
        home = room.editing.sheet.homeworld or "no Homeworld yet"
        y = room.focus["pace"].rect.centery
        canvas.icon("world", (inner.x + canvas.theme.em(9), y), 16, "good")
        left = inner.x + canvas.theme.em(24)
        ink = "ink" if room.editing.sheet.homeworld else "foe"
        limit = room.focus["pace"].rect.x - left - canvas.px(8)
        canvas.text(home, (left, y), 15, ink, "name", "midleft", limit)

    def draw_note(self, canvas: Canvas) -> None:
        words = self.room.note
        wide = min(canvas.rect.w - canvas.px(60), canvas.text_width(words, 16) + canvas.px(40))
        high = canvas.paragraph_height(words, wide - canvas.px(40), 16) + canvas.px(22)
        box = Rect(0, 0, wide, high)
        box.midbottom = (canvas.rect.centerx, canvas.rect.bottom - canvas.px(24))
        canvas.float_over(box)
        canvas.panel(box, "raised", "you", 12)
        inner = box.inflate(-canvas.px(40), -canvas.px(22))
        canvas.paragraph(words, inner, 16, centred=True)
