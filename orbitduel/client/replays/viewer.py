"""A replay on the table: step, seek and turn the table round; go on from any moment.

Everything is open here: a finished duel has no secrets. The table is seen from one seat, and the
other's hand and hidden cards are told in the lines beside it.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.duel.boardview import BoardView
from orbitduel.client.duel.marks import Marks
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.keys import DUEL
from orbitduel.client.kit.widgets import Button, Slider
from orbitduel.match.authority import Match
from orbitduel.match.playback import Playback
from orbitduel.rules.card import Card
from orbitduel.rules.duel import Duel
from orbitduel.rules.sentences import Teller
from orbitduel.rules.terms import Seat, opponent

PACE = 0.7
"""Seconds between two choices while it plays by itself."""


class ReplayViewer:
    def __init__(self, playback: Playback, moment: int = 0) -> None:
        self.playback = playback
        self.moment = moment
        self.seat: Seat = 0
        self.playing = False
        self.board = BoardView()
        self.focus = Focus()
        self.lines: list[str] = []
        self._waited = 0.0
        self._drag: tuple[int, int] | None = None
        self._seek(moment)

    # Moments

    def _seek(self, moment: int) -> None:
        self.moment = max(0, min(moment, self.playback.length))
        table = self.playback.at(self.moment)
        assert isinstance(table, Duel)
        self.duel = table
        self.view = table.view(self.seat)
        self.lines = self._told()

    def _told(self) -> list[str]:
        """The last few choices in sentences, every secret open."""
        lines: list[str] = []
        for moment in range(max(0, self.moment - 5), self.moment + 1):
            duel = self.playback.at(moment)
            assert isinstance(duel, Duel)
            teller = Teller(duel.board, self.playback.replay.players, _cards(duel))
            lines += [teller.sentence(event) for event in self.playback.told_in_full(moment)]
        return lines[-9:]

    def step(self, by: int) -> None:
        self.playing = False
        self._seek(self.moment + by)
        self._show_moment()

    def step_turn(self, by: int) -> None:
        """To where the next turn began, or this one, or the one before."""
        starts = self.playback.turns
        if by > 0:
            ahead = [start for start in starts if start > self.moment]
            target = ahead[0] if ahead else self.playback.length
        else:
            behind = [start for start in starts if start < self.moment]
            target = behind[-1] if behind else 0
        self.step(target - self.moment)

    def go_on(self) -> Match:
        """The duel as it would go on from here."""
        return self.playback.branch(self.moment)

    # The four verbs

    def enter(self, app: App) -> None:
        self.app = app
        theme = app.theme
        wide, high = app.size
        bar = theme.em(50)
        pad = theme.px(16)
        y = high - bar - pad
        names = [
            ("back", "arrow-left", "Back (Esc)"),
            ("turn-before", "left", "One turn back (Page up)"),
            ("before", "minus", "One step back (left)"),
            ("play", "play", "Play or pause (space)"),
            ("after", "plus", "One step on (right)"),
            ("turn-after", "right", "One turn on (Page down)"),
            ("turn-round", "tap", "Seen from the other side (t)"),
        ]
        widgets: list[Button | Slider] = []
        x = pad
        for name, icon, hint in names:
            widgets.append(Button(name, Rect(x, y, bar, bar), "", icon=icon, hint=hint))
            x += bar + theme.px(8)
        line = Rect(x, y, wide - x - pad, bar)
        most = max(1, self.playback.length)
        widgets.append(Slider("moment", line, self.moment, 0, most, 1))
        self.focus = Focus(widgets, self.focus.name)
        self.panel = Rect(wide - theme.em(430) - pad, theme.em(70), theme.em(430), y - theme.em(86))
        self.board.camera.area = (
            0.0,
            float(theme.em(64)),
            float(self.panel.x),
            float(y - theme.em(70)),
        )
        self._fit()

    def _fit(self) -> None:
        self.board.settle(self.app.theme, self.view.board, self.seat, fit=True)

    def _show_moment(self) -> None:
        slider = self.focus["moment"]
        assert isinstance(slider, Slider)
        slider.value = self.moment
        self.board.settle(self.app.theme, self.view.board, self.seat)

    def handle(self, event: Event) -> None:
        if self._command(event) or self._table(event):
            return
        said = self.focus.handle(event)
        if said is None:
            return
        if said.name == "moment":
            self.playing = False
            self._seek(int(said.value))
            self._show_moment()
        else:
            self._press(said.name)

    def _press(self, name: str) -> None:
        if name == "back":
            self.app.pop()
        elif name == "play":
            self.playing = not self.playing and self.moment < self.playback.length
        elif name == "turn-round":
            self.seat = opponent(self.seat)
            self._seek(self.moment)
            self._fit()
        elif name in ("before", "after"):
            self.step(1 if name == "after" else -1)
        else:
            self.step_turn(1 if name == "turn-after" else -1)

    def _command(self, event: Event) -> bool:
        """Keys that work wherever the focus is."""
        if event.type != pygame.KEYDOWN:
            return False
        if self.app.keys.command(event) == "back":
            self.app.pop()
            return True
        if self.app.keys.command(event, DUEL) == "fit":
            self._fit()
            return True
        names = {
            pygame.K_LEFT: "before",
            pygame.K_RIGHT: "after",
            pygame.K_PAGEUP: "turn-before",
            pygame.K_PAGEDOWN: "turn-after",
            pygame.K_SPACE: "play",
            pygame.K_t: "turn-round",
        }
        if event.key in names:
            self._press(names[event.key])
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.step(-self.moment if event.key == pygame.K_HOME else self.playback.length)
            return True
        return False

    def _table(self, event: Event) -> bool:
        """Pan with the mouse, zoom with the wheel."""
        if event.type == pygame.MOUSEWHEEL:
            self.board.camera.zoom_at(pygame.mouse.get_pos(), 1.1**event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            above = event.pos[1] < self.focus["play"].rect.y and event.pos[0] < self.panel.x
            self._drag = event.pos if above else None
        elif event.type == pygame.MOUSEBUTTONUP:
            self._drag = None
        elif event.type == pygame.MOUSEMOTION and self._drag is not None:
            self.board.camera.pan(event.pos[0] - self._drag[0], event.pos[1] - self._drag[1])
            self._drag = event.pos
            return True
        return False

    def update(self, seconds: float) -> None:
        if not self.playing:
            return
        self._waited += seconds
        if self._waited >= PACE:
            self._waited = 0.0
            self.step(1)
            self.playing = self.moment < self.playback.length

    def draw(self, canvas: Canvas) -> None:
        self.board.draw(canvas, self.view, Marks(), self.seat, self.moment)
        self._heading(canvas)
        canvas.panel(self.panel)
        pad = canvas.px(14)
        y = self.panel.y + pad
        for line in self.lines:
            room = Rect(self.panel.x + pad, y, self.panel.w - 2 * pad, 0)
            high = canvas.paragraph_height(line, room.w, 15)
            if y + high > self.panel.bottom - pad:
                break
            canvas.paragraph(line, room, 15, "ink" if line is self.lines[-1] else "muted")
            y += high + canvas.px(4)
        self.focus.draw(canvas)
        self._turn_marks(canvas)

    def _heading(self, canvas: Canvas) -> None:
        players = self.playback.replay.players
        board = self.view.board
        left = (canvas.px(20), canvas.theme.em(14))
        canvas.text(f"{players[self.seat]}", left, 20, "you", "bold")
        across = canvas.text_width(players[self.seat], 20, "bold") + canvas.px(14)
        words = (
            f"against {players[opponent(self.seat)]} · turn {board.turn}, {board.phase.title} · "
            f"step {self.moment} of {self.playback.length}"
        )
        spot = (left[0] + across, left[1] + canvas.px(3))
        canvas.text(words, spot, 16, "muted", room=canvas.rect.w - across - canvas.px(60))

    def _turn_marks(self, canvas: Canvas) -> None:
        """Where turns begin, as ticks over the slider."""
        slider = self.focus["moment"]
        wide, left = slider.rect.w - 20, slider.rect.x + 10
        for start in self.playback.turns:
            x = left + wide * start / max(1, self.playback.length)
            top = slider.rect.y + canvas.px(2)
            pygame.draw.line(canvas.surface, canvas.palette.edge, (x, top), (x, top + canvas.px(8)))


def _cards(duel: Duel) -> Callable[[Seat, int], Card]:
    def card_of(seat: Seat, serial: int) -> Card:
        return duel.private[seat].cards[serial]

    return card_of
