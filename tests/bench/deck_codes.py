"""`python -m tests.bench.deck_codes [N]`: N random decks (100,000) into share codes and back."""

from __future__ import annotations

import sys
import time

from orbitduel.cards.catalogue import installed
from orbitduel.deckbuilding.share_code import read_code, write_code
from tests.deckbuilding.random_sheets import random_sheet


def main(count: int) -> int:
    started = time.perf_counter()
    codes: dict[str, tuple[str, ...]] = {}
    for lot in range(count):
        sheet = random_sheet(lot)
        code = write_code(sheet, installed())
        if read_code(code, installed()) != sheet:
            print(f"deck {lot} did not come back from {code}")
            return 1
        whole = (sheet.homeworld, *sheet.cards)
        if codes.setdefault(code, whole) != whole:
            print(f"two decks share the code {code}")
            return 1
    print(f"{count} decks came back whole in {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
