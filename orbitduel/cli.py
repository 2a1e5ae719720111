"""The commands. Exit status: 0 done, 1 the answer is "no", 2 the call or a file is wrong."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from orbitduel import __version__
from orbitduel.reading import Malformed

DONE, NO, WRONG = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        options = parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    except Malformed as error:
        return complain(str(error))
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except KeyboardInterrupt:
        return complain("interrupted")


def complain(message: str) -> int:
    print(f"orbitduel: {message}", file=sys.stderr)
    return WRONG


class Parser(argparse.ArgumentParser):
    """One line for a wrong call, instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (try {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="orbitduel",
        description="A two-player card game of orbital mechanics. Without a command it opens "
        "the client.",
        epilog="example: orbitduel practice --text",
    )
    top.add_argument("--version", action="version", version=f"orbitduel {__version__}")
    top.set_defaults(run=_client)
    commands = top.add_subparsers(metavar="COMMAND", title="commands")

    practice = _command(commands, "practice", "straight into a duel", "practice --text --seed 7")
    practice.add_argument("--deck", default="first-light", help="your deck: a name or a file")
    practice.add_argument("--against", default="red-forge", help="the opponent's deck")
    practice.add_argument("--seed", type=int, help="a number that fixes dice, coin and opponent")
    practice.add_argument("--text", action="store_true", help="in the terminal")
    practice.set_defaults(run=_practice)

    scenario = _group(commands, "scenario", "board positions with their outcome")
    check = _command(
        scenario, "check", "run scenario files and say which hold", "scenario check *.json"
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.set_defaults(run=_scenario_check)
    run = _command(scenario, "run", "run one and show the outcome", "scenario run duel.json --json")
    run.add_argument("file", type=Path, metavar="FILE")
    run.add_argument("--json", action="store_true", help="print one JSON object")
    run.set_defaults(run=_scenario_run)

    replay = _group(commands, "replay", "duels written down")
    show = _command(replay, "show", "tell a duel in sentences", "replay show d.replay --turn 3")
    show.add_argument("file", type=Path, metavar="FILE")
    show.add_argument("--turn", type=int, metavar="N", help="only this turn")
    show.set_defaults(run=_replay_show)
    verify = _command(replay, "verify", "run a duel again and compare", "replay verify d.replay")
    verify.add_argument("file", type=Path, metavar="FILE")
    verify.set_defaults(run=_replay_verify)

    bench = _command(commands, "bench", "the speed of the rules on this machine", "bench --json")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(run=_bench)
    return top


def _command(commands: Any, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(
        name, help=summary, description=f"{summary}.", epilog=f"example: orbitduel {example}"
    )
    return made


def _group(commands: Any, name: str, summary: str) -> Any:
    group: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary}.",
        epilog=f"see: orbitduel {name} COMMAND --help",
    )
    return group.add_subparsers(metavar="COMMAND", title="commands", required=True)


# Each command imports what it needs, so that none waits for the others.


def _client(_: argparse.Namespace) -> int:
    print("The graphical table is not built yet: starting the text client.", file=sys.stderr)
    return main(["practice", "--text"])


def _practice(options: argparse.Namespace) -> int:
    from orbitduel.client.text import practice

    return practice(options.deck, options.against, options.seed)


def _scenario_check(options: argparse.Namespace) -> int:
    from orbitduel.match.scenario import run_scenario
    from orbitduel.match.scenario_file import read_scenario

    status = DONE
    for path in options.files:
        try:
            failure = run_scenario(read_scenario(path)).failure
        except Malformed as error:
            status = complain(f"{path}: {error}")
            continue
        print(f"FAIL {path.stem}: {failure}" if failure else f"ok {path.stem}")
        if failure:
            status = max(status, NO)
    return status


def _scenario_run(options: argparse.Namespace) -> int:
    from orbitduel.match.scenario import run_scenario
    from orbitduel.match.scenario_file import read_scenario

    try:
        scenario = read_scenario(options.file)
        report = run_scenario(scenario)
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    if options.json:
        shown = {
            "title": scenario.title,
            "ok": not report.failure,
            "failure": report.failure or None,
            "refused": [asdict(refused) for refused in report.refused],
            **report.outcome,
        }
        print(json.dumps(shown, ensure_ascii=False))
    else:
        for refused in report.refused:
            print(f"action {refused.action}: {refused.rule} {refused.sentence}")
        print(json.dumps(report.outcome, ensure_ascii=False, indent=1))
        print(f"FAIL {report.failure}" if report.failure else "ok")
    return NO if report.failure else DONE


def _replay_show(options: argparse.Namespace) -> int:
    from orbitduel.match.replay import read_replay
    from orbitduel.match.retell import retell

    try:
        replay = read_replay(options.file)
        for turn, sentence in retell(replay):
            if options.turn in (None, turn):
                print(f"{turn:>4}  {sentence}")
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    return DONE


def _replay_verify(options: argparse.Namespace) -> int:
    from orbitduel.match.replay import read_replay, verify

    try:
        verdict = verify(read_replay(options.file))
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    if not verdict.holds:
        print(f"{options.file}: turn {verdict.differs} differs: {verdict.complaint}")
        return NO
    print(f"{options.file}: verified, {verdict.turns} turns, {verdict.choices} choices")
    return DONE


def _bench(options: argparse.Namespace) -> int:
    from orbitduel.bench import measure

    figures = measure()
    if options.json:
        print(json.dumps({key: round(value, 2) for key, value in figures.items()}))
    else:
        for key, value in figures.items():
            print(f"{key:>14} {value:>12,.1f}")
    return DONE
