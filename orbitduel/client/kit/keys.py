"""Commands by name and the keys that give them. Scenes ask for the command, never for the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame.event import Event

EVERYWHERE: Final = "Everywhere"
DUEL: Final = "Duel"
DECKS: Final = "Deck builder"


@dataclass(frozen=True)
class Command:
    id: str
    title: str
    usual: str
    scope: str = EVERYWHERE


COMMANDS: Final[tuple[Command, ...]] = (
    Command("back", "Back, or close", "escape"),
    Command("fullscreen", "Window or full screen", "f11"),
    Command("settings", "Settings", "f10"),
    Command("help", "Help and glossary", "f1"),
    Command("larger-text", "Larger text", "ctrl+="),
    Command("smaller-text", "Smaller text", "ctrl+-"),
    Command("next-phase", "Next phase", "n", DUEL),
    Command("end-turn", "End the turn", "e", DUEL),
    Command("take-back", "Take back", "ctrl+z", DUEL),
    Command("skip", "Skip what is being shown", "space", DUEL),
    Command("fit", "Fit the whole line", "f", DUEL),
    Command("zoom-in", "Zoom in", "=", DUEL),
    Command("zoom-out", "Zoom out", "-", DUEL),
    Command("follow", "Follow the action", "v", DUEL),
    Command("next-craft", "Next craft", "c", DUEL),
    Command("previous-craft", "Previous craft", "shift+c", DUEL),
    Command("next-world", "Next world", "w", DUEL),
    Command("previous-world", "Previous world", "shift+w", DUEL),
    Command("hand", "Your hand", "h", DUEL),
    Command("look", "Look at the card", "z", DUEL),
    Command("log", "Log", "l", DUEL),
    Command("tracker", "Orbit tracker", "t", DUEL),
    Command("adviser", "Adviser", "a", DUEL),
    Command("save", "Save and leave", "ctrl+s", DUEL),
    Command("concede", "Concede", "ctrl+q", DUEL),
    Command("undo", "Undo", "ctrl+z", DECKS),
    Command("redo", "Redo", "ctrl+y", DECKS),
    Command("find", "Search", "ctrl+f", DECKS),
    Command("store", "Save the deck", "ctrl+s", DECKS),
    Command("try", "Test the deck", "f5", DECKS),
    Command("add", "Add the card", "+", DECKS),
    Command("remove", "Remove the card", "delete", DECKS),
    Command("move-up", "Move the card up", "alt+up", DECKS),
    Command("move-down", "Move the card down", "alt+down", DECKS),
    Command("inspect", "Look at the card", "f3", DECKS),
    Command("open-deck", "Open a deck", "ctrl+o", DECKS),
    Command("about", "Name, tags and notes", "f2", DECKS),
    Command("compare", "Compare versions", "ctrl+d", DECKS),
    Command("import", "Import a deck", "ctrl+i", DECKS),
    Command("export", "Export the deck", "ctrl+e", DECKS),
    Command("goal", "The fastest way to a goal", "ctrl+g", DECKS),
    Command("improve", "Suggest a better order", "ctrl+b", DECKS),
)
BY_ID: Final = {command.id: command for command in COMMANDS}
FIXED: Final = frozenset({"tab", "shift+tab", "return", "up", "down", "left", "right"})
"""Keys that move the focus and press what has it; they cannot be given away."""

_MODIFIERS: Final = (
    (pygame.KMOD_CTRL | pygame.KMOD_META, "ctrl"),
    (pygame.KMOD_ALT, "alt"),
    (pygame.KMOD_SHIFT, "shift"),
)
_BARE: Final = frozenset(
    {
        pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT,
        pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR,
    }
)  # fmt: skip
_NAMES: Final = {
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_KP_PLUS: "=",
    pygame.K_KP_MINUS: "-",
}
_SHOWN: Final = {
    "ctrl": "Ctrl",
    "alt": "Alt",
    "shift": "Shift",
    "escape": "Esc",
    "return": "Enter",
    "space": "Space",
    "delete": "Del",
    "backspace": "Backspace",
    "=": "+",
}


def stroke(event: Event) -> str:
    """The key of a key press in words, as `ctrl+z`; nothing for a modifier alone."""
    if event.type != pygame.KEYDOWN or event.key in _BARE:
        return ""
    name = _NAMES.get(event.key) or pygame.key.name(event.key).lower()
    if not name:
        return ""
    held = getattr(event, "mod", 0)
    return "+".join([*(word for mask, word in _MODIFIERS if held & mask), name])


def shown(key: str) -> str:
    """A key as a player reads it: Ctrl+Z."""
    if key in ("+", "ctrl++"):
        return key.replace("ctrl", "Ctrl")
    return "+".join(_SHOWN.get(part, part.capitalize()) for part in key.split("+"))


class Keys:
    def __init__(self, changed: dict[str, str] | None = None) -> None:
        self.bound = {command.id: command.usual for command in COMMANDS}
        for command, key in (changed or {}).items():
            if command in self.bound and key not in FIXED:
                self.bound[command] = key

    def command(self, event: Event, scope: str = EVERYWHERE) -> str | None:
        """The command an event gives in a scope, or everywhere."""
        key = stroke(event)
        if not key:
            return None
        for command in COMMANDS:
            if command.scope in (scope, EVERYWHERE) and self.bound[command.id] == key:
                return command.id
        return None

    def label(self, command: str) -> str:
        return shown(self.bound[command])

    def refusal(self, command: str, key: str) -> str:
        """Why a key cannot be given to a command; nothing if it can."""
        if key in FIXED:
            return f"{shown(key)} moves and presses, and stays so."
        scope = BY_ID[command].scope
        for other in COMMANDS:
            meet = scope == other.scope or EVERYWHERE in (scope, other.scope)
            if other.id != command and meet and self.bound[other.id] == key:
                return f"{shown(key)} is taken by “{other.title}”."
        return ""

    def bind(self, command: str, key: str) -> str:
        """Give a key to a command, or say why not and change nothing."""
        why = self.refusal(command, key)
        if not why:
            self.bound[command] = key
        return why

    def reset(self) -> None:
        self.bound = {command.id: command.usual for command in COMMANDS}

    def changed(self) -> dict[str, str]:
        return {
            command.id: self.bound[command.id]
            for command in COMMANDS
            if self.bound[command.id] != command.usual
        }
