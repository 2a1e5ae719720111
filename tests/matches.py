"""Matches for tests: of ready-made decks, played on by cadets."""

from __future__ import annotations

import random
from collections.abc import Callable

from orbitduel.ai.cadet import Cadet
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.match.authority import Match
from orbitduel.match.duel_game import DuelGame, DuelSetup, write_setup
from orbitduel.rules.chance import seed_from_number


def new_match(seed: int = 1) -> Match:
    names = list(ready_made())
    decks = [find_deck(names[0]), find_deck(names[-1])]
    setup = DuelSetup(
        ((decks[0].homeworld, decks[0].cards), (decks[1].homeworld, decks[1].cards)),
        seed_from_number(seed),
    )
    return Match(DuelGame(), write_setup(setup), ("Ada", "Bo"))


def play_on(match: Match, until: Callable[[Match], bool], seed: int = 1) -> Match:
    """Two cadets go on until something is so."""
    rng, cadet = random.Random(seed), Cadet()
    while not until(match):
        seat = match.awaiting()[0]
        choice = cadet.choose(match.view(seat), match.table.legal(seat), rng)
        match.choose(seat, choice.action)
    return match
