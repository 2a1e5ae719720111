"""The deck builder: the pool, the forty in order, and what comes of them, on one screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.cards.catalogue import Catalogue, installed
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.keys import DECKS
from orbitduel.client.kit.pictures import sky
from orbitduel.client.kit.widgets import TextField
from orbitduel.rules.card import Card

from .carrying import Carried
from .column import DeckColumn
from .editing import EMPTY, Editing
from .furniture import furnish
from .insight import Checks, draw_figures
from .keeping import Keeping
from .layout import Places, places
from .menus import Menus
from .overlays import CLOSED, Overlay
from .pool import Pooled, PoolGrid
from .poolsearch import Filters, misread, pool_of, search
from .reckoning import Reckoning, drawn_on, reckon

DRAFT_AFTER = 0.6
"""Seconds after a change until the draft is written."""
NOTE = 6.0
"""Seconds a message stays."""


class DeckRoom:
    def __init__(self, folder: Path | None = None, catalogue: Catalogue | None = None) -> None:
        self.catalogue = catalogue or installed()
        self.keeping = Keeping(folder)
        self.path: Path | None = None
        self.editing = Editing()
        self.query, self.filters, self.sort = "", Filters(), "kind"
        self.pace = 2
        self.tab = "checks"
        self.overlay: Overlay | None = None
        self.answer: Callable[[Any], None] = lambda value: None
        self.carried: Carried | None = None
        self.note, self._note_left = "", 0.0
        self.focus = Focus()
        self.pool = pool_of(self.catalogue)
        self.menus = Menus(self)
        self._unsafe: float | None = None
        self._kept_sheet = EMPTY
        self._restore()
        self.reckoning: Reckoning = reckon(self.editing.sheet, self.catalogue)

    def _restore(self) -> None:
        draft = self.keeping.draft()
        if draft is not None:
            self.path = draft.path
            self.editing = Editing(self.keeping.saved_sheet(draft.path))
            self.editing.put(draft.sheet, "bring back the draft")
            self.say("Unsaved work is back as it was left. Undo returns to the saved deck.")
        self._kept_sheet = self.editing.sheet

    # The scene's four verbs

    def enter(self, app: App) -> None:
        self.app = app
        self.layout: Places = places(app.theme)
        before = self.focus
        offsets = (self.grid.offset, self.column.offset) if before.widgets else (0.0, 0.0)
        self.focus = Focus(furnish(self), before.name)
        self.focus.by_keyboard = bool(before.name)
        self.search()
        self.refresh()
        self.grid.scroll_to(offsets[0])
        self.column.scroll_to(offsets[1])

    def handle(self, event: Event) -> None:
        if self.overlay is not None:
            said = self.overlay.handle(event)
            if said is not None:
                self.overlay = None
                if said != CLOSED:
                    self.answer(said)
            return
        if self.carried is not None and self.carried.handle(event, self):
            return
        command = self.app.keys.command(event, DECKS)
        if command is not None and self._obey(command):
            return
        if event.type == pygame.KEYDOWN and self._clipboard_key(event):
            return
        said = self.focus.handle(event)
        if said is not None:
            self._hear(said.name, said.value)

    def update(self, seconds: float) -> None:
        self._note_left = max(0.0, self._note_left - seconds)
        if not self._note_left:
            self.note = ""
        self.grid.paint_ahead(self.app.theme.palette)
        if self._unsafe is not None:
            self._unsafe -= seconds
            if self._unsafe <= 0:
                self.keep_draft()

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(sky(canvas.surface.get_size()), (0, 0))
        self.menus.draw_room(canvas)
        self.focus.draw(canvas)
        if self.carried is not None:
            self.carried.draw(canvas)
        if self.note:
            self.menus.draw_note(canvas)
        if self.overlay is not None:
            self.overlay.draw(canvas)

    # Parts

    @property
    def grid(self) -> PoolGrid:
        found = self.focus["pool"]
        assert isinstance(found, PoolGrid)
        return found

    @property
    def column(self) -> DeckColumn:
        found = self.focus["deck"]
        assert isinstance(found, DeckColumn)
        return found

    def say(self, words: str) -> None:
        self.note, self._note_left = words, NOTE

    def ask(self, overlay: Overlay, answer: Callable[[Any], None]) -> None:
        self.overlay, self.answer = overlay, answer

    # What was said

    def _hear(self, name: str, value: Any) -> None:
        if name == "pool" and isinstance(value, Pooled):
            if value.verb == "add":
                self.add(value.card)
            elif value.verb == "lift":
                self.carried = Carried([value.card.name], None)
        elif name == "deck":
            if value == "remove":
                self.editing.remove()
                self.refresh()
            elif value == "lift":
                chosen = self.editing.chosen
                self.carried = Carried([self.editing.cards[at] for at in chosen], chosen)
        elif name == "query":
            self.query = str(value)
            self.search()
        elif name == "sort":
            self.sort = str(value)
            self.search()
        elif name.startswith("pill:"):
            self._pill(name)
        elif name == "checks":
            self.editing.choose(value, value[0])
            self.column.reveal_cursor()
        elif name == "pace":
            self.pace = int(value)
            self.refresh()
        elif name == "tab":
            self.tab = str(value)
            self.enter(self.app)
        else:
            self.menus.hear(name)

    def _pill(self, name: str) -> None:
        _, group, value = name.split(":")
        chosen: set[str] = getattr(self.filters, group)
        chosen.symmetric_difference_update({value})
        for widget in self.focus.widgets:
            if widget.name == name:
                widget.primary = value in chosen  # type: ignore[attr-defined]
        self.search()

    def _typing(self) -> bool:
        return isinstance(self.focus.current, TextField)

    def _obey(self, command: str) -> bool:
        """Give a command of the keyboard; whether it was one for here and now."""
        if self._typing() and command in ("add", "remove"):
            return False
        if command == "undo":
            self.menus.hear("undo")
        elif command == "redo":
            self.menus.hear("redo")
        elif command == "find":
            self.focus.move_to("query")
            self.focus.by_keyboard = True
        elif command == "store":
            self.menus.hear("save")
        elif command == "try":
            self.menus.hear("test")
        elif command == "add" and self.grid.card is not None:
            self.add(self.grid.card)
        elif command == "remove":
            self.editing.remove()
            self.refresh()
        elif command in ("move-up", "move-down"):
            self.editing.nudge(-1 if command == "move-up" else 1)
            self.refresh()
            self.column.reveal_cursor()
        elif command == "back":
            self.leave()
        else:
            return False
        return True

    def _clipboard_key(self, event: Event) -> bool:
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or self._typing():
            return False
        verbs: dict[int, Callable[[], object]] = {
            pygame.K_x: self.editing.cut,
            pygame.K_c: self.editing.copy,
            pygame.K_v: self.menus.paste,
            pygame.K_a: self.editing.choose_all,
            pygame.K_o: lambda: self.menus.hear("open"),
            pygame.K_i: lambda: self.menus.hear("import"),
            pygame.K_e: lambda: self.menus.hear("export"),
            pygame.K_d: lambda: self.menus.hear("diff"),
        }
        verb = verbs.get(event.key)
        if verb is None:
            return False
        verb()
        if event.key in (pygame.K_x, pygame.K_c):
            self.menus.to_clipboard("\n".join(self.editing.clipboard))
        self.refresh()
        return True

    # Doing

    def add(self, card: Card) -> None:
        """A Homeworld becomes the deck's own; any other card goes after what is chosen."""
        if card.homeworld:
            self.editing.set_homeworld(card.name)
            self.say(f"{card.name} is the Homeworld.")
        else:
            chosen = self.editing.chosen
            self.editing.add([card.name], chosen[-1] + 1 if chosen else None)
        self.refresh()
        self.column.reveal_cursor()

    def search(self) -> None:
        self.grid.show(search(self.pool, self.query, self.filters, self.sort))

    @property
    def complaint(self) -> str:
        return misread(self.query)

    def refresh(self) -> None:
        """After any change: reckon again and let every part know."""
        sheet = self.editing.sheet
        self.reckoning = reckon(sheet, self.catalogue)
        cards = self.reckoning.cards
        column = self.column
        column.card = lambda at: cards[at] if at < len(cards) else None
        column.when = lambda at: f"turn {turn}" if (turn := drawn_on(at, self.pace)) else "hand"
        column.marks = self.reckoning.flagged()
        worlds = "one world" if self.pace == 1 else f"{self.pace} worlds"
        column.research = f"research, {worlds} a turn"
        column.scroll_to(column.offset)
        counted = {name: sheet.cards.count(name) for name in set(sheet.cards)}
        self.grid.count = lambda card: counted.get(card.name, 0) + (card.name == sheet.homeworld)
        for widget in self.focus.widgets:
            if isinstance(widget, Checks):
                widget.show(self.reckoning.checks)
        self.menus.renew()
        if sheet != self._kept_sheet and self._unsafe is None:
            self._unsafe = DRAFT_AFTER

    def keep_draft(self) -> None:
        self._unsafe = None
        self._kept_sheet = self.editing.sheet
        if self.editing.changed:
            if why := self.keeping.keep_draft(self.editing.sheet, self.path):
                self.say(why)
        else:
            self.keeping.drop_draft()

    def leave(self) -> None:
        """Back; what is not saved waits as a draft."""
        self.keep_draft()
        self.app.pop()

    def draw_figures(self, canvas: Canvas, rect: Rect) -> None:
        draw_figures(canvas, rect, self.reckoning, self.pace)
