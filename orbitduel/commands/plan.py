"""`orbitduel deck plan`: a deck played alone, as tables, or as data."""

from __future__ import annotations

import argparse
import os
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from orbitduel.reading import Malformed

from .common import DONE, command, complain, json_flag, say, say_json

if TYPE_CHECKING:
    from orbitduel.deckbuilding.planner import Goal, Plan


def add_plan(deck_subcommands: Any) -> None:
    plan = command(
        deck_subcommands,
        "plan",
        "play a deck alone and tell when each card comes",
        "deck plan earthrise --policy worlds-first --reach 'Olympus Foundry'",
    )
    plan.add_argument("deck", metavar="D")
    plan.add_argument(
        "--policy",
        default="as-drawn",
        choices=("as-drawn", "worlds-first", "craft-first"),
        help="what is built first",
    )
    plan.add_argument(
        "--research", type=int, default=1, metavar="N", help="how many worlds research each turn"
    )
    plan.add_argument("--turns", type=int, default=12, metavar="N", help="how far to look ahead")
    plan.add_argument("--reach", metavar="WORLD", help="when a craft first gets to this world")
    plan.add_argument(
        "--goal",
        metavar="GOAL",
        help='the fastest plan for "card NAME" or "bombard N at WORLD"',
    )
    plan.add_argument(
        "--picture", type=Path, metavar="FILE", help="the timeline as a new PNG or SVG file"
    )
    json_flag(plan)
    plan.set_defaults(run=_plan)


def _plan(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.deckbuilding.deck_file import find_card, find_deck
    from orbitduel.deckbuilding.planner import Policy, fastest, plan, report

    if options.picture is not None and options.picture.suffix not in (".png", ".svg"):
        return complain(f"{options.picture}: a picture is a .png or a .svg")
    try:
        policy = Policy(options.policy, options.research, options.turns)
        deck = find_deck(options.deck)
        reach = find_card(installed(), options.reach, "--reach") if options.reach else None
        if reach is not None and not reach.orbitals:
            return complain(f"--reach: {reach.name} is not a world")
        goal = _goal(options.goal) if options.goal else None
        made = plan(deck.homeworld, deck.cards, policy, reach)
        answer = fastest(deck.homeworld, deck.cards, goal, policy.turns) if goal else None
    except (Malformed, ValueError) as error:
        return complain(str(error))
    if options.picture is not None:
        _write_picture(options.picture, made, deck.name)
    if options.json:
        found = None if answer is None else report.answer_data(answer)
        say_json({**report.data(made), "goal": found})
        return DONE
    if answer is not None:
        lines = report.answer_lines(answer, deck.homeworld, deck.cards)
        say("\n".join([*lines, ""]))
    say("\n".join([deck.name, *report.text(made)]))
    return DONE


def _write_picture(path: Path, made: Plan, title: str) -> None:
    from orbitduel.deckbuilding.planner.picture import picture, svg
    from orbitduel.deckbuilding.store import write_new

    drawn = picture(made, title)
    if path.suffix == ".svg":
        write_new(path, svg(drawn))
    else:
        prints = painter()
        write_new(path, prints.png(prints.painted(drawn)))


def painter() -> ModuleType:
    """What paints cards and plans, without a window and without a greeting from its library."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return import_module("orbitduel.client.deckroom.prints")


def _goal(words: str) -> Goal:
    """Read "card NAME" or "bombard N at WORLD"."""
    from orbitduel.cards.catalogue import installed
    from orbitduel.deckbuilding.deck_file import find_card
    from orbitduel.deckbuilding.planner import BombardmentAt, CardInPlay

    if card := re.fullmatch(r"card\s+(.+)", words.strip(), re.IGNORECASE):
        return CardInPlay(find_card(installed(), card[1], "--goal"))
    if strike := re.fullmatch(r"bombard\s+(\d{1,3})\s+at\s+(.+)", words.strip(), re.IGNORECASE):
        world = find_card(installed(), strike[2], "--goal")
        if not world.orbitals:
            raise Malformed("--goal", f"{world.name} is not a world")
        if not int(strike[1]):
            raise Malformed("--goal", "no bombardment at all is no goal")
        return BombardmentAt(int(strike[1]), world)
    raise Malformed("--goal", 'a goal is written "card NAME" or "bombard N at WORLD"')
