"""`orbitduel scenario`: board positions with their outcome."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from orbitduel.reading import Malformed, one_line

from .common import DONE, NO, command, complain, group, json_flag, say, say_json


def register(commands: Any) -> None:
    family = group(
        commands, "scenario", "board positions with their outcome", "scenario check *.json"
    )
    check = command(
        family, "check", "run scenario files and say which hold", "scenario check *.json"
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.set_defaults(run=_check)
    run = command(family, "run", "run one and show the outcome", "scenario run duel.json --json")
    run.add_argument("file", type=Path, metavar="FILE")
    json_flag(run)
    run.set_defaults(run=_run)


def _check(options: argparse.Namespace) -> int:
    from orbitduel.match.scenario import run_scenario
    from orbitduel.match.scenario_file import read_scenario

    status = DONE
    for path in options.files:
        try:
            failure = run_scenario(read_scenario(path)).failure
        except Malformed as error:
            status = complain(f"{path}: {error}")
            continue
        say(one_line(f"FAIL {path.stem}: {failure}" if failure else f"ok {path.stem}"))
        if failure:
            status = max(status, NO)
    return status


def _run(options: argparse.Namespace) -> int:
    from orbitduel.match.scenario import run_scenario
    from orbitduel.match.scenario_file import read_scenario

    try:
        scenario = read_scenario(options.file)
        report = run_scenario(scenario)
    except Malformed as error:
        return complain(f"{options.file}: {error}")
    if options.json:
        say_json(
            {
                "title": scenario.title,
                "ok": not report.failure,
                "failure": report.failure or None,
                "refused": [asdict(refused) for refused in report.refused],
                **report.outcome,
            }
        )
    else:
        for refused in report.refused:
            say(f"action {refused.action}: {refused.rule} {refused.sentence}")
        say(json.dumps(report.outcome, ensure_ascii=False, indent=1))
        say(f"FAIL {report.failure}" if report.failure else "ok")
    return NO if report.failure else DONE
