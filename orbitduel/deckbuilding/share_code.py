"""Share codes: a deck in one word that survives a chat, a forum and a tired hand.

`OD1` and then bits in letters and digits that cannot be mistaken for each other: how many cards
(7 bits), the Homeworld and the cards in order (9 bits each), a checksum (24 bits), zeros to fill
the last letter. A card's 9 bits are its line in `numbers.txt`, which only ever grows at its end,
so old codes keep their meaning; 511 announces a card without a number, spelled out (8 bits of
length, then UTF-8). Reading forgives capitals, spaces, line breaks, hyphens, and O for 0, I and L
for 1. The name and notes are not in it: the same cards in the same order give the same code.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from orbitduel.cards.catalogue import Catalogue
from orbitduel.reading import Malformed

from .deck import Sheet, look_up

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
FORGIVEN = str.maketrans("OIL", "011")
START = re.compile(r"0D([0-9])")
SPELLED, MOST_CARDS, MOST_BYTES = 511, 127, 255
LONGEST = 40_000


@cache
def numbers() -> tuple[str, ...]:
    return tuple((Path(__file__).parent / "numbers.txt").read_text(encoding="utf-8").split())


@cache
def _number_of() -> dict[str, int]:
    return {card_id: number for number, card_id in enumerate(numbers())}


def looks_like_code(text: str) -> bool:
    word = _bare(text[:LONGEST])
    return bool(START.match(word)) and len(word) >= 12 and not set(word) - set(LETTERS)


def write_code(sheet: Sheet, catalogue: Catalogue) -> str:
    if len(sheet.cards) > MOST_CARDS:
        raise Malformed("", f"{len(sheet.cards)} cards do not fit into a code ({MOST_CARDS} do)")
    bits = f"{len(sheet.cards):07b}" + "".join(
        _card_bits(name, catalogue) for name in (sheet.homeworld, *sheet.cards)
    )
    bits += _checksum(bits)
    bits += "0" * (-len(bits) % 5)
    return "OD1" + "".join(LETTERS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5))


def read_code(text: str, catalogue: Catalogue) -> Sheet:
    if len(text) > LONGEST:
        raise Malformed("", "too long for a deck code")
    word = _bare(text)
    start = START.match(word)
    if not start:
        raise Malformed("", "not a deck code: those start with OD1")
    if start[1] != "1":
        raise Malformed("", f"a deck code of version {start[1]}; this program reads version 1")
    strange = sorted(set(word) - set(LETTERS))
    if strange:
        raise Malformed("", f"the deck code is damaged: {strange[0]!r} is never in a code")
    bits = _Bits("".join(f"{LETTERS.index(letter):05b}" for letter in word[3:]))
    count = bits.number(7)
    names = [bits.card(catalogue) for _ in range(count + 1)]
    if _checksum(bits.read()) != bits.take(24) or "1" in bits.rest() or len(bits.rest()) > 4:
        raise _damaged()
    if bits.newer:
        raise Malformed("", "the deck code holds a card that only a newer program knows")
    sheet = Sheet(f"{names[0]} deck", names[0], tuple(names[1:]))
    if write_code(sheet, catalogue).translate(FORGIVEN) != word:
        raise _damaged()
    return sheet


def _bare(text: str) -> str:
    return re.sub(r"[\s\-]+", "", text).upper().translate(FORGIVEN)


def _damaged() -> Malformed:
    return Malformed("", "the deck code is damaged: a letter is wrong, missing or too many")


def _checksum(bits: str) -> str:
    return f"{int.from_bytes(sha256(bits.encode()).digest()[:3], 'big'):024b}"


def _card_bits(name: str, catalogue: Catalogue) -> str:
    card = look_up(catalogue, name)
    number = _number_of().get(card.id) if card else None
    if number is not None and number < SPELLED:
        return f"{number:09b}"
    data = (card.id if card else name).encode()
    if len(data) > MOST_BYTES:
        raise Malformed("", f"a name of {len(data)} bytes does not fit into a code")
    return f"{SPELLED:09b}{len(data):08b}" + "".join(f"{byte:08b}" for byte in data)


class _Bits:
    def __init__(self, bits: str) -> None:
        self._bits = bits
        self._at = 0
        self.newer = False
        """Whether a card was met that only a newer program knows."""

    def take(self, count: int) -> str:
        if self._at + count > len(self._bits):
            raise _damaged()
        self._at += count
        return self._bits[self._at - count : self._at]

    def number(self, count: int) -> int:
        return int(self.take(count), 2)

    def card(self, catalogue: Catalogue) -> str:
        number = self.number(9)
        if number == SPELLED:
            data = bytes(self.number(8) for _ in range(self.number(8)))
            try:
                card_id = data.decode()
            except UnicodeDecodeError:
                raise _damaged() from None
        elif number < len(numbers()):
            card_id = numbers()[number]
        else:
            self.newer = True
            return ""
        card = look_up(catalogue, card_id)
        return card.name if card else card_id

    def read(self) -> str:
        return self._bits[: self._at]

    def rest(self) -> str:
        return self._bits[self._at :]
