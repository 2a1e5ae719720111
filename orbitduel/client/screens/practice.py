"""Practice: one's own deck, the opponent's level and deck, and what the duel is played by."""

from __future__ import annotations

from typing import Final

from orbitduel.client.kit.widgets import Tabs
from orbitduel.client.links.keeping import Computers

from .form import Form
from .options import SetUp

LEVELS: Final = {
    "cadet": "Learns the ropes: sees one step and often errs.",
    "pilot": "Flies well and takes what is offered.",
    "commander": "Plans a turn as a whole and bids by the odds.",
    "admiral": "Plays duels out in its head before it moves. The strongest.",
}


class PracticeSetup(SetUp):
    title = "Practice"
    memory = "practice"

    def fill(self, form: Form) -> None:
        form.section("You", "population")
        self.deck_row(form, "deck", "you")
        form.section("The computer", "computer")
        levels = [(level, level.capitalize()) for level in LEVELS]
        form.whole(lambda r: Tabs("level", r, levels, self.terms.level), 44)
        form.note(LEVELS[self.terms.level])
        self.deck_row(form, "against", "foe")
        self.variants(form)
        self.how_to_win(form)
        self.the_rest(form)

    def players(self) -> tuple[str, str]:
        return self.app.settings.name, self.terms.level.capitalize()

    def computers(self) -> Computers:
        return None, self.terms.level
