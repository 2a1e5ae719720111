"""What every command shares: exit status, one-line complaints, the form of its help."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any, NoReturn

from orbitduel.reading import one_line

DONE, NO, WRONG = 0, 1, 2
"""Done; the answer is "no"; the call or a file is wrong."""


class Parser(argparse.ArgumentParser):
    """One line for a wrong call, instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (try {self.prog} --help)\n")


def complain(message: str) -> int:
    print(f"orbitduel: {one_line(message)}", file=sys.stderr)
    return WRONG


def say(text: str) -> None:
    print(text)


def say_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False))


def command(commands: Any, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=f"{summary}.", epilog=f"example: orbitduel {example}"
    )
    return made


def group(commands: Any, name: str, summary: str, example: str) -> Any:
    made = command(commands, name, summary, example)
    return made.add_subparsers(metavar="COMMAND", title="commands", required=True)


def json_flag(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")
