"""Actions and events as plain data: the form they have in files and messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from .abilities import Decision, Effect
from .actions import ACTIONS, NAMES, Action
from .card import Card
from .events import Event
from .terms import Phase

MOST_TARGETS = 16


class BadData(ValueError):
    """Plain data that is no action."""


def write_action(action: Action) -> dict[str, Any]:
    data: dict[str, Any] = {"do": NAMES[type(action)]}
    for field in fields(action):
        value = getattr(action, field.name)
        if value is not None:
            data[field.name] = list(value) if isinstance(value, tuple) else value
    return data


def read_action(data: Mapping[str, Any]) -> Action:
    """The action that plain data describes; whether it is legal is for the rules to say."""
    kind = ACTIONS.get(str(data.get("do")))
    if kind is None:
        raise BadData(f"no action is called {str(data.get('do'))[:40]!r}")
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.name == "targets":
            values["targets"] = _numbers(data.get("targets", ()))
        elif field.name in data:
            values[field.name] = _number(field.name, data[field.name])
        elif field.name != "asset" or data["do"] != "place":
            raise BadData(f"{data['do']} lacks its {field.name}")
    if strange := set(data) - {"do", "targets"} - set(values):
        raise BadData(f"{data['do']} has no {min(map(str, strange))[:40]!r}")
    return kind(**values)


def write_event(event: Event) -> dict[str, Any]:
    """An event with its cards named by id."""
    data: dict[str, Any] = {"event": type(event).__name__}
    for field in fields(event):  # type: ignore[arg-type]
        if field.name == "agenda":
            continue
        data[field.name] = _plain(getattr(event, field.name))
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return value.id
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Decision | Effect):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value.name.lower() if isinstance(value, Phase) else value


def _number(name: str, value: object) -> int:
    if type(value) is not int:
        raise BadData(f"{name} must be a whole number")
    return value


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_TARGETS:
        raise BadData(f"targets must be a list of at most {MOST_TARGETS}")
    return tuple(_number("a target", item) for item in value)
