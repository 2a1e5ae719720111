"""The client as a whole: `python -m tests.bench.client [start|stalls|memory]`, or all three.

- start: from the start of the command to the first frame of the menu, and of a practice duel.
- stalls: the longest frame while the strongest computer player thinks, at sixty frames a second.
- memory: what the process holds after each of thirty duels watched to their end.

All with SDL's dummy driver at 1600×900. Beside what the clock says stands how long the process
itself worked, which is what a busy machine leaves unchanged.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

SIZE = (1600, 900)
FIRST_FRAME = 1.2
LONGEST = 50.0
HELD = 300.0
DUELS = 30
SHOW = """
import os, sys, time
import orbitduel.cli
from orbitduel.client import start
from orbitduel.client.kit.app import App
import pygame

frame = App.frame

def first_frame(app, events, seconds):
    frame(app, events, seconds)
    pygame.display.flip()
    print("shown", time.process_time(), flush=True)
    for scene in app.scenes:
        getattr(scene, "release", lambda: None)()
    os._exit(0)

if __name__ == "__main__":
    App.frame = first_frame
    start.display_missing = lambda: ""
    orbitduel.cli.main(sys.argv[1:])
"""
"""The command as a player types it, up to its first frame; a dummy display counts as one."""


def first_frame(script: Path, compiled: str, *typed: str) -> tuple[float, float]:
    """Seconds from the start of the process, and of its own work; the best of five.

    The modules are compiled by a first start that does not count, as they are for a player.
    """
    surroundings = dict(os.environ, PYTHONPYCACHEPREFIX=compiled, XDG_DATA_HOME=compiled)
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    shown = []
    for _ in range(6):
        begun = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, str(script), *typed],
            stdout=subprocess.PIPE, text=True, env=surroundings,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            word, worked = process.stdout.readline().split()
            assert word == "shown"
            shown.append((time.perf_counter() - begun, float(worked)))
    return min(took for took, _ in shown[1:]), min(worked for _, worked in shown[1:])


def start() -> bool:
    with TemporaryDirectory() as folder:
        script = Path(folder, "show.py")
        script.write_text(SHOW, encoding="utf-8")
        menu = first_frame(script, folder)
        duel = first_frame(script, folder, "practice", "--seed", "3", "--level", "cadet")
    sys.stdout.write(
        f"first frame: menu {menu[0]:.2f} s ({menu[1]:.2f} s of own work), "
        f"practice duel {duel[0]:.2f} s ({duel[1]:.2f} s of own work)\n"
    )
    return max(menu[0], duel[0]) < FIRST_FRAME


def stalls(seconds: float = 30.0) -> bool:
    """The player passes every turn, so the computer thinks most of the time."""
    from orbitduel.client.duel.scene import DuelScene
    from orbitduel.client.kit.app import App
    from orbitduel.client.kit.settings import Settings
    from orbitduel.client.screens.tables import practice
    from orbitduel.rules.actions import EndTurn

    settings = Settings(volume=0, computer_speed=8, confirm_end=False)
    scene = practice("", "", 5, "admiral", settings)
    assert isinstance(scene, DuelScene)
    app = App(settings, SIZE, remember=None)
    app.push(scene)
    for _ in range(30):
        app.frame([], 1 / 60)
    walls, works = [], []
    stop = time.monotonic() + seconds
    while time.monotonic() < stop and scene.view.board.result is None:
        thinking = scene.link.thinking()
        begun, worked = time.perf_counter(), time.thread_time()
        if scene.my_move and scene.modal is None:
            scene.send(EndTurn())
        elif scene.modal is not None and scene.view.board.combat is not None:
            scene.modal = None
            scene.send(scene.link.match.table.legal(scene.me)[0])  # type: ignore[attr-defined]
        app.frame([], 1 / 60)
        if thinking:
            walls.append((time.perf_counter() - begun) * 1000)
            works.append((time.thread_time() - worked) * 1000)
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - begun)))
    scene.link.close()
    walls.sort()
    sys.stdout.write(
        f"{len(walls)} frames while the admiral thinks: longest {walls[-1]:.1f} ms "
        f"({max(works):.1f} ms of own work), 99th percentile "
        f"{walls[int(len(walls) * 0.99)]:.1f} ms\n"
    )
    return walls[-1] < LONGEST


def resident() -> float:
    """Megabytes this process holds."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise OSError("no VmRSS")


def memory(duels: int = DUELS) -> bool:
    """Every ready-made deck comes to the table; growth is what the second half of the duels adds
    to the most that was held in the first."""
    from orbitduel.client.duel.result import ResultDialog
    from orbitduel.client.duel.scene import DuelScene
    from orbitduel.client.kit.app import App
    from orbitduel.client.kit.settings import Settings
    from orbitduel.client.links.local import new_table
    from orbitduel.client.screens.menu import MainMenu
    from orbitduel.deckbuilding.deck_file import find_deck, ready_made
    from orbitduel.match.duel_game import DuelSetup
    from orbitduel.rules.chance import seed_from_number

    app = App(Settings(volume=0, reduced_motion=True, computer_speed=8), SIZE, remember=None)
    decks = [find_deck(name) for name in ready_made()]
    held, things = [], []
    for number in range(duels):
        pair = (decks[number % len(decks)], decks[(number + 1 + number // 8) % len(decks)])
        setup = DuelSetup(
            ((pair[0].homeworld, pair[0].cards), (pair[1].homeworld, pair[1].cards)),
            seed_from_number(number),
        )
        table = new_table(setup, ("Ada", "Bo"), ("cadet", "cadet"), kept=False, seed=number)
        scene = DuelScene(table)
        app.reset(scene)
        while not isinstance(scene.modal, ResultDialog):
            app.frame([], 1.0)
            time.sleep(0.001)
        app.frame([], 1.0)
        table.close()
        app.reset(MainMenu())
        app.frame([], 1.0)
        del scene, table
        gc.collect()
        held.append(resident())
        things.append(len(gc.get_objects()))
        sys.stderr.write(f"duel {number + 1}: {held[-1]:.0f} MB, {things[-1]} objects\n")
    half = len(held) // 2
    before, after = max(held[:half]), max(held[half:])
    sys.stdout.write(
        f"{duels} duels: {held[0]:.0f} MB after the first, at most {before:.0f} MB in the first "
        f"half and {after:.0f} MB in the second; {things[half]} objects, then {things[-1]}\n"
    )
    return after < HELD and after < 1.05 * before and things[-1] < 1.01 * things[half]


def main() -> int:
    parser = argparse.ArgumentParser(description="The client as a whole, measured.")
    parser.add_argument("what", nargs="*", default=["start", "stalls", "memory"])
    measures = {"start": start, "stalls": stalls, "memory": memory}
    met = [measures[name]() for name in parser.parse_args().what]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
