"""Whom an ability means: kind, side, place, class, trait, distance."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from orbitduel.cards.vocabulary.schema import read_word
from orbitduel.cards.vocabulary.selectors import Selector
from orbitduel.reading import Malformed, Record
from orbitduel.rules.terms import CRAFT, NOBODY, UPGRADE, A, B, Piece
from tests.cards.lay import Data
from tests.table import Table


class Sky(NamedTuple):
    """A's Moon with craft of both sides in its orbitals, and some elsewhere."""

    table: Table
    moon: Piece
    low: Piece
    """A's fighter in the lowest orbital."""
    mate: Piece
    """A's drone cruiser beside it."""
    high: Piece
    """A's fighter in the outermost orbital."""
    foe: Piece
    """B's fighter in the lowest orbital."""
    away: Piece
    """A's fighter around its Homeworld."""
    dome: Piece
    """The upgrade on the Moon."""


def sky() -> Sky:
    table = Table()
    moon = table.asset(A)
    return Sky(
        table,
        moon,
        table.craft(A, at=(moon, 0)),
        table.craft(A, at=(moon, 0), craft_class="cruiser", traits=("drone",)),
        table.craft(A, at=(moon, 4)),
        table.craft(B, at=(moon, 0)),
        table.craft(A, at=(table.home[A], 0)),
        table.upgrade(moon),
    )


def found(there: Sky, source: str, data: Data) -> set[str]:
    """The names of whom a selector means, read from where a card stands."""
    selector = read_word(Selector, Record(data))
    pieces = selector.found(there.table.board, getattr(there, source))
    names = {getattr(there, name): name for name in Sky._fields[1:]}
    return {names.get(piece, "home") for piece in pieces}


@pytest.mark.parametrize(
    ("source", "data", "meant"),
    [
        ("moon", {}, {"low", "mate", "high"}),
        ("dome", {}, {"low", "mate", "high"}),
        ("low", {}, {"low", "mate", "high"}),
        ("low", {"other": True}, {"mate", "high"}),
        ("low", {"side": "theirs"}, {"foe"}),
        ("foe", {}, {"foe"}),
        ("foe", {"side": "theirs"}, {"low", "mate", "high"}),
        ("low", {"side": "anyone's"}, {"low", "mate", "high", "foe"}),
        ("low", {"where": "anywhere"}, {"low", "mate", "high", "away"}),
        ("away", {}, {"away"}),
        ("low", {"where": "its orbital"}, {"low", "mate"}),
        ("low", {"where": "its orbital", "other": True}, {"mate"}),
        ("high", {"where": "its orbital"}, {"high"}),
        ("low", {"where": "its orbital", "side": "theirs"}, {"foe"}),
        ("high", {"where": "lowest orbital"}, {"low", "mate"}),
        ("dome", {"where": "lowest orbital", "side": "theirs"}, {"foe"}),
        ("moon", {"where": "outermost orbital"}, {"high"}),
        ("low", {"where": "itself"}, {"low"}),
        ("low", {"class": "cruiser"}, {"mate"}),
        ("low", {"trait": "drone"}, {"mate"}),
        ("low", {"class": "fighter", "trait": "drone"}, set()),
        ("low", {"within": 3}, {"low", "mate"}),
        ("low", {"within": 4}, {"low", "mate", "high"}),
        ("low", {"kind": "upgrade"}, {"dome"}),
        ("moon", {"kind": "upgrade"}, {"dome"}),
        ("foe", {"kind": "upgrade"}, set()),
        ("foe", {"kind": "upgrade", "side": "theirs"}, {"dome"}),
        ("away", {"kind": "upgrade"}, set()),
        ("dome", {"kind": "upgrade", "where": "itself"}, {"dome"}),
        ("dome", {"kind": "asset", "where": "its world"}, {"moon"}),
        ("low", {"kind": "asset", "where": "its world"}, {"moon"}),
        ("moon", {"kind": "asset", "where": "its world"}, {"moon"}),
        ("foe", {"kind": "asset", "where": "its world"}, set()),
        ("foe", {"kind": "asset", "side": "theirs", "where": "its world"}, {"moon"}),
        ("low", {"kind": "asset", "where": "anywhere"}, {"home", "moon"}),
        ("low", {"kind": "asset", "where": "anywhere", "side": "theirs"}, {"home"}),
    ],
    ids=lambda part: str(sorted(part)) if isinstance(part, set) else str(part),
)
def test_a_selector_means(source: str, data: Data, meant: set[str]) -> None:
    assert found(sky(), source, data) == meant


def test_an_uncontrolled_world_is_nobodys_enemy() -> None:
    there = sky()
    there.table.board.controller[there.moon] = NOBODY
    worlds = {"kind": "asset", "where": "anywhere", "side": "theirs"}
    assert found(there, "low", worlds) == {"home"}
    assert found(there, "foe", worlds) == {"home"}


def test_debris_is_no_craft() -> None:
    there = sky()
    there.table.board.wreck(there.mate)
    assert found(there, "low", {"where": "its orbital"}) == {"low"}


def test_a_craft_looks_from_where_it_is_now() -> None:
    there = sky()
    there.table.board.host[there.high], there.table.board.orbital[there.high] = (
        there.table.home[A],
        0,
    )
    assert found(there, "high", {"where": "its orbital"}) == {"high", "away"}


def test_friends_come_first_in_their_order_then_enemies() -> None:
    there = sky()
    selector = Selector(side="anyone's", where="its orbital")
    board = there.table.board
    assert selector.found(board, there.low) == [there.low, there.mate, there.foe]
    assert selector.found(board, there.foe) == [there.foe, there.low, there.mate]


@pytest.mark.parametrize("where", ["here", "its orbital", "lowest orbital", "outermost orbital"])
def test_a_world_orbits_nothing(where: str) -> None:
    with pytest.raises(Malformed, match="a world is anywhere, itself or its world"):
        read_word(Selector, Record({"kind": "asset", "where": where}))


@pytest.mark.parametrize(("source", "kind"), [("low", CRAFT), ("dome", UPGRADE)])
def test_itself_is_the_card_whatever_else_is_said(source: str, kind: str) -> None:
    assert found(sky(), source, {"kind": kind, "where": "itself", "trait": "drone"}) == {source}
