"""The screens of this part with sample data, for the gallery."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from orbitduel.ai.cadet import Cadet
from orbitduel.client.kit.scene import Scene
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.match.authority import Match
from orbitduel.match.duel_game import DuelGame, DuelSetup, write_setup
from orbitduel.match.playback import Playback
from orbitduel.match.replay import parse_replay
from orbitduel.rules.actions import Concede
from orbitduel.rules.chance import seed_from_number

from .scene import ReplayShelf
from .viewer import ReplayViewer


@cache
def _played() -> str:
    """A duel of two cadets that one of them gives up."""
    names = list(ready_made())
    first, second = find_deck(names[0]), find_deck(names[-1])
    decks = ((first.homeworld, first.cards), (second.homeworld, second.cards))
    setup = DuelSetup(decks, seed_from_number(3))
    match = Match(DuelGame(), write_setup(setup), ("Ada", "Bo"))
    rng, cadet = random.Random(3), Cadet()
    while match.result is None and match.table.turn < 20:
        seat = match.awaiting()[0]
        match.choose(seat, cadet.choose(match.view(seat), match.table.legal(seat), rng).action)
    if match.result is None:
        match.choose(1, Concede())
    return match.text()


def _shelf() -> Scene:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("one", "two", "three"):
            (Path(folder) / f"{name}.replay").write_text(_played(), encoding="utf-8")
        (Path(folder) / "torn.replay").write_text("{", encoding="utf-8")
        return ReplayShelf(Path(folder))


def _viewer() -> Scene:
    playback = Playback(parse_replay(_played()))
    return ReplayViewer(playback, playback.length * 3 // 4)


def screens() -> dict[str, Callable[[], Scene]]:
    return {"replays": _shelf, "replay": _viewer}
