"""The deck builder as the gallery shows it."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pygame
from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.scene import Scene
from orbitduel.deckbuilding.deck_file import find_sheet, read_sheet
from orbitduel.deckbuilding.store import save_deck

from .editing import EMPTY, Editing
from .scene import DeckRoom


@cache
def own_deck() -> Path:
    """A deck with two versions, in a folder that goes with the program."""
    folder = Path(mkdtemp(prefix="orbitduel-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    path = folder / "league" / "windowsill.deck"
    saved = replace(find_sheet("olympus"), name="Windowsill", tags=("fast", "league"), lines=())
    cards = saved.cards
    save_deck(path, replace(saved, cards=(*cards[3:8], *cards[:3], *cards[8:])))
    save_deck(path, saved)
    return path


class Furnished:
    """A deck room in a folder of its own, with a deck on the table and everything painted."""

    def __init__(self, deck: str, *keys: tuple[int, int]) -> None:
        path = own_deck()
        self.room = DeckRoom(path.parent.parent)
        self.keys = keys
        if deck == "own":
            self.room.editing = Editing(read_sheet(path), path)
            self.room.editing.move([7, 8], 11)
        elif deck:
            self.room.editing = Editing(find_sheet(deck))
        else:
            self.room.editing = Editing(EMPTY)

    def enter(self, app: App) -> None:
        self.room.enter(app)
        self.room.planning.make(self.room.reckoning)
        self.room._planned()
        self.room.grid.paint_seen(app.theme.palette)
        for key, mod in self.keys:
            self.room.draw(app.canvas)
            self.room.handle(Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.room.planning.make(self.room.reckoning)
        self.room._planned()

    def handle(self, event: Event) -> None:
        self.room.handle(event)

    def update(self, seconds: float) -> None:
        self.room.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        self.room.draw(canvas)


class Broken(Furnished):
    """Everything that can be wrong with a deck."""

    def __init__(self) -> None:
        super().__init__("own")
        cards = list(self.room.editing.cards)
        cards[3:6] = ["Bennu", "Pebbel", "Callisto Cloister"]
        cards += ["Plainsong"] * 11
        self.room.editing.put(replace(self.room.editing.sheet, cards=tuple(cards)), "spoil it")
        self.room.tab = "checks"


class Figures(Furnished):
    def __init__(self) -> None:
        super().__init__("own")
        self.room.tab, self.room.page = "figures", "costs"
        self.room.editing.choose([2, 3])


CTRL = pygame.KMOD_CTRL


def screens() -> dict[str, Callable[[], Scene]]:
    return {
        "decks": lambda: Furnished("own"),
        "decks-empty": lambda: Furnished(""),
        "decks-broken": Broken,
        "decks-figures": Figures,
        "decks-keyboard": lambda: Furnished("own", *[(pygame.K_TAB, 0)] * 15),
        "decks-card": lambda: Furnished("own", (pygame.K_F3, 0)),
        "decks-shelf": lambda: Furnished("own", (pygame.K_o, CTRL)),
        "decks-about": lambda: Furnished("own", (pygame.K_F2, 0)),
        "decks-compare": lambda: Furnished("own", (pygame.K_d, CTRL)),
        "decks-difference": lambda: Furnished("own", (pygame.K_d, CTRL), (pygame.K_RETURN, 0)),
        "decks-export": lambda: Furnished("own", (pygame.K_e, CTRL)),
        "decks-goal": lambda: Furnished("own", (pygame.K_g, CTRL)),
        "decks-keys": lambda: Furnished("own", (pygame.K_F1, 0)),
    }
