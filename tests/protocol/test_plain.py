"""A client that is told its own forms as plain data keeps the engine's view."""

from __future__ import annotations

import copy
import random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from orbitduel.cards.catalogue import installed
from orbitduel.rules import views
from orbitduel.rules.card import Card
from orbitduel.rules.events import EVENTS
from orbitduel.rules.plain import BadData, write_event
from orbitduel.rules.plain_events import _readers, read_event
from orbitduel.rules.plain_views import read_view, write_view
from tests.properties.duels import Course, courses, pool_setup

viewers = st.sampled_from((0, 1, None))


def card_of(course: Course) -> Any:
    """Online there is one card of an id; courses that lay out another are passed over."""
    cards = {card.id: card for home, deck in course.setup.decks for card in (home, *deck)}
    plain = all(card == cards.get(card.id, card) for card in installed())
    assume(plain or "wild-sky" not in dict(course.setup.house))
    return {**{card.id: card for card in installed()}, **cards}.__getitem__


def wired(data: Any) -> Any:
    """As it comes out at the other end."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(data))


@settings(max_examples=40)
@given(courses(200), viewers)
def test_told_events_rebuild_the_view(course: Course, viewer: int | None) -> None:
    duel, told = course.begin()
    known = card_of(course)
    mirror = views.blank(viewer)

    def follow(events: list[Any]) -> None:
        for event in events:
            form = views.form(event, viewer)
            back = read_event(wired(write_event(form)), known)
            assert back == form
            mirror.apply(back)

    follow(told)
    for _, _, events in course.steps(duel):
        follow(events)
    assert mirror == duel.view(viewer)


@settings(max_examples=40)
@given(courses(200), viewers)
def test_a_view_survives_being_written(course: Course, viewer: int | None) -> None:
    view = course.played().view(viewer)
    back = read_view(wired(write_view(view)), card_of(course))
    assert back == view
    assert back.digest() == view.digest()


def test_every_event_can_be_read() -> None:
    assert all(_readers(kind) is not None for kind in EVENTS.values())


NONE_OF_THESE = [
    {},
    {"event": "Nonsense"},
    {"event": "CoinTossed"},
    {"event": "CoinTossed", "first": "0"},
    {"event": "CoinTossed", "first": True},
    {"event": "CoinTossed", "first": 0, "more": 1},
    {"event": "CoinTossed", "first": 1 << 60},
    {"event": "PhaseEntered", "phase": "lunch"},
    {"event": "PhaseEntered", "phase": None},
    {"event": "CraftMoved", "craft": 1, "start": [1], "end": [1, 2], "cost": 0},
    {"event": "CraftMoved", "craft": 1, "start": 5, "end": [1, 2], "cost": 0},
    {"event": "CardCompleted", "piece": 1, "card": "no such card", "orbital": 0},
    {"event": "CardPlaced", "seat": 0, "piece": 1, "kind": "x", "asset": None, "serial": None},
    {"event": "DecisionOpened", "decision": {"seat": 0}},
    {"event": "DebrisMet", "craft": 1, "die": 1, "paid": 0, "dodged": 1},
    {"event": ["CoinTossed"], "first": 0},
]


@pytest.mark.parametrize("data", NONE_OF_THESE)
def test_what_is_no_event_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        read_event(data, installed().__getitem__)


def test_a_broken_view_is_refused_and_never_crashes() -> None:
    rng = random.Random(5)
    course = Course(pool_setup(3, bytes(32)), 1, 80)
    whole = wired(write_view(course.played().view(0)))
    known = {card.id: card for card in installed()}.__getitem__
    refused = 0
    for _ in range(400):
        data = copy.deepcopy(whole)
        part = rng.choice((data, data["board"], data["private"]))
        key = rng.choice(sorted(part))
        if rng.random() < 0.3:
            del part[key]
        else:
            part[key] = rng.choice((None, 7, "x", [], [9999], {"a": 1}, [[1]], True))
        try:
            read_view(data, known)
        except BadData:
            refused += 1
    assert refused > 250


def test_cards_are_found_by_id_only(any_card: Card) -> None:
    event = {"event": "CardCompleted", "piece": 3, "card": any_card.id, "orbital": 0}
    assert read_event(event, installed().__getitem__).card is any_card  # type: ignore[attr-defined]


@pytest.fixture
def any_card() -> Card:
    return next(iter(installed()))
