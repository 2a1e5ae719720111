"""The page of messages tells of everything that can travel, as it is now."""

from __future__ import annotations

from pathlib import Path

import orbitduel
from orbitduel.protocol import reference
from orbitduel.rules.events import EVENTS
from orbitduel.rules.plain_views import write_view
from tests.matches import new_match

PAGE = Path(orbitduel.__file__).parent / "docs" / "messages.md"


def test_the_page_is_the_one_made_from_the_types_of_today() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference.page()


def test_every_event_says_what_it_does() -> None:
    silent = [name for name, event in EVENTS.items() if f"| `{name}` |" not in PAGE.read_text()]
    assert not silent
    assert all(not (event.__doc__ or "").startswith(f"{name}(") for name, event in EVENTS.items())


def test_every_key_of_a_view_is_named() -> None:
    view = write_view(new_match().view(0))
    keys = {*view, *view["board"], *view["private"]}
    page = PAGE.read_text(encoding="utf-8")
    assert not [key for key in keys if f"`{key}`" not in page]
