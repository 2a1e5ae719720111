"""Settings: every change is in force and remembered at once."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from orbitduel.client.kit.canvas import Canvas
from orbitduel.client.kit.focus import Said
from orbitduel.client.kit.keys import COMMANDS, DECKS, DUEL, EVERYWHERE, stroke
from orbitduel.client.kit.lists import Choice
from orbitduel.client.kit.theme import PALETTES, TEXT_SCALES
from orbitduel.client.kit.widgets import Button, Slider, Tabs, TextField, Toggle

from .form import Form, Place
from .page import Page

SPEEDS = ((0.5, "half"), (1.0, "usual"), (2.0, "double"), (4.0, "fastest"))
TOGGLES = {
    "reduced_motion": "Reduced motion",
    "computer_reasons": "Show the computer's reasons",
    "adviser": "Adviser on bids in new duels",
    "confirm_end": "Ask before a turn ends with things unused",
    "fullscreen": "Full screen",
}


def key_button(command: str, label: str, waits: bool) -> Place:
    tone = "good" if waits else "you"
    return lambda rect: Button(f"key {command}", rect, label, primary=waits, tone=tone, size=15)


class SettingsScreen(Page):
    title = "Settings"

    def __init__(self) -> None:
        super().__init__()
        self.waiting = ""
        """The command that waits for its new key."""

    def fill(self, form: Form) -> None:
        settings = self.app.settings
        form.section("Reading", "letters")
        scales = [(scale, f"{scale:.0%}") for scale in TEXT_SCALES]
        form.row("Text size", lambda r: Tabs("text_scale", r, scales, settings.text_scale))
        names = [(name, palette.title) for name, palette in PALETTES.items()]
        form.row("Colours", lambda r: self._choice("palette", r, names, settings.palette))
        form.section("Motion", "motion")
        self._toggle(form, "reduced_motion")
        form.row(
            "Animations", lambda r: Tabs("animation_speed", r, SPEEDS, settings.animation_speed)
        )
        form.row(
            "Computer's moves", lambda r: Tabs("computer_speed", r, SPEEDS, settings.computer_speed)
        )
        form.section("Sound and window", "sound")
        loud = f"{settings.volume:.0%}"
        form.row("Volume", lambda r: Slider("volume", r, settings.volume, 0, 1, 0.05, loud))
        self._toggle(form, "fullscreen")
        form.section("Duels", "orbit")
        form.row("Your name", lambda r: TextField("name", r, settings.name, longest=24))
        for name in ("computer_reasons", "adviser", "confirm_end"):
            self._toggle(form, name)
        self._keys(form)

    def _choice(self, name: str, rect: Rect, options: list[tuple[str, str]], value: Any) -> Choice:
        return Choice(name, rect, options, value, screen=self.app.canvas.rect)

    def _toggle(self, form: Form, name: str) -> None:
        value = getattr(self.app.settings, name)
        form.whole(lambda r: Toggle(name, r, TOGGLES[name], value))

    def _keys(self, form: Form) -> None:
        keys = self.app.keys
        for scope, column in ((EVERYWHERE, 0), (DECKS, 0), (DUEL, 1)):
            form.section(f"Keys: {scope.lower()}", "keyboard", column)
            for command in COMMANDS:
                if command.scope == scope:
                    waits = command.id == self.waiting
                    label = "press a key …" if waits else keys.label(command.id)
                    form.row(command.title, key_button(command.id, label, waits), 36)
        form.section("All keys", "undo", 1)
        form.whole(lambda r: Button("usual keys", r, "Back to the usual keys", size=15))

    def said(self, said: Said) -> None:
        name, value = said
        self.complaint = ""
        if name.startswith("key "):
            self.waiting = name.removeprefix("key ")
            self.lay_out()
            return
        if name == "usual keys":
            self.app.keys.reset()
        else:
            setattr(self.app.settings, name, value)
        if name == "name":  # remembered on leaving, when it is whole
            return
        self._put_in_force()

    def leave(self) -> None:
        settings = self.app.settings
        settings.name = settings.name.strip() or type(settings).name
        if self.app.remember is not None:
            self.app.remember(settings)
        super().leave()

    def _put_in_force(self) -> None:
        held = isinstance(self.focus.current, Slider) and self.focus.current.held
        self.app.settings_changed()
        if held:
            self.focus["volume"].held = True  # type: ignore[attr-defined]

    def handle(self, event: Event) -> None:
        if not self.waiting:
            super().handle(event)
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.waiting = ""
            self.lay_out()
        elif key := stroke(event):
            command, self.waiting = self.waiting, ""
            usual_back = key == "escape" and command != "back"
            self.complaint = "" if usual_back else self.app.keys.bind(command, key)
            self._put_in_force()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.complaint:
            return
        if self.waiting:
            at = (self.head.right, self.head.centery)
            canvas.text("Esc leaves the key as it is", at, 15, "muted", anchor="midright")
