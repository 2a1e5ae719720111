"""Plays the real scene as a person would: by mouse or by keyboard, nothing behind its back."""

from __future__ import annotations

import random
import time

import pygame
from pygame import Rect

from orbitduel.ai.cadet import Cadet
from orbitduel.client.duel.bidding import BidDialog
from orbitduel.client.duel.bombarding import BombardDialog
from orbitduel.client.duel.cover import Cover
from orbitduel.client.duel.question import Question
from orbitduel.client.duel.result import ResultDialog
from orbitduel.client.duel.scene import DuelScene
from orbitduel.client.kit.app import App
from orbitduel.rules import actions
from orbitduel.rules.actions import Action
from orbitduel.rules.choices import choices

KEYS = {"up": pygame.K_UP, "down": pygame.K_DOWN, "right": pygame.K_RIGHT, "left": pygame.K_LEFT,
        "enter": pygame.K_RETURN, "tab": pygame.K_TAB, "n": pygame.K_n, "c": pygame.K_c,
        "w": pygame.K_w, "h": pygame.K_h, "escape": pygame.K_ESCAPE, "e": pygame.K_e,
        "z": pygame.K_z, "f": pygame.K_f, "space": pygame.K_SPACE, "l": pygame.K_l}  # fmt: skip


class Driver:
    """What both ways share: time, and a cadet who says what to do."""

    def __init__(self, app: App, scene: DuelScene, seed: int = 1) -> None:
        self.app, self.scene = app, scene
        self.cadet, self.rng = Cadet(), random.Random(seed)
        self.patience = 60.0
        """Seconds to wait for the opponent, and for an effect of what was done."""
        self.frame()

    def frame(self, *events: pygame.event.Event, seconds: float = 0.5) -> None:
        self.app.frame(list(events), seconds)

    def wait(self) -> None:
        """Until the player is asked for something, or the duel is over."""
        stop = time.monotonic() + self.patience
        while self.scene.modal is None and not self.scene.my_move:
            assert time.monotonic() < stop, "the scene waits for something that does not come"
            self.frame()
            if not self.scene.my_move:
                time.sleep(0.001)

    def play(self, most: int = 4000) -> None:
        for _ in range(most):
            self.wait()
            if isinstance(self.scene.modal, ResultDialog):
                return
            self.step()
        raise AssertionError("the duel does not end")

    def step(self) -> None:
        scene = self.scene
        if isinstance(scene.modal, Cover):
            self.confirm()
            return
        view = scene.view
        assert view.private is not None
        legal = choices(view.board, view.private, scene.me)
        action = self.cadet.choose(view, legal, self.rng).action
        before = scene.story.version
        self.do(action)
        stop = time.monotonic() + self.patience
        while scene.story.version == before:
            self.frame()
            assert time.monotonic() < stop, f"{action} had no effect"

    def do(self, action: Action) -> None:
        if isinstance(action, actions.Bid):
            self.bid(action.amount)
        elif isinstance(action, actions.Choose):
            self.answer(action.option)
        elif isinstance(action, actions.Next):
            self.move_on()
            if isinstance(self.scene.modal, Question):
                self.answer(0)
        else:
            self.select(action)
            self.take(action)
            if isinstance(action, actions.Bombard):
                assert isinstance(self.scene.modal, BombardDialog)
                self.confirm()

    def wanted(self, action: Action) -> int:
        """The place of an action among the options listed; a bombardment at any power."""
        for number, option in enumerate(self.scene.choosing.listed):
            here = option.action
            if isinstance(here, actions.Bombard) and isinstance(action, actions.Bombard):
                if here.target == action.target:
                    return number
            elif here == action:
                return number
        raise AssertionError(f"{action} is not offered")

    def bid(self, amount: int) -> None: ...
    def answer(self, option: int) -> None: ...
    def move_on(self) -> None: ...
    def confirm(self) -> None: ...
    def select(self, action: Action) -> None: ...
    def take(self, action: Action) -> None: ...


def subject(action: Action) -> tuple[str, int]:
    """The thing an action is listed under."""
    if isinstance(action, actions.Place):
        return "card", action.card
    if isinstance(action, actions.Research | actions.Repair | actions.Build):
        return "piece", action.asset
    if isinstance(action, actions.Complete):
        return "piece", action.target
    if isinstance(action, actions.Activate):
        return "piece", action.card
    assert isinstance(action, actions.Burn | actions.Transfer | actions.Attack | actions.Bombard), (
        action
    )
    return "piece", action.craft


class ByKeyboard(Driver):
    def key(self, name: str, mod: int = 0) -> None:
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=KEYS[name], mod=mod, unicode=""))

    def bid(self, amount: int) -> None:
        assert isinstance(self.scene.modal, BidDialog)
        for _ in range(100):
            if self.scene.modal.value == amount:
                break
            self.key("right" if self.scene.modal.value < amount else "left")
        assert self.scene.modal.value == amount
        self.key("enter")

    def answer(self, option: int) -> None:
        assert isinstance(self.scene.modal, Question)
        for _ in range(option):
            self.key("down")
        self.key("enter")

    def move_on(self) -> None:
        self.key("n")

    def confirm(self) -> None:
        self.key("enter")

    def select(self, action: Action) -> None:
        sort, number = subject(action)
        key = "h" if sort == "card" else "tab"
        choosing = self.scene.choosing
        for _ in range(200):
            kind = "card" if choosing.sort == "card" else "piece"
            if choosing.sort is not None and (kind, choosing.number) == (sort, number):
                return
            self.key(key)
        raise AssertionError(f"{action}: the keyboard does not reach it")

    def take(self, action: Action) -> None:
        place = self.wanted(action)
        while self.scene.choosing.picked != place:
            self.key("down")
        self.key("enter")


class ByMouse(Driver):
    def click(self, point: tuple[float, float], button: int = 1) -> None:
        spot = (round(point[0]), round(point[1]))
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button)
        up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=button)
        self.frame(move, down, up)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        here, there = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
        rel = (there[0] - here[0], there[1] - here[1])
        self.frame(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=here, button=1),
            pygame.event.Event(pygame.MOUSEMOTION, pos=there, rel=rel, buttons=(1, 0, 0)),
        )
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=there, button=1))

    def spot(self, meaning: str, number: int | None = None) -> Rect:
        for spot in reversed(self.scene.spots):
            if spot.meaning == meaning and number in (None, spot.number):
                return spot.rect
        raise AssertionError(f"nothing to click for {meaning} {number}")

    def bid(self, amount: int) -> None:
        dialog = self.scene.modal
        assert isinstance(dialog, BidDialog)
        for _ in range(100):
            if dialog.value == amount:
                break
            cells = [cell for cell, value in dialog._cells if value == amount]
            up = dialog.value < amount
            if cells:
                self.click(cells[0].center)
            else:
                value = max if up else min
                self.click(value(dialog._cells, key=lambda pair: pair[1])[0].center)
        assert dialog.value == amount
        self.click(dialog.focus["lock"].rect.center)

    def answer(self, option: int) -> None:
        assert isinstance(self.scene.modal, Question)
        self.click(self.scene.modal.focus[str(option)].rect.center)

    def move_on(self) -> None:
        self.click(self.spot("next").center)

    def confirm(self) -> None:
        modal = self.scene.modal
        assert isinstance(modal, BombardDialog | Cover)
        button = modal.focus.widgets[0] if isinstance(modal, Cover) else modal.focus["strike"]
        self.click(button.rect.center)

    def select(self, action: Action) -> None:
        sort, number = subject(action)
        scene, table = self.scene, self.scene.table
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=KEYS["f"], mod=0, unicode=""))
        chosen = scene.choosing
        if chosen.sort is not None:  # a click elsewhere lets go of what is chosen
            scene.choose_nothing()
            self.frame()
        if sort == "card":
            rect = self.spot("card", number)
            self.click((rect.x + 6, rect.centery))
        elif number in table.layout.craft:
            self.click(table.camera.to_screen(table.layout.craft[number]))
        elif number in table.layout.worlds:
            self.click(table.camera.to_screen(table.layout.worlds[number].centre))
        else:
            self.click(table.slot_rect(number).center)
        assert chosen.number == number, f"{action}: clicked {chosen.sort} {chosen.number}"

    def take(self, action: Action) -> None:
        place = self.wanted(action)
        inspector = self.scene.frame.inspector.center
        for _ in range(len(self.scene.choosing.listed)):
            if any(s.meaning == "option" and s.number == place for s in self.scene.spots):
                break
            self.frame(
                pygame.event.Event(
                    pygame.MOUSEMOTION, pos=inspector, rel=(0, 0), buttons=(0, 0, 0)
                ),
                pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1),
            )
        self.click(self.spot("option", place).center)
