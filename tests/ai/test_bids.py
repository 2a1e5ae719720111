"""R4.3.3 as a game: the table, the mix, and what the client is told."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from orbitduel.ai.bids import INTEREST, LATER, Match, Stakes, advise, draw, payoff, solved
from orbitduel.ai.equilibrium import TOLERANCE
from orbitduel.ai.peril import kill_chance
from orbitduel.rules.actions import Attack
from orbitduel.rules.terms import A, B
from tests.table import Table

NEVER = 99
MATCH = Match(power=9, defence=12, dice=2, armor=1)
ALONE = Stakes(kill=8, again=NEVER)
"""Nobody follows, nobody answers, and there is no second attack."""
LONELY = Stakes(kill=8)
"""As above, but the same craft may attack again."""
ANSWERED = Stakes(kill=8, own=9, own_armor=2, again=NEVER, answers=((11, 3),), avengers=((11, 3),))


def span(table: Sequence[Sequence[float]]) -> float:
    return max(map(max, table)) - min(map(min, table))


def test_the_table_holds_the_exact_odds_of_the_dice() -> None:
    table = payoff(Match(4, 1, 1, 1), ALONE)
    assert table[4][0] == pytest.approx(8 * 3 / 6, abs=0.05)
    assert table[4][1] == pytest.approx(8 * 2 / 6, abs=0.05)
    assert table[0][1] == pytest.approx(0, abs=0.05)


def test_what_the_attacker_keeps_is_worth_what_it_saves_in_the_defenders_turn() -> None:
    table = payoff(Match(12, 0, 1, 1), ANSWERED)
    lost = INTEREST * 9
    sure = 7
    assert table[sure][0] == pytest.approx(8 - lost * kill_chance(((11, 3),), 5, 2), abs=0.2)
    assert table[12][0] == pytest.approx(8 - lost * kill_chance(((11, 3),), 0, 2), abs=0.2)


def test_what_the_defender_keeps_is_worth_what_it_saves_from_the_next_attack() -> None:
    followed = Stakes(kill=8, again=NEVER, followers=((9, 2),))
    table = payoff(Match(0, 8, 1, 1), followed)
    assert table[0][0] < 0.1
    assert table[0][8] == pytest.approx(LATER * 8 * kill_chance(((9, 2),), 0, 1))


@pytest.mark.parametrize("stakes", [ALONE, LONELY, ANSWERED])
@pytest.mark.parametrize(
    "match", [MATCH, Match(14, 15, 3, 3), Match(5, 3, 2, 1), Match(0, 4, 1, 2)]
)
def test_the_mix_is_an_equilibrium(match: Match, stakes: Stakes) -> None:
    answer = solved(match, stakes)
    assert answer.exploitability <= TOLERANCE * span(payoff(match, stakes))


def test_where_a_second_attack_is_open_one_may_feint_and_must_not_be_drawn() -> None:
    """Nine against twelve never hits who sees it coming; so the attacker lets them guess."""
    answer = solved(MATCH, LONELY)
    assert answer.rows[0] > 0.2 and answer.rows[9] > 0.2
    assert answer.columns[12] < 0.01
    assert answer.value > 1


def test_with_nothing_to_keep_it_for_both_bid_everything() -> None:
    answer = solved(Match(5, 3, 2, 1), ALONE)
    assert answer.rows[5] == pytest.approx(1)
    assert answer.columns[3] == pytest.approx(1)


def test_a_sure_hit_is_not_put_off() -> None:
    answer = solved(Match(10, 0, 2, 2), Stakes(kill=8, followers=((8, 2),)))
    assert answer.rows[0] == 0
    assert answer.value == pytest.approx(8, abs=0.1)


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
