"""Whatever two players do, nothing is lost, doubled or pushed past its bounds."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from hypothesis import given

from orbitduel.rules import figures
from orbitduel.rules.board import COLUMNS, Board
from orbitduel.rules.deck import DECK_SIZE
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import (
    AssetCaptured,
    AssetRazed,
    CraftDestroyed,
    CraftExchanged,
    CraftMoved,
    CraftTaken,
    CraftVanished,
    DamageDealt,
    DamageHealed,
    EffectEnded,
    Event,
    UpgradeDestroyed,
)
from orbitduel.rules.terms import (
    ASSET,
    CRAFT,
    DEBRIS,
    NOBODY,
    NOWHERE,
    PLAY,
    REMOVED,
    SEATS,
    STATIONS,
    UPGRADE,
    VEILED,
    YARD,
    Phase,
)
from tests.properties.duels import Course, courses

HOMEWORLDS = 2
UNSETTLING = (
    AssetCaptured,
    AssetRazed,
    CraftDestroyed,
    CraftExchanged,
    CraftMoved,
    CraftTaken,
    CraftVanished,
    DamageHealed,
    EffectEnded,
    UpgradeDestroyed,
)
"""What may change who bears how much after a hit was judged."""


def cards_are_conserved(duel: Duel) -> None:
    board = duel.board
    for seat in SEATS:
        private = duel.private[seat]
        whereabouts = [*private.deck, *private.hand, *private.serials.values()]
        assert sorted(whereabouts) == list(range(DECK_SIZE))
        owned = [piece for piece, owner in enumerate(board.owner) if owner == seat]
        assert len(owned) + len(private.deck) + len(private.hand) == DECK_SIZE + 1
        assert sorted(private.serials) == [piece for piece in owned if piece >= HOMEWORLDS]


def every_piece_is_in_its_one_list(board: Board) -> None:
    listed = [*board.worlds, *board.upgrades, *board.wrecks, *board.removed, *board.veiled]
    listed += chain(*board.fleet, *board.yard)
    assert Counter(listed) == Counter(range(len(board.card)))
    assert {len(getattr(board, column)) for column in COLUMNS} == {len(board.card)}
    expected = [(board.worlds, PLAY, ASSET), (board.upgrades, PLAY, UPGRADE)]
    expected += [(fleet, PLAY, CRAFT) for fleet in board.fleet]
    for pieces, zone, kind in expected:
        assert all(board.zone[piece] == zone for piece in pieces)
        assert all(board.card[piece].kind == kind for piece in pieces)
    assert all(board.zone[piece] == DEBRIS for piece in board.wrecks)
    assert all(board.zone[piece] == REMOVED for piece in board.removed)
    assert all(board.zone[piece] == VEILED for piece in board.veiled)
    for seat in SEATS:
        assert all(board.zone[piece] == YARD for piece in board.yard[seat])
        assert all(board.controller[piece] == seat for piece in board.fleet[seat])
        assert all(board.controller[piece] == seat for piece in board.yard[seat])


def every_piece_stands_somewhere(board: Board) -> None:
    for piece in chain(*board.fleet, board.wrecks):
        world = board.host[piece]
        assert world in board.worlds
        assert 0 <= board.orbital[piece] < len(board.card[world].orbitals)
    assert all(board.host[piece] in board.worlds for piece in board.upgrades)
    assert all(board.host[world] == NOWHERE for world in board.worlds)
    assert all(board.controller[world] in (*SEATS, NOBODY) for world in board.worlds)
    for seat in SEATS:
        for piece in board.yard[seat]:
            on_the_line = board.card[piece].kind == ASSET
            assert (board.host[piece] == NOWHERE) == on_the_line
        beside = [(board.host[p], board.card[p].kind) for p in board.yard[seat]]
        for (host, kind), taken in Counter(beside).items():
            if kind != ASSET:
                assert taken <= figures.slots(board, host, kind), "a slot for each"
                assert board.controller[host] == seat


def figures_stay_within_bounds(board: Board) -> None:
    for column in (board.spent, board.damage, board.counters, board.orbital):
        assert min(column) >= 0
    for piece, zone in enumerate(board.zone):
        assert board.counters[piece] == 0 or zone == YARD
        assert not board.tapped[piece] or piece in board.worlds
        assert board.damage[piece] == 0 or zone == PLAY
        assert board.spent[piece] == 0 or (zone, board.card[piece].kind) == (PLAY, CRAFT)
    assert all(0 <= station < STATIONS for station in board.tracker)


def limits_are_kept(board: Board) -> None:
    """Where no card changes figures; a figure that falls destroys nothing by itself."""
    for craft in chain(*board.fleet):
        assert board.spent[craft] <= figures.dv_limit(board, craft)
        struck = board.damage[craft]
        assert struck == 0 or struck < figures.armor(board, craft), "it should be debris"
    for target in chain(board.worlds, board.upgrades):
        struck = board.damage[target]
        assert struck == 0 or struck < figures.resistance(board, target), "it should be taken"


def damage_is_judged(board: Board, told: list[Event]) -> None:
    """Where nothing but one hit happened, what was hit can bear it."""
    hits = [event for event in told if isinstance(event, DamageDealt)]
    if len(hits) != 1 or any(isinstance(event, UNSETTLING) for event in told):
        return
    (target,) = (hit.target for hit in hits)
    craft = board.card[target].kind == CRAFT
    bears = figures.armor(board, target) if craft else figures.resistance(board, target)
    assert board.zone[target] == PLAY
    assert board.damage[target] < bears


def bookkeeping_is_sound(board: Board) -> None:
    pieces = range(len(board.card))
    assert len(set(board.claimed)) == len(board.claimed)
    assert not set(board.missions) & set(board.claimed)
    assert all(streak[0] in SEATS and streak[1] > 0 for streak in board.streaks.values())
    assert all(effect.until >= board.turn for effect in board.effects)
    assert all(effect.subject in pieces for effect in board.effects)
    for index, listed in ((board.hooks, "hooks"), (board.bends, "bends")):
        for key, sources in index.items():
            for source in sources:
                if isinstance(source, int):
                    assert board.zone[source] == PLAY
                    assert key in getattr(board.card[source], listed)


def sizes_are_told_right(duel: Duel) -> None:
    for seat in SEATS:
        assert duel.board.hand_size[seat] == len(duel.private[seat].hand)
        assert duel.board.deck_size[seat] == len(duel.private[seat].deck)


def somebody_can_go_on(duel: Duel) -> None:
    board = duel.board
    if duel.result is not None:
        assert duel.awaiting() == ()
        assert board.combat is None
        assert board.decision is None
        assert duel.agenda == []
        return
    assert board.limit is None or board.turn <= board.limit
    assert bool(duel.agenda) == (board.decision is not None)
    if board.decision is None:
        assert Phase.MANEUVERS <= board.phase <= Phase.COMPLETE
    else:
        assert duel.awaiting() == (board.decision.seat,)
        assert len(board.decision.options) > 1
        assert len(set(board.decision.options)) == len(board.decision.options)
    for seat in SEATS:
        assert bool(duel.legal(seat)) == (seat in duel.awaiting())
        assert duel.private[seat].bid is None or board.combat is not None


def all_is_in_order(duel: Duel) -> None:
    cards_are_conserved(duel)
    every_piece_is_in_its_one_list(duel.board)
    every_piece_stands_somewhere(duel.board)
    figures_stay_within_bounds(duel.board)
    bookkeeping_is_sound(duel.board)
    sizes_are_told_right(duel)
    somebody_can_go_on(duel)


@given(courses(400, shortest=100))
def test_after_every_choice_all_is_in_order(course: Course) -> None:
    duel, _ = course.begin()
    all_is_in_order(duel)
    for _, _, told in course.steps(duel):
        all_is_in_order(duel)
        damage_is_judged(duel.board, told)
        if course.is_plain:
            limits_are_kept(duel.board)


@given(courses(400, shortest=100))
def test_turns_alternate_and_count_up_by_one(course: Course) -> None:
    duel, _ = course.begin()
    assert duel.turn == 1
    turn, active = duel.turn, duel.board.active
    for _ in course.steps(duel):
        if duel.turn != turn:
            assert (duel.turn, duel.board.active) == (turn + 1, 1 - active)
            turn, active = duel.turn, duel.board.active
        assert duel.board.active == active
