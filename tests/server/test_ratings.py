"""Glicko-2 against the worked example of its author."""

from __future__ import annotations

import pytest
from orbitrelay.ratings import Rating, after_duel, rated


def test_the_published_example() -> None:
    games = [
        (Rating(1400, 30, 0.06), 1.0),
        (Rating(1550, 100, 0.06), 0.0),
        (Rating(1700, 300, 0.06), 0.0),
    ]
    after = rated(Rating(1500, 200, 0.06), games, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_draw_between_equals_changes_only_the_certainty() -> None:
    first, second = after_duel(Rating(), Rating(), None)
    assert first.rating == pytest.approx(1500)
    assert first == second
    assert first.deviation < 350


def test_the_winner_gains_what_equals_lose() -> None:
    first, second = after_duel(Rating(), Rating(), 1)
    assert second.rating - 1500 == pytest.approx(1500 - first.rating)
    assert second.rating > first.rating


def test_without_games_certainty_fades_up_to_a_bound() -> None:
    assert rated(Rating(1500, 50), []).deviation > 50
    assert rated(Rating(1500, 350), []).deviation == 350
