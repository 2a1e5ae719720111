"""Direct manipulation: cards dragged to their slots, worlds tapped, construction pressed."""

from __future__ import annotations

import pytest

from orbitduel.client.duel.marks import LINE
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.client.links.local import LocalTable
from orbitduel.match.authority import Match
from orbitduel.rules.actions import Action, Build, Place
from orbitduel.rules.choices import choices
from orbitduel.rules.terms import ASSET, Phase
from tests.client.duel.driving import ByMouse
from tests.matches import new_match, play_on


def at_phase(app: App, phase: Phase, kind: type[Action] = Action) -> tuple[DuelScene, ByMouse]:
    """At a table where something of a kind can be done in a phase."""

    def there(match: Match) -> bool:
        board = match.table.board
        legal = match.table.legal(board.active) if board.phase == phase else []
        return any(isinstance(action, kind) for action in legal)

    app.settings.reduced_motion = True
    scene = DuelScene(LocalTable(play_on(new_match(3), there), (None, None)))
    app.push(scene)
    return scene, ByMouse(app, scene)


def placements(scene: DuelScene) -> list[Place]:
    view = scene.view
    assert view.private is not None
    return [a for a in choices(view.board, view.private, scene.me) if isinstance(a, Place)]


@pytest.mark.parametrize("on_line", [True, False])
def test_a_card_dragged_from_the_hand_to_its_marked_place_lies_there(
    app: App, on_line: bool
) -> None:
    scene, driver = at_phase(app, Phase.PLACE)
    wanted = next(place for place in placements(scene) if (place.asset is None) == on_line)
    scene.choose_card(wanted.card)
    driver.frame()
    goal = LINE if wanted.asset is None else wanted.asset
    slot = next(rect for rect, world in scene.table._free if world == goal)
    scene.choose_nothing()
    driver.frame()
    start = driver.spot("card", wanted.card)
    driver.drag((start.x + 6, start.centery), slot.center)
    driver.frame()
    assert scene.view.private is not None
    assert wanted.card not in scene.view.private.hand
    assert len(scene.view.board.yard[scene.me]) == 1


def test_places_are_marked_only_where_the_card_may_lie(app: App) -> None:
    scene, _ = at_phase(app, Phase.PLACE)
    for place in placements(scene):
        scene.choose_card(place.card)
        legal = {p.asset for p in placements(scene) if p.card == place.card}
        assert scene.marks.placing == {LINE if world is None else world for world in legal}
    scene, _ = at_phase(app, Phase.MANEUVERS)
    assert scene.view.private is not None
    scene.choose_card(scene.view.private.hand[0])
    assert not scene.marks.placing


def test_a_world_is_tapped_for_research_by_pressing_it_twice(app: App) -> None:
    scene, driver = at_phase(app, Phase.RESEARCH)
    home = scene.view.board.worlds_of(scene.me)[0]
    before = scene.view.board.deck_size[scene.me]
    spot = scene.table.camera.to_screen(scene.table.layout.worlds[home].centre)
    driver.click(spot)
    driver.click(spot)
    driver.frame()
    assert scene.view.board.tapped[home]
    assert scene.view.board.deck_size[scene.me] < before


def test_with_a_world_chosen_pressing_a_card_under_construction_builds_it(app: App) -> None:
    scene, driver = at_phase(app, Phase.ALLOCATE, Build)
    view = scene.view
    assert view.private is not None
    legal = choices(view.board, view.private, scene.me)
    build = next(action for action in legal if isinstance(action, Build))
    table = scene.table
    driver.click(table.camera.to_screen(table.layout.worlds[build.asset].centre))
    assert build.target in scene.marks.offers
    driver.click(table.slot_rect(build.target).center)
    driver.frame()
    assert scene.view.board.counters[build.target] > 0
    assert scene.view.board.tapped[build.asset]


def test_what_cannot_be_built_says_why_when_it_is_pressed(app: App) -> None:
    scene, driver = at_phase(app, Phase.MANEUVERS)
    assert scene.view.private is not None
    cards = scene.view.private
    serial = next(s for s in cards.hand if cards.cards[s].kind == ASSET)
    rect = driver.spot("card", serial)
    driver.drag((rect.x + 6, rect.centery), scene.frame.board.center)
    assert scene.toast.startswith("R4.7")
    assert serial in scene.view.private.hand
