"""Reasons are read by the opponent, so they may not tell what the rules keep hidden."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai.levels import player
from orbitduel.rules.terms import opponent
from tests.ai.duels import begin, played


@pytest.mark.parametrize("level", ["cadet", "pilot", "commander", "admiral@4"])
def test_no_reason_names_a_card_the_opponent_cannot_know(level: str) -> None:
    checked = 0
    for number in range(1 if level == "admiral@4" else 3):
        duel = begin(number)
        players = (player(level), player(level))
        for seat, view, _, choice in played(duel, players, random.Random(number), turns=14):
            assert view.private is not None
            public = {card.name for card in duel.view(opponent(seat)).board.card}
            hidden = {card.name for card in view.private.cards} - public
            assert not [name for name in hidden if name in choice.reason], choice.reason
            checked += 1
    assert checked > 50
