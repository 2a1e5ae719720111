"""A person as the relay holds them while they are here or in a duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from orbitduel.protocol.news import AnyNews
from orbitduel.protocol.parts import Person

from .ratings import Rating

if TYPE_CHECKING:
    from .room import Room
    from .session import Session
    from .table import Table


class Player:
    def __init__(self, row: dict[str, Any]) -> None:
        self.id: int = row["id"]
        self.session: Session | None = None
        self.table: Table | None = None
        self.rooms: dict[str, Room] = {}
        """Unfinished duels this person plays in."""
        self.muted: set[int] = set()
        self.waiting = False
        self.take(row)

    def __eq__(self, other: object) -> bool:
        """A person stays the same over absences, in which the relay may let go of the object."""
        return isinstance(other, Player) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def take(self, row: dict[str, Any]) -> None:
        """Follow the store."""
        self.name: str = row["name"]
        self.guest: bool = row["guest"]
        self.role: Literal["player", "moderator"] = (
            "moderator" if row["role"] == "moderator" else "player"
        )
        self.rating = Rating(row["rating"], row["deviation"], row["volatility"])

    @property
    def card(self) -> Person:
        """What others see of this person."""
        return person(self.id, self.name, self.guest, self.rating, self.role, self._doing())

    def _doing(self) -> Literal["away", "here", "waiting", "playing", "watching"]:
        if self.session is None:
            return "away"
        if self.rooms:
            return "playing"
        if self.waiting or self.table is not None:
            return "waiting"
        return "watching" if self.session.watching else "here"

    def tell(self, news: AnyNews) -> None:
        if self.session is not None:
            self.session.send(news)


def person(
    person_id: int,
    name: str,
    guest: bool,
    rating: Rating,
    role: Literal["player", "moderator"] = "player",
    doing: Literal["away", "here", "waiting", "playing", "watching"] = "away",
) -> Person:
    return Person(
        id=person_id,
        name=name,
        guest=guest,
        rating=round(rating.rating),
        deviation=round(rating.deviation),
        role=role,
        doing=doing,
    )


def person_of(row: dict[str, Any]) -> Person:
    return Player(row).card
