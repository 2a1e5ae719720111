"""The drill: the quickest sensible play, for the later turns of what a search imagines. It
strikes when the odds are fair, shoots at what is helpless, and otherwise flies the quickest road
to the enemy's Homeworld; it does not ask what the enemy will do next."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from orbitduel.rules import figures
from orbitduel.rules.actions import Action, Bid, Bombard, Next
from orbitduel.rules.terms import Phase, Piece, opponent
from orbitduel.rules.views import View

from .odds import at_least, expected_hits
from .player import Choice
from .roads import Roads, Spot
from .siege import Siege, homeworlds
from .steps import to_attack, to_bombard, towards
from .unforeseen import settle
from .yards import Tastes, Yards

FAIR = 0.5
"""Expected hits, or the chance of a kill, that are worth the fuel."""
TASTES = Tastes()


class Drill:
    name = "drill"

    def __init__(self, tastes: Tastes = TASTES) -> None:
        self.tastes = tastes

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        if isinstance(legal[0], Bid):
            return _bid(view, legal, rng)
        if other := settle(view, legal, rng, eager=True):
            return other
        if view.board.phase == Phase.MANEUVERS:
            allowed = set(legal)
            for choice in _ideas(view):
                if choice.action in allowed:
                    return choice
            return Choice(Next(), "sees nothing better to fly")
        return Yards(view, self.tastes).choose(legal) or Choice(legal[0], "moves on")


def _bid(view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
    """Nearly everything: the rest is kept against being read."""
    most = len(legal) - 1
    kept = rng.choice((0, 0, 0, 1, 2))
    return Choice(legal[max(0, most - kept)], "bids nearly all it has")


def _ideas(view: View) -> Iterator[Choice]:
    """What it would like to do, the most pressing first."""
    assert view.seat is not None
    board, seat = view.board, view.seat
    roads = Roads(board)
    homes = homeworlds(board, opponent(seat))
    fleet = board.fleet[seat]
    sieges = [Siege(roads, seat, home) for home in homes]
    for siege in sieges:
        for craft in fleet:
            yield from _strike(roads, siege, craft)
    for craft in fleet:
        yield from _shoot(roads, craft)
    for world in board.worlds:
        if board.controller[world] != seat and world not in homes:
            siege = Siege(roads, seat, world)
            for craft in fleet:
                if board.host[craft] == world:
                    yield from _strike(roads, siege, craft)
    for siege in sieges:
        for craft in fleet:
            yield from _advance(roads, siege, craft)


def _strike(roads: Roads, siege: Siege, craft: Piece) -> Iterator[Choice]:
    left = figures.dv_left(roads.board, craft)
    if siege.strike(craft, roads.spot(craft), left, 0) >= FAIR:
        check = siege.check(craft, roads.spot(craft), left, 0)
        action = to_bombard(roads, craft, siege.target, check + siege.resistance)
        name = roads.board.card[siege.target].name
        if isinstance(action, Bombard):
            yield Choice(action, f"strikes {name} at a check of {check}")
        else:
            yield Choice(action, f"closes in to strike {name}")


def _shoot(roads: Roads, craft: Piece) -> Iterator[Choice]:
    board = roads.board
    seat = board.controller[craft]
    left = figures.dv_left(board, craft)
    for foe in board.fleet[opponent(seat)]:
        if board.host[foe] != board.host[craft]:
            continue
        cost = roads.shooting(craft, roads.spot(craft), roads.spot(foe), board.tracker[seat])
        check = left - cost - figures.dv_left(board, foe)
        dice = figures.accuracy(board, craft, foe)
        armor = figures.armor(board, foe) - board.damage[foe]
        if at_least(dice, check, armor) >= FAIR or expected_hits(dice, check) >= 2 * FAIR:
            name = board.card[foe].name
            yield Choice(to_attack(roads, craft, foe), f"{name} has too little left to evade")


def _advance(roads: Roads, siege: Siege, craft: Piece) -> Iterator[Choice]:
    """The quickest road, without a thought for the way back."""
    if not siege.dice(craft):
        return
    board = roads.board
    left = figures.dv_left(board, craft)
    here = roads.spot(craft)
    prospects = siege.prospects(craft)
    station = board.tracker[siege.seat]

    def reachable(spot: Spot) -> bool:
        return spot == here or roads.journey(craft, here, spot, station) <= left

    best = max(
        filter(reachable, prospects),
        key=lambda spot: (not roads.deadly(craft, spot), prospects[spot], spot == here),
    )
    if best != here:
        name = board.card[craft].name
        yield Choice(towards(roads, craft, best), f"{name} heads for the enemy")
