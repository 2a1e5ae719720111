"""Dice and decks that were fixed beforehand, and replays that prove it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from orbitduel.match.authority import Match
from orbitduel.match.duel_game import DuelGame, DuelSetup, write_setup
from orbitduel.match.fairness import Proof, deck_commitment, dice_commitment, joint_seed
from orbitduel.match.replay import parse_replay, verify
from orbitduel.reading import Malformed
from orbitduel.rules.actions import Concede
from tests.properties.duels import random_deck

VALUES = (b"a" * 32, b"b" * 32, b"r" * 32)
SALTS = (b"s" * 32, b"t" * 32)


def proven_setup() -> list[dict[str, Any]]:
    decks = (random_deck(1), random_deck(2))
    promised = tuple(
        deck_commitment(salt, home.id, [card.id for card in cards])
        for salt, (home, cards) in zip(SALTS, decks, strict=True)
    )
    proof = Proof(VALUES, tuple(map(dice_commitment, VALUES)), SALTS, promised)
    return write_setup(DuelSetup(decks, joint_seed(VALUES), proof=proof))


def replay_of(setup: list[dict[str, Any]]) -> str:
    match = Match(DuelGame(), setup, ("Ada", "Bo"))
    match.choose(0, Concede())
    return match.text()


def test_each_of_the_three_changes_the_seed() -> None:
    seeds = {joint_seed(VALUES)}
    for party in range(3):
        others = list(VALUES)
        others[party] = b"x" * 32
        seeds.add(joint_seed(others))
    assert len(seeds) == 4


def test_a_proven_replay_verifies() -> None:
    verdict = verify(parse_replay(replay_of(proven_setup())))
    assert verdict.holds
    assert verdict.proven


def test_a_replay_without_proof_verifies_but_is_not_called_proven() -> None:
    verdict = verify(parse_replay(replay_of(proven_setup()[:-1])))
    assert verdict.holds
    assert not verdict.proven


def test_another_seed_is_noticed() -> None:
    setup = proven_setup()
    setup[0]["seed"] = "00" * 32
    verdict = verify(parse_replay(replay_of(setup)))
    assert not verdict.holds
    assert verdict.complaint == "the seed is not made from the committed dice"


@pytest.mark.parametrize("party", range(3))
def test_dice_that_were_not_committed_to_are_noticed(party: int) -> None:
    setup = proven_setup()
    setup[-1]["dice"][party] = "11" * 32
    assert "are not those committed to" in verify(parse_replay(replay_of(setup))).complaint


def test_a_restacked_deck_is_noticed() -> None:
    setup = proven_setup()
    cards = setup[-2]["cards"]
    setup[-2]["cards"] = cards[1:] + cards[:1]
    said = verify(parse_replay(replay_of(setup))).complaint
    assert said == "the deck of B is not in the order committed to"


@pytest.mark.parametrize("bad", ["zz" * 32, "00", 7, None])
def test_a_malformed_proof_is_refused_with_its_place(bad: object) -> None:
    setup = proven_setup()
    setup[-1]["deck_salts"][1] = bad
    with pytest.raises(Malformed, match="deck_salts"):
        replay_of(setup)


def test_the_command_says_what_is_proven(tmp_path: Path, command: Callable[..., Any]) -> None:
    file = tmp_path / "duel.replay"
    file.write_text(replay_of(proven_setup()), encoding="utf-8")
    ran = command("replay", "verify", str(file))
    assert (ran.status, "dice and decks proven" in ran.out) == (0, True)
    lines = file.read_text(encoding="utf-8").splitlines()
    broken = [json.loads(line) for line in lines]
    broken[1]["seed"] = "00" * 32
    file.write_text("".join(json.dumps(line) + "\n" for line in broken), encoding="utf-8")
    ran = command("replay", "verify", str(file))
    assert ran.status == 1
    assert "the proof fails: the seed is not made from the committed dice" in ran.out
