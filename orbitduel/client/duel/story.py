"""The duel as it is shown: a view that follows the events, and what was told of them.

The story keeps a line for every event worth one, with the piece to look at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from orbitduel.rules import events
from orbitduel.rules.card import Card
from orbitduel.rules.events import Event
from orbitduel.rules.sentences import Teller
from orbitduel.rules.terms import NOBODY, Piece, Seat
from orbitduel.rules.views import View, blank

Theme = Literal["moves", "combat", "building", "turn", "thought", "talk"]
THEMES: Final[tuple[Theme, ...]] = ("moves", "combat", "building", "turn", "thought", "talk")
PIECES: Final = ("craft", "target", "asset", "piece", "wreck", "world", "source", "upgrade")

_COMBAT = {
    events.AttackDeclared, events.BidLocked, events.BidsRevealed, events.AssetBombarded,
    events.DiceRolled, events.DamageDealt, events.CraftDestroyed, events.UpgradeDestroyed,
    events.AssetCaptured, events.AssetRazed, events.CraftTaken, events.CraftVanished,
    events.ConstructionLost, events.DamageRepaired,
}  # fmt: skip
_BUILDING = {
    events.CardDrawn, events.CardPlaced, events.CountersPlaced, events.CardCompleted,
    events.ConstructionSeized,
}  # fmt: skip
_TURN = {events.TurnBegun, events.DuelEnded, events.CoinTossed, events.DuelBegun}
_QUIET = {
    events.PhaseEntered, events.AssetTapped, events.TrackerAdvanced, events.TanksRefilled,
    events.DamageHealed, events.AssetsUntapped, events.DecisionOpened, events.EffectEnded,
}  # fmt: skip
"""Events the table shows by itself; a line on each would drown the others."""


@dataclass(frozen=True)
class Line:
    text: str
    theme: Theme
    seat: Seat
    """Whose doing it was; NOBODY where it was nobody's."""
    turn: int
    place: Piece | None = None


@dataclass
class Story:
    players: tuple[str, str]
    view: View = field(default_factory=lambda: blank(None))
    lines: list[Line] = field(default_factory=list)
    version: int = 0
    """Rises whenever the view changes."""
    _attacker: Seat = NOBODY

    def begin(self, seat: Seat | None, past: Iterable[Event], now: View) -> None:
        """Tell everything from the first event on; `now` is where that must lead."""
        self.view = blank(seat)
        self.lines = []
        for event in past:
            self.tell(event)
        self.view = now
        self.version += 1

    def tell(self, event: Event) -> None:
        """Follow an event."""
        self.version += 1
        board = self.view.board
        place = _place(event)
        if isinstance(event, events.AttackDeclared | events.AssetBombarded):
            self._attacker = board.controller[event.craft]
        seat = self._doer(event, place)
        self.view.apply(event)
        if type(event) in _QUIET or (isinstance(event, events.DiceRolled) and not event.values):
            return
        teller = Teller(board, self.players, self._card_of)
        turn = max(1, board.turn)
        self.lines.append(Line(teller.sentence(event), _theme(event), seat, turn, place))

    def think(self, seat: Seat, reason: str) -> None:
        """A computer's reason, as a line of its own."""
        turn = max(1, self.view.board.turn)
        self.lines.append(Line(f"{self.players[seat]} {reason}.", "thought", seat, turn))

    def hear(self, seat: Seat | None, words: str) -> None:
        """A line of chat among the others."""
        turn = max(1, self.view.board.turn)
        self.lines.append(Line(words, "talk", NOBODY if seat is None else seat, turn))

    def _card_of(self, seat: Seat, serial: int) -> Card:
        assert self.view.private is not None
        return self.view.private.cards[serial]

    def _doer(self, event: Event, place: Piece | None) -> Seat:
        seat = getattr(event, "seat", None)
        if seat is not None:
            return int(seat)
        board = self.view.board
        if isinstance(event, events.DiceRolled | events.BidsRevealed):
            return self._attacker
        if place is not None and board.is_piece(place):
            return board.controller[place]
        return NOBODY


def _place(event: Event) -> Piece | None:
    for name in PIECES:
        value = getattr(event, name, None)
        if isinstance(value, int):
            return value
    return None


def _theme(event: Event) -> Theme:
    kind = type(event)
    if kind in _COMBAT:
        return "combat"
    if kind in _BUILDING:
        return "building"
    return "turn" if kind in _TURN else "moves"
