"""Duels supposed from a view agree with it, and with what decks may hold."""

from __future__ import annotations

import random

from orbitduel.ai import hidden
from orbitduel.ai.levels import player
from orbitduel.rules.terms import ASSET, opponent
from tests.ai.duels import begin, played


def test_a_supposed_duel_looks_the_same_and_can_be_played_on() -> None:
    duel = begin(1)
    rng = random.Random(3)
    for seat, _, _, _ in played(duel, (player("pilot"), player("cadet")), rng, turns=20):
        supposed = hidden.sample(duel.view(seat), rng)
        assert supposed is not None
        assert supposed.view(seat) == duel.view(seat)
    if duel.result is None:
        supposed = hidden.sample(duel.view(0), rng)
        assert supposed is not None
        for _ in played(supposed, (player("random"), player("random")), rng, duel.turn + 6):
            pass


def test_suppositions_keep_to_kinds_and_to_one_copy_of_an_asset() -> None:
    duel = begin(0)
    rng = random.Random(4)
    for _ in played(duel, (player("pilot"), player("pilot")), rng, turns=8):
        for seat in (0, 1):
            other = opponent(seat)
            supposed = hidden.sample(duel.view(seat), rng)
            assert supposed is not None
            theirs = supposed.private[other]
            assert len(theirs.hand) == duel.board.hand_size[other]
            assert len(theirs.deck) == duel.board.deck_size[other]
            for piece in duel.board.yard[other]:
                kind = duel.board.card[piece].kind
                assert theirs.identity(supposed.board, piece).kind == kind
            assets = [card.id for card in theirs.cards if card.kind == ASSET]
            assets += [
                card.id
                for card, owner in zip(duel.board.card, duel.board.owner, strict=True)
                if owner == other and card.kind == ASSET and card.id != "?"
            ]
            assert len(assets) == len(set(assets))


def test_a_spectator_supposes_nothing() -> None:
    assert hidden.sample(begin(0).view(None), random.Random(0)) is None
