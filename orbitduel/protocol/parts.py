"""What messages are made of: people, tables, match options, clocks.

Every text and list has a bound, checked while a message is decoded.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

PROTOCOL_VERSION = 1

Name: TypeAlias = Annotated[str, Meta(max_length=24)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
"""An id: of a card, a table, a duel, a rule of the match."""
Secret: TypeAlias = Annotated[str, Meta(max_length=200)]
Line: TypeAlias = Annotated[str, Meta(max_length=400)]
Bytes32: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Pair: TypeAlias = Annotated[list[int], Meta(min_length=2, max_length=2)]
Flags: TypeAlias = Annotated[list[bool], Meta(min_length=2, max_length=2)]
ActionData: TypeAlias = Annotated[dict[Word, Word | int | list[int] | None], Meta(max_length=8)]
"""An action as `rules.plain.write_action` writes it."""
EventData: TypeAlias = dict[str, Any]
"""An event as `rules.plain.write_event` writes it; read with `rules.plain.read_event`."""


class Part(Struct, kw_only=True, forbid_unknown_fields=True, frozen=True):
    """A piece of a message."""


class ClockSetting(Part, kw_only=True, frozen=True):
    """Thinking time of each player for the whole duel, and what each finished turn adds."""

    bank_s: Annotated[int, Meta(ge=10, le=86_400)] = 1200
    increment_s: Annotated[int, Meta(ge=0, le=600)] = 15


class Options(Part, kw_only=True, frozen=True):
    """What two players agree on before a duel."""

    house: Annotated[dict[Word, Annotated[int, Meta(ge=1, le=999)] | None], Meta(max_length=8)] = (
        field(default_factory=dict)
    )
    """Goals and variants by id, a goal perhaps with its own threshold."""
    limit: Annotated[int, Meta(ge=1, le=1000)] | None = 100
    clock: ClockSetting | None = field(default_factory=ClockSetting)
    adviser: bool = False
    spectators: Literal["none", "open", "delayed"] = "open"
    rated: bool = True


class DeckList(Part, kw_only=True, frozen=True):
    """A Homeworld and the cards below it, top first, by id."""

    homeworld: Word
    cards: Annotated[list[Word], Meta(max_length=80)]
    name: Line = ""


class Person(Part, kw_only=True, frozen=True):
    id: Number
    name: Name
    guest: bool
    rating: int = 1500
    deviation: int = 350
    role: Literal["player", "moderator"] = "player"
    doing: Literal["away", "here", "waiting", "playing", "watching"] = "here"


class TableLine(Part, kw_only=True, frozen=True):
    """A table before its duel begins. Its first seat is its host's."""

    id: Word
    options: Options
    seats: Annotated[list[Person | None], Meta(min_length=2, max_length=2)]
    ready: Flags
    private: bool = False
    code: Word = ""
    """To read out to a friend; only the people at the table are told."""


class DuelLine(Part, kw_only=True, frozen=True):
    """A duel in progress, as the lobby lists it."""

    id: Word
    players: Annotated[list[Person], Meta(min_length=2, max_length=2)]
    options: Options
    turn: Number = 0


class ClockFace(Part, kw_only=True, frozen=True):
    """Both clocks at one moment, in milliseconds; index 0 is seat A."""

    bank_ms: Pair | None = None
    """None where the duel has no clock."""
    running: Flags
    present: Flags
    absence_ms: Pair
    """What is left of each player's bank for this absence."""
    absence_total_ms: Pair
    """What is left for all absences together."""
    claimable: Flags
    """Whose opponent may claim the duel now."""


class Proof(Part, kw_only=True, frozen=True):
    """What was committed before the duel and is open after it; see `match.fairness`."""

    dice: Annotated[list[Bytes32], Meta(min_length=3, max_length=3)]
    deck_salts: Annotated[list[Bytes32], Meta(min_length=2, max_length=2)]


class DeckProblem(Part, kw_only=True, frozen=True):
    rule: Word
    sentence: str
    positions: list[int] = field(default_factory=list)


class Standing(Part, kw_only=True, frozen=True):
    """A line of a leaderboard."""

    place: Number
    person: Person
    duels: Number
    wins: Number


class PastDuel(Part, kw_only=True, frozen=True):
    """A line of a player's history."""

    id: Word
    players: Annotated[list[Name], Meta(min_length=2, max_length=2)]
    seat: int
    winner: int | None
    how: Word
    turns: Number
    ended: Number
    """Seconds since 1970."""
    rating_change: int | None = None


class ReportLine(Part, kw_only=True, frozen=True):
    id: Number
    by: Person
    about: Person
    duel: Word
    reason: Line
    when: Number
