"""Running a scenario: its actions through the duel, and what came out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from orbitduel.reading import Malformed
from orbitduel.rules.board import Board
from orbitduel.rules.chance import DiceExhausted
from orbitduel.rules.duel import EndlessEffects
from orbitduel.rules.events import CardPlaced, CraftExchanged, Event
from orbitduel.rules.terms import NOBODY, SEAT_NAMES, SEATS, Piece, Seat

from .expectation import differences
from .scenario_file import Line, Scenario


@dataclass
class Refused:
    """An action the rules refused, by its place in the file."""

    action: int
    rule: str
    sentence: str


@dataclass
class Report:
    """What became of a scenario; an empty `failure` means that it holds."""

    outcome: dict[str, Any]
    failure: str = ""
    refused: list[Refused] = field(default_factory=list)


def run_scenario(scenario: Scenario) -> Report:
    refused: list[Refused] = []
    for index, line in enumerate(scenario.lines):
        failure = _do(scenario, index, line, refused)
        if failure:
            return Report(outcome(scenario), f"{line.path}: {failure}", refused)
    result = outcome(scenario)
    return Report(result, "; ".join(differences(scenario.expect, result)), refused)


def _do(scenario: Scenario, index: int, line: Line, refused: list[Refused]) -> str:
    """Carry a line out; what is wrong with it, if anything."""
    action = line.action(scenario.names)
    refusal = scenario.duel.refusal(line.seat, action)
    if refusal is not None:
        refused.append(Refused(index, refusal.rule, refusal.sentence))
        if line.illegal is None:
            return f"{line.do} was refused: {refusal}"
        if not satisfies(refusal.rule, line.illegal):
            return f"{line.do} was refused by {refusal}; expected {line.illegal}"
        return ""
    if line.illegal is not None:
        return f"{line.do} was accepted; expected a refusal by {line.illegal}"
    try:
        follow(scenario, scenario.duel.apply(line.seat, action))
    except DiceExhausted as error:
        raise Malformed("dice", f"{error} at {line.path}") from None
    except EndlessEffects as error:
        return f"{line.do}: {error}"
    return ""


def follow(scenario: Scenario, events: Iterable[Event]) -> None:
    """A card that comes from the hand keeps its id."""
    for event in events:
        if isinstance(event, CardPlaced) and event.serial is not None:
            scenario.names.placed(event.seat, event.serial, event.piece)
        elif isinstance(event, CraftExchanged) and event.serial is not None:
            scenario.names.exchanged(event.seat, event.serial, event.craft)


def satisfies(cited: str, expected: str) -> bool:
    """A rule satisfies itself and every rule it stands under."""
    return expected in ("R", cited) or cited.startswith(expected + ".")


def outcome(scenario: Scenario) -> dict[str, Any]:
    """The whole position, in the shape of an expectation."""
    duel, board = scenario.duel, scenario.duel.board
    names = {piece: name for name, piece in scenario.names.pieces.items()}
    hands: dict[Seat, list[str]] = {
        seat: [scenario.names.of_serial(seat, serial) for serial in duel.private[seat].hand]
        for seat in SEATS
    }
    return {
        "craft": {
            names[craft]: {
                "at": [names[board.host[craft]], board.orbital[craft]],
                "spent": board.spent[craft],
                "damage": board.damage[craft],
                "controller": _seat_name(board.controller[craft]),
            }
            for craft in _sorted(board.fleet)
        },
        "assets": {
            names[world]: {
                "controller": _seat_name(board.controller[world]),
                "damage": board.damage[world],
                "tapped": board.tapped[world],
                "upgrades": [names[upgrade] for upgrade in board.upgrades_on(world)],
            }
            for world in board.worlds
        },
        "upgrades": {names[piece]: {"damage": board.damage[piece]} for piece in board.upgrades},
        "construction": {
            names[piece]: {"counters": board.counters[piece]} for piece in _sorted(board.yard)
        },
        "debris_at": {names[world]: board.debris_at(world) for world in board.worlds},
        "players": {
            SEAT_NAMES[seat]: {
                "tracker": board.tracker[seat],
                "hand": hands[seat],
                "deck": board.deck_size[seat],
            }
            for seat in SEATS
        },
        "turn": board.turn,
        "active": SEAT_NAMES[board.active],
        "phase": board.phase.title,
        "step": board.phase.step,
        "winner": _winner(board),
        "awaiting": [SEAT_NAMES[seat] for seat in board.awaiting()],
        "dice_left": None if scenario.dice is None else scenario.dice - duel.drawn,
    }


def _sorted(pair: tuple[list[Piece], list[Piece]]) -> list[Piece]:
    return sorted(pair[0] + pair[1])


def _seat_name(seat: Seat) -> str | None:
    return None if seat == NOBODY else SEAT_NAMES[seat]


def _winner(board: Board) -> str | None:
    if board.result is None:
        return None
    return "draw" if board.result.winner is None else SEAT_NAMES[board.result.winner]
