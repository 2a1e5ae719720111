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
from orbitduel.deckbuilding.deck_file import Deck, find_deck
from orbitduel.protocol import commands
from orbitduel.protocol.parts import ClockSetting, DeckProblem, Options, Person, TableLine
from orbitduel.reading import Malformed, one_line

from .faces import Face, Fact, Seats, Spoken, name_of, standing_of, terms_line
from .page import OnlinePage
from .transport import grouped

if TYPE_CHECKING:
    from .scene import OnlineScene

CLOCKS = (("0", "none"), ("600 10", "10 min + 10 s"), ("1200 15", "20 min + 15 s"),
          ("3600 30", "60 min + 30 s"))  # fmt: skip
WATCHING = (("none", "nobody"), ("open", "anybody"), ("delayed", "anybody, a turn later"))
READ_OUT = (
    "Where they do not see it, a firewall may be in the way: read both out. The other types the "
    "address under A relay elsewhere, then the code in the lobby. The relay's fingerprint begins "
    "with {}."
)
NO_ADDRESS = "This machine has no address to read out; only who is on the same cable can join."


def verdict_line(problem: DeckProblem) -> str:
    """What the relay says of a deck, as our own checks would say it."""
    where = ""
    if problem.positions:
        listed = ", ".join(str(position) for position in problem.positions[:8])
        where = f" (card {listed})" if len(problem.positions) == 1 else f" (cards {listed})"
    return f"{one_line(problem.rule)[:12]}: {one_line(problem.sentence)[:200]}{where}"


def title_of(key: str) -> str:
    """Of a goal or a variant."""
    known: dict[str, Any] = {**goals(), **variants()}
    return str(getattr(known.get(key), "name", "")) or key.replace("-", " ").capitalize()


class TablePage(OnlinePage):
    title = "The table"
    scenic = False

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__(scene)
        known = [name for name, _ in deck_choices()]
        last = self.net.deck
        self.deck = last if last in known else known[0]

    @property
    def table(self) -> TableLine:
        found = self.session.table
        assert found is not None
        return found

    @property
    def ready(self) -> bool:
        return self.table.ready[self.session.seat]

    def state(self) -> Hashable:
        return str(self.session.table), str(self.session.problems), self.deck, self._read_out()

    def trouble(self) -> str:
        if self.session.phase != "inside" and self.net.client is not None:
            return f"{self.net.client.status}."
        return self.session.trouble

    def _read_out(self) -> str:
        return "" if self.net.host is None else self.net.host.read_out()

    def buttons(self) -> list[tuple[str, str, str]]:
        if self.ready:
            return [("unready", "Not ready after all", "cross")]
        return [("ready", "Ready", "check")]

    def fill(self, form: Form) -> None:
        table, seat = self.table, self.session.seat
        form.section("Who plays", "people")
        first, second = (self._face(number, who) for number, who in enumerate(table.seats))
        form.whole(lambda rect: Seats(rect, (first, second)), 68)
        if None in table.seats:
            self._invitation(form)
        self._deck(form)
        if seat == 0 and not any(table.ready):
            self._choose_terms(form)
        else:
            self._read_terms(form)

    def _face(self, number: int, person: Person | None) -> Face:
        mine = number == self.session.seat
        side = "you" if mine else "foe"
        if person is None:
            return Face("A free seat", "waiting…", side, there=False)
        ready = self.table.ready[number]
        doing = "ready" if ready else "choosing a deck"
        line = f"{standing_of(person)}, {doing}"
        return Face(f"{name_of(person)} (you)" if mine else name_of(person), line, side, ready)

    def _invitation(self, form: Form) -> None:
        code, address = self.table.code, self._read_out()
        spoken = []
        if address:
            spoken.append(lambda rect: Spoken(rect, "Address to read out", (address,), 24))
        if code:
            spoken.append(lambda rect: Spoken(rect, "Code of this table", (code,), 24))
        if spoken:
            form.together(spoken, 70)
        if self.net.host is not None:
            form.note("Players on this network see your table by themselves and join by a click.")
            begins = grouped(self.net.host.fingerprint)[:23]
            form.note(READ_OUT.format(begins) if address else NO_ADDRESS)
        elif code:
            form.note("Give the code to a friend, who types it in the lobby of this relay.")
        else:
            form.note("Anybody in the lobby may sit down. Waiting for the other player…")

    # The deck.

    def _deck(self, form: Form) -> None:
        form.section("Your deck", "deck")
        if not self.ready:
            listed = list(deck_choices())
            form.row("Deck", lambda rect: Choice("deck", rect, listed, self.deck))
        form.whole(lambda rect: DeckPicture(rect, self.deck, "you"), 76)
        problems = self.session.problems
        if problems:
            form.note("The relay does not accept this deck:", "danger")
            for problem in problems[:8]:
                form.note(verdict_line(problem), "danger")
        elif problems is not None and self.ready:
            form.note("The relay accepts this deck. Its order is sealed until the end.", "good")
        elif notes := self._notes():
            form.note(notes)

    def _found(self) -> Deck | None:
        try:
            return find_deck(self.deck)
        except Malformed as error:
            self.session.trouble = f"That deck cannot be read: {error}"
            return None

    def _notes(self) -> str:
        try:
            return find_deck(self.deck).notes
        except Malformed:
            return ""

    # What is played.

    def _read_terms(self, form: Form) -> None:
        options = self.table.options
        form.section("What is played", "settings", 1)
        clock = options.clock
        facts = [
            ("Clock", f"{clock.bank_s // 60} min + {clock.increment_s} s" if clock else "none"),
            ("Limit", f"{options.limit} turns" if options.limit else "no limit"),
            ("Watched by", dict(WATCHING)[options.spectators]),
            ("Rated", "yes" if options.rated else "no"),
            ("The adviser may be asked", "yes" if options.adviser else "no"),
        ]
        for key, points in sorted(options.house.items()):
            facts.append((title_of(key), f"{points} points" if points else "yes"))
        for label, words in facts:
            form.row(label, lambda rect, words=words: Fact(rect, words), 32)  # type: ignore[misc]
        if self.session.seat != 0:
            form.note("The host of the table chooses; both see every change here.")
        elif self.ready:
            form.note("To change something, be not ready again.")
        else:
            form.note("The other is ready; a change would make both choose again.")

    def _choose_terms(self, form: Form) -> None:
        options = self.table.options
        form.section("What is played", "settings", 1)
        form.note("You chose the table, so you choose this. The other sees every change.")
        clock = options.clock
        now = "0" if clock is None else f"{clock.bank_s} {clock.increment_s}"
        clocks = [*CLOCKS] if now in dict(CLOCKS) else [*CLOCKS, (now, terms_line(options))]
        form.row("Clock", lambda rect: Choice("clock", rect, clocks, now))
        form.row("Limit", lambda rect: Choice("limit", rect, LIMITS, options.limit or 0))
        form.row("Watched by", lambda rect: Choice("eyes", rect, WATCHING, options.spectators))
        form.whole(toggle("rated", "Rated", options.rated), 34)
        form.whole(toggle("adviser", "The adviser may be asked", options.adviser), 34)
        form.section("Goals and variants", "star", 1)
        for key in (*goals(), *variants()):
            form.whole(toggle(f"house {key}", title_of(key), key in options.house), 34)

    def pressed(self, name: str, value: Any) -> None:
        if name == "deck":
            self.deck = self.net.deck = str(value)
            self.session.problems = None
        elif name == "ready":
            deck = self._found()
            if deck is not None:
                self.session.bring(deck)
        elif name == "unready":
            self.session.do(commands.Unready(table=self.table.id))
        else:
            options = changed(self.table.options, name, value)
            self.session.do(commands.SetOptions(table=self.table.id, options=options))

    def leave(self) -> None:
        self.session.leave_table()


def changed(options: Options, name: str, value: Any) -> Options:
    """The options after one of the widgets has said something."""
    if name == "clock":
        bank, _, increment = str(value).partition(" ")
        setting = ClockSetting(bank_s=int(bank), increment_s=int(increment)) if increment else None
        return replace(options, clock=setting)
    if name == "limit":
        return replace(options, limit=int(value) or None)
    if name == "eyes":
        return replace(options, spectators=value)
    if name.startswith("house "):
        key = name.removeprefix("house ")
        house = {one: points for one, points in options.house.items() if one != key}
        return replace(options, house={**house, key: None} if value else house)
    return replace(options, **{name: bool(value)})
