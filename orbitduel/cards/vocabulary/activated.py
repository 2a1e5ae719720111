"""Abilities a player uses, and abilities that go off by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from orbitduel.rules import events, figures, steps
from orbitduel.rules.abilities import DECLINE, Targets
from orbitduel.rules.board import Board
from orbitduel.rules.duel import Duel
from orbitduel.rules.private import Private
from orbitduel.rules.steps import Step
from orbitduel.rules.terms import ASSET, CRAFT, NOBODY, NOWHERE, Kind, Phase, Piece

from .deeds import Deed
from .selectors import world_of
from .verbs import Verb, verbs
from .words import sentence

PHASES = {
    "maneuvers": Phase.MANEUVERS,
    "research": Phase.RESEARCH,
    "repair": Phase.REPAIR,
    "place": Phase.PLACE,
    "allocate": Phase.ALLOCATE,
}
HEADS = {
    "maneuvers": "maneuver",
    "research": "research",
    "repair": "repair",
    "place": "place step",
    "allocate": "allocate step",
}
"""How a card's text names the time at which an ability may be used."""


@verbs.word("activate")
@dataclass(frozen=True)
class Activated(Verb):
    """For a price in delta-vee or a tap, do something."""

    deed: Deed
    dv: int = 0
    tap: bool = False
    once: Literal["", "a turn", "for each target"] = ""
    during: Literal["maneuvers", "research", "repair", "place", "allocate"] = "maneuvers"
    hooks = frozenset({"activate"})

    def __post_init__(self) -> None:
        if not (self.dv or self.tap or self.once):
            raise ValueError("without a price or a limit it could be used without end")
        if self.once == "for each target":
            if not self.deed.TARGETS:
                raise ValueError("a deed without targets cannot be limited for each target")
            if self.deed.SECRET_TARGETS:
                raise ValueError("a deed with secret targets cannot be limited for each target")

    def misfit(self, kind: Kind) -> str:
        if self.dv and kind != CRAFT:
            return "only a craft can pay delta-vee"
        if self.tap and kind == CRAFT:
            return "a craft cannot be tapped"
        return super().misfit(kind)

    @cached_property
    def phase(self) -> Phase:
        return PHASES[self.during]

    def obstacle(self, board: Board, private: Private, source: Piece, index: int) -> str:
        if self.dv and figures.dv_left(board, source) < self.dv:
            return f"it costs {self.dv} delta-vee, {figures.dv_left(board, source)} are left"
        if self.tap and board.tapped[world_of(board, source)]:
            return "its world is already tapped"
        if self.once == "a turn" and (source, index, NOWHERE) in board.used:
            return "it was used this turn"
        return ""

    def offers(self, board: Board, private: Private, source: Piece, index: int) -> list[Targets]:
        found = self.deed.targets(board, private, source)
        if self.once != "for each target":
            return found
        return [targets for targets in found if (source, index, targets[0]) not in board.used]

    def activate(self, duel: Duel, source: Piece, index: int, targets: Targets) -> None:
        marked = targets[0] if self.once == "for each target" else NOWHERE
        duel.emit(events.AbilityUsed(source, index, marked))
        if self.dv:
            duel.emit(events.DeltaVeeSpent(source, self.dv))
        if self.tap:
            duel.emit(events.AssetTapped(world_of(duel.board, source)))
        duel.then((do, self.deed, source, targets))

    def text(self) -> str:
        price = []
        if self.dv:
            price.append(f"{self.dv} delta-vee")
        if self.tap:
            price.append("tap")
        limit = {"": "", "a turn": "once a turn", "for each target": "once a turn for each target"}
        head = ", ".join(part for part in (HEADS[self.during], *price, limit[self.once]) if part)
        return f"{sentence(head)[:-1]}: {self.deed.text()}."


@verbs.word("when")
@dataclass(frozen=True)
class Triggered(Verb):
    """Something happens by itself when something else does."""

    happens: Literal[
        "it enters play",
        "it is destroyed",
        "it transfers",
        "it captures a world",
        "your turn ends",
        "the opponent's turn ends",
    ]
    deed: Deed
    may: bool = False
    """Whether its commander may decline."""

    def __post_init__(self) -> None:
        if self.deed.TARGETS > 1 or self.deed.SECRET_TARGETS:
            raise ValueError("a deed that goes off by itself takes one target on the board at most")

    def misfit(self, kind: Kind) -> str:
        if kind != CRAFT and self.happens in CRAFT_HAPPENINGS:
            return f"only a craft can say when {self.happens}"
        return super().misfit(kind)

    @cached_property
    def hooks(self) -> frozenset[str]:
        return frozenset({f"after {STEPS[self.happens]}"})

    def follow(self, board: Board, source: Piece, step: Step) -> tuple[Step, ...]:
        return ((fire, self, source),) if self._concerns(board, source, step) else ()

    def _concerns(self, board: Board, source: Piece, step: Step) -> bool:
        commander = board.commander(source)
        if commander == NOBODY:
            return False
        if self.happens == "it captures a world":
            return bool(step[3] == source)
        if self.happens == "your turn ends":
            return bool(step[1] == commander)
        if self.happens == "the opponent's turn ends":
            return bool(step[1] != commander)
        if self.happens == "it transfers":
            return bool(step[1] == source and step[2] != board.host[source])
        return bool(step[1] == source)

    def chosen(self, duel: Duel, source: Piece, value: int, *context: Any) -> tuple[Step, ...]:
        if value == DECLINE:
            return ()
        targets = (value,) if self.deed.TARGETS else ()
        return ((do, self.deed, source, targets),)

    def text(self) -> str:
        deed = self.deed.text()
        return sentence(f"when {self.happens}, {'you may ' if self.may else ''}{deed}")

    def printed(self, kind: Kind) -> str:
        text = super().printed(kind)
        return text.replace("When it enters", "When this world enters") if kind == ASSET else text


CRAFT_HAPPENINGS = ("it is destroyed", "it transfers", "it captures a world")
STEPS = {
    "it enters play": "entered",
    "it is destroyed": "destroy_craft",
    "it transfers": "move",
    "it captures a world": "capture",
    "your turn ends": "turn_ends",
    "the opponent's turn ends": "turn_ends",
}


YES = 0


def do(duel: Duel, deed: Deed, source: Piece, targets: Targets) -> None:
    """The step in which a deed is performed."""
    deed.perform(duel, source, targets)


def fire(duel: Duel, trigger: Triggered, source: Piece) -> None:
    """The step in which a trigger goes off: its commander picks the targets."""
    board = duel.board
    seat = board.commander(source)
    offered = trigger.deed.targets(board, duel.private[seat], source)
    if not offered:
        return
    options = tuple(targets[0] if targets else YES for targets in offered)
    if trigger.may:
        options = (DECLINE, *options)
    duel.then((steps.ask, trigger, seat, source, sentence(trigger.deed.text()), options))
