"""The fastest plan: it can be played on the real table, and nothing there is faster."""

from __future__ import annotations

import random
from itertools import count

import pytest

from orbitduel.cards.catalogue import shipped
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.deckbuilding.planner import BombardmentAt, CardInPlay, Policy, fastest, plan
from orbitduel.deckbuilding.planner.budget import Account
from orbitduel.deckbuilding.planner.gathering import Gathering
from orbitduel.deckbuilding.planner.model import ORDERS
from orbitduel.deckbuilding.planner.policy import play
from orbitduel.deckbuilding.planner.search import Answer
from orbitduel.deckbuilding.planner.sheet import HOME as HOMEWORLD
from orbitduel.deckbuilding.planner.sheet import RIVAL, Sheet
from orbitduel.deckbuilding.planner.solo import act, pass_round, solo
from orbitduel.rules import actions
from orbitduel.rules.card import Card
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import ASSET, CRAFT, PLAY, UPGRADE, A, Phase
from tests.deckbuilding.planner.small_cards import HOME, fighter, world


def until(duel: Duel, phase: Phase) -> None:
    while duel.board.phase < phase:
        act(duel, actions.Next())


def piece(duel: Duel, number: int) -> int | None:
    if number == HOMEWORLD:
        return 0
    return next((at for at, serial in duel.private[A].serials.items() if serial == number), None)


def replay(homeworld: Card, cards: tuple[Card, ...], answer: Answer) -> Duel:
    """Play the plan on the real table, which refuses whatever is not legal."""
    duel = solo(homeworld, cards)
    for made in answer.turns:
        until(duel, Phase.RESEARCH)
        for number in made.research:
            act(duel, actions.Research(piece(duel, number) or 0))
        until(duel, Phase.PLACE)
        for host, number in made.builds:
            if piece(duel, number) is None:
                beside = None if cards[number].kind == ASSET else piece(duel, host)
                act(duel, actions.Place(number, beside))
        until(duel, Phase.ALLOCATE)
        for host, number in made.builds:
            target = piece(duel, number)
            assert target is not None
            act(duel, actions.Build(piece(duel, host) or 0, target))
        until(duel, Phase.COMPLETE)
        for target in list(duel.board.yard[A]):
            if duel.refusal(A, actions.Complete(target)) is None:
                act(duel, actions.Complete(target))
        pass_round(duel)
    return duel


def has(duel: Duel, card: Card) -> bool:
    board = duel.board
    return any(
        board.zone[at] == PLAY and duel.private[A].cards[serial].id == card.id
        for at, serial in duel.private[A].serials.items()
    )


@pytest.mark.parametrize("name", ready_made())
def test_the_fastest_plan_can_be_played_on_the_real_table(name: str) -> None:
    deck = find_deck(name)
    for at in (1, 4, 8, 12, 16):
        card = deck.cards[at]
        answer = fastest(deck.homeworld, deck.cards, CardInPlay(card), 12, 60)
        assert answer.turn == len(answer.turns)
        assert has(replay(deck.homeworld, deck.cards, answer), card), card.name


@pytest.mark.parametrize("name", ready_made())
def test_no_policy_is_faster_than_the_fastest_plan(name: str) -> None:
    deck = find_deck(name)
    plans = [
        plan(deck.homeworld, deck.cards, Policy(order, research, 8))
        for order in ORDERS
        for research in (0, 1, 2)
    ]
    for at in (2, 6, 11):
        came = [made.cards[at].in_play for made in plans]
        answer = fastest(deck.homeworld, deck.cards, CardInPlay(deck.cards[at]), 12, 60)
        assert answer.turn is not None
        assert all(turn is None or answer.turn <= turn for turn in came)


def exhaustive(homeworld: Card, cards: list[Card], goal: Card, latest: int) -> int | None:
    """Everything the rules allow, turn after turn, until the card is in play.

    Burns are left out, and placing craft other than the goal: neither can help.
    """
    front = [solo(homeworld, cards)]
    for turn in range(1, latest + 1):
        ends: dict[str, Duel] = {}
        stack, seen = list(front), set()
        while stack:
            duel = stack.pop()
            if duel.board.phase == Phase.COMPLETE and has(duel, goal):
                return turn
            if (key := duel.digest()) in seen:
                continue
            seen.add(key)
            for action in duel.legal(A):
                if isinstance(action, actions.Burn | actions.Transfer):
                    continue
                if isinstance(action, actions.Place):
                    card = cards[action.card]
                    if card.kind != ASSET and card.id != goal.id:
                        continue
                after = duel.copy()
                if isinstance(action, actions.Next) and duel.board.phase == Phase.COMPLETE:
                    pass_round(after)
                    ends[after.digest()] = after
                else:
                    act(after, action)
                    stack.append(after)
        front = list(ends.values())
    return None


def small_deck(seed: int) -> list[Card]:
    dice = random.Random(seed)
    deck = [world("rock", dice.randint(2, 5), dice.randint(1, 4), 1)]
    deck += [fighter(f"dart {n}", dice.randint(4, 9), dice.randint(1, 4)) for n in range(3)]
    deck.append(world("stone", dice.randint(3, 6), dice.randint(1, 5), 2))
    dice.shuffle(deck)
    last: list[Card] = [
        fighter("goal", dice.randint(3, 9), dice.randint(1, 4)),
        world("goal", dice.randint(5, 12)),
        Card(id="goal", kind=UPGRADE, name="goal", cost=dice.randint(3, 9), resistance=1),
    ]
    return [*deck[: dice.randint(3, 5)], last[seed % 3]]


@pytest.mark.parametrize("seed", range(9))
def test_the_search_agrees_with_trying_everything_the_rules_allow(seed: int) -> None:
    deck = small_deck(seed)
    found = fastest(HOME, deck, CardInPlay(deck[-1]), 3, 60)
    assert found.complete
    assert found.turn == exhaustive(HOME, deck, deck[-1], 3)


# Bombardment.


def bomber(name: str, cost: int, bombardment: int, dv: int = 6) -> Card:
    return Card(
        id=name, kind=CRAFT, name=name, cost=cost, population=1, dv=dv, armor=1,
        craft_class="fighter", bombardment=bombardment,
    )  # fmt: skip


def far(*track: int) -> Card:
    return Card(id="far", kind=ASSET, name="Far", resistance=3, orbitals=(4, 1), track=track)


def test_bombardment_waits_for_its_launch_window() -> None:
    deck = [bomber("hammer", 4, 2, dv=5)]
    assert fastest(HOME, deck, BombardmentAt(2, far(5, 5, 5, 5)), 8).turn == 3
    assert fastest(HOME, deck, BombardmentAt(2, far(0, -9, -9, -9)), 8).turn == 4


def test_bombardment_adds_up_over_craft() -> None:
    deck = [bomber("hammer", 4, 2), bomber("hammer", 4, 2), bomber("tongs", 8, 3)]
    near = far(5, 5, 5, 5)
    turns = [fastest(HOME, deck, BombardmentAt(n, near), 9).turn for n in (1, 2, 3, 4, 5, 7, 8)]
    # All three are built by turn 4; in turn 5 the tracker is at station 1, where leaving costs 4
    # after a climb of 4, so the last of them leaves in turn 6.
    assert turns == [2, 2, 3, 3, 4, 6, None]


def bombers(seed: int) -> list[Card]:
    dice = random.Random(seed)
    deck = [bomber(f"b{n}", dice.randint(3, 12), dice.randint(1, 3)) for n in range(5)]
    deck += [world(f"w{n}", dice.randint(2, 6), dice.randint(1, 4), 1) for n in range(3)]
    dice.shuffle(deck)
    return deck


@pytest.mark.parametrize("seed", range(12))
def test_what_the_kinder_game_rules_out_cannot_be_done(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = bombers(seed)
    goals = [BombardmentAt(3 + seed % 3, far(5, 1, 5, 5)), CardInPlay(deck[-1])]
    pruned = [fastest(HOME, deck, goal, 6, 60) for goal in goals]
    monkeypatch.setattr(Account, "over", lambda _: 0)
    monkeypatch.setattr(Account, "affords", lambda *_: True)
    everything = [fastest(HOME, deck, goal, 6, 60) for goal in goals]
    assert [found.turn for found in pruned] == [found.turn for found in everything]
    assert sum(found.looked_at for found in pruned) < sum(found.looked_at for found in everything)


def test_a_goal_out_of_reach_is_told_as_such_after_looking_at_everything() -> None:
    answer = fastest(HOME, [bomber("hammer", 4, 2)], BombardmentAt(3, far(5, 5, 5, 5)), 9)
    assert (answer.turn, answer.ruled_out, answer.complete) == (None, 9, True)


def test_a_search_that_runs_out_of_time_tells_what_is_ruled_out_and_what_a_policy_does() -> None:
    deck, triton = find_deck("quiet-sea"), shipped()["triton-deeps"]
    goal = BombardmentAt(6, triton)
    ticks = count()
    short = fastest(deck.homeworld, deck.cards, goal, 14, 40, lambda: float(next(ticks)))
    full = fastest(deck.homeworld, deck.cards, goal, 14, 60)
    assert not short.complete
    assert full.complete
    assert full.turn is not None
    assert short.turn is not None
    assert short.policy is not None
    assert 0 < short.ruled_out < full.turn <= short.turn


@pytest.mark.parametrize("name", ready_made())
def test_gathering_by_policy_agrees_with_the_first_craft_that_arrives(name: str) -> None:
    deck, goal = find_deck(name), shipped()["pluto"]
    policy = Policy("craft-first", 1, 12)
    (reach,) = plan(deck.homeworld, deck.cards, policy, goal).reaches
    sheet = Sheet(deck.homeworld, deck.cards, None if goal in deck.cards else goal)
    target = deck.cards.index(goal) if goal in deck.cards else RIVAL
    fleet = Gathering(sheet, target, BombardmentAt(1, goal))
    play(deck.homeworld, deck.cards, policy, sheet.rival, fleet.watch)
    assert reach.turn is not None
    assert fleet.turn is not None
    assert reach.turn <= fleet.turn
    if deck.cards[reach.position - 1].bombardment:
        assert fleet.turn == reach.turn


def test_a_card_that_is_not_in_the_deck_is_no_goal() -> None:
    with pytest.raises(ValueError, match="Sedna is not in the deck"):
        fastest(HOME, [world("rock", 4)], CardInPlay(shipped()["sedna"]), 5)
