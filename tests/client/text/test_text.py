"""The text client, driven by what a player would type."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from orbitduel.client.links import keeping
from orbitduel.client.links.link import News
from orbitduel.client.links.local import LocalTable
from orbitduel.client.text import menu, practice
from orbitduel.client.text.opening import OFFERED
from orbitduel.client.text.table import TextTable
from orbitduel.client.text.terminal import Terminal
from orbitduel.deckbuilding.deck_file import ready_made
from orbitduel.rules.actions import Action, Attack, Bid
from orbitduel.rules.terms import A, B, Seat
from orbitduel.rules.views import View
from tests.table import Table

DECKS = list(ready_made())[:2]
KEPT = "The duel is kept; orbitduel offers it where it was left."


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "saves", lambda: tmp_path / "saves")
    monkeypatch.setattr(keeping, "replays", lambda: tmp_path / "replays")


class Player:
    """Answers by number, at random, and remembers what was said."""

    def __init__(self, seed: int, patience: int = 10**6, wild: bool = False) -> None:
        self.rng = random.Random(seed)
        self.patience = patience
        self.wild = wild
        self.heard: list[str] = []
        self.asked: list[str] = []

    def tell(self, line: str) -> None:
        self.heard.append(line)

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if len(self.asked) > self.patience:
            raise EOFError
        if self.wild and self.rng.random() < 0.3:
            strange = ["t", "h", "", "0", "-1", "99999", "x", " 1 ", "²", "1.5", "u", "o", "w", "l"]
            return self.rng.choice(strange)
        if bounds := re.search(r"(\d+) to (\d+)> $", prompt):
            return str(self.rng.randint(int(bounds[1]), int(bounds[2])))
        offered = 0
        for line in self.heard:
            number, dot, _ = line.partition(". ")
            if dot and number.isdecimal():
                offered = int(number)
        if self.rng.random() < 0.1 and "maneuvers" in prompt:
            return "e"
        return str(self.rng.randint(1, offered))


def endings(heard: Iterable[str]) -> list[str]:
    return [line for line in heard if " won: " in line or "is drawn" in line]


def typed(
    *answers: str, seed: int = 1, opening: Callable[..., int] | None = None
) -> tuple[list[str], list[str]]:
    """What is heard, and what is asked, when this is typed and then the input ends."""
    heard: list[str] = []
    asked: list[str] = []
    left = list(answers)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    if opening is not None:
        assert opening(ask, heard.append) == 0
    else:
        assert practice(*DECKS, seed, "cadet", ask, heard.append) == 0
    return heard, asked


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_duel_comes_to_a_result_and_leaves_a_replay(seed: int, tmp_path: Path) -> None:
    player = Player(seed, wild=seed == 2)
    assert practice(*DECKS, seed, "cadet", player.ask, player.tell) == 0
    assert len(endings(player.heard)) == 1
    assert player.heard[-1] == endings(player.heard)[0]
    assert len(player.asked) > 10
    assert len(list((tmp_path / "replays").iterdir())) == 1
    assert not list((tmp_path / "saves").iterdir())


def test_the_same_seed_and_answers_give_the_same_duel() -> None:
    first, second = Player(7, patience=200), Player(7, patience=200)
    for player in (first, second):
        practice(*DECKS, 7, "cadet", player.ask, player.tell)
    assert first.heard == second.heard


def test_leaving_keeps_the_duel_and_the_menu_goes_on_with_it(tmp_path: Path) -> None:
    before, _ = typed("h", "q")
    assert before[-1] == KEPT
    hand = [line for line in before if ", cost " in line]
    after, _ = typed("2", "h", "q", "4", opening=menu)
    assert after[1].startswith("2. Go on: Against the cadet, turn ")
    assert [line for line in after if ", cost " in line] == hand
    assert len(list((tmp_path / "saves").iterdir())) == 1


def test_an_unfinished_duel_is_dropped_after_a_second_question(tmp_path: Path) -> None:
    typed("q")
    heard, _ = typed("3", "1", "no", "3", "1", "yes", "2", opening=menu)
    assert heard.count("It is gone then. Really drop it?") == 2
    assert "It is dropped." in heard
    assert not list((tmp_path / "saves").iterdir())


def test_of_many_unfinished_duels_the_latest_are_offered(tmp_path: Path) -> None:
    typed("q")
    (first,) = (tmp_path / "saves").iterdir()
    for number in range(8):
        first.with_name(f"copy-{number}.save").write_bytes(first.read_bytes())
    heard, _ = typed("7", "6", "8", opening=menu)
    listed = [line for line in heard if "Go on:" in line]
    assert len(listed) == 2 * OFFERED


def test_the_end_of_input_keeps_the_duel_too() -> None:
    heard, _ = typed()
    assert heard[-1] == KEPT
    assert not endings(heard)


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    heard, _ = typed("q")
    assert heard.count("Computer drew a card, 5 times.") == 1
    assert "Computer drew a card." not in heard


def test_conceding_is_asked_for_twice() -> None:
    heard, _ = typed("concede", "no", "concede", "yes")
    assert heard.count("Really give the duel up?") == 2
    assert heard[-1] == "Computer won: the opponent conceded."


def test_the_menu_begins_a_duel_with_chosen_decks() -> None:
    heard, _ = typed("1", "2", "1", "1", "q", "99", "0", "4", opening=menu)
    assert any("Player holds Deimos Works, Computer holds Callisto Cloister" in x for x in heard)
    assert heard.count("That is not a number from 1 to 4.") == 2


@pytest.mark.parametrize("answer", ["", "0", "-1", "x", "²", "1.5", "1 2", "9" * 5000, "\0", "c"])
def test_an_answer_that_is_no_choice_is_asked_again(answer: str) -> None:
    heard, _ = typed(answer, "q")
    assert any(line.startswith("That is not a choice from 1 to ") for line in heard)


def test_the_hand_and_the_table_are_shown_when_asked_for() -> None:
    heard, _ = typed("h", "t", "q")
    assert sum(", cost " in line for line in heard) >= 5
    assert sum(line.startswith("Player: hand ") for line in heard) == 2


def test_a_card_is_read_out_and_a_slip_in_its_name_forgiven() -> None:
    heard, _ = typed("c europa", "c Eurpa", "q")
    assert any(line.startswith("Europa, neutral asset, cost ") for line in heard)
    assert any(line.startswith("No card is called Eurpa. Perhaps Europa") for line in heard)


def test_a_step_is_taken_back() -> None:
    heard, _ = typed("1", "2", "u", "q")
    assert "The last step is taken back." in heard


def test_the_last_lines_can_be_heard_again() -> None:
    heard, _ = typed("l", "q")
    assert (
        heard.count("The coin chose Player to start.")
        + heard.count("The coin chose Computer to start.")
        == 2
    )


def test_bids_are_typed_as_they_are_and_their_odds_are_told() -> None:
    table = Table()
    craft = table.craft(A, (table.home[B], 0), dv=8)
    table.duel.apply(A, Attack(craft, table.craft(B, (table.home[B], 0), dv=3)))
    link = OpenTable(table)
    answers = iter(["o", "8", "x", "5"])
    prompts: list[str] = []
    heard: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    with pytest.raises(Sent) as sent:
        TextTable(link, A, Terminal(ask, heard.append)).play()
    assert sent.value.args == (A, Bid(5))
    assert prompts == ["your secret power, 0 to 7> "] * 4
    assert any(line.startswith("Bid 7: ") and " against 0" in line for line in heard)
    assert any(line.startswith("The adviser's balanced mix: ") for line in heard)
    assert sum(line.startswith("That is not a bid from 0 to 7.") for line in heard) == 2


class Sent(Exception):
    """What was sent to the table."""


class OpenTable(LocalTable):
    """A table at which a position is laid out already."""

    def __init__(self, table: Table) -> None:
        self.duel = table.duel
        self.players = ("Ada", "Bo")
        self.adviser = True

    def look(self) -> View:
        return self.duel.view(A)

    def poll(self) -> list[News]:
        return []

    def send(self, seat: Seat, action: Action) -> None:
        raise Sent(seat, action)


def test_the_opponents_secrets_are_not_told() -> None:
    player = Player(3, patience=150)
    practice(*DECKS, 3, "cadet", player.ask, player.tell)
    drawn = [line for line in player.heard if line.startswith("Computer drew ")]
    placed = [line for line in player.heard if line.startswith("Computer placed ")]
    assert {line.split(",")[0].rstrip(".") for line in drawn} == {"Computer drew a card"}
    assert placed
    assert all(" placed a" in line for line in placed)


def test_no_list_is_longer_than_one_can_listen_to() -> None:
    player = Player(5)
    practice(*DECKS, 5, "cadet", player.ask, player.tell)
    numbers = [int(line.split(".")[0]) for line in player.heard if re.match(r"\d+\. ", line)]
    assert max(numbers) <= 30
