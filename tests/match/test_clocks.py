"""Thinking time and time away."""

from __future__ import annotations

import pytest

from orbitduel.match.clocks import Clocks, Pace


def clocks(bank: float | None = 100, increment: float = 5) -> Clocks:
    return Clocks(Pace(bank, increment), now=0)


def test_only_the_awaited_players_bank_runs() -> None:
    c = clocks()
    c.await_([0], now=0)
    c.advance(now=30)
    assert c.bank == [70, 100]


def test_both_banks_run_while_both_bid() -> None:
    c = clocks()
    c.await_([0, 1], now=0)
    c.await_([1], now=10)
    c.advance(now=15)
    assert c.bank == [90, 85]


def test_a_finished_turn_adds_the_increment() -> None:
    c = clocks()
    c.await_([0], now=0)
    c.turn_finished(0, now=20)
    assert c.bank == [85, 100]


def test_an_empty_bank_falls_and_never_goes_below_zero() -> None:
    c = clocks()
    c.await_([1], now=0)
    assert c.next_change() == 100
    c.advance(now=99)
    assert c.fallen() == []
    c.advance(now=101)
    assert c.fallen() == [1]
    assert c.bank[1] == 0


def test_without_a_bank_nothing_falls() -> None:
    c = clocks(bank=None)
    c.await_([0], now=0)
    c.turn_finished(0, now=1e6)
    assert c.fallen() == []
    assert c.next_change() is None


def test_an_absence_has_its_own_time_then_the_present_one_may_claim() -> None:
    c = clocks()
    c.leave(0, now=0)
    assert c.next_change() == 60
    c.advance(now=59)
    assert not c.claimable(0)
    c.advance(now=60)
    assert c.claimable(0)
    assert not c.claimable(1)


def test_coming_back_ends_the_claim_and_the_next_absence_starts_anew() -> None:
    c = clocks()
    c.leave(0, now=0)
    c.come(0, now=70)
    assert not c.claimable(0)
    c.leave(0, now=80)
    assert c.absence_left(0) == 60
    assert c.total_left(0) == 230


def test_all_absences_together_are_bounded() -> None:
    c = clocks(bank=None)
    for start in range(0, 600, 100):
        c.leave(0, now=start)
        c.come(0, now=start + 50)
    c.leave(0, now=1000)
    assert c.absence_left(0) == 0
    assert c.claimable(0)


def test_nobody_may_claim_while_away() -> None:
    c = clocks()
    c.leave(0, now=0)
    c.leave(1, now=0)
    c.advance(now=100)
    assert c.overdue(0)
    assert c.overdue(1)
    assert not c.claimable(0)


def test_nothing_runs_during_a_pause() -> None:
    c = clocks()
    c.await_([0], now=0)
    c.leave(1, now=0)
    c.pause(now=10)
    assert c.next_change() is None
    c.go_on(now=1000)
    assert c.bank[0] == 90
    assert c.absence_left(1) == 50
    c.stop(now=1010)
    c.advance(now=2000)
    assert c.bank[0] == 80


def test_time_never_runs_backwards() -> None:
    c = clocks()
    c.await_([0], now=50)
    c.advance(now=40)
    c.advance(now=60)
    assert c.bank[0] == 90


def test_clocks_come_back_from_the_store_as_they_stood() -> None:
    c = clocks()
    c.await_([0], now=0)
    c.leave(1, now=0)
    c.advance(now=12.5)
    again = Clocks.read(c.pace, c.write(), now=9000)
    assert again.bank == pytest.approx([87.5, 100])
    assert again.total_left(1) == pytest.approx(287.5)
    assert again.present == [False, False]
    again.advance(now=9001)
    assert again.bank == pytest.approx([87.5, 100]), "nobody is awaited until the match says so"
