"""Help: the turn, the words of the game, and the keys as they are set."""

from __future__ import annotations

from collections.abc import Sequence

from orbitduel.client.kit.focus import Said
from orbitduel.client.kit.keys import COMMANDS, DECKS, DUEL, EVERYWHERE

from .form import Form
from .glossary import TURN, WORDS
from .page import Page


class HelpScreen(Page):
    title = "Help"

    def __init__(self, agreed: Sequence[str] = ()) -> None:
        super().__init__()
        self.agreed = agreed
        """What this duel is played by besides the rules, in sentences."""

    def fill(self, form: Form) -> None:
        if self.agreed:
            form.section("This duel", "star")
            for sentence in self.agreed:
                form.note(sentence, "ink")
        form.section("A turn", "orbit")
        for word, meaning in TURN:
            form.note(f"{word}. {meaning}", "ink")
        form.section("Winning", "capture")
        form.note(
            "Bombard the other's Homeworld until it falls to you, and hold it at the end of your "
            "turn (R4.4.6, R4.8.1). Every refusal names its rule.",
            "ink",
        )
        for scope, column in ((DUEL, 0), (EVERYWHERE, 0), (DECKS, 1)):
            form.section(f"Keys: {scope.lower()}", "keyboard", column)
            if scope == DUEL:
                form.note("Tab goes through everything on the table, Up and Down through what "
                          "it can do, Enter does it. Left and Right move the table.")  # fmt: skip
            listed = [command for command in COMMANDS if command.scope == scope]
            form.note(" · ".join(f"{self.app.keys.label(c.id)} {c.title.lower()}" for c in listed))
        form.section("Words", "letters", 1)
        for word, meaning in WORDS:
            form.note(f"{word}: {meaning}.", "ink")

    def said(self, said: Said) -> None:
        """Nothing on this page is chosen."""
