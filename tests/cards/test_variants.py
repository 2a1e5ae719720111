"""The two optional variants: Kessler and wild sky."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from orbitduel.cards.catalogue import installed
from orbitduel.cards.house import VEILED_WORLDS, Kessler, WildSky, house_rules, variants
from orbitduel.rules import costs
from orbitduel.rules.actions import Transfer
from orbitduel.rules.chance import SeededChance
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import CraftDestroyed, DebrisMet, WorldUnveiled
from orbitduel.rules.terms import ASSET, DEBRIS, NOBODY, PLAY, VEILED, A, B, Piece
from tests.cards.lay import verb
from tests.properties.duels import random_deck
from tests.table import Table, card, only

# Kessler.


def shatter(
    dice: Sequence[int], *left: int, dv: int = 8
) -> tuple[Table, list[Piece], list[DebrisMet]]:
    """A's craft is shot from the next orbital; the dice are for B's others beside it, which
    have so much delta-vee left each."""
    table = Table(dice=[1, 1, *dice], active=B, house=(Kessler(),))
    spot = (table.home[A], 0)
    prey = table.craft(A, at=spot)
    mates = [table.craft(A, at=spot, spent=dv - rest) for rest in left]
    told = table.fight(table.craft(B, at=(table.home[A], 1)), prey, 2, 0)
    return table, mates, [event for event in told if isinstance(event, DebrisMet)]


@pytest.mark.parametrize(("die", "price"), [(1, 2), (2, 1), (3, 1), (4, 0), (5, 0), (6, 0)])
def test_every_other_craft_rolls_and_pays_to_dodge(die: int, price: int) -> None:
    table, (mate,), met = shatter([die], 5)
    assert met == [DebrisMet(mate, die, price, dodged=True)]
    assert (table.spent(mate), table.zone(mate)) == (3 + price, PLAY)


@pytest.mark.parametrize(("die", "left"), [(1, 1), (1, 0), (2, 0), (3, 0)])
def test_one_that_cannot_pay_is_destroyed_and_pays_nothing(die: int, left: int) -> None:
    table, (mate,), met = shatter([die], left)
    assert met == [DebrisMet(mate, die, 0, dodged=False)]
    assert table.zone(mate) == DEBRIS


@pytest.mark.parametrize("die", [4, 5, 6])
def test_an_empty_tank_is_no_danger_with_a_high_die(die: int) -> None:
    table, (mate,), _ = shatter([die], 0)
    assert table.zone(mate) == PLAY


def test_it_spreads_from_one_to_the_next() -> None:
    table, (first, second), met = shatter([3, 6, 3], 0, 0)
    assert [(m.craft, m.die) for m in met] == [(first, 3), (second, 6), (second, 3)]
    assert [table.zone(craft) for craft in (first, second)] == [DEBRIS, DEBRIS]


def test_a_craft_rolls_once_for_each_destroyed_neighbour() -> None:
    """Two that cannot pay are destroyed in turn; the third meets the debris of three craft."""
    table, mates, met = shatter([3, 3, 6, 3, 6, 6], 0, 0, 8)
    third = mates[2]
    assert [table.zone(craft) for craft in mates] == [DEBRIS, DEBRIS, PLAY]
    assert len([m for m in met if m.craft == third]) == 3


def test_both_sides_are_endangered_but_other_orbitals_and_worlds_are_not() -> None:
    table = Table(dice=[1, 1, 6, 6], active=B, house=(Kessler(),))
    home = table.home[A]
    prey, mate = table.craft(A, at=(home, 0)), table.craft(A, at=(home, 0))
    hunter = table.craft(B, at=(home, 0))
    table.craft(A, at=(home, 1))
    table.craft(A, at=(table.home[B], 0))
    told = table.fight(hunter, prey, 2, 0)
    assert [e.craft for e in told if isinstance(e, DebrisMet)] == [mate, hunter]


def test_what_leaves_no_debris_endangers_nobody() -> None:
    table = Table(dice=[1, 1], active=B, house=(Kessler(),))
    spot = (table.home[A], 0)
    prey = table.craft(A, at=spot, abilities=(verb("leaves no debris"),))
    told = table.fight(table.craft(B, at=spot), prey, 2, 0)
    assert not any(isinstance(event, DebrisMet) for event in told)


def test_without_the_variant_nobody_rolls() -> None:
    table = Table(dice=[1, 1], active=B)
    spot = (table.home[A], 0)
    prey = table.craft(A, at=spot)
    told = table.fight(table.craft(B, at=spot), prey, 2, 0)
    assert only(told, CraftDestroyed) == CraftDestroyed(prey)
    assert not any(isinstance(event, DebrisMet) for event in told)


def test_craft_that_die_in_a_debris_field_endanger_others_once_each() -> None:
    """R4.8.4 destroys both at once; with an empty tank beside them the third rolls twice."""
    table = Table(dice=[6, 6, 6], house=(Kessler(),))
    spot = (table.home[A], 0)
    for _ in range(2):
        table.debris(at=spot)
    weak = [table.craft(A, at=spot) for _ in range(2)]
    tough = table.craft(A, at=spot, armor=9)
    met = [event for event in table.ends_turn() if isinstance(event, DebrisMet)]
    assert [table.zone(craft) for craft in weak] == [DEBRIS, DEBRIS]
    assert [m.craft for m in met].count(tough) == 2


def test_a_craft_that_is_lost_to_debris_and_to_its_neighbour_is_lost_once() -> None:
    """The second is doomed by R4.8.4 and fails its roll as well; the third meets two wrecks."""
    table = Table(dice=[1, 6, 6, 6, 6], house=(Kessler(),))
    spot = (table.home[A], 0)
    for _ in range(2):
        table.debris(at=spot)
    weak = [table.craft(A, at=spot, spent=8) for _ in range(2)]
    tough = table.craft(A, at=spot, armor=9)
    told = table.ends_turn()
    assert [e.craft for e in told if isinstance(e, CraftDestroyed)] == weak
    assert [e.craft for e in told if isinstance(e, DebrisMet)].count(tough) == 2


# Wild sky.

ROCKS = tuple(card(ASSET, id=f"rock-{n}", name=f"Rock {n}", track=(3,) * 4) for n in range(3))


def wild(dice: Sequence[int] = (1,)) -> tuple[Table, Piece, Piece]:
    """A veiled world on the line, and A's craft ready to leave."""
    table = Table(dice=dice, house=(WildSky(ROCKS),))
    (veiled,) = (table.board.add(card(ASSET, id="?"), NOBODY, NOBODY, VEILED) for _ in range(1))
    return table, veiled, table.craft(A, at=(table.home[A], 4))


@pytest.mark.parametrize("die", [1, 2, 3])
def test_the_first_craft_to_reach_a_world_reveals_it(die: int) -> None:
    table, veiled, lance = wild([die])
    told = table.does(A, Transfer(lance, veiled))
    assert only(told, WorldUnveiled) == WorldUnveiled(veiled, ROCKS[die - 1])
    assert (table.zone(veiled), table.controller(veiled)) == (PLAY, NOBODY)
    assert table.spot(lance) == (veiled, len(ROCKS[0].orbitals) - 1)


def test_the_voyage_costs_4_whatever_it_turns_out_to_be() -> None:
    table, veiled, lance = wild()
    table.does(A, Transfer(lance, veiled))
    assert table.spent(lance) == costs.UNCHARTED == 4


def test_it_is_refused_to_a_craft_with_less() -> None:
    table, veiled, lance = wild()
    table.board.spent[lance] = 5
    table.refuses("R4.2.4", A, Transfer(lance, veiled))


def test_a_world_is_revealed_only_once_and_costs_its_figures_then() -> None:
    table, veiled, lance = wild()
    second = table.craft(A, at=(table.home[A], 4))
    table.does(A, Transfer(lance, veiled))
    told = table.does(A, Transfer(second, veiled))
    assert not any(isinstance(event, WorldUnveiled) for event in told)
    assert table.spent(second) == 7 - 3


def test_no_world_is_found_twice() -> None:
    table, veiled, lance = wild([1, 1])
    other = table.board.add(card(ASSET, id="?"), NOBODY, NOBODY, VEILED)
    table.does(A, Transfer(lance, veiled))
    told = table.does(A, Transfer(table.craft(A, at=(table.home[A], 4)), other))
    assert only(told, WorldUnveiled).card == ROCKS[1]


def test_an_unveiled_world_speaks_from_then_on() -> None:
    table, veiled, lance = wild()
    haven = card(ASSET, id="haven", abilities=(verb("free burns", who={"side": "anyone's"}),))
    table.duel.uncharted = (haven,)
    table.does(A, Transfer(lance, veiled))
    assert costs.burn(table.board, lance, 0) == 0


def test_a_match_lays_out_three_and_finds_neutral_worlds_in_them() -> None:
    house = house_rules({"wild-sky": None})
    duel, _ = Duel.setup([random_deck(0), random_deck(1)], SeededChance(bytes(32)), house=house)
    assert len(duel.board.veiled) == VEILED_WORLDS == 3
    for world in duel.uncharted:
        assert (world.kind, world.faction, world.homeworld) == (ASSET, "", False)
        assert "goal" not in world.traits
    assert len(duel.uncharted) > 3
    assert {world.id for world in duel.uncharted} <= {known.id for known in installed()}


def test_what_lies_under_the_veil_is_in_nobodys_view() -> None:
    table, veiled, _ = wild()
    names = {rock.name for rock in ROCKS}
    for viewer in (A, B, None):
        assert table.duel.view(viewer).identity(veiled).name not in names


def test_there_are_two_variants_and_they_say_what_they_do() -> None:
    assert set(variants()) == {"kessler", "wild-sky"}
    assert variants()["kessler"].text() == (
        "When a craft is destroyed, every other craft in its orbital rolls a die: 1 costs two "
        "delta-vee to dodge, 2 or 3 costs one. A craft that cannot pay is destroyed in turn."
    )
    assert variants()["wild-sky"].text().startswith("Three uncontrolled worlds lie face down")
