"""What an operator types: settings, the command line, the store."""

from __future__ import annotations

import socket
import threading
import tomllib
from pathlib import Path
from typing import Any

import pytest
from orbitrelay import web
from orbitrelay.cli import main
from orbitrelay.journal import Journal
from orbitrelay.settings import Settings, changed, example, read_settings
from orbitrelay.store.migrations import MIGRATIONS, TooNew
from orbitrelay.store.store import Entry, open_store
from sqlalchemy import text
from twisted.internet.defer import Deferred

from orbitduel.reading import Malformed
from tests.server.hall import Hall


def test_the_example_explains_every_setting_and_changes_nothing(tmp_path: Path) -> None:
    lines = example().splitlines()
    file = tmp_path / "relay.toml"
    file.write_text(example(), encoding="utf-8")
    assert read_settings(file) == Settings()
    shown = [line[2:] for line in lines if " = " in line]
    file.write_text("\n".join(shown), encoding="utf-8")
    assert read_settings(file) == Settings()
    assert len(tomllib.loads("\n".join(shown))) == len(Settings.__dataclass_fields__)


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"prot": 1}, "there is no setting prot"),
        ({"port": "4777"}, "must be int"),
        ({"port": -1}, "must not be negative"),
        ({"guests": 1}, "must be bool"),
    ],
)
def test_a_wrong_setting_is_named(table: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Malformed, match=complaint):
        changed(Settings(), table)


def complaint_of(capsys: pytest.CaptureFixture[str], *call: str) -> str:
    capsys.readouterr()
    assert main(call) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_insecure_is_for_loopback_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ("serve", "--insecure", "--host", "0.0.0.0", "--data", str(tmp_path))
    assert "loopback" in complaint_of(capsys, *call)


def test_a_missing_config_or_store_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    complaint_of(capsys, "serve", "--config", str(tmp_path / "none.toml"))
    assert "holds no relay" in complaint_of(capsys, "admin", "--data", str(tmp_path), "status")
    assert main(["serve", "--show-config"]) == 0


def test_what_keeps_a_relay_from_starting_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    assert "65535" in complaint_of(capsys, "serve", "--port", "99999", *data)
    assert "cannot be opened" in complaint_of(capsys, "serve", *data, "--database", "nonsense://x")
    (tmp_path / "relay.sqlite").write_text("no database " * 100, encoding="utf-8")
    assert "not a database" in complaint_of(capsys, "serve", *data)
    assert "not a database" in complaint_of(capsys, "admin", *data, "status")
    (tmp_path / "relay.toml").write_text('log_level = "loud"', encoding="utf-8")
    said = complaint_of(capsys, "serve", *data, "--config", str(tmp_path / "relay.toml"))
    assert "debug, info, error" in said
    call = ("load", "--duels", "1", "--seconds", "1")
    assert "no relay answers" in complaint_of(capsys, *call, "--url", "127.0.0.1:1")


def test_a_taken_port_is_one_line_and_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        call = ("serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path))
        call += ("--insecure",)
        assert "cannot listen" in complaint_of(capsys, *call)
    assert not [one for one in threading.enumerate() if one.name.startswith("PoolThread-store")]


def test_the_operators_deeds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_store(f"sqlite:///{tmp_path / 'relay.sqlite'}").close()

    def admin(*call: str) -> str:
        assert main(["admin", "--data", str(tmp_path), *call]) == 0
        return capsys.readouterr().out

    assert admin("account", "Ada").startswith("Ada\t")
    admin("role", "ada", "moderator")
    assert "moderator" in admin("people", "AD")
    admin("ban", "Ada", "--hours", "2", "--why", "test")
    assert "test" in admin("bans")
    admin("unban", "Ada")
    assert admin("bans") == ""
    admin("password", "Ada")
    assert "banned for 2 h" in admin("audit")
    assert "people\t1" in admin("status")
    assert admin("duels") == admin("reports") == ""
    admin("backup", str(tmp_path / "copy.sqlite"))
    assert open_store(f"sqlite:///{tmp_path / 'copy.sqlite'}").person_named("ada") is not None
    complaint_of(capsys, "admin", "--data", str(tmp_path), "ban", "Nobody")


def test_a_backup_is_restored_and_the_former_database_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = ("admin", "--data", str(tmp_path)), tmp_path / "copy.sqlite"
    running = open_store(f"sqlite:///{tmp_path / 'relay.sqlite'}")
    running.add_person("Ada", None, 0)
    assert main([*data, "backup", str(copy)]) == 0
    running.add_person("Bo", None, 0)
    with running.engine.connect() as held:
        held.execute(text("SELECT * FROM people")).fetchone()
        assert "stop it first" in complaint_of(capsys, *data, "restore", str(copy))
    running.close()
    (tmp_path / "no.sqlite").write_text("nonsense " * 200, encoding="utf-8")
    assert "cannot be opened" in complaint_of(capsys, *data, "restore", str(tmp_path / "no.sqlite"))
    assert main([*data, "restore", str(copy)]) == 0
    names = [
        row["name"] for row in open_store(f"sqlite:///{tmp_path / 'relay.sqlite'}").everybody()
    ]
    assert names == ["Ada"]
    former = open_store(f"sqlite:///{tmp_path / 'relay.sqlite-before'}")
    assert [row["name"] for row in former.everybody()] == ["Ada", "Bo"]


def test_every_command_shows_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    deeds = "status people account password role ban unban bans reports settle duels audit"
    calls = [(), ("serve",), ("load",), ("admin",)]
    calls += [("admin", deed) for deed in (*deeds.split(), "backup", "restore")]
    for call in calls:
        with pytest.raises(SystemExit) as ended:
            main([*call, "--help"])
        assert ended.value.code == 0
        assert "example: orbitrelay" in capsys.readouterr().out, call


def test_a_guest_who_cannot_come_back_lets_go_of_the_name(hall: Hall) -> None:
    hall.client("Ada").cut()
    hall.wait(86_400 * (hall.settings.token_days - 1), step=40_000)
    assert hall.client("Ada").me.name != "Ada"
    hall.wait(86_400 * 3, step=40_000)
    assert hall.client("Ada").me.name == "Ada"


def test_ones_own_place_is_told_beyond_the_best(hall: Hall) -> None:
    store = hall.relay.store
    rows = [store.add_person(f"P{n}", None, 0) for n in range(4)]
    for place, row in enumerate(rows):
        rated = {"person": row["id"], "rating": 1500.0 - place, "deviation": 50.0}
        store.write([Entry("end", "none", {"ended": 1, "ratings": [{**rated, **SEASON}]})])
    assert [row["name"] for row in store.standings("2030-1", most=2)] == ["P0", "P1"]
    found = store.standing("2030-1", rows[3]["id"])
    assert found is not None
    assert (found[0], found[1]["name"]) == (4, "P3")


SEASON = {"season": "2030-1", "volatility": 0.06, "won": 0}


def test_a_store_is_migrated_once_and_a_later_one_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'relay.sqlite'}"
    for _ in range(2):
        store = open_store(url)
        with store.engine.begin() as connection:
            version = connection.execute(text("SELECT version FROM shape")).scalar_one()
            assert version == len(MIGRATIONS)
        store.close()
    store = open_store(url)
    with store.engine.begin() as connection:
        connection.execute(text("DROP INDEX open_reports"))
        connection.execute(text("DROP TABLE address_bans"))
        connection.execute(text("UPDATE shape SET version = 1"))
    store.close()
    store = open_store(url)
    assert store.address_bans(0) == {}
    with store.engine.begin() as connection:
        connection.execute(text("DROP INDEX open_reports"))
        connection.execute(text("UPDATE shape SET version = 99"))
    store.close()
    with pytest.raises(TooNew):
        open_store(url)


def test_many_choices_are_one_commit(tmp_path: Path) -> None:
    written: list[list[Entry]] = []
    waiting: list[Deferred[None]] = []

    def write(entries: list[Entry]) -> Deferred[None]:
        written.append(entries)
        waiting.append(Deferred())
        return waiting[-1]

    journal = Journal(write, lambda _: None)
    told: list[int] = []
    for number in range(10):
        entry = Entry("choice", f"duel-{number}", {})
        journal.add([entry], lambda number=number: told.append(number))  # type: ignore[misc]
    assert [len(batch) for batch in written] == [1]
    assert told == []
    waiting[0].callback(None)
    assert told == [0]
    assert [len(batch) for batch in written] == [1, 9]
    waiting[1].callback(None)
    assert told == list(range(10))


def test_a_store_that_fails_stops_everything_and_tells_nobody(hall: Hall) -> None:
    from orbitduel.protocol import news
    from orbitduel.rules.actions import Next

    ada, bo, _ = hall.duel()
    hall.relay.store.close()
    hall.relay.store.engine = None  # type: ignore[assignment]
    acting, other = (ada, bo) if ada.mirror.prompt else (bo, ada)
    told = other.count(news.Told)
    assert acting.choose(Next()) is None
    assert other.count(news.Told) == told
    assert other.last(news.Farewell).code == "closing"
    assert hall.relay.journal.failed
    assert hall.relay.metrics.pop("faults") == 1
    hall.relay.store.close = lambda: None  # type: ignore[method-assign]


def test_metrics_are_plain_figures(hall: Hall) -> None:
    hall.duel()
    figures = dict(line.split() for line in web.figures(hall.relay).splitlines())
    assert figures["orbitrelay_duels"] == "1"
    assert figures["orbitrelay_connections"] == "2"
    assert int(figures["orbitrelay_commits_total"]) >= 1
