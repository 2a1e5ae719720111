"""`orbitduel deck`: decks; D is a file, a deck code or the name of a ready-made deck."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed

from .common import DONE, NO, command, complain, group, json_flag, say, say_json
from .deck_results import add_results
from .plan import add_plan, painter

FORMATS = ("text", "csv", "code", "png", "pdf")


def register(commands: Any) -> Any:
    """Returns the family, for commands that need more of the house than this one may import."""
    family = group(commands, "deck", "decks", "deck check my.deck")
    listing = _add(family, "list", "list the ready-made decks", "deck list", _list)
    listing.add_argument("--card", metavar="NAME", help="only decks that hold this card")
    listing.add_argument("--tag", metavar="TAG", help="only decks with this tag")
    listing.add_argument("--folder", type=Path, metavar="DIR", help="decks of a folder instead")
    listing.add_argument("--own", action="store_true", help="your own decks instead")
    check = _add(
        family, "check", "say whether decks are legal, and why not", "deck check a.deck", _check
    )
    check.add_argument("decks", nargs="+", metavar="D")
    for name, summary, run in (
        ("show", "show a deck in its order", _show),
        ("code", "write a deck as a share code", _code),
        ("stats", "a deck in figures", _stats),
    ):
        _add(family, name, summary, f"deck {name} olympus", run).add_argument("deck", metavar="D")
    importing = _add(
        family, "import", "turn a CSV, a pasted list or a code into a deck file",
        "deck import a.csv --out a.deck", _import,
    )  # fmt: skip
    importing.add_argument("file", metavar="FILE-or-code")
    importing.add_argument("--out", required=True, type=Path, metavar="FILE")
    export = _add(
        family,
        "export",
        "write a deck in another form",
        "deck export olympus --format csv",
        _export,
    )
    export.add_argument("deck", metavar="D")
    export.add_argument("--format", choices=FORMATS, default="text")
    export.add_argument("--out", type=Path, metavar="FILE", help="a new file instead of the screen")
    diff = _add(
        family, "diff", "what was moved, added and removed", "deck diff old.deck new.deck", _diff
    )
    diff.add_argument("old", metavar="D")
    diff.add_argument("new", metavar="D")
    for name, summary, run in (
        ("undo", "bring back the saved version before this one", _undo),
        ("redo", "take an undo back", _redo),
        ("history", "list the saved versions of a deck file", _history),
    ):
        made = _add(family, name, summary, f"deck {name} my.deck", run)
        made.add_argument("file", type=Path, metavar="FILE")
    about = _add(
        family, "about", "what is written about a deck file, or other words for it",
        "deck about my.deck --tags fast,drift --notes 'Strike on turn six.'", _about,
    )  # fmt: skip
    about.add_argument("file", type=Path, metavar="FILE")
    for key in ("name", "author", "tags", "notes"):
        about.add_argument(f"--{key}", metavar="WORDS")
    add_plan(family)
    add_results(family)
    return family


def _add(family: Any, name: str, summary: str, example: str, run: Any) -> argparse.ArgumentParser:
    made = command(family, name, summary, example)
    json_flag(made)
    made.set_defaults(run=run)
    return made


def _list(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.library import Listed, list_folder, list_ready_made
    from orbitduel.places import own_decks

    found: list[Listed]
    if options.own:
        found = list_folder(own_decks()) if own_decks().is_dir() else []
    else:
        found = list_folder(options.folder) if options.folder else list_ready_made()
    found = [one for one in found if one.fits(options.card or "", options.tag or "")]
    if options.json:
        say_json({"decks": [one.plain() for one in found]})
        return DONE
    for one in found:
        tags = f"  [{', '.join(one.sheet.tags)}]" if one.sheet.tags else ""
        say(f"{one.handle:<20} {one.sheet.homeworld:<20} {one.sheet.name}{tags}")
    return DONE


def _check(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.deckbuilding.check import complaints
    from orbitduel.deckbuilding.deck_file import find_sheet

    status, answers = DONE, []
    for name in options.decks:
        try:
            wrong = complaints(find_sheet(name), installed())
        except Malformed as error:
            status = complain(str(error))
            continue
        answers.append({"deck": name, "legal": not wrong, "reasons": [asdict(p) for p in wrong]})
        status = max(status, NO if wrong else DONE)
        if not options.json:
            say(f"{name}: {'legal' if not wrong else 'not legal'}")
            for problem in wrong:
                say(f"  {problem}")
    if options.json:
        say_json({"decks": answers})
    return status


def _show(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.deckbuilding.deck import look_up
    from orbitduel.deckbuilding.deck_file import find_sheet

    sheet = find_sheet(options.deck)
    if options.json:
        plain = asdict(sheet)
        del plain["lines"]
        say_json(plain)
        return DONE
    say(f"{sheet.name}: {sheet.homeworld}" + (f", by {sheet.author}" if sheet.author else ""))
    for line in sheet.notes.splitlines():
        say(line)
    for position, name in enumerate(sheet.cards, start=1):
        card = look_up(installed(), name)
        if card is None:
            say(f"{position:>3}  {name:<26} unknown")
            continue
        mark = "  (text only)" if card.text_only else ""
        kind = card.craft_class or card.kind
        say(f"{position:>3}  {card.name:<26} {kind:<9} {card.cost:>2}{mark}")
    return DONE


def _code(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.deckbuilding.deck_file import find_sheet
    from orbitduel.deckbuilding.share_code import write_code

    code = write_code(find_sheet(options.deck), installed())
    if options.json:
        say_json({"code": code})
    else:
        say(code)
    return DONE


def _stats(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.deck_file import find_deck
    from orbitduel.deckbuilding.statistics import statistics

    figures = asdict(statistics(find_deck(options.deck)))
    if options.json:
        say_json(figures)
        return DONE
    for key, value in figures.items():
        if isinstance(value, dict):
            say(f"{key.replace('_', ' ')}:")
            for name, count in value.items():
                say(f"  {name:>10} {count:>3} {'█' * count}")
        else:
            words = ", ".join(value) or "none" if isinstance(value, tuple) else value
            say(f"{key.replace('_', ' ')}: {words}")
    return DONE


def _import(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.deckbuilding.deck_file import LARGEST
    from orbitduel.deckbuilding.deck_text import write_sheet
    from orbitduel.deckbuilding.formats import read_any, with_printed_names
    from orbitduel.deckbuilding.share_code import looks_like_code, read_code
    from orbitduel.deckbuilding.store import write_new
    from orbitduel.reading import read_text

    if options.out.exists():
        return complain(f"{options.out} exists; choose another file")
    path = Path(options.file)
    remarks: tuple[str, ...] = ()
    try:
        if looks_like_code(options.file):
            sheet = read_code(options.file, installed())
        else:
            sheet, remarks = read_any(read_text(path, LARGEST), path.stem, installed())
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    write_new(options.out, write_sheet(with_printed_names(sheet, installed())))
    if options.json:
        say_json({"out": str(options.out), "cards": len(sheet.cards), "remarks": remarks})
        return DONE
    say(f"{options.out}: {sheet.homeworld or 'no Homeworld'} and {len(sheet.cards)} cards")
    for remark in remarks:
        say(remark)
    return DONE


def _export(options: argparse.Namespace) -> int:
    from orbitduel.cards.catalogue import installed
    from orbitduel.deckbuilding.deck_file import find_sheet
    from orbitduel.deckbuilding.formats import write_any
    from orbitduel.deckbuilding.store import write_new

    if options.format in ("png", "pdf"):
        return _export_pictures(options)
    text = write_any(find_sheet(options.deck), options.format, installed())
    if options.out:
        write_new(options.out, text)
    if options.json:
        say_json({"format": options.format, "out": str(options.out or ""), "text": text})
    else:
        say(str(options.out) if options.out else text.rstrip("\n"))
    return DONE


def _export_pictures(options: argparse.Namespace) -> int:
    """The deck at a glance, or its cards at card size to cut out."""
    from orbitduel.deckbuilding.deck_file import find_deck
    from orbitduel.deckbuilding.store import write_new

    if not options.out:
        return complain(f"--format {options.format} needs --out FILE")
    if options.out.exists():
        return complain(f"{options.out} exists; choose another file")
    deck = find_deck(options.deck)
    prints = painter()
    if options.format == "pdf":
        write_new(options.out, prints.cards_pdf(deck))
    else:
        write_new(options.out, prints.png(prints.deck_picture(deck)))
    if options.json:
        say_json({"format": options.format, "out": str(options.out)})
    else:
        say(str(options.out))
    return DONE


def _about(options: argparse.Namespace) -> int:
    from dataclasses import replace

    from orbitduel.deckbuilding.deck import tidy_tags
    from orbitduel.deckbuilding.deck_file import read_sheet
    from orbitduel.deckbuilding.store import save_deck

    try:
        sheet = read_sheet(options.file)
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    said: dict[str, Any] = {
        key: value.strip() if key != "tags" else tidy_tags(value.split(","))
        for key in ("name", "author", "notes", "tags")
        if (value := getattr(options, key)) is not None
    }
    if said.get("name") == "":
        return complain("a deck needs a name")
    changed = replace(sheet, **said)
    if changed != sheet:
        save_deck(options.file, changed)
    if options.json:
        say_json({key: getattr(changed, key) for key in ("name", "author", "tags", "notes")})
        return DONE
    say(f"{changed.name}, by {changed.author or 'nobody named'}")
    say(f"tags: {', '.join(changed.tags) or 'none'}")
    for line in changed.notes.splitlines():
        say(line)
    return DONE


def _diff(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.compare import compare
    from orbitduel.deckbuilding.deck_file import find_sheet

    old, new = find_sheet(options.old), find_sheet(options.new)
    changes = compare(old, new)
    home = old.homeworld.casefold() != new.homeworld.casefold()
    if options.json:
        say_json(
            {"homeworld": [old.homeworld, new.homeworld], "changes": [asdict(c) for c in changes]}
        )
    else:
        if home:
            say(f"Homeworld {old.homeworld} became {new.homeworld}")
        for change in changes:
            say(str(change))
    return NO if changes or home else DONE


def _undo(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.store import undo

    return _brought_back(options, undo(options.file).number)


def _redo(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.store import redo

    return _brought_back(options, redo(options.file).number)


def _brought_back(options: argparse.Namespace, number: int) -> int:
    if options.json:
        say_json({"file": str(options.file), "version": number})
    else:
        say(f"{options.file} is version {number} again")
    return DONE


def _history(options: argparse.Namespace) -> int:
    from orbitduel.deckbuilding.deck_file import read_sheet
    from orbitduel.deckbuilding.store import version_sheet, versions

    kept = versions(options.file)
    if not kept:
        read_sheet(options.file)
    if options.json:
        say_json({"versions": [{"number": v.number, "made_from": v.parent} for v in kept]})
        return DONE
    if not kept:
        say(f"{options.file}: no earlier version has been saved")
    for version in kept:
        sheet = version_sheet(version)
        say(f"{version.number:>4}  {sheet.name}: {sheet.homeworld}, {len(sheet.cards)} cards")
    return DONE
