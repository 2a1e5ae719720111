"""Results per deck, told by the replays the arena writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from orbitduel.arena import Contestant, run_arena
from orbitduel.deckbuilding.deck_file import find_deck
from orbitduel.match.deck_results import results
from tests.conftest import Ran

A, B = "olympus", "cloister"
GAMES = 4


@pytest.fixture(scope="module")
def duels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int, int]:
    folder = tmp_path_factory.mktemp("duels")
    standing = run_arena(Contestant("cadet", A), Contestant("cadet", B), GAMES, replay_dir=folder)
    return folder, standing.a_wins, standing.b_wins


def test_results_agree_with_the_arena(duels: tuple[Path, int, int]) -> None:
    folder, a_wins, b_wins = duels
    found = results(find_deck(A), folder.glob("*.replay"))
    assert (found.total.wins, found.total.losses, found.total.games) == (a_wins, b_wins, GAMES)
    assert list(found.by_homeworld) == [find_deck(B).homeworld.name]
    other = results(find_deck(B), folder.glob("*.replay"))
    assert (other.total.wins, other.total.losses) == (b_wins, a_wins)


def test_cards_in_play_are_the_decks_own(duels: tuple[Path, int, int]) -> None:
    found = results(find_deck(A), duels[0].glob("*.replay"))
    assert found.by_card
    assert set(found.by_card) <= {card.name for card in find_deck(A).cards}
    for card in found.by_card.values():
        assert 1 <= card.mean_turn <= 50
        assert card.tally.games == len(card.turns) <= GAMES


def test_another_order_is_another_deck_unless_asked(duels: tuple[Path, int, int]) -> None:
    deck = find_deck(A)
    turned = replace(deck, cards=deck.cards[::-1])
    assert results(turned, duels[0].glob("*.replay")).total.games == 0
    assert results(turned, duels[0].glob("*.replay"), any_order=True).total.games == GAMES


def test_the_command_passes_over_what_is_no_replay(
    duels: tuple[Path, int, int], command: Callable[..., Ran]
) -> None:
    bad = duels[0] / "bad.replay"
    bad.write_text("not a replay\n")
    try:
        ran = command("deck", "results", A, "--replays", duels[0], "--json")
        words = command("deck", "results", A, "--replays", duels[0])
    finally:
        bad.unlink()
    assert ran.status == 0
    assert ran.err.startswith(f"orbitduel: passed over {bad}")
    assert json.loads(ran.out)["games"] == GAMES
    assert f"{duels[1]} won, {duels[2]} lost" in words.out
