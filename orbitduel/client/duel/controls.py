"""Mouse and keyboard on the table: clicks, drags, the wheel, and every command by a key."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from orbitduel.client.kit.keys import DUEL
from orbitduel.rules.terms import Piece, Serial

from .logpanel import filtered
from .marks import LINE, Hit
from .options import Option
from .spots import Spot, spot_at
from .story import THEMES

if TYPE_CHECKING:
    from .scene import DuelScene

STILL: int = 6
"""Pixels a press may wander and still be a click."""
WHEEL: float = 1.12


class Controls:
    def __init__(self, scene: DuelScene) -> None:
        self.scene = scene
        self.down: tuple[int, int] | None = None
        self.panning = False
        self.dragged: Hit | None = None
        self.dragged_card: Serial | None = None
        self.dragging = False
        self.at = (0, 0)
        """Where the mouse is."""
        self.hover: Spot | None = None

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._look(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _hit(self, point: tuple[int, int]) -> Hit | None:
        scene = self.scene
        if not scene.frame.board.collidepoint(point):
            return None
        return scene.table.hit(scene.table.token_radius(scene.app.canvas), point)

    # The mouse.

    def _move(self, event: Event) -> None:
        self.at = event.pos
        scene = self.scene
        self.hover = spot_at(scene.spots, event.pos)
        scene.marks.pointed = None if self.hover else self._hit(event.pos)
        if self.down is None:
            return
        far = hypot(event.pos[0] - self.down[0], event.pos[1] - self.down[1]) > STILL
        if far and not self.dragging:
            self.dragging = True
            if self.dragged is not None and self.dragged.kind == "craft":
                scene.choose_piece(self.dragged.piece)
            elif self.dragged_card is not None:
                scene.choose_card(self.dragged_card)
        if self.panning and self.dragging:
            scene.table.camera.pan(*event.rel)
            scene.follows = False

    def _press(self, event: Event) -> None:
        self.down, self.dragging = event.pos, False
        self.dragged, self.dragged_card, self.panning = None, None, False
        spot = spot_at(self.scene.spots, event.pos)
        if spot is not None:
            if spot.meaning == "card":
                self.dragged_card = spot.number
            return
        hit = self._hit(event.pos)
        if hit is not None and hit.kind == "craft" and event.button == 1:
            self.dragged = hit
        else:
            self.panning = bool(self.scene.frame.board.collidepoint(event.pos))

    def _release(self, event: Event) -> None:
        if self.down is None:
            return
        dragging, self.down, self.dragging = self.dragging, None, False
        if not dragging:
            self._click(event.pos)
        elif self.dragged is not None or self.dragged_card is not None:
            self._drop(event.pos)
        self.dragged = self.dragged_card = None

    def _click(self, point: tuple[int, int]) -> None:
        spot = spot_at(self.scene.spots, point)
        if spot is not None:
            self.press(spot)
            return
        hit = self._hit(point)
        if hit is None:
            self.scene.choose_nothing()
        elif (option := self.meant(hit)) is not None:
            self.scene.perform(option)
        elif hit.piece == self.scene.choosing.piece and self.scene.choosing.sort != "craft":
            self._tap()
        else:
            self.scene.choose_piece(hit.piece)

    def _tap(self) -> None:
        """A second press on a world or a card does what there is to do, if that is one thing."""
        option = self.scene.choosing.tap()
        if option is not None:
            self.scene.perform(option)
        elif self.scene.choosing.listed:
            self.scene.say("Choose what: press the card that is to be built, or a line beside.")

    def _drop(self, point: tuple[int, int]) -> None:
        """A card fits anywhere on the table, if there is only one place for it."""
        hit = self._hit(point)
        choosing = self.scene.choosing
        if hit is not None and (option := self.meant(hit, dropped=True)) is not None:
            self.scene.perform(option)
        elif self.dragged_card is not None and self.scene.frame.board.collidepoint(point):
            fitting = [option for option in choosing.listed if option.legal] or choosing.listed
            if len(fitting) == 1 or (fitting[:1] and not fitting[0].legal):
                self.scene.perform(fitting[0])
            elif fitting:
                self.scene.say("Drop it on one of the marked places.")

    def meant(self, hit: Hit, dropped: bool = False) -> Option | None:
        """What a click on the table does with the chosen thing.

        A click on something that cannot be done to it chooses that instead; a drop, or a click on
        a price, asks for it all the same and is told why not.
        """
        choosing = self.scene.choosing
        option: Option | None = None
        if hit.kind == "free":
            return choosing.at_world(None if hit.piece == LINE else hit.piece)
        if choosing.sort in ("craft", "card"):
            if hit.kind == "ring":
                option = choosing.at_orbital(hit.piece, hit.orbital)
            elif hit.kind in ("world", "price"):
                option = choosing.at_world(hit.piece)
        option = option or choosing.at_piece(hit.piece)
        if option is None or option.legal or dropped or hit.kind == "price":
            return option
        return None

    def _look(self, point: tuple[int, int]) -> None:
        """The right button shows a card at large."""
        spot, hit = spot_at(self.scene.spots, point), self._hit(point)
        if spot is not None and spot.meaning == "card":
            self.scene.choose_card(spot.number)
        elif hit is not None:
            self.scene.choose_piece(hit.piece)
        else:
            return
        self.scene.zoom_card()

    def _wheel(self, event: Event) -> None:
        scene = self.scene
        if scene.log_open or scene.frame.log.collidepoint(self.at):
            self._scroll_log(event.y)
        elif scene.frame.inspector.collidepoint(self.at):
            scene.pick(-event.y)
        elif scene.frame.board.collidepoint(self.at):
            scene.table.camera.zoom_at(self.at, WHEEL**event.y)
            scene.follows = False

    def press(self, spot: Spot) -> None:
        scene = self.scene
        if spot.meaning == "option":
            scene.choosing.picked = spot.number
            option = scene.choosing.option
            if option is not None:
                scene.perform(option)
        elif spot.meaning == "card":
            scene.choose_card(spot.number)
        elif spot.meaning == "line":
            self._look_at_line(spot.number)
        elif spot.meaning == "world":
            self._row(spot.number)
        elif spot.meaning == "filter":
            scene.hidden ^= {THEMES[spot.number]}
        else:
            self._deeds()[spot.meaning]()

    def _look_at_line(self, number: int) -> None:
        """Where something of the log happened; the log at large makes way for it."""
        scene = self.scene
        place = scene.story.lines[number].place
        if place is not None:
            if scene.log_open:
                self._toggle_log()
            scene.look_at(place)
            scene.choose_piece(place)

    def _row(self, world: Piece) -> None:
        """A line of the tracker: fly there with the chosen craft, or look at the world."""
        scene = self.scene
        option = scene.choosing.at_world(world) if scene.choosing.sort == "craft" else None
        if option is not None:
            scene.perform(option)
        else:
            scene.look_at(world)
            scene.choose_piece(world)

    def _deeds(self) -> dict[str, Callable[[], None]]:
        scene = self.scene
        return {
            "next": scene.next_phase,
            "end turn": scene.end_turn,
            "take back": scene.take_back,
            "menu": scene.open_menu,
            "zoom": scene.zoom_card,
            "log": self._toggle_log,
            "tracker": scene.show_tracker,
            "fit": scene.fit,
            "draw": scene.offer_draw,
            "close": self._toggle_log,
            "skip": scene.skip,
            "goals": scene.help,
        }

    def _toggle_log(self) -> None:
        self.scene.log_open = not self.scene.log_open
        self.scene.log_back = 0

    # The keyboard.

    def _key(self, event: Event) -> None:
        scene = self.scene
        self.hover = scene.marks.pointed = None  # hints belong to the mouse
        command = scene.app.keys.command(event, DUEL)
        if scene.log_open and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            listed = filtered(scene.story.lines, scene.hidden)
            if scene.log_back < len(listed):
                self._look_at_line(listed[-1 - scene.log_back])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            option = scene.choosing.option
            if option is not None:
                scene.perform(option)
            else:
                scene.next_phase()
        elif event.key in (pygame.K_DOWN, pygame.K_UP):
            self._up_or_down(1 if event.key == pygame.K_DOWN else -1, event.mod)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            scene.table.camera.pan(60 if event.key == pygame.K_LEFT else -60, 0)
            scene.follows = False
        elif event.key == pygame.K_TAB:
            self._cycle(self._everything(), -1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif scene.log_open and self._in_log(event.key):
            return
        elif command is not None:
            self._command(command)

    def _in_log(self, key: int) -> bool:
        """Figures switch the filters of the open log; Page up and down turn its pages."""
        if pygame.K_1 <= key < pygame.K_1 + len(THEMES):
            self.scene.hidden ^= {THEMES[key - pygame.K_1]}
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll_log(8 if key == pygame.K_PAGEUP else -8)
        else:
            return False
        return True

    def _command(self, command: str) -> None:
        scene = self.scene
        board = scene.view.board
        middle = scene.frame.board.center
        cards = [] if scene.view.private is None else scene.view.private.hand
        order = scene.table.layout.order
        worlds = sorted(order, key=lambda world: board.controller[world] != scene.me)
        deeds: dict[str, Callable[[], object]] = {
            "next-phase": scene.next_phase,
            "end-turn": scene.end_turn,
            "take-back": scene.take_back,
            "skip": scene.skip,
            "fit": self._fit,
            "zoom-in": lambda: scene.table.camera.zoom_at(middle, 1.2),
            "zoom-out": lambda: scene.table.camera.zoom_at(middle, 1 / 1.2),
            "follow": self._follow,
            "next-craft": lambda: self._cycle([("p", c) for c in board.fleet[scene.me]], 1),
            "previous-craft": lambda: self._cycle([("p", c) for c in board.fleet[scene.me]], -1),
            "next-world": lambda: self._cycle([("p", w) for w in worlds], 1),
            "previous-world": lambda: self._cycle([("p", w) for w in worlds], -1),
            "hand": lambda: self._cycle([("c", card) for card in cards], 1),
            "look": scene.zoom_card,
            "log": self._toggle_log,
            "tracker": scene.show_tracker,
            "help": scene.help,
            "settings": scene.settings,
            "concede": scene.concede,
            "save": scene.leave,
            "back": self._back,
        }
        if command in deeds:
            deeds[command]()

    def _back(self) -> None:
        scene = self.scene
        if scene.log_open:
            self._toggle_log()
        elif scene.choosing.sort is not None:
            scene.choose_nothing()
        else:
            scene.open_menu()

    def _fit(self) -> None:
        self.scene.follows = True
        self.scene.fit()

    def _follow(self) -> None:
        self.scene.follows = not self.scene.follows
        self.scene.say("Following the action." if self.scene.follows else "Not following.")

    def _up_or_down(self, by: int, mod: int) -> None:
        """Through the options; with Shift the table moves, and in the log the lines."""
        scene = self.scene
        if scene.log_open:
            self._scroll_log(-by)
        elif mod & pygame.KMOD_SHIFT:
            scene.table.camera.pan(0, -60 * by)
            scene.follows = False
        else:
            scene.pick(by)

    def _scroll_log(self, by: int) -> None:
        scene = self.scene
        scene.log_back = max(0, min(len(scene.story.lines) - 1, scene.log_back + by))

    def _everything(self) -> list[tuple[str, int]]:
        """Own craft, all worlds and construction, other craft, the hand."""
        scene = self.scene
        board = scene.view.board
        cards = [] if scene.view.private is None else scene.view.private.hand
        pieces = [*board.fleet[scene.me], *scene.table.layout.order]
        pieces += [p for p in scene.table.layout.slots if p not in pieces]
        pieces += board.fleet[1 - scene.me]
        return [("p", piece) for piece in pieces] + [("c", card) for card in cards]

    def _cycle(self, things: list[tuple[str, int]], by: int) -> None:
        if not things:
            return
        scene = self.scene
        choosing = scene.choosing
        current = ("c" if choosing.sort == "card" else "p", choosing.number)
        known = choosing.sort is not None and current in things
        place = things.index(current) + by if known else (0 if by > 0 else -1)
        kind, number = things[place % len(things)]
        if kind == "c":
            scene.choose_card(number)
        else:
            scene.choose_piece(number)
            scene.look_at(number)
