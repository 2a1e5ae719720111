import pytest

from orbitduel.rules.actions import Research
from orbitduel.rules.terms import ASSET, CRAFT, NOBODY, UPGRADE, A, B, Phase
from tests.table import Table


def lab() -> Table:
    table = Table(phase=Phase.RESEARCH)
    for kind in (CRAFT, UPGRADE, ASSET):
        table.in_deck(A, kind)
    return table


def test_r4_5_research_taps_the_asset_and_draws_the_top_card() -> None:
    table = lab()
    table.does(A, Research(table.home[A]))
    assert table.tapped(table.home[A])
    assert (table.private[A].hand, table.private[A].deck) == ([0], [1, 2])
    assert (table.board.hand_size[A], table.board.deck_size[A]) == (1, 2)


def test_r4_5_every_asset_draws_one_card() -> None:
    table = lab()
    for world in (table.home[A], table.asset(A)):
        table.does(A, Research(world))
    assert table.private[A].hand == [0, 1]


def test_r4_5_the_opponent_draws_nothing() -> None:
    table = lab()
    table.in_deck(B, CRAFT)
    table.does(A, Research(table.home[A]))
    assert (table.board.hand_size[B], table.board.deck_size[B]) == (0, 1)


def test_r4_5_a_tapped_asset_does_not_research() -> None:
    table = lab()
    table.does(A, Research(table.home[A]))
    table.refuses("R4.5", A, Research(table.home[A]))


def test_r4_5_only_a_face_up_asset_of_ones_own_researches() -> None:
    table = lab()
    strange = [table.home[B], table.asset(NOBODY), table.construction(A, ASSET)]
    strange += [
        table.upgrade(table.home[A]),
        table.craft(A, at=(table.home[A], 0)),
        *table.no_pieces(),
    ]
    for piece in strange:
        table.refuses("R4.5", A, Research(piece))


def test_r4_5_with_an_empty_deck_research_is_illegal() -> None:
    table = Table(phase=Phase.RESEARCH)
    table.in_deck(B, CRAFT)
    table.refuses("R4.5", A, Research(table.home[A]))


@pytest.mark.parametrize("turns", [1, 2, 6])
def test_r4_5_an_empty_deck_loses_nothing_else(turns: int) -> None:
    table = Table()
    for _ in range(turns):
        table.ends_turn()
    assert table.duel.result is None


def test_r4_5_a_blockade_does_not_hinder_research() -> None:
    table = lab()
    table.craft(B, at=(table.home[A], 0))
    table.does(A, Research(table.home[A]))
    assert table.board.hand_size[A] == 1
