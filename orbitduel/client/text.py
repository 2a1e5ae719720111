"""The text client: the same duel with numbered choices and readable sentences.

One line is one thing, and nothing is redrawn, so it works with a screen reader and over a slow
terminal.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable

from orbitduel.ai.levels import player
from orbitduel.ai.player import Player
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.reading import Malformed
from orbitduel.rules.actions import Action, Bombard, Concede, EndTurn
from orbitduel.rules.chance import SeededChance, seed_from_number
from orbitduel.rules.deck import IllegalDeck
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import DiceRolled, Event, PhaseEntered
from orbitduel.rules.sentences import Teller
from orbitduel.rules.terms import Seat
from orbitduel.rules.views import form
from orbitduel.rules.wording import Wording, table_lines

HELP = (
    "Type the number of a choice. Also: t shows the table, h your hand, e ends the turn, "
    "q concedes and leaves."
)
YOU, COMPUTER = 0, 1
PLAYERS = ("Player", "Computer")
LEVEL = "pilot"

Ask = Callable[[str], str]
Tell = Callable[[str], None]


def practice(
    deck: str,
    against: str,
    seed: int | None,
    level: str = LEVEL,
    ask: Ask = input,
    tell: Tell = print,
) -> int:
    """A duel against the computer."""
    names = list(ready_made())
    decks = [find_deck(deck or names[0]), find_deck(against or names[-1])]
    number = secrets.randbits(256) if seed is None else seed
    try:
        duel, opening = Duel.setup(
            [(side.homeworld, side.cards) for side in decks],
            SeededChance(seed_from_number(number)),
        )
    except IllegalDeck as error:
        raise Malformed("", f"a deck is not legal: {error}") from None
    table = TextTable(duel, player(level), random.Random(number), ask, tell)
    tell(HELP)
    table.told(opening)
    table.play()
    return 0


class TextTable:
    def __init__(
        self, duel: Duel, computer: Player, rng: random.Random, ask: Ask, tell: Tell
    ) -> None:
        self.duel = duel
        self.computer = computer
        self.rng = rng
        self.ask = ask
        self.tell = tell
        self.teller = Teller(duel.board, PLAYERS, lambda seat, n: duel.private[seat].cards[n])

    def play(self) -> None:
        shown = (-1, -1)
        while self.duel.result is None:
            seat = self.duel.awaiting()[-1]
            if seat == COMPUTER:
                legal = self.duel.legal(seat)
                choice = self.computer.choose(self.duel.view(seat), legal, self.rng)
                self.do(seat, choice.action)
                continue
            now = (self.duel.turn, int(self.duel.board.phase))
            if now[0] != shown[0]:
                self.show_table()
            shown = now
            self.do(seat, self.choose())

    def do(self, seat: Seat, action: Action) -> None:
        self.told(self.duel.apply(seat, action))

    def told(self, events: list[Event]) -> None:
        for event in events:
            dull = isinstance(event, PhaseEntered) or event == DiceRolled((), 0, 0)
            if not dull:
                self.tell(self.teller.sentence(form(event, YOU)))

    def choose(self) -> Action:
        legal = self.duel.legal(YOU)
        if len(legal) == 1:
            return legal[0]
        wording = Wording(self.duel.view(YOU))
        listed = _strongest_bombardments(legal)
        for number, action in enumerate(listed, start=1):
            self.tell(f"{number}. {wording.line(action)}")
        numbers = {str(index + 1): index for index in range(len(listed))}
        while True:
            try:
                answer = self.ask(f"{self.duel.board.phase.title}> ").strip().lower()
            except EOFError:
                return Concede()
            if answer in numbers:
                return listed[numbers[answer]]
            if answer == "e" and self.duel.refusal(YOU, EndTurn()) is None:
                return EndTurn()
            if answer == "q":
                return Concede()
            if answer == "t":
                self.show_table()
            elif answer == "h":
                self.show_hand()
            else:
                self.tell(f"That is not a choice from 1 to {len(listed)}. {HELP}")

    def show_table(self) -> None:
        for line in table_lines(self.duel.view(YOU), PLAYERS):
            self.tell(line)

    def show_hand(self) -> None:
        private = self.duel.private[YOU]
        for serial in private.hand:
            card = private.cards[serial]
            self.tell(f"{card.name}, {card.kind}, cost {card.cost}.")


def _strongest_bombardments(legal: list[Action]) -> list[Action]:
    """Of every bombardment only the three strongest powers, to keep the list short."""
    most: dict[tuple[int, int], int] = {}
    for action in legal:
        if isinstance(action, Bombard):
            key = (action.craft, action.target)
            most[key] = max(most.get(key, 0), action.power)
    return [
        action
        for action in legal
        if not isinstance(action, Bombard) or action.power > most[action.craft, action.target] - 3
    ]
