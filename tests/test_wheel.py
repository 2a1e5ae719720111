"""The wheel carries everything the program needs outside its checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent
LOOK = """
import json, orbitduel
from orbitduel.cards.catalogue import installed
from orbitduel.deckbuilding.deck_file import read_deck, ready_made
from orbitduel.places import assets
from orbitduel.rules.deck import problems
decks = {name: read_deck(path) for name, path in ready_made().items()}
print(json.dumps({
    "from": orbitduel.__file__,
    "decks": sorted(decks),
    "illegal": [name for name, deck in decks.items() if problems(deck.homeworld, deck.cards)],
    "cards": sorted(card.id for card in installed()),
    "places": [str(path) for path in ready_made().values()],
    "assets": assets().is_dir(),
}))
"""


def run(*words: str, cwd: Path, **more: str) -> str:
    done = subprocess.run(
        words, cwd=cwd, env=os.environ | more, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_decks_and_card_sets_are_found_from_an_unpacked_wheel(tmp_path: Path) -> None:
    dist, unpacked = tmp_path / "dist", tmp_path / "unpacked"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "wheel", str(CHECKOUT), "--no-deps", "--wheel-dir", str(dist), cwd=tmp_path)
    (wheel,) = dist.glob("orbitduel-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
        names = archive.namelist()
    assert not [name for name in names if name.startswith("tests/")]

    seen = json.loads(run(sys.executable, "-c", LOOK, cwd=tmp_path, PYTHONPATH=str(unpacked)))
    assert seen["from"] == str(unpacked / "orbitduel" / "__init__.py")
    assert all(path.startswith(str(unpacked)) for path in seen["places"])
    assert seen["decks"] == sorted(path.stem for path in (CHECKOUT / "decks").glob("*.deck"))
    assert seen["illegal"] == []
    assert seen["assets"]

    here = json.loads(run(sys.executable, "-c", LOOK, cwd=CHECKOUT))
    assert seen["cards"] == here["cards"] != []
