"""What the online pages share: they follow a state that changes by itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from pygame import Rect

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Said
from orbitduel.client.kit.lists import List, Row
from orbitduel.client.kit.widgets import Button, TextField, Widget
from orbitduel.client.screens.form import Form, Place
from orbitduel.client.screens.page import Page

from .horizon import draw_horizon
from .net import Net
from .session import Session

if TYPE_CHECKING:
    from .scene import OnlineScene

ROW = 54


def button(
    name: str, title: str, icon: str = "", main: bool = False, on: bool = True, hint: str = ""
) -> Place:
    return lambda rect: Button(
        name, rect, title, icon, primary=main, size=16, enabled=on, hint=hint
    )


class OnlinePage(Page):
    """A page about a state that changes by itself: it is laid out anew when that does."""

    scenic = True
    """Whether there is room for a view of the worlds."""

    def __init__(self, scene: OnlineScene) -> None:
        super().__init__()
        self.scene = scene
        self.typed: dict[str, str] = {}
        self._laid: Hashable = None

    @property
    def net(self) -> Net:
        return self.scene.net

    @property
    def session(self) -> Session:
        found = self.net.session
        assert found is not None
        return found

    def state(self) -> Hashable:
        """What the layout depends on."""
        return None

    def trouble(self) -> str:
        """What is wrong."""
        return self.net.complaint

    def notice(self) -> str:
        """What is good to know."""
        return "" if self.net.session is None else self.net.session.told

    def update(self, seconds: float) -> None:
        self.complaint = self.trouble()
        self.calm = not self.complaint
        self.complaint = self.complaint or self.notice()
        held = any(one.open or getattr(one, "pressed", False) for one in self.focus.widgets)
        if not held and self.state() != self._laid:  # nothing moves from under a finger
            self.lay_out()

    def lay_out(self) -> None:
        self._laid = self.state()
        tops = {one.name: one.top for one in self.focus.widgets if isinstance(one, List)}
        carets = {one.name: one.caret for one in self.focus.widgets if isinstance(one, TextField)}
        super().lay_out()
        for widget in self.focus.widgets:
            if isinstance(widget, List) and widget.name in tops:
                widget.top = max(0, min(tops[widget.name], len(widget.rows) - widget.visible))
            if isinstance(widget, TextField):
                widget.caret = min(carets.get(widget.name, widget.caret), len(widget.text))

    def backdrop(self, canvas: Canvas) -> None:
        super().backdrop(canvas)
        area = None if self.form is None else self.form.area
        if self.scenic and area and area.rect.y + area.height < canvas.rect.h - canvas.px(230):
            draw_horizon(canvas, self.scene.turned)

    def field(self, name: str, empty: str = "", longest: int = 60, secret: bool = False) -> Place:
        kind = SecretField if secret else TextField
        return lambda rect: kind(name, rect, self.typed.get(name, ""), empty, longest)

    def said(self, said: Said) -> None:
        fields = self.fields()
        if not isinstance(said.value, str) or said.name not in fields:
            self.pressed(said.name, said.value)
        elif said.value != self.typed.get(said.name, ""):
            self.typed[said.name] = said.value
        elif fields[said.name]:  # Enter says the same text again
            self.pressed(fields[said.name], True)

    def fields(self) -> dict[str, str]:
        """The text fields, each with the button that Enter presses."""
        return {}

    def pressed(self, name: str, value: object) -> None:
        raise NotImplementedError


class SecretField(TextField):
    """A password: dots instead of letters."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        kept, self.text = self.text, "•" * len(self.text)
        super().draw(canvas, focused)
        self.text = kept


def listing(
    form: Form, name: str, rows: list[Row], value: object = None
) -> Callable[[Rect], Widget]:
    row = form.theme.em(10 * ROW) // 10  # never rounded up: so many rows fit as were asked for
    return lambda rect: TallList(name, rect, rows, value, row)


class TallList(List):
    """The detail of a row stands below its title: there is not much room beside it."""

    def _draw_row(self, canvas: Canvas, row: Row, box: Rect) -> None:
        left, right = box.x + canvas.px(12), box.right - canvas.px(12)
        if row.icon:
            drawn = canvas.theme.type_size(17)
            canvas.icon(row.icon, (left + drawn / 2, box.centery), 17, row.tone)
            left += drawn + canvas.px(12)
        if row.right:
            at = (right, box.centery)
            right = canvas.text(row.right, at, 14, row.tone, "name", "midright").x - canvas.px(10)
        room, above = right - left, canvas.line_height(15, "name")
        below = canvas.line_height(13) if row.detail else 0
        top = box.centery - (above + below) // 2
        canvas.text(row.title, (left, top), 15, "ink", "name", room=room)
        if row.detail:
            canvas.text(row.detail, (left, top + above), 13, "muted", room=room)
