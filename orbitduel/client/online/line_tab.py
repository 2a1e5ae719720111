"""The tab at a remote table: how the connection is, and that there is talk."""

from __future__ import annotations

from pygame import Rect

from orbitduel.client.kit import paint
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.theme import Theme, mix
from orbitduel.client.kit.widgets import Button, focus_ring

BARS = (400, 250, 120)
"""Below so many milliseconds there is one bar more."""


def bars(latency_ms: int | None) -> int:
    """From 1 to 4; none measured counts as few."""
    if latency_ms is None:
        return 2
    return 1 + sum(latency_ms < most for most in BARS)


class LineTab(Button):
    def __init__(
        self, theme: Theme, at: tuple[int, int], online: bool, latency_ms: int | None, unread: int
    ) -> None:
        self.online, self.latency_ms, self.unread = online, latency_ms, unread
        self.words = "no line" if not online else "" if latency_ms is None else f"{latency_ms} ms"
        across = theme.em(96 if not self.words else 172)
        rect = Rect(*at, across, theme.em(36))
        super().__init__("open", rect, "", hint="Talk and requests (F6)")

    def draw(self, canvas: Canvas, focused: bool) -> None:
        colours = canvas.palette
        fill = mix(colours.raised, colours.edge, 0.4 if self.hovered else 0.0)
        canvas.panel(self.rect, fill, "you" if self.hovered else "edge", 12)
        if focused:
            focus_ring(canvas, self.rect, 12)
        left = self._signal(canvas, self.rect.x + canvas.px(12))
        if self.words:
            at = (left + canvas.px(10), self.rect.centery)
            canvas.text(self.words, at, 14, "ink" if self.online else "danger", anchor="midleft")
        drawn = canvas.theme.type_size(19)
        spot = (self.rect.right - canvas.px(16) - drawn / 2, self.rect.centery)
        canvas.icon("chat", spot, 19, "foe" if self.unread else "ink")
        if self.unread:
            badge = (spot[0] + drawn * 0.55, self.rect.y + canvas.px(5))
            paint.disc(canvas.surface, badge, canvas.theme.em(9), colours.foe)
            number = str(min(self.unread, 99))
            canvas.text(number, badge, 13, "on_accent", "bold", "center")

    def _signal(self, canvas: Canvas, left: int) -> int:
        """Four bars, as many lit as the connection is good; the right end."""
        high = canvas.theme.type_size(17)
        wide = max(3, high // 5)
        lit = bars(self.latency_ms) if self.online else 0
        tone = "good" if lit > 2 else "foe" if lit else "none"
        bottom = self.rect.centery + high // 2
        for number in range(4):
            tall = round(high * (0.4 + 0.2 * number))
            bar = Rect(left + number * (wide + 2), bottom - tall, wide, tall)
            canvas.panel(bar, tone if number < lit else "edge", None, 1)
        right = left + 4 * (wide + 2)
        if not lit:
            canvas.icon("cross", ((left + right) / 2, self.rect.centery), 15, "danger")
        return right
