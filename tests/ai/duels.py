"""Duels between players, for the tests of this folder."""

from __future__ import annotations

import random
from collections.abc import Iterator

from orbitduel.ai.player import Choice, Player
from orbitduel.deckbuilding.deck_file import read_deck, ready_made
from orbitduel.rules.actions import Action
from orbitduel.rules.chance import SeededChance, seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import Seat
from orbitduel.rules.views import View

DECKS = [read_deck(path) for path in ready_made().values()]


def begin(number: int) -> Duel:
    """Duel number so-and-so, the ready-made decks in turn against one another."""
    decks = [DECKS[number % len(DECKS)], DECKS[number // 2 % len(DECKS)]]
    sides = [(deck.homeworld, deck.cards) for deck in decks]
    return Duel.setup(sides, SeededChance(seed_from_number(number)))[0]


def played(
    duel: Duel, players: tuple[Player, Player], rng: random.Random, turns: int = 1000
) -> Iterator[tuple[Seat, View, list[Action], Choice]]:
    """Play on, and hand out every real choice just after it was made."""
    while duel.result is None and duel.turn < turns:
        for seat in duel.awaiting():
            legal = duel.legal(seat)
            if len(legal) == 1:
                duel.apply(seat, legal[0])
                continue
            view = duel.view(seat)
            choice = players[seat].choose(duel.view(seat), legal, rng)
            duel.apply(seat, choice.action)
            yield seat, view, legal, choice
