"""The family of verbs: everything an ability can do is a word of this family."""

from __future__ import annotations

from typing import ClassVar

from orbitduel.rules.abilities import Ability

from .schema import Choice

verbs = Choice("does")


class Verb(Ability):
    """An ability made of vocabulary; each verb is a frozen dataclass with its own text."""

    READS: ClassVar[Choice] = verbs
