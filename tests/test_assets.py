"""Every card has its picture, and every sound can be read."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from orbitduel import places
from orbitduel.cards.catalogue import SETS, read_set

FOLDERS = {"asset": "bodies", "craft": "craft", "upgrade": "upgrades"}


@pytest.mark.parametrize("path", sorted(SETS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_card_has_a_picture_of_its_own(path: Path) -> None:
    missing = [
        card.id
        for card in read_set(path).values()
        if not (places.assets() / FOLDERS[card.kind] / f"{card.id}.png").is_file()
    ]
    assert missing == []


def test_sounds_are_short_and_readable() -> None:
    sounds = sorted((places.assets() / "sounds").glob("*.wav"))
    assert len(sounds) >= 12
    for sound in sounds:
        with wave.open(str(sound)) as file:
            assert 0 < file.getnframes() / file.getframerate() < 1.5
