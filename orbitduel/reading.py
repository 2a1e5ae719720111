"""Reading data that people wrote: every complaint says where, and nothing unknown is passed over.

A `Record` wraps a JSON object and knows its path in the file. Each key is asked for once, with
its type; `done` then refuses keys nobody asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

MOST = 9999
"""No figure in this game is larger."""

HALF_CHARACTER = re.compile(r"\\u[dD][89abcdefABCDEF]")
_missing = object()


class Malformed(Exception):
    """Data that cannot be understood; says which part and why."""

    def __init__(self, path: str, complaint: str) -> None:
        super().__init__(f"{path}: {complaint}" if path else complaint)
        self.path = path
        self.complaint = complaint


def read_text(path: Path, limit: int) -> str:
    """The text of a file of bounded size."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise Malformed("", error.strerror or "cannot be read") from None
    if len(data) > limit:
        raise Malformed("", f"larger than the {limit // 1000} kB allowed")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed("", f"not UTF-8 text (byte {error.start})") from None


def parse_json(text: str) -> Any:
    """JSON without its loopholes: no duplicate keys, no NaN, no bottomless nesting."""
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_constant)
        if HALF_CHARACTER.search(text):
            json.dumps(data, ensure_ascii=False).encode()
        return data
    except json.JSONDecodeError as error:
        raise Malformed(
            "", f"not JSON (line {error.lineno}, column {error.colno}: {error.msg})"
        ) from None
    except RecursionError:
        raise Malformed("", "not usable JSON (nested too deeply)") from None
    except UnicodeEncodeError:
        raise Malformed("", "not usable JSON (it spells half a character)") from None
    except ValueError as error:
        raise Malformed("", f"not usable JSON ({error})") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed(clip(key), "given twice in the same object")
        found[key] = value
    return found


def _constant(word: str) -> Any:
    raise Malformed("", f"not usable JSON ({word} is not a number)")


def clip(value: object, length: int = 40) -> str:
    """A value for an error message, short and on one line."""
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"
    text = one_line(text[: 4 * length])
    return text if len(text) <= length else text[: length - 1] + "…"


def one_line(text: str) -> str:
    """Text that keeps to its line, whatever names are in it."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split())


def type_name(value: object) -> str:
    if value is None:
        return "null"
    names = {bool: "a flag", int: "a whole number", float: "a fraction", str: "text"}
    names |= {list: "a list", dict: "an object"}
    return names.get(type(value), type(value).__name__)


class Record:
    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise Malformed(path, f"must be an object, not {type_name(data)}")
        self.data: dict[str, Any] = data
        self.path = path
        self._asked: set[str] = set()

    def at(self, key: str) -> str:
        return f"{self.path}.{clip(key)}" if self.path else clip(key)

    def fail(self, key: str, complaint: str) -> Malformed:
        return Malformed(self.at(key), complaint)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def take(self, key: str, default: Any = _missing) -> Any:
        self._asked.add(key)
        if key in self.data:
            return self.data[key]
        if default is _missing:
            raise self.fail(key, "is missing")
        return default

    def number(self, key: str, default: Any = _missing, most: int = MOST) -> int:
        return as_number(self.take(key, default), self.at(key), most)

    def whole(self, key: str) -> int:
        """A whole number of any sign, for what the rules themselves must judge."""
        value = self.take(key)
        if type(value) is not int:
            raise self.fail(key, f"must be a whole number, not {type_name(value)}")
        return value

    def text(self, key: str, default: Any = _missing) -> str:
        return as_text(self.take(key, default), self.at(key))

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.take(key, default)
        if type(value) is not bool:
            raise self.fail(key, f"must be true or false, not {type_name(value)}")
        return value

    def one_of(self, key: str, options: Sequence[str], default: Any = _missing) -> str:
        value = self.text(key, default)
        if value not in options:
            raise self.fail(key, f"{clip(value)} is not one of {', '.join(options)}")
        return value

    def items(self, key: str) -> list[tuple[str, Any]]:
        """The entries of a list, each with its path; a left-out list is empty."""
        value = self.take(key, [])
        if not isinstance(value, list):
            raise self.fail(key, f"must be a list, not {type_name(value)}")
        return [(f"{self.at(key)}[{index}]", item) for index, item in enumerate(value)]

    def records(self, key: str) -> Iterator[Record]:
        for path, item in self.items(key):
            yield Record(item, path)

    def numbers(self, key: str) -> tuple[int, ...]:
        return tuple(as_number(item, path) for path, item in self.items(key))

    def record(self, key: str) -> Record:
        """A nested object; a left-out one is empty."""
        return Record(self.take(key, {}), self.at(key))

    def entries(self) -> Iterator[tuple[str, Any]]:
        """Every key with its value, for objects whose keys are ids."""
        self._asked.update(self.data)
        yield from self.data.items()

    def done(self) -> None:
        for key in self.data:
            if key not in self._asked:
                raise self.fail(key, "unknown key")


def as_number(value: object, path: str, most: int = MOST) -> int:
    if type(value) is not int:
        raise Malformed(path, f"must be a whole number, not {type_name(value)}")
    if not 0 <= value <= most:
        raise Malformed(path, f"must be between 0 and {most}")
    return value


def as_text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise Malformed(path, f"must be text, not {type_name(value)}")
    return value
