"""What the deck room does with a deck: plan, compare, carry in and out, try, and keep."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from orbitduel.client.deckroom import improving, transfer, trying
from orbitduel.client.deckroom.editing import Editing
from orbitduel.client.deckroom.overlays import Reading
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.lists import Choice
from orbitduel.client.links.local import LocalTable
from orbitduel.client.screens.menu import MainMenu
from orbitduel.client.screens.terms import deck_choices
from orbitduel.deckbuilding.deck_file import find_sheet, read_sheet
from orbitduel.deckbuilding.share_code import read_code
from orbitduel.match.duel_game import read_setup

from .driver import Driver

OLYMPUS = replace(find_sheet("olympus"), lines=())
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


@pytest.fixture
def hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setattr(transfer, "_first_folder", lambda: tmp_path / "out")
    (tmp_path / "out").mkdir()
    made = Driver(tmp_path / "decks")
    made.room.editing = Editing(OLYMPUS)
    made.room.enter(made.app)
    made.frame(0.1)
    return made


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is on the clipboard, as its only item."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    return held


def read(hands: Driver) -> str:
    hands.frame()
    assert isinstance(hands.room.overlay, Reading)
    return "\n".join(words for _, words, _ in hands.room.overlay.lines)


def test_the_menu_leads_to_the_deck_room(tmp_path: Path) -> None:
    hands = Driver(tmp_path)
    menu = MainMenu()
    hands.app.reset(menu)
    hands.click(menu.focus["decks"].rect.center)
    assert type(hands.app.scene).__name__ == "DeckRoom"


# The plan


def test_the_plan_follows_the_order_within_the_time_of_a_glance(hands: Driver) -> None:
    room = hands.room
    first = room.planning.plan
    assert first is not None
    assert room.column.result(0)[0] == f"in play {first.cards[0].in_play}"
    hands.drag(room.column.spot(4).center, room.column.spot(0).midtop)
    hands.frame(0.1)
    assert room.planning.plan is not None
    assert [line.card.name for line in room.planning.plan.cards] == list(room.editing.cards)
    assert room.planning.seconds < 0.3


def test_the_policy_is_chosen_and_changes_the_plan(hands: Driver) -> None:
    room = hands.room
    before = room.planning.plan
    hands.tab_to("pace")
    hands.key(pygame.K_RIGHT)
    assert room.column.research == "research, 3 worlds a turn"
    hands.tab_to("order")
    hands.key(pygame.K_RIGHT)
    hands.frame(0.1)
    assert room.planning.plan is not None
    assert room.planning.plan.policy.order == "worlds-first"
    assert room.planning.plan.policy.research == 3
    assert room.planning.plan != before
    hands.tab_to("target")
    hands.key(pygame.K_RIGHT)
    hands.frame(0.1)
    target = room.focus["target"]
    assert isinstance(target, Choice)
    assert target.title == f"to {room.planning.strike[0]}"


def test_a_bar_of_the_timeline_chooses_its_card(hands: Driver) -> None:
    view = hands.room.focus["timeline"]
    hands.click((view.rect.centerx, view.rect.y + 2 * hands.room.app.theme.em(22)))
    (chosen,) = hands.room.editing.chosen
    assert chosen == 1
    hands.tab_to("timeline")
    hands.key(pygame.K_DOWN, times=2)
    assert hands.room.editing.chosen == (3,)


def test_the_draw_by_turn_is_the_plan_s(hands: Driver) -> None:
    column, plan = hands.room.column, hands.room.planning.plan
    assert plan is not None
    assert [column.when(at) for at in (0, 4)] == ["hand", "hand"]
    assert column.when(5) == f"turn {plan.cards[5].drawn}"


# Trying


def test_one_key_opens_a_duel_with_this_deck_and_leaving_comes_back(hands: Driver) -> None:
    hands.room.editing.move([0], 6)
    hands.room.refresh()
    hands.key(pygame.K_F5)
    scene = hands.app.scene
    assert isinstance(scene, DuelScene)
    link = scene.link
    assert isinstance(link, LocalTable)
    own = read_setup(link.match.setup).decks[link.mine[0]][1]
    assert [card.name for card in own] == list(hands.room.editing.cards)
    scene.leave()
    assert hands.app.scene is hands.room


def test_an_illegal_deck_is_not_tried_and_the_reason_is_said(hands: Driver) -> None:
    hands.room.editing.remove([0])
    hands.room.refresh()
    hands.key(pygame.K_F5)
    assert hands.app.scene is hands.room
    assert "39 cards instead of 40" in hands.room.note
    assert "R2.1" in hands.room.note


def test_the_fastest_way_to_a_card_is_told(hands: Driver) -> None:
    hands.click(hands.room.column.spot(1).center)
    hands.key(pygame.K_g, CTRL)
    hands.press_over("find")
    hands.until_done()
    assert "Ingot in play: turn 1" in read(hands) or "Ingot in play: turn 2" in read(hands)


def test_results_say_when_there_are_none(hands: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "replays", lambda: hands.room.keeping.folder)
    hands.press("more")
    hands.pick("Results in your replays")
    hands.until_done()
    assert "No finished duel" in hands.room.note


def test_a_better_order_is_taken_and_can_be_undone(
    hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    better = replace(OLYMPUS, cards=OLYMPUS.cards[1:] + OLYMPUS.cards[:1])
    score = {"wins": 6, "games": 10, "interval": [0.3, 0.8]}
    said = {"taken": 1, "tried": 4, "games": 120, "before": score, "after": score}
    improving._told(hands.room, said, better)
    told = read(hands)
    assert "60% of 10 unseen games won (95 %: 30% to 80%)" in told
    assert "moved Bennu from 1 to 40" in told
    hands.press_over("take")
    assert hands.room.editing.cards == better.cards
    hands.key(pygame.K_z, CTRL)
    assert hands.room.editing.cards == OLYMPUS.cards


def test_the_search_for_a_better_order_is_followed_and_stopped(hands: Driver) -> None:
    improving.begin(hands.room, 100_000)
    begun = time.monotonic()
    while hands.room.job is not None and hands.room.job.overlay.words in ("", "Starting"):
        hands.frame()
        assert time.monotonic() - begun < 60
    assert hands.room.job is not None
    assert "of 100000 games" in hands.room.job.overlay.words
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.until_done(30_000)
    assert "changes taken in" in read(hands)


# Versions


def test_a_deck_is_compared_with_a_saved_version_and_brought_back(hands: Driver) -> None:
    room = hands.room
    hands.key(pygame.K_s, CTRL)
    hands.click(room.column.spot(0).center)
    hands.key(pygame.K_DOWN, pygame.KMOD_ALT, times=3)
    hands.key(pygame.K_s, CTRL)
    assert "2 versions" in room.note
    hands.press("diff")
    hands.pick("Version 1")
    assert read(hands) == "moved Bennu from 1 to 4"
    hands.press_over("back")
    assert room.editing.cards == OLYMPUS.cards
    hands.key(pygame.K_z, CTRL)
    assert room.editing.cards.index("Bennu") == 3


def test_undo_reaches_versions_from_before_a_restart(hands: Driver) -> None:
    hands.key(pygame.K_s, CTRL)
    hands.room.editing.move([0], 9)
    hands.room.refresh()
    hands.key(pygame.K_s, CTRL)
    again = Driver(hands.room.keeping.folder)
    again.press("open")
    again.pick("Olympus")
    assert again.room.editing.cards.index("Bennu") == 8
    again.key(pygame.K_z, CTRL)
    assert again.room.editing.cards == OLYMPUS.cards


def test_versions_are_not_offered_as_decks_for_practice(
    hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands.key(pygame.K_s, CTRL)
    folder = hands.room.keeping.folder
    monkeypatch.setattr("orbitduel.client.screens.terms.own_decks", lambda: folder)
    assert [name for name, title in deck_choices() if title.endswith("(yours)")] == [
        str(folder / "olympus.deck")
    ]


# The shelf


def test_name_tags_folder_and_notes_are_written_and_found_again(hands: Driver) -> None:
    room = hands.room
    hands.key(pygame.K_s, CTRL)
    hands.key(pygame.K_F2)
    hands.frame()
    hands.type(" Two")
    hands.key(pygame.K_TAB, times=2)
    hands.type("Fast, drift, fast")
    hands.key(pygame.K_TAB)
    hands.type("league")
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    hands.type("Second line")
    hands.press_over("done")
    assert room.editing.sheet.tags == ("fast", "drift")
    assert room.editing.sheet.notes.endswith("\nSecond line")
    hands.key(pygame.K_s, CTRL)
    saved = room.keeping.folder / "league" / "olympus.deck"
    assert read_sheet(saved) == replace(room.editing.sheet, name="Olympus Two")
    hands.press("open")
    hands.frame()
    hands.type("tag:drift card:bennu folder:league")
    hands.pick("Olympus Two")
    assert room.editing.path == saved


def test_keys_pressed_before_the_shelf_is_drawn_are_heard(hands: Driver) -> None:
    hands.key(pygame.K_o, CTRL)
    hands.send(Event(pygame.KEYUP, key=pygame.K_o, mod=0))
    hands.type("cloister")
    hands.key(pygame.K_RETURN)
    assert hands.room.editing.sheet.homeworld == "Callisto Cloister"


def test_another_deck_is_opened_by_keyboard_and_unsaved_work_is_an_undo_away(
    hands: Driver,
) -> None:
    hands.room.editing.remove([0])
    hands.room.refresh()
    hands.key(pygame.K_o, CTRL)
    hands.frame()
    hands.type("cloister")
    hands.key(pygame.K_RETURN)
    assert hands.room.editing.sheet.homeworld == "Callisto Cloister"
    hands.key(pygame.K_z, CTRL)
    assert hands.room.editing.cards == OLYMPUS.cards[1:]


# In and out


def test_a_share_code_goes_to_the_clipboard_and_back(hands: Driver, clipboard: list[str]) -> None:
    room = hands.room
    hands.press("export")
    hands.pick("Share code to the clipboard")
    assert read_code(clipboard[0], room.catalogue).cards == OLYMPUS.cards
    hands.tab_to("deck")
    hands.key(pygame.K_a, CTRL)
    hands.key(pygame.K_DELETE)
    hands.press("import")
    hands.pick("From the clipboard")
    assert room.editing.cards == OLYMPUS.cards


def test_a_pasted_list_with_counts_gets_an_order_and_says_so(
    hands: Driver, clipboard: list[str]
) -> None:
    clipboard[0] = "Homeworld: Olympus Foundry\n2x Ingot\nBennu"
    hands.press("import")
    hands.pick("From the clipboard")
    assert sorted(hands.room.editing.cards) == ["Bennu", "Ingot", "Ingot"]
    assert "no order" in hands.room.note


def test_cards_copied_elsewhere_are_pasted_after_what_is_chosen(
    hands: Driver, clipboard: list[str]
) -> None:
    clipboard[0] = "Pebble\nTin Clipper"
    hands.click(hands.room.column.spot(0).center)
    hands.key(pygame.K_v, CTRL)
    assert hands.room.editing.cards[:4] == ("Bennu", "Pebble", "Tin Clipper", "Ingot")


@pytest.mark.parametrize("text", ["", "\x00\x01", "no card", "x" * 300_000, "OD1ZZZZZZZZZZZ"])
def test_what_is_no_deck_changes_nothing_and_is_said_in_one_line(
    hands: Driver, clipboard: list[str], text: str
) -> None:
    clipboard[0] = text
    hands.press("import")
    hands.pick("From the clipboard")
    assert hands.room.editing.sheet == OLYMPUS
    assert hands.room.note
    assert "\n" not in hands.room.note


def test_a_file_is_browsed_for_or_dropped(hands: Driver, tmp_path: Path) -> None:
    (tmp_path / "out" / "lists").mkdir()
    (tmp_path / "out" / "lists" / "mine.csv").write_text("name\nOlympus Foundry\nBennu\n")
    (tmp_path / "out" / "noise.bin").write_bytes(b"\xff\x00")
    hands.press("import")
    hands.pick("From a file")
    hands.pick("lists")
    hands.pick("mine.csv")
    assert hands.room.editing.cards == ("Bennu",)
    hands.send(Event(pygame.DROPFILE, file=str(tmp_path / "out" / "noise.bin")))
    assert hands.room.editing.cards == ("Bennu",)
    assert "Not imported: noise.bin" in hands.room.note


@pytest.mark.parametrize(
    ("title", "name", "start"),
    [
        ("Deck file", "olympus.deck", b"format: orbitduel-deck/1"),
        ("One-column CSV", "olympus.csv", b"name\nOlympus Foundry\nBennu\n"),
        ("Picture of the deck", "olympus.png", b"\x89PNG"),
        ("Picture of the plan", "olympus-plan.png", b"\x89PNG"),
        ("Picture of the plan, to scale", "olympus-plan.svg", b"<svg"),
    ],
)
def test_a_deck_is_exported_and_nothing_is_written_over(
    hands: Driver, tmp_path: Path, title: str, name: str, start: bytes
) -> None:
    for _ in range(2):
        hands.press("export")
        hands.pick(title)
        hands.press_over("done")
    written = tmp_path / "out" / name
    assert written.read_bytes().startswith(start)
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_an_existing_file_is_refused(hands: Driver, tmp_path: Path) -> None:
    hands.press("export")
    hands.pick("One-column CSV")
    hands.frame()
    (tmp_path / "out" / "olympus.csv").write_text("mine")
    hands.press_over("done")
    assert "exists" in hands.room.note
    assert (tmp_path / "out" / "olympus.csv").read_text() == "mine"


# Looking and choosing


def test_a_card_under_a_resting_mouse_is_shown_large(hands: Driver) -> None:
    room = hands.room
    hands.move(room.grid.spot(1).center)
    for _ in range(30):
        hands.frame(0.02)
    assert room.looked_at is room.grid.cards[1]
    hands.move(room.column.spot(2).center)
    hands.frame(0.02)
    assert room.looked_at is None
    hands.key(pygame.K_F3)
    assert room.looked_at is room.reckoning.cards[room.editing.cursor]


def test_rows_are_chosen_together_with_shift_and_ctrl(hands: Driver) -> None:
    room = hands.room
    hands.click(room.column.spot(2).center)
    held: dict[str, Any] = {}
    for mod, row in ((SHIFT, 5), (CTRL, 8)):
        pygame.key.set_mods(mod)
        hands.click(room.column.spot(row).center)
        held[str(mod)] = room.editing.chosen
    pygame.key.set_mods(0)
    assert list(held.values()) == [(2, 3, 4, 5), (2, 3, 4, 5, 8)]


# A crash

CRASH = """
import sys, time
from pathlib import Path
import pygame
from orbitduel.deckbuilding.deck import Sheet
from tests.client.deckroom.driver import Driver
hands = Driver(Path(sys.argv[1]))
hands.click(hands.room.grid.spot(0).center, button=3)
for _ in range(40):
    hands.frame(0.02)
print("ready", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal here")
def test_unsaved_work_survives_being_killed(tmp_path: Path) -> None:
    dummy = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen(
        [sys.executable, "-c", CRASH, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **dummy},
    )
    assert process.stdout is not None
    assert any(line == "ready\n" for line in process.stdout)
    process.kill()
    process.wait()
    process.stdout.close()
    again = Driver(tmp_path)
    assert again.room.editing.sheet.homeworld != ""
    assert "Unsaved work is back" in again.room.note
