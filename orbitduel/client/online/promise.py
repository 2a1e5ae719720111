"""What this player has committed to at a table, and whether the relay keeps to it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from orbitduel.deckbuilding.deck_file import Deck
from orbitduel.match.fairness import deck_commitment, dice_commitment
from orbitduel.protocol import commands, news
from orbitduel.protocol.parts import DeckList

from .socket_link import Hostile


@dataclass
class Promise:
    deck: Deck
    salt: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    dice: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    told: news.Commitments | None = None
    """What the relay told both before the duel."""

    @property
    def cards(self) -> list[str]:
        return [card.id for card in self.deck.cards]

    def ready(self, table: str) -> commands.Ready:
        deck = self.deck
        listed = DeckList(homeworld=deck.homeworld.id, cards=self.cards, name=deck.name[:80])
        sealed = dice_commitment(self.dice)
        return commands.Ready(table=table, deck=listed, deck_salt=self.salt, dice_commitment=sealed)

    def keep(self, told: news.Commitments) -> commands.RevealDice:
        """Our dice are shown only against what was really promised in our name."""
        if told.seat not in (0, 1) or (len(told.dice), len(told.decks)) != (3, 2):
            raise Hostile("commitments that do not fit the table")
        ours = deck_commitment(self.salt, self.deck.homeworld.id, self.cards)
        if (told.dice[told.seat], told.decks[told.seat]) != (dice_commitment(self.dice), ours):
            raise Hostile("our own dice or deck were exchanged before the duel")
        self.told = told
        return commands.RevealDice(table=told.table, value=self.dice)
