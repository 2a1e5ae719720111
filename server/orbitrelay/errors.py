"""Why the relay says no."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "illegal", "stale", "order", "unknown", "denied", "not_now", "taken", "limit", "malformed"
]


class No(Exception):
    """A command that has no effect, with a sentence for the player."""

    def __init__(self, code: Code, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code: Code = code
        self.text = text
        self.rule = rule
