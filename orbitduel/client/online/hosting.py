"""Hosting a duel: a relay on this machine, as a process of its own, for as long as it is wanted.

Its data stay in the player's data folder, so its certificate and its duels are there again next
time, at the same port if that is free.
"""

from __future__ import annotations

import atexit
import contextlib
import queue
import socket
import subprocess
import sys
import threading
from pathlib import Path

from platformdirs import user_data_path

from .servers import DEFAULT_PORT
from .transport import Address

EVERYBODY = "0.0.0.0"  # noqa: S104 - the other laptop must reach it
STOP_S = 5.0
MOST_LINES = 500


class Host:
    """After `start` call `update` every frame: then `ready`, or `trouble` says why not."""

    def __init__(
        self, data: Path | None = None, listen: str = EVERYBODY, port: int | None = None
    ) -> None:
        self.data = data or user_data_path("orbitduel", appauthor=False) / "relay"
        self.listen = listen
        self.port = free_port(listen) if port is None else port
        self.address: Address | None = None
        """Where we ourselves reach it."""
        self.fingerprint = ""
        self.trouble = ""
        self._process: subprocess.Popen[str] | None = None
        self._said: queue.Queue[str] = queue.Queue(MOST_LINES)

    def start(self) -> None:
        command = [sys.executable, "-m", "orbitrelay.cli", "serve", "--host", self.listen]
        command += ["--port", str(self.port), "--data", str(self.data)]
        try:
            self._process = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
        except OSError as error:
            self.trouble = f"The relay could not be started: {error.strerror}."
            return
        atexit.register(self.stop)
        threading.Thread(target=self._listen, daemon=True, name="orbitduel-host").start()

    def _listen(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                with contextlib.suppress(queue.Full):
                    self._said.put_nowait(line.strip())

    def update(self) -> None:
        last = ""
        with contextlib.suppress(queue.Empty):
            while True:
                last = self._said.get_nowait()
                word, _, rest = last.partition(" ")
                if word == "fingerprint":
                    self.fingerprint = rest.replace(":", "").lower()
                elif word == "listening":
                    port = rest.rpartition(":")[2]
                    if port.isdigit():
                        self.address = Address("127.0.0.1", int(port))
        if self._process is not None and self._process.poll() is not None and not self.trouble:
            self.address = None
            self.trouble = f"The relay on this machine has stopped. {last}".strip()

    @property
    def ready(self) -> bool:
        return self.address is not None and bool(self.fingerprint)

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def read_out(self) -> str:
        """The address to tell somebody in the room."""
        return f"{own_address()}:{self.address.port}" if self.address else ""

    def stop(self) -> None:
        """Players are told, and everything is durable before it ends."""
        atexit.unregister(self.stop)
        process, self._process = self._process, None
        self.address = None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port(listen: str) -> int:
    """The usual port if nobody has it, otherwise any."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((listen, DEFAULT_PORT))
        except OSError:
            return 0
    return DEFAULT_PORT


def own_address() -> str:
    """The address others in the network would use; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))
            return str(trial.getsockname()[0])
        except OSError:
            return "127.0.0.1"
