"""Actions and events as plain data: the form they have in files and messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import NoneType
from typing import Any

from .abilities import Decision, Effect
from .actions import ACTIONS, NAMES, Action
from .card import Card
from .events import Event
from .terms import Phase

MOST_TARGETS = 16
AS_IS = frozenset({int, str, bool, NoneType})


class BadData(ValueError):
    """Plain data that is no action."""


_known: dict[type[Any], tuple[str, ...]] = {}


def _names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a kind of record; asked for often, so remembered."""
    names = _known.get(kind)
    if names is None:
        names = _known[kind] = tuple(field.name for field in fields(kind))
    return names


def write_action(action: Action) -> dict[str, Any]:
    data: dict[str, Any] = {"do": NAMES[type(action)]}
    for name in _names(type(action)):
        value = getattr(action, name)
        if value is not None:
            data[name] = list(value) if isinstance(value, tuple) else value
    return data


def read_action(data: Mapping[str, Any]) -> Action:
    """The action that plain data describes; whether it is legal is for the rules to say."""
    kind = ACTIONS.get(str(data.get("do")))
    if kind is None:
        raise BadData(f"no action is called {str(data.get('do'))[:40]!r}")
    values: dict[str, Any] = {}
    for name in _names(kind):
        if name == "targets":
            values["targets"] = _numbers(data.get("targets", ()))
        elif name in data:
            values[name] = _number(name, data[name])
        elif name != "asset" or data["do"] != "place":
            raise BadData(f"{data['do']} lacks its {name}")
    if strange := set(data) - {"do", "targets"} - set(values):
        raise BadData(f"{data['do']} has no {min(map(str, strange))[:40]!r}")
    return kind(**values)


def write_event(event: Event) -> dict[str, Any]:
    """An event with its cards named by id."""
    data: dict[str, Any] = {"event": type(event).__name__}
    for name in _names(type(event)):
        if name != "agenda":
            value = getattr(event, name)
            data[name] = value if type(value) in AS_IS else _plain(value)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return value.id
    if isinstance(value, tuple):
        return [item if type(item) in AS_IS else _plain(item) for item in value]
    if isinstance(value, Decision | Effect):
        return {name: _plain(getattr(value, name)) for name in _names(type(value))}
    return value.name.lower() if isinstance(value, Phase) else value


def _number(name: str, value: object) -> int:
    if type(value) is not int:
        raise BadData(f"{name} must be a whole number")
    return value


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > MOST_TARGETS:
        raise BadData(f"targets must be a list of at most {MOST_TARGETS}")
    return tuple(_number("a target", item) for item in value)
