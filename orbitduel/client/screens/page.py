"""What the pages around the duel share: the night sky, a heading, a way back, a form."""

from __future__ import annotations

from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit import pictures
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus, Said
from orbitduel.client.kit.widgets import Button, Widget

from .form import Form


class Page:
    """A scene with a heading, a form and buttons below it. Subclasses fill the form."""

    title = ""
    columns = 2
    widest = 0
    """Of the form, growing with the text; 0 for as wide as a page may be."""
    at_rest = True

    def __init__(self) -> None:
        self.focus = Focus()
        self.form: Form | None = None
        self.complaint = ""
        self.calm = False
        """Whether the complaint is only something to know."""

    # What a page says of itself.

    def fill(self, form: Form) -> None:
        raise NotImplementedError

    def buttons(self) -> list[tuple[str, str, str]]:
        """Name, title and icon of the buttons at the bottom; the last is the main one."""
        return []

    def said(self, said: Said) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        self.app.pop()

    # The four verbs.

    def enter(self, app: App) -> None:
        self.app = app
        self.lay_out()

    def lay_out(self) -> None:
        theme = self.app.theme
        wide, high = self.app.size
        most = theme.em(self.widest) if self.widest else theme.px(1360)
        side = max(theme.px(40), (wide - most) // 2)
        head = theme.em(46)
        self.head = Rect(side, theme.px(24), wide - 2 * side, head)
        back = Rect(side, self.head.y, head, head)
        widgets: list[Widget] = [Button("back", back, "", icon="arrow-left", hint="Back (Esc)")]
        foot = theme.em(50)
        listed = self.buttons()
        bottom = high - theme.px(24)
        if listed:
            bottom -= foot + theme.px(18)
        top = self.head.bottom + theme.px(20)
        offset = self.form.area.offset if self.form is not None else 0
        self.form = Form(self.app, Rect(side, top, wide - 2 * side, bottom - top), self.columns)
        self.fill(self.form)
        widgets += self.form.done(offset)
        right = wide - side
        self.foot = Rect(side, high - theme.px(24) - foot, wide - 2 * side, foot)
        for name, title, icon in reversed(listed):
            length = min(theme.em(230), self.foot.w // max(1, len(listed)) - theme.px(12))
            rect = Rect(right - length, self.foot.y, length, foot)
            main = name == listed[-1][0]
            widgets.append(Button(name, rect, title, icon, primary=main))
            right = rect.x - theme.px(12)
        self.foot.w = right - side
        self.focus = Focus(widgets, self.focus.name)

    def handle(self, event: Event) -> None:
        if any(widget.open for widget in self.focus.widgets):
            self._heard(self.focus.handle(event))
            return
        if self.app.keys.command(event) == "back":
            self.leave()
            return
        if self.form is not None and self.form.area.handle(event):
            return
        self._heard(self.focus.handle(event))

    def _heard(self, said: Said | None) -> None:
        if said is None:
            return
        self.app.sound.play("click")
        if said.name == "back":
            self.leave()
        else:
            self.said(said)

    def update(self, seconds: float) -> None:
        pass

    def draw(self, canvas: Canvas) -> None:
        self.backdrop(canvas)
        at = (self.head.x + self.head.h + canvas.px(18), self.head.centery)
        canvas.text(self.title, at, 28, "ink", "bold", "midleft")
        if self.complaint:
            self._complain(canvas, canvas.text_width(self.title, 28, "bold"))
        self.focus.draw(canvas)
        if self.form is not None:
            self.form.area.draw(canvas)

    def backdrop(self, canvas: Canvas) -> None:
        canvas.surface.blit(pictures.sky(canvas.rect.size), (0, 0))

    def _complain(self, canvas: Canvas, title: int) -> None:
        """What is wrong, beside the buttons, or beside the title where there are none."""
        room = self.foot
        if not self.buttons():
            left = self.head.x + self.head.h + title + canvas.px(50)
            room = Rect(left, self.head.y, self.head.right - left, self.head.h)
        sign, tone = ("info", "good") if self.calm else ("warning", "danger")
        canvas.icon(sign, (room.x + canvas.px(12), room.centery), 18, tone)
        left = room.x + canvas.px(18) + canvas.theme.type_size(18)
        wide = room.right - left
        high = canvas.paragraph_height(self.complaint, wide, 16, "strong")
        inside = Rect(left, room.centery - high // 2, wide, high)
        canvas.paragraph(self.complaint, inside, 16, tone, "strong")
