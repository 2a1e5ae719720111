"""A replay told in sentences, every secret open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.events import Event, TurnBegun
from orbitduel.rules.sentences import Teller
from orbitduel.rules.terms import Seat

from .duel_game import DuelGame, begin
from .replay import Refused, Replay, check_rules, play


def retell(replay: Replay) -> Iterator[tuple[int, str]]:
    """Each sentence with the turn it belongs to; turn 0 is the setup."""
    if not isinstance(replay.game, DuelGame):
        raise Malformed("line 1.game", "only duels can be told")
    check_rules(replay)
    duel, opening = begin(replay.setup)

    def card_of(seat: Seat, serial: int) -> Card:
        return duel.private[seat].cards[serial]

    teller = Teller(duel.board, replay.players, card_of)

    def tell(events: Sequence[Event], turn: int) -> Iterator[tuple[int, str]]:
        for event in events:
            if isinstance(event, TurnBegun):
                turn = event.turn
            yield turn, teller.sentence(event)

    yield from tell(opening, 0)
    for choice in replay.choices:
        turn = duel.turn
        try:
            _, events = play(replay.game, duel, choice)
        except Refused as refused:
            raise Malformed("", str(refused)) from None
        yield from tell(events, turn)
