"""What `orbitduel deck optimise` does: the search, the proof, and what is told of them."""

from __future__ import annotations

import argparse
import signal
import sys
from dataclasses import replace
from threading import current_thread, main_thread
from typing import Any

from orbitduel.ai.levels import UnknownLevel, player
from orbitduel.arena import Fixture
from orbitduel.arena_record import Played
from orbitduel.cards.catalogue import installed
from orbitduel.commands.common import DONE, NO, say, say_json
from orbitduel.deckbuilding.check import complaints
from orbitduel.deckbuilding.deck_file import find_card, find_deck, find_sheet
from orbitduel.deckbuilding.deck_text import write_sheet
from orbitduel.deckbuilding.formats import with_printed_names
from orbitduel.deckbuilding.store import write_new
from orbitduel.optimise import Measure, Play, Wishes, players, prove, search
from orbitduel.reading import Malformed

SHORT_PROOF = 40
"""Games for each deck after an interruption; a second one ends them."""


def optimise_command(options: argparse.Namespace) -> int:
    if options.out.exists():
        raise Malformed(str(options.out), "exists; choose another file")
    if min(options.games, options.jobs) < 1 or options.first < 0:
        raise Malformed("optimise", "needs at least one game and one job")
    try:
        player(options.level)
    except UnknownLevel as error:
        raise Malformed("optimise", str(error)) from None
    catalogue = installed()
    sheet = with_printed_names(find_sheet(options.deck), catalogue)
    if wrong := complaints(sheet, catalogue):
        raise Malformed(options.deck, f"not legal: {wrong[0]}")
    for name in options.against:
        find_deck(name)
    wishes = Wishes(
        options.first,
        frozenset(find_card(catalogue, name, "--keep").name for name in options.keep),
        frozenset(find_card(catalogue, name, "--never").name for name in options.never),
        options.contents,
    )
    proof = max(20, options.games // 2) if options.proof is None else options.proof
    with Stops() as stops, players(options.jobs) as play:
        against = tuple(options.against)
        measure = Measure(options.level, against, 2 * options.seed, stops.heeded(play))
        outcome = search(sheet, wishes, measure, options.games, _bar("searching", options.progress))
        write_new(options.out, write_sheet(replace(outcome.best, lines=())))
        if outcome.interrupted:
            proof = min(proof, SHORT_PROOF)
            _note(f"{options.out} has the best so far; a short proof follows, Ctrl-C ends it")
        if outcome.steps and stops.count < 2:
            unseen = replace(measure, seed=measure.seed + 1)
            prove(outcome, sheet, unseen, proof, _bar("proving", options.progress))
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    better = outcome.after.rate > outcome.before.rate
    if options.json:
        say_json(
            {
                "out": str(options.out),
                "games": outcome.games,
                "tried": outcome.tried,
                "taken": outcome.steps,
                "interrupted": outcome.interrupted,
                **{
                    key: {"wins": score.wins, "games": score.games, "interval": score.bounds()}
                    for key, score in (("before", outcome.before), ("after", outcome.after))
                },
            }
        )
        return DONE if better else NO
    say(f"{options.out}: {outcome.steps} of {outcome.tried} changes taken in {outcome.games} games")
    if outcome.interrupted:
        say("interrupted: the best so far is saved")
    if not outcome.steps:
        say("nothing was better: the deck is as it was")
        return NO
    say(f"before: {outcome.before}")
    say(f"after:  {outcome.after}")
    if not better:
        say("not shown to be better in games the search had not seen")
    elif outcome.after.bounds()[0] <= outcome.before.bounds()[1]:
        say("the intervals overlap: more games would tell for sure")
    return DONE if better else NO


class Stops:
    """Counts Ctrl-C, and lets each break off a game, or the next one, and nothing else."""

    def __init__(self) -> None:
        self.count = 0
        self._heeded = 0
        self._playing = False

    def __enter__(self) -> Stops:
        # A shell that starts this in the background may have had Ctrl-C ignored.
        if current_thread() is main_thread():
            signal.signal(signal.SIGINT, self._stop)
        return self

    def __exit__(self, *_: object) -> None:
        if current_thread() is main_thread():
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def heeded(self, play: Play) -> Play:
        def played(fixtures: list[Fixture]) -> list[Played]:
            self._playing = True
            try:
                self._break_off()
                return list(play(fixtures))
            finally:
                self._playing = False

        return played

    def _stop(self, *_: object) -> None:
        self.count += 1
        if self._playing:
            self._break_off()

    def _break_off(self) -> None:
        if self.count > self._heeded:
            self._playing = False
            self._heeded = self.count
            raise KeyboardInterrupt


def _note(words: str) -> None:
    """A line for a person who waits."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}\n")
        sys.stderr.flush()


def _bar(what: str, lines: bool) -> Any:
    """Shows how far it is: a bar on a terminal, or lines that another program can read."""
    if lines:
        return lambda done, games, rate: sys.stderr.write(f"{what} {done} {games} {rate:.0%}\n")
    if not sys.stderr.isatty():
        return None

    def show(done: int, games: int, rate: float) -> None:
        filled = 30 * done // max(1, games)
        bar = "█" * filled + "░" * (30 - filled)
        sys.stderr.write(f"\r{what} {bar} {done}/{games}, {rate:.0%} won\x1b[K")
        sys.stderr.flush()

    return show
