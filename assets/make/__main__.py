"""Makes every picture and sound the client ships with, the same each time: `make assets`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import bodies
import hulls
import installations
import pygame
import sky
import sounds
import stations

from orbitduel.cards.catalogue import SETS, read_set

ASSETS = Path(__file__).parent.parent


def main() -> None:
    pygame.init()
    pygame.display.set_mode((1, 1))
    cards = [card for path in sorted(SETS.glob("*.toml")) for card in read_set(path).values()]
    for folder in ("bodies", "craft", "upgrades", "sounds", "sky"):
        (ASSETS / folder).mkdir(exist_ok=True)
    for card in cards:
        if card.kind == "asset":
            makes = stations if card.id in stations.STATIONS else bodies
            save(makes.picture(card.id), "bodies", card.id)
        elif card.kind == "craft":
            save(hulls.picture(card.id, card.craft_class, card.faction), "craft", card.id)
        else:
            save(installations.picture(card.id, card.faction), "upgrades", card.id)
    for name, made in sky.pictures():
        pygame.image.save(made, ASSETS / "sky" / f"{name}.png")
    sounds.write_all(ASSETS / "sounds")


def save(picture: pygame.Surface, folder: str, name: str) -> None:
    pygame.image.save(picture, ASSETS / folder / f"{name}.png")
    print(f"{folder}/{name}", file=sys.stderr)


if __name__ == "__main__":
    main()
