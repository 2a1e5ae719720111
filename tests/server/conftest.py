from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.hall import Hall, empty


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    with postgres.server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hall]:
    """A relay on either kind of store; without a PostgreSQL server that half is skipped."""
    url = ""
    if request.param == "postgresql":
        if why := postgres.missing():
            pytest.skip(why)
        url = request.getfixturevalue("database")
        empty(url)
    hall = Hall(tmp_path, url)
    yield hall
    assert hall.relay.metrics["faults"] == 0, hall.said.getvalue()
    hall.close()
