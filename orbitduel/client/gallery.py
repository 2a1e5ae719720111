"""Every screen with sample data as a picture: `python -m orbitduel.client.gallery --out DIR`.

A part of the client joins in with a module `samples` that has `screens()`: scenes by name.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame

from orbitduel import places
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import faults
from orbitduel.client.kit.scene import Scene
from orbitduel.client.kit.settings import Settings

PARTS: Final = ("screens", "duel", "lessons", "deckroom", "online", "replays")
FORMATS: Final = {
    "1280x720": ((1280, 720), 1.0),
    "1600x900": ((1600, 900), 1.0),
    "1920x1080": ((1920, 1080), 1.0),
    "1600x900-200": ((1600, 900), 2.0),
}
"""Size of the window and text scale, by the name of a folder."""
README: Final = {"duel": "duel", "duel-bid": "bid", "decks": "decks"}
"""Screens the README shows, and what their pictures are called."""
STEP: Final = 1 / 60


def screens() -> dict[str, Callable[[], Scene]]:
    """Every scene with sample data, by name."""
    found: dict[str, Callable[[], Scene]] = {}
    for part in PARTS:
        package = f"orbitduel.client.{part}"
        if find_spec(package) and find_spec(f"{package}.samples"):
            found |= import_module(f"{package}.samples").screens()
    return found


def shown(
    make: Callable[[], Scene], size: tuple[int, int], text_scale: float, palette: str = "night"
) -> tuple[pygame.Surface, list[str]]:
    """A scene as a picture, and what is wrong with the text on it."""
    settings = Settings(text_scale=text_scale, palette=palette, volume=0, reduced_motion=True)
    app = App(settings, size, remember=None)
    app.push(make())
    app.scene.update(STEP)
    app.scene.draw(app.canvas)
    drawn = app.canvas.remember_text()
    app.scene.draw(app.canvas)
    return app.window.copy(), faults(drawn, app.canvas.rect)


def render(out: Path, only: str = "") -> Iterator[tuple[Path, list[str]]]:
    for folder, (size, text_scale) in FORMATS.items():
        for name, make in screens().items():
            if only in name:
                picture, wrong = shown(make, size, text_scale)
                path = out / folder / f"{name}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                pygame.image.save(picture, path)
                yield path, wrong


def render_readme() -> Iterator[Path]:
    """The README's pictures, drawn again in their place."""
    for name, title in README.items():
        picture, _ = shown(screens()[name], *FORMATS["1600x900"])
        path = places.assets() / "readme" / f"{title}.png"
        pygame.image.save(picture, path)
        yield path


def main() -> int:
    parser = argparse.ArgumentParser(description="Every screen as a picture.")
    parser.add_argument("--out", type=Path, default=Path("gallery"), metavar="DIR")
    parser.add_argument(
        "--only", default="", metavar="NAME", help="screens with this in their name"
    )
    parser.add_argument("--readme", action="store_true", help="only the README's pictures")
    options = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    if options.readme:
        sys.stdout.writelines(f"{path}\n" for path in render_readme())
        return 0
    faulty = 0
    for path, wrong in render(options.out, options.only):
        sys.stdout.write(f"{path}\n" + "".join(f"    {line}\n" for line in wrong))
        faulty += bool(wrong)
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
