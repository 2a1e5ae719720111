"""Dice and coin: numbers fixed before the duel, read one after another.

A duel holds a source and how many numbers it has read; copies of the duel share the source. The
seeded source can be checked by anyone who learns the seed: number k is the (k mod 8)-th 64-bit
big-endian word of SHA-512(seed, k div 8 as 8 bytes), modulo the number of sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from typing import Protocol

SEED_BYTES = 32
DIE = 6
COIN = 2


class Chance(Protocol):
    def draw(self, index: int, sides: int) -> int:
        """The number at an index, from 0 to sides - 1."""
        ...


class DiceExhausted(Exception):
    """A script of dice was read past its end."""


class SeededChance:
    __slots__ = ("_block", "_words", "seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self._block = -1
        self._words = b""

    def draw(self, index: int, sides: int) -> int:
        block, word = divmod(index, 8)
        if block != self._block:
            self._words = sha512(self.seed + block.to_bytes(8, "big")).digest()
            self._block = block
        return int.from_bytes(self._words[8 * word : 8 * word + 8], "big") % sides


class ScriptedChance:
    """Dice written down beforehand, for scenarios; values as on the die, from 1."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[int]) -> None:
        self.values = tuple(values)

    def draw(self, index: int, sides: int) -> int:
        if index >= len(self.values):
            raise DiceExhausted(f"all {len(self.values)} scripted dice are used up")
        return (self.values[index] - 1) % sides


def seed_from_number(number: int) -> bytes:
    """A seed for people who would rather remember a number."""
    return (number % (1 << 8 * SEED_BYTES)).to_bytes(SEED_BYTES, "big")
