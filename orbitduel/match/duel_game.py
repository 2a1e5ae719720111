"""The duel as a table game: everything that fixes one, as plain data and back.

A duel is fixed by the rules version, both decks, the seed and the choices. Its setup is a few
lines of plain data: the options, one line per card used, one per deck. Card figures travel with
the setup, so a replay still runs after a card set has changed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from orbitduel.cards.catalogue import installed
from orbitduel.cards.data import read_card, write_card
from orbitduel.cards.house import house_rules
from orbitduel.game import Plain
from orbitduel.reading import Malformed, Record, as_number, as_text, clip
from orbitduel.rules import events
from orbitduel.rules.actions import Action
from orbitduel.rules.card import Card
from orbitduel.rules.chance import SEED_BYTES, SeededChance
from orbitduel.rules.deck import IllegalDeck
from orbitduel.rules.duel import RULES_VERSION, Duel
from orbitduel.rules.events import Event
from orbitduel.rules.plain import BadData, read_action, write_action, write_event
from orbitduel.rules.terms import SEAT_NAMES, TURN_LIMIT, Seat
from orbitduel.rules.views import form

from .fairness import Proof

MOST_CARDS = 2000
"""How many are remembered."""


@dataclass(frozen=True)
class DuelSetup:
    decks: tuple[tuple[Card, tuple[Card, ...]], tuple[Card, tuple[Card, ...]]]
    seed: bytes
    limit: int | None = TURN_LIMIT
    house: tuple[tuple[str, int | None], ...] = ()
    """Goals and variants by id, a goal perhaps with its own threshold (R3.2)."""
    proof: Proof | None = None
    """Of an online duel: that nobody chose the dice or restacked a deck."""

    def begin(self) -> tuple[Duel, list[Event]]:
        house = house_rules(dict(self.house))
        return Duel.setup(self.decks, SeededChance(self.seed), self.limit, house)


def write_setup(setup: DuelSetup) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = [
        {
            "setup": "options",
            "seed": setup.seed.hex(),
            "limit": setup.limit,
            "house": dict(setup.house),
        }
    ]
    used = {card.id: card for home, cards in setup.decks for card in (home, *cards)}
    lines += [_card_line(card) for card in used.values()]
    for seat, (home, cards) in enumerate(setup.decks):
        lines.append(
            {
                "setup": "deck",
                "seat": SEAT_NAMES[seat],
                "homeworld": home.id,
                "cards": [card.id for card in cards],
            }
        )
    if setup.proof is not None:
        lines.append(setup.proof.write())
    return lines


@lru_cache(MOST_CARDS)
def _card_line(card: Card) -> dict[str, Any]:
    """Duels share most of their cards, and what is written about them."""
    return {"setup": "card", "id": card.id, **write_card(card)}


def read_setup(lines: Sequence[Plain]) -> DuelSetup:
    cards: dict[str, Card] = {}
    decks: dict[str, tuple[Card, tuple[Card, ...]]] = {}
    seed: bytes | None = None
    limit: int | None = TURN_LIMIT
    house: tuple[tuple[str, int | None], ...] = ()
    proof: Proof | None = None
    for number, line in enumerate(lines, start=1):
        record = Record(dict(line), f"setup line {number}")
        part = record.one_of("setup", ("options", "card", "deck", "proof"))
        if part == "options":
            seed = _seed(record)
            limit = None if record.take("limit", None) is None else record.number("limit")
            house = _house(record.record("house"))
            record.done()
        elif part == "card":
            card = _card(record)
            cards[card.id] = card
        elif part == "proof":
            proof = Proof.read(record)
            record.done()
        else:
            seat = record.one_of("seat", SEAT_NAMES)
            home = _known(cards, record.text("homeworld"), record.at("homeworld"))
            listed = tuple(_known(cards, item, path) for path, item in record.items("cards"))
            decks[seat] = (home, listed)
            record.done()
    if seed is None:
        raise Malformed("setup", "no line with the options")
    for name in SEAT_NAMES:
        if name not in decks:
            raise Malformed("setup", f"no deck for seat {name}")
    return DuelSetup((decks["A"], decks["B"]), seed, limit, house, proof)


_cards: dict[str, Card] = {}


def _card(record: Record) -> Card:
    """Duels share most of their cards: one told before in the same words is not read again."""
    try:
        words = json.dumps(record.data)
    except RecursionError:
        return read_card(record.text("id"), record)
    card = _cards.get(words)
    if card is None:
        card = read_card(record.text("id"), record)
        if len(_cards) >= MOST_CARDS:
            _cards.clear()
        _cards[words] = card
    return card


def _house(record: Record) -> tuple[tuple[str, int | None], ...]:
    return tuple(
        (key, None if value is None else as_number(value, record.at(key)))
        for key, value in record.entries()
    )


def _seed(record: Record) -> bytes:
    text = record.text("seed")
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise record.fail("seed", f"must be {2 * SEED_BYTES} hexadecimal digits")
    return seed


def _known(cards: dict[str, Card], card_id: object, path: str) -> Card:
    if as_text(card_id, path) not in cards:
        raise Malformed(path, f"card {clip(card_id)} is not defined above")
    return cards[str(card_id)]


def begin(lines: Sequence[Plain]) -> tuple[Duel, list[Event]]:
    """The duel that setup lines fix, and the events that open it."""
    try:
        return read_setup(lines).begin()
    except IllegalDeck as error:
        raise Malformed("setup", str(error)) from None


UNREVEALING: frozenset[type[Event]] = frozenset(
    {
        events.PhaseEntered,
        events.AssetTapped,
        events.CraftMoved,
        events.DamageRepaired,
        events.CardPlaced,
        events.CountersPlaced,
        events.CardCompleted,
        events.DebrisCleared,
        events.AbilityUsed,
        events.DeltaVeeSpent,
        events.DeltaVeeRestored,
        events.EffectBegun,
    }
)
"""What a player causes without learning anything: a step of nothing else can be taken back."""


class DuelGame:
    name = "duel"
    version = RULES_VERSION

    def setup(self, lines: Sequence[Plain]) -> Duel:
        return begin(lines)[0]

    def begin(self, lines: Sequence[Plain]) -> tuple[Duel, list[Event]]:
        return begin(lines)

    def form(self, event: Event, viewer: Seat | None) -> Event:
        return form(event, viewer)

    def teaches(self, event: Event) -> bool:
        return type(event) not in UNREVEALING or event.chance_used() > 0

    def unproven(self, lines: Sequence[Plain]) -> str | None:
        setup = read_setup(lines)
        if setup.proof is None:
            return None
        decks = [(home.id, [card.id for card in cards]) for home, cards in setup.decks]
        return setup.proof.flaw(setup.seed, decks)

    def other_cards(self, lines: Sequence[Plain]) -> list[str]:
        setup, here = read_setup(lines), installed()
        used = {card.id: card for home, cards in setup.decks for card in (home, *cards)}
        return [
            card.name
            for card in used.values()
            if card.id not in here or write_card(here[card.id]) != write_card(card)
        ]

    def read_action(self, data: Plain) -> Action:
        try:
            return read_action(data)
        except BadData as error:
            raise Malformed("", str(error)) from None

    def write_action(self, action: Action) -> dict[str, Any]:
        return write_action(action)

    def write_event(self, event: Event) -> dict[str, Any]:
        return write_event(event)
