"""Orbit Duel: a two-player card game of orbital mechanics."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("orbitduel")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0+unknown"
