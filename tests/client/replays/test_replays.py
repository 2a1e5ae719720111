"""Watching duels again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.kit.settings import Settings
from orbitduel.client.replays.scene import ReplayShelf
from orbitduel.client.replays.telling import Telling, holdings
from orbitduel.client.replays.viewer import ReplayViewer
from orbitduel.match.authority import Match
from orbitduel.match.playback import Playback
from orbitduel.match.replay import parse_replay
from orbitduel.rules.actions import Concede
from tests.matches import new_match, play_on


@pytest.fixture(scope="module")
def match() -> Match:
    match = play_on(new_match(3), lambda match: match.table.turn > 8)
    match.choose(1, Concede())
    return match


@pytest.fixture
def app() -> App:
    return App(Settings(volume=0), (1280, 720), remember=None)


def key(code: int) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def test_steps_and_turns_by_keyboard(app: App, match: Match) -> None:
    viewer = ReplayViewer(Playback(parse_replay(match.text())))
    app.push(viewer)
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        app.frame([key(code)], 0.016)
    assert viewer.moment == 1
    app.frame([key(pygame.K_PAGEDOWN)], 0.016)
    assert viewer.moment == viewer.playback.turns[1]
    assert viewer.view.board.turn == 2
    app.frame([key(pygame.K_END)], 0.016)
    assert viewer.duel == match.table
    app.frame([key(pygame.K_HOME)], 0.016)
    assert viewer.moment == 0


def test_any_moment_by_mouse(app: App, match: Match) -> None:
    viewer = ReplayViewer(Playback(parse_replay(match.text())))
    app.push(viewer)
    app.frame([], 0.016)
    line = viewer.focus["moment"].rect
    app.frame([Event(pygame.MOUSEBUTTONDOWN, pos=line.center, button=1)], 0.016)
    assert abs(viewer.moment - viewer.playback.length / 2) <= 2


def test_it_plays_by_itself_to_the_end(app: App, match: Match) -> None:
    viewer = ReplayViewer(Playback(parse_replay(match.text())), len(match.choices) - 2)
    app.push(viewer)
    app.frame([key(pygame.K_SPACE)], 0.016)
    for _ in range(4):
        app.frame([], 0.8)
    assert viewer.moment == viewer.playback.length


def test_from_the_other_side_the_other_hand_is_seen(app: App, match: Match) -> None:
    viewer = ReplayViewer(Playback(parse_replay(match.text())), 10)
    app.push(viewer)
    first = viewer.view
    app.frame([key(pygame.K_t)], 0.016)
    assert (first.seat, viewer.view.seat) == (0, 1)


def test_a_duel_can_go_on_from_any_moment(match: Match) -> None:
    viewer = ReplayViewer(Playback(parse_replay(match.text())), 7)
    other = viewer.go_on()
    assert other.table == viewer.duel
    assert other.result is None


def test_the_shelf_lists_newest_first_and_names_what_is_broken(
    app: App, match: Match, tmp_path: Path
) -> None:
    (tmp_path / "good.replay").write_text(match.text(), encoding="utf-8")
    (tmp_path / "torn.replay").write_text("{", encoding="utf-8")
    shelf = ReplayShelf(tmp_path)
    app.push(shelf)
    titles = {volume.title: volume for volume in shelf.volumes}
    assert titles["Ada against Bo"].detail.endswith("Ada won")
    assert not titles["torn"].usable
    shelf.chosen = tmp_path / "torn.replay"
    app.frame([key(pygame.K_TAB), key(pygame.K_RETURN)], 0.016)
    assert app.scene is shelf
    assert "torn.replay" in shelf.complaint
    shelf.chosen = tmp_path / "good.replay"
    app.frame([key(pygame.K_RETURN)], 0.016)
    assert isinstance(app.scene, ReplayViewer)


def test_an_empty_shelf_can_be_left(app: App, tmp_path: Path) -> None:
    app.push(ReplayShelf(tmp_path))
    app.push(ReplayShelf(tmp_path))
    app.frame([key(pygame.K_RETURN), key(pygame.K_ESCAPE)], 0.016)
    assert len(app.scenes) == 1


def test_a_duel_is_played_on_from_a_moment_by_keyboard(app: App, match: Match) -> None:
    viewer = ReplayViewer(Playback(parse_replay(match.text())), 9)
    app.push(viewer)
    app.frame([key(pygame.K_RETURN)], 0.016)
    assert viewer.asking is not None
    app.frame([], 0.016)
    for _ in range(len(viewer.asking.answers) - 1):
        app.frame([key(pygame.K_DOWN)], 0.016)
    app.frame([key(pygame.K_RETURN)], 0.016)
    assert isinstance(app.scene, DuelScene)
    assert app.scene.view == viewer.duel.view(app.scene.me)
    assert app.scene.link.mine == (0, 1)
    app.scene.link.close()


def test_both_hands_and_hidden_cards_are_told(match: Match) -> None:
    viewer = ReplayViewer(Playback(parse_replay(match.text())), 12)
    lines = dict(holdings(viewer.duel, ("Ada", "Bo")))
    for seat in (0, 1):
        private = viewer.duel.private[seat]
        assert all(private.cards[serial].name in lines[seat] for serial in private.hand)


def test_the_lines_of_a_replay_end_at_its_moment(match: Match) -> None:
    telling = Telling(Playback(parse_replay(match.text())))
    assert {moment for moment, _ in telling.until(5)} <= set(range(6))
    assert len(telling.until(len(match.choices))) == len(telling.lines) > 20
