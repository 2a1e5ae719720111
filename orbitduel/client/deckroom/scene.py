"""The deck builder: the pool, the forty in order, and what comes of them, on one screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
from pygame import Color, Surface
from pygame.event import Event

from orbitduel.cards.catalogue import Catalogue, installed
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.keys import DECKS
from orbitduel.client.kit.pictures import sky
from orbitduel.client.kit.theme import Palette
from orbitduel.client.kit.widgets import Button, TextField
from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.sentences import counted

from . import scenery, transfer
from .carrying import Carried
from .checks import Checks
from .column import DeckColumn
from .editing import EMPTY, Editing
from .furniture import edge_of, furnish
from .jobs import Job
from .keeping import Keeping
from .layout import Places, places
from .menus import Menus
from .overlays import CLOSED, Overlay
from .planning import Planning
from .planview import PlanView
from .plots import BY_TURN
from .pool import Pooled, PoolGrid
from .poolsearch import Filters, misread, pool_of, search
from .reckoning import Reckoning, drawn_on, reckon

DRAFT_AFTER = 0.6
"""Seconds after a change until the draft is written."""
NOTE = 6.0
"""Seconds a message stays."""
LOOK_AFTER = 0.5
"""Seconds the mouse rests on a card before it is shown large."""
LATE = 5
"""Turns between drawing a card and having it in play from which it is marked."""


class DeckRoom:
    def __init__(self, folder: Path | None = None, catalogue: Catalogue | None = None) -> None:
        self.catalogue = catalogue or installed()
        self.keeping = Keeping(folder)
        self.editing = Editing()
        self.query, self.filters, self.sort = "", Filters(), "kind"
        self.filtering = False
        """Whether the filters are unfolded, where they do not fit at all times."""
        self.planning = Planning(self.catalogue)
        self.tab, self.page = "plan", BY_TURN
        self.overlay: Overlay | None = None
        self.answer: Callable[[Any], None] = lambda value: None
        self.job: Job | None = None
        self.carried: Carried | None = None
        self.looked_at: Card | None = None
        self.looked_from = ""
        self._rested = 0.0
        self._resting: Card | None = None
        self.note, self._note_left = "", 0.0
        self.focus = Focus()
        self.pool = pool_of(self.catalogue)
        self.menus = Menus(self)
        self._unsafe: float | None = None
        self._still: Surface | None = None
        """Everything but the pool's cards, as it was last drawn and still looks."""
        self._hovered: tuple[bool, ...] = ()
        self._kept_sheet = EMPTY
        self._restore()
        self.reckoning: Reckoning = reckon(self.editing.sheet, self.catalogue)

    def _restore(self) -> None:
        draft = self.keeping.draft()
        if draft is not None:
            self.editing = Editing(self.keeping.saved_sheet(draft.path), draft.path)
            self.editing.put(draft.sheet, "bring back the draft")
            self.say("Unsaved work is back as it was left. Undo returns to the saved deck.")
        self._kept_sheet = self.editing.sheet

    # The scene's four verbs

    def enter(self, app: App) -> None:
        self.app = app
        self._still = None
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
        self._handle(event)
        hovered = tuple(widget.hovered for widget in self.focus.widgets)
        in_pool = event.type in (pygame.MOUSEWHEEL, pygame.MOUSEMOTION) and self.grid.hovered
        if not in_pool or self.carried is not None or hovered != self._hovered:
            self._still = None
        self._hovered = hovered

    def _handle(self, event: Event) -> None:
        if self.overlay is not None:
            self._answered(self.overlay.handle(event))
            return
        if event.type == pygame.DROPFILE:
            transfer.import_file(self, Path(event.file))
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._rested, shown = 0.0, self.looked_at
            self.looked_at = None
            if shown and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
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
        if self.planning.update(seconds):
            self._planned()
            self._still = None
        self._rest(seconds)
        if self._unsafe is not None:
            self._unsafe -= seconds
            if self._unsafe <= 0:
                self.keep_draft()
        if self.job is not None and (end := self.job.step()) is not None:
            self.job, self.overlay = None, None
            end()

    def draw(self, canvas: Canvas) -> None:
        grid = self.grid
        if self._still is None or canvas.drawn is not None:
            canvas.surface.blit(sky(canvas.surface.get_size()), (0, 0))
            scenery.draw_room(canvas, self)
            self.focus.draw_widgets(canvas, but=grid)
            self._still = canvas.surface.copy()
        else:
            canvas.surface.blit(self._still, (0, 0))
        grid.draw(canvas, self.focus.by_keyboard and self.focus.current is grid)
        self.focus.draw_over(canvas)
        if self.carried is not None:
            self.carried.draw(canvas)
        else:
            scenery.draw_large(canvas, self)
        if self.overlay is not None:
            self.overlay.draw(canvas)
        if self.note:
            scenery.draw_note(canvas, self.note)

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

    def edge(self, card: Card, palette: Palette) -> Color:
        home = self.reckoning.homeworld
        return edge_of(card, palette, home.faction if home is not None else "")

    # Talking

    def say(self, words: str) -> None:
        self.note, self._note_left = words, NOTE

    def ask(self, overlay: Overlay, answer: Callable[[Any], None]) -> None:
        overlay.lay_out(self.app.canvas)
        self.overlay, self.answer = overlay, answer

    def begin(self, job: Job) -> None:
        self.job = job
        self.ask(job.overlay, lambda value: None)

    def _answered(self, said: Any) -> None:
        if said is None:
            return
        if self.job is not None:
            self.job.stops += 1
            return
        self.overlay = None
        if said != CLOSED:
            self.answer(said)

    # Looking at a card

    def _rest(self, seconds: float) -> None:
        """A card under a mouse that rests is shown large."""
        if self.overlay is not None or self.carried is not None:
            self.looked_at, self._rested = None, 0.0
            return
        pointed, where = self._pointed()
        if pointed is not self._resting:
            if self._resting is not None and self.looked_at is self._resting:
                self.looked_at = None
            self._resting, self._rested = pointed, 0.0
        if pointed is None:
            return
        before = self._rested
        self._rested += seconds
        if before < LOOK_AFTER <= self._rested:
            self.looked_at, self.looked_from = pointed, where

    def _pointed(self) -> tuple[Card | None, str]:
        if self.grid.hovered and self.grid.pointed is not None:
            return self.grid.pointed, "pool"
        at = self.column.pointed
        if self.column.hovered and 0 <= at < len(self.reckoning.cards):
            return self.reckoning.cards[at], "deck"
        return None, ""

    def inspect(self) -> None:
        """The card the keyboard is at, large."""
        if self.focus.current is self.grid:
            self.looked_at, self.looked_from = self.grid.card, "pool"
        elif self.editing.cursor < len(self.reckoning.cards):
            self.looked_at = self.reckoning.cards[self.editing.cursor]
            self.looked_from = "deck"

    # What was said

    def _hear(self, name: str, value: Any) -> None:
        if name == "pool" and isinstance(value, Pooled):
            if value.verb == "add":
                self.add(value.card)
            elif value.verb == "lift":
                self.carried = Carried([value.card.name], None)
        elif name == "deck":
            self._hear_deck(value)
        elif name == "query":
            self.query = str(value)
            self.search()
        elif name == "sort":
            self.sort = str(value)
            self.search()
        elif name.startswith("pill:"):
            self._pill(name)
        elif name == "filters":
            self.filtering = not self.filtering
            self.enter(self.app)
        elif name == "checks":
            self.choose(value)
        elif name == "timeline":
            self.choose((value,))
        elif name in ("pace", "order", "target"):
            self._policy(name, value)
        elif name in ("tab", "page"):
            setattr(self, name, str(value))
            self.enter(self.app)
        else:
            self.menus.hear(name)

    def _hear_deck(self, said: str) -> None:
        if said == "remove":
            self.editing.remove()
            self.refresh()
        elif said == "lift":
            chosen = self.editing.chosen
            self.carried = Carried([self.editing.cards[at] for at in chosen], chosen)
        else:
            self._follow()

    def _pill(self, name: str) -> None:
        _, group, value = name.split(":")
        chosen: set[str] = getattr(self.filters, group)
        chosen.symmetric_difference_update({value})
        pill = self.focus[name]
        assert isinstance(pill, Button)
        pill.primary = value in chosen
        self.search()

    def _policy(self, name: str, value: Any) -> None:
        if name == "pace":
            self.planning.research = int(value)
        elif name == "order":
            self.planning.order = str(value)
        else:
            self.planning.target = self.catalogue[str(value)]
        self.refresh()

    def _typing(self) -> bool:
        return isinstance(self.focus.current, TextField)

    def _obey(self, command: str) -> bool:
        """Give a command of the keyboard; whether it was one for here and now."""
        if self._typing() and command in ("add", "remove"):
            return False
        if command == "find":
            self.focus.move_to("query")
            self.focus.by_keyboard = True
        elif command == "help":
            self.menus.keys()
        elif command == "inspect":
            self.inspect()
        elif command == "add" and self.grid.card is not None:
            self.add(self.grid.card)
        elif command == "remove":
            self.editing.remove()
            self.refresh()
        elif command in ("move-up", "move-down"):
            self.editing.nudge(-1 if command == "move-up" else 1)
            self.refresh()
            self.column.reveal_cursor()
        else:
            return self.menus.hear(command)
        return True

    def _clipboard_key(self, event: Event) -> bool:
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or self._typing():
            return False
        verbs: dict[int, Callable[[], object]] = {
            pygame.K_x: self.editing.cut,
            pygame.K_c: self.editing.copy,
            pygame.K_v: lambda: transfer.paste(self),
            pygame.K_a: self.editing.choose_all,
        }
        verb = verbs.get(event.key)
        if verb is None:
            return False
        verb()
        if event.key in (pygame.K_x, pygame.K_c):
            transfer.to_clipboard("\n".join(self.editing.clipboard))
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

    def choose(self, positions: tuple[int, ...]) -> None:
        self.editing.choose(positions, positions[0])
        self.column.reveal_cursor()
        self._follow()

    def search(self) -> None:
        self.grid.show(search(self.pool, self.query, self.filters, self.sort))

    @property
    def complaint(self) -> str:
        return misread(self.query)

    def refresh(self) -> None:
        """After any change: reckon again and let every part know."""
        self._still = None
        sheet = self.editing.sheet
        home = self.reckoning.homeworld
        self.reckoning = reckon(sheet, self.catalogue)
        if self.reckoning.homeworld is not home and self.focus.widgets:
            self.enter(self.app)
            return
        self.planning.ask(self.reckoning)
        cards = self.reckoning.cards
        column = self.column
        column.editing = self.editing
        column.card = lambda at: cards[at] if at < len(cards) else None
        column.turn = self._drawn
        column.result = self._in_play
        column.marks = self.reckoning.flagged()
        pace = self.planning.research
        column.research = f"research, {'one world' if pace == 1 else f'{pace} worlds'} a turn"
        column.scroll_to(column.offset)
        counted_cards = {name: sheet.cards.count(name) for name in set(sheet.cards)}
        self.grid.count = lambda card: (
            counted_cards.get(card.name, 0) + (card.name == sheet.homeworld)
        )
        self._planned()
        self._renew()
        if sheet != self._kept_sheet and self._unsafe is None:
            self._unsafe = DRAFT_AFTER

    def _planned(self) -> None:
        """The plan or the checks are new."""
        for widget in self.focus.widgets:
            if isinstance(widget, Checks):
                widget.show([*self.reckoning.checks, *self.planning.checks()])
        self._follow()

    def _follow(self) -> None:
        for widget in self.focus.widgets:
            if isinstance(widget, PlanView):
                widget.show(self.editing.chosen)

    def _drawn(self, at: int) -> int | None:
        line = self.planning.line(at)
        return drawn_on(at, self.planning.research) if line is None else line.drawn

    def _in_play(self, at: int) -> tuple[str, str]:
        line = self.planning.line(at)
        if line is None or line.drawn is None:
            return "", "muted"
        if line.in_play is None:
            return "waits", "foe"
        late = line.in_play - max(1, line.drawn) >= LATE
        return f"in play {line.in_play}", "foe" if late else "good"

    def _renew(self) -> None:
        """The buttons follow the deck."""
        editing = self.editing
        for widget in self.focus.widgets:
            if widget.name == "undo":
                widget.enabled = bool(editing.undoes)
                widget.hint = f"Undo: {editing.undoes}" if editing.undoes else ""
            elif widget.name == "redo":
                widget.enabled = bool(editing.redoes)
                widget.hint = f"Redo: {editing.redoes}" if editing.redoes else ""
            elif widget.name == "test":
                widget.hint = "" if self.reckoning.legal else "The deck is not legal yet"
            elif isinstance(widget, TextField) and widget.name == "name":
                name = editing.sheet.name
                if widget.text != name:
                    widget.text, widget.caret = name, len(name)

    # Keeping

    def save(self, folder: str = "") -> None:
        path = self.editing.path
        if path is None or not self.keeping.own(path):
            path = self.keeping.path_for(self.editing.sheet.name, folder)
        try:
            self.keeping.save(self.editing.sheet, path)
        except Malformed as error:
            self.say(f"Not saved: {error}")
            return
        self.editing.mark_saved(path)
        self._kept_sheet, self._unsafe = self.editing.sheet, None
        count = len(self.keeping.versions(path))
        self.say(f"Saved as {path.name}; {counted(count, 'version')} kept.")
        self.refresh()

    def keep_draft(self) -> None:
        self._unsafe = None
        self._kept_sheet = self.editing.sheet
        if self.editing.changed:
            if why := self.keeping.keep_draft(self.editing.sheet, self.editing.path):
                self.say(why)
        else:
            self.keeping.drop_draft()

    def leave(self) -> None:
        """Back; what is not saved waits as a draft."""
        self.keep_draft()
        self.app.pop()
