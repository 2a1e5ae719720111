"""The balance report: every ready-made deck against every other, seats swapped, by the computer.

`make balance` plays the games in parallel and writes a table (Markdown) and a picture (SVG). The
aims: no deck wins under 35 % or over 65 % of its games, the first player wins 44 to 56 %, under
5 % are draws, and the median duel lasts 16 to 40 turns.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from time import perf_counter

from orbitduel.arena import Contestant, Fixture, interval, play
from orbitduel.arena_record import Played
from orbitduel.deckbuilding.deck_file import ready_made

DECK_SHARE = (0.35, 0.65)
FIRST_SHARE = (0.44, 0.56)
DRAWS = 0.05
LENGTH = (16, 40)


@dataclass(frozen=True)
class Game:
    a: str
    b: str
    played: Played


@dataclass(frozen=True)
class Report:
    level: str
    decks: tuple[str, ...]
    games: tuple[Game, ...]

    def record(self, deck: str, other: str | None = None) -> tuple[int, int]:
        """Wins and games of a deck, against one other or against all."""
        wins = games = 0
        for game in self.games:
            if deck in (game.a, game.b) and (other is None or other in (game.a, game.b)):
                games += 1
                wins += game.played.winner == ("a" if deck == game.a else "b")
        return wins, games

    @property
    def draws(self) -> int:
        return sum(game.played.winner is None for game in self.games)

    @property
    def first_wins(self) -> int:
        return sum(game.played.first_player_won for game in self.games)

    @property
    def median_turns(self) -> float:
        return statistics.median(game.played.turns for game in self.games)

    def failures(self) -> list[str]:
        """The aims that do not hold."""
        found = []
        for deck in self.decks:
            wins, games = self.record(deck)
            if not DECK_SHARE[0] <= wins / games <= DECK_SHARE[1]:
                found.append(f"{deck} wins {wins / games:.0%}")
        decided = len(self.games) - self.draws
        if not FIRST_SHARE[0] <= self.first_wins / max(1, decided) <= FIRST_SHARE[1]:
            found.append(f"the first player wins {self.first_wins / max(1, decided):.0%}")
        if self.draws >= DRAWS * len(self.games):
            found.append(f"{self.draws / len(self.games):.0%} are draws")
        if not LENGTH[0] <= self.median_turns <= LENGTH[1]:
            found.append(f"the median duel lasts {self.median_turns:g} turns")
        return found


def play_all(level: str, rounds: int, seed: int, jobs: int) -> Report:
    """Each pair of decks meets twice a round, seats swapped."""
    decks = tuple(ready_made())
    pairs = [(Contestant(level, a), Contestant(level, b)) for a, b in combinations(decks, 2)]
    meetings = [
        Fixture(2 * number + seat, a, b, seed)
        for number, (a, b) in enumerate(pairs * rounds)
        for seat in (0, 1)
    ]
    games = []
    start = perf_counter()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for fixture, played in zip(meetings, pool.imap(play, meetings), strict=True):
            games.append(Game(fixture.a.deck or "", fixture.b.deck or "", played))
            _progress(len(games), len(meetings), perf_counter() - start)
    return Report(level, decks, tuple(games))


def _progress(done: int, total: int, seconds: float) -> None:
    if sys.stderr.isatty():
        bar = "#" * (40 * done // total)
        sys.stderr.write(f"\r[{bar:<40}] {done} of {total}, {seconds:.0f} s")
        sys.stderr.flush()


def table(report: Report) -> str:
    """The report in Markdown."""
    games = len(report.games)
    decided = games - report.draws
    low, high = interval(report.first_wins, decided)
    lines = [
        "# Balance of the ready-made decks",
        "",
        f"{games} games of {report.level} against {report.level}, every deck against every "
        "other, seats swapped.",
        "",
        f"- first player: {report.first_wins / max(1, decided):.1%} "
        f"(95 % between {low:.1%} and {high:.1%})",
        f"- draws: {report.draws / games:.1%}",
        f"- median length: {report.median_turns:g} turns",
        f"- aims: {'; '.join(report.failures()) or 'all hold'}",
        "",
        "| deck | wins | 95 % between | " + " | ".join(report.decks) + " |",
        "| --- | --- | --- |" + " --- |" * len(report.decks),
    ]
    for deck in report.decks:
        wins, played = report.record(deck)
        low, high = interval(wins, played)
        cells = [_cell(report, deck, other) for other in report.decks]
        share = f"{wins / played:.0%} of {played}"
        lines.append(f"| {deck} | {share} | {low:.0%} and {high:.0%} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(report: Report, deck: str, other: str) -> str:
    if deck == other:
        return "–"
    wins, played = report.record(deck, other)
    return f"{wins / played:.0%}"


CELL, MARGIN = 64, 150


def picture(report: Report) -> str:
    """The same as a picture: a square for each pair, amber where the row wins, cyan where not."""
    size = MARGIN + CELL * len(report.decks) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{size}" height="{size}" fill="#0b1424"/>',
    ]
    for row, deck in enumerate(report.decks):
        y = MARGIN + CELL * row
        parts.append(_label(MARGIN - 10, y + CELL / 2 + 5, deck, "end"))
        parts.append(
            f'<g transform="translate({MARGIN + CELL * row + CELL / 2 + 5} {MARGIN - 10}) '
            f'rotate(-60)">{_label(0, 0, deck, "start")}</g>'
        )
        for column, other in enumerate(report.decks):
            if deck != other:
                wins, games = report.record(deck, other)
                parts.append(_square(MARGIN + CELL * column, y, wins / games))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _label(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" fill="#e8eef7" text-anchor="{anchor}">{text}</text>'


def _square(x: float, y: float, share: float) -> str:
    strength = abs(share - 0.5) * 2
    colour = (255, 180, 84) if share >= 0.5 else (95, 212, 244)
    ground = (16, 26, 43)
    mixed = [
        round(g + (c - g) * (0.1 + 0.9 * strength)) for c, g in zip(colour, ground, strict=True)
    ]
    ink = "#0b1424" if strength > 0.45 else "#e8eef7"
    return (
        f'<rect x="{x + 2}" y="{y + 2}" width="{CELL - 4}" height="{CELL - 4}" rx="6" '
        f'fill="rgb({mixed[0]},{mixed[1]},{mixed[2]})"/>'
        f'<text x="{x + CELL / 2}" y="{y + CELL / 2 + 5}" fill="{ink}" '
        f'text-anchor="middle">{share:.0%}</text>'
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--level", default="commander")
    parser.add_argument("--rounds", type=int, default=4, help="each pair meets twice a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", type=Path, default=Path("build/balance"))
    options = parser.parse_args(arguments)
    report = play_all(options.level, options.rounds, options.seed, options.jobs)
    options.out.mkdir(parents=True, exist_ok=True)
    _write(options.out, [("balance.md", table(report)), ("balance.svg", picture(report))])
    sys.stdout.write("\n" + table(report))
    return 1 if report.failures() else 0


def _write(folder: Path, files: Iterable[tuple[str, str]]) -> None:
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
