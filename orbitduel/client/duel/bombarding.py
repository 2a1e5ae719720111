"""How hard to strike a world or an upgrade: chosen openly, so with a dial and the odds (R4.4)."""

from __future__ import annotations

from typing import Literal

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.ai.odds import at_least, expected_hits
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.theme import Theme
from orbitduel.client.kit.widgets import Button
from orbitduel.rules import costs, figures
from orbitduel.rules.actions import Bombard
from orbitduel.rules.sentences import counted
from orbitduel.rules.terms import ASSET, Piece
from orbitduel.rules.views import View

from .dial import Dial

Answer = Bombard | Literal["back"]


class BombardDialog:
    """`handle` answers with the bombardment, or with "back"."""

    def __init__(self, view: View, craft: Piece, target: Piece) -> None:
        board = view.board
        self.view, self.craft, self.target = view, craft, target
        self.cost = costs.bombard(board, craft, target)
        self.left = figures.dv_left(board, craft)
        self.most = self.left - self.cost
        self.dice = figures.bombardment(board, craft, target)
        self.resistance = figures.resistance(board, target)
        self.standing = self.resistance - board.damage[target]
        self.value = self.most
        self.focus = Focus()
        self._theme: Theme | None = None
        self.rect = Rect(0, 0, 0, 0)

    def check(self) -> int:
        """R4.4.4: what a die must stay below, with all that abilities change."""
        board = self.view.board
        return figures.check(board, self.craft, self.target, self.value - self.resistance)

    def _lay_out(self, canvas: Canvas) -> None:
        if self._theme == canvas.theme:
            return
        self._theme = canvas.theme
        em, window = canvas.theme.em, canvas.rect
        self.rect = Rect(0, 0, min(window.w - 20, em(640)), min(window.h - 16, em(460)))
        self.rect.center = window.center
        wide = em(170)
        spot = Rect(self.rect.x + em(40), self.rect.y + em(120), wide, round(wide * 1.34))
        dial = Dial("dial", spot, self.value, self.most, "power", "you")
        high = em(46)
        y = self.rect.bottom - high - em(18)
        back = Button("back", Rect(self.rect.x + em(30), y, em(140), high), "Back", key="Esc")
        strike_wide = em(320)
        strike = Rect(self.rect.right - em(30) - strike_wide, y, strike_wide, high)
        button = Button("strike", strike, self._title(), primary=True, key="Enter", size=18)
        self.focus = Focus([dial, back, button], "dial")

    def _title(self) -> str:
        return f"Bombard for {self.cost + self.value}"

    def handle(self, event: Event) -> Answer | None:
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return "back"
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.name != "back":
                return Bombard(self.craft, self.target, self.value)
        said = self.focus.handle(event)
        if said is None:
            return None
        if said.name == "back":
            return "back"
        if said.name == "strike":
            return Bombard(self.craft, self.target, self.value)
        self.value = int(said.value)
        strike = self.focus["strike"]
        assert isinstance(strike, Button)
        strike.title = self._title()
        return None

    def draw(self, canvas: Canvas) -> None:
        self._lay_out(canvas)
        canvas.veil(0.72)
        canvas.panel(self.rect, "panel", "edge", 16)
        board, em = self.view.board, canvas.theme.em
        title = f"{board.card[self.craft].name} bombards {board.card[self.target].name}"
        top = self.rect.y + em(20)
        room = self.rect.w - em(40)
        canvas.text(title, (self.rect.centerx, top), 22, "ink", "bold", "midtop", room)
        dice = counted(self.dice, "die", "dice")
        line = f"the aim costs {self.cost} · {dice} · resistance {self.resistance}"
        y = top + canvas.line_height(22, "bold")
        canvas.text(line, (self.rect.centerx, y), 15, "muted", anchor="midtop", room=room)
        x = self.rect.x + em(260)
        self._odds(canvas, Rect(x, self.rect.y + em(120), self.rect.right - em(24) - x, em(230)))
        self.focus.draw(canvas)

    def _odds(self, canvas: Canvas, rect: Rect) -> None:
        check = self.check()
        falls = at_least(self.dice, check, self.standing)
        deed = "captured" if self.view.board.card[self.target].kind == ASSET else "destroyed"
        hits = expected_hits(self.dice, check)
        below = "no die can hit" if check <= 1 else f"a die below {check} hits"
        lines = (
            ("Hit check", f"{check}: {below}", "ink" if check > 1 else "danger"),
            ("Hits expected", f"{hits:.1f}", "ink"),
            (f"Hits until {deed}", str(self.standing), "ink"),
            (f"Chance: {deed} now", f"{falls:.0%}", "good" if falls else "ink"),
            ("Left for defence", str(self.left - self.cost - self.value), "ink"),
        )
        step = rect.h // len(lines)
        for number, (name, figure, tone) in enumerate(lines):
            y = rect.y + step * number
            canvas.text(name, (rect.x, y), 14, "muted")
            canvas.text(figure, (rect.x, y + canvas.line_height(14)), 16, tone, "bold", room=rect.w)
