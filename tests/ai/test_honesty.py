"""R6 for the computer: what is hidden from a seat cannot change what it chooses."""

from __future__ import annotations

import random

import pytest

from orbitduel.ai import hidden
from orbitduel.ai.admiral import Admiral
from orbitduel.ai.levels import player
from orbitduel.ai.player import Player
from orbitduel.rules.chance import SeededChance, seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import opponent
from tests.ai.duels import begin, played


def with_other_secrets(duel: Duel, seat: int) -> Duel:
    """The same duel in a seat's eyes: other cards, other order, other dice, another bid."""
    other = hidden.sample(duel.view(seat), random.Random(99))
    assert other is not None
    other.chance = SeededChance(seed_from_number(4242))
    theirs = other.private[opponent(seat)]
    if theirs.bid is not None:
        theirs.bid = 0
    return other


def a_player(level: str) -> Player:
    return Admiral(seconds=None, playouts=6) if level == "admiral" else player(level)


@pytest.mark.parametrize("level", ["cadet", "pilot", "commander", "admiral"])
def test_hidden_things_do_not_change_a_choice(level: str) -> None:
    checked = 0
    duel = begin(3)
    for _ in played(duel, (player("pilot"), player("pilot")), random.Random(5)):
        if duel.result is not None or checked >= 60:
            break
        for seat in duel.awaiting():
            legal = duel.legal(seat)
            if len(legal) < 2 or (level == "admiral" and checked % 4):
                checked += 1
                continue
            twin = with_other_secrets(duel, seat)
            assert twin.view(seat) == duel.view(seat)
            assert twin.private[opponent(seat)] != duel.private[opponent(seat)]
            here = a_player(level).choose(duel.view(seat), legal, random.Random(8))
            there = a_player(level).choose(twin.view(seat), twin.legal(seat), random.Random(8))
            assert here == there
            checked += 1
    assert checked


@pytest.mark.parametrize("level", ["cadet", "pilot", "commander", "admiral"])
def test_a_player_leaves_its_view_as_it_is(level: str) -> None:
    duel = begin(2)
    for count, _ in enumerate(played(duel, (player("pilot"), player("pilot")), random.Random(5))):
        if duel.result is not None or count > 50:
            break
        for seat in duel.awaiting():
            legal = duel.legal(seat)
            if len(legal) > 1 and count % 5 == 0:
                view = duel.view(seat)
                a_player(level).choose(view, legal, random.Random(8))
                assert view == duel.view(seat)
