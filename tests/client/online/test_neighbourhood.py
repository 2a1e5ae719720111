"""Two laptops in a room: two network namespaces joined by a cable of their own."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

FINDS = """
import sys, time
from orbitduel.client.online.discovery import Finder
from orbitduel.client.online.net import Net
from orbitduel.client.online.servers import Servers
from pathlib import Path
net = Net(Servers(Path(sys.argv[1])), Finder())
end = time.monotonic() + 60
print("listening", flush=True)
while not net.found() and time.monotonic() < end:
    net.update()
    time.sleep(0.01)
time.sleep(2.5)
net.update()
hosts = [found.host for found in net.found()]
print(*hosts, flush=True)
if hosts:
    net.name = "Bo"
    net.join_found(net.found()[0])
    while not (net.session and net.session.table) and time.monotonic() < end:
        net.update()
        time.sleep(0.01)
    print("at the table" if net.session and net.session.table else "not in", flush=True)
net.close()
"""
HOSTS = """
import sys, time
from orbitduel.client.online.net import Net
from orbitduel.client.online.samples import Quiet
from orbitduel.client.online.servers import Servers
from pathlib import Path
net = Net(Servers(Path(sys.argv[1])), Quiet([]))
net.name = "Ada"
net.start_hosting()
told = ""
while True:
    net.update()
    if net.host is None:
        sys.exit(net.complaint)
    if net.session and net.session.table and net.host.read_out() != told:
        told = net.host.read_out()
        print(f"read out {told}", flush=True)
    time.sleep(0.01)
"""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@pytest.fixture
def rooms() -> Iterator[tuple[str, str]]:
    """Two namespaces with a cable between them, and no addresses but those of the link."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("needs root and iproute2")
    names = (f"orbit-a-{os.getpid()}", f"orbit-b-{os.getpid()}")
    try:
        for name in names:
            ip("netns", "add", name)
        ip("link", "add", "cable", "netns", names[0], "type", "veth", "peer", "cable", "netns",
           names[1])  # fmt: skip
        for name in names:
            ip("-n", name, "link", "set", "lo", "up")
            ip("netns", "exec", name, "sysctl", "-qw", "net.ipv6.conf.cable.accept_dad=0")
            ip("-n", name, "link", "set", "cable", "up")
    except subprocess.CalledProcessError as error:
        remove(names)
        pytest.skip(f"no network namespaces here ({error.stderr})")
    yield names
    remove(names)


def remove(names: tuple[str, str]) -> None:
    for name in names:
        with contextlib.suppress(subprocess.CalledProcessError):
            ip("netns", "del", name)


@contextlib.contextmanager
def running(room: str, program: str, folder: str) -> Iterator[subprocess.Popen[str]]:
    places = {f"XDG_{kind}_HOME": folder for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
    child = subprocess.Popen(
        ["ip", "netns", "exec", room, sys.executable, "-c", program, f"{folder}/servers.json"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **places},
    )
    try:
        yield child
    finally:
        child.kill()
        child.wait()
        assert child.stdout is not None
        child.stdout.close()


@pytest.mark.parametrize("addresses", ["routed", "unrouted", "link"])
def test_a_host_is_found_and_joined_over_any_cable(
    rooms: tuple[str, str], tmp_path_factory: pytest.TempPathFactory, addresses: str
) -> None:
    for number, room in enumerate(rooms, start=1):
        if addresses != "link":
            ip("-n", room, "address", "add", f"10.77.0.{number}/24", "dev", "cable")
        if addresses == "routed":
            ip("-n", room, "route", "add", "default", "via", f"10.77.0.{3 - number}")
    first, second = (str(tmp_path_factory.mktemp(name)) for name in ("ada", "bo"))
    with running(rooms[0], HOSTS, first) as host, running(rooms[1], FINDS, second) as finder:
        assert host.stdout is not None
        assert finder.stdout is not None
        assert finder.stdout.readline() == "listening\n"
        found = finder.stdout.readline().split()
        assert len(found) == 1, "each host once"
        assert finder.stdout.readline() == "at the table\n"
        if addresses == "link":
            assert found[0].startswith("fe80::")
            assert found[0].endswith("%cable")
        else:
            assert found == ["10.77.0.1"]
            assert host.stdout.readline() == "read out 10.77.0.1:4777\n"
