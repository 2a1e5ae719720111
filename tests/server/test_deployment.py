"""What an operator copies: settings file, systemd unit, container file, the page."""

from __future__ import annotations

import argparse
import json
import re
import shlex
from pathlib import Path

import pytest
from orbitrelay.cli import _parser, settings_of
from orbitrelay.settings import Settings, example

TOP = Path(__file__).parents[2]
SERVER = TOP / "server"
PAGE = (TOP / "orbitduel" / "docs" / "operating.md").read_text(encoding="utf-8")


def container_steps() -> list[tuple[str, str]]:
    """Instruction and rest, continued lines joined."""
    text = (SERVER / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.split(None, 1) for line in text.splitlines() if line and line[0] != "#"]
    return [(first, rest) for first, rest in lines]


def container(instruction: str) -> list[str]:
    return [rest for name, rest in container_steps() if name == instruction]


def call(words: list[str]) -> argparse.Namespace:
    assert Path(words[0]).name == "orbitrelay"
    return _parser().parse_args(words[1:])


def test_the_settings_file_is_the_one_the_relay_prints() -> None:
    shipped = (SERVER / "orbitrelay.toml").read_text(encoding="utf-8")
    assert shipped == example() + "\n"


def test_the_unit_starts_the_relay_where_the_page_installs_it() -> None:
    unit = (SERVER / "orbitrelay.service").read_text(encoding="utf-8")
    fields = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line)
    words = shlex.split(fields["ExecStart"])
    options = call(words)
    assert f"ln -s {words[0]} " in PAGE
    assert str(options.config) == "/etc/orbitrelay.toml"
    assert options.data == f"/var/lib/{fields['StateDirectory']}"
    assert f"useradd --system --home-dir {options.data} {fields['User']}\n" in PAGE


def test_the_container_copies_what_exists_and_all_that_is_installed() -> None:
    copied = [words for rest in container("COPY") if not (words := rest.split())[0].startswith("-")]
    sources = [source for *names, _ in copied for source in names]
    assert [source for source in sources if not (TOP / source).exists()] == []
    project = (TOP / "pyproject.toml").read_text(encoding="utf-8")
    packages = re.search(r"^packages = (\[.*\])", project, re.MULTILINE)
    assert packages is not None
    included = re.findall(r'^"([^"]+)" = "orbitduel/shipped', project, re.MULTILINE)
    needed = {*json.loads(packages[1]), *included, "pyproject.toml", "README.md", "LICENSE"}
    assert needed <= set(sources)


def test_the_container_runs_as_its_own_user_with_its_data_in_a_volume() -> None:
    (entry,), (port,) = container("ENTRYPOINT"), container("EXPOSE")
    options = call(json.loads(entry))
    settings = settings_of(options)
    assert container("VOLUME") == [settings.data]
    assert int(port) == settings.port == Settings().port
    (user,) = container("USER")
    assert re.search(rf"useradd --system .* {user} ", container("RUN")[-1])
    names = [name for name, _ in container_steps()]
    assert names.index("USER") < names.index("ENTRYPOINT")
    (check,) = container("HEALTHCHECK")
    assert f"http://127.0.0.1:{settings.metrics_port}/health" in check


@pytest.mark.parametrize("line", re.findall(r"^    (orbitrelay .*)$", PAGE, re.MULTILINE))
def test_every_command_of_the_operators_page_is_understood(line: str) -> None:
    typed = re.split(r" {3,}", line)[0].replace("NUMBER", "7")
    call(shlex.split(typed))


def test_every_deed_of_the_operator_is_on_the_page() -> None:
    deeds = "people account password role ban unban bans reports settle duels audit"
    for deed in deeds.split():
        assert re.search(rf"^    orbitrelay admin --data DIR {deed}\b", PAGE, re.MULTILINE), deed
