"""The page `docs/messages.md`, made from the messages, actions and events themselves.

python -m orbitduel.protocol.reference > orbitduel/docs/messages.md
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields
from types import ModuleType
from typing import Any, get_args

from msgspec import NODEFAULT, Struct
from msgspec.inspect import (
    AnyType,
    BoolType,
    BytesType,
    DictType,
    Field,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    UnionType,
    type_info,
)

from orbitduel.rules import abilities, ability_events, events
from orbitduel.rules.actions import ACTIONS
from orbitduel.rules.plain_events import UNTOLD
from orbitduel.rules.terms import KINDS, Phase

from . import commands, news, parts
from .commands import AnyCommand
from .news import AnyNews

OPENING = """\
# Messages, actions and events

Every map that travels between client and relay, key by key; [protocol](protocol.md) says when.
This page is made from the program's own types by `python -m orbitduel.protocol.reference`.
A key with a default may be left out. Text is UTF-8 and bounded in characters; whole numbers reach
from 0 to 2^53 where nothing else is said; a *pair* has an entry for seat A (0) and one for B (1).
"""
ACTIONS_OPENING = """\
An action is a map with `do` and the keys below, all whole numbers. A *piece* is a card on the
table, numbered from 0 in the order in which cards reached it; a *serial* is a card of your own
list, numbered from 0 as the deck was built. The rule says when it is allowed.
"""
EVENTS_OPENING = """\
An event is a map with `event` and all of these keys. Cards are named by id; a *spot* is a pair of
world and orbital, 0 the lowest. What you may not know is nil. Each line says what changes.
Phases: {phases}. Kinds: {kinds}.
"""
VIEW = """\
## A view

`position` may carry a map `view` with `seat`, `board` and `private` (nil for a spectator).

The board tells of every piece in lists that have one entry a piece: `card` (an id, or `?craft`,
`?upgrade`, `?asset` while it lies face down), `owner` and `controller` (a seat, or -1), `zone`
(`yard` under construction, `play`, `debris`, `removed`, `veiled`), `host` (the world it is at,
or -1), `orbital`, `spent`, `damage`, `counters`, `tapped`. By these one finds everything; the
lists of pieces `worlds`, `upgrades`, `wrecks`, `removed`, `veiled`, and by seat `fleet` and
`yard`, spare the search. By seat too: `tracker`, `hand_size`, `deck_size`, `draw_offer`. Then
`turn`, `active`, `phase`, `limit`, the open `combat` (`craft`, `target`, `cost`, `most`,
`locked`), the open `decision`, the `result` (`winner`, `rule`); of abilities and goals `effects`,
`used` (piece, ability, target), `claimed`, `missions`, `points` (goal, of A, of B), `streaks`
(world, seat, turns). `hooks` and `bends` are an index of abilities that may be ignored.

The private part holds your own list as `cards` (ids), `deck` (the serials left, top first),
`hand` (serials), `serials` (pairs of a piece of yours and its serial), `bid`, `known` (pairs of a
piece you looked at and its card) and `foreseen` (cards on top of the opponent's deck).

What a card is and does: `orbitduel cards list --json`, and the sets in `orbitduel/cards/sets`.
A `digest` is for clients that keep the same board; others leave it alone.
"""


def page() -> str:
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield OPENING
    yield "## Commands\n"
    yield "Each has `seq`, the number of the command. The rest:\n"
    yield from _structs(get_args(AnyCommand), commands, {"seq"})
    yield "## News and answers\n"
    yield "An answer has `re`, the `seq` of its command.\n"
    yield from _structs(get_args(AnyNews), news, set())
    yield "## Parts\n"
    yield "Maps inside messages; they carry no `type`.\n"
    yield from _structs(parts.Part.__subclasses__(), parts, set())
    yield "## Actions\n"
    yield ACTIONS_OPENING
    yield "| do | keys | rule |\n| --- | --- | --- |"
    for name, action in ACTIONS.items():
        keys = ", ".join(f"`{part.name}` {_alias(part.type)}" for part in fields(action))
        yield f"| `{name}` | {keys or '–'} | {action.RULE} |"
    yield "\n## Events\n"
    yield EVENTS_OPENING.format(
        phases=", ".join(f"`{phase.name.lower()}`" for phase in Phase),
        kinds=", ".join(f"`{kind}`" for kind in KINDS),
    )
    yield "| event | keys | what happened |\n| --- | --- | --- |"
    for event in sorted(events.EVENTS.values(), key=_of_abilities):
        keys = ", ".join(
            f"`{part.name}` {_alias(part.type)}"
            for part in fields(event)  # type: ignore[arg-type]
            if part.name not in UNTOLD
        )
        yield f"| `{event.__name__}` | {keys or '–'} | {_first_line(event)} |"
    for record in (abilities.Decision, abilities.Effect):
        keys = ", ".join(f"`{part.name}` {_alias(part.type)}" for part in fields(record))
        yield f"\nThe map of a *{record.__name__.lower()}*: {keys}."
    yield ""
    yield VIEW.rstrip()


def _of_abilities(event: type[Any]) -> bool:
    """The duel's own events stand first."""
    return event.__module__ == ability_events.__name__


def _structs(kinds: Iterable[type[Struct]], module: ModuleType, but: set[str]) -> Iterator[str]:
    remarks = _remarks(module)
    for kind in kinds:
        info = type_info(kind)
        assert isinstance(info, StructType)
        yield f"### `{info.tag or kind.__name__}`\n"
        if said := _first_line(kind):
            yield said + "\n"
        rows = [part for part in info.fields if part.name not in but]
        if rows:
            yield "| key | value | |\n| --- | --- | --- |"
            for part in rows:
                remark = remarks.get((kind.__name__, part.name), "")
                yield f"| `{part.name}` | {_value(part.type)}{_default(part)} | {remark} |"
            yield ""


def _first_line(kind: type[Any]) -> str:
    """What a class says of itself, without the line that a dataclass makes up."""
    said = inspect.cleandoc(kind.__dict__.get("__doc__") or "")
    if said.startswith(f"{kind.__name__}("):
        return ""
    return " ".join(said.split())


def _remarks(module: ModuleType) -> dict[tuple[str, str], str]:
    """The remark that stands under a key of a class, by the names of both."""
    found = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for key, remark in zip(node.body, node.body[1:], strict=False):
            match key, remark:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    found[node.name, name] = " ".join(text.split())
    return found


def _default(part: Field) -> str:
    if part.default_factory is not NODEFAULT:
        made = part.default_factory()
        return "; empty unless given" if not made else "; its defaults unless given"
    if part.default is NODEFAULT:
        return ""
    if part.default == "":
        return "; empty unless given"
    shown = {None: "nil", True: "true", False: "false"}.get(part.default, part.default)
    return f"; {shown} unless given"


def _value(kind: Any) -> str:
    match kind:
        case UnionType(types=types):
            return " or ".join(_value(one) for one in types)
        case LiteralType(values=values):
            return ", ".join(f"`{value}`" for value in values)
        case StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case ListType(item_type=item, min_length=2, max_length=2):
            return f"pair of {_value(item)}"
        case ListType(item_type=item, max_length=most):
            return f"list of {_value(item)}{_at_most(most)}"
        case DictType(key_type=key, value_type=value, max_length=most):
            return f"map from {_value(key)} to {_value(value)}{_at_most(most)}"
        case StrType(max_length=most):
            return f"text{_at_most(most)}"
        case BytesType(max_length=most):
            return f"{most} bytes"
        case IntType(ge=least, le=most) if most is not None and most < 2**53:
            return f"{least} to {most}"
        case IntType():
            return "whole number"
        case BoolType():
            return "true or false"
        case NoneType():
            return "nil"
        case AnyType():
            return "anything"
    raise AssertionError(f"{kind} has no words")


def _at_most(most: int | None) -> str:
    return "" if most is None else f" (at most {most})"


def _alias(hint: Any) -> str:
    """A type as the rules write it, in words."""
    words = str(hint)
    for code, plain in (
        (
            "tuple[tuple[Card, ...] | None, tuple[Card, ...] | None]",
            "pair of lists of cards",
        ),
        ("tuple[Card, Card]", "pair of cards"),
        ("tuple[int, int]", "pair of numbers"),
        ("tuple[bool, bool]", "pair of true or false"),
        ("tuple[Piece, ...]", "list of pieces"),
        ("tuple[Card, ...]", "list of cards"),
        ("tuple[int, ...]", "list of numbers"),
        ("tuple[str, ...]", "list of texts"),
        (" | None", " or nil"),
    ):
        words = words.replace(code, plain)
    names = {"int": "number", "str": "text", "bool": "true or false"}
    first, blank, rest = words.partition(" ")
    return names.get(first, first.lower()) + blank + rest


if __name__ == "__main__":
    sys.stdout.write(page())
