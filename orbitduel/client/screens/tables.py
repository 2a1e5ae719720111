"""Tables on this machine, opened from the menu or the command line.

Apart, and imported only when a table is wanted: the rules and the computer players take longer to
load than the menu.
"""

from __future__ import annotations

from pathlib import Path

from orbitduel.client.kit.scene import Scene
from orbitduel.client.kit.settings import Settings
from orbitduel.client.links.keeping import read_save
from orbitduel.client.links.local import new_table, resumed_table
from orbitduel.deckbuilding.deck_file import ready_made

from . import registry
from .terms import Terms


def resumed(path: Path) -> Scene:
    """A duel as it was left; raises `Malformed` when the save cannot be read."""
    return registry.duel_scene(resumed_table(read_save(path)))


def practice(deck: str, against: str, seed: int | None, level: str, settings: Settings) -> Scene:
    """A duel against the computer; raises `Malformed` when a deck is wrong."""
    names = list(ready_made())
    terms = Terms(deck or names[0], against or names[-1], level)
    if seed is not None:
        terms.seed = str(abs(seed))
    return _opened(terms, settings, seed)


def tried(deck: str, settings: Settings) -> Scene:
    """A deck in a duel by the terms of the last practice; raises `Malformed` when it is wrong."""
    terms = Terms.recalled(settings.last.get("practice"))
    terms.deck, terms.seed = deck, ""
    return _opened(terms, settings, None)


def _opened(terms: Terms, settings: Settings, seed: int | None) -> Scene:
    level = terms.level
    names = (settings.name, level.capitalize())
    table = new_table(terms.setup(), names, (None, level), settings.adviser, seed=seed)
    return registry.duel_scene(table)
