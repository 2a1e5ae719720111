"""Every form a deck comes in and goes out."""

from __future__ import annotations

from dataclasses import replace

from orbitduel.cards.catalogue import Catalogue
from orbitduel.reading import Malformed, clip

from .deck import Sheet, look_up
from .deck_csv import parse_csv, write_csv
from .deck_text import parse_sheet, write_sheet
from .pasted import parse_list
from .share_code import looks_like_code, read_code, write_code

FORMATS = ("text", "csv", "code")
NO_ORDER = "the list had counts and so no order: cheap before dear, worlds ahead of what they build"


def read_any(text: str, name: str, catalogue: Catalogue) -> tuple[Sheet, tuple[str, ...]]:
    """A deck in any form, and what a person should know about how it was read."""
    if "\0" in text:
        raise Malformed("", "not a deck: the file is not text")
    if looks_like_code(text):
        return read_code(text, catalogue), ()
    lines = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    if first.partition(":")[0].strip() == "format":
        return parse_sheet(text), ()
    if first.strip('", ;').casefold() == "name":
        return parse_csv(text, name), ()
    pasted = parse_list(text, name, catalogue)
    return pasted.sheet, () if pasted.ordered else (NO_ORDER,)


def write_any(sheet: Sheet, form: str, catalogue: Catalogue) -> str:
    if form == "code":
        return write_code(sheet, catalogue) + "\n"
    if form == "csv":
        return write_csv(sheet)
    if form == "text":
        return write_sheet(sheet)
    raise Malformed("", f"{clip(form)} is not one of {', '.join(FORMATS)}")


def with_printed_names(sheet: Sheet, catalogue: Catalogue) -> Sheet:
    """Ids and odd capitals give way to the names on the cards; unknown names stay."""

    def printed(name: str) -> str:
        card = look_up(catalogue, name)
        return card.name if card else name

    return replace(
        sheet, homeworld=printed(sheet.homeworld), cards=tuple(map(printed, sheet.cards))
    )
