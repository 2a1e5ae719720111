"""The options that practice and a duel for two at this screen share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect
from pygame.event import Event

from orbitduel.cards.house import goals, variants
from orbitduel.client.kit import pictures
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Said
from orbitduel.client.kit.lists import Choice
from orbitduel.client.kit.widgets import Slider, Tabs, TextField, Toggle, Widget
from orbitduel.client.links.keeping import Computers
from orbitduel.client.links.local import new_table
from orbitduel.deckbuilding.deck_file import find_deck
from orbitduel.reading import Malformed

from . import registry
from .form import Form, Place
from .page import Page
from .terms import COIN, LIMITS, Terms, deck_choices

DIGITS: Final = "0123456789"


class DeckPicture(Widget):
    """A deck at a glance: its Homeworld, and what it wants."""

    def __init__(self, rect: Rect, deck: str, side: str) -> None:
        super().__init__("", rect, enabled=False)
        self.side = side
        try:
            found = find_deck(deck)
        except Malformed:
            self.homeworld, self.title, self.faction = "", "This deck cannot be read", ""
        else:
            self.homeworld, self.title = found.homeworld.id, found.homeworld.name
            self.faction = found.homeworld.faction

    def draw(self, canvas: Canvas, focused: bool) -> None:
        across = self.rect.h
        centre = (self.rect.x + across / 2, self.rect.centery)
        if self.homeworld:
            pictures.draw_body(canvas.surface, self.homeworld, centre, across * 0.8)
        left = self.rect.x + across + canvas.px(14)
        room = self.rect.right - left
        high = canvas.paragraph_height(self.title, room, 18, "bold")
        line = canvas.line_height(15)
        top = self.rect.centery - (high + line) // 2
        canvas.paragraph(self.title, Rect(left, top, room, high), 18, self.side, "bold")
        if self.faction:
            canvas.text(f"the {self.faction.capitalize()}", (left, top + high), 15, "muted")


def _notes(deck: str) -> str:
    try:
        return find_deck(deck).notes
    except Malformed:
        return ""


def toggle(name: str, title: str, value: bool, hint: str = "") -> Place:
    return lambda rect: Toggle(name, rect, title, value, "" if value else hint)


def points_slider(goal: str, points: int) -> Place:
    return lambda rect: Slider(f"points {goal}", rect, points, 1, 30, 1, str(points))


class SetUp(Page):
    """Chooses the terms and opens the table."""

    memory = ""
    """Under which name the choices are remembered."""
    starters: Sequence[tuple[int, str]] = ((COIN, "a coin"), (0, "you"), (1, "opponent"))

    def enter(self, app: App) -> None:
        if not hasattr(self, "terms"):
            self.terms = Terms.recalled(app.settings.last.get(self.memory))
            if self.memory not in app.settings.last:
                self.terms.adviser = app.settings.adviser
        super().enter(app)

    def buttons(self) -> list[tuple[str, str, str]]:
        return [("begin", "Begin the duel", "play")]

    # What a set-up says of itself.

    def players(self) -> tuple[str, str]:
        raise NotImplementedError

    def computers(self) -> Computers:
        raise NotImplementedError

    # The form.

    def deck_row(self, form: Form, key: str, side: str) -> None:
        choices = deck_choices()
        value = getattr(self.terms, key)
        screen = self.app.canvas.rect
        form.row("Deck", lambda r: Choice(key, r, choices, value, screen=screen))
        form.whole(lambda r: DeckPicture(r, value, side), 76)
        if notes := _notes(value):
            form.note(notes)

    def how_to_win(self, form: Form, column: int = 1) -> None:
        form.section("How to win", "star", column)
        form.note("Take the other's Homeworld. Goals are ways to win besides.")
        for goal in goals().values():
            chosen = goal.id in self.terms.goals
            form.whole(toggle(f"goal {goal.id}", goal.name, chosen, goal.text()))
            if not chosen:
                continue
            form.note(goal.text())
            if goal.threshold:
                points = self.terms.goals[goal.id] or goal.threshold
                form.row("Points that win", points_slider(goal.id, points))

    def variants(self, form: Form, column: int = 0) -> None:
        form.section("Variants", "orbit", column)
        for key, variant in variants().items():
            title, text = key.replace("-", " ").capitalize(), variant.text()
            form.whole(toggle(f"variant {key}", title, key in self.terms.variants, text))
            if key in self.terms.variants:
                form.note(text)

    def the_rest(self, form: Form, column: int = 1) -> None:
        form.section("The duel", "dice", column)
        starters, limits = list(self.starters), list(LIMITS)
        form.row("Who starts", lambda r: Tabs("starts", r, starters, self.terms.starts))
        screen = self.app.canvas.rect
        form.row(
            "Turn limit", lambda r: Choice("limit", r, limits, self.terms.limit, screen=screen)
        )
        form.whole(lambda r: Toggle("adviser", r, "Adviser on bids", self.terms.adviser))
        form.row(
            "Seed of the dice",
            lambda r: TextField("seed", r, self.terms.seed, "by chance", 18, allowed=DIGITS),
        )

    # What is chosen.

    def said(self, said: Said) -> None:
        name, value = said
        self.complaint = ""
        kind, _, rest = name.partition(" ")
        if name == "begin":
            self.begin()
            return
        if kind == "goal":
            if value:
                self.terms.goals[rest] = goals()[rest].threshold
            else:
                self.terms.goals.pop(rest, None)
        elif kind == "points":
            self.terms.goals[rest] = int(value)
            slider = self.focus[name]
            assert isinstance(slider, Slider)
            slider.shown = str(int(value))
            return
        elif kind == "variant":
            chosen = set(self.terms.variants) ^ {rest}
            self.terms.variants = [key for key in variants() if key in chosen]
        elif kind == "name":
            self.terms.names[int(rest)] = value
            return
        else:
            setattr(self.terms, name, value)
            if name in ("seed", "adviser", "starts"):
                return
        self.lay_out()

    def handle(self, event: Event) -> None:
        typing = self.focus.current is not None and self.focus.current.takes_text
        command = None if typing else self.app.keys.command(event)
        if command in ("settings", "help"):
            asked = registry.settings_scene if command == "settings" else registry.help_scene
            self.app.push(asked())
            return
        super().handle(event)

    def begin(self) -> None:
        try:
            setup = self.terms.setup()
        except Malformed as error:
            self.complaint = str(error)
            return
        self.app.settings.last[self.memory] = self.terms.remembered()
        if self.app.remember is not None:
            self.app.remember(self.app.settings)
        number = int(self.terms.seed) if self.terms.seed else None
        table = new_table(setup, self.players(), self.computers(), self.terms.adviser, seed=number)
        self.app.replace(registry.duel_scene(table))
