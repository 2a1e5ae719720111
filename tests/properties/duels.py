"""Random duels: card pools, legal decks, seeds, and a player who chooses by lot.

Half of the duels are played with plain cards of any figures, half with decks of the whole
installed card pool under random rules of the match. Hypothesis draws the cards and decks and how
long a duel goes on; the choices come from a seeded generator, so that a failing duel shrinks to
fewer cards and fewer choices.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from orbitduel.cards.catalogue import installed
from orbitduel.cards.house import goals, house_rules, variants
from orbitduel.match.duel_game import DuelSetup
from orbitduel.rules import actions
from orbitduel.rules.actions import Action
from orbitduel.rules.card import Card
from orbitduel.rules.chance import SeededChance
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
    others, own = (rng.sample(some, rng.choice((4, 8, len(some)))) for some in (others, own))
    cards = rng.sample(worlds, rng.randint(4, 12))
    cards += rng.choices(others, k=MOST_FOREIGN)
    cards += rng.choices(own, k=DECK_SIZE - len(cards))
    rng.shuffle(cards)
    return chosen_home, tuple(cards)


def _neutral(card: Card) -> Card:
    return replace(card, id=f"{card.id}-neutral", faction="")


@st.composite
def plain_setups(draw: st.DrawFn) -> DuelSetup:
    """Two legal decks of one random pool of cards without abilities, a seed and a turn limit."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    worlds, others = draw(assets), (*draw(fleets), *draw(upgrades))
    decks = [(home, legal_deck(rng, home, worlds, others)) for home in draw(homes)]
    limit = draw(st.one_of(st.none(), st.integers(1, 100)))
    return DuelSetup((decks[0], decks[1]), draw(seeds), limit)


def handy(card: Card) -> Card:
    """A card that comes into play soon, so that its abilities are seen in a short duel."""
    if card.homeworld:
        return replace(card, population=60, power=card.power + 4, classes=CLASSES)
    if card.kind == ASSET:
        return replace(card, cost=min(card.cost, 2), classes=CLASSES, resistance=1)
    if card.kind == CRAFT:
        figures = {"cost": min(card.cost, 3), "armor": min(card.armor, 2), "bombardment": 4}
        return replace(card, dv=card.dv + 12, **figures)
    return replace(card, cost=min(card.cost, 2))


RULES = (*goals(), *variants())


def pool_setup(lot: int, seed: bytes) -> DuelSetup:
    """Two legal decks of all the cards there are, as printed or handier, and rules of the match."""
    rng = random.Random(lot)
    decks = [random_deck(rng.getrandbits(32)) for _ in range(2)]
    if rng.random() < 0.75:
        decks = [(handy(home), tuple(map(handy, cards))) for home, cards in decks]
    rules = rng.sample(RULES, rng.choice((0, 1, 1, 2, 3)))
    house = tuple((name, _threshold(name, rng)) for name in rules)
    return DuelSetup((decks[0], decks[1]), seed, rng.choice((None, 100, rng.randint(2, 60))), house)


def _threshold(name: str, rng: random.Random) -> int | None:
    """Only a goal of points has a threshold to choose."""
    goal = goals().get(name)
    return rng.choice((None, 7, 10, 15)) if goal is not None and goal.threshold else None


def pool_setups() -> st.SearchStrategy[DuelSetup]:
    return st.builds(pool_setup, st.integers(0, 2**32), seeds)


setups = st.one_of(plain_setups(), pool_setups())


@dataclass
class Course:
    """A duel about to be played: its setup, who chooses, and for how long."""

    setup: DuelSetup
    lot: int
    length: int

    def begin(self) -> tuple[Duel, list[Event]]:
        return self.setup.begin()

    @property
    def is_plain(self) -> bool:
        """Whether no card has an ability."""
        return not any(
            card.abilities for home, cards in self.setup.decks for card in (home, *cards)
        )

    def rebuilt(self, log: list[Event]) -> Duel:
        """The duel that a log of this course tells of."""
        house = house_rules(dict(self.setup.house))
        return Duel.from_events(log, SeededChance(self.setup.seed), house)

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
    """Duels of some length; with the whole card pool, where more can be chosen, twice that."""
    lots = st.integers(0, 2**32)
    return st.one_of(
        st.builds(Course, plain_setups(), lots, st.integers(shortest, length)),
        st.builds(Course, pool_setups(), lots, st.integers(2 * shortest, 2 * length)),
    )


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
        yield from (actions.Activate(piece, ability) for ability in (-1, 0, 1, 2, BEYOND))
        yield from (actions.Burn(piece, orbital) for orbital in range(-1, deepest + 1))
        for other in pieces:
            yield actions.Transfer(piece, other)
            yield actions.Attack(piece, other)
            yield actions.Repair(piece, other)
            yield actions.Build(piece, other)
            yield from (actions.Bombard(piece, other, amount) for amount in amounts)
    for serial in serials:
        yield from (actions.Place(serial, piece) for piece in (None, *pieces))
    options = len(board.decision.options) if board.decision is not None else 0
    yield from (actions.Choose(option) for option in (*range(-1, options + 2), BEYOND))
    yield from _activations(duel, sorted({*pieces, *serials}))


def _activations(duel: Duel, numbers: list[int]) -> Iterator[actions.Activate]:
    """Every ability that can be activated, on one thing and on every craft with another."""
    board = duel.board
    craft = [*board.fleet[0], *board.fleet[1]]
    for source in board.hooks.get("activate", ()):
        for index, ability in enumerate(board.card[source].abilities):
            yield from (actions.Activate(source, index, (number,)) for number in numbers)
            if getattr(getattr(ability, "deed", None), "TARGETS", 0) > 1:
                for one in craft:
                    for other in numbers:
                        yield actions.Activate(source, index, (one, other))


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
