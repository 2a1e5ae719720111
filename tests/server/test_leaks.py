"""Hidden cards leave no trace in the bytes that others get; `leaks.py` runs this at length."""

from __future__ import annotations

import pytest

from tests.server import leaks


def test_other_hidden_cards_give_the_same_bytes_to_everybody_else() -> None:
    compared, size = leaks.main(5)
    assert compared > 50
    assert size > 10_000


def test_the_comparison_would_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Completed cards differ, so the same walk over them must fail."""
    monkeypatch.setattr(leaks, "_reveals", lambda *_: False)
    with pytest.raises(AssertionError, match="the bytes differ"):
        leaks.main(25)
