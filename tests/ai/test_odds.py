"""Dice, exactly."""

from __future__ import annotations

import pytest

from orbitduel.ai.odds import at_least, expected_hits, hit_chance, hits, together


def test_a_check_of_one_cannot_hit_and_seven_always_does() -> None:
    assert [hit_chance(check) for check in (-3, 1, 2, 7, 12)] == [0, 0, 1 / 6, 1, 1]


def test_hits_are_binomial() -> None:
    assert hits(2, 4) == pytest.approx((0.25, 0.5, 0.25))
    assert at_least(2, 4, 1) == pytest.approx(0.75)
    assert at_least(2, 4, 0) == pytest.approx(1)
    assert expected_hits(3, 3) == pytest.approx(1)


def test_hits_of_several_craft_add_up() -> None:
    assert together([hits(1, 4), hits(1, 4)], 2) == pytest.approx([0.25, 0.5, 0.25])
    assert together([hits(3, 7)], 2) == pytest.approx([0, 0, 1])
