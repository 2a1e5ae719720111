"""The family of verbs: everything an ability can do is a word of this family."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

from orbitduel.rules.abilities import Ability
from orbitduel.rules.terms import KINDS, Kind

from .schema import Choice
from .selectors import Selector

verbs = Choice("does")


class Verb(Ability):
    """An ability made of vocabulary; each verb is a frozen dataclass with its own text."""

    READS: ClassVar[Choice] = verbs
    ON: ClassVar[tuple[Kind, ...]] = KINDS
    """The kinds of card it can stand on."""

    def misfit(self, kind: Kind) -> str:
        """Why it cannot stand on a card of that kind; empty if it can."""
        if kind not in self.ON:
            return f"stands only on {' or '.join(self.ON)}"
        return _misfit(self, kind)


def _misfit(word: Any, kind: Kind) -> str:
    for field in fields(word):
        value = getattr(word, field.name)
        if isinstance(value, Selector):
            if value.where == "itself" and value.kind != kind:
                return f"speaks of itself as of kind {value.kind}, but is of kind {kind}"
        elif hasattr(value, "__dataclass_fields__") and (why := _misfit(value, kind)):
            return why
    return ""
