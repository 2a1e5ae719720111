"""Words of the vocabulary are small dataclasses; here is how they become data and back.

A word's fields say what its data may hold: whole numbers, flags, texts, one of several texts
(`Literal`), another word, or a list of texts. Left-out fields take their defaults. A field named
`class_` or `from_` is written `class` or `from`.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from orbitduel.reading import Malformed, Record, as_text, clip

T = TypeVar("T")


class Choice:
    """A family of words told apart by the text under one key, such as the verbs by `does`."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.words: dict[str, type[Any]] = {}

    def word(self, name: str) -> Any:
        """Class decorator: this word goes by that name."""

        def enter(cls: type[T]) -> type[T]:
            self.words[name] = cls
            cls.FAMILY = self  # type: ignore[attr-defined]
            cls.NAME = name  # type: ignore[attr-defined]
            return cls

        return enter

    def read(self, record: Record) -> Any:
        name = record.text(self.key)
        if name not in self.words:
            known = ", ".join(sorted(self.words))
            raise record.fail(self.key, f"{clip(name)} is not one of {known}")
        return read_word(self.words[name], record)


def read_word(cls: type[T], record: Record) -> T:
    values: dict[str, Any] = {}
    for name, (key, hint, required) in _plan(cls).items():  # type: ignore[arg-type]
        if key in record:
            values[name] = _read(hint, record, key)
        elif required:
            record.take(key)
    record.done()
    try:
        return cls(**values)
    except ValueError as error:
        raise Malformed(record.path, str(error)) from None


def write_word(word: Any) -> dict[str, Any]:
    """The data of a word; fields at their defaults are left out."""
    family = getattr(word, "FAMILY", None)
    data: dict[str, Any] = {} if family is None else {family.key: word.NAME}
    for field in fields(word):
        value = getattr(word, field.name)
        default = field.default
        if value != default or default is MISSING:
            data[_key(field.name)] = _write(value)
    return data


def _write(value: Any) -> Any:
    if is_dataclass(value):
        return write_word(value)
    return list(value) if isinstance(value, tuple) else value


def _key(name: str) -> str:
    return name.rstrip("_").replace("_", " ") if name != "class_" else "class"


@cache
def _plan(cls: type[Any]) -> dict[str, tuple[str, Any, bool]]:
    hints = get_type_hints(cls)
    return {
        field.name: (
            _key(field.name),
            hints[field.name],
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(cls)
    }


def _read(hint: Any, record: Record, key: str) -> Any:
    origin = get_origin(hint)
    if origin is UnionType:
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
        return _read(hint, record, key)
    if origin is Literal:
        return record.one_of(key, get_args(hint))
    if origin is tuple:
        return tuple(as_text(item, path) for path, item in record.items(key))
    if hint is int:
        return record.whole(key)
    if hint is bool:
        return record.flag(key)
    if hint is str:
        return record.text(key)
    family = getattr(hint, "READS", None)
    nested = record.record(key)
    return read_word(hint, nested) if family is None else family.read(nested)
