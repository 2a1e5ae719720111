"""For every deed: what must be there for it, and what must have come of it.

`prepare` lays out the one set of targets a deed shall have; `Outcome.holds` looks afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from orbitduel.cards.vocabulary import deeds
from orbitduel.rules import figures
from orbitduel.rules.terms import ASSET, REMOVED, A, B, Piece
from tests.cards.lay import fill_decks
from tests.cards.stage import Stage
from tests.table import PLAIN

Check = Callable[[], None]
Prepared = tuple[tuple[int, ...], Check]
"""The targets, and what to ask once it is done."""

READ: dict[str, Callable[[Stage, Piece], int]] = {
    "accuracy": lambda stage, piece: figures.accuracy(stage.board, piece, piece),
    "armor": lambda stage, piece: figures.armor(stage.board, piece),
    "bombardment": lambda stage, piece: figures.bombardment(stage.board, piece, piece),
    "dv": lambda stage, piece: figures.dv_limit(stage.board, piece),
    "power": lambda stage, piece: figures.power(stage.board, piece),
    "resistance": lambda stage, piece: figures.resistance(stage.board, piece),
}


def boost(stage: Stage, deed: deeds.Boost) -> Prepared:
    target = stage.someone(deed.on)
    read = READ[deed.figure]
    before = read(stage, target)

    def check() -> None:
        assert read(stage, target) == max(0, before + deed.by)
        lasting = 0 if deed.lasts == "this turn" else 2
        for _ in range(lasting):
            stage.table.ends_turn()
            assert read(stage, target) == max(0, before + deed.by)
        stage.table.ends_turn()
        assert read(stage, target) == before

    return (target,), check


def strike(stage: Stage, deed: deeds.Strike) -> Prepared:
    target = stage.someone(deed.on)

    def check() -> None:
        assert stage.board.damage[target] == deed.damage

    return (target,), check


def mend(stage: Stage, deed: deeds.Mend) -> Prepared:
    target = stage.someone(deed.on)
    stage.board.damage[target] = deed.damage + 1

    def check() -> None:
        assert stage.board.damage[target] == 1

    return (target,), check


def refuel(stage: Stage, deed: deeds.Refuel) -> Prepared:
    target = stage.someone(deed.on)
    stage.board.spent[target] = deed.dv + 1

    def check() -> None:
        assert stage.board.spent[target] == 1

    return (target,), check


def drain(stage: Stage, deed: deeds.Drain) -> Prepared:
    target = stage.someone(deed.on)

    def check() -> None:
        assert stage.board.spent[target] == deed.dv

    return (target,), check


def tow(stage: Stage, deed: deeds.Tow) -> Prepared:
    target = stage.someone(deed.on)
    if deed.on.where != "its orbital":
        stage.board.orbital[target] = 1
    start = stage.board.orbital[target]

    def check() -> None:
        step = 1 if deed.direction == "up" else -1
        assert stage.table.spot(target) == (stage.world, start + step)
        assert stage.board.spent[target] == 0

    return (target,), check


def clear_debris(stage: Stage, deed: deeds.ClearDebris) -> Prepared:
    orbital = stage.board.orbital[stage.source] if deed.where == "its orbital" else stage.top
    wreck = stage.table.debris(at=(stage.world, orbital))

    def check() -> None:
        assert stage.board.zone[wreck] == REMOVED

    return (wreck,), check


def untap(stage: Stage, deed: deeds.Untap) -> Prepared:
    target = stage.someone(deed.on)
    stage.board.tapped[target] = True

    def check() -> None:
        assert not stage.board.tapped[target]

    return (target,), check


def draw(stage: Stage, deed: deeds.Draw) -> Prepared:
    fill_decks(stage.table)
    before = stage.board.hand_size[A]

    def check() -> None:
        assert stage.board.hand_size == [before + deed.cards, 0]

    return (), check


def scout_deck(stage: Stage, deed: deeds.ScoutDeck) -> Prepared:
    fill_decks(stage.table)
    theirs = stage.table.private[B]
    top = tuple(theirs.cards[serial] for serial in theirs.deck[: deed.cards])

    def check() -> None:
        assert stage.table.private[A].foreseen == top

    return (), check


def scout_construction(stage: Stage, deed: deeds.ScoutConstruction) -> Prepared:
    beside = stage.world if deed.where == "here" else stage.table.home[B]
    secret = stage.table.construction(B, "craft", beside, name="Secret")

    def check() -> None:
        assert stage.table.duel.view(A).identity(secret).name == "Secret"
        assert stage.table.duel.view(None).identity(secret).name == "face-down craft"

    return (secret,), check


def fabricate(stage: Stage, deed: deeds.Fabricate) -> Prepared:
    kind: Any = ASSET if deed.on == "on the line" else "upgrade"
    piece = stage.building(PLAIN[kind], 1)

    def check() -> None:
        assert stage.board.counters[piece] == 1 + deed.counters

    return (piece,), check


def cannibalise(stage: Stage, deed: deeds.Cannibalise) -> Prepared:
    old = stage.someone(deed.on, cost=5)
    new = stage.building(PLAIN["upgrade"], 1)

    def check() -> None:
        assert stage.board.zone[old] == REMOVED
        assert stage.board.counters[new] == 1 + 5

    return (old, new), check


def swap(stage: Stage, deed: deeds.Swap) -> Prepared:
    craft = stage.someone(deed.on)
    there = stage.board.card[craft]
    private = stage.table.private[A]
    if craft not in private.serials:
        private.cards += (there,)
        private.serials[craft] = len(private.cards) - 1
    (serial,) = stage.held([replace(there, id="twin", name="Twin", abilities=())])

    def check() -> None:
        assert stage.board.card[craft].name == "Twin"
        assert [private.cards[serial] for serial in private.hand] == [there]

    return (craft, serial), check


def found(stage: Stage, deed: deeds.Found) -> Prepared:
    (serial,) = stage.held([PLAIN[ASSET]])

    def check() -> None:
        (piece,) = stage.board.yard[A]
        assert (stage.board.card[piece].kind, stage.board.counters[piece]) == (ASSET, deed.counters)
        assert stage.table.private[A].hand == []

    return (serial,), check


SITUATIONS: dict[type[Any], Callable[[Stage, Any], Prepared]] = {
    deeds.Boost: boost,
    deeds.Strike: strike,
    deeds.Mend: mend,
    deeds.Refuel: refuel,
    deeds.Drain: drain,
    deeds.Tow: tow,
    deeds.ClearDebris: clear_debris,
    deeds.Untap: untap,
    deeds.Draw: draw,
    deeds.ScoutDeck: scout_deck,
    deeds.ScoutConstruction: scout_construction,
    deeds.Fabricate: fabricate,
    deeds.Cannibalise: cannibalise,
    deeds.Swap: swap,
    deeds.Found: found,
}


def prepare(stage: Stage, deed: Any) -> Prepared:
    return SITUATIONS[type(deed)](stage, deed)
