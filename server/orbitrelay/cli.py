"""The relay's command line."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orbitduel import __version__
from orbitduel.reading import Malformed

from .settings import Settings, changed, example, read_settings

DONE, WRONG = 0, 2


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except Malformed as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return DONE


def say(text: str) -> None:
    print(text, flush=True)


def complain(text: str) -> int:
    print(f"orbitrelay: {text}", file=sys.stderr)
    return WRONG


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="orbitrelay",
        description="Hosts Orbit Duel between players who are far apart.",
        epilog="example: orbitrelay serve --data /var/lib/orbitrelay",
    )
    parser.add_argument("--version", action="version", version=f"orbitrelay {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _serve(commands)
    from . import admin, load

    load.register(commands)
    admin.register(commands)
    return parser


def _serve(commands: Any) -> None:
    serve = commands.add_parser(
        "serve",
        help="run the relay",
        description="Run the relay until it is told to stop.",
        epilog="example: orbitrelay serve --port 4777 --data /var/lib/orbitrelay",
    )
    serve.add_argument("--config", type=Path, metavar="FILE", help="settings, see --show-config")
    serve.add_argument("--show-config", action="store_true", help="print a settings file and end")
    serve.add_argument("--host", metavar="H", help="the address to listen on")
    serve.add_argument("--port", type=int, metavar="P", help="the port to listen on; 0 for any")
    serve.add_argument("--data", metavar="DIR", help="the folder of database and certificate")
    serve.add_argument("--database", metavar="URL", help="another database than SQLite in DIR")
    serve.add_argument("--tls-cert", metavar="FILE", help="your own certificate")
    serve.add_argument("--tls-key", metavar="FILE", help="its key")
    serve.add_argument(
        "--metrics-port", type=int, metavar="P", help="health and metrics on this port of 127.0.0.1"
    )
    serve.add_argument("--insecure", action="store_true", help="no encryption; loopback only")
    serve.add_argument(
        "--while-input", action="store_true", help="end when standard input does; for hosting"
    )
    serve.set_defaults(run=_run_serve)


def settings_of(options: argparse.Namespace) -> Settings:
    config = getattr(options, "config", None)
    settings = read_settings(config) if config else Settings()
    names = ("host", "port", "data", "database", "tls_cert", "tls_key", "metrics_port")
    given = {name: getattr(options, name, None) for name in names}
    chosen = {name: value for name, value in given.items() if value is not None}
    if getattr(options, "insecure", False):
        chosen["insecure"] = True
    return changed(settings, chosen, "command line")


def _run_serve(options: argparse.Namespace) -> int:
    if options.show_config:
        say(example())
        return DONE
    from .service import serve

    if options.while_input:
        threading.Thread(target=_end_with_input, daemon=True).start()
    serve(settings_of(options), say)
    return DONE


def _end_with_input() -> None:
    """Whoever started the relay holds its input open, and lets go of it even when killed."""
    from .service import reactor

    sys.stdin.buffer.read()
    reactor.callFromThread(reactor.stop)


if __name__ == "__main__":
    sys.exit(main())
