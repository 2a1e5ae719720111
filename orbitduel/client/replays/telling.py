"""A replay in sentences, every secret open, and what each side holds at a moment."""

from __future__ import annotations

from collections.abc import Callable

from orbitduel.match.playback import Playback
from orbitduel.rules.ability_events import DecisionOpened
from orbitduel.rules.card import Card
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import DiceRolled, PhaseEntered, TrackerAdvanced
from orbitduel.rules.sentences import Teller
from orbitduel.rules.terms import SEATS, Seat

QUIET = (PhaseEntered, TrackerAdvanced, DecisionOpened)
"""Events of which the table itself tells enough."""


class Telling:
    """The lines of a whole duel, each with the moment it belongs to."""

    def __init__(self, playback: Playback) -> None:
        self.lines: list[tuple[int, str]] = []
        duel = playback.at(0)
        assert isinstance(duel, Duel)
        teller = Teller(duel.board, playback.replay.players, _cards(duel))
        self._tell(playback, teller, 0)
        for number, choice in enumerate(playback.choices, start=1):
            duel.apply(choice.seat, playback.replay.game.read_action(choice.action))
            self._tell(playback, teller, number)

    def _tell(self, playback: Playback, teller: Teller, moment: int) -> None:
        for event in playback.told_in_full(moment):
            if not isinstance(event, QUIET) and event != DiceRolled((), 0, 0):
                self.lines.append((moment, teller.sentence(event)))

    def until(self, moment: int) -> list[tuple[int, str]]:
        return [line for line in self.lines if line[0] <= moment]


def holdings(duel: Duel, players: tuple[str, str]) -> list[tuple[Seat, str]]:
    """Each side's hand, and what it builds face down."""
    found: list[tuple[Seat, str]] = []
    for seat in SEATS:
        private = duel.private[seat]
        hand = ", ".join(private.cards[serial].name for serial in private.hand) or "nothing"
        built = [
            private.cards[private.serials[piece]].name
            for piece in duel.board.yard[seat]
            if piece in private.serials
        ]
        building = f"; builds {', '.join(built)}" if built else ""
        found.append((seat, f"{players[seat]} holds {hand}{building}."))
    return found


def _cards(duel: Duel) -> Callable[[Seat, int], Card]:
    def card_of(seat: Seat, serial: int) -> Card:
        return duel.private[seat].cards[serial]

    return card_of
