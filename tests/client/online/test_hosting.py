"""The relay that a client starts for a duel in one room."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

from orbitduel.client.online.hosting import Host

from .hall import until

HOSTS = """
import sys, time
from pathlib import Path
from orbitduel.client.online.hosting import Host
host = Host(Path(sys.argv[1]), "127.0.0.1", 0)
host.start()
while not host.ready:
    host.update()
    time.sleep(0.01)
print(host.address.port, flush=True)
time.sleep(600)
"""


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 5).close()
    except OSError:
        return False
    return True


def test_the_relay_ends_with_the_client_that_started_it_even_when_that_is_killed(
    tmp_path: Path,
) -> None:
    client = subprocess.Popen(
        [sys.executable, "-c", HOSTS, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert client.stdout is not None
    with client.stdout:
        port = int(client.stdout.readline())
    assert answers(port)
    client.send_signal(signal.SIGKILL)
    client.wait()
    until(lambda: not answers(port))


def test_ending_does_not_wait_and_the_next_relay_has_the_same_certificate(tmp_path: Path) -> None:
    first = Host(tmp_path, "127.0.0.1", 0)
    first.start()
    until(lambda: first.ready, first.update)
    first.stop()
    second = Host(tmp_path, "127.0.0.1", 0)
    second.start()
    until(lambda: second.ready, second.update)
    assert second.fingerprint == first.fingerprint
    assert not second.trouble
    second.stop()
    assert Host.ending is not None
    Host.ending.join()
