"""How a deck fared in the duels written down: by opponent, and by the cards that came into play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from orbitduel.deckbuilding.deck import Deck
from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import CardCompleted
from orbitduel.rules.terms import Seat

from .duel_game import read_setup
from .playback import Playback
from .replay import Replay, read_replay


@dataclass
class Tally:
    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def rate(self) -> float:
        """A draw is half a win."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    def count(self, seat: Seat, winner: Seat | None) -> None:
        if winner is None:
            self.draws += 1
        elif winner == seat:
            self.wins += 1
        else:
            self.losses += 1


@dataclass
class CardResult:
    tally: Tally = field(default_factory=Tally)
    """The duels in which it came into play."""
    turns: list[int] = field(default_factory=list)
    """The player's own turn, counted from 1, at which each first did."""

    @property
    def mean_turn(self) -> float:
        return mean(self.turns) if self.turns else 0.0


@dataclass
class Results:
    total: Tally = field(default_factory=Tally)
    by_homeworld: dict[str, Tally] = field(default_factory=dict)
    by_card: dict[str, CardResult] = field(default_factory=dict)
    passed_over: list[str] = field(default_factory=list)
    """Files that could not be read or do not follow the rules, with the reason."""


def results(deck: Deck, files: Iterable[Path], any_order: bool = False) -> Results:
    """From every finished duel in which a seat played this deck."""
    found = Results()
    for path in files:
        count_replay(found, deck, path, any_order)
    return found


def count_replay(found: Results, deck: Deck, path: Path, any_order: bool) -> None:
    """One duel more, if a seat played this deck."""
    try:
        replay = read_replay(path)
        seats = _seats_of(deck, replay, any_order)
        playback = Playback(replay) if seats else None
    except Malformed as error:
        found.passed_over.append(f"{path}: {error}")
        return
    if playback is not None:
        for seat in seats:
            _count(found, playback, seat)


def _seats_of(deck: Deck, replay: Replay, any_order: bool) -> list[Seat]:
    if replay.game.name != "duel":
        return []
    played = read_setup(replay.setup).decks
    return [
        seat
        for seat, (homeworld, cards) in enumerate(played)
        if homeworld.id == deck.homeworld.id and _alike(cards, deck.cards, any_order)
    ]


def _alike(some: Iterable[Card], others: Iterable[Card], any_order: bool) -> bool:
    one, two = [card.id for card in some], [card.id for card in others]
    return Counter(one) == Counter(two) if any_order else one == two


def _count(found: Results, playback: Playback, seat: Seat) -> None:
    table = playback.at(playback.length)
    if table.result is None:
        return
    winner = table.result.winner
    found.total.count(seat, winner)
    foe = read_setup(playback.replay.setup).decks[1 - seat][0].name
    found.by_homeworld.setdefault(foe, Tally()).count(seat, winner)
    for name, turn in _arrivals(playback, seat).items():
        result = found.by_card.setdefault(name, CardResult())
        result.tally.count(seat, winner)
        result.turns.append(turn)


def _arrivals(playback: Playback, seat: Seat) -> dict[str, int]:
    """The first own turn at which each card of the seat's deck came into play."""
    table = playback.at(playback.length)
    assert isinstance(table, Duel)
    owner = table.board.owner
    came: dict[str, int] = {}
    for moment in range(1, playback.length + 1):
        for event in playback.told_in_full(moment):
            if isinstance(event, CardCompleted) and owner[event.piece] == seat:
                came.setdefault(event.card.name, (playback.turn_of(moment - 1) + 1) // 2)
    return came
