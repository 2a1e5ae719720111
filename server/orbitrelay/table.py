"""A table before its duel: who sits there, what is played, whose deck is laid down.

When both are ready the commitments to dice and decks are exchanged; when both have opened their
dice the duel begins. Nothing of this outlives a restart: no card has been drawn yet.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from orbitduel.cards.catalogue import shipped
from orbitduel.cards.house import house_rules
from orbitduel.match.duel_game import DuelSetup
from orbitduel.match.fairness import BYTES, Proof, deck_commitment, dice_commitment, joint_seed
from orbitduel.protocol.commands import Ready
from orbitduel.protocol.news import Commitments, TableNews
from orbitduel.protocol.parts import DeckList, DeckProblem, Options, TableLine
from orbitduel.reading import Malformed
from orbitduel.rules.card import Card
from orbitduel.rules.deck import problems

from .errors import No
from .player import Player
from .timing import Timer

SEATS = (0, 1)


@dataclass
class Brought:
    """What a player laid down: all that the duel needs of them."""

    home: Card
    cards: tuple[Card, ...]
    salt: bytes
    dice_commitment: bytes
    value: bytes | None = None

    @property
    def deck_commitment(self) -> bytes:
        return deck_commitment(self.salt, self.home.id, [card.id for card in self.cards])


def check_options(options: Options) -> None:
    try:
        house_rules(dict(options.house))
    except Malformed as error:
        raise No("malformed", f"{error}.") from None


def read_deck(deck: DeckList) -> tuple[Card, tuple[Card, ...]] | list[DeckProblem]:
    """The cards of a deck, or everything that is wrong with it."""
    catalogue = shipped()
    strange = sorted({name for name in (deck.homeworld, *deck.cards) if name not in catalogue})
    if strange:
        return [DeckProblem(rule="R2.1", sentence=f"no card {name} here") for name in strange]
    home, cards = catalogue[deck.homeworld], tuple(catalogue[name] for name in deck.cards)
    wrong = problems(home, cards)
    if not wrong:
        return home, cards
    return [
        DeckProblem(rule=one.rule, sentence=one.sentence, positions=list(one.positions))
        for one in wrong
    ]


class Table:
    def __init__(
        self,
        table_id: str,
        options: Options,
        changed: Callable[[Table], None],
        private: bool = False,
        code: str = "",
    ) -> None:
        self.id = table_id
        self.options = options
        self.private = private
        self.code = code
        self.seats: list[Player | None] = [None, None]
        self.brought: list[Brought | None] = [None, None]
        self.quick = False
        self.timer: Timer | None = None
        self._relay_value = secrets.token_bytes(BYTES)
        self._changed = changed

    @property
    def is_full(self) -> bool:
        return None not in self.seats

    @property
    def committed(self) -> bool:
        return None not in self.brought

    def seat_of(self, player: Player) -> int:
        if player not in self.seats:
            raise No("unknown", "You do not sit at that table.")
        return self.seats.index(player)

    def sit(self, player: Player) -> None:
        self.seats[self.seats.index(None)] = player
        player.table = self
        self._changed(self)

    def rise(self, player: Player) -> None:
        self.seats[self.seat_of(player)] = None
        player.table = None
        self.start_over()

    def start_over(self) -> None:
        """Nobody is ready any more; new dice are thought of."""
        self.brought = [None, None]
        self._relay_value = secrets.token_bytes(BYTES)
        self._changed(self)

    def set_options(self, options: Options) -> None:
        check_options(options)
        self.options = options
        self.start_over()

    def bring(self, seat: int, ready: Ready) -> list[DeckProblem]:
        if not self.is_full:
            raise No("not_now", "Wait until somebody sits opposite.")
        if self.committed:
            raise No("not_now", "Both are ready already.")
        deck = read_deck(ready.deck)
        if isinstance(deck, list):
            return deck
        self.brought[seat] = Brought(*deck, ready.deck_salt, ready.dice_commitment)
        self._changed(self)
        if self.committed:
            self._exchange()
        return []

    def withdraw(self, seat: int) -> None:
        if self.committed:
            raise No("not_now", "Both are ready; the duel is about to begin.")
        self.brought[seat] = None
        self._changed(self)

    def open(self, seat: int, value: bytes) -> DuelSetup | None:
        """Take a player's part of the dice; the setup once both are in."""
        brought = self.brought[seat]
        if not self.committed or brought is None:
            raise No("not_now", "Both must be ready first.")
        if dice_commitment(value) != brought.dice_commitment:
            raise No("illegal", "Those are not the dice you committed to.")
        brought.value = value
        return self._setup()

    def _exchange(self) -> None:
        dice, decks = self._commitments()
        for seat in SEATS:
            player = self.seats[seat]
            assert player is not None
            player.tell(Commitments(table=self.id, seat=seat, dice=dice, decks=decks))

    def _commitments(self) -> tuple[list[bytes], list[bytes]]:
        brought = [one for one in self.brought if one is not None]
        dice = [one.dice_commitment for one in brought]
        return [*dice, dice_commitment(self._relay_value)], [one.deck_commitment for one in brought]

    def _setup(self) -> DuelSetup | None:
        first, second = self.brought
        assert first is not None
        assert second is not None
        if first.value is None or second.value is None:
            return None
        values = (first.value, second.value, self._relay_value)
        dice, decks = self._commitments()
        proof = Proof(values, tuple(dice), (first.salt, second.salt), tuple(decks))
        house = tuple(self.options.house.items())
        sides = ((first.home, first.cards), (second.home, second.cards))
        return DuelSetup(sides, joint_seed(values), self.options.limit, house, proof)

    def line(self, inside: bool = False) -> TableLine:
        """How the table is told of; its code only to those who sit at it."""
        return TableLine(
            id=self.id,
            options=self.options,
            seats=[None if player is None else player.card for player in self.seats],
            ready=[brought is not None for brought in self.brought],
            private=self.private,
            code=self.code if inside else "",
        )

    def tell(self, closed: str = "") -> None:
        line = self.line(inside=True)
        for seat, player in enumerate(self.seats):
            if player is not None:
                player.tell(TableNews(table=line, seat=seat, closed=closed))


def new_code() -> str:
    """Six signs that are not mistaken for each other when read out."""
    return "".join(secrets.choice("23456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(6))


def new_id(kind: str) -> str:
    return f"{kind}-{secrets.token_hex(6)}"
