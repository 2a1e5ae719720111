"""`orbitduel deck results`: how a deck fared in one's own replays."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed, one_line

from .common import DONE, command, json_flag, say, say_json


def add_results(deck_subcommands: Any) -> None:
    made = command(
        deck_subcommands,
        "results",
        "wins and losses of a deck from replays",
        "deck results my.deck --replays duels",
    )
    made.add_argument("deck", metavar="D")
    made.add_argument("--replays", type=Path, metavar="DIR", help="instead of your own replays")
    made.add_argument("--any-order", action="store_true", help="the same cards in any order")
    json_flag(made)
    made.set_defaults(run=_results)


def _results(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.deck_file import find_deck
    from orbitduel.match.deck_results import results
    from orbitduel.places import replays

    deck = find_deck(options.deck)
    folder: Path = options.replays or replays()
    if options.replays and not folder.is_dir():
        raise Malformed(str(folder), "no such folder")
    found = results(deck, sorted(folder.rglob("*.replay")), options.any_order)
    for line in found.passed_over:
        print(f"orbitduel: passed over {one_line(line)}", file=sys.stderr)
    total = found.total
    if options.json:
        say_json(
            {
                "games": total.games,
                **vars(total),
                "by_homeworld": {name: vars(tally) for name, tally in found.by_homeworld.items()},
                "by_card": {
                    name: {**vars(card.tally), "mean_turn": round(card.mean_turn, 2)}
                    for name, card in found.by_card.items()
                },
                "passed_over": found.passed_over,
            }
        )
        return DONE
    say(f"{deck.name}: {total.wins} won, {total.losses} lost, {total.draws} drawn")
    for name, tally in sorted(found.by_homeworld.items()):
        figures = f"{tally.wins:>3} won {tally.losses:>3} lost {tally.draws:>3} drawn"
        say(f"  against {name:<24} {figures}")
    if found.by_card:
        say("in play            duels  on turn  won then")
    for name, card in sorted(found.by_card.items(), key=lambda item: item[1].mean_turn):
        say(f"{name:<20} {card.tally.games:>3} {card.mean_turn:>8.1f} {card.tally.rate:>8.0%}")
    return DONE
