"""Where files are: those that came with the program, and the player's own."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path, user_log_path

_PACKAGE = Path(__file__).parent


def _shipped(name: str) -> Path:
    """In the installed package, or else in the checkout."""
    installed = _PACKAGE / "shipped" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def decks() -> Path:
    """The folder of ready-made decks."""
    return _shipped("decks")


def assets() -> Path:
    """The folder of pictures, sounds and icons."""
    return _shipped("assets")


def crash_reports() -> Path:
    """Where reports of crashes go."""
    return user_log_path("orbitduel", appauthor=False)


def own_sets() -> Path:
    """The player's own card sets, in the platform's own folder."""
    return user_data_path("orbitduel", appauthor=False) / "sets"


def saves() -> Path:
    """Duels that are not finished."""
    return user_data_path("orbitduel", appauthor=False) / "saves"


def own_decks() -> Path:
    """The player's own decks, in folders of the player's choosing."""
    return user_data_path("orbitduel", appauthor=False) / "decks"


def replays() -> Path:
    """Finished duels."""
    return user_data_path("orbitduel", appauthor=False) / "replays"
