"""Combat bids as the simultaneous game they are (R4.3.3).

The table of a combat says what each pair of bids, power and defence, is worth to the attacker: the
exact odds of the dice, the worth of the target, and what the delta-vee each side keeps is still
good for. The defender's is good against the attacks that may follow this turn, by the same craft
or by others; the attacker's is good for one of those, or against the answer in the defender's
turn. Both sides read it from the public board, so both solve the same game. `advise` answers the
client; the computer draws from the same mix.
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
from .peril import Shots, kill_chance
from .roads import Roads
from .siege import capture_chance, homeworlds

THREAT = 40.0
"""The worth of a certain capture of a Homeworld prevented."""

INTEREST = 0.75
"""How likely a defender who could shoot back is to find nothing better to do."""

LATER = 0.8
"""What destroying the target with a later attack is worth beside destroying it now: whoever could
follow may find something better to do, or be stopped."""
THRIFT = 0.01
"""What delta-vee is worth to either side when it is good for nothing else."""

FEW = 2
"""Shots by others that are reckoned with."""

LARGE = 50
"""A check far from zero, to read off what abilities add to it."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is won and lost, and what delta-vee is good for after this combat."""

    kill: float
    """The worth of the target."""
    own: float = 0.0
    """The worth of the attacking craft."""
    own_armor: int = 1
    again: int = 1
    """What another attack by the same craft would cost."""
    followers: Shots = ()
    """Who else may shoot at the target this turn."""
    answers: Shots = ()
    """Who may shoot back in the defender's turn."""
    avengers: Shots = ()
    """Who of them is left if the target is destroyed."""

    def risk(self, kept: int, destroyed: bool) -> float:
        """What the attacking craft stands to lose with so much delta-vee kept."""
        answers = self.avengers if destroyed else self.answers
        if not answers:
            return 0.0
        return INTEREST * self.own * kill_chance(answers, kept, self.own_armor)


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
    won = [stakes.kill - stakes.risk(kept, True) + THRIFT * kept for kept in range(match.power + 1)]
    return tuple(
        tuple(_worth(match, stakes, won, power, defence) for defence in range(match.defence + 1))
        for power in range(match.power + 1)
    )


def _worth(match: Match, stakes: Stakes, won: Sequence[float], power: int, defence: int) -> float:
    odds = match.hits(power, defence)
    kept, reserve = match.power - power, match.defence - defence
    total = won[kept] * sum(odds[match.armor :])
    for number, chance in enumerate(odds[: match.armor]):
        if chance:
            total += chance * _afterwards(match, stakes, kept, reserve, match.armor - number)
    return total


def _afterwards(match: Match, stakes: Stakes, kept: int, reserve: int, armor: int) -> float:
    """The rest of the turn if the target lives: all who can shoot with all they have; the
    attacking craft may rather keep what it has left."""
    followers, prize = stakes.followers, LATER * stakes.kill
    holds = THRIFT * (kept - reserve) - stakes.risk(kept, False)
    if followers:
        holds += prize * kill_chance(followers, reserve, armor)
    power = kept - stakes.again + match.shift
    if power <= 1:
        return holds
    shots = (*followers, (power, match.dice))
    again = prize * kill_chance(shots, reserve, armor) - stakes.risk(0, False) - THRIFT * reserve
    return max(holds, again)


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
    answers = _answers(roads, craft, list(board.fleet[defender]))
    avengers = _answers(roads, craft, [foe for foe in board.fleet[defender] if foe != target])
    return Stakes(
        kill=round(kill),
        own=round(worth.craft(board, craft)) if answers else 0,
        own_armor=max(1, figures.armor(board, craft) - board.damage[craft]) if answers else 1,
        again=combat.cost,
        followers=_followers(board, craft, target),
        answers=answers,
        avengers=avengers,
    )


def _followers(board: Board, craft: Piece, target: Piece) -> Shots:
    """Power and dice of the others who may shoot at the same target later in this turn."""
    world = board.host[target]
    found = []
    for other in board.fleet[board.controller[craft]]:
        if other != craft and board.host[other] == world:
            power = figures.dv_left(board, other) - 1
            if power > 1:
                found.append((power, board.card[other].accuracy))
    return tuple(sorted(found, reverse=True)[:FEW])


def _answers(roads: Roads, craft: Piece, foes: Sequence[Piece]) -> Shots:
    """Power and dice of those who may shoot back at the attacker in the defender's turn."""
    board = roads.board
    spot = roads.spot(craft)
    found = []
    for foe in foes:
        station = roads.station(board.controller[foe], 1)
        power = roads.limit(foe) - roads.shooting(foe, roads.spot(foe), spot, station)
        if power > 1:
            found.append((power, board.card[foe].accuracy))
    return tuple(sorted(found, reverse=True)[:FEW])
