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
import time
from pathlib import Path

from platformdirs import user_data_path

from .neighbourhood import LOOK_S, own_address
from .servers import DEFAULT_PORT
from .transport import Address

STOP_S = 5.0
MOST_LINES = 500


class Host:
    """After `start` call `update` every frame: then `ready`, or `trouble` says why not.

    Nothing here waits: a relay is started and ended beside the interface, and one that is still
    ending is waited for before the next one takes up its data.
    """

    ending: threading.Thread | None = None

    def __init__(self, data: Path | None = None, listen: str = "", port: int | None = None) -> None:
        self.data = data or user_data_path("orbitduel", appauthor=False) / "relay"
        self.listen = listen or everybody()
        self.port = port
        self.address: Address | None = None
        """Where we ourselves reach it."""
        self.fingerprint = ""
        self.trouble = ""
        self._own, self._looked = "", -LOOK_S
        self._process: subprocess.Popen[str] | None = None
        self._stopped = threading.Event()
        self._said: queue.Queue[str] = queue.Queue(MOST_LINES)

    def start(self) -> None:
        atexit.register(self._end_now)
        threading.Thread(target=self._run, daemon=True, name="orbitduel-host").start()

    def _run(self) -> None:
        if Host.ending is not None:
            Host.ending.join()
        port = free_port(self.listen) if self.port is None else self.port
        command = [sys.executable, "-m", "orbitrelay.cli", "serve", "--host", self.listen]
        command += ["--port", str(port), "--data", str(self.data), "--while-input"]
        try:
            process = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
            )
        except OSError as error:
            self.trouble = f"The relay could not be started: {error.strerror}."
            return
        self._process = process
        if self._stopped.is_set():
            self._end_now()
        assert process.stdout is not None
        with process.stdout as lines:
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
        """The address to tell somebody in the room; nothing where there is no network."""
        if self.address is None:
            return ""
        if time.monotonic() > self._looked + LOOK_S:
            self._own, self._looked = own_address(), time.monotonic()
        return f"{self._own}:{self.address.port}" if self._own else ""

    def stop(self) -> None:
        """Players are told, and everything is durable before it ends."""
        self._stopped.set()
        self.address = None
        if self._process is not None:
            Host.ending = threading.Thread(target=self._end_now, name="orbitduel-host-ends")
            Host.ending.start()

    def _end_now(self) -> None:
        atexit.unregister(self._end_now)
        self._stopped.set()
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()  # which ends it
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def everybody() -> str:
    """Where a relay hears both kinds of addresses, or IPv4 alone where that takes two sockets."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as trial:
        if not trial.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY):
            trial.bind(("::", 0))
            return "::"
    return "0.0.0.0"  # noqa: S104 - the other laptop must reach it


def free_port(listen: str) -> int:
    """The usual port if nobody has it, otherwise any."""
    family = socket.AF_INET6 if ":" in listen else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((listen, DEFAULT_PORT))
        except OSError:
            return 0
    return DEFAULT_PORT
