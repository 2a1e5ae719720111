"""Who may import whom. Arrows go one way:

rules ← cards ← deckbuilding ← match ← client; rules, cards ← ai ← client; rules ← protocol ←
client. `reading`, `places` and `game` are helpers that import nothing of the game, and the
modules beside them, such as `cli`, are ways in: they may import anything, and nothing else
imports them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import orbitrelay
import pytest

import orbitduel

ROOT = Path(orbitduel.__file__).parent
RELAY = Path(orbitrelay.__file__).parent
HELPERS = {"reading", "places", "game"}
MAY_IMPORT: dict[str, set[str]] = {
    "rules": set(),
    "cards": {"rules", *HELPERS},
    "deckbuilding": {"rules", "cards", *HELPERS},
    "match": {"rules", "cards", "deckbuilding", *HELPERS},
    "ai": {"rules", "cards", "game"},
    "protocol": {"rules", "game"},
    "client": {"rules", "cards", "deckbuilding", "match", "ai", "protocol", *HELPERS},
    "commands": {"rules", "cards", "deckbuilding", "match", "ai", "client", *HELPERS},
    "orbitrelay": {"rules", "cards", "deckbuilding", "match", "protocol", *HELPERS},
    **{helper: set() for helper in HELPERS},
}
IMPURE = {
    "asyncio", "builtins", "datetime", "importlib", "io", "logging", "multiprocessing", "os",
    "pathlib", "random", "secrets", "select", "shutil", "socket", "subprocess", "sys", "tempfile",
    "threading", "time",
}  # fmt: skip
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}


def imports(source: str, module: str) -> Iterator[tuple[int, str]]:
    """Every module that a source imports, wherever in it, with the line."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            if base == "orbitduel":
                yield from ((node.lineno, f"orbitduel.{name.name}") for name in node.names)
            else:
                yield node.lineno, base


def layer(module: str) -> str:
    """The part of the house a module is in: `rules` for `orbitduel.rules.duel`."""
    parts = module.split(".")
    if parts[0] == "orbitrelay":
        return "orbitrelay"
    return parts[1] if len(parts) > 1 else ""


def is_way_in(name: str) -> bool:
    """A module right beside the packages, such as `cli`, or the package itself."""
    return name not in MAY_IMPORT and not (ROOT / name / "__init__.py").exists()


def offences(source: str, module: str) -> list[str]:
    """What a module does that its place does not allow, each with its line."""
    here = layer(module)
    found = []
    for line, imported in imports(source, module):
        top = imported.split(".")[0]
        if top == "orbitduel":
            there = layer(imported)
            if there == "__version__":
                continue
            if there == here or is_way_in(here):
                continue
            if here not in MAY_IMPORT:
                found.append(f"{line}: nobody has said what {here} may import")
            elif there not in MAY_IMPORT[here]:
                found.append(f"{line}: {here} imports {imported}")
        elif here == "rules" and (top in IMPURE or top not in sys.stdlib_module_names):
            found.append(f"{line}: rules import {imported}")
    if here == "rules":
        for node in ast.walk(ast.parse(source)):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in IMPURE_CALLS:
                found.append(f"{called.lineno}: rules call {called.id}")
    return found


def modules() -> Iterator[tuple[str, Path]]:
    for root in (ROOT, RELAY):
        for path in sorted(root.rglob("*.py")):
            inside = path.relative_to(root.parent).with_suffix("")
            yield ".".join(inside.parts), path


def package_cycle(arrows: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_every_import_follows_the_arrows() -> None:
    found = [
        f"{path.name}:{offence}"
        for module, path in modules()
        for offence in offences(path.read_text(encoding="utf-8"), module)
    ]
    assert not found, "\n" + "\n".join(found)


def test_no_packages_import_each_other_in_a_circle() -> None:
    arrows: dict[str, set[str]] = {}
    for module, path in modules():
        for _, imported in imports(path.read_text(encoding="utf-8"), module):
            if imported.startswith("orbitduel.") and layer(imported) != layer(module):
                arrows.setdefault(layer(module), set()).add(layer(imported))
    assert len(arrows) >= 4, "the walk has seen the house"
    assert package_cycle(arrows) == []


def test_the_walk_sees_the_rules() -> None:
    names = {module for module, _ in modules()}
    assert {"orbitduel.rules.duel", "orbitduel.match.replay", "orbitduel.cli"} <= names


# The checker itself.

BAD = [
    ("orbitduel.rules.duel", "import random"),
    ("orbitduel.rules.duel", "import os.path"),
    ("orbitduel.rules.duel", "from time import monotonic"),
    ("orbitduel.rules.duel", "import numpy"),
    ("orbitduel.rules.duel", "from orbitduel.cards.data import read_card"),
    ("orbitduel.rules.duel", "from orbitduel import reading"),
    ("orbitduel.rules.duel", "from orbitduel.game import Game"),
    ("orbitduel.rules.duel", "from ..cards import catalogue"),
    ("orbitduel.rules.duel", "from .. import places"),
    ("orbitduel.rules.duel", "import orbitduel.match"),
    ("orbitduel.rules.duel", "def f():\n    import socket"),
    ("orbitduel.rules.duel", "if TYPE_CHECKING:\n    from orbitduel.match import replay"),
    ("orbitduel.rules.duel", "x = open('deck')"),
    ("orbitduel.rules.duel", "print('hello')"),
    ("orbitduel.rules.duel", "__import__('os')"),
    ("orbitduel.cards.data", "from orbitduel.deckbuilding.deck_file import Deck"),
    ("orbitduel.cards.data", "from orbitduel.cli import main"),
    ("orbitduel.deckbuilding.planner", "from orbitduel.match.replay import Replay"),
    ("orbitduel.match.replay", "from orbitduel.client.text import practice"),
    ("orbitduel.match.replay", "from orbitduel.ai import pilot"),
    ("orbitduel.match.replay", "from orbitduel import bench"),
    ("orbitduel.ai.pilot", "from orbitduel.match.replay import Replay"),
    ("orbitduel.protocol.codec", "from orbitduel.cards.data import read_card"),
    ("orbitduel.client.text", "from orbitduel.cli import main"),
    ("orbitrelay.room", "from orbitduel.client.text import practice"),
    ("orbitrelay.room", "from orbitduel.ai import pilot"),
    ("orbitduel.reading", "from orbitduel.rules.card import Card"),
    ("orbitduel.game", "from orbitduel.rules.duel import Duel"),
]
GOOD = [
    ("orbitduel.rules.duel", "import json\nfrom hashlib import sha256\nfrom .board import Board"),
    ("orbitduel.rules.duel", "from . import steps\nfrom orbitduel.rules import views"),
    ("orbitduel.rules.duel", "self.open(1)\nfingerprint('x')"),
    ("orbitduel.match.replay", "import os\nfrom orbitduel.rules.duel import Duel"),
    ("orbitrelay.room", "from twisted.internet import reactor\nfrom orbitduel import __version__"),
    ("orbitrelay.room", "from orbitduel.match.authority import Match\nfrom .table import Table"),
    ("orbitduel.client.app", "import pygame\nfrom orbitduel.match import replay"),
    ("orbitduel.cli", "from orbitduel.client import text\nfrom . import bench, __version__"),
]


@pytest.mark.parametrize(("module", "source"), BAD)
def test_a_bad_import_is_caught_with_its_line(module: str, source: str) -> None:
    (offence,) = offences("\n\n" + source, module)
    line = 2 + len(source.splitlines())
    assert offence.startswith(f"{line}: ")


@pytest.mark.parametrize(("module", "source"), GOOD)
def test_a_good_import_is_let_be(module: str, source: str) -> None:
    assert offences(source, module) == []


def test_a_circle_is_caught() -> None:
    assert set(package_cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})) == {"a", "b", "c"}
    assert package_cycle({"a": {"b", "c"}, "b": {"c"}}) == []
