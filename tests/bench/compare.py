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

from orbitduel.bench import measure, plain, printed_decks, random_duels

ROUNDS = 5
SECONDS = 2.0
LONGEST_GAME = 300
RULES = "duel actions, figures alone"
ABILITIES = "duel actions, cards as printed"
CHESS = "chess moves"


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
    printed = printed_decks()
    figures = [plain(deck) for deck in printed]
    speeds: dict[str, list[float]] = {RULES: [], ABILITIES: [], CHESS: []}
    for number in range(ROUNDS):
        for name, decks in ((RULES, figures), (ABILITIES, printed)):
            actions, _, took = random_duels(decks, SECONDS)
            speeds[name].append(actions / took)
        speeds[CHESS].append(chess_moves_per_second(SECONDS, number))
    for name, values in speeds.items():
        ratio = median(v / c for v, c in zip(values, speeds[CHESS], strict=True))
        print(f"{name:<36} {median(values):>9,.0f} a second, {ratio:.2f} of python-chess")
    for name, value in measure().items():
        print(f"{name:<36} {value:>9,.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
