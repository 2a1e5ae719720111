from collections.abc import Iterator
from dataclasses import replace

import pytest

from orbitduel.rules.actions import (
    Action,
    Attack,
    Bid,
    Bombard,
    Build,
    Complete,
    EndTurn,
    Next,
    Place,
    Research,
    Transfer,
)
from orbitduel.rules.board import Result
from orbitduel.rules.card import Card
from orbitduel.rules.chance import ScriptedChance
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import BidLocked, CardDrawn, CardPlaced, DuelBegun, Event
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, A, B, Phase, Seat
from orbitduel.rules.views import View, blank, form
from tests.table import HOMEWORLD, Table, card

VIEWERS = [A, B, None]
HOME_A, HOME_B, RAIDER, MOON, GUARD, DOME = range(6)

# A short duel, told whole below: one orbital everywhere, nothing costs more than 3 to build.

HOME = replace(HOMEWORLD, orbitals=(5,), resistance=1)
HULLS = [card(CRAFT, name=f"Hull {n}") for n in range(38)]
OPENING = {
    A: [card(CRAFT, name="Raider", bombardment=1), card(ASSET, name="Rock", cost=0)],
    B: [card(CRAFT, name="Guard", cost=0), card(UPGRADE, name="Shield", cost=3)],
}
DICE = [1, 6, 1, 1]  # the coin, an attack that hits once, a strike
SCRIPT: list[tuple[Seat, Action]] = [
    *[(A, Next())] * 3,
    (A, Place(0, HOME_A)),
    (A, Place(1)),
    (A, Next()),
    (A, Build(HOME_A, RAIDER)),
    (A, Next()),
    (A, Complete(RAIDER)),
    (A, Complete(MOON)),
    (A, EndTurn()),
    *[(B, Next())] * 3,
    (B, Place(0, HOME_B)),
    (B, Place(1, HOME_B)),
    (B, Next()),
    (B, Build(HOME_B, DOME)),
    (B, Next()),
    (B, Complete(GUARD)),
    (B, EndTurn()),
    (A, Transfer(RAIDER, HOME_B)),
    (A, Attack(RAIDER, GUARD)),
    (B, Bid(0)),
    (A, Bid(2)),
    (A, Next()),
    (A, Research(MOON)),
    (A, EndTurn()),
    (B, EndTurn()),
    (A, Bombard(RAIDER, HOME_B, 3)),
    (A, EndTurn()),
]


def deck(seat: Seat, rest: list[Card]) -> tuple[Card, list[Card]]:
    return HOME, OPENING[seat] + rest


def played(rest_of_b: list[Card] = HULLS) -> Iterator[tuple[Duel, list[Event]]]:
    """The duel after the setup and after every action, with the events that led there."""
    decks = [deck(A, HULLS), deck(B, rest_of_b)]
    duel, told = Duel.setup(decks, ScriptedChance(DICE))
    yield duel, told
    for seat, action in SCRIPT:
        yield duel, duel.apply(seat, action)
    assert duel.result == Result(A, "R4.8.1")


def told_to(viewer: Seat | None, rest_of_b: list[Card]) -> list[Event]:
    return [form(event, viewer) for _, told in played(rest_of_b) for event in told]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r6_who_is_told_only_their_own_forms_arrives_at_their_view(viewer: Seat | None) -> None:
    followed = blank(viewer)
    for duel, told in played():
        for event in told:
            followed.apply(form(event, viewer))
        assert followed == duel.view(viewer)


@pytest.mark.parametrize("viewer", [A, None])
def test_r6_what_stays_hidden_leaves_no_trace_in_what_others_are_told(viewer: Seat | None) -> None:
    assert told_to(viewer, HULLS) == told_to(viewer, HULLS[::-1])
    assert told_to(B, HULLS) != told_to(B, HULLS[::-1])


def test_r6_what_stays_hidden_leaves_no_trace_in_the_views_of_others() -> None:
    for (duel, _), (other, _) in zip(played(), played(HULLS[::-1]), strict=True):
        assert duel.view(A) == other.view(A)
        assert duel.view(None) == other.view(None)
        assert duel.view(B) != other.view(B)


# What a view shows.


def busy() -> Table:
    """A table in the middle of combat, with secrets on both sides."""
    table = Table()
    for seat in (A, B):
        table.in_hand(seat, CRAFT, name=f"Held by {seat}")
        table.in_deck(seat, CRAFT, name=f"Next of {seat}")
        table.in_deck(seat, UPGRADE, name=f"Last of {seat}")
        table.construction(seat, CRAFT, table.home[seat], counters=2, name=f"Built by {seat}")
        table.craft(seat, at=(table.home[A], 0), spent=1, damage=1)
        table.tracker(seat, 2 + seat)
    table.debris(at=(table.home[B], 3))
    lance, prey = (fleet[0] for fleet in table.board.fleet)
    table.does(A, Attack(lance, prey))
    return table


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r6_everybody_sees_all_that_is_face_up_and_every_counter(viewer: Seat | None) -> None:
    table = busy()
    board = table.duel.view(viewer).board
    assert board == table.board
    assert (board.tracker, board.hand_size, board.deck_size) == ([2, 3], [1, 1], [2, 2])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r6_everybody_knows_what_debris_was(viewer: Seat | None) -> None:
    table = busy()
    (wreck,) = table.board.wrecks
    assert table.duel.view(viewer).identity(wreck).name == "Lance"


def secrets(view: View) -> list[str]:
    """The names of all hidden cards that can be found in a view."""
    own = [] if view.private is None else [one.name for one in view.private.cards]
    return sorted({*own, *(one.name for one in view.board.card)} - {"Home A", "Home B", "Lance"})


@pytest.mark.parametrize("seat", [A, B])
def test_r6_a_player_knows_every_card_of_their_own_and_none_of_the_opponents(seat: Seat) -> None:
    names = [f"{where} {seat}" for where in ("Built by", "Held by", "Last of", "Next of")]
    assert secrets(busy().duel.view(seat)) == [*names, "face-down craft"]


def test_r6_a_spectator_knows_no_hidden_card() -> None:
    view = busy().duel.view(None)
    assert view.private is None
    assert secrets(view) == ["face-down craft"]


@pytest.mark.parametrize("seat", [A, B])
def test_r6_a_player_sees_their_hand_and_their_deck_in_order(seat: Seat) -> None:
    own = busy().duel.view(seat).private
    assert own is not None
    assert [own.cards[serial].name for serial in own.hand] == [f"Held by {seat}"]
    assert [own.cards[serial].name for serial in own.deck] == [f"Next of {seat}", f"Last of {seat}"]


@pytest.mark.parametrize("seat", [A, B])
def test_r6_an_unrevealed_bid_is_known_to_its_bidder_alone(seat: Seat) -> None:
    low, high = busy(), busy()
    low.does(seat, Bid(1))
    high.does(seat, Bid(4))
    for viewer in (1 - seat, None):
        assert low.duel.view(viewer) == high.duel.view(viewer)
    own = high.duel.view(seat).private
    assert own is not None
    assert own.bid == 4


@pytest.mark.parametrize("viewer", VIEWERS)
def test_r6_a_view_is_no_handle_on_the_duel(viewer: Seat | None) -> None:
    table = busy()
    before = table.duel.copy()
    view = table.duel.view(viewer)
    view.board.spent[0] = view.board.tracker[0] = 99
    if view.private is not None:
        view.private.hand.clear()
    assert table.duel == before


# How an event is told.


@pytest.mark.parametrize(
    ("event", "hidden"),
    [
        (CardDrawn(A, 7), CardDrawn(A, None)),
        (CardPlaced(A, 2, CRAFT, HOME_A, 7), CardPlaced(A, 2, CRAFT, HOME_A, None)),
        (BidLocked(A, 3), BidLocked(A, None)),
        (
            DuelBegun((HOME, HOME), (tuple(HULLS), None), (38, 38), 100),
            DuelBegun((HOME, HOME), (None, None), (38, 38), 100),
        ),
    ],
    ids=lambda event: type(event).__name__,
)
def test_r6_a_secret_is_told_to_its_owner_alone(event: Event, hidden: Event) -> None:
    assert form(event, A) == event
    assert form(event, B) == form(event, None) == hidden


def test_r6_each_player_is_told_only_their_own_deck_list() -> None:
    lists = tuple(HULLS), tuple(HULLS[::-1])
    begun = DuelBegun((HOME, HOME), lists, (38, 38), None)
    assert form(begun, A) == replace(begun, decks=(lists[0], None))
    assert form(begun, B) == replace(begun, decks=(None, lists[1]))


def test_r6_construction_lost_to_a_capture_stays_unknown() -> None:
    table = Table(dice=[1])
    moon = table.asset(B, resistance=1)
    secret = table.construction(B, UPGRADE, moon, name="Secret")
    raider = table.craft(A, at=(moon, 0), bombardment=1)
    told = table.does(A, Bombard(raider, moon, 3))
    assert table.duel.view(A).identity(secret).name == "face-down upgrade"
    assert "Secret" not in repr([form(event, A) for event in told])


def test_r6_a_completed_card_is_known_to_all() -> None:
    table = Table(phase=Phase.COMPLETE)
    moon = table.construction(A, ASSET, counters=9, name="Ceres")
    table.does(A, Complete(moon))
    assert [table.duel.view(viewer).identity(moon).name for viewer in VIEWERS] == ["Ceres"] * 3
