"""Goals a match can choose: every word, and every goal of `goals.toml`."""

from __future__ import annotations

from typing import Any

import pytest

from orbitduel.cards.catalogue import installed
from orbitduel.cards.house import Goal, goals, house_rules
from orbitduel.cards.vocabulary.goals import First, GoalWord, goal_words
from orbitduel.reading import Malformed
from orbitduel.rules.actions import Bombard, Burn, Transfer
from orbitduel.rules.chance import SeededChance
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import MissionsDrawn, PointsScored, WorldsLaidOut
from orbitduel.rules.terms import ASSET, CRAFT, NOBODY, UPGRADE, A, B, Phase, Piece
from orbitduel.rules.wording import table_lines
from tests.cards.lay import completes, goal_word
from tests.properties.duels import random_deck
from tests.table import Table, only


def match(*words: GoalWord, threshold: int = 0, **keys: Any) -> Table:
    """A table in a match for a goal made of some words."""
    return Table(house=(Goal("goal", "Goal", words, threshold=threshold),), **keys)


def points(table: Table) -> list[int]:
    return list(table.board.points.get("goal", (0, 0)))


def winner(table: Table) -> int | None:
    return None if table.duel.result is None else table.duel.result.winner


# Hold to win.


def gate() -> tuple[Table, Piece]:
    table = match(goal_word("hold to win", world="Gate", turns=3))
    return table, table.asset(NOBODY, name="Gate")


def test_holding_for_so_many_of_ones_own_turns_in_a_row_wins() -> None:
    table, world = gate()
    table.board.controller[world] = A
    for _ in range(4):
        table.ends_turn()
        assert winner(table) is None
    table.ends_turn()
    assert table.duel.result is not None
    assert (table.duel.result.winner, table.duel.result.rule) == (A, "R4.8.2")


def test_nobody_wins_by_what_nobody_holds() -> None:
    table, _ = gate()
    for _ in range(10):
        table.ends_turn()
    assert (winner(table), table.board.streaks) == (None, {})


def test_a_streak_that_breaks_begins_anew() -> None:
    table, world = gate()
    table.board.controller[world] = A
    for _ in range(3):
        table.ends_turn()
    assert table.board.streaks == {world: (A, 2)}
    table.board.controller[world] = NOBODY
    table.ends_turn()
    table.ends_turn()
    assert table.board.streaks == {}
    table.board.controller[world] = A
    table.ends_turn()
    table.ends_turn()
    assert table.board.streaks == {world: (A, 1)}


def test_a_streak_passes_to_whoever_takes_the_world() -> None:
    table, world = gate()
    table.board.controller[world] = A
    table.ends_turn()
    table.board.controller[world] = B
    table.ends_turn()
    assert table.board.streaks == {world: (B, 1)}


# Points.


def test_holding_gives_points_for_each_at_the_end_of_ones_own_turn() -> None:
    table = match(goal_word("holding", worlds=["One", "Two", "Three"], points=2))
    for name, seat in (("One", A), ("Two", A), ("Three", B), ("Four", A)):
        table.asset(seat, name=name)
    table.ends_turn()
    assert points(table) == [4, 0]
    table.ends_turn()
    assert points(table) == [4, 2]


def test_reaching_gives_points_to_the_first_to_come() -> None:
    table = match(goal_word("reaching", worlds=["One"], points=2))
    goal = table.asset(NOBODY, name="One")
    first, second = (table.craft(A, at=(table.home[A], 4)) for _ in range(2))
    table.does(A, Transfer(first, goal))
    table.does(A, Transfer(second, goal))
    assert points(table) == [2, 0]


def test_reaching_each_world_counts() -> None:
    table = match(goal_word("reaching", worlds=["One", "Two"]))
    one, two = (table.asset(NOBODY, name=name) for name in ("One", "Two"))
    lance = table.craft(A, at=(table.home[A], 4))
    table.does(A, Transfer(lance, one))
    table.does(A, Transfer(lance, two))
    assert points(table) == [4, 0]


def test_reaching_another_world_gives_nothing() -> None:
    table = match(goal_word("reaching", worlds=["One"]))
    table.does(A, Transfer(table.craft(A, at=(table.home[A], 4)), table.home[B]))
    assert points(table) == [0, 0]


@pytest.mark.parametrize(("mine", "theirs", "scored"), [(2, 1, 1), (1, 1, 0), (0, 1, 0), (1, 0, 1)])
def test_presence_is_for_the_side_with_more_craft_there(
    mine: int, theirs: int, scored: int
) -> None:
    table = match(goal_word("presence", world="Anomaly"))
    anomaly = table.asset(NOBODY, name="Anomaly")
    for seat, craft in ((A, mine), (B, theirs)):
        for _ in range(craft):
            table.craft(seat, at=(anomaly, 0))
    table.craft(B, at=(table.home[B], 0))
    table.ends_turn()
    assert points(table) == [scored, 0]


@pytest.mark.parametrize(("mine", "theirs", "scored"), [(1, 0, 1), (0, 0, 0), (0, 1, 0)])
def test_majority_is_for_the_side_with_more_worlds(mine: int, theirs: int, scored: int) -> None:
    table = match(goal_word("majority"))
    for seat, worlds in ((A, mine), (B, theirs), (NOBODY, 2)):
        for _ in range(worlds):
            table.asset(seat)
    table.ends_turn()
    assert points(table) == [scored, 0]


# Firsts.


def race(to: str) -> Table:
    return match(goal_word("first", to=to, points=3), dice=[1] * 8)


def test_first_to_transfer_to_another_world() -> None:
    table = race("transfer to another world")
    lance = table.craft(A, at=(table.home[A], 3), dv=9)
    table.does(A, Burn(lance, 4))
    assert points(table) == [0, 0]
    table.does(A, Transfer(lance, table.home[B]))
    assert points(table) == [3, 0]


def test_first_to_capture_a_world() -> None:
    table = race("capture a world")
    moon = table.asset(B, resistance=2)
    table.does(A, Bombard(table.craft(A, at=(moon, 0), dv=20), moon, 9))
    assert points(table) == [3, 0]


@pytest.mark.parametrize(
    ("to", "kind", "figures", "scored"),
    [
        ("complete a cruiser", CRAFT, {"craft_class": "cruiser"}, 3),
        ("complete a cruiser", CRAFT, {"craft_class": "frigate"}, 0),
        ("complete a cruiser", UPGRADE, {}, 0),
        ("complete an upgrade", UPGRADE, {}, 3),
        ("complete an upgrade", CRAFT, {}, 0),
    ],
    ids=str,
)
def test_first_to_complete(to: str, kind: Any, figures: dict[str, Any], scored: int) -> None:
    table = race(to)
    table.moves_on(Phase.COMPLETE)
    completes(table, table.construction(A, kind, table.home[A], counters=9, **figures))
    assert points(table) == [scored, 0]


def test_first_to_destroy_a_craft_is_who_did_it_not_whose_turn_it_is() -> None:
    table = race("destroy a craft")
    foe = table.craft(B, at=(table.home[A], 0))
    table.fight(table.craft(A, at=(table.home[A], 0)), foe, 2, 0)
    assert points(table) == [3, 0]


def test_a_craft_without_debris_is_destroyed_too() -> None:
    from tests.cards.lay import verb

    table = race("destroy a craft")
    foe = table.craft(B, at=(table.home[A], 0), abilities=(verb("leaves no debris"),))
    table.fight(table.craft(A, at=(table.home[A], 0)), foe, 2, 0)
    assert points(table) == [3, 0]


def test_debris_and_ones_own_hand_destroy_for_nobody() -> None:
    from tests.cards.lay import verb

    table = race("destroy a craft")
    for _ in range(2):
        table.debris(at=(table.home[B], 0))
    table.craft(B, at=(table.home[B], 0))
    dart = table.craft(A, at=(table.home[A], 0), abilities=(verb("expendable"),))
    table.fight(dart, table.craft(B, at=(table.home[A], 0), armor=9), 2, 0)
    table.ends_turn()
    assert points(table) == [0, 0]


def test_first_to_orbit_the_enemy_homeworld() -> None:
    table = race("orbit the enemy Homeworld")
    moon = table.asset(B)
    lance = table.craft(A, at=(table.home[A], 4))
    table.does(A, Transfer(lance, moon))
    assert points(table) == [0, 0]
    table.does(A, Transfer(lance, table.home[B]))
    assert points(table) == [3, 0]


@pytest.mark.parametrize(("to", "enough"), [("hold three worlds", 3), ("hold five worlds", 5)])
def test_first_to_hold_worlds(to: str, enough: int) -> None:
    table = race(to)
    for _ in range(enough - 2):
        table.asset(A)
    table.ends_turn()
    table.ends_turn()
    assert points(table) == [0, 0]
    table.asset(A)
    table.ends_turn()
    assert points(table) == [3, 0]


def test_first_to_have_six_craft_in_play() -> None:
    table = race("have six craft in play")
    for world in (*table.home, table.asset(A)):
        table.craft(A, at=(world, 0))
        table.craft(A, at=(world, 1))
    table.ends_turn()
    assert points(table) == [3, 0]


@pytest.mark.parametrize(("there", "scored"), [(3, 0), (4, 3)])
def test_first_to_gather_four_craft_around_one_world(there: int, scored: int) -> None:
    table = race("gather four craft around one world")
    for _ in range(there):
        table.craft(A, at=(table.home[B], 0))
    table.craft(A, at=(table.home[A], 0))
    table.ends_turn()
    assert points(table) == [scored, 0]


@pytest.mark.parametrize(("cards", "scored"), [(1, 0), (0, 3)])
def test_first_to_end_a_turn_with_an_empty_hand(cards: int, scored: int) -> None:
    table = race("end a turn with an empty hand")
    for _ in range(cards):
        table.in_hand(A, CRAFT)
    table.ends_turn()
    assert points(table) == [scored, 0]


def test_only_the_first_gets_it() -> None:
    table = race("hold three worlds")
    for seat in (A, A, B, B):
        table.asset(seat)
    for _ in range(4):
        table.ends_turn()
    assert points(table) == [3, 0]
    assert table.board.claimed == ["hold three worlds"]


def test_a_mission_counts_only_where_it_was_drawn() -> None:
    word = goal_word("first", to="transfer to another world", mission=True)
    for drawn in (True, False):
        table = match(word)
        table.board.missions = ["mission: transfer to another world"] if drawn else []
        table.does(A, Transfer(table.craft(A, at=(table.home[A], 4)), table.home[B]))
        assert points(table) == [int(drawn), 0]
        assert table.board.missions == []


# Thresholds.


def test_a_threshold_wins_at_the_end_of_the_turn_in_which_it_is_reached() -> None:
    table = match(goal_word("majority"), threshold=2)
    table.asset(A)
    table.ends_turn()
    table.ends_turn()
    assert winner(table) is None
    told = table.ends_turn()
    assert only(told, PointsScored).points == 1
    assert winner(table) == A


def test_a_threshold_reached_in_the_opponents_turn_waits_for_ones_own() -> None:
    table = match(goal_word("majority"), threshold=2, active=B)
    table.board.points["goal"] = (2, 0)
    table.ends_turn()
    assert winner(table) is None
    table.ends_turn()
    assert winner(table) == A


def test_a_captured_last_homeworld_comes_before_points() -> None:
    table = match(goal_word("majority"), threshold=1)
    table.board.controller[table.home[B]] = A
    table.ends_turn()
    assert table.duel.result is not None
    assert table.duel.result.rule == "R4.8.1"


def test_points_are_public() -> None:
    table = match(goal_word("majority"))
    table.asset(A)
    table.ends_turn()
    views = [table.duel.view(viewer) for viewer in (A, B, None)]
    assert all(view.board.points == {"goal": (1, 0)} for view in views)


def test_each_goal_of_a_match_counts_its_own_points() -> None:
    majority, presence = goal_word("majority"), goal_word("presence", world="Rift")
    table = Table(
        house=(
            Goal("most", "Most", (majority,), threshold=3),
            Goal("rift", "Rift", (presence,), threshold=2),
        )
    )
    rift = table.asset(NOBODY, name="Rift")
    table.asset(A)
    table.craft(A, at=(rift, 0))
    table.ends_turn()
    assert table.board.points == {"most": (1, 0), "rift": (1, 0)}
    assert winner(table) is None
    table.ends_turn()
    table.ends_turn()
    assert winner(table) == A


def test_how_far_everybody_has_come_is_told_in_a_line() -> None:
    house = house_rules({"gatekeeper": None, "manifest-destiny": 15, "missions": 2})
    table = Table(house=house)
    gate = table.asset(NOBODY, name="Lagrange Gate")
    table.board.missions = ["mission: capture a world", "mission: destroy a craft"]

    def told() -> list[str]:
        return [rule.standing(table.board, ("Ann", "Ben")) for rule in house]

    assert told() == [
        "Gatekeeper: nobody holds Lagrange Gate.",
        "Manifest destiny: Ann 0, Ben 0 of 15 points.",
        "Race of missions: Ann 0, Ben 0 of 2 points; open: capture a world; open: destroy a craft.",
    ]
    table.board.controller[gate] = A
    table.ends_turn()
    assert told()[:2] == [
        "Gatekeeper: Ann has held Lagrange Gate for 1 of 4 turns.",
        "Manifest destiny: Ann 1, Ben 0 of 15 points.",
    ]
    lines = table_lines(table.duel.view(B), ("Ann", "Ben"))
    assert told()[0] in lines


# The goals that come with the game.


def test_at_least_six_goals_can_be_chosen() -> None:
    assert len(goals()) >= 6
    assert {
        "gatekeeper",
        "monoliths",
        "anomaly",
        "manifest-destiny",
        "prestige",
        "missions",
    } <= set(goals())


def test_every_goal_word_is_used_by_a_goal() -> None:
    used = {type(word) for goal in goals().values() for word in goal.words}
    assert used == set(goal_words.words.values())


def begun(goal: str, threshold: int | None = None) -> tuple[Duel, list[Any]]:
    decks = [random_deck(seat) for seat in (0, 1)]
    house = house_rules({goal: threshold})
    return Duel.setup(decks, SeededChance(bytes(32)), house=house)


@pytest.mark.parametrize("name", goals())
def test_every_goal_sets_up_what_it_needs(name: str) -> None:
    duel, told = begun(name)
    goal = goals()[name]
    laid = [e for e in told if isinstance(e, WorldsLaidOut)]
    assert [card for event in laid for card in event.worlds] == list(goal.worlds)
    for piece in range(2, 2 + len(goal.worlds)):
        assert (duel.board.controller[piece], duel.board.owner[piece]) == (NOBODY, NOBODY)
    assert len(duel.board.missions) == goal.draws


@pytest.mark.parametrize("name", goals())
def test_every_goal_lays_out_the_worlds_its_words_name(name: str) -> None:
    goal = goals()[name]
    named = {getattr(word, "world", None) for word in goal.words}
    named |= {world for word in goal.words for world in getattr(word, "worlds", ())}
    assert named - {None} == {card.name for card in goal.worlds}


@pytest.mark.parametrize("threshold", [7, 10, 15, 4])
def test_a_match_may_choose_its_own_threshold(threshold: int) -> None:
    (goal,) = house_rules({"manifest-destiny": threshold})
    table = Table(house=(goal,))
    table.asset(A)
    table.board.points["manifest-destiny"] = (threshold - 2, 0)
    table.ends_turn()
    assert winner(table) is None
    table.ends_turn()
    table.ends_turn()
    assert winner(table) == A


def test_missions_are_drawn_by_chance_and_each_once() -> None:
    _, told = begun("missions")
    drawn = only(told, MissionsDrawn).missions
    known = {word.claim for word in goals()["missions"].words if isinstance(word, First)}
    assert len(set(drawn)) == len(drawn) == 5
    assert set(drawn) <= known


def test_the_gate_needs_four_turns() -> None:
    assert goals()["gatekeeper"].text() == (
        "Lagrange Gate lies uncontrolled on the line. Control Lagrange Gate at the end of four of "
        "your turns in a row to win."
    )


def test_feats_worth_the_same_stand_in_one_sentence() -> None:
    words = tuple(
        goal_word("first", to=to, points=points, mission=True)
        for to, points in (
            ("capture a world", 2), ("destroy a craft", 1), ("complete a cruiser", 1),
        )
    )  # fmt: skip
    assert Goal("goal", "Goal", words, threshold=1, draws=2).text() == (
        "One point each for the first to destroy a craft or complete a cruiser. Two points for "
        "the first to capture a world. Two of these are drawn as missions, and only they count. "
        "1 point wins."
    )


@pytest.mark.parametrize("name", goals())
def test_every_goal_says_what_it_wants(name: str) -> None:
    text = goals()[name].text()
    assert text.endswith(".")
    assert "  " not in text
    assert ("points win" in text) == bool(goals()[name].threshold)


def test_an_unknown_goal_is_refused_by_name() -> None:
    with pytest.raises(Malformed, match="moonrace: is neither a goal nor a variant"):
        house_rules({"moonrace": None})


def test_goal_worlds_can_stand_in_no_deck() -> None:
    from orbitduel.rules.deck import problems

    home, cards = random_deck(0)
    goal = installed()["lagrange-gate"]
    assert goal.kind == ASSET
    assert any(problem.rule == "R3.2" for problem in problems(home, (goal, *cards[1:])))
