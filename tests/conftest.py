"""Hypothesis here repeats itself: the same examples every run, so that no run fails by chance.

`--hypothesis-profile=explore` looks further afield, with new examples each time.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from orbitduel.cli import main

for folder in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[folder] = tempfile.mkdtemp(prefix="orbitduel-tests-")

SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    max_examples=40,
    print_blob=True,
    suppress_health_check=SLOW_TO_DRAW,
)
settings.register_profile(
    "explore",
    deadline=None,
    max_examples=400,
    print_blob=True,
    suppress_health_check=SLOW_TO_DRAW,
)
settings.load_profile("steady")


class Ran(NamedTuple):
    """What a command said and how it ended."""

    status: int
    out: str
    err: str


def run_command(*arguments: object) -> Ran:
    """A command as a shell would run it, with real text streams in between."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 1
    said = []
    for stream in streams:
        stream.flush()
        said.append(stream.buffer.getvalue().decode())
    assert "wrong with the program itself" not in said[1], said[1]
    return Ran(status, *said)


@pytest.fixture(scope="session")
def command() -> Callable[..., Ran]:
    return run_command
