"""`orbitduel deck optimise`: the command around the search."""

from __future__ import annotations

import argparse
import signal
import sys
from dataclasses import replace
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

from orbitduel.ai.levels import UnknownLevel, player
from orbitduel.cards.catalogue import installed
from orbitduel.commands.common import DONE, NO, command, json_flag, say, say_json
from orbitduel.deckbuilding.check import complaints
from orbitduel.deckbuilding.deck_file import find_card, find_deck, find_sheet
from orbitduel.deckbuilding.deck_text import write_sheet
from orbitduel.deckbuilding.formats import with_printed_names
from orbitduel.deckbuilding.store import write_new
from orbitduel.optimise import Measure, Wishes, players, prove, search
from orbitduel.reading import Malformed


def add_optimise(deck_subcommands: Any) -> None:
    made = command(
        deck_subcommands,
        "optimise",
        "improve a deck's order by measured play",
        "deck optimise my.deck --against olympus cloister --games 2000 --out better.deck",
    )
    made.add_argument("deck", metavar="D")
    made.add_argument("--against", nargs="+", required=True, metavar="D", help="the opponents")
    made.add_argument("--games", type=int, default=400, metavar="N", help="games of the search")
    made.add_argument("--proof", type=int, metavar="N", help="games of the proof, for each deck")
    made.add_argument("--out", required=True, type=Path, metavar="FILE")
    made.add_argument("--level", default="pilot", metavar="L", help="who plays both sides")
    made.add_argument("--first", type=int, default=0, metavar="N", help="leave the first N alone")
    made.add_argument("--keep", nargs="+", default=[], metavar="CARD", help="never taken out")
    made.add_argument("--never", nargs="+", default=[], metavar="CARD", help="never laid in")
    made.add_argument("--contents", action="store_true", help="cards may be exchanged as well")
    made.add_argument("--seed", type=int, default=0, metavar="S", help="fixes dice and changes")
    made.add_argument("--jobs", type=int, default=1, metavar="J", help="processes at a time")
    made.add_argument(
        "--progress", action="store_true", help="a line for each step on standard error"
    )
    json_flag(made)
    made.set_defaults(run=_optimise)


def _optimise(options: argparse.Namespace) -> int:
    if options.out.exists():
        raise Malformed(str(options.out), "exists; choose another file")
    if current_thread() is main_thread():
        # A shell that starts this in the background may have had Ctrl-C ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
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
    with players(options.jobs) as play:
        measure = Measure(options.level, tuple(options.against), 2 * options.seed, play)
        outcome = search(sheet, wishes, measure, options.games, _bar("searching", options.progress))
        write_new(options.out, write_sheet(replace(outcome.best, lines=())))
        if outcome.steps and not outcome.interrupted:
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
    say(f"before: {outcome.before}")
    say(f"after:  {outcome.after}")
    if not better:
        say("not shown to be better in games the search had not seen")
    elif outcome.after.bounds()[0] <= outcome.before.bounds()[1]:
        say("the intervals overlap: more games would tell for sure")
    return DONE if better else NO


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
