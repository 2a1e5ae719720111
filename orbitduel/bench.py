"""How fast the rules are: random duels of the ready-made decks, lists of choices at every step.

The decks are played twice: as printed, and with the figures alone, which is the speed of the rules
without what cards add to them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from orbitduel.deckbuilding.deck_file import Deck, read_deck, ready_made
from orbitduel.rules.chance import SeededChance, seed_from_number
from orbitduel.rules.duel import Duel

SECONDS = 2.0
MID_GAME = 30
"""Cards in play on the board that copies and views are timed at."""


def begin(decks: list[Deck], number: int) -> Duel:
    """Duel number so-and-so between neighbours in a list of decks."""
    first = decks[number % len(decks)]
    second = decks[(number + 1) % len(decks)]
    sides = [(deck.homeworld, deck.cards) for deck in (first, second)]
    return Duel.setup(sides, SeededChance(seed_from_number(number)))[0]


def play_randomly(duel: Duel, rng: random.Random, stop: Callable[[Duel], bool]) -> int:
    """Random legal choices until the duel ends or `stop` says so; how many."""
    count = 0
    while duel.result is None and not stop(duel):
        for seat in duel.awaiting():
            legal = duel.legal(seat)
            duel.apply(seat, legal[int(rng.random() * len(legal))])
            count += 1
    return count


def cards_in_play(duel: Duel) -> int:
    board = duel.board
    return len(board.worlds) + len(board.upgrades) + len(board.fleet[0]) + len(board.fleet[1])


def mid_game(decks: list[Deck]) -> Duel:
    """The first random duel that reaches a full board, at that moment."""
    for number in range(1000):
        duel = begin(decks, number)
        play_randomly(duel, random.Random(number), lambda d: cards_in_play(d) >= MID_GAME)
        if duel.result is None and not duel.board.combat:
            return duel
    raise AssertionError("no random duel reached a full board")


def plain(deck: Deck) -> Deck:
    """A deck with the figures of its cards and none of their abilities."""
    home, *cards = (replace(card, abilities=()) for card in (deck.homeworld, *deck.cards))
    return replace(deck, homeworld=home, cards=tuple(cards))


def printed_decks() -> list[Deck]:
    return [read_deck(path) for path in ready_made().values()]


def measure(seconds: float = SECONDS) -> dict[str, float]:
    printed = printed_decks()
    decks = [plain(deck) for deck in printed]
    actions, duels, took = random_duels(decks, seconds)
    printed_actions, _, printed_took = random_duels(printed, seconds)
    duel = mid_game(printed)
    while duel.board.phase.title != "maneuvers":
        play_randomly(duel, random.Random(0), lambda d: d.board.phase.title == "maneuvers")
    seat = duel.board.active
    return {
        "actions_per_s": actions / took,
        "duels_per_s": duels / took,
        "clone_us": _microseconds(duel.copy),
        "legal_us": _microseconds(lambda: duel.legal(seat)),
        "view_us": _microseconds(lambda: duel.view(seat)),
        "with_abilities_actions_per_s": printed_actions / printed_took,
    }


def random_duels(decks: list[Deck], seconds: float) -> tuple[int, int, float]:
    """Choices made, duels finished, and the seconds it took."""
    rng = random.Random(20)
    actions = duels = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        actions += play_randomly(begin(decks, duels), rng, lambda _: False)
        duels += 1
    return actions, duels, perf_counter() - start


def _microseconds(deed: Callable[[], object], rounds: int = 5, times: int = 400) -> float:
    """The best of several rounds: the one the machine disturbed least."""
    best = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        for _ in range(times):
            deed()
        best = min(best, perf_counter() - start)
    return best / times * 1e6
