from __future__ import annotations

from pathlib import Path

from orbitduel.client.kit.settings import Settings, load, save


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    mine = Settings(text_scale=1.5, palette="red-green", keys={"fit": "g"}, window=(1600, 900))
    assert save(mine, file)
    assert load(file) == (mine, "")
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


def test_a_broken_file_gives_the_usual_settings_and_is_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"volume": 0.', encoding="utf-8")
    settings, complaint = load(file)
    assert settings == Settings()
    assert "settings.broken.json" in complaint
    assert (tmp_path / "settings.broken.json").read_text(encoding="utf-8") == '{"volume": 0.'


def test_a_value_that_makes_no_sense_stays_as_usual(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(
        '{"volume": 7, "text_scale": "big", "palette": "mud", "window": [1], "adviser": false}',
        encoding="utf-8",
    )
    settings, _ = load(file)
    assert settings == Settings(volume=1.0, adviser=False)


def test_a_folder_that_cannot_be_written_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert not save(Settings(), tmp_path / "file" / "settings.json")
