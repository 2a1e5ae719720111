"""The main menu: a small system that turns, and where one can go from here."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from pygame import Rect
from pygame.event import Event

from orbitduel import __version__
from orbitduel.client.kit import paint, pictures
from orbitduel.client.kit.app import App
from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Focus
from orbitduel.client.kit.scene import Scene
from orbitduel.client.kit.theme import faded
from orbitduel.client.kit.widgets import Button, Dialog, Widget, focus_ring
from orbitduel.places import saves
from orbitduel.reading import Malformed

from . import registry

RINGS: Final = (230, 300, 372)
FLEET: Final = (
    (0, "fighter", "you", 200, 7.0),
    (0, "corvette", "foe", 25, 7.0),
    (1, "frigate", "you", 300, 4.5),
    (1, "fighter", "foe", 120, 4.5),
    (2, "cruiser", "you", 245, 3.0),
)
"""Ring, class, side, where it starts and degrees a second."""
TRANSFER: Final = ((-70, -365), (110, -470), (268, -381))
"""From the outermost ring to the next world: start, bend and end around the centre."""


class MenuButton(Button):
    """An entry of the menu: an icon, a title, and a line that says what is behind it."""

    def __init__(self, name: str, rect: Rect, title: str, line: str, icon: str, main: bool) -> None:
        super().__init__(name, rect, title, icon, primary=main)
        self.line = line

    def draw(self, canvas: Canvas, focused: bool) -> None:
        colours = canvas.palette
        lit = self.hovered or focused
        fill = "you" if self.primary else ("raised" if lit else "panel")
        edge = None if self.primary else ("you" if lit else "hairline")
        canvas.panel(self.rect, fill, edge, 14)
        if focused:
            focus_ring(canvas, self.rect, 14)
        ink = colours.on_accent if self.primary else colours.ink
        soft = colours.on_accent if self.primary else colours.muted
        sign = colours.on_accent if self.primary else colours.you
        middle = self.rect.centery
        drawn = canvas.theme.type_size(26)
        canvas.icon(self.icon, (self.rect.x + canvas.px(20) + drawn / 2, middle), 26, sign)
        left = self.rect.x + canvas.px(40) + drawn
        room = self.rect.right - canvas.px(12) - left
        above, below = canvas.line_height(19, "bold"), canvas.line_height(14)
        if self.line and above + below <= self.rect.h:
            top = middle - (above + below) // 2
            canvas.text(self.title, (left, top), 19, ink, "bold", room=room)
            canvas.text(self.line, (left, top + above), 14, soft, "text", room=room)
        else:
            canvas.text(self.title, (left, middle), 19, ink, "bold", "midleft", room)


class MainMenu:
    def __init__(self, notice: str = "", entries: Sequence[registry.Entry] | None = None) -> None:
        self.entries = registry.available() if entries is None else entries
        self.notice = notice
        """Something the player should know, such as settings that could not be read."""
        self.focus = Focus()
        self.turned = 0.0
        self.asking: Dialog | None = None
        self.saved: list[Path] = []
        """Duels left unfinished."""

    def enter(self, app: App) -> None:
        self.app = app
        self.saved = list(saves().glob("*.save"))
        theme = app.theme
        wide, high = app.size
        listed = [(e.id, e.title, e.line, e.icon) for e in self.entries]
        if self.saved and registry.ENTRIES[0].there:
            line = "The duel you left unfinished"
            if len(self.saved) > 1:
                line = f"{len(self.saved)} duels you left unfinished"
            listed.insert(0, ("resume", "Resume", line, "play"))
        if (waiting := registry.waiting_online()) is not None:
            listed.insert(0, ("come back", "Back to your duel", f"It waits on {waiting}", "return"))
        listed.append(("quit", "Quit", "", "door"))
        left = max(theme.px(60), (wide - theme.px(1600)) // 2 + theme.px(90))
        self.title_at = (left, theme.px(70 / theme.text_scale))
        heading = theme.type_size(58) * 1.37 + theme.type_size(18) * 1.4
        top = self.title_at[1] + round(heading) + theme.px(22)
        room = high - top - theme.px(50)
        gap = theme.px(10)
        tall = min(theme.em(66), (room - gap * (len(listed) - 1)) // len(listed))
        across = min(theme.em(400), wide - left - theme.px(40))
        self.column = Rect(left, top, across, room)
        widgets: list[Widget] = []
        for number, (name, title, line, icon) in enumerate(listed):
            rect = Rect(left, top + number * (tall + gap), across, tall)
            widgets.append(MenuButton(name, rect, title, line, icon, number == 0))
        self.focus = Focus(widgets, self.focus.name)
        self.asking = None

    def handle(self, event: Event) -> None:
        command = self.app.keys.command(event)
        if self.asking is not None:
            said = self.answers.handle(event)
            if command == "back" or (said is not None and said.name == "keep"):
                self.asking = None
            elif said is not None:
                self.asking = None
                self._set_aside()
            return
        if command == "settings":
            self.app.push(registry.settings_scene())
            return
        if command == "help":
            self.app.push(registry.help_scene())
            return
        said = self.focus.handle(event)
        if said is None:
            return
        self.app.sound.play("click")
        if said.name == "quit":
            self.app.quit()
        elif said.name == "resume":
            self._resume()
        elif said.name == "come back":
            self.app.push(registry.COME_BACK.scene())
        else:
            self.app.push(next(e for e in registry.ENTRIES if e.id == said.name).scene())

    def _resume(self) -> None:
        """Go on with the only one, or choose among several."""
        if len(self.saved) > 1:
            self.app.push(import_module(f"{__package__}.unfinished").UnfinishedDuels())
            return
        (saved,) = self.saved
        try:
            scene: Scene = import_module(f"{__package__}.tables").resumed(saved)
        except Malformed as error:
            self.asking = Dialog(
                "This duel cannot be resumed",
                f"{saved.name}: {error}. Set aside, it is no longer offered.",
                [("keep", "Leave it", "you"), ("aside", "Set it aside", "you")],
            )
            self.answers = Focus(self.asking.place(self.app.canvas), "keep")
            return
        self.app.push(scene)

    def _set_aside(self) -> None:
        (saved,) = self.saved
        saved.replace(saved.with_suffix(".broken"))
        self.enter(self.app)

    def update(self, seconds: float) -> None:
        if not self.app.settings.reduced_motion:
            self.turned += seconds

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.blit(pictures.sky(canvas.rect.size), (0, 0))
        self._draw_system(canvas)
        self._draw_title(canvas)
        self.focus.draw(canvas)
        at = (canvas.rect.right - canvas.px(20), canvas.rect.bottom - canvas.px(14))
        canvas.text(f"version {__version__}", at, 13, "muted", anchor="bottomright")
        if self.notice:
            left = (self.column.x, canvas.rect.bottom - canvas.px(14))
            canvas.text(self.notice, left, 14, "foe", anchor="bottomleft")
        if self.asking is not None:
            self.asking.draw(canvas)
            self.answers.draw(canvas)

    def _draw_title(self, canvas: Canvas) -> None:
        x, y = self.title_at
        colours = canvas.palette
        first = canvas.text("Orbit", (x, y), 58, "ink", "bold")
        at = (first.right + canvas.px(16), first.y)
        canvas.text("Duel", at, 58, colours.you, "bold")
        line = "The order of the deck is the strategy."
        canvas.text(line, (x + canvas.px(4), first.bottom), 18, "muted")

    def _draw_system(self, canvas: Canvas) -> None:
        """A world with its orbitals, at the right, and craft that go around it."""
        scale = canvas.theme.scale
        colours = canvas.palette
        space = Rect(self.column.right, 0, canvas.rect.right - self.column.right, canvas.rect.h)
        if space.w < canvas.px(240):
            return
        centre = (space.x + space.w * 0.54, space.h * 0.53)
        share = min(scale, space.w / 1000)
        paint.glow(canvas.surface, centre, 520 * share, colours.you, 0.14)
        for number, radius in enumerate(RINGS):
            last = number == len(RINGS) - 1
            shade = faded(colours.you, 0.75) if last else faded(colours.none, 0.45)
            paint.circle(
                canvas.surface, centre, radius * share, shade, 1.5, 7 * share if last else 0
            )
        pictures.draw_body(canvas.surface, "earth-home-command", centre, 330 * share)
        for x, y, name, across in (
            (-395, -300, "ganymede", 92),
            (350, -335, "olympus-foundry", 120),
            (400, 300, "luna-farside", 74),
        ):
            place = (centre[0] + x * share, centre[1] + y * share)
            paint.circle(canvas.surface, place, across * 0.78 * share, faded(colours.none, 0.35), 1)
            pictures.draw_body(canvas.surface, name, place, across * share)
        way = [(centre[0] + x * share, centre[1] + y * share) for x, y in TRANSFER]
        points = paint.bezier(way[0], way[1], way[2], 48)
        paint.curve(canvas.surface, points, faded(colours.good, 0.8), 2, 7 * share)
        on_way = points[round((self.turned * 0.04 + 0.45) % 1 * (len(points) - 1))]
        self._draw_craft(canvas, on_way, "corvette", "you", share)
        for ring, craft, side, begin, speed in FLEET:
            angle = radians(begin + self.turned * speed)
            far = RINGS[ring] * share
            spot = (centre[0] + far * cos(angle), centre[1] + far * sin(angle))
            self._draw_craft(canvas, spot, craft, side, share)

    def _draw_craft(
        self, canvas: Canvas, spot: tuple[float, float], craft: str, side: str, share: float
    ) -> None:
        colours = canvas.palette
        colour = colours.you if side == "you" else colours.foe
        paint.disc(canvas.surface, spot, 19 * share, colours.deep)
        paint.circle(canvas.surface, spot, 18 * share, faded(colour, 0.9), 1.5)
        picture = pictures.token(craft, max(12, round(22 * share)), colour, side == "foe")
        canvas.surface.blit(picture, picture.get_rect(center=(round(spot[0]), round(spot[1]))))
