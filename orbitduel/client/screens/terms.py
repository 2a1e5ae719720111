"""What a duel on this machine is played by: decks, goals, variants, who starts, limit, seed."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from orbitduel.cards.house import goals, variants
from orbitduel.deckbuilding.deck_file import Deck, find_deck, ready_made
from orbitduel.deckbuilding.library import deck_files
from orbitduel.match.duel_game import DuelSetup
from orbitduel.places import own_decks
from orbitduel.reading import Malformed
from orbitduel.rules.chance import SEED_BYTES, seed_from_number
from orbitduel.rules.deck import IllegalDeck
from orbitduel.rules.terms import TURN_LIMIT, Seat

COIN: Final = -1
LIMITS: Final = ((40, "40 turns"), (60, "60 turns"), (TURN_LIMIT, "100 turns"), (0, "no limit"))
TRIES: Final = 64


@dataclass
class Terms:
    deck: str = ""
    against: str = ""
    level: str = "pilot"
    names: list[str] = field(default_factory=lambda: ["First player", "Second player"])
    goals: dict[str, int] = field(default_factory=dict)
    """The goals chosen, each with the points that win; 0 for one that wins by itself."""
    variants: list[str] = field(default_factory=list)
    starts: Seat = COIN
    limit: int = TURN_LIMIT
    adviser: bool = True
    seed: str = ""

    @classmethod
    def recalled(cls, data: Any) -> Terms:
        """As they were last time, as far as that still makes sense."""
        terms = cls()
        listed = list(deck_choices())
        terms.deck, terms.against = listed[0][0], listed[-1][0]
        if not isinstance(data, dict):
            return terms
        known = [name for name, _ in listed]
        for key, usual in asdict(terms).items():
            value = data.get(key)
            if type(value) is type(usual):
                setattr(terms, key, value)
        for key in ("deck", "against"):
            if getattr(terms, key) not in known:
                setattr(terms, key, listed[0][0])
        points = goals()
        terms.goals = {
            key: value
            for key, value in terms.goals.items()
            if key in points and type(value) is int and 0 <= value <= 99
        }
        terms.variants = [key for key in terms.variants if key in variants()]
        terms.names = [str(name)[:24] for name in terms.names[:2]]
        if len(terms.names) != 2:
            terms.names = cls().names
        terms.starts = terms.starts if terms.starts in (COIN, 0, 1) else COIN
        terms.limit = terms.limit if terms.limit in dict(LIMITS) else TURN_LIMIT
        terms.seed = terms.seed if terms.seed.isdigit() else ""
        return terms

    def remembered(self) -> dict[str, Any]:
        return asdict(self)

    def setup(self) -> DuelSetup:
        """Everything that fixes the duel; raises `Malformed` with what is wrong."""
        decks = [find_deck(self.deck), find_deck(self.against)]
        sides = [(deck.homeworld, deck.cards) for deck in decks]
        house: dict[str, int | None] = {key: value or None for key, value in self.goals.items()}
        house |= dict.fromkeys(self.variants)
        made = DuelSetup((sides[0], sides[1]), b"", self.limit or None, tuple(house.items()))
        if self.starts == COIN:
            made = _seeded(made, self._seed(0))
            _begin(made, decks)
            return made
        for number in range(TRIES):
            made = _seeded(made, self._seed(number))
            if _begin(made, decks) == self.starts:
                return made
        raise Malformed("", "no dice were found with which that player starts; try another seed")

    def _seed(self, number: int) -> bytes:
        """The coin is part of the dice, so who starts decides which of a row of seeds is used."""
        if self.seed:
            return seed_from_number(int(self.seed) + number * 1_000_003)
        return secrets.token_bytes(SEED_BYTES)


def _seeded(setup: DuelSetup, seed: bytes) -> DuelSetup:
    return DuelSetup(setup.decks, seed, setup.limit, setup.house)


def _begin(setup: DuelSetup, decks: list[Deck]) -> Seat:
    """Who starts with this setup; a deck that breaks a rule is named."""
    try:
        duel, _ = setup.begin()
    except IllegalDeck as error:
        names = " and ".join(sorted({deck.name for deck in decks}))
        raise Malformed("", f"{names}: {error}") from None
    return duel.board.active


def deck_choices() -> list[tuple[str, str]]:
    """Every deck there is, one's own first: what to call it by, and its name."""
    found: list[tuple[str, str]] = []
    for path in deck_files(own_decks()):
        found.append((str(path), f"{path.stem} (yours)"))
    for name in ready_made():
        try:
            deck = find_deck(name)
        except Malformed:
            continue
        found.append((name, deck.name))
    return found
