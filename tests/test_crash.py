"""A fault of the program ends in a line and a report, never in a traceback."""

from pathlib import Path

import pytest

from orbitduel import bench, crash
from orbitduel.cli import main


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> dict[str, float]:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr(bench, "measure", broken)


def test_a_fault_is_one_line_and_a_report_that_tells_it(
    fault: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(crash, "crash_reports", lambda: tmp_path / "reports")
    assert main(["bench"]) == 2
    (report,) = (tmp_path / "reports").iterdir()
    assert "a fault of ours" in report.read_text()
    assert "while doing: bench" in report.read_text()
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n"), str(report) in said.err) == ("", 1, True)


def test_a_report_that_cannot_be_written_is_no_second_fault(
    fault: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setattr(crash, "crash_reports", lambda: blocked / "reports")
    assert main(["bench"]) == 2
    assert "no report could be written" in capsys.readouterr().err
