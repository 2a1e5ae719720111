"""What the player has set, remembered in the platform's own folder."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from .theme import PALETTES


def settings_file() -> Path:
    return user_config_path("orbitduel", appauthor=False) / "settings.json"


@dataclass
class Settings:
    text_scale: float = 1.0
    palette: str = "night"
    reduced_motion: bool = False
    animation_speed: float = 1.0
    """How many times as fast as usual things move."""
    computer_speed: float = 1.0
    """How many times as fast as usual the computer's moves follow one another."""
    computer_reasons: bool = True
    volume: float = 0.6
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 720)
    adviser: bool = True
    confirm_end: bool = True
    """Whether to ask before a turn ends with things left unused."""
    name: str = "Player"
    keys: dict[str, str] = field(default_factory=dict)
    """Only the keys that differ from the usual ones, by command."""
    last: dict[str, Any] = field(default_factory=dict)
    """What was chosen last in the set-ups, offered again next time."""

    @property
    def motion(self) -> float:
        """The share of its full length an animation takes; 0 when motion is reduced."""
        return 0.0 if self.reduced_motion else 1.0 / max(0.1, self.animation_speed)


LIMITS = {
    "text_scale": (1.0, 2.0),
    "animation_speed": (0.25, 4.0),
    "computer_speed": (0.25, 8.0),
    "volume": (0.0, 1.0),
}


def load(path: Path | None = None) -> tuple[Settings, str]:
    """The settings, and a complaint if the file was broken; it is then kept aside."""
    path = path or settings_file()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, UnicodeError) as error:
        return Settings(), f"the settings could not be read ({error})"
    try:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise ValueError("not a table")
    except ValueError:
        aside = path.with_suffix(".broken.json")
        with contextlib.suppress(OSError):
            path.replace(aside)
        return Settings(), f"the settings were broken and are set aside in {aside.name}"
    return _sound(data), ""


def save(settings: Settings, path: Path | None = None) -> bool:
    """Write all or nothing; whether it worked."""
    path = path or settings_file()
    beside = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as file:
            json.dump(asdict(settings), file, indent=2, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        return False
    return True


def _sound(data: dict[str, Any]) -> Settings:
    """What of the data makes sense; the rest stays as usual."""
    settings = Settings()
    for one in fields(Settings):
        value, usual = data.get(one.name), getattr(settings, one.name)
        if one.name in LIMITS:
            low, high = LIMITS[one.name]
            if isinstance(value, int | float) and not isinstance(value, bool):
                setattr(settings, one.name, min(high, max(low, float(value))))
        elif one.name == "window":
            if isinstance(value, list) and _is_size(value):
                settings.window = (int(value[0]), int(value[1]))
        elif one.name == "keys":
            if isinstance(value, dict):
                settings.keys = {str(k): v for k, v in value.items() if isinstance(v, str)}
        elif type(value) is type(usual):
            setattr(settings, one.name, value)
    if settings.palette not in PALETTES:
        settings.palette = Settings.palette
    settings.name = settings.name.strip()[:24] or Settings.name
    return settings


def _is_size(value: list[Any]) -> bool:
    return len(value) == 2 and all(type(side) is int and 400 <= side <= 20_000 for side in value)
