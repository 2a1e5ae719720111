from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame.event import Event

from orbitduel.client.kit.keys import COMMANDS, DECKS, DUEL, EVERYWHERE, Keys, shown, stroke


def press(key: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=mod)


@pytest.fixture(autouse=True)
def _keyboard(app: object) -> None:
    """Key names need the display."""


def test_the_usual_keys_do_not_clash() -> None:
    for one, other in combinations(COMMANDS, 2):
        meet = one.scope == other.scope or EVERYWHERE in (one.scope, other.scope)
        assert not meet or one.usual != other.usual, (one, other)


def test_a_key_press_gives_the_command_of_its_scope() -> None:
    keys = Keys()
    undo = press(pygame.K_z, pygame.KMOD_LCTRL)
    assert stroke(undo) == "ctrl+z"
    assert keys.command(undo, DUEL) == "take-back"
    assert keys.command(undo, DECKS) == "undo"
    assert keys.command(undo) is None
    assert keys.command(press(pygame.K_ESCAPE), DUEL) == "back"


def test_a_taken_key_is_refused_and_nothing_changes() -> None:
    keys = Keys()
    assert "Log" in keys.bind("fit", "l")
    assert keys.command(press(pygame.K_f), DUEL) == "fit"
    assert keys.changed() == {}


def test_a_free_key_is_bound_and_remembered() -> None:
    keys = Keys()
    assert keys.bind("fit", "g") == ""
    again = Keys(keys.changed())
    assert again.command(press(pygame.K_g), DUEL) == "fit"
    assert again.command(press(pygame.K_f), DUEL) is None


def test_the_same_key_may_serve_two_scopes() -> None:
    keys = Keys()
    assert keys.bind("find", "f") == ""
    assert keys.bind("help", "f") != ""


def test_keys_that_move_the_focus_cannot_be_given_away() -> None:
    assert Keys().bind("fit", "return")


def test_keys_are_shown_as_players_read_them() -> None:
    assert shown("ctrl+z") == "Ctrl+Z"
    assert shown("escape") == "Esc"
