"""Combat bids as the simultaneous game they are (R4.3.3).

The table of a combat says what each pair of bids, power and defence, is worth to the attacker:
the exact odds of the dice, the worth of the target and of damage short of destroying it, and the
worth of the delta-vee each side keeps. Both sides read it from the public board, so both solve
the same game. `advise` answers the client; the computer draws from the same mix.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from orbitduel.rules import figures
from orbitduel.rules.board import Board, Combat
from orbitduel.rules.terms import Piece, opponent
from orbitduel.rules.views import View

from . import worth
from .equilibrium import Equilibrium, solve
from .odds import hits
from .peril import kill_chance
from .roads import Roads
from .siege import capture_chance, homeworlds

THREAT = 40.0
"""The worth of a certain capture of a Homeworld prevented."""

LARGE = 50
"""A check far from zero, to read off what abilities add to it."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is won and lost, in the attacker's eyes."""

    kill: float
    hit: float
    """Each damage counter that does not destroy."""
    attacker_keeps: float
    """Each delta-vee the attacker does not spend."""
    defender_keeps: float


@dataclass(frozen=True, slots=True)
class Match:
    """The figures of one combat."""

    power: int
    """The most the attacker may bid."""
    defence: int
    dice: int
    armor: int
    """Hits that destroy the target."""
    shift: int = 0
    """What abilities add to the check."""
    sure: int = 0
    """The highest die that hits whatever the check."""

    def hits(self, power: int, defence: int) -> tuple[float, ...]:
        """The chance of each number of hits for a pair of bids."""
        return hits(self.dice, power - defence + self.shift, self.sure)


@dataclass(frozen=True, slots=True)
class Advice:
    match: Match
    stakes: Stakes
    destroyed: tuple[tuple[float, ...], ...]
    """The chance to destroy the target, by power, then by defence."""
    hits: tuple[tuple[tuple[float, ...], ...], ...]
    """The chance of each number of hits, by power, then by defence."""
    worth: tuple[tuple[float, ...], ...]
    """What each pair of bids is worth to the attacker."""
    equilibrium: Equilibrium
    """Rows are powers, columns are defences."""

    def mix(self, attacking: bool) -> tuple[float, ...]:
        return self.equilibrium.rows if attacking else self.equilibrium.columns


def advise(view: View) -> Advice | None:
    """Everything about the open combat; None when there is none."""
    combat = view.board.combat
    if combat is None:
        return None
    match, at_stake = matched(view.board, combat), stakes(view.board, combat)
    spread = tuple(
        tuple(match.hits(power, defence) for defence in range(match.defence + 1))
        for power in range(match.power + 1)
    )
    destroyed = tuple(tuple(sum(odds[match.armor :]) for odds in row) for row in spread)
    table = payoff(match, at_stake)
    return Advice(match, at_stake, destroyed, spread, table, solved(match, at_stake))


def matched(board: Board, combat: Combat) -> Match:
    attacker = board.controller[combat.craft]
    armor = figures.armor(board, combat.target) - board.damage[combat.target]
    dice = figures.accuracy(board, combat.craft, combat.target)
    return Match(
        combat.most[attacker],
        combat.most[opponent(attacker)],
        dice,
        max(1, armor),
        figures.check(board, combat.craft, combat.target, LARGE) - LARGE,
        figures.sure_hit(board, combat.craft, combat.target),
    )


def payoff(match: Match, stakes: Stakes) -> tuple[tuple[float, ...], ...]:
    """What each pair of bids is worth to the attacker, by power, then by defence."""
    gains = {check: _gain(match, stakes, check) for check in range(-match.defence, match.power + 1)}
    return tuple(
        tuple(
            gains[power - defence] - stakes.attacker_keeps * power + stakes.defender_keeps * defence
            for defence in range(match.defence + 1)
        )
        for power in range(match.power + 1)
    )


def _gain(match: Match, stakes: Stakes, check: int) -> float:
    odds = match.hits(check, 0)
    short = sum(number * chance for number, chance in enumerate(odds[: match.armor]))
    return stakes.kill * sum(odds[match.armor :]) + stakes.hit * short


@lru_cache(maxsize=1 << 12)
def solved(match: Match, stakes: Stakes) -> Equilibrium:
    return solve(payoff(match, stakes))


def draw(mix: Sequence[float], rng: random.Random) -> int:
    """One bid from a mix."""
    left = rng.random()
    for bid, weight in enumerate(mix):
        left -= weight
        if left < 0:
            return bid
    return max(bid for bid, weight in enumerate(mix) if weight > 0)


def stakes(board: Board, combat: Combat) -> Stakes:
    """What hangs on a combat, rounded so that like combats are solved once."""
    roads = Roads(board)
    craft, target = combat.craft, combat.target
    attacker = board.controller[craft]
    defender = opponent(attacker)
    kill = worth.craft(board, target)
    for home in homeworlds(board, attacker):
        rest = [piece for piece in board.fleet[defender] if piece != target]
        threatened = capture_chance(roads, defender, home)
        if threatened:
            kill += THREAT * (threatened - capture_chance(roads, defender, home, fleet=rest))
    followers = _followers(board, craft, target)
    hit = kill * (0.15 if followers else 0.01) / max(1, figures.armor(board, target))
    defender_keeps = _reserve_worth(followers, board, target, kill) if followers else 0.0
    answers = _answers(roads, craft, target)
    left = combat.most[attacker]
    own = worth.craft(board, craft)
    attacker_keeps = 0.0
    if answers and left:
        armor = max(1, figures.armor(board, craft) - board.damage[craft])
        spent_out = kill_chance(answers, 0, armor)
        attacker_keeps = 0.75 * own * (spent_out - kill_chance(answers, left, armor)) / left
    return Stakes(
        round(kill, 1),
        round(hit, 2),
        round(max(attacker_keeps, 0.02), 2),
        round(max(defender_keeps, 0.0), 2),
    )


def _followers(board: Board, craft: Piece, target: Piece) -> list[tuple[int, int]]:
    """Power and dice of those who may shoot at the same target later in this turn."""
    world = board.host[target]
    found = []
    for other in board.fleet[board.controller[craft]]:
        if other != craft and board.host[other] == world:
            power = figures.dv_left(board, other) - 1
            if power > 1:
                found.append((power, board.card[other].accuracy))
    return found


def _reserve_worth(
    followers: list[tuple[int, int]], board: Board, target: Piece, kill: float
) -> float:
    left = figures.dv_left(board, target)
    if not left:
        return 0.0
    armor = max(1, figures.armor(board, target) - board.damage[target])
    return kill * (kill_chance(followers, 0, armor) - kill_chance(followers, left, armor)) / left


def _answers(roads: Roads, craft: Piece, target: Piece) -> list[tuple[int, int]]:
    """Power and dice of those who may shoot back at the attacker in the defender's turn."""
    board = roads.board
    defender = board.controller[target]
    station = roads.station(defender, 1)
    spot = roads.spot(craft)
    found = []
    for foe in board.fleet[defender]:
        power = roads.limit(foe) - roads.shooting(foe, roads.spot(foe), spot, station)
        if power > 1:
            found.append((power, board.card[foe].accuracy))
    return found
