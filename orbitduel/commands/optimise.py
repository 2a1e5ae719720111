"""`orbitduel deck optimise`: a better order by measured play."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .common import command, json_flag


def add_optimise(deck_subcommands: Any, run: Callable[[argparse.Namespace], int]) -> None:
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
    made.set_defaults(run=run)
