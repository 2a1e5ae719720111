"""The small interface every table game here offers.

Matches, replays, the protocol and search know a game only through this, so that a second game
can be added beside the duel without touching them. Actions and events are the game's own
records; where they leave the program they are plain data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

Seat = int
Plain = Mapping[str, Any]

ActionT = TypeVar("ActionT")
EventT_co = TypeVar("EventT_co", covariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Outcome(Protocol):
    """How a game ended: a winner, or none for a draw, and the rule that ended it."""

    @property
    def winner(self) -> Seat | None: ...

    @property
    def rule(self) -> str: ...


class Reason(Protocol):
    """Why an action is refused."""

    @property
    def rule(self) -> str: ...

    @property
    def sentence(self) -> str: ...


class Table(Protocol[ActionT, EventT_co, ViewT_co]):
    """One game in progress."""

    @property
    def result(self) -> Outcome | None:
        """How it ended; None while it goes on."""

    @property
    def turn(self) -> int: ...

    def awaiting(self) -> Sequence[Seat]:
        """The seats that must act now; each decides without knowing the others' choice."""

    def legal(self, seat: Seat) -> Sequence[ActionT]:
        """Everything a seat may choose from now."""

    def refusal(self, seat: Seat, action: ActionT) -> Reason | None:
        """Why a seat may not do this now; None if it may."""

    def apply(self, seat: Seat, action: ActionT) -> Sequence[EventT_co]:
        """Do it and tell what happened, or raise and change nothing."""

    def view(self, seat: Seat | None) -> ViewT_co:
        """What a seat, or a spectator (None), may know."""

    def view_digest(self, seat: Seat | None) -> str:
        """A fingerprint of what a seat, or a spectator (None), may know."""

    def copy(self) -> Table[ActionT, EventT_co, ViewT_co]:
        """An equal table that goes its own way."""

    def digest(self) -> str:
        """A fingerprint of the whole position."""


class Game(Protocol):
    """A kind of table game."""

    name: str
    version: str

    def setup(self, lines: Sequence[Plain]) -> Table[Any, Any, Any]:
        """A table ready for its first choice, from the plain data that fixes the game."""

    def begin(self, lines: Sequence[Plain]) -> tuple[Table[Any, Any, Any], Sequence[Any]]:
        """The same table, and the events that led to its first choice."""

    def form(self, event: Any, viewer: Seat | None) -> Any:
        """An event as a seat, or a spectator (None), is told of it."""

    def teaches(self, event: Any) -> bool:
        """Whether whoever caused it may have learned something, so that it cannot be undone."""

    def unproven(self, lines: Sequence[Plain]) -> str | None:
        """What the proof of a setup fails to prove; None for a setup without a proof."""

    def other_cards(self, lines: Sequence[Plain]) -> Sequence[str]:
        """Names of what a setup brings along that is otherwise, or missing, on this machine."""

    def read_action(self, data: Plain) -> Any: ...

    def write_action(self, action: Any) -> dict[str, Any]: ...

    def write_event(self, event: Any) -> dict[str, Any]: ...
