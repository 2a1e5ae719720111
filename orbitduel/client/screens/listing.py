"""A page with one list on it: choose a row, then say what to do with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import pictures
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.lists import List, Row
from orbitduel.client.kit.widgets import Button, Dialog, Widget


class Listing:
    title = ""
    empty = ""
    """What stands where the rows would, if there are none."""
    buttons: Sequence[tuple[str, str, str]] = ()
    """Name, title and icon; the last is the main one, and done by pressing a row again."""

    def __init__(self) -> None:
        self.chosen: Any = None
        self.focus = Focus()
        self.complaint = ""
        self.asking: Dialog | None = None

    def rows(self) -> list[Row]:
        raise NotImplementedError

    def do(self, name: str) -> None:
        """A button was pressed while a row is chosen, or a question was answered."""
        raise NotImplementedError

    # The four verbs.

    def enter(self, app: App) -> None:
        self.app = app
        theme = app.theme
        wide, high = app.size
        side = max(theme.px(40), (wide - theme.em(900)) // 2)
        self.head = Rect(side, theme.px(24), wide - 2 * side, theme.em(46))
        back = Rect(side, self.head.y, self.head.h, self.head.h)
        foot = high - theme.px(24) - theme.em(50)
        top = self.head.bottom + theme.px(20)
        shelf = Rect(side, top, wide - 2 * side, foot - theme.px(18) - top)
        rows = self.rows()
        if self.chosen not in [row.value for row in rows]:
            self.chosen = rows[0].value if rows else None
        widgets: list[Widget] = [Button("back", back, "", icon="arrow-left", hint="Back (Esc)")]
        widgets.append(List("shelf", shelf, rows, self.chosen, theme.em(54)))
        right = wide - side
        for name, title, icon in reversed(self.buttons):
            main = name == self.buttons[-1][0]
            rect = Rect(right - theme.em(220), foot, theme.em(220), theme.em(50))
            widgets.append(Button(name, rect, title, icon, primary=main, enabled=bool(rows)))
            right = rect.x - theme.px(12)
        self.foot = Rect(side, foot, right - side, theme.em(50))
        self.focus = Focus(widgets, self.focus.name or "shelf")
        if self.asking is not None:
            self.ask(self.asking)

    def handle(self, event: Event) -> None:
        back = self.app.keys.command(event) == "back"
        if self.asking is not None:
            said = self.answers.handle(event)
            if back or said is not None:
                self.asking = None
            if said is not None:
                self.do(said.name)
            return
        if back:
            self.app.pop()
            return
        said = self.focus.handle(event)
        if said is None:
            return
        if said.name == "back":
            self.app.pop()
        elif said.name == "shelf":
            again, self.chosen = said.value == self.chosen, said.value
            if again:
                self.do(self.buttons[-1][0])
        elif self.chosen is not None:
            self.do(said.name)

    def ask(self, dialog: Dialog) -> None:
        self.asking = dialog
        self.answers = Focus(dialog.place(self.app.canvas), dialog.answers[0][0])

    def update(self, seconds: float) -> None:
        pass

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(pictures.sky(canvas.rect.size), (0, 0))
        at = (self.head.x + self.head.h + canvas.px(18), self.head.centery)
        canvas.text(self.title, at, 28, "ink", "bold", "midleft")
        self.focus.draw(canvas)
        if self.chosen is None:
            canvas.text(self.empty, canvas.rect.center, 18, "muted", anchor="center")
        if self.complaint:
            spot = (self.foot.x, self.foot.centery)
            canvas.text(self.complaint, spot, 15, "danger", anchor="midleft", room=self.foot.w)
        if self.asking is not None:
            self.asking.draw(canvas)
            self.answers.draw(canvas)
