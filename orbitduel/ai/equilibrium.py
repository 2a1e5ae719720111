"""Mixed equilibria of two-player zero-sum games given as a table.

The row player gains what the table says, the column player loses it. The game is a linear
programme: with every entry positive, the column player's scaled mix maximises its own sum under
`table · mix ≤ 1`, and the prices of those constraints are the row player's mix. A dense simplex
solves it in a fraction of a millisecond at the sizes of combat bids. Should rounding ever spoil
that answer, regret matching repairs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TOLERANCE = 1e-3
"""Of the table's span: how exploitable an answer may be."""
_TINY = 1e-11
_BLAND_AFTER = 200
_MOST_PIVOTS = 5000

Table = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Equilibrium:
    rows: tuple[float, ...]
    columns: tuple[float, ...]
    value: float
    """What the row player gains on average."""
    exploitability: float
    """What a best answer to either mix could gain, both sides together."""


def solve(table: Table) -> Equilibrium:
    low = min(min(row) for row in table)
    span = max(max(row) for row in table) - low
    if span <= 0:
        return _judged(table, _pure(len(table)), _pure(len(table[0])))
    scaled = [[1 + (entry - low) / span for entry in row] for row in table]
    rows, columns = _simplex(scaled)
    answer = _judged(table, rows, columns)
    if answer.exploitability > TOLERANCE * span:
        answer = _judged(table, *_regret_matching(scaled))
    return answer


def exploitability(table: Table, rows: Sequence[float], columns: Sequence[float]) -> float:
    best_row = max(_dot(row, columns) for row in table)
    best_column = min(
        sum(weight * row[j] for weight, row in zip(rows, table, strict=True))
        for j in range(len(table[0]))
    )
    return best_row - best_column


def _judged(table: Table, rows: list[float], columns: list[float]) -> Equilibrium:
    value = sum(
        weight * _dot(row, columns) for weight, row in zip(rows, table, strict=True) if weight
    )
    return Equilibrium(tuple(rows), tuple(columns), value, exploitability(table, rows, columns))


def _simplex(table: list[list[float]]) -> tuple[list[float], list[float]]:
    height, width = len(table), len(table[0])
    tableau = [
        [*row, *(1.0 if k == i else 0.0 for k in range(height)), 1.0] for i, row in enumerate(table)
    ]
    goal = [-1.0] * width + [0.0] * (height + 1)
    basis = list(range(width, width + height))
    for pivots in range(_MOST_PIVOTS):
        entering = _entering(goal, bland=pivots >= _BLAND_AFTER)
        if entering is None:
            break
        leaving = _leaving(tableau, basis, entering)
        if leaving is None:
            break
        _pivot(tableau, goal, leaving, entering)
        basis[leaving] = entering
    columns = [0.0] * width
    for i, variable in enumerate(basis):
        if variable < width:
            columns[variable] = tableau[i][-1]
    return _normalised(goal[width : width + height]), _normalised(columns)


def _entering(goal: list[float], bland: bool) -> int | None:
    priced = goal[:-1]
    if bland:
        return next((j for j, price in enumerate(priced) if price < -_TINY), None)
    lowest = min(priced)
    return priced.index(lowest) if lowest < -_TINY else None


def _leaving(tableau: list[list[float]], basis: list[int], entering: int) -> int | None:
    found: int | None = None
    least = float("inf")
    for i, row in enumerate(tableau):
        if row[entering] > _TINY:
            ratio = row[-1] / row[entering]
            tied = found is not None and abs(ratio - least) <= _TINY
            if (tied and basis[i] < basis[found or 0]) or (not tied and ratio < least):
                found, least = i, ratio
    return found


def _pivot(tableau: list[list[float]], goal: list[float], leaving: int, entering: int) -> None:
    pivot_row = tableau[leaving]
    factor = pivot_row[entering]
    tableau[leaving] = pivot_row = [entry / factor for entry in pivot_row]
    for i, row in enumerate(tableau):
        if i != leaving and row[entering]:
            factor = row[entering]
            tableau[i] = [a - factor * b for a, b in zip(row, pivot_row, strict=True)]
    factor = goal[entering]
    goal[:] = [a - factor * b for a, b in zip(goal, pivot_row, strict=True)]


def _regret_matching(
    table: list[list[float]], most: int = 200_000
) -> tuple[list[float], list[float]]:
    """Regret matching with clipped regrets and linear averaging, until good enough."""
    height, width = len(table), len(table[0])
    turned = [list(column) for column in zip(*table, strict=True)]
    row_regret, column_regret = [0.0] * height, [0.0] * width
    row_sum, column_sum = [0.0] * height, [0.0] * width
    for step in range(1, most + 1):
        rows = _normalised(row_regret)
        gains = [_dot(column, rows) for column in turned]
        columns = _normalised(column_regret)
        value = _dot(gains, columns)
        column_regret = [max(0.0, r + value - g) for r, g in zip(column_regret, gains, strict=True)]
        columns = _normalised(column_regret)
        gains = [_dot(row, columns) for row in table]
        value = _dot(gains, rows)
        row_regret = [max(0.0, r + g - value) for r, g in zip(row_regret, gains, strict=True)]
        row_sum = [s + step * w for s, w in zip(row_sum, rows, strict=True)]
        column_sum = [s + step * w for s, w in zip(column_sum, columns, strict=True)]
        if step % 500 == 0:
            mixes = _normalised(row_sum), _normalised(column_sum)
            if exploitability(table, *mixes) < TOLERANCE / 2:
                break
    return _normalised(row_sum), _normalised(column_sum)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _pure(size: int) -> list[float]:
    return [1.0] + [0.0] * (size - 1)


def _normalised(weights: Sequence[float]) -> list[float]:
    kept = [weight if weight > _TINY else 0.0 for weight in weights]
    total = sum(kept)
    return [weight / total for weight in kept] if total else [1 / len(kept)] * len(kept)
