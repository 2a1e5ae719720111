"""How long effects last: to the turn, and not a moment longer."""

from __future__ import annotations

from orbitduel.rules import figures
from orbitduel.rules.abilities import Effect
from orbitduel.rules.events import EffectEnded
from orbitduel.rules.terms import DEBRIS, PLAY, A, B, Piece
from tests.cards.lay import activate, deed, offered, use, when
from tests.table import Table, only


def boosting(lasts: str, figure: str = "armor") -> tuple[Table, Piece, Piece]:
    """A's Moon with a boost of 5, and A's craft there."""
    table = Table()
    boost = activate(deed("boost", figure=figure, by=5, lasts=lasts), once="a turn")
    moon = table.asset(A, abilities=(boost,))
    return table, moon, table.craft(A, at=(moon, 0))


def armor_at_each_turn(table: Table, craft: Piece, turns: int) -> list[int]:
    seen = [figures.armor(table.board, craft)]
    for _ in range(turns):
        table.ends_turn()
        seen.append(figures.armor(table.board, craft))
    return seen


def test_until_the_end_of_the_turn_is_over_when_the_turn_passes() -> None:
    table, moon, lance = boosting("this turn")
    use(table, moon, lance)
    assert armor_at_each_turn(table, lance, 1) == [7, 2]


def test_through_your_next_turn_begun_in_ones_own_turn_lasts_two_turns_more() -> None:
    table, moon, lance = boosting("next turn")
    use(table, moon, lance)
    assert armor_at_each_turn(table, lance, 3) == [7, 7, 7, 2]


def test_through_your_next_turn_begun_in_the_opponents_turn_lasts_one_turn_more() -> None:
    table = Table(active=B)
    boost = deed("boost", figure="armor", by=5, lasts="next turn")
    moon = table.asset(A, abilities=(when("the opponent's turn ends", boost),))
    lance = table.craft(A, at=(moon, 0))
    table.ends_turn()
    table.board.remove(moon)
    assert armor_at_each_turn(table, lance, 2)[:2] == [7, 2]


def test_until_the_end_of_the_turn_still_holds_against_its_debris() -> None:
    table, moon, lance = boosting("this turn")
    use(table, moon, lance)
    for _ in range(3):
        table.debris(at=(moon, 0))
    told = [type(event).__name__ for event in table.ends_turn()]
    assert told.index("DamageDealt") < told.index("EffectEnded") < told.index("TurnBegun")
    assert table.zone(lance) == PLAY


def test_without_the_effect_the_same_debris_destroys() -> None:
    table, moon, lance = boosting("this turn")
    for _ in range(3):
        table.debris(at=(moon, 0))
    table.ends_turn()
    assert table.zone(lance) == DEBRIS


def test_an_effect_outlives_the_card_it_came_from() -> None:
    table, _, _ = boosting("next turn")
    boost = activate(deed("boost", figure="armor", by=5, lasts="next turn"), once="a turn")
    dome = table.upgrade(table.home[A], abilities=(boost,))
    lance = table.craft(A, at=(table.home[A], 0))
    use(table, dome, lance)
    table.board.remove(dome)
    assert figures.armor(table.board, lance) == 7


def test_an_effect_follows_the_piece_it_lies_on() -> None:
    table, moon, lance = boosting("next turn")
    use(table, moon, lance)
    table.board.host[lance] = table.home[B]
    assert figures.armor(table.board, lance) == 7


def test_an_effect_ends_with_the_piece_it_lies_on() -> None:
    table, moon, lance = boosting("next turn")
    use(table, moon, lance)
    table.board.wreck(lance)
    table.ends_turn()
    mate = table.craft(A, at=(moon, 0))
    assert figures.armor(table.board, mate) == 2


def test_effects_add_up_and_each_ends_by_itself() -> None:
    table, moon, lance = boosting("this turn")
    longer = activate(deed("boost", figure="armor", by=1, lasts="next turn"), once="a turn")
    station = table.upgrade(moon, abilities=(longer,))
    use(table, moon, lance)
    use(table, station, lance)
    assert armor_at_each_turn(table, lance, 3) == [8, 3, 3, 2]


def test_the_end_of_an_effect_is_told() -> None:
    table, moon, lance = boosting("this turn")
    use(table, moon, lance)
    ended = only(table.ends_turn(), EffectEnded)
    assert ended == EffectEnded(Effect(moon, lance, "armor", 5, until=1))
    assert table.board.effects == []


def test_delta_vee_spent_beyond_the_limit_leaves_nothing_once_the_effect_is_over() -> None:
    table, moon, lance = boosting("this turn", "dv")
    use(table, moon, lance)
    table.board.spent[lance] = 12
    table.ends_turn()
    assert figures.dv_left(table.board, lance) == 0
    table.ends_turn()
    assert figures.dv_left(table.board, lance) == 8


def test_once_a_turn_begins_anew_in_every_turn() -> None:
    table, moon, lance = boosting("this turn")
    use(table, moon, lance)
    assert offered(table, moon) == []
    table.ends_turn()
    assert table.board.used == []
    table.ends_turn()
    assert offered(table, moon) == [lance]
