"""The figures a search reckons with, read off the real table once, before it begins.

Each card is laid out beside the Homeworld on a table of its own and the rules are asked what it
is worth there: power at each station, cards drawn by research, population, cost, the orbitals a
craft may enter, the price of every burn. So what a card does to itself counts, and what the
Homeworld does for it; what two other cards do for each other does not, nor abilities to activate.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from orbitduel.rules import actions, figures
from orbitduel.rules.card import FACE_DOWN, Card
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import ASSET, CRAFT, PLAY, STATIONS, YARD, A, Phase, Piece

from .solo import solo
from .travel import burns

HOME = -1
"""The Homeworld's number; a card's number is its place in the deck, from 0."""
RIVAL = -2
"""The world across the table."""

Prices = dict[tuple[int, int], list[tuple[tuple[int, int], int]]]
"""From each world and orbital: where burns lead, and for how much."""


class Sheet:
    def __init__(self, homeworld: Card, cards: Sequence[Card], rival: Card | None = None) -> None:
        self.homeworld = homeworld
        self.cards = tuple(cards)
        self.rival = rival
        self.worlds = (HOME, *(at for at, card in enumerate(cards) if card.kind == ASSET))
        self.power: dict[int, tuple[int, ...]] = {}
        """By world and station."""
        self.draws: dict[int, int] = {}
        self.population: dict[int, int] = {}
        self.slots: dict[int, int] = {}
        """How many craft may stand beside a world."""
        self.cost: list[int] = []
        self.crew: list[int] = []
        for world in self.worlds:
            self._read_world(world)
        table = solo(homeworld, cards)
        for card in cards:
            piece = table.board.add(FACE_DOWN[card.kind], A, A, YARD, 0)
            self.cost.append(figures.cost(table.board, piece, card))
            self.crew.append(figures.population(table.board, piece, card))
        self._entries: dict[tuple[str, int], frozenset[int]] = {}
        self._flights: dict[object, frozenset[tuple[int, int]]] = {}
        self._burns: dict[tuple[str, int], tuple[int, Prices]] = {}
        self._sky = self._all_worlds()

    def card(self, number: int) -> Card:
        if number == RIVAL:
            assert self.rival is not None
            return self.rival
        return self.homeworld if number == HOME else self.cards[number]

    def _read_world(self, world: int) -> None:
        board = solo(self.homeworld, ()).board
        piece = 0 if world == HOME else board.add(self.cards[world], A, A, PLAY)
        powers = []
        for station in range(STATIONS):
            board.tracker[A] = station
            powers.append(figures.power(board, piece))
        self.power[world] = tuple(powers)
        self.draws[world] = figures.research_draw(board, piece)
        self.population[world] = figures.population(board, piece, board.card[piece])
        self.slots[world] = figures.slots(board, piece, CRAFT)

    def can_host(self, world: int, number: int) -> bool:
        card = self.cards[number]
        return card.kind != CRAFT or card.craft_class in self.card(world).classes

    # Craft: where they appear and where they can go.

    def entries(self, number: int, world: int) -> frozenset[tuple[int, int]]:
        """The places a craft built beside a world may enter play in."""
        card = self.cards[number]
        key = (card.id, world)
        if key not in self._entries:
            self._entries[key] = frozenset(self._enter(card, world))
        return frozenset((world, orbital) for orbital in self._entries[key])

    def _enter(self, card: Card, world: int) -> set[int]:
        table = solo(self.homeworld, (card,))
        board = table.board
        host = 0 if world == HOME else board.add(self.cards[world], A, A, PLAY)
        while board.phase < Phase.PLACE:
            table.apply(A, actions.Next())
        table.apply(A, actions.Place(0, host))
        while board.phase < Phase.COMPLETE:
            table.apply(A, actions.Next())
        (craft,) = board.yard[A]
        board.counters[craft] = card.cost
        if table.refusal(A, actions.Complete(craft)) is not None:
            return {0}
        table.apply(A, actions.Complete(craft))
        return set(_outcomes(table, craft))

    def _all_worlds(self) -> tuple[Duel, dict[int, Piece]]:
        """A table with every world of the deck in play."""
        table = solo(self.homeworld, (), self.rival)
        pieces = {HOME: 0}
        if self.rival is not None:
            pieces[RIVAL] = 1
        for world in self.worlds[1:]:
            pieces[world] = table.board.add(self.cards[world], A, A, PLAY)
        return table, pieces

    def flights(
        self, number: int, start: frozenset[tuple[int, int]], station: int, worlds: frozenset[int]
    ) -> frozenset[tuple[int, int]]:
        """Where a craft can be after one turn's burns, with these worlds on the line."""
        card = self.cards[number]
        key = (card.id, start, station, worlds)
        if key not in self._flights:
            limit, prices = self._prices(card, station)
            cheapest = dict.fromkeys(start, 0)
            queue = [(0, place) for place in start]
            while queue:
                spent, place = heappop(queue)
                if spent > cheapest[place]:
                    continue
                for there, price in prices[place]:
                    total = spent + price
                    near = there[0] in worlds and total <= limit
                    if near and total < cheapest.get(there, limit + 1):
                        cheapest[there] = total
                        heappush(queue, (total, there))
            self._flights[key] = frozenset(cheapest)
        return self._flights[key]

    def _prices(self, card: Card, station: int) -> tuple[int, Prices]:
        """A craft's limit, and what every burn costs it from everywhere, as the rules say."""
        key = (card.id, station)
        if key not in self._burns:
            table, pieces = self._sky
            probe = table.copy()
            board = probe.board
            board.tracker[A] = station
            numbers = {piece: world for world, piece in pieces.items()}
            craft = board.add(card, A, A, PLAY, 0, 0)
            prices: Prices = {}
            for world, piece in pieces.items():
                for orbital in range(len(board.card[piece].orbitals)):
                    board.host[craft], board.orbital[craft] = piece, orbital
                    prices[world, orbital] = [
                        ((numbers[there[0]], there[1]), price)
                        for there, action, price in burns(probe, craft, (piece, orbital))
                        if probe.refusal(A, action) is None
                    ]
            self._burns[key] = figures.dv_limit(board, craft), prices
        return self._burns[key]


def _outcomes(table: Duel, craft: Piece) -> list[int]:
    """The orbitals a craft may end up in, whatever its decisions offer."""
    decision = table.board.decision
    if decision is None:
        return [table.board.orbital[craft]] if table.board.zone[craft] == PLAY else []
    found: list[int] = []
    for option in range(len(decision.options)):
        branch = table.copy()
        branch.apply(decision.seat, actions.Choose(option))
        found += _outcomes(branch, craft)
    return found
