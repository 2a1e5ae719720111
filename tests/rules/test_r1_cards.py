from orbitduel.rules.actions import Bombard, Place, Research
from orbitduel.rules.card import Card
from orbitduel.rules.deck import problems
from orbitduel.rules.terms import ASSET, CRAFT, NOBODY, UPGRADE, A, B, Phase
from tests.table import HOMEWORLD, Table, card


def cited(cards: list[Card]) -> list[str]:
    return [problem.rule for problem in problems(HOMEWORLD, cards)]


def test_r1_1_neutral_cards_never_count_as_another_factions() -> None:
    assert cited([card(CRAFT, faction="")] * 20 + [card(UPGRADE, faction="")] * 20) == []


def test_r1_1_assets_are_neutral_unless_the_card_says_otherwise() -> None:
    neutral = [card(ASSET, id=f"moon {n}") for n in range(11)]
    foreign = [card(ASSET, id=f"moon {n}", faction="blue") for n in range(11)]
    assert cited(neutral + [card(CRAFT)] * 29) == []
    assert cited(foreign + [card(CRAFT)] * 29) == ["R2.2"]


def test_r1_2_a_captured_asset_keeps_its_owner_and_changes_its_controller() -> None:
    table = Table(dice=[1])
    moon = table.asset(B, resistance=1)
    lance = table.craft(A, at=(moon, 0), bombardment=1)
    table.does(A, Bombard(lance, moon, 3))
    assert (table.board.owner[moon], table.controller(moon)) == (B, A)


def test_r1_2_what_a_player_places_is_owned_and_controlled_by_that_player() -> None:
    table = Table(active=B, phase=Phase.PLACE)
    table.does(B, Place(table.in_hand(B, ASSET)))
    (piece,) = table.board.yard[B]
    assert (table.board.owner[piece], table.controller(piece)) == (B, B)


def test_r1_2_an_uncontrolled_asset_is_commanded_by_nobody() -> None:
    table = Table(phase=Phase.RESEARCH)
    moon = table.asset(NOBODY)
    table.in_deck(A, CRAFT)
    table.refuses("R4.5", A, Research(moon))
    assert moon not in table.board.worlds_of(A) + table.board.worlds_of(B)
