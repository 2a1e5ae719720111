"""`orbitrelay load`: many duels at once against a relay on this machine.

Relay and load run in two processes, each on a core of its own where there are two. Afterwards the
same number of connections sends the same commands at the same rate to a bare echo, so that the
figures can be compared on any machine. What the disk takes to keep a block is measured meanwhile:
no choice is told of before it is kept.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed

ECHO_S = 20.0
CONNECT_S = 10.0
ARRIVALS_PER_S = 40.0
CONFIG = """
connections_per_address = 100000
most_connections = 100000
arrivals_per_minute = 1000000
address_messages_per_s = 1000000.0
log_level = "error"
"""


def register(commands: Any) -> None:
    load = commands.add_parser(
        "load",
        help="a load test against a relay on this machine",
        description=__doc__,
        epilog="example: orbitrelay load --duels 100 --seconds 60 --json",
    )
    load.add_argument("--duels", type=int, required=True, metavar="N", help="duels at a time")
    load.add_argument("--seconds", type=float, required=True, metavar="S", help="how long")
    load.add_argument("--rate", type=float, default=1.0, metavar="R", help="choices a second each")
    load.add_argument("--url", metavar="U", help="host:port of a relay; otherwise one is started")
    load.add_argument("--json", action="store_true", help="one JSON object")
    load.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    if options.duels < 1 or options.seconds <= 0 or options.rate <= 0:
        raise Malformed("load", "duels, seconds and rate must be above zero")
    with tempfile.TemporaryDirectory() as folder:
        figures = Run(options, Path(folder)).figures()
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:20} {value}")
    return 0 if not figures["errors"] and not figures["lost"] else 1


class Run:
    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self._options = options
        self._folder = folder
        self._children: list[subprocess.Popen[str]] = []

    def figures(self) -> dict[str, Any]:
        cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
        if len(cores) > 1:
            os.sched_setaffinity(0, cores[1:])
        try:
            return self._measured(cores)
        finally:
            for child in self._children:
                child.kill()
                child.wait()

    def _measured(self, cores: Sequence[int]) -> dict[str, Any]:
        from .load_disk import Disk
        from .load_run import Load

        options = self._options
        relay: subprocess.Popen[str] | None = None
        if options.url:
            host, _, port = options.url.rpartition(":")
            if not host or not port.isdigit():
                raise Malformed("url", "must be host:port")
            address = (host, int(port))
            _somebody_answers(*address)
        else:
            config = self._folder / "load.toml"
            config.write_text(CONFIG, encoding="utf-8")
            data = str(self._folder / "data")
            call = ["orbitrelay.cli", "serve", "--config", str(config), "--data", data]
            relay, address = self._start([*call, "--host", "127.0.0.1", "--port", "0"], cores)
        echo_folder = self._folder / "echo"
        echo_folder.mkdir()
        _, echo = self._start(["orbitrelay.echo", str(echo_folder)], cores)
        load = Load(
            options.duels,
            options.seconds,
            options.rate,
            ARRIVALS_PER_S,
            ECHO_S,
            lambda: None if relay is None else cpu_s(relay.pid),
            Disk(self._folder),
        )
        figures = load.run(address, echo)
        if relay is not None:
            figures["rss_mb"] = peak_mb(relay.pid)
            figures["relay_cpu_s"] = cpu_s(relay.pid)
        return figures

    def _start(
        self, call: Sequence[str], cores: Sequence[int]
    ) -> tuple[subprocess.Popen[str], tuple[str, int]]:
        child = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", *call],
            stdout=subprocess.PIPE,
            stderr=sys.stderr,
            text=True,
        )
        self._children.append(child)
        if len(cores) > 1:
            os.sched_setaffinity(child.pid, cores[:1])
        assert child.stdout is not None
        for line in child.stdout:
            if line.startswith("listening on "):
                host, _, port = line.split()[-1].rpartition(":")
                return child, (host, int(port))
        raise Malformed("load", "the relay did not start")


def _somebody_answers(host: str, port: int) -> None:
    try:
        socket.create_connection((host, port), timeout=CONNECT_S).close()
    except (OSError, OverflowError) as error:
        raise Malformed(f"{host}:{port}", f"no relay answers there ({error})") from None


def peak_mb(pid: int) -> float | None:
    """The most memory a process has had."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    for line in status.splitlines():
        if line.startswith("VmHWM:"):
            return round(int(line.split()[1]) / 1024, 1)
    return None


def cpu_s(pid: int) -> float | None:
    """How long a process has computed in all."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return None
    used = stat.rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")
