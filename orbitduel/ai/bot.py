"""Programs outside that play a seat, in any language, over standard input and output.

One JSON object a line. The duel asks, the program answers with a choice:

    → {"ask": "choose", "view": {…}, "legal": [{"do": "next"}, {"do": "burn", …}, …]}
    ← {"choice": 1, "reason": "climbs while it is cheap"}

`choice` counts from 0 in `legal`; `reason` may be left out. At the end comes {"ask": "leave"},
to which nothing is answered. Nothing is asked when there is only one thing to do. Whatever the
program writes to standard error is passed over.

The view is what the seat may know (R6), nothing more:

- `seat`, `turn`, `active`, `phase`, `limit`, `tracker`, `hand_size`, `deck_size`
- `pieces`: every card on the table, the number of a piece being its place in the list, with `card`
  (its id, `?` face down), `name`, `kind`, `owner`, `controller` (-1 nobody), `zone` (yard, play,
  debris, removed), `host` (the world it is at, -1 none), `orbital` (0 the lowest), `spent`,
  `damage`, `counters`, `tapped`; own cards under construction carry their own names
- `hand`, `deck`: one's own cards as pairs of serial and id, the deck's top card first
- `cards`: the printed figures and the text of every card named above, by id
- `combat`: the open attack with `craft`, `target`, `cost`, `most` (the highest bid of each seat)
  and `locked`, or null
- `decision`: what an ability asks, with `seat`, `source`, `question` and `options`, or null
- `goals`: what the goals and variants of the match say; `points` of both seats by goal,
  `missions` that are open, and what is `claimed` already

A program that does not answer within its time, ends, or answers nonsense forfeits the duel, with
a message that says so. A seat is 0 or 1; `docs/opponents.md` shows a whole program.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from orbitduel.rules.actions import Action
from orbitduel.rules.card import FIGURES, Card
from orbitduel.rules.plain import write_action
from orbitduel.rules.views import View

from .player import Choice, Forfeit
from .program import LONGEST, Program

PATIENCE = 10.0
"""Seconds a program has for an answer."""


class Bot:
    """A program that plays one seat of one duel. Close it when the duel is over."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.name = f"bot {command}"
        self.patience = patience
        self.command = command
        self._program: Program | None = None

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        question = {
            "ask": "choose",
            "view": plain_view(view),
            "legal": [write_action(action) for action in legal],
        }
        answer = self._answer(question)
        at = answer.get("choice")
        if type(at) is not int or not 0 <= at < len(legal):
            raise self._forfeit(f"answered a choice that is not from 0 to {len(legal) - 1}")
        reason = answer.get("reason")
        return Choice(legal[at], reason[:200] if isinstance(reason, str) else "gives no reason")

    def close(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.leave(json.dumps({"ask": "leave"}))

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        if self._program is None:
            try:
                self._program = Program(self.command)
            except OSError as error:
                raise Forfeit(f"cannot be started ({error.strerror})") from None
            except ValueError as error:
                raise Forfeit(f"cannot be started ({error})") from None
        elif self._program.unasked:
            raise self._forfeit("said more than it was asked, or ended before the duel did")
        self._program.tell(json.dumps(question))
        try:
            line = self._program.hear(self.patience)
        except TimeoutError:
            raise self._forfeit(f"did not answer within {self.patience:g} seconds") from None
        if line is None:
            raise self._forfeit("ended before the duel did")
        if len(line) > LONGEST:
            raise self._forfeit("answered with an endless line")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._forfeit("answered something that is not a JSON object")
        return answer

    def _forfeit(self, why: str) -> Forfeit:
        program, self._program = self._program, None
        if program is not None:
            program.end()
        return Forfeit(why)


def plain_view(view: View) -> dict[str, Any]:
    """A view as plain data, as the module's account lists it."""
    board, private = view.board, view.private
    cards: dict[str, Card] = {}

    def named(card: Card) -> str:
        cards[card.id] = card
        return card.id

    pieces = []
    for piece in range(len(board.card)):
        card = view.identity(piece)
        pieces.append(
            {
                "card": named(card),
                "name": card.name,
                "kind": card.kind,
                "owner": board.owner[piece],
                "controller": board.controller[piece],
                "zone": board.zone[piece],
                "host": board.host[piece],
                "orbital": board.orbital[piece],
                "spent": board.spent[piece],
                "damage": board.damage[piece],
                "counters": board.counters[piece],
                "tapped": board.tapped[piece],
            }
        )
    own: dict[str, list[tuple[int, str]]] = {"hand": [], "deck": []}
    if private is not None:
        own["hand"] = [(serial, named(private.cards[serial])) for serial in private.hand]
        own["deck"] = [(serial, named(private.cards[serial])) for serial in private.deck]
    return {
        "seat": view.seat,
        "turn": board.turn,
        "active": board.active,
        "phase": board.phase.name.lower(),
        "limit": board.limit,
        "tracker": list(board.tracker),
        "hand_size": list(board.hand_size),
        "deck_size": list(board.deck_size),
        "pieces": pieces,
        **own,
        "cards": {card_id: _figures(card) for card_id, card in cards.items()},
        "combat": None if board.combat is None else asdict(board.combat),
        "decision": None if board.decision is None else asdict(board.decision),
        "goals": [rule.text() for rule in view.house],
        "points": {goal: list(both) for goal, both in board.points.items()},
        "missions": list(board.missions),
        "claimed": list(board.claimed),
    }


def _figures(card: Card) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": card.name, "kind": card.kind, "faction": card.faction}
    if card.homeworld:
        shown["homeworld"] = True
    if card.craft_class:
        shown["class"] = card.craft_class
    for figure in FIGURES[card.kind]:
        shown[figure] = getattr(card, figure)
    shown["text"] = [ability.printed(card.kind) for ability in card.abilities]
    return shown
