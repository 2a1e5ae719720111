"""How strong the levels are: every one against the one below, with seats swapped and mirrored
ready-made decks.

    python -m tests.bench.strength [--games N] [--seed S] [--jobs J] [--only PAIR] [--resume DIR]

The admiral's seconds are counted in processor time, so that a busy machine changes nothing. Prints
a table as it stands in `orbitduel/docs/opponents.md`; the whole of it takes hours, `--only
admiral-commander` runs one line, and `--resume DIR` keeps every finished game there, so that an
interrupted series can go on: those measured so far lie in `tests/bench/series`.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from orbitduel.arena import Contestant, Standing, interval, progress_bar, run_arena

GAMES = 400


@dataclass(frozen=True)
class Pair:
    a: str
    b: str
    aim: float
    """The share of the games that `a` should win."""

    @property
    def name(self) -> str:
        return f"{self.a}-{self.b}"


PAIRS = (
    Pair("cadet", "random", 0.9),
    Pair("pilot", "cadet", 0.7),
    Pair("commander", "pilot", 0.7),
    Pair("admiral@1s", "commander", 0.7),
    Pair("admiral@4s", "admiral@0.5s", 0.55),
    Pair("commander", "commander", 0.0),
)


def line(pair: Pair, seed: int, standing: Standing) -> str:
    low, high = interval(standing.a_wins, standing.games)
    return (
        f"| {pair.a} | {pair.b} | {standing.games} | {seed} "
        f"| {standing.a_wins}–{standing.b_wins}, {standing.draws} drawn "
        f"| {standing.a_wins / standing.games:.1%} ({low:.1%} to {high:.1%}) "
        f"| {standing.median_turns:g} |"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", type=Path, metavar="DIR", help="where finished games are kept")
    parser.add_argument("--only", metavar="PAIR", help="such as commander-pilot")
    options = parser.parse_args()
    kept = True
    for pair in PAIRS:
        bare = "-".join(level.partition("@")[0] for level in (pair.a, pair.b))
        if options.only not in (None, bare, pair.name):
            continue
        record = None
        if options.resume is not None:
            options.resume.mkdir(parents=True, exist_ok=True)
            record = options.resume / f"{pair.name}-{options.seed}.jsonl"
        standing = run_arena(
            Contestant(pair.a),
            Contestant(pair.b),
            options.games,
            options.seed,
            options.jobs,
            progress_bar if sys.stderr.isatty() else None,
            own_time=True,
            record=record,
        )
        sys.stdout.write(line(pair, options.seed, standing) + "\n")
        sys.stdout.flush()
        kept = kept and standing.a_wins >= pair.aim * standing.games
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
