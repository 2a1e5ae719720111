"""`orbitduel replay`: duels written down."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed

from .common import DONE, NO, command, complain, group, say


def register(commands: Any) -> None:
    family = group(commands, "replay", "duels written down", "replay verify duel.replay")
    show = command(family, "show", "tell a duel in sentences", "replay show duel.replay --turn 3")
    show.add_argument("file", type=Path, metavar="FILE")
    show.add_argument("--turn", type=int, metavar="N", help="only this turn")
    show.set_defaults(run=_show)
    verify = command(family, "verify", "run a duel again and compare", "replay verify duel.replay")
    verify.add_argument("file", type=Path, metavar="FILE")
    verify.set_defaults(run=_verify)


def _show(options: argparse.Namespace) -> int:
    from orbitduel.match.replay import read_replay
    from orbitduel.match.retell import retell

    try:
        for turn, sentence in retell(read_replay(options.file)):
            if options.turn in (None, turn):
                say(f"{turn:>4}  {sentence}")
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    return DONE


def _verify(options: argparse.Namespace) -> int:
    from orbitduel.match.replay import read_replay, verify

    try:
        verdict = verify(read_replay(options.file))
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    if not verdict.holds:
        where = f"turn {verdict.differs} differs" if verdict.differs else "the proof fails"
        say(f"{options.file}: {where}: {verdict.complaint}")
        return NO
    proven = "; dice and decks proven" if verdict.proven else ""
    say(f"{options.file}: verified, {verdict.turns} turns, {verdict.choices} choices{proven}")
    return DONE
