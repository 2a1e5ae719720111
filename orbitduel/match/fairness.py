"""Dice nobody could choose and decks nobody could restack, proven after the match.

Before a match each player and the relay fix 32 random bytes and publish only

    SHA-256("orbitduel dice" + bytes)

When all three commitments are known to everybody, the bytes are given to the relay, and the seed
of all dice is

    SHA-256("orbitduel seed" + bytes of A + bytes of B + bytes of the relay)

So each of the three alone makes the seed unpredictable, and nobody can leave in mid-game and
spoil it, for the relay has all of it before the first die. Each deck order is fixed the same way:

    SHA-256("orbitduel deck" + 32 bytes of salt + Homeworld and cards by id, joined by newlines)

After the match everything is open. It stands in the replay as a setup line

    {"setup": "proof", "dice": [A, B, relay], "dice_commitments": […], "deck_salts": [A, B],
     "deck_commitments": [A, B]}

with all bytes in hexadecimal; `replay verify` checks it against seed and decks. A client compares
the commitments there with those it was told before the duel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from orbitduel.reading import Malformed, Record, as_text

BYTES = 32
PARTIES = ("A", "B", "the relay")


def dice_commitment(value: bytes) -> bytes:
    return sha256(b"orbitduel dice" + value).digest()


def deck_commitment(salt: bytes, homeworld: str, cards: Sequence[str]) -> bytes:
    listed = "\n".join((homeworld, *cards)).encode()
    return sha256(b"orbitduel deck" + salt + listed).digest()


def joint_seed(values: Sequence[bytes]) -> bytes:
    return sha256(b"orbitduel seed" + b"".join(values)).digest()


@dataclass(frozen=True)
class Proof:
    dice: tuple[bytes, ...]
    dice_commitments: tuple[bytes, ...]
    deck_salts: tuple[bytes, ...]
    deck_commitments: tuple[bytes, ...]

    def write(self) -> dict[str, Any]:
        """The setup line of a replay."""
        line: dict[str, Any] = {"setup": "proof"}
        for name in LENGTHS:
            line[name] = [value.hex() for value in getattr(self, name)]
        return line

    @classmethod
    def read(cls, record: Record) -> Proof:
        values = {name: _values(record, name, count) for name, count in LENGTHS.items()}
        return cls(**values)

    def flaw(self, seed: bytes, decks: Sequence[tuple[str, Sequence[str]]]) -> str:
        """What this does not prove about a match; empty if it proves everything."""
        for party, value, promised in zip(PARTIES, self.dice, self.dice_commitments, strict=True):
            if dice_commitment(value) != promised:
                return f"the dice of {party} are not those committed to"
        if joint_seed(self.dice) != seed:
            return "the seed is not made from the committed dice"
        for party, salt, promised, (home, cards) in zip(
            PARTIES, self.deck_salts, self.deck_commitments, decks, strict=False
        ):
            if deck_commitment(salt, home, cards) != promised:
                return f"the deck of {party} is not in the order committed to"
        return ""


LENGTHS = {"dice": 3, "dice_commitments": 3, "deck_salts": 2, "deck_commitments": 2}


def _values(record: Record, name: str, count: int) -> tuple[bytes, ...]:
    found = []
    for path, item in record.items(name):
        try:
            value = bytes.fromhex(as_text(item, path))
        except ValueError:
            value = b""
        if len(value) != BYTES:
            raise Malformed(path, f"must be {2 * BYTES} hexadecimal digits")
        found.append(value)
    if len(found) != count:
        raise record.fail(name, f"must be {count} values")
    return tuple(found)
