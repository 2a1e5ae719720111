"""What every opponent is: a view and the legal actions in, a choice with its reason out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from orbitduel.rules.actions import Action
from orbitduel.rules.views import View


@dataclass(frozen=True, slots=True)
class Choice:
    action: Action
    reason: str
    """Why, in a few words; the opponent may read them, so they name nothing hidden (R6)."""


class Player(Protocol):
    """One seat of one duel. What a player remembers between choices comes from its own views."""

    name: str

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        """One of the legal actions. All chance comes from `rng`."""


class RandomPlayer:
    name = "random"

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        return Choice(legal[int(rng.random() * len(legal))], "chose blindly")


class Forfeit(Exception):
    """A player cannot go on; the message says what it did wrong, and the duel is conceded."""
