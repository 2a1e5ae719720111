from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path)
    yield hall
    assert hall.relay.metrics["faults"] == 0, hall.said.getvalue()
    hall.close()
