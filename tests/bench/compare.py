"""The speed of the rules beside a peer, in one run: `make bench`.

Random duels with the list of choices built at every decision, against random chess games of
python-chess with the list of legal moves built at every move. The two take turns, so that a noisy
machine disturbs both alike; the ratio is what counts.
"""

from __future__ import annotations

import random
import sys
from statistics import median
from time import perf_counter

import chess

from orbitduel.bench import measure, random_duels
from orbitduel.deckbuilding.deck_file import read_deck, ready_made

ROUNDS = 5
SECONDS = 2.0
LONGEST_GAME = 300


def chess_moves_per_second(seconds: float, seed: int) -> float:
    rng = random.Random(seed)
    moves = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        board = chess.Board()
        for _ in range(LONGEST_GAME):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / (perf_counter() - start)


def main() -> int:
    decks = [read_deck(path) for path in ready_made().values()]
    ours, theirs = [], []
    for number in range(ROUNDS):
        actions, _, took = random_duels(decks, SECONDS)
        ours.append(actions / took)
        theirs.append(chess_moves_per_second(SECONDS, number))
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    print(f"duel actions a second   {median(ours):>10,.0f}   (best {max(ours):,.0f})")
    print(f"chess moves a second    {median(theirs):>10,.0f}   (best {max(theirs):,.0f})")
    print(f"ratio                   {median(ratios):>10.2f}")
    for name, value in measure().items():
        print(f"{name:<23} {value:>10,.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
