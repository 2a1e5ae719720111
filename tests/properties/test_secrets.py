"""R6: what a viewer may not know leaves no trace in anything the viewer gets.

Two duels that differ only in hidden things are played side by side; the viewer must not be able
to tell them apart, by views, events, their plain data or the length of it.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import chain

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from orbitduel.match.duel_game import DuelSetup
from orbitduel.rules import actions, views
from orbitduel.rules.actions import Action
from orbitduel.rules.card import Card
from orbitduel.rules.chance import SeededChance
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import (
    BidsRevealed,
    CardCompleted,
    ConstructionSeized,
    CraftExchanged,
    DebrisMet,
    DeckTopSeen,
    DiceRolled,
    Event,
    FaceDownSeen,
    WorldUnveiled,
)
from orbitduel.rules.plain import write_event
from orbitduel.rules.sentences import Teller
from orbitduel.rules.terms import PLAY, SEATS, Seat
from tests.properties.duels import Course, chosen, courses, seeds, setups

Viewer = Seat | None
viewers = st.sampled_from((0, 1, None))
FACE_DOWN_ID = "?"
LOOKS = (FaceDownSeen, DeckTopSeen, ConstructionSeized)
"""Events in which somebody rightly learns what was hidden."""


def hidden_from(viewer: Viewer) -> list[Seat]:
    return [seat for seat in SEATS if seat != viewer]


def another(card: Card) -> Card:
    """A card of the same kind that differs in everything else that is printed."""
    figures = {"cost": card.cost + 1, "population": card.population + 1, "armor": card.armor + 1}
    return replace(card, id=f"other-{card.id}", name=f"Other {card.name}", **figures)


def with_other_secrets(duel: Duel, viewer: Viewer, rng: random.Random) -> Duel:
    """The same duel to the viewer: other cards hidden, other order, other bid, other dice."""
    other = duel.copy()
    other.chance = SeededChance(rng.randbytes(32))
    for seat in hidden_from(viewer):
        private = other.private[seat]
        looked_at = () if viewer is None else duel.private[viewer].known
        foreseen = 0 if viewer is None else len(duel.private[viewer].foreseen)
        seen = {
            serial
            for piece, serial in private.serials.items()
            if _was_seen(duel, piece) or piece in looked_at
        }
        top, rest = private.deck[:foreseen], private.deck[foreseen:]
        seen.update(top)
        private.cards = tuple(
            card if serial in seen else another(card) for serial, card in enumerate(private.cards)
        )
        rng.shuffle(rest)
        private.deck = top + rest
        rng.shuffle(private.hand)
        if private.bid is not None and duel.board.combat is not None:
            private.bid = rng.randint(0, duel.board.combat.most[seat])
    return other


def _was_seen(duel: Duel, piece: int) -> bool:
    """Whether a piece ever lay face up; one lost under construction never did."""
    return duel.board.card[piece].id != FACE_DOWN_ID


def same_to(viewer: Viewer, duel: Duel, other: Duel) -> None:
    assert duel.view(viewer) == other.view(viewer)
    assert duel.view(viewer).digest() == other.view(viewer).digest()
    if viewer is not None:
        assert duel.legal(viewer) == other.legal(viewer)


def told_to(viewer: Viewer, told: list[Event], duel: Duel) -> list[str]:
    """All that reaches a viewer: the events' plain data, and the sentences."""
    forms = [views.form(event, viewer) for event in told]
    teller = Teller(duel.board)
    return [json.dumps(write_event(form)) + teller.sentence(form) for form in forms]


def tells_a_secret(viewer: Viewer, duel: Duel, seat: Seat, action: Action) -> bool:
    """Whether the rules themselves make something hidden public by this action."""
    if isinstance(action, actions.Complete) and seat != viewer:
        return True  # even where a decision comes before the card turns over
    trial = duel.copy()
    for event in trial.apply(seat, action):
        if isinstance(event, BidsRevealed | DiceRolled | DebrisMet | WorldUnveiled):
            return True
        if isinstance(event, CardCompleted | CraftExchanged) and seat != viewer:
            return True
        if isinstance(event, LOOKS) and event.seat == viewer:
            return True
    return False


@settings(max_examples=80)
@given(courses(400, shortest=60), viewers, st.integers(0, 2**32))
def test_hidden_cards_bids_and_dice_leave_no_trace(
    course: Course, viewer: Viewer, lot: int
) -> None:
    rng = random.Random(lot)
    duel = course.played()
    other = with_other_secrets(duel, viewer, rng)
    same_to(viewer, duel, other)
    for _ in range(60):
        if duel.result is not None:
            break
        seat, action = chosen(duel, rng)
        if tells_a_secret(viewer, duel, seat, action):
            action = actions.EndTurn()
            refused = duel.refusal(seat, action) is not None
            if refused or tells_a_secret(viewer, duel, seat, action):
                break
        twin = _the_twin_of(action, seat, viewer, duel, other, rng)
        told, other_told = duel.apply(seat, action), other.apply(seat, twin)
        forms = [views.form(event, viewer) for event in told]
        assert forms == [views.form(event, viewer) for event in other_told]
        assert told_to(viewer, told, duel) == told_to(viewer, other_told, other)
        same_to(viewer, duel, other)


def _the_twin_of(
    action: Action, seat: Seat, viewer: Viewer, duel: Duel, other: Duel, rng: random.Random
) -> Action:
    """What the other duel's player does: the same, as far as the viewer can see."""
    if seat == viewer:
        return action
    if isinstance(action, actions.Bid):
        return rng.choice(other.legal(seat))
    if isinstance(action, actions.Place):
        kind = duel.private[seat].cards[action.card].kind
        mine = other.private[seat]
        alike = [serial for serial in mine.hand if mine.cards[serial].kind == kind]
        assume(alike)
        return actions.Place(rng.choice(alike), action.asset)
    if isinstance(action, actions.Activate):
        alike_uses = [
            use
            for use in other.legal(seat)
            if isinstance(use, actions.Activate)
            and (use.card, use.ability) == (action.card, action.ability)
        ]
        if action not in alike_uses:
            assume(alike_uses)
            return rng.choice(alike_uses)
    return action


@settings(max_examples=30)
@given(courses(300, shortest=60), viewers, st.integers(0, 2**32))
def test_the_secrets_changed_here_are_not_nothing(course: Course, viewer: Viewer, lot: int) -> None:
    """The test above would be worth nothing if the two duels were the same."""
    duel = course.played()
    other = with_other_secrets(duel, viewer, random.Random(lot))
    for seat in hidden_from(viewer):
        assert duel.view(seat) != other.view(seat)
        assert duel.view(seat).digest() != other.view(seat).digest()
    assert duel.digest() != other.digest()


@given(setups, seeds, viewers)
def test_the_opening_tells_nothing_of_the_opponents_deck(
    setup: DuelSetup, seed: bytes, viewer: Viewer
) -> None:
    setup = replace(setup, house=tuple(rule for rule in setup.house if rule[0] != "missions"))
    decks = list(setup.decks)
    for seat in hidden_from(viewer):
        home, cards = decks[seat]
        decks[seat] = (home, tuple(another(card) for card in reversed(cards)))
    duel, told = setup.begin()
    other, other_told = replace(setup, decks=(decks[0], decks[1]), seed=seed).begin()
    assume(duel.board.active == other.board.active)
    assert told_to(viewer, told, duel) == told_to(viewer, other_told, other)
    assert [views.form(e, viewer) for e in told] == [views.form(e, viewer) for e in other_told]
    same_to(viewer, duel, other)


@settings(max_examples=30)
@given(courses(300, shortest=60))
def test_no_secret_is_reachable_from_a_view(course: Course) -> None:
    """Every card, number and list a view leads to, walked without knowing what it means."""
    duel = course.played()
    marked = duel.copy()
    for seat in SEATS:
        private = marked.private[seat]
        private.cards = tuple(replace(card, name=f"secret of {seat}") for card in private.cards)
    for viewer in (0, 1, None):
        text = repr(_walk(marked.view(viewer)))
        for seat in hidden_from(viewer):
            assert f"secret of {seat}" not in text
        if viewer is not None:
            assert f"secret of {viewer}" in text


def _walk(value: object) -> object:
    if isinstance(value, str | int | bool | Card) or value is None:
        return value
    if isinstance(value, list | tuple | frozenset):
        return [_walk(item) for item in value]
    if isinstance(value, dict):
        return [(key, _walk(item)) for key, item in value.items()]
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    held = {name: getattr(value, name) for name in slots} | getattr(value, "__dict__", {})
    assert held or not slots, "nothing of it was walked"
    return [_walk(item) for item in held.values()]


@settings(max_examples=30)
@given(courses(300, shortest=60))
def test_a_card_under_construction_shows_its_kind_and_counters_only(course: Course) -> None:
    duel = course.played()
    board = duel.board
    for piece in chain(*board.yard):
        owner = board.owner[piece]
        own, opposing = duel.view(owner), duel.view(1 - owner)
        card = duel.private[owner].cards[duel.private[owner].serials[piece]]
        looked_at = piece in duel.private[1 - owner].known
        assert own.identity(piece) == card
        assert opposing.identity(piece) == (card if looked_at else board.card[piece])
        assert duel.view(None).identity(piece) == board.card[piece]
        assert board.card[piece].id == FACE_DOWN_ID
        assert board.card[piece].kind == card.kind
    assert all(
        board.card[piece].id != FACE_DOWN_ID
        for piece, zone in enumerate(board.zone)
        if zone == PLAY
    )
