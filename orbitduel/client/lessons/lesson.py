"""Lessons: a scenario to start from, and steps that each say what to do until it is done.

The scenario's own actions are the model answer; a test plays them and meets every step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from orbitduel.match.expectation import differences, read_expectation
from orbitduel.match.scenario import outcome
from orbitduel.match.scenario_file import LARGEST, Scenario, parse_scenario
from orbitduel.reading import Malformed, Record, parse_json, read_text

FORMAT: Final = "orbitduel-lesson/1"
FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True)
class Step:
    say: str
    until: dict[str, Any] | None
    """What part of the position ends this step; without it, choosing one's own craft does."""

    def met(self, scenario: Scenario) -> bool:
        return self.until is not None and not any(differences(self.until, outcome(scenario)))


@dataclass(frozen=True)
class Lesson:
    title: str
    steps: tuple[Step, ...]
    done: str
    """What to take along."""
    bid: int
    """What the opponent bids, when asked."""
    begin: Callable[[], Scenario]
    """Lays the position out anew."""


def lessons() -> list[Lesson]:
    return [read_lesson(path) for path in sorted(FOLDER.glob("*.json"))]


def read_lesson(path: Path) -> Lesson:
    record = Record(parse_json(read_text(path, LARGEST)))
    if record.text("format") != FORMAT:
        raise Malformed("format", f"must be {FORMAT}")
    data = record.take("scenario")
    known = parse_scenario(data).names.__contains__
    steps = []
    for where, item in record.items("steps"):
        step = Record(item, where)
        until = read_expectation(step.record("until"), known) if "until" in step else None
        steps.append(Step(step.text("say"), until))
        step.done()
    title, done = record.text("title"), record.text("done")
    bid = record.number("bid") if "bid" in record else 0
    record.done()
    return Lesson(title, tuple(steps), done, bid, lambda: parse_scenario(data))
