"""The dialogs of a duel, by mouse and by keyboard."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from orbitduel.client.duel.bidding import BidDialog
from orbitduel.client.duel.bombarding import BombardDialog
from orbitduel.client.duel.cover import Cover
from orbitduel.client.duel.dial import Dial
from orbitduel.client.kit.canvas import Canvas, faults
from orbitduel.client.kit.theme import Theme
from orbitduel.rules.actions import Attack, Bombard
from orbitduel.rules.terms import A, B
from orbitduel.rules.views import View
from tests.table import Table

SIZES = [((1280, 720), 1.0), ((1600, 900), 1.0), ((1920, 1080), 1.0), ((1600, 900), 2.0)]


def key(code: int) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def press(spot: tuple[int, int]) -> tuple[Event, Event]:
    return (
        Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1),
        Event(pygame.MOUSEBUTTONUP, pos=spot, button=1),
    )


def canvas(size: tuple[int, int] = (1600, 900), text: float = 1.0) -> Canvas:
    return Canvas(pygame.display.set_mode(size), Theme(text_scale=text, size=size))


def combat(seat: int) -> View:
    table = Table()
    lance = table.craft(A, (table.home[B], 2), dv=9, accuracy=3)
    kite = table.craft(B, (table.home[B], 2), dv=6, armor=2)
    table.duel.apply(A, Attack(lance, kite))
    return table.duel.view(seat)


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_the_bid_is_readable_at_every_size(seat: int, size: tuple[int, int], text: float) -> None:
    there = canvas(size, text)
    dialog = BidDialog(combat(seat), seat, True, ("Ada", "Bo"))
    drawn = there.remember_text()
    dialog.draw(there)
    assert len(drawn) > 30
    assert faults(drawn, there.rect) == []


def test_a_bid_is_set_and_locked_by_keyboard() -> None:
    dialog = BidDialog(combat(A), A, True, ("Ada", "Bo"))
    dialog.draw(canvas())
    for code in (pygame.K_UP, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN):
        assert dialog.handle(key(code)) is None
    assert dialog.handle(key(pygame.K_RETURN)) == 2
    assert dialog.handle(key(pygame.K_5)) is None
    assert dialog.handle(key(pygame.K_RETURN)) == 5


def test_a_bid_never_leaves_its_range() -> None:
    dialog = BidDialog(combat(B), B, True, ("Ada", "Bo"))
    dialog.draw(canvas())
    for _ in range(20):
        dialog.handle(key(pygame.K_UP))
    assert dialog.handle(key(pygame.K_RETURN)) == 6
    for _ in range(20):
        dialog.handle(key(pygame.K_DOWN))
    assert dialog.handle(key(pygame.K_RETURN)) == 0


def test_a_bid_is_set_and_locked_by_mouse() -> None:
    dialog = BidDialog(combat(A), A, True, ("Ada", "Bo"))
    there = canvas()
    dialog.draw(there)
    row, bid = dialog._cells[4]
    for event in press(row.center):
        assert dialog.handle(event) is None
    lock = dialog.focus["lock"].rect.center
    answers = [dialog.handle(event) for event in press(lock)]
    assert answers == [None, bid]


def test_the_table_of_odds_is_that_of_the_rules() -> None:
    dialog = BidDialog(combat(A), A, False, ("Ada", "Bo"))
    assert dialog.advice.destroyed[0][0] == 0
    assert dialog.advice.destroyed[7][0] == 1
    assert dialog.advice.destroyed[4][1] == pytest.approx(7 / 27)
    assert not dialog.showing_mix


def test_the_dial_follows_the_mouse() -> None:
    there = canvas()
    dial = Dial("dial", pygame.Rect(100, 100, 200, 268), 0, 8, "power", "you")
    dial.draw(there, True)
    x, y = dial.middle
    down, _ = press((round(x), round(y - dial.radius * 0.8)))
    assert dial.handle(down) == 4
    move = Event(
        pygame.MOUSEMOTION, pos=(round(x + 60), round(y + 70)), rel=(0, 0), buttons=(1, 0, 0)
    )
    assert dial.handle(move) == 8


def bombardment() -> tuple[Table, BombardDialog]:
    table = Table()
    bomber = table.craft(A, (table.home[B], 0), dv=12, bombardment=3)
    return table, BombardDialog(table.duel.view(A), bomber, table.home[B])


def test_a_bombardment_starts_at_full_power_and_is_legal() -> None:
    table, dialog = bombardment()
    dialog.draw(canvas())
    answer = dialog.handle(key(pygame.K_RETURN))
    assert isinstance(answer, Bombard)
    assert answer.power == 11
    assert table.duel.refusal(A, answer) is None


def test_a_bombardment_can_be_weaker_or_not_be() -> None:
    _, dialog = bombardment()
    dialog.draw(canvas())
    dialog.handle(key(pygame.K_DOWN))
    answer = dialog.handle(key(pygame.K_RETURN))
    assert isinstance(answer, Bombard)
    assert answer.power == 10
    assert dialog.handle(key(pygame.K_ESCAPE)) == "back"


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_the_bombardment_is_readable_at_every_size(size: tuple[int, int], text: float) -> None:
    there = canvas(size, text)
    drawn = there.remember_text()
    bombardment()[1].draw(there)
    assert faults(drawn, there.rect) == []


def test_the_cover_hides_everything_until_its_player_is_there() -> None:
    there = canvas()
    there.surface.fill("red")
    cover = Cover("Bo", "Bo must choose a bid.")
    cover.draw(there)
    seen = {
        tuple(there.surface.get_at((x, y))) for x in range(0, 1600, 40) for y in range(0, 900, 40)
    }
    assert (255, 0, 0, 255) not in seen
    assert not cover.handle(key(pygame.K_x))
    assert cover.handle(key(pygame.K_RETURN))
