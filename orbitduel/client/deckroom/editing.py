"""A deck being built. Every change is a step that can be undone, however long ago it was.

Cards are kept by name, as on the sheet, so that a card nobody knows stays where it was written.
Positions count from 0 here; players read them from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from orbitduel.deckbuilding.deck import Sheet

EMPTY = Sheet("New deck", "", ())


@dataclass(frozen=True)
class Step:
    """The deck and what was chosen in it, at one moment."""

    sheet: Sheet
    chosen: tuple[int, ...] = ()
    what: str = ""
    """What was done to come here, in words for the undo button."""
    path: Path | None = None
    """The file it is a version of."""


class Editing:
    def __init__(
        self, sheet: Sheet = EMPTY, path: Path | None = None, earlier: Sequence[Sheet] = ()
    ) -> None:
        """A deck as its file has it; `earlier` are the versions saved before, oldest first."""
        self._saved: dict[Path | None, Sheet] = {None: EMPTY, path: sheet}
        before = [Step(old, (), "save", path) for old in earlier]
        self._steps = [*before, Step(sheet, (), "save", path)]
        self._at = len(before)
        self.cursor = 0
        """The position the keyboard is at; between two cards it is the one that follows."""
        self.anchor = 0
        self.clipboard: tuple[str, ...] = ()

    # What is there

    @property
    def sheet(self) -> Sheet:
        return self._steps[self._at].sheet

    @property
    def cards(self) -> tuple[str, ...]:
        return self.sheet.cards

    @property
    def chosen(self) -> tuple[int, ...]:
        return self._steps[self._at].chosen

    @property
    def path(self) -> Path | None:
        return self._steps[self._at].path

    @property
    def saved(self) -> Sheet:
        """The deck as it was last saved; an empty one if it never was."""
        return self._saved.get(self.path, EMPTY)

    @property
    def changed(self) -> bool:
        return self.sheet != self.saved

    @property
    def changes(self) -> int:
        """Steps that led here and can be undone."""
        return self._at

    def count(self, name: str) -> int:
        return self.cards.count(name)

    # Choosing

    def choose(self, positions: Iterable[int], cursor: int | None = None) -> None:
        """Choosing is no change of the deck: it is not a step, but undo brings it back."""
        kept = tuple(sorted({at for at in positions if 0 <= at < len(self.cards)}))
        self._steps[self._at] = replace(self._steps[self._at], chosen=kept)
        if cursor is not None:
            self.cursor = min(max(0, cursor), max(0, len(self.cards) - 1))

    def choose_one(self, at: int) -> None:
        self.choose([at], at)
        self.anchor = self.cursor

    def choose_through(self, at: int) -> None:
        """Everything from where the choosing began to here."""
        low, high = sorted((self.anchor, at))
        self.choose(range(low, high + 1), at)

    def choose_also(self, at: int) -> None:
        self.choose(set(self.chosen) ^ {at}, at)
        self.anchor = self.cursor

    def choose_all(self) -> None:
        self.choose(range(len(self.cards)))

    # Changing

    def add(self, names: Sequence[str], at: int | None = None) -> None:
        """Put cards before a position, or at the end."""
        if not names:
            return
        at = len(self.cards) if at is None else min(max(0, at), len(self.cards))
        cards = (*self.cards[:at], *names, *self.cards[at:])
        what = f"add {names[0]}" if len(names) == 1 else f"add {len(names)} cards"
        self._do(cards, range(at, at + len(names)), what)

    def remove(self, positions: Iterable[int] | None = None) -> None:
        gone = set(self.chosen if positions is None else positions)
        gone &= set(range(len(self.cards)))
        if not gone:
            return
        names = [self.cards[at] for at in sorted(gone)]
        cards = tuple(name for at, name in enumerate(self.cards) if at not in gone)
        what = f"remove {names[0]}" if len(names) == 1 else f"remove {len(names)} cards"
        after = min(*gone, len(cards) - 1)
        self._do(cards, [after] if cards else [], what)

    def move(self, positions: Iterable[int], before: int) -> None:
        """Take cards out and put them together, in their order, before a position."""
        moving = sorted({at for at in positions if 0 <= at < len(self.cards)})
        if not moving:
            return
        before = min(max(0, before), len(self.cards))
        names = [self.cards[at] for at in moving]
        rest = [name for at, name in enumerate(self.cards) if at not in moving]
        start = before - sum(at < before for at in moving)
        cards = (*rest[:start], *names, *rest[start:])
        what = f"move {names[0]}" if len(names) == 1 else f"move {len(names)} cards"
        self._do(cards, range(start, start + len(names)), what)

    def nudge(self, by: int) -> None:
        """Move what is chosen one place up (-1) or down (1), drawing scattered cards together."""
        if not self.chosen:
            return
        if by < 0:
            self.move(self.chosen, max(0, self.chosen[0] - 1))
        else:
            self.move(self.chosen, min(len(self.cards), self.chosen[-1] + 2))

    def copy(self) -> tuple[str, ...]:
        if self.chosen:
            self.clipboard = tuple(self.cards[at] for at in self.chosen)
        return self.clipboard

    def cut(self) -> tuple[str, ...]:
        taken = self.copy()
        self.remove()
        return taken

    def paste(self) -> None:
        """After the last card chosen, or at the end."""
        self.add(self.clipboard, self.chosen[-1] + 1 if self.chosen else None)

    def set_homeworld(self, name: str) -> None:
        self._take(replace(self.sheet, homeworld=name), self.chosen, f"choose {name}")

    def describe(self, what: str, **said: Any) -> None:
        """Change what is written above the cards: name, author, tags or notes."""
        self._take(replace(self.sheet, **said), self.chosen, what)

    def put(self, sheet: Sheet, what: str) -> None:
        """Other cards in place of these; those before are an undo away."""
        self._take(sheet, (), what)

    def open(self, sheet: Sheet, path: Path | None, what: str) -> None:
        """Another deck in place of this one; the one before is an undo away."""
        self._saved[path] = sheet if path is not None else EMPTY
        self._steps[self._at + 1 :] = [Step(sheet, (), what, path)]
        self._at += 1
        self._settle()

    # Time

    @property
    def undoes(self) -> str:
        """What undo would take back; nothing when there is nothing."""
        return self._steps[self._at].what if self._at else ""

    @property
    def redoes(self) -> str:
        ahead = self._steps[self._at + 1 :]
        return ahead[0].what if ahead else ""

    def undo(self) -> bool:
        if not self._at:
            return False
        self._at -= 1
        self._settle()
        return True

    def redo(self) -> bool:
        if not self.redoes:
            return False
        self._at += 1
        self._settle()
        return True

    def mark_saved(self, path: Path) -> None:
        """From now on every step of this deck is a version of that file."""
        self.moved(self.path, path)
        self._saved[path] = self.sheet

    def moved(self, was: Path | None, path: Path) -> None:
        """The file lies elsewhere now."""
        self._saved[path] = self._saved.get(was, EMPTY)
        self._steps = [
            replace(step, path=path) if step.path == was else step for step in self._steps
        ]

    def _do(self, cards: Sequence[str], chosen: Iterable[int], what: str) -> None:
        self._take(replace(self.sheet, cards=tuple(cards), lines=()), tuple(chosen), what)

    def _take(self, sheet: Sheet, chosen: tuple[int, ...], what: str) -> None:
        if sheet == self.sheet:
            self.choose(chosen)
        else:
            self._steps[self._at + 1 :] = [Step(sheet, chosen, what, self.path)]
            self._at += 1
        self._settle()

    def _settle(self) -> None:
        if self.chosen:
            self.cursor, self.anchor = self.chosen[-1], self.chosen[0]
        self.cursor = min(self.cursor, max(0, len(self.cards) - 1))
        self.anchor = min(self.anchor, max(0, len(self.cards) - 1))
