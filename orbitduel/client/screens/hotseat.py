"""Two at this screen: two names, two decks, and what the duel is played by."""

from __future__ import annotations

from orbitduel.client.kit.widgets import TextField
from orbitduel.client.links.keeping import Computers

from .form import Form, Place
from .options import SetUp
from .terms import COIN, Terms


def name_field(seat: int, name: str) -> Place:
    return lambda rect: TextField(f"name {seat}", rect, name, longest=24)


class HotSeatSetup(SetUp):
    title = "Two at this screen"
    memory = "hot-seat"
    starters = ((COIN, "a coin"), (0, "first"), (1, "second"))

    def fill(self, form: Form) -> None:
        for seat, (key, side) in enumerate((("deck", "you"), ("against", "foe"))):
            form.section(("First player", "Second player")[seat], "population")
            name = self.terms.names[seat]
            form.row("Name", name_field(seat, name))
            self.deck_row(form, key, side)
        self.variants(form)
        self.how_to_win(form)
        self.the_rest(form)

    def players(self) -> tuple[str, str]:
        usual = Terms().names
        first, second = (name.strip() or usual[seat] for seat, name in enumerate(self.terms.names))
        return first, second if second != first else f"{second} 2"

    def computers(self) -> Computers:
        return None, None
