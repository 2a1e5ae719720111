"""What events look and sound like, and how fast they are shown."""

from __future__ import annotations

import pygame
import pytest

from orbitduel.client.duel.effects import Shot, Wreck
from orbitduel.client.duel.roll import Clash, Roll
from orbitduel.client.duel.samples import LaidTable, best_attack, busy_match
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.duel.stage import SOUNDS, sound_of
from orbitduel.client.duel.trackerwindow import TrackerWindow
from orbitduel.client.kit.app import App
from orbitduel.client.kit.crashed import Crashed
from orbitduel.client.links.link import Thought, Told
from orbitduel.client.links.local import LocalTable
from orbitduel.client.screens.help import HelpScreen
from orbitduel.client.screens.settings import SettingsScreen
from orbitduel.places import assets
from orbitduel.rules import events
from tests.client.duel.driving import ByKeyboard
from tests.matches import new_match


def laid(app: App) -> DuelScene:
    scene = DuelScene(LaidTable(busy_match(worlds=5, craft=14)))
    app.push(scene)
    app.frame([], 0.01)
    return scene


def test_every_sound_has_a_file() -> None:
    names = {*SOUNDS.values(), "burn", "transfer", "dice", "win", "lose", "refused", "click"}
    for name in names:
        assert (assets() / "sounds" / f"{name}.wav").is_file(), name


def test_burns_and_transfers_and_both_ends_sound_different() -> None:
    assert sound_of(events.CraftMoved(5, (0, 0), (0, 1), 2), 0) == "burn"
    assert sound_of(events.CraftMoved(5, (0, 2), (1, 2), 2), 0) == "transfer"
    assert sound_of(events.DuelEnded(0, "R4.8.1"), 0) == "win"
    assert sound_of(events.DuelEnded(1, "R4.8.1"), 0) == "lose"
    assert sound_of(events.DuelEnded(1, "R4.8.1"), None) == "win"


def test_a_burn_flies_and_the_player_waits_for_it(app: App) -> None:
    scene = laid(app)
    board = scene.view.board
    craft = board.fleet[scene.me][0]
    world, orbital = board.host[craft], board.orbital[craft]
    goal = 0 if orbital else 1
    scene.pace.add([Told(events.CraftMoved(craft, (world, orbital), (world, goal), 2))])
    app.frame([], 0.01)
    assert [flight.craft for flight in scene.stage.flights] == [craft]
    assert not scene.my_move
    app.frame([], 0.2)
    assert craft in scene.marks.moving
    app.frame([], 0.3)
    assert not scene.stage.flights


def test_bids_are_turned_over_and_a_wreck_breaks_into_debris(app: App) -> None:
    scene = laid(app)
    attack = best_attack(scene.link.match)  # type: ignore[attr-defined]
    scene.pace.add([
        Told(events.BidsRevealed(attack.craft, attack.target, 1, 4, 2)),
        Told(events.DiceRolled((1, 3), 2, 1)),
        Told(events.CraftDestroyed(attack.target)),
    ])  # fmt: skip
    app.frame([], 0.01)
    assert scene.stage.roll is not None and scene.stage.roll.clash is not None
    assert (scene.stage.roll.clash.power, scene.stage.roll.clash.defence) == (4, 2)
    assert isinstance(scene.table.effects[0], Shot)
    app.frame([], 0.45)
    assert scene.stage.roll.values == (1, 3)
    assert not scene.stage.roll.settled
    app.frame([], 0.45)
    assert isinstance(scene.table.effects[-1], Wreck)
    assert attack.target not in scene.view.board.fleet[1 - scene.me]
    app.frame([], 0.45)
    app.frame([], 0.45)
    assert not scene.table.effects


def test_with_reduced_motion_nothing_moves(app: App) -> None:
    app.settings.reduced_motion = True
    scene = laid(app)
    craft = scene.view.board.fleet[scene.me][0]
    scene.pace.add([Told(events.CraftDestroyed(craft))])
    app.frame([], 0.01)
    assert not scene.stage.busy
    assert scene.pace.idle


def test_the_scene_rests_once_everything_has_been_shown(app: App) -> None:
    scene = laid(app)
    scene.update(5.0)
    assert scene.at_rest
    craft = scene.view.board.fleet[scene.me][0]
    scene.pace.add([Told(events.CraftDestroyed(craft))])
    app.frame([], 0.01)
    assert not scene.at_rest
    for _ in range(4):
        app.frame([], 0.45)
    assert scene.at_rest


def test_dice_that_cannot_hit_are_told_so() -> None:
    roll = Roll((), -2, 0, 0.0, Clash(("Lance", "Kite"), 1, 3))
    assert roll.words == "hit check -2: no die can hit"
    assert Roll((1, 6), 2, 1, 0.0).words == "hit check 2 · 1 hit"


def test_one_key_skips_all_the_computer_does_until_the_player_is_asked(app: App) -> None:
    scene = laid(app)
    craft = scene.view.board.fleet[1 - scene.me][0]
    thoughts = [Thought(1 - scene.me, "waits") for _ in range(20)]
    scene.pace.add([*thoughts, Told(events.DamageDealt(craft, 0))])
    app.frame([], 0.01)
    assert not scene.pace.idle
    ByKeyboard(app, scene).key("space")
    app.frame([], 0.01)
    assert scene.pace.idle and not scene.pace.hurries


def test_the_view_glides_to_what_happens_out_of_sight(app: App) -> None:
    scene = laid(app)
    scene.table.camera.zoom_at(scene.frame.board.center, 2.5)
    scene.table.camera.pan(-3000, 0)
    scene.look_at(scene.view.board.fleet[scene.me][0])
    x = scene.table.camera.x
    app.frame([], 0.1)
    assert scene.table.camera.x != x
    app.frame([], 0.5)
    spot = scene.table.layout.craft[scene.view.board.fleet[scene.me][0]]
    assert scene.frame.board.collidepoint(scene.table.camera.to_screen(spot))


@pytest.mark.parametrize(
    ("code", "kind"), [(pygame.K_F1, HelpScreen), (pygame.K_F10, SettingsScreen)]
)
def test_help_and_settings_open_over_the_duel_and_lead_back(
    app: App, code: int, kind: type
) -> None:
    scene = DuelScene(LocalTable(new_match(3), (None, None)))
    app.push(scene)
    press = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
    app.frame([press], 0.01)
    assert isinstance(app.scene, kind)
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    app.frame([escape], 0.01)
    assert app.scene is scene


def test_the_tracker_at_large_lists_every_world(app: App) -> None:
    scene = DuelScene(LaidTable(busy_match()))
    app.push(scene)
    scene.show_tracker()
    drawn = app.canvas.remember_text()
    scene.draw(app.canvas)
    assert isinstance(scene.modal, TrackerWindow)
    names = {scene.view.board.card[world].name for world in scene.view.board.worlds}
    assert names <= {line.text for line in drawn}


def test_the_open_log_is_filtered_and_turned_by_keyboard(app: App) -> None:
    scene = laid(app)
    scene.log_open = True
    for code in (pygame.K_1, pygame.K_UP):
        press = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        app.frame([press], 0.01)
    assert scene.hidden == {"moves"}
    assert scene.log_back == 1


def test_enter_in_the_open_log_looks_at_the_place_of_a_line(app: App) -> None:
    scene = laid(app)
    craft = scene.view.board.fleet[1 - scene.me][0]
    scene.pace.add([Told(events.DamageDealt(craft, 0))])
    app.frame([], 0.5)
    scene.log_open = True
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    app.frame([press], 0.01)
    assert not scene.log_open
    assert scene.choosing.piece == craft


def test_a_fault_ends_in_a_report_and_stops_the_computer_player(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = LocalTable(new_match(3), (None, "cadet"), seed=1)
    scene = DuelScene(table)
    told: list[str] = []

    def report(error: BaseException, where: str) -> None:
        told.append(f"{where}: {error}")

    def broken(canvas: object) -> None:
        raise RuntimeError("broken on purpose")

    app.report = report
    app.push(scene)
    monkeypatch.setattr(scene, "draw", broken)
    app.frame([], 0.01)
    assert isinstance(app.scene, Crashed)
    assert told == ["the scene DuelScene: broken on purpose"]
    assert not table.thinking() and not table._thinkers
