"""A plan in words: tables for a terminal, plain data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orbitduel.rules.card import Card

from .model import ORDERS, CardLine, Leg, Plan, Reach, TurnLine
from .search import Answer
from .sheet import HOME

STATIONS = ("I", "II", "III", "IV")
NEVER = "–"
TURN_HEADS = (
    "turn", "station", "hand", "deck", "worlds", "craft", "research", "built", "wasted",
    "crew", "free", "delta-vee",
)  # fmt: skip


def text(plan: Plan) -> list[str]:
    """The whole plan, line by line."""
    policy = plan.policy
    worlds = "world" if policy.research == 1 else "worlds"
    lines = [
        f"{plan.homeworld.name}, alone for {policy.turns} turns: "
        f"{ORDERS[policy.order]}, {policy.research} {worlds} researching",
        "",
        *turn_table(plan.turns),
        "",
        *card_table(plan.cards),
    ]
    for reach in plan.reaches:
        lines += ["", *reach_lines(reach, policy.turns)]
    return lines


def turn_table(turns: Sequence[TurnLine]) -> list[str]:
    rows = [
        (
            line.turn, STATIONS[line.station], line.hand, line.deck, line.worlds, line.craft,
            line.researched, line.used, line.wasted, line.population_used, line.population_free,
            line.delta_vee,
        )
        for line in turns
    ]  # fmt: skip
    widths = [len(head) for head in TURN_HEADS]
    return [_row(TURN_HEADS, widths), *(_row(row, widths) for row in rows)]


def card_table(cards: Sequence[CardLine]) -> list[str]:
    width = max([len("card"), *(len(line.card.name) for line in cards)])
    head = f"  #  {'card':<{width}}  {'kind':<8}  cost    drawn  placed  in play"
    return [
        head,
        *(
            f"{line.position:>3}  {line.card.name:<{width}}  "
            f"{line.card.craft_class or line.card.kind:<8}  {line.card.cost:>4}  "
            f"{_turn(line.drawn):>7}  {_turn(line.placed):>6}  {_turn(line.in_play):>7}"
            for line in cards
        ),
    ]


def reach_lines(reach: Reach, turns: int) -> list[str]:
    if reach.turn is None:
        return [f"No craft reaches {reach.world} within {turns} turns."]
    return [
        f"{reach.craft} (position {reach.position}) is first to reach {reach.world}, "
        f"on turn {reach.turn}:",
        *leg_lines(reach.legs),
    ]


def leg_lines(legs: Sequence[Leg]) -> list[str]:
    return [
        f"  turn {leg.turn}: to orbital {leg.orbital + 1} of {leg.world}, {leg.cost} delta-vee"
        for leg in legs
    ]


def _row(cells: Sequence[object], widths: Sequence[int]) -> str:
    return "  ".join(f"{cell!s:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _turn(turn: int | None) -> str:
    return NEVER if turn is None else "opening" if turn == 0 else str(turn)


def answer_lines(answer: Answer, homeworld: Card, cards: Sequence[Card]) -> list[str]:
    """The fastest plan turn by turn, or how far the search got."""

    def name(number: int) -> str:
        return homeworld.name if number == HOME else cards[number].name

    if answer.turn is None:
        return [f"{answer.goal}: not by turn {answer.ruled_out}, {_why(answer)}."]
    proof = "by the figures no plan is faster"
    if not answer.complete:
        proof = f"not by turn {answer.ruled_out}, and what lies between is open"
    lines = [f"{answer.goal}: turn {answer.turn}; {proof}."]
    if answer.policy is not None:
        worlds = "1 world" if answer.policy.research == 1 else f"{answer.policy.research} worlds"
        return [*lines, f"  {ORDERS[answer.policy.order]}, {worlds} researching"]
    for turn, made in enumerate(answer.turns, start=1):
        deeds = [f"{name(world)} researches" for world in made.research]
        deeds += [f"{name(world)} builds {name(number)}" for world, number in made.builds]
        lines.append(f"  turn {turn}: {', '.join(deeds) or 'nothing'}")
    if answer.turn > len(answer.turns):
        lines.append(f"  turn {answer.turn}: the craft arrive")
    return lines


def _why(answer: Answer) -> str:
    return "the end of the plan" if answer.complete else "which is as far as the search got"


# For programs.


def answer_data(answer: Answer) -> dict[str, Any]:
    """Cards by their position in the deck, the Homeworld as 0."""
    return {
        "goal": str(answer.goal),
        "turn": answer.turn,
        "ruled_out": answer.ruled_out,
        "complete": answer.complete,
        "looked_at": answer.looked_at,
        "policy": answer.policy
        and {
            "order": answer.policy.order,
            "research": answer.policy.research,
        },
        "plan": [
            {
                "research": [world + 1 for world in made.research],
                "builds": [[world + 1, number + 1] for world, number in made.builds],
            }
            for made in answer.turns
        ],
    }


def data(plan: Plan) -> dict[str, Any]:
    """One JSON object; a turn that does not come within the plan is null, the opening hand 0."""
    policy = plan.policy
    return {
        "homeworld": plan.homeworld.id,
        "policy": policy.order,
        "research": policy.research,
        "cards": [
            {
                "position": line.position,
                "card": line.card.id,
                "drawn": line.drawn,
                "placed": line.placed,
                "in_play": line.in_play,
            }
            for line in plan.cards
        ],
        "turns": [
            {name: getattr(line, name) for name in TurnLine.__slots__} for line in plan.turns
        ],
        "reach": [reach_data(reach) for reach in plan.reaches],
    }


def reach_data(reach: Reach) -> dict[str, Any]:
    return {
        "world": reach.world,
        "turn": reach.turn,
        "craft": reach.craft or None,
        "position": reach.position or None,
        "legs": [leg_data(leg) for leg in reach.legs],
    }


def leg_data(leg: Leg) -> dict[str, Any]:
    return {name: getattr(leg, name) for name in Leg.__slots__}
