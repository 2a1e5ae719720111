"""The solver against games whose answer is known, and against its own promise."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai import equilibrium
from orbitduel.ai.equilibrium import TOLERANCE, exploitability, solve


def test_matching_pennies_is_a_coin() -> None:
    answer = solve([[1, -1], [-1, 1]])
    assert answer.rows == pytest.approx((0.5, 0.5))
    assert answer.columns == pytest.approx((0.5, 0.5))
    assert answer.value == pytest.approx(0)


def test_rock_paper_scissors_is_a_third_each() -> None:
    answer = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert answer.rows == pytest.approx((1 / 3,) * 3)
    assert answer.value == pytest.approx(0)


def test_a_dominated_row_is_never_played() -> None:
    answer = solve([[3, 1], [2, 0], [0, 2]])
    assert answer.rows[1] == 0
    assert answer.value == pytest.approx(1.5)


def test_an_asymmetric_game_has_its_known_value() -> None:
    answer = solve([[2, -3], [-3, 4]])
    assert answer.rows == pytest.approx((7 / 12, 5 / 12))
    assert answer.value == pytest.approx(-1 / 12)


def test_a_saddle_point_is_played_purely() -> None:
    answer = solve([[4, 2, 5], [3, 1, 9]])
    assert answer.rows == pytest.approx((1, 0))
    assert answer.columns == pytest.approx((0, 1, 0))
    assert answer.value == pytest.approx(2)


def test_a_flat_table_is_no_trouble() -> None:
    assert solve([[7.0] * 3] * 2).value == pytest.approx(7)


@pytest.mark.parametrize("seed", range(20))
def test_no_answer_is_exploitable_beyond_a_thousandth_of_the_span(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(15):
        height, width = rng.randint(1, 16), rng.randint(1, 16)
        table = [
            [rng.choice((rng.random(), rng.randint(0, 2))) for _ in range(width)]
            for _ in range(height)
        ]
        span = max(map(max, table)) - min(map(min, table))
        answer = solve(table)
        assert sum(answer.rows) == pytest.approx(1)
        assert sum(answer.columns) == pytest.approx(1)
        assert answer.exploitability <= TOLERANCE * span + 1e-12


def test_regret_matching_stands_in_when_the_simplex_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(table: list[list[float]]) -> tuple[list[float], list[float]]:
        return [1.0, *[0.0] * (len(table) - 1)], [1.0, *[0.0] * (len(table[0]) - 1)]

    monkeypatch.setattr(equilibrium, "_simplex", wrong)
    table = [[2, -3, 1], [-3, 4, 0], [1, 0, -1]]
    answer = solve(table)
    assert answer.exploitability < TOLERANCE * 7
    assert exploitability(table, answer.rows, answer.columns) == answer.exploitability
