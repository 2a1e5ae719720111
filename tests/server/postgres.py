"""A PostgreSQL server for the tests: the one named by ORBITRELAY_TEST_DATABASE, which they empty,
or one made for the occasion where PostgreSQL and psycopg are installed."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMED = os.environ.get("ORBITRELAY_TEST_DATABASE", "")


def missing() -> str:
    """Why there is no server to test with; empty if there is one."""
    if NAMED:
        return ""
    if importlib.util.find_spec("psycopg") is None:
        return "psycopg is not installed"
    if _programs() is None:
        return "PostgreSQL is not installed"
    if os.geteuid() == 0 and _account() is None:
        return "PostgreSQL does not run as root"
    return ""


@contextmanager
def server() -> Iterator[str]:
    """The URL of a running server."""
    if NAMED:
        yield NAMED
        return
    programs, folder = _programs(), Path(tempfile.mkdtemp(prefix="orbitrelay-"))
    assert programs is not None
    account = _account() if os.geteuid() == 0 else None
    if account is not None:
        shutil.chown(folder, account)
    data = str(folder / "data")

    def run(program: str, *call: str) -> None:
        subprocess.run(
            [programs / program, "-D", data, *call],
            user=account,
            cwd=folder,
            check=True,
            timeout=60,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    try:
        run("initdb", "-U", "relay", "-A", "trust", "-E", "UTF8", "--no-sync")
        run("pg_ctl", "-w", "-o", f"-F -h 127.0.0.1 -p {port} -k {folder}", "start")
        try:
            yield f"postgresql+psycopg://relay@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path | None:
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "pg_ctl").exists()), None)


def _account() -> str | None:
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return None
