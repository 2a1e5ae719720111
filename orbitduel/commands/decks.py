"""`orbitduel deck`: decks; D is a file or the name of a ready-made deck."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed

from .common import DONE, NO, command, complain, group, say


def register(commands: Any) -> None:
    family = group(commands, "deck", "decks", "deck check my.deck")
    listing = command(family, "list", "list the ready-made decks", "deck list")
    listing.set_defaults(run=_list)
    check = command(
        family, "check", "say whether decks are legal, and why not", "deck check a.deck"
    )
    check.add_argument("decks", nargs="+", metavar="D")
    check.set_defaults(run=_check)
    show = command(family, "show", "show a deck in its order", "deck show lagrange-watch")
    show.add_argument("deck", metavar="D")
    show.set_defaults(run=_show)
    importing = command(
        family, "import", "turn a one-column CSV into a deck file", "deck import a.csv --out a.deck"
    )
    importing.add_argument("file", type=Path, metavar="FILE")
    importing.add_argument("--out", required=True, type=Path, metavar="FILE")
    importing.set_defaults(run=_import)


def _list(_: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.deck_file import find_deck, ready_made

    for name in ready_made():
        deck = find_deck(name)
        say(f"{name:<20} {deck.homeworld.name:<20} {deck.name}")
    return DONE


def _check(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.deck_file import find_deck
    from orbitduel.rules.deck import problems

    status = DONE
    for name in options.decks:
        try:
            deck = find_deck(name)
        except Malformed as error:
            status = complain(str(error))
            continue
        wrong = problems(deck.homeworld, deck.cards)
        say(f"{name}: {'legal' if not wrong else 'not legal'}")
        for problem in wrong:
            say(f"  {problem}")
        if wrong:
            status = max(status, NO)
    return status


def _show(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.deck_file import find_deck

    try:
        deck = find_deck(options.deck)
    except Malformed as error:
        return complain(str(error))
    say(f"{deck.name}: {deck.homeworld.name}")
    if deck.notes:
        say(deck.notes)
    for position, card in enumerate(deck.cards, start=1):
        mark = "  (text only)" if card.text_only else ""
        kind = card.craft_class or card.kind
        say(f"{position:>3}  {card.name:<26} {kind:<9} {card.cost:>2}{mark}")
    return DONE


def _import(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.deck_csv import read_deck_csv
    from orbitduel.deckbuilding.deck_file import write_deck

    if options.out.exists():
        return complain(f"{options.out} exists; choose another file")
    try:
        deck = read_deck_csv(options.file)
        options.out.write_text(write_deck(deck), encoding="utf-8")
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    except OSError as error:
        return complain(f"{options.out}: {error.strerror}")
    say(f"{options.out}: {deck.homeworld.name} and {len(deck.cards)} cards")
    return DONE
