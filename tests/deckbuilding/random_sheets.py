"""Random decks of known cards: as written, legal or not, and decks that keep to the rules."""

from __future__ import annotations

from random import Random

from orbitduel.cards.catalogue import installed
from orbitduel.deckbuilding.deck import Deck, Sheet
from orbitduel.rules.deck import DECK_SIZE, GOAL, MOST_FOREIGN, problems
from orbitduel.rules.terms import ASSET


def random_sheet(lot: int) -> Sheet:
    random = Random(lot)
    names = [card.name for card in installed()]
    homes = [card.name for card in installed() if card.homeworld]
    size = random.choice((40, 40, 40, random.randrange(0, 128)))
    home = random.choice(homes)
    return Sheet(f"{home} deck", home, tuple(random.choices(names, k=size)))


def random_deck(lot: int) -> Deck:
    """A legal deck in a random order."""
    random = Random(f"legal/{lot}")
    home = random.choice([card for card in installed() if card.homeworld])
    pool = [card for card in installed() if not card.homeworld and GOAL not in card.traits]
    own = [card for card in pool if card.faction in ("", home.faction)]
    foreign = [card for card in pool if card.faction not in ("", home.faction)]
    assets = [card for card in own if card.kind == ASSET]
    cards = random.sample(assets, random.randint(3, min(14, len(assets))))
    built = [card for card in foreign if card.kind != ASSET]
    cards += random.choices(built, k=random.randint(0, MOST_FOREIGN))
    others = [card for card in own if card.kind != ASSET]
    cards += random.choices(others, k=DECK_SIZE - len(cards))
    random.shuffle(cards)
    assert problems(home, cards) == []
    return Deck(f"random {lot}", home, tuple(cards))
