"""Events read back from plain data, for a client that is told them by a relay.

What to expect in each field follows from the events' own types. Cards come by id, and their
figures from the reader's own card sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, TypeAlias, get_args, get_origin, get_type_hints

from . import ability_events, events
from .abilities import Decision, Effect
from .card import Card
from .event import Event
from .plain import BadData
from .terms import KINDS, Phase

CardOf: TypeAlias = Callable[[str], Card]
"""The card of an id; raises KeyError for a strange one."""
Reader: TypeAlias = Callable[[Any, CardOf], Any]
LARGEST = 2**53
UNTOLD = {"agenda"}
"""Fields that never leave the authority."""


def read_event(data: Mapping[str, Any], card_of: CardOf) -> Event:
    """The event that plain data describes."""
    kind = events.EVENTS.get(str(data.get("event")))
    if kind is None:
        raise BadData(f"no event is called {str(data.get('event'))[:40]!r}")
    readers = _readers(kind)
    if strange := set(data) - {"event"} - set(readers):
        raise BadData(f"{kind.__name__} has no {min(map(str, strange))[:40]!r}")
    values = {}
    for name, reader in readers.items():
        if name not in data:
            raise BadData(f"{kind.__name__} lacks its {name}")
        values[name] = reader(data[name], card_of)
    return kind(**values, **_untold(kind))  # type: ignore[arg-type]


def read_effect(data: Any, card_of: CardOf) -> Effect:
    return _record(Effect)(data, card_of)  # type: ignore[no-any-return]


def read_decision(data: Any, card_of: CardOf) -> Decision:
    return _record(Decision)(data, card_of)  # type: ignore[no-any-return]


def read_card(value: Any, card_of: CardOf) -> Card:
    try:
        return card_of(_text(value, card_of))
    except KeyError:
        raise BadData(f"no card has the id {str(value)[:40]!r}") from None


_known: dict[type[Any], dict[str, Reader]] = {}


def _readers(kind: type[Any]) -> dict[str, Reader]:
    if kind not in _known:
        _known[kind] = _make_readers(kind)
    return _known[kind]


@cache
def _untold(kind: type[Any]) -> dict[str, None]:
    return dict.fromkeys(UNTOLD & {field.name for field in fields(kind)})


def _make_readers(kind: type[Any]) -> dict[str, Reader]:
    names = {"ClassVar": ClassVar, **vars(ability_events), **vars(events)}
    hints = get_type_hints(kind, names)
    return {
        field.name: _reader(hints[field.name]) for field in fields(kind) if field.name not in UNTOLD
    }


def _reader(hint: Any) -> Reader:
    if get_origin(hint) is UnionType or NoneType in get_args(hint):
        (inner,) = (part for part in get_args(hint) if part is not NoneType)
        read = _reader(inner)
        return lambda value, card_of: None if value is None else read(value, card_of)
    if get_origin(hint) is tuple:
        return _tuple(get_args(hint))
    if get_origin(hint) is Literal:
        return _kind
    return {
        int: _number,
        str: _text,
        bool: _flag,
        Card: read_card,
        Phase: _phase,
        Decision: _record(Decision) if hint is Decision else _text,
        Effect: _record(Effect) if hint is Effect else _text,
    }[hint]


def _record(kind: type[Any]) -> Reader:
    readers = _readers(kind)

    def read(value: Any, card_of: CardOf) -> Any:
        if not isinstance(value, Mapping) or set(value) != set(readers):
            raise BadData(f"this is no {kind.__name__.lower()}")
        return kind(**{name: reader(value[name], card_of) for name, reader in readers.items()})

    return read


def _tuple(parts: tuple[Any, ...]) -> Reader:
    if len(parts) == 2 and parts[1] is Ellipsis:
        each = _reader(parts[0])
        return lambda value, card_of: tuple(each(item, card_of) for item in _list(value))
    several = [_reader(part) for part in parts]

    def read(value: Any, card_of: CardOf) -> Any:
        if len(_list(value)) != len(several):
            raise BadData(f"{len(value)} values instead of {len(several)}")
        return tuple(reader(item, card_of) for reader, item in zip(several, value, strict=True))

    return read


def _list(value: Any) -> Any:
    if not isinstance(value, list | tuple):
        raise BadData("a list is missing")
    return value


def _number(value: Any, _: CardOf) -> int:
    if type(value) is not int or not -LARGEST <= value <= LARGEST:
        raise BadData("a whole number is missing")
    return value


def _text(value: Any, _: CardOf) -> str:
    if not isinstance(value, str):
        raise BadData("a text is missing")
    return value


def _flag(value: Any, _: CardOf) -> bool:
    if type(value) is not bool:
        raise BadData("true or false is missing")
    return value


def _kind(value: Any, _: CardOf) -> str:
    if value not in KINDS:
        raise BadData("a kind of card is missing")
    return str(value)


def _phase(value: Any, _: CardOf) -> Phase:
    try:
        return Phase[str(value).upper()]
    except KeyError:
        raise BadData(f"no phase is called {str(value)[:40]!r}") from None
