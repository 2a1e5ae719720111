"""The vocabulary of abilities: verbs, selectors, conditions, deeds, each with its own text.

A new verb is one small class: its fields are its data, `text` is what the card says, and the
methods it overrides (see `orbitduel.rules.abilities`) are what it does. Words register
themselves by name, so this module imports every family.
"""

from __future__ import annotations

from . import activated, arrivals, conditions, deeds, figures, limits, replacements
from .schema import write_word
from .verbs import verbs

__all__ = [
    "activated",
    "arrivals",
    "conditions",
    "deeds",
    "figures",
    "limits",
    "replacements",
    "verbs",
    "write_word",
]
