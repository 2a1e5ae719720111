from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from orbitduel.client.kit.app import App
from orbitduel.client.kit.lists import Choice
from orbitduel.client.kit.settings import Settings
from orbitduel.client.kit.widgets import Slider
from orbitduel.client.links.local import LocalTable
from orbitduel.client.screens import menu, registry
from orbitduel.client.screens.hotseat import HotSeatSetup
from orbitduel.client.screens.menu import MainMenu
from orbitduel.client.screens.options import SetUp
from orbitduel.client.screens.practice import PracticeSetup
from orbitduel.client.screens.settings import SettingsScreen
from orbitduel.client.screens.terms import COIN, Terms
from orbitduel.client.screens.unfinished import UnfinishedDuels
from orbitduel.reading import Malformed
from tests.client.hands import click, press, write
from tests.client.kit.test_app import Still


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[LocalTable]]:
    """The tables that set-ups open, instead of the scene at them."""
    opened: list[LocalTable] = []

    def duel_scene(table: object) -> Still:
        assert isinstance(table, LocalTable)
        opened.append(table)
        return Still()

    monkeypatch.setattr(registry, "duel_scene", duel_scene)
    monkeypatch.setattr("orbitduel.client.links.keeping.saves", lambda: tmp_path)
    yield opened
    for table in opened:
        table.close()


def walk_to(app: App, scene: MainMenu | SetUp | SettingsScreen, name: str) -> None:
    for _ in range(80):
        press(app, pygame.K_TAB)
        if scene.focus.name == name:
            return
    raise AssertionError(f"the keyboard does not reach {name}")


def test_a_practice_duel_is_set_up_by_keyboard(app: App, tables: list[LocalTable]) -> None:
    scene = PracticeSetup()
    app.push(Still())
    app.push(scene)
    walk_to(app, scene, "level")
    press(app, pygame.K_RIGHT)
    walk_to(app, scene, "variant kessler")
    press(app, pygame.K_SPACE)
    walk_to(app, scene, "seed")
    write(app, "7")
    walk_to(app, scene, "begin")
    press(app, pygame.K_RETURN)
    (table,) = tables
    assert table.computers == (None, "commander")
    assert table.players == ("Player", "Commander")
    assert app.settings.last["practice"]["seed"] == "7"
    assert table.match.setup[0]["house"] == {"kessler": None}


def test_a_duel_for_two_is_set_up_by_mouse(app: App, tables: list[LocalTable]) -> None:
    scene = HotSeatSetup()
    app.push(Still())
    app.push(scene)
    click(app, scene.focus["name 0"].rect)
    write(app, "!")
    click(app, scene.focus["deck"].rect)
    deck = scene.focus["deck"]
    assert isinstance(deck, Choice)
    assert deck.open
    click(app, (deck.rect.centerx, deck.rect.bottom + 4 + deck.rect.h * 2 + 5))
    assert scene.terms.deck == deck.options[2][0]
    click(app, scene.focus["goal monoliths"].rect)
    click(app, scene.focus["begin"].rect)
    (table,) = tables
    assert table.players == ("First player!", "Second player")
    assert table.mine == (0, 1)
    assert table.match.setup[0]["house"] == {"monoliths": 10}


def test_a_goal_may_have_a_threshold_of_its_own(app: App) -> None:
    scene = PracticeSetup()
    app.push(scene)
    walk_to(app, scene, "goal anomaly")
    press(app, pygame.K_SPACE)
    walk_to(app, scene, "points anomaly")
    press(app, pygame.K_RIGHT)
    assert scene.terms.goals == {"anomaly": 8}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_chosen_player_starts(seat: int) -> None:
    terms = Terms.recalled({})
    terms.seed, terms.starts = "5", seat
    duel, _ = terms.setup().begin()
    assert duel.board.active == seat
    assert terms.setup() == terms.setup(), "the same seed gives the same dice"


def test_terms_that_no_longer_make_sense_are_left_out() -> None:
    odd = {"deck": "gone", "goals": {"none": 3, "monoliths": "x"}, "limit": 5, "starts": 9}
    terms = Terms.recalled(odd)
    assert (terms.goals, terms.limit, terms.starts) == ({}, 100, COIN)
    assert terms.setup()


def test_a_deck_that_cannot_be_read_is_named_and_nothing_opens(
    app: App, tables: list[LocalTable]
) -> None:
    scene = PracticeSetup()
    app.push(scene)
    scene.terms.deck = "nowhere.deck"
    with pytest.raises(Malformed):
        scene.terms.setup()
    scene.begin()
    assert "nowhere.deck" in scene.complaint
    assert tables == []


def test_settings_are_in_force_and_remembered_at_once() -> None:
    remembered: list[Settings] = []

    def remember(settings: Settings) -> bool:
        remembered.append(settings)
        return True

    app = App(Settings(volume=0.5), (1280, 720), remember=remember)
    scene = SettingsScreen()
    app.push(scene)
    walk_to(app, scene, "text_scale")
    press(app, pygame.K_RIGHT)
    assert app.theme.text_scale == 1.25
    walk_to(app, scene, "palette")
    press(app, pygame.K_RIGHT)
    assert app.theme.palette.name == "red-green"
    walk_to(app, scene, "volume")
    press(app, pygame.K_LEFT)
    assert app.sound.volume == 0.45
    assert isinstance(scene.focus["volume"], Slider)
    assert remembered[-1].text_scale == 1.25


def test_a_key_is_changed_and_a_taken_one_refused(app: App) -> None:
    scene = SettingsScreen()
    app.push(scene)
    walk_to(app, scene, "key fit")
    press(app, pygame.K_RETURN, pygame.K_l)
    assert "Log" in scene.complaint
    press(app, pygame.K_RETURN, pygame.K_g)
    assert scene.complaint == ""
    assert app.settings.keys == {"fit": "g"}
    walk_to(app, scene, "usual keys")
    press(app, pygame.K_RETURN)
    assert app.settings.keys == {}


def test_the_menu_leads_straight_back_to_a_duel_on_a_relay(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "waiting_online", lambda: "Kepler Station")
    scene = MainMenu()
    app.push(scene)
    assert scene.focus.widgets[0].name == "come back"
    assert registry.COME_BACK.there


def test_the_menu_offers_only_what_is_there(app: App) -> None:
    scene = MainMenu()
    app.push(scene)
    names = [widget.name for widget in scene.focus.widgets]
    assert names[-2:] == ["settings", "quit"]
    assert set(names) - {"resume", "quit"} == {entry.id for entry in registry.available()}
    walk_to(app, scene, "settings")
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, SettingsScreen)
    press(app, pygame.K_ESCAPE)
    assert app.scene is scene


def test_a_save_that_cannot_be_read_can_be_set_aside(
    app: App, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "duel.save").write_text("{", encoding="utf-8")
    monkeypatch.setattr(menu, "saves", lambda: tmp_path)
    scene = MainMenu()
    app.push(scene)
    scene._resume()
    assert scene.asking is not None
    press(app, pygame.K_RIGHT, pygame.K_RETURN)
    assert [path.name for path in tmp_path.iterdir()] == ["duel.broken"]
    assert scene.asking is None


def test_an_unfinished_duel_is_resumed_from_the_menu(
    app: App, tables: list[LocalTable], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    setup = HotSeatSetup()
    app.push(setup)
    setup.begin()
    monkeypatch.setattr(menu, "saves", lambda: tmp_path)
    scene = MainMenu(entries=registry.ENTRIES)
    app.reset(scene)
    walk_to(app, scene, "resume")
    press(app, pygame.K_RETURN)
    left, resumed = tables
    assert resumed.players == left.players
    assert resumed.match.text() == left.match.text()


def test_several_unfinished_duels_are_listed_resumed_and_dropped(
    app: App, tables: list[LocalTable], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(menu, "saves", lambda: tmp_path)
    for _ in range(2):
        setup = HotSeatSetup()
        app.push(setup)
        setup.begin()
    (tmp_path / "torn.save").write_text("{", encoding="utf-8")
    scene = MainMenu(entries=registry.ENTRIES)
    app.reset(scene)
    walk_to(app, scene, "resume")
    press(app, pygame.K_RETURN)
    listed = app.scene
    assert isinstance(listed, UnfinishedDuels)
    titles = [row.title for row in listed.rows()]
    assert titles.count("First player and Second player at one screen, turn 1") == 2
    assert "torn" in titles
    listed.chosen = tmp_path / "torn.save"
    listed.do("resume")
    assert "torn.save" in listed.complaint
    click(app, listed.focus["drop"].rect)
    press(app, pygame.K_RETURN)
    assert (tmp_path / "torn.save").exists(), "the first answer keeps it"
    click(app, listed.focus["drop"].rect)
    press(app, pygame.K_RIGHT, pygame.K_RETURN)
    assert not (tmp_path / "torn.save").exists()
    click(app, listed.focus["resume"].rect)
    assert len(tables) == 3
    assert tables[-1].match.text() in {table.match.text() for table in tables[:2]}


@pytest.mark.parametrize("entry", registry.available(), ids=lambda entry: str(entry.id))
def test_every_entry_of_the_menu_opens(app: App, entry: registry.Entry) -> None:
    app.push(Still())
    app.push(entry.scene())
    app.frame([], 0.02)
    app.pop()
