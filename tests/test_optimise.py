"""Better orders by measured play: constraints, honesty, interruption."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from orbitduel import optimise_command
from orbitduel.arena import Fixture, Played
from orbitduel.deckbuilding.check import is_legal
from orbitduel.deckbuilding.deck import Sheet
from orbitduel.deckbuilding.deck_file import find_sheet
from orbitduel.optimise import Measure, Score, Wishes, change, prove, search
from tests.conftest import Ran

OLYMPUS = replace(find_sheet("olympus"), lines=())
BEST = "Psyche"


@cache
def place_of_best(code: str) -> int:
    return find_sheet(code).cards.index(BEST)


def judged(fixtures: list[Fixture]) -> Iterable[Played]:
    """Stands in for play: the nearer Psyche is to the top, the more games are won."""
    for fixture in fixtures:
        at = place_of_best(fixture.a.deck or "")
        lucky = random.Random(f"{fixture.seed}/{fixture.number}").random() * 40
        yield Played(fixture.number, "a" if at < lucky else "b", False, 10)


def measure(play: Callable[[list[Fixture]], Iterable[Played]] = judged, seed: int = 0) -> Measure:
    return Measure("cadet", ("cloister", "earthrise"), seed, play)


def test_the_search_finds_what_wins() -> None:
    outcome = search(OLYMPUS, Wishes(), measure(), 6000)
    assert outcome.best.cards.index(BEST) < OLYMPUS.cards.index(BEST)
    assert outcome.games <= 6000
    prove(outcome, OLYMPUS, measure(seed=1), 200)
    assert (outcome.before.games, outcome.after.games) == (200, 200)
    assert outcome.after.rate > outcome.before.rate


def test_the_proof_uses_games_the_search_has_not_seen() -> None:
    seen: dict[int, set[int]] = {}

    def noted(fixtures: list[Fixture]) -> Iterable[Played]:
        for fixture in fixtures:
            seen.setdefault(fixture.seed, set()).add(fixture.number)
        return judged(fixtures)

    outcome = search(OLYMPUS, Wishes(), measure(noted), 100)
    prove(outcome, OLYMPUS, measure(noted, seed=1), 40)
    assert set(seen) == {0, 1}
    assert seen[1] == set(range(40))


def changed(wishes: Wishes) -> Iterable[Sheet]:
    chance, sheet = random.Random(5), OLYMPUS
    for _ in range(150):
        found = change(sheet, wishes, chance)
        assert found is not None
        assert is_legal(found)
        sheet = found
        yield sheet


def test_moving_changes_the_order_alone() -> None:
    for sheet in changed(Wishes(fixed=5)):
        assert sheet.cards[:5] == OLYMPUS.cards[:5]
        assert Counter(sheet.cards) == Counter(OLYMPUS.cards)


def test_kept_cards_stay_and_unwanted_cards_never_come() -> None:
    wishes = Wishes(keep=frozenset({BEST}), never=frozenset({"Pebble"}), contents=True)
    sheets = list(changed(wishes))
    assert all(BEST in sheet.cards and "Pebble" not in sheet.cards for sheet in sheets)
    assert Counter(sheets[-1].cards) != Counter(OLYMPUS.cards)


def test_a_deck_with_nothing_free_is_left_alone() -> None:
    assert change(OLYMPUS, Wishes(fixed=40), random.Random(1)) is None
    assert search(OLYMPUS, Wishes(fixed=40), measure(), 100).best == OLYMPUS


def test_an_interruption_keeps_the_best_so_far() -> None:
    played = 0

    def tiring(fixtures: list[Fixture]) -> Iterable[Played]:
        nonlocal played
        played += len(fixtures)
        if played > 3000:
            raise KeyboardInterrupt
        return judged(fixtures)

    outcome = search(OLYMPUS, Wishes(), measure(tiring), 100_000)
    assert outcome.interrupted
    assert outcome.steps
    assert outcome.best != OLYMPUS
    assert is_legal(outcome.best)


def interrupted_at(*games: int) -> Callable[..., Any]:
    """Stands in for the players: Ctrl-C comes whenever so many games were played."""
    played, moments = 0, list(games)

    def tiring(fixtures: list[Fixture]) -> Iterable[Played]:
        nonlocal played
        played += len(fixtures)
        if moments and played > moments[0]:
            moments.pop(0)
            raise KeyboardInterrupt
        return judged(fixtures)

    return lambda _: nullcontext(tiring)


def interrupted(
    command: Callable[..., Ran], out: Path, monkeypatch: pytest.MonkeyPatch, *games: int
) -> dict[str, Any]:
    monkeypatch.setattr(optimise_command, "players", interrupted_at(*games))
    ran = command("deck", "optimise", "olympus", "--against", "cloister", "earthrise",
                  "--games", "100000", "--level", "cadet", "--out", out, "--json")  # fmt: skip
    said: dict[str, Any] = json.loads(ran.out)
    assert said["interrupted"]
    assert find_sheet(str(out)).cards != OLYMPUS.cards
    return said


def test_after_an_interruption_the_best_so_far_is_proven_in_a_few_unseen_games(
    command: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = interrupted(command, tmp_path / "a.deck", monkeypatch, 3000)
    assert said["before"]["games"] == said["after"]["games"] == optimise_command.SHORT_PROOF


def test_a_second_interruption_ends_the_proof_and_keeps_the_best(
    command: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = interrupted(command, tmp_path / "b.deck", monkeypatch, 3000, 3020)
    assert said["before"]["games"] < optimise_command.SHORT_PROOF


def test_ctrl_c_breaks_off_a_game_and_nothing_between_games() -> None:
    stops = optimise_command.Stops()

    def pressed(fixtures: list[Fixture]) -> Iterable[Played]:
        stops._stop()
        return judged(fixtures)

    quiet = stops.heeded(judged)
    with pytest.raises(KeyboardInterrupt):
        stops.heeded(pressed)([])
    assert quiet([]) == []
    stops._stop()
    with pytest.raises(KeyboardInterrupt):
        quiet([])
    assert quiet([]) == []
    assert stops.count == 2


def test_a_score_tells_how_sure_it_is() -> None:
    assert str(Score(50, 100)) == "50.0% of 100 games (95 %: 40.4% to 59.6%)"
    assert str(Score()) == "no games"


def test_the_command_plays_and_writes_a_new_deck(
    command: Callable[..., Ran], tmp_path: Path
) -> None:
    out = tmp_path / "better.deck"
    call = ("deck", "optimise", "olympus", "--against", "cloister", "--games", "8", "--proof", "4",
            "--level", "cadet", "--out", out, "--json")  # fmt: skip
    ran = command(*call)
    assert ran.status in (0, 1)
    assert json.loads(ran.out)["games"] == 8
    assert Counter(find_sheet(str(out)).cards) == Counter(OLYMPUS.cards)
    again = command(*call)
    assert (again.status, again.err) == (2, f"orbitduel: {out}: exists; choose another file\n")


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        (["--level", "nobody"], "nobody"),
        (["--keep", "Slegde"], "did you mean Sledge"),
        (["--games", "0"], "at least one game"),
    ],
)
def test_a_wrong_call_gets_one_line(
    command: Callable[..., Ran], tmp_path: Path, extra: list[str], said: str
) -> None:
    out = tmp_path / "x.deck"
    ran = command("deck", "optimise", "olympus", "--against", "cloister", "--out", out, *extra)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert said in ran.err
    assert not out.exists()
