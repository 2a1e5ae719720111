"""`when`: conditions under which an ability holds."""

from __future__ import annotations

import pytest

from orbitduel.reading import Malformed
from orbitduel.rules import costs, figures
from orbitduel.rules.actions import Bombard, Research
from orbitduel.rules.terms import NOBODY, A, B, Phase, Piece
from tests.cards.lay import ENEMIES_HERE, ITSELF, THIS_WORLD, Data, fill_decks, verb
from tests.table import Table


def powered(condition: Data) -> tuple[Table, Piece]:
    """A world of power 2 that has 5 more while a condition holds."""
    table = Table()
    bend = verb("bend", figure="power", by=5, who=THIS_WORLD, when=condition)
    return table, table.asset(A, abilities=(bend,))


def holds(table: Table, moon: Piece) -> bool:
    return figures.power(table.board, moon) == 2 + 5


def test_present_needs_one() -> None:
    table, moon = powered({"is": "present", "of": {"class": "corvette"}})
    assert not holds(table, moon)
    table.craft(A, at=(moon, 3), craft_class="corvette")
    assert holds(table, moon)


def test_present_is_not_met_by_enemies_other_classes_or_elsewhere() -> None:
    table, moon = powered({"is": "present", "of": {"class": "corvette"}})
    table.craft(B, at=(moon, 3), craft_class="corvette")
    table.craft(A, at=(moon, 3), craft_class="frigate")
    table.craft(A, at=(table.home[A], 3), craft_class="corvette")
    assert not holds(table, moon)


@pytest.mark.parametrize(("craft", "met"), [(0, False), (1, False), (2, True), (3, True)])
def test_present_may_need_several(craft: int, met: bool) -> None:
    table, moon = powered({"is": "present", "of": {}, "at least": 2})
    for _ in range(craft):
        table.craft(A, at=(moon, 0))
    assert holds(table, moon) == met


def test_present_counts_others_beside_a_craft() -> None:
    table = Table(dice=[6, 6, 6])
    beside = {"is": "present", "of": {"where": "its orbital", "other": True}}
    bend = verb("bend", figure="bombardment", by=1, when=beside)
    lance = table.craft(A, at=(table.home[B], 1), abilities=(bend,))
    assert figures.bombardment(table.board, lance, table.home[B]) == 2
    table.craft(A, at=(table.home[B], 1))
    told = table.does(A, Bombard(lance, table.home[B], 0))
    assert len(told[1].values) == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("mine", "theirs", "by", "met"),
    [(0, 1, 1, False), (0, 2, 1, True), (1, 2, 1, False), (2, 2, 1, False), (1, 3, 2, False),
     (0, 3, 2, True)],
)  # fmt: skip
def test_outnumbered_counts_craft_and_worlds_everywhere(
    mine: int, theirs: int, by: int, met: bool
) -> None:
    """A holds two worlds, B one."""
    table, moon = powered({"is": "outnumbered", "by": by})
    for seat, craft in ((A, mine), (B, theirs)):
        for _ in range(craft):
            table.craft(seat, at=(table.home[seat], 0))
    assert holds(table, moon) == met
    table.board.controller[moon] = NOBODY
    assert not holds(table, moon)


def test_outnumbered_by_nothing_is_refused() -> None:
    with pytest.raises(Malformed, match="outnumbered by 1 at least"):
        powered({"is": "outnumbered", "by": 0})


def test_absent_holds_until_one_comes() -> None:
    table, moon = powered({"is": "absent", "of": ENEMIES_HERE})
    table.craft(A, at=(moon, 0))
    assert holds(table, moon)
    table.craft(B, at=(moon, 4))
    assert not holds(table, moon)


def test_absent_is_asked_from_where_the_craft_is() -> None:
    table = Table()
    bend = verb("bend", figure="transfer cost", by=-1, when={"is": "absent", "of": ENEMIES_HERE})
    lance = table.craft(A, at=(table.home[A], 4), abilities=(bend,))
    assert costs.transfer(table.board, lance, table.home[B]) == 1
    table.craft(B, at=(table.home[A], 0))
    assert costs.transfer(table.board, lance, table.home[B]) == 2


@pytest.mark.parametrize("station", [1, 2, 3, 4])
def test_station_holds_while_ones_own_tracker_is_there(station: int) -> None:
    table, moon = powered({"is": "station", "number": station})
    table.tracker(B, station % 4)
    for place in range(4):
        table.tracker(A, place)
        assert holds(table, moon) == (place == station - 1)


def test_station_follows_the_captor() -> None:
    table, moon = powered({"is": "station", "number": 2})
    table.tracker(B, 1)
    assert not holds(table, moon)
    table.board.controller[moon] = B
    assert holds(table, moon)


def test_station_never_holds_for_nobody() -> None:
    table, moon = powered({"is": "station", "number": 1})
    table.board.controller[moon] = NOBODY
    assert not holds(table, moon)


@pytest.mark.parametrize("station", [0, 5, -1])
def test_there_are_four_stations(station: int) -> None:
    with pytest.raises(Malformed, match="a station is 1, 2, 3 or 4"):
        powered({"is": "station", "number": station})


def test_damaged_holds_while_the_card_bears_damage() -> None:
    table = Table()
    bend = verb("bend", figure="accuracy", by=3, who=ITSELF, when={"is": "damaged"})
    lance = table.craft(A, at=(table.home[A], 0), abilities=(bend,))
    assert figures.accuracy(table.board, lance, lance) == 2
    table.board.damage[lance] = 1
    assert figures.accuracy(table.board, lance, lance) == 5


def test_damaged_on_a_world_is_the_worlds_own_damage() -> None:
    table, moon = powered({"is": "damaged"})
    table.craft(A, at=(moon, 0), damage=1)
    table.upgrade(moon, damage=1)
    assert not holds(table, moon)
    table.board.damage[moon] = 1
    assert holds(table, moon)


def test_a_condition_is_asked_when_the_figure_is_read() -> None:
    table = Table(phase=Phase.RESEARCH)
    fill_decks(table)
    alone = {"is": "absent", "of": ENEMIES_HERE}
    bend = verb("bend", figure="research draw", by=1, who=THIS_WORLD, when=alone)
    watched, quiet = (table.asset(A, abilities=(bend,)) for _ in range(2))
    table.craft(B, at=(watched, 0))
    table.does(A, Research(watched))
    assert len(table.private[A].hand) == 1
    table.does(A, Research(quiet))
    assert len(table.private[A].hand) == 3
