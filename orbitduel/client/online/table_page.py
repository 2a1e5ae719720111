"""A table before its duel: what is played, who sits there, and the deck one brings."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from orbitduel.cards.house import goals, variants
from orbitduel.client.kit.lists import Choice
from orbitduel.client.screens.form import Form
from orbitduel.client.screens.options import DeckPicture, toggle
from orbitduel.client.screens.terms import LIMITS, deck_choices
from orbitduel.deckbuilding.deck_file import find_deck
from orbitduel.protocol import commands
from orbitduel.protocol.parts import ClockSetting, DeckProblem, TableLine
from orbitduel.reading import Malformed, one_line

from .lobby import name_of, terms_line
from .pages import OnlinePage, button

if TYPE_CHECKING:
    from .scene import OnlineScene

CLOCKS = (("0", "none"), ("600 10", "10 min + 10 s"), ("1200 15", "20 min + 15 s"),
          ("3600 30", "60 min + 30 s"))  # fmt: skip
WATCHING = (("none", "nobody"), ("open", "anybody"), ("delayed", "anybody, a turn later"))


def verdict_line(problem: DeckProblem) -> str:
    """What the relay says of a deck, as our own checks would say it."""
    where = ""
    if problem.positions:
        listed = ", ".join(str(position) for position in problem.positions[:8])
        where = f" (card {listed})" if len(problem.positions) == 1 else f" (cards {listed})"
    return f"{one_line(problem.rule)[:12]} {one_line(problem.sentence)[:200]}{where}"


class TablePage(OnlinePage):
    title = "The table"

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__(scene)
        self.deck = next(iter(deck_choices()))[0]

    @property
    def table(self) -> TableLine:
        found = self.session.table
        assert found is not None
        return found

    def state(self) -> Hashable:
        return str(self.session.table), str(self.session.problems), self.deck, self._read_out()

    def trouble(self) -> str:
        if self.session.phase != "inside" and self.net.client is not None:
            return self.net.client.status
        return self.session.trouble

    def _read_out(self) -> str:
        return "" if self.net.host is None else self.net.host.read_out()

    def fill(self, form: Form) -> None:
        table, seat = self.table, self.session.seat
        form.section("Who plays", "people")
        for number, person in enumerate(table.seats):
            who = "You" if number == seat else name_of(person)
            done = ", ready" if table.ready[number] else ", choosing a deck" if person else ""
            form.note(who + done, "you" if number == seat else "foe" if person else "muted")
        if None in table.seats:
            self._invitation(form)
        self._deck(form)
        self._terms(form, seat == 0 and not any(table.ready))

    def _invitation(self, form: Form) -> None:
        if self._read_out():
            form.note(f"Address to read out: {self._read_out()}", "ink")
            form.note("Players on this network see this table by themselves.")
        if self.table.code:
            form.note(f"Code of this table: {self.table.code}", "ink")
        form.note("Waiting for the other player…")

    def _deck(self, form: Form) -> None:
        ready = self.table.ready[self.session.seat]
        form.section("Your deck", "deck")
        form.whole(lambda rect: DeckPicture(rect, self.deck, "you"), 76)
        if not ready:
            listed = list(deck_choices())
            form.row("Deck", lambda rect: Choice("deck", rect, listed, self.deck))
        problems = self.session.problems
        if problems:
            form.note("The relay does not accept this deck:", "danger")
            for problem in problems[:8]:
                form.note(verdict_line(problem), "danger")
        elif problems is not None and ready:
            form.note("The relay accepts this deck. Its order is sealed until the end.", "good")
        if ready:
            form.whole(button("unready", "Not ready after all", "cross"), 46)
        else:
            form.whole(button("ready", "Ready", "check", True), 46)

    def _terms(self, form: Form, may: bool) -> None:
        options = self.table.options
        form.section("What is played", "settings", 1)
        form.note(terms_line(options).capitalize() + ".")
        if not may:
            if self.session.seat != 0:
                form.note("The host of the table chooses; both see every change here.")
            for key, points in options.house.items():
                form.note(key.replace("-", " ").capitalize() + (f": {points}" if points else ""))
            limit = f"{options.limit} turns" if options.limit else "no turn limit"
            form.note(f"{limit}; watched by {dict(WATCHING)[options.spectators]}; "
                      f"adviser {'allowed' if options.adviser else 'not allowed'}.")  # fmt: skip
            return
        clock = options.clock
        now = "0" if clock is None else f"{clock.bank_s} {clock.increment_s}"
        clocks = [*CLOCKS] if now in dict(CLOCKS) else [*CLOCKS, (now, terms_line(options))]
        form.row("Clock", lambda rect: Choice("clock", rect, clocks, now))
        form.row("Limit", lambda rect: Choice("limit", rect, LIMITS, options.limit or 0))
        form.row("Watched by", lambda rect: Choice("eyes", rect, WATCHING, options.spectators))
        form.whole(toggle("rated", "Rated", options.rated))
        form.whole(toggle("adviser", "The adviser may be asked", options.adviser))
        form.section("Goals and variants", "star", 1)
        for key in (*goals(), *variants()):
            title = key.replace("-", " ").capitalize()
            form.whole(toggle(f"house {key}", title, key in options.house))

    def pressed(self, name: str, value: Any) -> None:
        if name == "deck":
            self.deck = str(value)
            self.session.problems = None
        elif name == "ready":
            try:
                self.session.bring(find_deck(self.deck))
            except Malformed as error:
                self.session.trouble = f"That deck cannot be read: {error}"
        elif name == "unready":
            self.session.do(commands.Unready(table=self.table.id))
        else:
            self._set(name, value)

    def _set(self, name: str, value: Any) -> None:
        options = self.table.options
        if name == "clock":
            figures = [int(part) for part in str(value).split()]
            setting = (
                ClockSetting(bank_s=figures[0], increment_s=figures[1]) if figures[0] else None
            )
            options = replace(options, clock=setting)
        elif name == "limit":
            options = replace(options, limit=int(value) or None)
        elif name == "eyes":
            options = replace(options, spectators=value)
        elif name in ("rated", "adviser"):
            options = replace(options, **{name: bool(value)})
        elif name.startswith("house "):
            key = name.removeprefix("house ")
            house = {one: points for one, points in options.house.items() if one != key}
            options = replace(options, house={**house, key: None} if value else house)
        self.session.do(commands.SetOptions(table=self.table.id, options=options))

    def leave(self) -> None:
        self.session.leave_table()
