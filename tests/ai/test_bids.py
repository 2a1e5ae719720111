"""R4.3.3 as a game: the table, the mix, and what the client is told."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai.bids import Match, Stakes, advise, draw, payoff, solved
from orbitduel.ai.equilibrium import TOLERANCE
from orbitduel.rules.actions import Attack
from orbitduel.rules.terms import A, B
from tests.table import Table

MATCH = Match(power=9, defence=7, dice=3, armor=2)
STAKES = Stakes(kill=8, hit=0.4, attacker_keeps=0.3, defender_keeps=0.2)


def test_the_table_holds_the_exact_odds_and_the_delta_vee_kept() -> None:
    table = payoff(Match(4, 1, 1, 1), Stakes(6, 0, 0.5, 0.25))
    assert table[4][0] == pytest.approx(6 * 3 / 6 - 2)
    assert table[4][1] == pytest.approx(6 * 2 / 6 - 2 + 0.25)
    assert table[0][1] == pytest.approx(0.25)


def test_the_mix_is_an_equilibrium() -> None:
    answer = solved(MATCH, STAKES)
    table = payoff(MATCH, STAKES)
    span = max(map(max, table)) - min(map(min, table))
    assert answer.exploitability < TOLERANCE * span


def test_delta_vee_that_is_worth_something_makes_bids_mixed() -> None:
    answer = solved(MATCH, STAKES)
    assert sum(weight > 0.01 for weight in answer.rows) > 1
    assert sum(weight > 0.01 for weight in answer.columns) > 1


def test_with_nothing_to_keep_it_for_both_bid_everything() -> None:
    answer = solved(Match(5, 3, 2, 1), Stakes(8, 0, 0, 0))
    assert answer.rows[5] == pytest.approx(1)
    assert answer.columns[3] == pytest.approx(1)


def test_advice_tells_the_odds_of_every_pair_of_bids() -> None:
    table = Table()
    moon = table.asset(B)
    lance = table.craft(A, (moon, 4), accuracy=2, dv=8)
    target = table.craft(B, (moon, 4), dv=3, armor=1)
    assert advise(table.duel.view(A)) is None
    table.does(A, Attack(lance, target))
    for seat in (A, B):
        advice = advise(table.duel.view(seat))
        assert advice is not None
        assert advice.match == Match(power=7, defence=3, dice=2, armor=1)
        assert advice.hits[4][0] == pytest.approx((0.25, 0.5, 0.25))
        assert advice.destroyed[4][0] == pytest.approx(0.75)
        assert len(advice.mix(attacking=True)) == 8
        assert len(advice.mix(attacking=False)) == 4


def test_draws_follow_the_mix() -> None:
    rng = random.Random(1)
    drawn = [draw((0.25, 0, 0.75), rng) for _ in range(2000)]
    assert drawn.count(1) == 0
    assert drawn.count(2) / 2000 == pytest.approx(0.75, abs=0.04)
