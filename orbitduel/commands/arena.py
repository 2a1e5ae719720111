"""`orbitduel arena`: computer against computer."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .common import command, json_flag

CONTESTANT_HELP = (
    "a level (random, cadet, pilot, commander, admiral, or admiral@2s and admiral@50 for a budget "
    "in seconds or in iterations, or bot=PROGRAM) and, after a colon, its deck; without one, the "
    "ready-made decks in turn"
)


def register(commands: Any, run: Callable[[argparse.Namespace], int]) -> None:
    arena = command(
        commands,
        "arena",
        "computer against computer, seats swapped every game",
        "arena --a commander --b pilot:olympus --games 100 --jobs 2",
    )
    add_arena_arguments(arena)
    arena.set_defaults(run=run)


def add_arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--a", required=True, metavar="L[:D]", help=CONTESTANT_HELP)
    parser.add_argument("--b", required=True, metavar="L[:D]", help="the other side, likewise")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many duels")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="fixes dice and choices")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes at a time")
    parser.add_argument("--replays", type=Path, metavar="DIR", help="write every duel there")
    parser.add_argument(
        "--goal",
        action="append",
        default=[],
        metavar="G[=N]",
        help="a goal or variant of the match by id, a goal perhaps with the points that win",
    )
    parser.add_argument(
        "--cpu-clock",
        action="store_true",
        help="count an admiral's seconds in processor time, for a busy machine",
    )
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep every finished game there, and go on with a series that was interrupted",
    )
    json_flag(parser)
