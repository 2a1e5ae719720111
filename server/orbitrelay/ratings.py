"""Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"), one rating period per duel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
TAU = 0.5
"""How fast volatility may change."""
CLOSE = 1e-6


@dataclass(frozen=True)
class Rating:
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def rated(player: Rating, games: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """The rating after some games against others; a score is 1, 0.5 or 0."""
    mu, phi, sigma = (player.rating - 1500) / SCALE, player.deviation / SCALE, player.volatility
    if not games:
        return Rating(player.rating, min(350.0, SCALE * math.hypot(phi, sigma)), sigma)
    precision = gain = 0.0
    for other, score in games:
        other_mu, other_phi = (other.rating - 1500) / SCALE, other.deviation / SCALE
        weight = 1 / math.sqrt(1 + 3 * other_phi**2 / math.pi**2)
        expected = 1 / (1 + math.exp(-weight * (mu - other_mu)))
        precision += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / precision
    sigma = _volatility(variance * gain, phi, variance, sigma, tau)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    mu += phi**2 * gain
    return Rating(1500 + SCALE * mu, min(350.0, SCALE * phi), sigma)


def _volatility(delta: float, phi: float, variance: float, sigma: float, tau: float) -> float:
    """Step 5: the root of f by the Illinois method."""
    start = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        top = e * (delta**2 - phi**2 - variance - e)
        return float(top / (2 * (phi**2 + variance + e) ** 2) - (x - start) / tau**2)

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def after_duel(first: Rating, second: Rating, winner: int | None) -> tuple[Rating, Rating]:
    """Both ratings after a duel; without a winner it was a draw."""
    score = 0.5 if winner is None else 1.0 - winner
    return rated(first, [(second, score)]), rated(second, [(first, 1 - score)])
