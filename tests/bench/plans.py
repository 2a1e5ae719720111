"""`python -m tests.bench.plans [N]`: how long the planner takes, over N random legal decks (60).

Each deck, and each ready-made one, is played alone as the deck room does it, and asked for the
fastest way to a card of its own and to bombardment around somebody's Homeworld.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, TypeVar

from orbitduel.cards.catalogue import installed
from orbitduel.client.deckroom.planning import TURNS
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.deckbuilding.planner import BombardmentAt, CardInPlay, Policy, fastest, plan
from tests.deckbuilding.random_sheets import random_deck

QUICK, LONGEST = 0.3, 2.0
"""Seconds that the view in the deck room and any answer should stay under."""
LATEST = 14

Answer = TypeVar("Answer")


def main(count: int) -> int:
    chance = Random(1)
    homes = [card for card in installed() if card.homeworld]
    decks = [*map(find_deck, ready_made()), *map(random_deck, range(count))]
    times: dict[str, list[float]] = {}
    exact: dict[str, list[bool]] = {}

    def timed(what: str, ask: Callable[..., Answer], *given: Any) -> Answer:
        begun = time.perf_counter()
        answer = ask(*given)
        times.setdefault(what, []).append(time.perf_counter() - begun)
        return answer

    for deck in decks:
        home, cards, there = deck.homeworld, deck.cards, chance.choice(homes)
        timed("quick view", plan, home, cards, Policy("as-drawn", 2, TURNS), there)
        goals = {
            "card in play": CardInPlay(chance.choice(cards)),
            "3 bombardment": BombardmentAt(3, there),
            "6 bombardment": BombardmentAt(6, there),
        }
        for what, goal in goals.items():
            answer = timed(what, fastest, home, cards, goal, LATEST)
            exact.setdefault(what, []).append(answer.complete)
    for what, found in times.items():
        line = f"{what:<14} {len(found)} decks: "
        line += f"median {median(found):.3f} s, longest {max(found):.3f} s"
        if what in exact:
            line += f", {sum(exact[what])} proven fastest"
        print(line)
    quick = max(times["quick view"])
    return 0 if quick < QUICK and max(map(max, times.values())) < LONGEST else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
