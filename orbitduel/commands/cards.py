"""`orbitduel cards`: the card sets."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orbitduel.rules.terms import KINDS

from .common import DONE, NO, WRONG, command, complain, group, json_flag, say, say_json

if TYPE_CHECKING:
    from orbitduel.rules.card import Card


def register(commands: Any) -> None:
    family = group(commands, "cards", "the card sets", "cards show ceres")
    listing = command(family, "list", "list the cards", "cards list --faction drift --kind craft")
    listing.add_argument("--faction", help="only this faction; `neutral` for none")
    listing.add_argument("--kind", choices=KINDS, help="only this kind")
    json_flag(listing)
    listing.set_defaults(run=_list)
    show = command(family, "show", "show one card with its text", "cards show ceres")
    show.add_argument("id", metavar="ID", help="a card's id or name")
    show.set_defaults(run=_show)
    check = command(family, "check", "check every set, deck and goal", "cards check")
    check.set_defaults(run=_check)
    importing = command(
        family, "import", "turn CSV tables into a card set", "cards import ships.csv --out my.toml"
    )
    importing.add_argument("files", nargs="+", type=Path, metavar="CSV")
    importing.add_argument("--out", required=True, type=Path, metavar="FILE")
    importing.set_defaults(run=_import)


def _list(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.cards.data import rules_text, write_card

    wanted = "" if options.faction == "neutral" else options.faction
    cards = [
        card
        for card in installed()
        if wanted in (None, card.faction) and options.kind in (None, card.kind)
    ]
    if options.json:
        say_json(
            {
                "cards": [
                    {"id": card.id, **write_card(card), "text": rules_text(card)} for card in cards
                ]
            }
        )
        return DONE
    for card in cards:
        mark = "  (text only)" if card.text_only else ""
        say(f"{card.id:<26} {card.faction or 'neutral':<9} {_sort(card):<9} {card.name}{mark}")
    say(f"{len(cards)} cards")
    return DONE


def _sort(card: Card) -> str:
    return card.craft_class or ("homeworld" if card.homeworld else card.kind)


def _show(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.cards.data import rules_text, write_card

    cards = installed()
    card = cards[options.id] if options.id in cards else cards.named(options.id)
    if card is None:
        near = ", ".join(cards.similar(options.id))
        return complain(f"no card {options.id!r}" + (f"; did you mean {near}?" if near else ""))
    say(f"{card.name} ({card.faction or 'neutral'} {_sort(card)})")
    for key, value in write_card(card).items():
        if key not in ("kind", "name", "faction", "abilities", "sentences", "homeworld", "class"):
            shown = " ".join(map(str, value)) if isinstance(value, list) else value
            say(f"  {key:<12} {shown}")
    if text := rules_text(card):
        say(text)
    if card.text_only:
        say("Text only: this card's sentences are shown, not played.")
    return DONE


def _check(_: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.cards.house import goals
    from orbitduel.deckbuilding.check import check_decks, installed_decks

    catalogue, decks = installed(), installed_decks()
    complaints = [*catalogue.complaints, *check_decks(decks)]
    for complaint in complaints:
        say(complaint)
    parts = [(len(catalogue), "card"), (len(decks), "deck"), (len(goals()), "goal")]
    checked = ", ".join(f"{count} {name}{'' if count == 1 else 's'}" for count, name in parts)
    found = f"{len(complaints)} complaint{'' if len(complaints) == 1 else 's'}"
    say(f"{checked}: {found if complaints else 'no complaints'}")
    return NO if complaints else DONE


def _import(options: argparse.Namespace) -> int:
    from orbitduel.cards.importing import import_tables, write_set
    from orbitduel.reading import Malformed

    if options.out.exists():
        return complain(f"{options.out} exists; choose another file")
    try:
        cards = import_tables(options.files)
        options.out.write_text(write_set(cards), encoding="utf-8")
    except Malformed as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{options.out}: {error.strerror}")
    text_only = sum(card.text_only for card in cards)
    say(f"{options.out}: {len(cards)} cards, {text_only} of them text only")
    return DONE if cards else WRONG
