import pytest

from orbitduel.rules.card import Card
from orbitduel.rules.chance import ScriptedChance
from orbitduel.rules.deck import IllegalDeck, Problem, problems
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, A, B
from tests.table import HOMEWORLD, card

RED = card(CRAFT)
BLUE = card(CRAFT, faction="blue")
NEUTRAL = card(UPGRADE, faction="")
MOON = card(ASSET)


def wrong(cards: list[Card], homeworld: Card = HOMEWORLD) -> list[Problem]:
    return problems(homeworld, cards)


def cited(cards: list[Card], homeworld: Card = HOMEWORLD) -> list[str]:
    return [problem.rule for problem in wrong(cards, homeworld)]


def test_r2_1_forty_cards_and_a_homeworld_are_a_deck() -> None:
    assert cited([RED] * 40) == []


@pytest.mark.parametrize("size", [0, 1, 39, 41, 400])
def test_r2_1_any_other_number_of_cards_is_refused(size: int) -> None:
    assert cited([RED] * size) == ["R2.1"]


def test_r2_1_a_deck_needs_a_homeworld() -> None:
    assert cited([RED] * 40, homeworld=card(ASSET, faction="red")) == ["R2.1"]


def test_r2_1_the_deck_is_drawn_in_the_order_chosen() -> None:
    cards = [card(CRAFT, id=f"craft {n}") for n in range(40)]
    duel, _ = Duel.setup([(HOMEWORLD, cards)] * 2, ScriptedChance([1]))
    for seat in (A, B):
        own = duel.private[seat]
        assert [own.cards[serial] for serial in own.hand + own.deck] == cards


def test_r2_1_a_duel_does_not_begin_with_an_illegal_deck() -> None:
    with pytest.raises(IllegalDeck, match=r"R2\.1") as raised:
        Duel.setup([(HOMEWORLD, [RED] * 40), (HOMEWORLD, [RED] * 39)], ScriptedChance([1]))
    assert [problem.rule for problem in raised.value.problems] == ["R2.1"]


def test_r2_2_ten_cards_of_another_faction_are_allowed() -> None:
    assert cited([BLUE] * 10 + [RED] * 30) == []


def test_r2_2_an_eleventh_card_of_another_faction_is_refused_and_all_are_pointed_at() -> None:
    (problem,) = wrong([BLUE] * 11 + [RED] * 29)
    assert (problem.rule, problem.positions) == ("R2.2", tuple(range(1, 12)))


def test_r2_2_two_other_factions_count_together() -> None:
    green = card(CRAFT, faction="green")
    assert cited([BLUE] * 6 + [green] * 5 + [NEUTRAL] * 29) == ["R2.2"]


def test_r2_3_a_second_copy_of_an_asset_is_refused_and_both_are_pointed_at() -> None:
    (problem,) = wrong([MOON, *[RED] * 38, MOON])
    assert (problem.rule, problem.positions) == ("R2.3", (1, 40))


def test_r2_3_different_assets_stand_beside_each_other() -> None:
    assert cited([card(ASSET, id=f"moon {n}") for n in range(40)]) == []


def test_r2_3_craft_and_upgrades_may_repeat() -> None:
    assert cited([RED] * 20 + [NEUTRAL] * 20) == []


def test_r2_4_a_homeworld_among_the_forty_is_refused() -> None:
    (problem,) = wrong([RED, HOMEWORLD, *[RED] * 38])
    assert (problem.rule, problem.positions) == ("R2.4", (2,))


def test_r2_everything_wrong_is_said_at_once_and_in_words() -> None:
    found = wrong([MOON, MOON, HOMEWORLD, *[BLUE] * 11])
    assert {problem.rule for problem in found} == {"R2.1", "R2.2", "R2.3", "R2.4"}
    assert all(len(problem.sentence.split()) > 2 for problem in found)
