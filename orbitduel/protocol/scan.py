"""A look over packed data before it is unpacked.

Sizes that the data claims are checked against the bytes that are there, nesting is bounded, and
no map may hold a key twice; so a frame costs no more memory than its own length.
"""

from __future__ import annotations

from .errors import Malformed

DEEPEST = 12
MAP, ARRAY = 1, 2

_FIXED = {0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_FIXED |= {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_SIZED = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
_GROUPS = {0xDC: (ARRAY, 2), 0xDD: (ARRAY, 4), 0xDE: (MAP, 2), 0xDF: (MAP, 4)}


def scan(data: bytes) -> None:
    """Raise `Malformed` unless this is exactly one value in good form."""
    at, end = 0, len(data)
    left = [1]
    """How many values each open group still wants; of a map, keys and values."""
    keys: list[set[bytes] | None] = [None]
    while left:
        if not left[-1]:
            left.pop()
            keys.pop()
            continue
        seen = keys[-1]
        is_key = seen is not None and left[-1] % 2 == 0
        left[-1] -= 1
        if at >= end:
            raise Malformed("the data ends too early")
        code = data[at]
        at += 1
        body = at
        kind = count = 0
        if code < 0x80 or code >= 0xE0:
            pass
        elif code < 0x90:
            kind, count = MAP, code & 0x0F
        elif code < 0xA0:
            kind, count = ARRAY, code & 0x0F
        elif code < 0xC0:
            at += code & 0x1F
        elif code in _FIXED:
            at += _FIXED[code]
        elif code in _SIZED:
            width = _SIZED[code]
            body = at + width
            at = body + int.from_bytes(data[at:body], "big")
        elif code in _GROUPS:
            kind, width = _GROUPS[code]
            count = int.from_bytes(data[at : at + width], "big")
            at += width
        else:
            raise Malformed("the data holds a type that is not used here")
        if at > end:
            raise Malformed("the data ends too early")
        if is_key:
            if kind or not (0xA0 <= code < 0xC0 or 0xD9 <= code <= 0xDB):
                raise Malformed("a key is not text")
            assert seen is not None
            key = data[body:at]
            if key in seen:
                raise Malformed("a key is given twice in one map")
            seen.add(key)
        elif kind:
            values = 2 * count if kind == MAP else count
            if values > end - at:
                raise Malformed("a list claims more than is there")
            if len(left) > DEEPEST:
                raise Malformed("the data is nested too deeply")
            left.append(values)
            keys.append(set() if kind == MAP else None)
    if at != end:
        raise Malformed("something follows the message")
