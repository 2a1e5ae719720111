"""How long the computer thinks: every level plays ready-made decks with all their abilities.

    python -m tests.bench.thinking [--games N] [--seconds S]

Every decision with more than one choice is timed while a level plays itself, the admiral for a
few turns only, with its budget. The medians are compared with what is promised: cadet and pilot
under 5 ms, commander under 150 ms, and the admiral never over its budget and a tenth.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from time import perf_counter

from orbitduel.ai.admiral import Admiral
from orbitduel.ai.levels import player
from orbitduel.ai.player import Player
from tests.ai.duels import begin

PROMISED_MS = {"cadet": 5.0, "pilot": 5.0, "commander": 150.0}
OVER = 1.1


def thinking(level: str, games: int, turns: int, seconds: float) -> list[float]:
    """The time of every decision, in milliseconds."""
    times = []
    for number in range(games):
        duel = begin(3 * number)
        rng = random.Random(number)
        players = (_player(level, seconds), _player(level, seconds))
        while duel.result is None and duel.turn < turns:
            for seat in duel.awaiting():
                legal, view = duel.legal(seat), duel.view(seat)
                action = legal[0]
                if len(legal) > 1:
                    start = perf_counter()
                    action = players[seat].choose(view, legal, rng).action
                    times.append(1000 * (perf_counter() - start))
                duel.apply(seat, action)
                if duel.result is not None:
                    break
    return times


def _player(level: str, seconds: float) -> Player:
    return Admiral(seconds=seconds) if level == "admiral" else player(level)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1.0, help="the admiral's budget")
    options = parser.parse_args()
    kept = True
    for level in (*PROMISED_MS, "admiral"):
        search = level == "admiral"
        games, turns = (2, 10) if search else (options.games, 100)
        times = sorted(thinking(level, games, turns, options.seconds))
        middle, late = statistics.median(times), times[int(0.99 * (len(times) - 1))]
        limit = 1000 * OVER * options.seconds if search else PROMISED_MS[level]
        judged = times[-1] if search else middle
        kept = kept and judged <= limit
        sys.stdout.write(
            f"{level:>10}: median {middle:.2f} ms, 99 % under {late:.1f} ms, longest "
            f"{times[-1]:.1f} ms over {len(times)} decisions; "
            f"{'longest' if search else 'median'} promised {limit:g} ms: "
            f"{'kept' if judged <= limit else 'missed'}\n"
        )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
