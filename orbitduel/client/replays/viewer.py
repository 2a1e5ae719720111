"""A replay on the table: step, seek and turn the table round; go on from any moment.

Everything is open here: a finished duel has no secrets. The table is seen from one seat, and both
hands and hidden cards are told in the lines beside it.
"""

from __future__ import annotations

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.ai.levels import LEVELS
from orbitduel.client.duel.boardview import BoardView
from orbitduel.client.duel.marks import Marks
from orbitduel.client.duel.question import CLOSED, Question
from orbitduel.client.duel.stage import Stage
from orbitduel.client.duel.worldview import side_of
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.keys import DUEL
from orbitduel.client.kit.widgets import Button, Slider, Widget
from orbitduel.client.links.keeping import Computers, Keeper
from orbitduel.client.links.local import LocalTable
from orbitduel.client.screens import registry
from orbitduel.match.authority import Match
from orbitduel.match.playback import Playback
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import Seat, opponent

from .telling import Telling, holdings

PACE = 0.7
"""Seconds between two choices while it plays by itself."""


class ReplayViewer:
    def __init__(self, playback: Playback, moment: int = 0) -> None:
        self.playback = playback
        self.telling = Telling(playback)
        self.moment = moment
        self.seat: Seat = 0
        self.playing = False
        self.asking: Question | None = None
        self.board = BoardView()
        self.marks = Marks()
        self.stage = Stage(self.board, self.marks)
        self.focus = Focus()
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

    def step(self, by: int) -> None:
        self.playing = False
        self.stage.clear()
        before = self.board.layout
        self._seek(self.moment + by)
        self._show_moment()
        if by == 1:
            app = self.app
            for event in self.playback.told_in_full(self.moment):
                self.stage.show(
                    event, before, self.view.board, self.seat, app.settings.motion, app.sound, None
                )

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

    # Going on from here

    def go_on(self) -> Match:
        """The duel as it would go on from here."""
        return self.playback.branch(self.moment)

    def _ask_how_to_go_on(self) -> None:
        self.playing = False
        if self.view.board.result is not None:
            self.step(-1)
        me = self.playback.replay.players[self.seat]
        answers = [f"Against a {level}" for level in LEVELS] + ["Two at this screen"]
        text = f"A new duel from this moment, as {me}. The replay stays as it is."
        self.asking = Question("What if?", text, answers)

    def _open(self, number: int) -> None:
        match, levels = self.go_on(), list(LEVELS)
        level = levels[number] if number < len(levels) else None
        computers: Computers = (None, level) if self.seat == 0 else (level, None)
        table = LocalTable(match, computers, keeper=Keeper(computers, adviser=True))
        self.app.push(registry.duel_scene(table))

    # The four verbs

    def enter(self, app: App) -> None:
        self.app = app
        theme = app.theme
        wide, high = app.size
        bar = theme.em(50)
        pad, gap = theme.px(16), theme.px(8)
        y = high - bar - pad
        names = [
            ("back", "arrow-left", "Back (Esc)"),
            ("turn-before", "turn-back", "One turn back (Page up)"),
            ("before", "left", "One step back (left)"),
            ("play", "play", "Play or pause (space)"),
            ("after", "right", "One step on (right)"),
            ("turn-after", "turn-on", "One turn on (Page down)"),
            ("turn-round", "tap", "Seen from the other side (T)"),
        ]
        widgets: list[Widget] = []
        x = pad
        for name, icon, hint in names:
            widgets.append(Button(name, Rect(x, y, bar, bar), "", icon=icon, hint=hint))
            x += bar + gap
        title = "Play on from here"
        needed = app.canvas.text_width(title, 17, "name") + theme.em(70)
        go_on = Rect(wide - pad - needed, y, needed, bar)
        hint = "What if it had gone otherwise? (Enter)"
        line = Rect(x, y, go_on.x - gap - x, bar)
        most = max(1, self.playback.length)
        widgets.append(Slider("moment", line, self.moment, 0, most, 1))
        widgets.append(Button("go-on", go_on, title, icon="capture", primary=True, hint=hint))
        self.focus = Focus(widgets, self.focus.name)
        column = min(theme.em(430), round(wide * 0.36))
        self.panel = Rect(
            wide - column - pad, theme.em(70), column, y - theme.em(70) - theme.em(24)
        )
        self.board.camera.area = (
            0.0, float(theme.em(64)), float(self.panel.x), float(y - theme.em(64) - theme.em(24)),
        )  # fmt: skip
        self._fit()

    def _fit(self) -> None:
        self.board.settle(self.app.theme, self.view.board, self.seat, fit=True)

    def _show_moment(self) -> None:
        slider = self.focus["moment"]
        assert isinstance(slider, Slider)
        slider.value = self.moment
        self.board.settle(self.app.theme, self.view.board, self.seat)

    def handle(self, event: Event) -> None:
        if self.asking is not None:
            number = self.asking.handle(event)
            if number is not None:
                self.asking = None
                if number != CLOSED:
                    self._open(number)
            return
        if self._command(event) or self._table(event):
            return
        said = self.focus.handle(event)
        if said is None:
            return
        if said.name == "moment":
            self.playing = False
            self.stage.clear()
            self._seek(int(said.value))
            self._show_moment()
        else:
            self._press(said.name)

    def _press(self, name: str) -> None:
        if name == "back":
            self.app.pop()
        elif name == "play":
            self.playing = not self.playing and self.moment < self.playback.length
        elif name == "go-on":
            self._ask_how_to_go_on()
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
        if self.focus.current is None or not self.focus.by_keyboard:
            names[pygame.K_RETURN] = "go-on"
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
        self.stage.pass_time(seconds)
        play = self.focus["play"]
        assert isinstance(play, Button)
        play.icon = "pause" if self.playing else "play"
        if not self.playing:
            return
        self._waited += seconds
        if self._waited >= PACE:
            self._waited = 0.0
            self.step(1)
            self.playing = self.moment < self.playback.length

    # Painting

    def draw(self, canvas: Canvas) -> None:
        self.board.draw(canvas, self.view, self.marks, self.seat, 2 * self.moment + self.seat)
        if self.stage.roll is not None:
            at = (self.panel.x // 2, self.panel.y)
            self.stage.roll.draw(canvas, at)
        self._heading(canvas)
        self._tell(canvas)
        self.focus.draw(canvas)
        self._turn_marks(canvas)
        if self.asking is not None:
            self.asking.draw(canvas)

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

    def _tell(self, canvas: Canvas) -> None:
        """What both sides hold, and under it what has happened, the newest at the bottom."""
        canvas.panel(self.panel)
        pad = canvas.px(14)
        wide = self.panel.w - 2 * pad
        top = self.panel.y + pad
        for seat, words in holdings(self.duel, self.playback.replay.players):
            tone = side_of(seat, self.seat)
            room = Rect(self.panel.x + pad, top, wide, 0)
            if top + canvas.paragraph_height(words, wide, 14) < self.panel.centery:
                top += canvas.paragraph(words, room, 14, tone) + canvas.px(6)
        pygame.draw.line(
            canvas.surface, canvas.palette.hairline,
            (self.panel.x + pad, top), (self.panel.right - pad, top),
        )  # fmt: skip
        bottom = self.panel.bottom - pad
        for moment, line in reversed(self.telling.until(self.moment)):
            high = canvas.paragraph_height(line, wide, 15)
            if bottom - high < top + canvas.px(8):
                break
            shade = "ink" if moment == self.moment else "muted"
            canvas.paragraph(line, Rect(self.panel.x + pad, bottom - high, wide, 0), 15, shade)
            bottom -= high + canvas.px(4)

    def _turn_marks(self, canvas: Canvas) -> None:
        """Where turns begin, as ticks over the slider, some with their number."""
        slider = self.focus["moment"]
        wide, left = slider.rect.w - 20, slider.rect.x + 10
        free: float = slider.rect.x - 100
        for number, start in enumerate(self.playback.turns, start=1):
            x = left + wide * start / max(1, self.playback.length)
            top = slider.rect.y + canvas.px(4)
            tick = canvas.palette.edge
            pygame.draw.line(canvas.surface, tick, (x, top), (x, top + canvas.px(8)), 2)
            half = canvas.text_width(str(number), 12) / 2
            if x - half > free:
                canvas.text(str(number), (x, top), 12, "muted", anchor="midbottom")
                free = x + half + canvas.px(10)
