"""The load test keeps its players apart, so that it measures the relay and not itself."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from orbitrelay import load_disk
from orbitrelay.load_client import Partner


def test_a_late_choice_does_not_shift_those_after_it() -> None:
    pair = Partner(rate=1.0)
    first = pair.next_at(100.0)
    assert 100.0 <= first < 100.5
    assert pair.next_at(first + 0.4) == pytest.approx(first + 0.5)
    assert pair.next_at(first + 0.7) == pytest.approx(first + 1.0)


def test_duels_held_up_together_do_not_go_on_in_step() -> None:
    pairs = [Partner(rate=1.0) for _ in range(50)]
    beats = [pair.next_at(100.0) % 0.5 for pair in pairs]
    for pair in pairs:
        pair.next_at(107.3)
    after = [pair.next_at(107.3) for pair in pairs]
    assert [due % 0.5 for due in after] == pytest.approx(beats)
    assert all(due > 107.3 - 1.5 for due in after), "nothing long past is made up for"


def test_a_disk_that_stands_still_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_disk, "PAUSE_S", 0.001)
    monkeypatch.setattr(load_disk, "keep", lambda _: time.sleep(0.02))
    disk = load_disk.Disk(tmp_path)
    disk.start()
    time.sleep(0.1)
    disk.stop()
    assert disk.delays
    assert min(disk.delays) >= 0.02
