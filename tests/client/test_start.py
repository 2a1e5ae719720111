from __future__ import annotations

import io

import pytest

from orbitduel.cli import main
from orbitduel.client import start


@pytest.mark.parametrize(
    ("arguments", "typed"), [([], "1\n1\n1\n1\nq\n"), (["practice", "--seed", "3"], "q\n")]
)
def test_without_a_display_one_line_says_so_and_the_text_client_starts(
    arguments: list[str],
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert len(err.splitlines()) == 1
    assert "text client" in err
    assert "The duel is kept" in out


def test_a_wrong_deck_is_one_line_with_a_window_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "display_missing", lambda: "")
    assert main(["practice", "--deck", "nowhere.deck"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("variables", "missing"),
    [({}, True), ({"DISPLAY": ":0"}, False), ({"SDL_VIDEODRIVER": "dummy"}, True)],
)
def test_where_there_is_a_display(
    variables: dict[str, str], missing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "linux")
    assert bool(start.display_missing()) is missing
