"""What the main menu leads to. A part that is not installed does not appear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from orbitduel.client.kit.scene import Scene


@dataclass(frozen=True)
class Entry:
    id: str
    title: str
    line: str
    icon: str
    module: str
    maker: str
    """A name in the module; called without arguments it gives the scene."""
    needs: str = ""
    """Another module without which the entry makes no sense."""

    @property
    def there(self) -> bool:
        return all(_exists(name) for name in (self.module, self.needs) if name)

    def scene(self) -> Scene:
        make: Callable[[], Scene] = getattr(import_module(self.module), self.maker)
        return make()


CLIENT: Final = "orbitduel.client"
DUEL_SCENE: Final = f"{CLIENT}.duel.scene"
"""Has `DuelScene`, made with a link."""

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("practice", "Practice", "A duel against the computer", "computer",
          f"{CLIENT}.screens.practice", "PracticeSetup", DUEL_SCENE),
    Entry("hot-seat", "Two at this screen", "The bids stay secret", "people",
          f"{CLIENT}.screens.hotseat", "HotSeatSetup", DUEL_SCENE),
    Entry("decks", "Decks", "Forty cards in an order of your own", "deck",
          f"{CLIENT}.deckroom.scene", "DeckRoom"),
    Entry("online", "Online", "Opponents on a relay", "globe",
          f"{CLIENT}.online.scene", "OnlineScene"),
    Entry("replays", "Replays", "Duels to watch again", "film",
          f"{CLIENT}.replays.scene", "ReplayShelf"),
    Entry("lessons", "Tutorial", "Five short lessons at the table", "help",
          f"{CLIENT}.lessons.scene", "tutorial"),
    Entry("settings", "Settings", "Text, colours, keys, sound", "settings",
          f"{CLIENT}.screens.settings", "SettingsScreen"),
)  # fmt: skip
COME_BACK: Final = Entry("come back", "", "", "", f"{CLIENT}.online.scene", "come_back")
"""Straight to the duel that was left on a relay."""


def waiting_online() -> str | None:
    """The relay on which a duel waits for the player, if one does."""
    if not COME_BACK.there:
        return None
    if not import_module(f"{CLIENT}.online.servers").remembered_file().exists():
        return None  # most players; the rest of the online part is slow to load
    waiting = import_module(f"{CLIENT}.online.net").shared().servers.waiting()
    return None if waiting is None else str(waiting.title)


def available() -> list[Entry]:
    return [entry for entry in ENTRIES if entry.there]


def duel_scene(link: object) -> Scene:
    """The table, joined to a link."""
    scene: Scene = import_module(DUEL_SCENE).DuelScene(link)
    return scene


def settings_scene() -> Scene:
    return next(entry for entry in ENTRIES if entry.id == "settings").scene()


def help_scene(agreed: Sequence[str] = ()) -> Scene:
    """What may be asked for everywhere; `agreed` is what a duel is played by besides the rules."""
    scene: Scene = import_module(f"{CLIENT}.screens.help").HelpScreen(agreed)
    return scene


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
