"""English for card texts: numbers, plurals, lists."""

from __future__ import annotations

from collections.abc import Sequence

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IRREGULAR = {"craft": "craft", "debris": "debris", "delta-vee": "delta-vee", "die": "dice"}


def number(value: int) -> str:
    """Small numbers in letters."""
    return _SMALL[value] if 0 <= value < len(_SMALL) else str(value)


def plural(noun: str) -> str:
    head, _, last = noun.rpartition(" ")
    if last in _IRREGULAR:
        many = _IRREGULAR[last]
    elif last.endswith("y") and last[-2:-1] not in "aeiou":
        many = last[:-1] + "ies"
    elif last.endswith(("s", "x", "ch", "sh")):
        many = last + "es"
    else:
        many = last + "s"
    return f"{head} {many}" if head else many


def counted(value: int, noun: str) -> str:
    """`one card`, `two cards`, `no cards`."""
    return f"{number(value)} {noun if value == 1 else plural(noun)}"


def article(noun: str) -> str:
    """`a craft`, `an asset`."""
    return ("an " if noun[:1].lower() in "aeiou" else "a ") + noun


def signed(value: int) -> str:
    """`+1`, `−2`."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def listed(items: Sequence[str], last: str = "and") -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def named_once(text: str, name: str) -> str:
    """A thing named again in the same sentence is `it`."""
    head, found, tail = text.partition(name)
    return head + found + tail.replace(name, "it")


def sentence(text: str) -> str:
    """Capital first letter, full stop last."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
