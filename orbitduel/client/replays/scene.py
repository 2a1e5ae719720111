"""The shelf of replays."""

from __future__ import annotations

from pathlib import Path

from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import pictures
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.lists import List, Row
from orbitduel.client.kit.widgets import Button
from orbitduel.match.playback import Playback
from orbitduel.match.replay import read_replay
from orbitduel.reading import Malformed

from .shelf import volumes
from .viewer import ReplayViewer


class ReplayShelf:
    def __init__(self, folder: Path | None = None) -> None:
        self.volumes = volumes(folder)
        self.chosen = self.volumes[0].path if self.volumes else None
        self.focus = Focus()
        self.complaint = ""

    def enter(self, app: App) -> None:
        self.app = app
        theme = app.theme
        wide, high = app.size
        side = max(theme.px(40), (wide - theme.em(900)) // 2)
        row = theme.em(54)
        self.head = Rect(side, theme.px(24), wide - 2 * side, theme.em(46))
        back = Rect(side, self.head.y, self.head.h, self.head.h)
        foot = Rect(
            wide - side - theme.em(220),
            high - theme.px(24) - theme.em(50),
            theme.em(220),
            theme.em(50),
        )
        top = self.head.bottom + theme.px(20)
        shelf = Rect(side, top, wide - 2 * side, foot.y - theme.px(18) - top)
        rows = [
            Row(v.path, v.title, v.detail, icon="film" if v.usable else "warning")
            for v in self.volumes
        ]
        self.focus = Focus(
            [
                Button("back", back, "", icon="arrow-left", hint="Back (Esc)"),
                List("shelf", shelf, rows, self.chosen, row),
                Button("watch", foot, "Watch", "play", primary=True, enabled=bool(rows)),
            ],
            self.focus.name or "shelf",
        )

    def handle(self, event: Event) -> None:
        if self.app.keys.command(event) == "back":
            self.app.pop()
            return
        said = self.focus.handle(event)
        if said is None:
            return
        if said.name == "back":
            self.app.pop()
        elif said.name == "shelf":
            again = said.value == self.chosen
            self.chosen = said.value
            if again:
                self._watch()
        else:
            self._watch()

    def _watch(self) -> None:
        if self.chosen is None:
            return
        try:
            playback = Playback(read_replay(self.chosen))
        except (Malformed, OSError) as error:
            self.complaint = f"{self.chosen.name}: {error}"
            return
        self.complaint = ""
        self.app.push(ReplayViewer(playback))

    def update(self, seconds: float) -> None:
        pass

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(pictures.sky(canvas.rect.size), (0, 0))
        at = (self.head.x + self.head.h + canvas.px(18), self.head.centery)
        canvas.text("Replays", at, 28, "ink", "bold", "midleft")
        self.focus.draw(canvas)
        if not self.volumes:
            words = "Finished duels are kept here. Play one, and it can be watched again."
            canvas.text(words, canvas.rect.center, 18, "muted", anchor="center")
        if self.complaint:
            spot = (self.head.x, self.focus["watch"].rect.centery)
            room = self.focus["watch"].rect.x - self.head.x - canvas.px(20)
            canvas.text(self.complaint, spot, 15, "danger", anchor="midleft", room=room)
