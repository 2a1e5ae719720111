"""A legal deck from nothing, by mouse alone and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from orbitduel.deckbuilding.deck_file import read_deck
from orbitduel.rules.deck import problems

from .driver import Driver


def saved_deck_is_legal(folder: Path) -> bool:
    (path,) = folder.glob("*.deck")
    deck = read_deck(path)
    return problems(deck.homeworld, deck.cards) == []


def test_by_mouse(tmp_path: Path) -> None:
    hands = Driver(tmp_path)
    room = hands.room
    assert not room.reckoning.legal
    # The first card by kind is a Homeworld; a right click takes it.
    hands.click(room.grid.spot(0).center, button=3)
    home = room.reckoning.homeworld
    assert home is not None
    hands.press(f"pill:factions:{home.faction}")
    hands.press("pill:kinds:craft")
    assert {card.faction for card in room.grid.cards} == {home.faction}
    low = (room.column.rect.centerx, room.column.rect.bottom - 10)
    for number in (0, 1, 2):
        hands.drag(room.grid.spot(number).center, low)
    dragged = [room.grid.cards[number].name for number in (0, 1, 2)]
    assert list(room.editing.cards) == dragged
    while len(room.editing.cards) < 40:
        hands.wheel(room.grid.rect.center, -1)
        number = next(
            n for n in room.grid.seen() if room.grid.number_at(room.grid.spot(n).center) == n
        )
        hands.click(room.grid.spot(number).center, button=3)
    hands.frame()
    assert room.reckoning.legal
    hands.press("save")
    assert saved_deck_is_legal(tmp_path)


def test_by_keyboard(tmp_path: Path) -> None:
    hands = Driver(tmp_path)
    room = hands.room
    hands.key(pygame.K_f, pygame.KMOD_CTRL)
    hands.type("homeworld")
    hands.key(pygame.K_BACKSPACE, times=9)
    hands.type("earth home")
    hands.tab_to("pool")
    hands.key(pygame.K_RETURN)
    assert room.editing.sheet.homeworld == "Earth Home Command"
    hands.key(pygame.K_f, pygame.KMOD_CTRL)
    hands.key(pygame.K_BACKSPACE, times=10)
    hands.type("faction:compact kind:craft cost<=6")
    hands.tab_to("pool")
    for _ in range(20):
        hands.key(pygame.K_RETURN, times=2)
        hands.key(pygame.K_RIGHT)
    assert len(room.editing.cards) == 40
    hands.tab_to("deck")
    before = room.editing.cards
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DOWN, pygame.KMOD_ALT)
    assert room.editing.cards[:2] == (before[1], before[0])
    assert room.reckoning.legal
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    assert saved_deck_is_legal(tmp_path)


def test_several_rows_are_chosen_cut_pasted_and_undone(tmp_path: Path) -> None:
    hands = Driver(tmp_path)
    room = hands.room
    room.editing.add(list("abcdef"))
    room.refresh()
    hands.tab_to("deck")
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DOWN, pygame.KMOD_SHIFT, times=2)
    assert room.editing.chosen == (0, 1, 2)
    hands.key(pygame.K_x, pygame.KMOD_CTRL)
    hands.key(pygame.K_END)
    hands.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "".join(room.editing.cards) == "defabc"
    hands.key(pygame.K_z, pygame.KMOD_CTRL, times=2)
    assert "".join(room.editing.cards) == "abcdef"
    hands.key(pygame.K_y, pygame.KMOD_CTRL, times=2)
    assert "".join(room.editing.cards) == "defabc"
    hands.key(pygame.K_a, pygame.KMOD_CTRL)
    hands.key(pygame.K_DELETE)
    assert room.editing.cards == ()


def test_rows_are_dragged_to_another_place_and_out_of_the_deck(tmp_path: Path) -> None:
    hands = Driver(tmp_path)
    room = hands.room
    room.editing.add(list("abcdef"))
    room.refresh()
    x = room.column.rect.centerx
    hands.click(room.column.spot(4).center)
    hands.drag(room.column.spot(4).center, (x, room.column.spot(1).top + 2))
    assert "".join(room.editing.cards) == "aebcdf"
    hands.drag(room.column.spot(0).center, room.grid.rect.center)
    assert "".join(room.editing.cards) == "ebcdf"


def test_unsaved_work_survives_a_crash(tmp_path: Path) -> None:
    hands = Driver(tmp_path)
    hands.click(hands.room.grid.spot(0).center, button=3)
    for _ in range(40):
        hands.frame(0.02)
    again = Driver(tmp_path)
    assert again.room.editing.sheet.homeworld == hands.room.editing.sheet.homeworld != ""
    assert again.room.note


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_it_fits_every_window(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    hands = Driver(tmp_path, size, scale)
    hands.frame()
    room = hands.room
    for widget in room.focus.widgets:
        assert hands.app.canvas.rect.contains(widget.rect), widget.name
    boxes = [widget.rect for widget in room.focus.widgets]
    for number, box in enumerate(boxes):
        assert box.collidelist(boxes[:number]) == -1, room.focus.widgets[number].name
