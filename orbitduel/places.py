"""Where the files that come with the program are: in the installed package or in the checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def _shipped(name: str) -> Path:
    installed = _PACKAGE / "shipped" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def decks() -> Path:
    """The folder of ready-made decks."""
    return _shipped("decks")


def assets() -> Path:
    """The folder of pictures, sounds and icons."""
    return _shipped("assets")
