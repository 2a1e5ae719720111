"""Decks in and out: clipboard, files, pictures, and cards to print."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame
from platformdirs import user_documents_path

from orbitduel.client.kit.lists import Row
from orbitduel.deckbuilding.deck import Deck, Sheet, resolve
from orbitduel.deckbuilding.deck_file import LARGEST
from orbitduel.deckbuilding.formats import read_any, with_printed_names, write_any
from orbitduel.deckbuilding.planner.picture import picture, svg
from orbitduel.deckbuilding.store import write_new
from orbitduel.reading import Malformed, read_text

from . import prints
from .jobs import Job, Progress
from .keeping import plain_stem
from .overlays import Line, Picker

if TYPE_CHECKING:
    from .scene import DeckRoom

READABLE: Final = {".deck", ".csv", ".txt", ".code", ""}
MOST_FILES: Final = 400
EXPORTS: Final = (
    ("copy code", "Share code to the clipboard", "chat", ""),
    ("copy text", "Deck list to the clipboard", "log", ""),
    ("text", "Deck file", "deck", ".deck"),
    ("csv", "One-column CSV", "log", ".csv"),
    ("code", "Share code in a file", "chat", ".code"),
    ("picture", "Picture of the deck", "eye", ".png"),
    ("plan png", "Picture of the plan", "clock", ".png"),
    ("plan svg", "Picture of the plan, to scale", "clock", ".svg"),
    ("pdf", "Cards to print and cut out", "hand", ".pdf"),
)


def from_clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def to_clipboard(text: str) -> bool:
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


# In


def choose_import(room: DeckRoom) -> None:
    rows = [
        Row("clipboard", "From the clipboard", "", "Ctrl+V", "log"),
        Row("file", "From a file", "", "", "deck"),
    ]
    room.ask(Picker("Import a deck", rows), lambda said: _import_from(room, said))


def _import_from(room: DeckRoom, said: str) -> None:
    if said == "clipboard":
        import_text(room, from_clipboard(), "Pasted deck")
    else:
        browse(room, _first_folder())


def import_text(room: DeckRoom, text: str, name: str) -> None:
    """A deck in any form takes the place of the one on the screen, which is an undo away."""
    if not text.strip():
        room.say("There is nothing to import: the clipboard holds no text.")
        return
    try:
        if len(text) > LARGEST:
            raise Malformed("", "too large for a deck")
        sheet, remarks = read_any(text, name, room.catalogue)
    except Malformed as error:
        room.say(f"Not imported: {error}")
        return
    put(room, sheet, remarks)


def put(room: DeckRoom, sheet: Sheet, remarks: tuple[str, ...] = ()) -> None:
    sheet = replace(with_printed_names(sheet, room.catalogue), lines=())
    room.editing.open(sheet, None, "import a deck")
    room.refresh()
    room.say(" ".join(["Imported; undo brings back the deck before.", *map(_sentence, remarks)]))


def _sentence(remark: str) -> str:
    return f"{remark[:1].upper()}{remark[1:]}."


def paste(room: DeckRoom) -> None:
    """Cards that were cut here, or a whole deck that was copied elsewhere."""
    text = from_clipboard()
    if not text.strip() or text.split("\n") == list(room.editing.clipboard):
        room.editing.paste()
        return
    try:
        sheet, _ = read_any(text[: LARGEST + 1], "Pasted deck", room.catalogue)
    except Malformed as error:
        if room.editing.clipboard:
            room.editing.paste()
        else:
            room.say(f"Not pasted: {error}")
        return
    if sheet.homeworld:
        put(room, sheet)
    else:
        chosen = room.editing.chosen
        names = with_printed_names(sheet, room.catalogue).cards
        room.editing.add(names, chosen[-1] + 1 if chosen else None)


def import_file(room: DeckRoom, path: Path) -> None:
    try:
        text = read_text(path, LARGEST)
    except Malformed as error:
        room.say(f"Not imported: {path.name}: {error}")
        return
    import_text(room, text, path.stem)


def browse(room: DeckRoom, folder: Path) -> None:
    """A folder with what may be decks; a picked folder opens, a picked file is imported."""
    try:
        inside = sorted(folder.iterdir(), key=lambda path: (path.is_file(), path.name.casefold()))
    except OSError as error:
        room.say(f"{folder}: {error.strerror}")
        return
    rows = [Row(folder.parent, "One folder up", "", "", "arrow-up")]
    for path in inside[:MOST_FILES]:
        hidden = path.name.startswith(".")
        if path.is_dir() and not hidden:
            rows.append(Row(path, path.name, "", "folder", "right", "muted"))
        elif path.suffix in READABLE and not hidden and path.is_file():
            rows.append(Row(path, path.name, "", "", "deck"))

    def picked(path: Path) -> None:
        if path.is_dir():
            browse(room, path)
        else:
            import_file(room, path)

    room.ask(Picker(f"A file in {folder.name or folder}", rows), picked)


def _first_folder() -> Path:
    documents = user_documents_path()
    return documents if documents.is_dir() else Path.home()


# Out


def choose_export(room: DeckRoom) -> None:
    rows = [Row(name, title, "", suffix, icon, "muted") for name, title, icon, suffix in EXPORTS]
    room.ask(Picker("Export this deck", rows), lambda said: _export(room, said))


def _export(room: DeckRoom, form: str) -> None:
    sheet = room.editing.sheet
    try:
        if form.startswith("copy "):
            text = write_any(sheet, form.removeprefix("copy "), room.catalogue)
            copied = to_clipboard(text.strip() if form == "copy code" else text)
            room.say("Copied." if copied else "The clipboard cannot be reached.")
            return
        if form in ("text", "csv", "code"):
            content = write_any(sheet, form, room.catalogue)
            _ask_path(room, form, lambda path: _write(room, path, content))
            return
        deck = resolve(sheet, room.catalogue)
    except Malformed as error:
        room.say(f"Not exported: {error}")
        return
    if form == "pdf":
        _ask_path(room, form, lambda path: _print(room, path, deck))
    elif form == "picture":
        _ask_path(
            room, form, lambda path: _write(room, path, prints.png(prints.deck_picture(deck)))
        )
    else:
        _ask_path(room, form, lambda path: _write(room, path, _plan(room, form)))


def _plan(room: DeckRoom, form: str) -> str | bytes:
    if room.planning.plan is None:
        room.planning.make(room.reckoning)
    assert room.planning.plan is not None
    drawn = picture(room.planning.plan, room.editing.sheet.name)
    return svg(drawn) if form == "plan svg" else prints.png(prints.painted(drawn))


def _ask_path(room: DeckRoom, form: str, then: Callable[[Path], None]) -> None:
    suffix = next(suffix for name, _, _, suffix in EXPORTS if name == form)
    stem = plain_stem(room.editing.sheet.name) + ("-plan" if form.startswith("plan") else "")
    path, number = _first_folder() / f"{stem}{suffix}", 2
    while path.exists():
        path, number = path.with_name(f"{stem}-{number}{suffix}"), number + 1
    words = "The file to write. One that is there already stays as it is."

    def typed(text: str) -> None:
        where = Path(text).expanduser()
        then(where if where.suffix else where.with_suffix(suffix))

    room.ask(Line("Export to …", words, str(path), "Write it"), typed)


def _write(room: DeckRoom, path: Path, content: str | bytes) -> None:
    try:
        write_new(path, content)
    except Malformed as error:
        room.say(f"Not written: {error}")
        return
    room.say(f"Written: {path}")


def _print(room: DeckRoom, path: Path, deck: Deck) -> None:
    def work(job: Job) -> Generator[Progress, None, Any]:
        cards = {card.id: card for card in (deck.homeworld, *deck.cards)}
        for number, card in enumerate(cards.values()):
            if job.stopping:
                return None
            yield f"Painting {card.name}", number / len(cards)
            prints.paper_face(card)
        yield "Putting the pages together", 1.0
        return prints.cards_pdf(deck)

    def done(content: bytes | None) -> None:
        if content is not None:
            _write(room, path, content)

    room.begin(Job("Cards to print", work, done))
