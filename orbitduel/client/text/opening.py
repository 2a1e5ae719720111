"""The ways to a table in the terminal."""

from __future__ import annotations

from pathlib import Path

from orbitduel.client.links.keeping import Saved, described, read_save, unfinished
from orbitduel.client.links.local import LocalTable, new_table, resumed_table
from orbitduel.client.screens.terms import Terms, deck_choices
from orbitduel.deckbuilding.deck_file import ready_made
from orbitduel.reading import Malformed

from .table import HELP, TextTable
from .terminal import Ask, Left, Tell, Terminal

LEVEL = "pilot"
LEVELS = ("cadet", "pilot", "commander", "admiral")
PLAYERS = ("Player", "Computer")
OFFERED = 5
"""So many unfinished duels are listed; a longer list is tedious to listen to."""


def practice(
    deck: str,
    against: str,
    seed: int | None,
    level: str = LEVEL,
    ask: Ask = input,
    tell: Tell = print,
) -> int:
    """Straight into a duel against the computer; raises `Malformed` when a deck is wrong."""
    names = list(ready_made())
    terms = Terms(deck or names[0], against or names[-1], level)
    if seed is not None:
        terms.seed = str(abs(seed))
    _play(_new(terms, seed), Terminal(ask, tell))
    return 0


def menu(ask: Ask = input, tell: Tell = print) -> int:
    """Where there is no window to open: a new duel, or one that was left."""
    terminal = Terminal(ask, tell)
    try:
        while True:
            saved = _resumable()
            lines = ["A new duel against the computer"]
            lines += [f"Go on: {_told(one)}" for one in saved]
            lines += ["Drop an unfinished duel"] if saved else []
            chosen = terminal.one_of("orbitduel", [*lines, "Leave"])
            if chosen == len(lines):
                break
            if chosen > len(saved):
                _drop(saved, terminal)
                continue
            try:
                table = resumed_table(saved[chosen - 1]) if chosen else _new(_asked(terminal))
            except Malformed as error:
                terminal.tell(str(error))
                continue
            _play(table, terminal)
    except Left:
        pass
    return 0


def _new(terms: Terms, seed: int | None = None) -> LocalTable:
    return new_table(terms.setup(), PLAYERS, (None, terms.level), seed=seed)


def _asked(terminal: Terminal) -> Terms:
    decks = deck_choices()
    names = [name for _, name in decks]
    terminal.tell("Your deck:")
    own = decks[terminal.one_of("deck", names)][0]
    terminal.tell("The opponent's deck:")
    other = decks[terminal.one_of("deck", names)][0]
    terminal.tell("The opponent's level:")
    return Terms(own, other, LEVELS[terminal.one_of("level", LEVELS)])


def _play(table: LocalTable, terminal: Terminal) -> None:
    seat = table.mine[0]
    text = TextTable(table, seat, terminal)
    terminal.tell(HELP)
    if not table.match.choices:
        text.history()
    try:
        text.play()
    except Left:
        terminal.tell("The duel is kept; orbitduel offers it where it was left.")
    finally:
        table.close()


def _drop(saved: list[Saved], terminal: Terminal) -> None:
    terminal.tell("Which one?")
    chosen = terminal.one_of("drop", [*map(_told, saved), "None"])
    if chosen < len(saved) and terminal.confirmed("It is gone then. Really drop it?"):
        saved[chosen].path.unlink(missing_ok=True)
        terminal.tell("It is dropped.")


def _resumable() -> list[Saved]:
    """The latest duels of one person against the computer that can be read."""
    found = []
    for path in unfinished():
        saved = _readable(path)
        if saved is not None and saved.computers.count(None) == 1:
            found.append(saved)
    return found[:OFFERED]


def _readable(path: Path) -> Saved | None:
    try:
        return read_save(path)
    except Malformed:
        return None


def _told(saved: Saved) -> str:
    return ", ".join(described(saved))
