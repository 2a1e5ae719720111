"""Random duels: card pools, legal decks, seeds, and a player who chooses by lot.

Hypothesis draws the cards and decks and how long a duel goes on; the choices come from a seeded
generator, so that a failing duel shrinks to fewer cards and fewer choices.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from orbitduel.cards.catalogue import installed
from orbitduel.match.duel_game import DuelSetup
from orbitduel.rules import actions
from orbitduel.rules.actions import Action
from orbitduel.rules.card import Card
from orbitduel.rules.deck import DECK_SIZE, GOAL, MOST_FOREIGN
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import Event
from orbitduel.rules.terms import ASSET, CLASSES, CRAFT, STATIONS, UPGRADE, Phase, Seat

FACTIONS = ("red", "blue", "")
BEYOND = 10**30
EAGER = {Phase.RESEARCH: 0.2, Phase.REPAIR: 0.3, Phase.MANEUVERS: 0.8}
"""How likely a player stays in a phase; the worlds are to be left untapped for building."""

# Mostly figures that let a duel move, now and then ones that no sane card has.
small = st.integers(0, 4)
figure = st.one_of(small, small, small, st.integers(0, 30))
wild = st.one_of(*[small] * 9, st.just(9999))
price = st.one_of(*[st.integers(0, 3)] * 4, wild)
dice = st.one_of(st.integers(1, 6), st.integers(1, 6), st.integers(0, 12))
fuel = st.one_of(st.integers(10, 25), st.integers(10, 25), st.integers(0, 40))
wells = st.lists(wild, min_size=1, max_size=5).map(lambda figures: tuple(sorted(figures)[::-1]))
track = st.tuples(*[figure] * STATIONS)
built = st.lists(st.sampled_from(CLASSES), min_size=2, unique=True).map(tuple)
faction = st.sampled_from(FACTIONS)
seeds = st.binary(min_size=32, max_size=32)


def _asset(number: int, homeworld: bool = False) -> st.SearchStrategy[Card]:
    sort = "home" if homeworld else ASSET
    return st.builds(
        Card,
        id=st.just(f"{sort}-{number}"),
        kind=st.just(ASSET),
        name=st.just(f"{sort.title()} {number}"),
        faction=st.sampled_from(FACTIONS[:2]) if homeworld else st.just(""),
        cost=st.just(0) if homeworld else price,
        population=st.integers(0, 30),
        resistance=st.one_of(st.integers(0, 3), wild),
        homeworld=st.just(homeworld),
        power=figure,
        classes=built,
        orbitals=wells,
        track=track,
    )


def _craft(number: int) -> st.SearchStrategy[Card]:
    return st.builds(
        Card,
        id=st.just(f"craft-{number}"),
        kind=st.just(CRAFT),
        name=st.just(f"Craft {number}"),
        faction=faction,
        cost=price,
        population=st.integers(0, 3),
        craft_class=st.sampled_from(CLASSES),
        accuracy=dice,
        armor=st.one_of(st.integers(0, 3), wild),
        dv=fuel,
        bombardment=dice,
    )


def _upgrade(number: int) -> st.SearchStrategy[Card]:
    return st.builds(
        Card,
        id=st.just(f"upgrade-{number}"),
        kind=st.just(UPGRADE),
        name=st.just(f"Upgrade {number}"),
        faction=faction,
        cost=price,
        resistance=wild,
    )


homes = st.tuples(_asset(0, homeworld=True), _asset(1, homeworld=True))
assets = st.tuples(*[_asset(number) for number in range(3)])
fleets = st.tuples(*[_craft(number) for number in range(4)])
upgrades = st.tuples(*[_upgrade(number) for number in range(2)])


def legal_deck(
    rng: random.Random, home: Card, worlds: tuple[Card, ...], others: tuple[Card, ...]
) -> tuple[Card, ...]:
    """R2: each asset at most once, at most ten of another faction, in any order."""
    own = [card for card in others if card.faction in ("", home.faction)]
    filler = own or [_neutral(card) for card in others]
    cards = [*worlds, *rng.choices(others, k=10)]
    cards += rng.choices(filler, k=DECK_SIZE - len(cards))
    rng.shuffle(cards)
    return tuple(cards)


def random_deck(lot: int, home: str = "") -> tuple[Card, tuple[Card, ...]]:
    """R2: a legal deck of the installed cards, around any Homeworld or the one of that id."""
    rng = random.Random(lot)
    pool = [card for card in installed() if GOAL not in card.traits]
    chosen_home = installed()[home] if home else rng.choice([c for c in pool if c.homeworld])
    worlds = [card for card in pool if card.kind == ASSET and not card.homeworld]
    others = [card for card in pool if card.kind != ASSET]
    own = [card for card in others if card.faction in ("", chosen_home.faction)]
    cards = rng.sample(worlds, rng.randint(4, 12))
    cards += rng.choices(others, k=MOST_FOREIGN)
    cards += rng.choices(own, k=DECK_SIZE - len(cards))
    rng.shuffle(cards)
    return chosen_home, tuple(cards)


def _neutral(card: Card) -> Card:
    return replace(card, id=f"{card.id}-neutral", faction="")


@st.composite
def setups(draw: st.DrawFn) -> DuelSetup:
    """Two legal decks of one random pool, a seed and a turn limit."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    worlds, others = draw(assets), (*draw(fleets), *draw(upgrades))
    decks = [(home, legal_deck(rng, home, worlds, others)) for home in draw(homes)]
    limit = draw(st.one_of(st.none(), st.integers(1, 100)))
    return DuelSetup((decks[0], decks[1]), draw(seeds), limit)


@dataclass
class Course:
    """A duel about to be played: its setup, who chooses, and for how long."""

    setup: DuelSetup
    lot: int
    length: int

    def begin(self) -> tuple[Duel, list[Event]]:
        return self.setup.begin()

    def steps(self, duel: Duel) -> Iterator[tuple[Seat, Action, list[Event]]]:
        """Play the duel choice by choice, and pause after each."""
        rng = random.Random(self.lot)
        for _ in range(self.length):
            if duel.result is not None:
                return
            seat, action = chosen(duel, rng)
            yield seat, action, duel.apply(seat, action)

    def played(self) -> Duel:
        """The position at the end of the course."""
        duel, _ = self.begin()
        for _ in self.steps(duel):
            pass
        return duel


def courses(length: int = 120, shortest: int = 0) -> st.SearchStrategy[Course]:
    return st.builds(Course, setups(), st.integers(0, 2**32), st.integers(shortest, length))


def chosen(duel: Duel, rng: random.Random) -> tuple[Seat, Action]:
    """A choice by lot: first its kind, so that rare kinds get their turn, then one of them."""
    seat = rng.choice(duel.awaiting())
    if rng.random() < 0.004:
        offerer = rng.choice((0, 1))
        if duel.refusal(offerer, actions.OfferDraw()) is None:
            return offerer, actions.OfferDraw()
    if rng.random() < 0.02 and duel.refusal(seat, actions.EndTurn()) is None:
        return seat, actions.EndTurn()
    kinds: dict[type[Action], list[Action]] = {}
    for action in duel.legal(seat):
        kinds.setdefault(type(action), []).append(action)
    if len(kinds) > 1 and rng.random() < EAGER.get(duel.board.phase, 0.9):
        kinds.pop(actions.Next, None)
    return seat, rng.choice(rng.choice(list(kinds.values())))


def every_action(duel: Duel, amounts: Iterable[int] | None = None) -> Iterator[Action]:
    """Every action one can construct from what is on the table, sense and nonsense.

    Amounts are those about every limit there is now, if not given.
    """
    board = duel.board
    pieces = (-1, *range(len(board.card) + 1), BEYOND)
    serials = (-1, *range(DECK_SIZE + 1), BEYOND)
    deepest = max((len(board.card[world].orbitals) for world in board.worlds), default=0)
    amounts = sorted({-1, 0, BEYOND, *(amounts or _telling_amounts(duel))})
    yield from (actions.Next(), actions.EndTurn(), actions.Concede(), actions.OfferDraw())
    yield from (actions.Bid(amount) for amount in amounts)
    for piece in pieces:
        yield actions.Research(piece)
        yield actions.Complete(piece)
        yield from (actions.Activate(piece, ability) for ability in (-1, 0, 1))
        yield from (actions.Burn(piece, orbital) for orbital in range(-1, deepest + 1))
        for other in pieces:
            yield actions.Transfer(piece, other)
            yield actions.Attack(piece, other)
            yield actions.Repair(piece, other)
            yield actions.Build(piece, other)
            yield from (actions.Bombard(piece, other, amount) for amount in amounts)
    for serial in serials:
        yield from (actions.Place(serial, piece) for piece in (None, *pieces))


def _telling_amounts(duel: Duel) -> set[int]:
    """Amounts on both sides of every limit there is now."""
    limits = {1, 2}
    if duel.board.combat is not None:
        limits |= set(duel.board.combat.most)
    for seat in (0, 1):
        strikes: dict[tuple[int, int], int] = {}
        for action in duel.legal(seat):
            if isinstance(action, actions.Bombard):
                pair = action.craft, action.target
                strikes[pair] = max(action.power, strikes.get(pair, 0))
        limits |= set(strikes.values())
    return limits | {limit + 1 for limit in limits}
