"""A duel at a table, in sentences."""

from __future__ import annotations

import time

from orbitduel.ai.bids import advise
from orbitduel.cards.catalogue import installed
from orbitduel.client.links.link import Link, News, Refused, Rewound, Thought, Told
from orbitduel.rules.actions import Action, Bid, Bombard, Concede, EndTurn
from orbitduel.rules.choices import choices
from orbitduel.rules.events import AssetsUntapped, DiceRolled, PhaseEntered
from orbitduel.rules.legality import refusal
from orbitduel.rules.private import Private
from orbitduel.rules.sentences import Teller
from orbitduel.rules.terms import Seat
from orbitduel.rules.wording import Wording, table_lines

from .entries import Entry, entries
from .telling import card_line, odds_lines
from .terminal import Gathering, Left, Terminal, as_number

HELP = (
    "Type the number of a choice. Also: t shows the table, h your hand, c and a name that card, "
    "e ends the turn, u takes the last step back, o tells the odds of a bid, w whether the "
    "computer says why, l repeats the last lines, q leaves and keeps the duel, concede gives it up."
)
PAUSE_S = 0.01


class TextTable:
    def __init__(self, link: Link, seat: Seat, terminal: Terminal) -> None:
        self.link = link
        self.seat = seat
        self.terminal = terminal
        self.reasons = False
        self._shown_turn = -1
        self._events = Gathering(terminal.tell)
        self._look()

    def play(self) -> None:
        """Until the duel is over; raises `Left` when the player goes before that."""
        try:
            while self.view.board.result is None:
                for news in self.link.poll():
                    self._hear(news)
                if self.view.board.result is not None:
                    self._events.flush()
                    return
                if self.seat in self.view.board.awaiting():
                    self._act()
                else:
                    time.sleep(PAUSE_S)
        except KeyboardInterrupt:
            raise Left from None

    def history(self) -> None:
        """Tell what has happened so far."""
        for event in self.link.history():
            self._tell_event(Told(event))
        self._events.flush()

    # What is heard.

    def _look(self) -> None:
        self.view = self.link.look()
        self.teller = Teller(
            self.view.board, self.link.players, lambda _, serial: self._private.cards[serial]
        )

    @property
    def _private(self) -> Private:
        assert self.view.private is not None
        return self.view.private

    def _hear(self, news: News) -> None:
        if not isinstance(news, Told):
            self._events.flush()
        match news:
            case Told():
                self.view.apply(news.event)
                self._tell_event(news)
            case Refused():
                self.terminal.tell(f"{news.rule} {news.sentence}".strip())
            case Rewound():
                self._look()
                self.terminal.tell(news.sentence)
            case Thought() if self.reasons:
                self.terminal.tell(f"({self.link.players[news.seat]}: {news.reason})")

    def _tell_event(self, told: Told) -> None:
        dull = isinstance(told.event, PhaseEntered | AssetsUntapped)
        if not dull and told.event != DiceRolled((), 0, 0):
            self._events.tell(self.teller.sentence(told.event))

    # What is done.

    def _act(self) -> None:
        board = self.view.board
        legal = choices(board, self._private, self.seat)
        if len(legal) == 1:
            self._send(legal[0])
            return
        self._events.flush()
        if board.turn != self._shown_turn:
            self._shown_turn = board.turn
            self._show_table()
        if isinstance(legal[0], Bid):
            self._bid(len(legal) - 1)
            return
        listed = entries(legal, Wording(self.view))
        while len(listed) > 1 or len(listed[0].actions) > 1:
            self.terminal.list([entry.line for entry in listed])
            chosen = self._chosen(listed)
            if chosen is None:
                return
            if len(chosen.actions) == 1:
                listed = [chosen]
            elif chosen.bombards and len(entries(chosen.actions, Wording(self.view))) == 1:
                listed = [self._powered(chosen)]
            else:
                listed = entries(chosen.actions, Wording(self.view))
        self._send(listed[0].actions[0])

    def _send(self, action: Action) -> None:
        self.link.send(self.seat, action)

    def _chosen(self, listed: list[Entry]) -> Entry | None:
        """The entry of the number typed; None after a word that does something else."""
        while True:
            answer = self.terminal.ask(self.view.board.phase.title)
            number = as_number(answer, len(listed))
            if number:
                return listed[number - 1]
            if self._word(answer):
                return None
            self.terminal.tell(f"That is not a choice from 1 to {len(listed)}. {HELP}")

    def _powered(self, entry: Entry) -> Entry:
        powers = {action.power: action for action in entry.actions if isinstance(action, Bombard)}
        power = self.terminal.number(
            f"power, {min(powers)} to {max(powers)}", min(powers), max(powers)
        )
        return Entry(entry.line, (powers[power],))

    def _bid(self, most: int) -> None:
        combat = self.view.board.combat
        assert combat is not None
        attacking = self.view.board.controller[combat.craft] == self.seat
        deed = "power" if attacking else "defence"
        while True:
            answer = self.terminal.ask(f"your secret {deed}, 0 to {most}")
            if (amount := as_number(answer, most)) is not None:
                self._send(Bid(amount))
                return
            if answer.lower() == "o":
                self._tell_odds(attacking)
            elif self._word(answer):
                return
            else:
                self.terminal.tell(f"That is not a bid from 0 to {most}. {HELP}")

    def _word(self, answer: str) -> bool:
        """Do what a word asks for; whether it was one."""
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "t":
                self._show_table()
            case "h":
                for serial in self._private.hand:
                    self.terminal.tell(card_line(self._private.cards[serial]))
            case "c" if rest:
                self._show_card(rest)
            case "e" if refusal(self.view.board, self._private, self.seat, EndTurn()) is None:
                self._send(EndTurn())
            case "u":
                self.link.take_back(self.seat)
            case "o":
                self.terminal.tell("There is no bid to make now.")
            case "w":
                self.reasons = not self.reasons
                said = "says" if self.reasons else "no longer says"
                self.terminal.tell(f"The computer {said} why.")
            case "l":
                self.terminal.again()
            case "q":
                raise Left
            case "concede":
                if self.terminal.confirmed("Really give the duel up?"):
                    self._send(Concede())
            case _:
                return False
        return True

    def _show_table(self) -> None:
        lines = Gathering(self.terminal.tell)
        for line in table_lines(self.view, self.link.players):
            lines.tell(line)
        lines.flush()

    def _show_card(self, name: str) -> None:
        catalogue = installed()
        card = catalogue.named(name)
        if card is not None:
            self.terminal.tell(card_line(card))
            return
        near = ", ".join(catalogue.similar(name))
        self.terminal.tell(f"No card is called {name}." + (f" Perhaps {near}?" if near else ""))

    def _tell_odds(self, attacking: bool) -> None:
        advice = advise(self.view) if self.link.adviser else None
        if advice is None:
            self.terminal.tell("The adviser is not allowed at this table.")
            return
        for line in odds_lines(advice, attacking):
            self.terminal.tell(line)
