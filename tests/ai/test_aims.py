"""Matches with goals (R3.2) are played for them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from orbitduel.ai import hidden
from orbitduel.ai.aims import Aims, progress
from orbitduel.ai.commander import Commander, Manner
from orbitduel.ai.doctrines import DOCTRINES, EVEN
from orbitduel.ai.levels import player
from orbitduel.ai.player import Choice
from orbitduel.cards.house import goals, house_rules, variants
from orbitduel.rules.actions import Action
from orbitduel.rules.chance import SeededChance, seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import A, B
from orbitduel.rules.views import View
from tests.ai.duels import DECKS, played


def match_with(goal: str, number: int = 0) -> Duel:
    deck = DECKS[number % len(DECKS)]
    sides = [(deck.homeworld, deck.cards)] * 2
    chance = SeededChance(seed_from_number(number))
    return Duel.setup(sides, chance, house=house_rules({goal: None}))[0]


def aims(duel: Duel) -> Aims:
    return Aims(duel.house, duel.board, A)


@pytest.mark.parametrize("goal", [*goals(), *variants()])
@pytest.mark.parametrize("level", ["cadet", "pilot", "commander", "admiral@2"])
def test_every_level_plays_every_goal_and_variant(goal: str, level: str) -> None:
    duel = match_with(goal)
    for _, _, legal, choice in played(duel, (player(level), player("cadet")), random.Random(1), 7):
        assert choice.action in legal
    assert duel.turn >= 7 or duel.result is not None


def test_a_view_and_what_is_supposed_from_it_know_the_goals() -> None:
    duel = match_with("anomaly")
    supposed = hidden.sample(duel.view(B), random.Random(1))
    assert supposed is not None
    assert duel.view(B).house == supposed.house == duel.house != ()


def test_a_gate_is_worth_more_the_longer_it_was_held() -> None:
    duel = match_with("gatekeeper")
    (gate,) = aims(duel).held
    before = aims(duel).capture(gate)
    duel.board.streaks[gate] = (B, 3)
    assert aims(duel).capture(gate) > before > 0


def test_a_first_that_is_claimed_is_worth_nothing_more() -> None:
    duel = match_with("prestige")
    assert aims(duel).feats["complete a cruiser"] > 0
    duel.board.claimed.append("complete a cruiser")
    assert "complete a cruiser" not in aims(duel).feats


def test_only_drawn_missions_count() -> None:
    duel = match_with("missions")
    assert len(aims(duel).feats) == len(duel.board.missions) == 5


def test_points_bring_the_win_nearer() -> None:
    duel = match_with("manifest-destiny")
    steps = []
    for points in range(11):
        duel.board.points["manifest-destiny"] = (points, 0)
        steps.append(progress(duel.house, duel.board, A))
    assert steps == sorted(set(steps))
    assert progress((), duel.board, A) == 0


BUILDER = Manner(EVEN, DOCTRINES["balance"])


class Blind(Commander):
    """A commander who was not told what the match is about."""

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        return super().choose(View(view.seat, view.board, view.private), legal, rng)


def test_who_plays_for_the_goal_beats_who_does_not() -> None:
    wins = {True: 0, False: 0}
    for number in range(8):
        for seat in (A, B):
            sides: list[Commander] = [Blind(BUILDER), Blind(BUILDER)]
            sides[seat] = seeing = Commander(BUILDER)
            duel = match_with("anomaly", number)
            for _ in played(duel, (sides[A], sides[B]), random.Random(number)):
                pass
            if duel.result is not None and duel.result.winner is not None:
                wins[sides[duel.result.winner] is seeing] += 1
    assert wins[True] >= wins[False] + 4
