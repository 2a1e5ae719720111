"""Dice, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from orbitduel.rules.chance import DIE

SURE_CHECK = DIE + 1
"""R4.3.5: at this check every die hits; more power is wasted."""


def hit_chance(check: int, sure: int = 0) -> float:
    """R4.3.5: a die strictly below the check hits; abilities may make low dice sure hits."""
    return min(max(check - 1, sure, 0), DIE) / DIE


@lru_cache(maxsize=1 << 12)
def hits(dice: int, check: int, sure: int = 0) -> tuple[float, ...]:
    """The chance of each number of hits, from none to all dice."""
    chance = hit_chance(check, sure)
    return tuple(
        comb(dice, number) * chance**number * (1 - chance) ** (dice - number)
        for number in range(dice + 1)
    )


@lru_cache(maxsize=1 << 14)
def at_least(dice: int, check: int, need: int) -> float:
    """The chance of at least so many hits."""
    return sum(hits(dice, check)[max(need, 0) :])


def expected_hits(dice: int, check: int) -> float:
    return dice * hit_chance(check)


@lru_cache(maxsize=1 << 15)
def chance_of(throws: tuple[tuple[int, int], ...], need: int) -> float:
    """The chance that throws, dice and check of each, come to at least so many hits."""
    return together([hits(dice, check) for dice, check in throws], need)[need]


def together(distributions: Sequence[Sequence[float]], most: int) -> list[float]:
    """The distribution of a sum of hits; everything from `most` up counts as `most`."""
    total = [1.0] + [0.0] * most
    for distribution in distributions:
        added = [0.0] * (most + 1)
        for before, chance in enumerate(total):
            if chance:
                for number, more in enumerate(distribution):
                    added[min(most, before + number)] += chance * more
        total = added
    return total
