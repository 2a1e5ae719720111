"""What has happened but is not shown yet, and how long each step of it takes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from orbitduel.client.links.link import News, Thought, Told
from orbitduel.rules import events
from orbitduel.rules.events import Event
from orbitduel.rules.terms import Piece

from . import ways
from .layout import Point, WorldPlace

LENGTHS: Final[dict[type[Event], float]] = {
    events.CraftMoved: 0.38,
    events.AttackDeclared: 0.3,
    events.BidsRevealed: 0.4,
    events.AssetBombarded: 0.35,
    events.DiceRolled: 0.4,
    events.DamageDealt: 0.2,
    events.CraftDestroyed: 0.38,
    events.AssetCaptured: 0.4,
    events.CardCompleted: 0.25,
    events.CountersPlaced: 0.12,
    events.CardDrawn: 0.08,
}
"""Seconds an event takes to be shown, when motion is not reduced."""
BETWEEN: Final = 0.55
"""Seconds before each step of the computer, at the usual speed."""


@dataclass
class Flight:
    """A craft on its way."""

    craft: Piece
    way: list[Point]
    length: float
    gone: float = 0.0

    def spot(self) -> Point:
        share = min(1.0, self.gone / self.length) if self.length > 0 else 1.0
        eased = share * share * (3 - 2 * share)
        return self.way[round(eased * (len(self.way) - 1))]

    @property
    def over(self) -> bool:
        return self.gone >= self.length


def flight(
    craft: Piece, start: Point, end: Point, length: float, around: WorldPlace | None,
    to: WorldPlace | None,
) -> Flight:  # fmt: skip
    """Around one world on a spiral; to another on the arc on which its price stood."""
    if around is not None:
        return Flight(craft, ways.around(start, end, around.centre), length)
    if to is None:
        return Flight(craft, [start, end], length)
    way = ways.way_to(start, to)
    return Flight(craft, [*way, *ways.around(way[-1], end, to.centre, 12)], length)


class Pace:
    def __init__(self) -> None:
        self.queue: deque[News] = deque()
        self.wait = 0.0
        self.hurries = False
        """Whether everything is shown at once until the player is asked for something."""

    def add(self, news: Iterable[News]) -> None:
        self.queue.extend(news)

    def clear(self) -> None:
        self.queue.clear()
        self.wait = 0.0
        self.hurries = False

    @property
    def idle(self) -> bool:
        return not self.queue and self.wait <= 0

    def pass_time(self, seconds: float) -> None:
        self.wait = max(0.0, self.wait - seconds)

    def next(self) -> News | None:
        """The next thing to show, when its time has come."""
        return self.queue.popleft() if self.queue and self.wait <= 0 else None

    def hold(self, news: News, motion: float, computer_speed: float) -> None:
        """Wait as long as it takes to see what was just shown."""
        if self.hurries:
            self.wait = 0.0
        elif isinstance(news, Told):
            self.wait = LENGTHS.get(type(news.event), 0.0) * motion
        elif isinstance(news, Thought):
            self.wait = BETWEEN / max(0.1, computer_speed)
