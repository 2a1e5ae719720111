"""Random decks as written, legal or not, of known cards."""

from __future__ import annotations

from random import Random

from orbitduel.cards.catalogue import installed
from orbitduel.deckbuilding.deck import Sheet


def random_sheet(lot: int) -> Sheet:
    random = Random(lot)
    names = [card.name for card in installed()]
    homes = [card.name for card in installed() if card.homeworld]
    size = random.choice((40, 40, 40, random.randrange(0, 128)))
    home = random.choice(homes)
    return Sheet(f"{home} deck", home, tuple(random.choices(names, k=size)))
