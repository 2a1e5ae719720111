"""A link joins the duel scene to a table, and the scene cannot tell which kind of table.

The scene keeps a view of its own: it takes one from `look` and then follows the events that
`poll` hands out, at its own pace. So what is shown may lag behind what has happened, and a move
of the computer or of a distant opponent can be watched step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from orbitduel.game import Seat
from orbitduel.rules.actions import Action
from orbitduel.rules.events import Event
from orbitduel.rules.views import View


@dataclass(frozen=True)
class Told:
    """Something happened, in the viewer's own form; apply it to the view."""

    event: Event


@dataclass(frozen=True)
class Refused:
    """An action that was sent had no effect, and why."""

    rule: str
    sentence: str


@dataclass(frozen=True)
class Thought:
    """Why the computer does what it is about to do."""

    seat: Seat
    reason: str


@dataclass(frozen=True)
class Rewound:
    """A step was taken back, or events were missed: take a fresh `look`."""

    sentence: str = ""


@dataclass(frozen=True)
class Said:
    """A line of chat; without a seat a spectator's."""

    seat: Seat | None
    name: str
    text: str


@dataclass(frozen=True)
class Lost:
    """The link is gone for good; nothing more will come."""

    sentence: str


@dataclass(frozen=True)
class Opened:
    """Another duel of the same players begins: change over to this link."""

    link: Link


News: TypeAlias = Told | Refused | Thought | Rewound | Said | Lost | Opened

Presence = Literal["here", "away", "gone"]


@dataclass(frozen=True)
class Clock:
    """What is left of one seat's time, in seconds, and whether it runs."""

    left: float
    running: bool


@dataclass
class Room:
    """What there is besides the duel; a table on this machine leaves it empty."""

    clocks: tuple[Clock, Clock] | None = None
    presence: tuple[Presence, Presence] | None = None
    chat: bool = False
    """Whether lines may be said to the opponent."""
    sent: bool = False
    """Whether an answer of ours is on its way, and nothing has come of it yet."""
    notes: list[str] = field(default_factory=list)
    """Short lines to show beside the clocks: ranked, the round of an event."""


class Link(Protocol):
    players: tuple[str, str]
    mine: tuple[Seat, ...]
    """The seats that act through this link: one, both at one screen, none for a spectator."""
    viewer: Seat | None
    """Whose view is shown; the one who looks at the screen."""
    adviser: bool
    """Whether advice on bids is allowed here."""
    room: Room

    def look(self) -> View:
        """The viewer's view of this moment, yours to keep; `poll` goes on from there."""

    def history(self) -> Sequence[Event]:
        """Every event up to that view, in the viewer's form."""

    def sit(self, seat: Seat) -> None:
        """At one screen for two: the other player looks now. Take a fresh `look`."""

    def poll(self) -> list[News]:
        """What has happened since the last call. Never waits."""

    def send(self, seat: Seat, action: Action) -> None:
        """Do something; what comes of it is told by `poll`."""

    def may_take_back(self, seat: Seat) -> str | None:
        """Why the last step cannot be taken back; None if it can, or may be asked for."""

    def take_back(self, seat: Seat) -> None:
        """Take back the last step, or ask the opponent for it, or agree when asked."""

    def rematch(self) -> Link | None:
        """The same duel anew, or None if the opponent has to be asked first."""

    def say(self, text: str) -> None:
        """Chat."""

    def thinking(self) -> bool:
        """Whether a computer is choosing."""

    def close(self) -> None:
        """Leave the table; an unfinished duel stays where it can be resumed, if it can."""
