"""The duel itself: the authority over one game from setup to result.

A duel is the public board, what each player alone knows, and a source of chance. An action goes
through three stations: `legality` refuses it or lets it pass, `steps` turns it into what happens,
and every happening is an event that changes board and private parts. The same seed, decks and
actions always give the same events. Legality and the list of choices look only at the board and
the acting seat's private part; everything a viewer gets goes through `views`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from . import events, steps, views
from .abilities import Ability, listeners
from .actions import Action
from .board import Board, Result
from .card import Card
from .chance import COIN, Chance
from .choices import choices
from .deck import IllegalDeck, problems
from .digest import fingerprint
from .legality import IllegalAction, Refusal, refusal
from .private import Private
from .terms import NOWHERE, OPENING_HAND, SEATS, TURN_LIMIT, Piece, Seat

RULES_VERSION = "1"


MOST_STEPS = 2000
"""No action of an honest duel leads to more steps."""


class EndlessEffects(Exception):
    """Effects that keep calling each other; names the cards concerned."""


class HouseRule(Ability):
    """R3.2: a goal or a variant chosen for the match; it answers steps as a card would."""

    @property
    def uncharted(self) -> tuple[Card, ...]:
        """Worlds that a veiled one may turn out to be."""
        return ()

    def prepare(self, duel: Duel) -> None:
        """Set up what it needs before the first hands are drawn."""

    def standing(self, board: Board, players: tuple[str, str]) -> str:
        """How far both players have come, in a line; empty if there is nothing to tell."""
        return ""


class Duel:
    __slots__ = ("agenda", "board", "chance", "drawn", "house", "private", "told", "uncharted")

    def __init__(
        self,
        board: Board,
        private: tuple[Private, Private],
        chance: Chance,
        drawn: int = 0,
        house: tuple[HouseRule, ...] = (),
    ) -> None:
        self.board = board
        self.private = private
        self.chance = chance
        self.drawn = drawn
        """How many numbers of the chance have been used."""
        self.house = house
        """The goals and variants chosen for this match (R3.2)."""
        self.uncharted = tuple(card for rule in house for card in rule.uncharted)
        """Worlds that a veiled one may turn out to be."""
        self.agenda: list[steps.Step] = []
        self.told: list[events.Event] = []

    @classmethod
    def setup(
        cls,
        decks: Sequence[tuple[Card, Sequence[Card]]],
        chance: Chance,
        limit: int | None = TURN_LIMIT,
        house: tuple[HouseRule, ...] = (),
    ) -> tuple[Duel, list[events.Event]]:
        """R3: a duel ready for its first choice, and the events that led there."""
        for homeworld, cards in decks:
            if wrong := problems(homeworld, cards):
                raise IllegalDeck(wrong)
        duel = cls(Board(), (Private(), Private()), chance, house=house)
        (first, first_cards), (second, second_cards) = decks
        lists = (tuple(first_cards), tuple(second_cards))
        sizes = (len(lists[0]), len(lists[1]))
        duel.emit(events.DuelBegun((first, second), lists, sizes, limit))
        for rule in house:
            rule.prepare(duel)
        for seat in SEATS:
            for _ in range(OPENING_HAND):
                steps.draw(duel, seat)
        starter = duel.roll(1, COIN)[0] - 1
        duel.emit(events.CoinTossed(starter))
        duel.then((steps.begin_turn, starter))
        return duel, duel.settle()

    @classmethod
    def from_events(
        cls,
        log: Iterable[events.Event],
        chance: Chance,
        house: tuple[HouseRule, ...] = (),
    ) -> Duel:
        """The duel that a complete event log tells of."""
        duel = cls(Board(), (Private(), Private()), chance, house=house)
        for event in log:
            duel.emit(event)
            duel.drawn += event.chance_used()
            if isinstance(event, events.DecisionOpened):
                duel.agenda = list(event.agenda or ())
            elif isinstance(event, events.DecisionMade | events.DuelEnded):
                duel.agenda = []
        duel.told = []
        return duel

    # What players and programs ask.

    @property
    def result(self) -> Result | None:
        return self.board.result

    @property
    def turn(self) -> int:
        return self.board.turn

    def awaiting(self) -> tuple[Seat, ...]:
        return self.board.awaiting()

    def legal(self, seat: Seat) -> list[Action]:
        return choices(self.board, self.private[seat], seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return refusal(self.board, self.private[seat], seat, action)

    def apply(self, seat: Seat, action: Action) -> list[events.Event]:
        """Do it, or raise `IllegalAction` and change nothing."""
        refused = refusal(self.board, self.private[seat], seat, action)
        if refused is not None:
            raise IllegalAction(refused)
        return self.carry_out(seat, action)

    def carry_out(self, seat: Seat, action: Action) -> list[events.Event]:
        """Do what is known to be legal."""
        steps.CARRY_OUT[type(action)](self, seat, action)
        return self.settle()

    def view(self, seat: Seat | None) -> views.View:
        return views.view(self.board, self.private, seat, self.house)

    def view_digest(self, seat: Seat | None) -> str:
        """The fingerprint of a view."""
        return fingerprint(self.board, None if seat is None else self.private[seat])

    def digest(self) -> str:
        """A fingerprint of everything that decides how the duel goes on."""
        return fingerprint(self.board, *self.private, self.drawn)

    def copy(self) -> Duel:
        new = Duel.__new__(Duel)
        new.board = self.board.copy()
        new.private = (self.private[0].copy(), self.private[1].copy())
        new.chance = self.chance
        new.drawn = self.drawn
        new.house = self.house
        new.uncharted = self.uncharted
        new.agenda = self.agenda[:]
        new.told = []
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Duel):
            return NotImplemented
        return (
            self.board == other.board
            and self.private == other.private
            and self.drawn == other.drawn
            and self.agenda == other.agenda
        )

    __hash__ = None  # type: ignore[assignment]

    # What steps use.

    def emit(self, event: events.Event) -> None:
        event.happen(self.board)
        if event.CONFIDES:
            event.confide(0, self.private[0])
            event.confide(1, self.private[1])
        self.told.append(event)

    def then(self, *following: steps.Step) -> None:
        """Put steps on the agenda, the first of them to happen next."""
        self.agenda += following[::-1]

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        start = self.drawn
        draw = self.chance.draw
        self.drawn = start + count
        return tuple([draw(index, sides) + 1 for index in range(start, start + count)])

    def settle(self) -> list[events.Event]:
        """Perform steps until none is left or somebody must decide; what they told."""
        agenda, board = self.agenda, self.board
        count = 0
        speakers: set[Piece] = set()
        while agenda and board.decision is None:
            if board.result is not None:
                agenda.clear()
                break
            step = agenda.pop()
            if board.hooks or self.house:
                count += 1
                if count > MOST_STEPS:
                    raise EndlessEffects(self._culprits(speakers))
                if count == MOST_STEPS // 2:
                    speakers.clear()
                heard = self._heard(step, speakers)
                if heard is None:
                    continue
                step = heard
            elif step[0] is steps.as_is:
                step = step[1:]
            step[0](self, *step[1:])
        told, self.told = self.told, []
        return told

    def _heard(self, step: steps.Step, speakers: set[Piece]) -> steps.Step | None:
        """Let abilities answer a step; the step to perform now, if any. Who spoke is noted."""
        board, house = self.board, self.house
        settled = step[0] is steps.as_is
        if settled:
            step = step[1:]
        name, after = _hooks(step[0])
        if not settled and (house or name in board.hooks):
            for source, ability in listeners(board, house, name):
                instead = ability.answer(board, source, step)
                if instead != (step,):
                    speakers.add(source)
                    self.then(*((steps.as_is, *other) for other in instead))
                    return None
        if house or after in board.hooks:
            following: list[steps.Step] = []
            for source, ability in listeners(board, house, after):
                if later := ability.follow(board, source, step):
                    speakers.add(source)
                    following += later
            self.then(*following)
        return step

    def _culprits(self, speakers: set[Piece]) -> str:
        """Who kept speaking; a rule of the match has no piece."""
        names = {self.board.card[piece].name for piece in speakers if piece != NOWHERE}
        what = ", ".join(sorted(names)) or "the rules of the match"
        return f"effects call each other without end: {what}"


@cache
def _hooks(step: Callable[..., None]) -> tuple[str, str]:
    """What abilities that answer a step, and those that follow it, call it."""
    return step.__name__, f"after {step.__name__}"
