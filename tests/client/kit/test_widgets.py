from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.app import App
from orbitduel.client.kit.focus import Focus, Said
from orbitduel.client.kit.lists import Choice, List, Row
from orbitduel.client.kit.widgets import Button, ScrollArea, Slider, Tabs, TextField, Toggle


def key(focus: Focus, *keys: int) -> Said | None:
    said = None
    for one in keys:
        said = focus.handle(Event(pygame.KEYDOWN, key=one, mod=0))
    return said


def click(focus: Focus, x: int, y: int) -> Said | None:
    down = focus.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    return down or focus.handle(Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1))


def two_buttons() -> Focus:
    first = Button("first", Rect(0, 0, 100, 40), "First")
    return Focus([first, Button("second", Rect(0, 50, 100, 40), "Second")])


def test_a_button_is_pressed_by_mouse_and_by_keyboard() -> None:
    focus = two_buttons()
    assert click(focus, 50, 70) == ("second", True)
    focus = two_buttons()
    assert key(focus, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN) == ("second", True)
    assert key(focus, pygame.K_UP, pygame.K_SPACE) == ("first", True)


def test_a_button_let_go_elsewhere_is_not_pressed() -> None:
    focus = two_buttons()
    assert focus.handle(Event(pygame.MOUSEBUTTONDOWN, pos=(50, 20), button=1)) is None
    assert focus.handle(Event(pygame.MOUSEBUTTONUP, pos=(50, 300), button=1)) is None


def test_a_disabled_widget_is_passed_over() -> None:
    focus = two_buttons()
    focus.widgets[0].enabled = False
    assert key(focus, pygame.K_TAB, pygame.K_RETURN) == ("second", True)
    assert click(focus, 50, 20) is None


def test_the_focus_is_visible_on_the_screen(app: App) -> None:
    focus = two_buttons()
    focus.draw(app.canvas)
    before = app.window.copy()
    key(focus, pygame.K_TAB)
    focus.draw(app.canvas)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.window, "RGB")


def test_tabs_toggle_and_slider_answer_the_arrows() -> None:
    tabs = Focus([Tabs("t", Rect(0, 0, 200, 30), [(1, "one"), (2, "two")], 1)])
    assert key(tabs, pygame.K_TAB, pygame.K_RIGHT) == ("t", 2)
    assert click(tabs, 20, 10) == ("t", 1)
    toggle = Focus([Toggle("s", Rect(0, 0, 200, 30), "Switch", False)])
    assert key(toggle, pygame.K_TAB, pygame.K_SPACE) == ("s", True)
    slider = Focus([Slider("v", Rect(0, 0, 220, 30), 0.5, 0, 1, 0.1)])
    assert key(slider, pygame.K_TAB, pygame.K_LEFT) == ("v", 0.4)
    assert click(slider, 210, 15) == ("v", 1)


def test_a_text_field_takes_letters_and_keeps_to_what_is_allowed() -> None:
    field = TextField("seed", Rect(0, 0, 200, 30), allowed="0123456789", longest=3)
    focus = Focus([field])
    key(focus, pygame.K_TAB)
    for letter in "1x2345":
        focus.handle(Event(pygame.TEXTINPUT, text=letter))
    assert field.text == "123"
    assert key(focus, pygame.K_BACKSPACE) == ("seed", "12")
    assert key(focus, pygame.K_LEFT, pygame.K_DELETE) == ("seed", "1")


def options(count: int) -> list[tuple[Any, str]]:
    return [(number, f"option {number}") for number in range(count)]


def test_a_choice_opens_and_hears_everything_until_it_closes() -> None:
    choice = Choice("c", Rect(0, 0, 200, 30), options(3), 0, screen=Rect(0, 0, 800, 600))
    focus = Focus([choice, Button("b", Rect(0, 40, 200, 30), "Below")])
    assert click(focus, 20, 10) is None
    assert choice.open
    assert click(focus, 20, 34 + 30 + 5) == ("c", 1)
    assert not choice.open
    key(focus, pygame.K_RETURN, pygame.K_DOWN)
    assert key(focus, pygame.K_RETURN) == ("c", 2)
    key(focus, pygame.K_RETURN, pygame.K_ESCAPE)
    assert (choice.open, choice.value) == (False, 2)


def test_a_long_list_scrolls_to_the_row_the_keyboard_chose() -> None:
    rows = [Row(number, f"row {number}") for number in range(30)]
    shown = List("l", Rect(0, 0, 200, 200), rows, 0, 40)
    focus = Focus([shown])
    assert key(focus, pygame.K_TAB, pygame.K_END) == ("l", 29)
    assert shown.top == 25
    assert click(focus, 20, 10) == ("l", 25)


def test_the_keyboard_brings_what_it_reaches_into_sight() -> None:
    area = ScrollArea(Rect(0, 0, 200, 100), 1000)
    far = area.add(Button("far", Rect(0, 900, 100, 40), "Far"))
    focus = Focus([far])
    key(focus, pygame.K_TAB)
    assert area.rect.contains(far.rect)
    area.scroll_to(0)
    assert click(focus, 50, 920) is None, "what is scrolled out of sight cannot be clicked"
