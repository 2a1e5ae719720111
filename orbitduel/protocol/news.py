"""What a relay says: answers, which name the command in `re`, and news, which come unasked."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from .commands import tag
from .parts import (
    Bytes32,
    ClockFace,
    DeckProblem,
    DuelLine,
    EventData,
    Number,
    Options,
    PastDuel,
    Person,
    Proof,
    ReportLine,
    Standing,
    TableLine,
    Word,
)


class News(
    Struct, kw_only=True, forbid_unknown_fields=True, frozen=True, tag_field="type", tag=tag
):
    pass


class Answer(News, kw_only=True, frozen=True):
    re: Number


class Welcome(News, kw_only=True, frozen=True):
    """The versions fit; now say who you are."""

    protocol: int
    rules: Word
    cards: Word
    server: str
    message: str = ""
    """The operator's message of the day."""


class Farewell(News, kw_only=True, frozen=True):
    """The last message of a connection, with the reason in a sentence."""

    code: Literal[
        "version",
        "rules",
        "cards",
        "malformed",
        "too_fast",
        "too_slow",
        "banned",
        "elsewhere",
        "full",
        "closing",
        "timeout",
    ]
    text: str


class Warned(News, kw_only=True, frozen=True):
    """The next time the connection is closed."""

    code: Word
    text: str


class Announcement(News, kw_only=True, frozen=True):
    text: str
    closing_in_s: Number | None = None


class Done(Answer, kw_only=True, frozen=True):
    pass


class Refused(Answer, kw_only=True, frozen=True):
    """Nothing has changed, and why."""

    code: Literal[
        "illegal",
        "stale",
        "order",
        "unknown",
        "denied",
        "not_now",
        "taken",
        "limit",
        "malformed",
    ]
    text: str
    rule: str = ""


class Pong(Answer, kw_only=True, frozen=True):
    pass


class SignedIn(Answer, kw_only=True, frozen=True):
    you: Person
    token: str
    """Comes back with `resume`; replaces every earlier one."""
    duels: list[Word] = field(default_factory=list)
    """Unfinished duels that wait for a `rejoin`."""
    table: TableLine | None = None


class LobbyNews(News, kw_only=True, frozen=True):
    """Who and what is new or changed, and who and what is gone; `full` replaces everything."""

    full: bool = False
    people: list[Person] = field(default_factory=list)
    gone: list[Number] = field(default_factory=list)
    tables: list[TableLine] = field(default_factory=list)
    closed: list[Word] = field(default_factory=list)
    duels: list[DuelLine] = field(default_factory=list)
    over: list[Word] = field(default_factory=list)


class TableNews(News, kw_only=True, frozen=True):
    """The table one sits at; `seat` is one's own."""

    table: TableLine
    seat: int
    closed: str = ""
    """Why it is no longer there."""


class DeckVerdict(Answer, kw_only=True, frozen=True):
    """Empty if the deck may be played."""

    problems: list[DeckProblem]


class Commitments(News, kw_only=True, frozen=True):
    """Both are ready. Keep these to check the duel by, then answer with `reveal_dice`."""

    table: Word
    seat: int
    dice: list[Bytes32]
    """Of A, of B, of the relay."""
    decks: list[Bytes32]


class QuickMatchNews(News, kw_only=True, frozen=True):
    waiting_s: Number
    within: Number
    """How far the other's rating may be away by now."""
    waiting: Number
    """How many people wait."""


class ChallengeNews(News, kw_only=True, frozen=True):
    challenge: Word
    by: Person
    to: Person
    options: Options
    state: Literal["open", "accepted", "declined"]


class Position(Answer, kw_only=True, frozen=True):
    """A duel as one may see it now; it begins a duel too, then with `re` 0.

    It carries either `events` from `since` on, or a `view` of everything up to `number`.
    """

    duel: Word
    seat: int | None
    players: list[Person]
    options: Options
    number: Number
    """How many events have been told in all."""
    rewinds: Number
    since: Number = 0
    events: list[EventData] | None = None
    view: dict[str, Any] | None = None
    prompt: Number | None
    """The decision one must make now."""
    awaiting: list[int]
    clocks: ClockFace
    digest: str
    """Of the view, after all of this."""
    take_back: int | None = None
    """The seat that asks for it."""
    delayed: bool = False
    over: DuelOver | None = None


class Told(News, kw_only=True, frozen=True):
    """What happened: events number `first` and following."""

    duel: Word
    first: Number
    events: list[EventData]
    prompt: Number | None
    awaiting: list[int]
    clocks: ClockFace
    digest: str = ""
    """Of the view after these events, once each turn."""


class ClockNews(News, kw_only=True, frozen=True):
    duel: Word
    clocks: ClockFace


class TakeBackNews(News, kw_only=True, frozen=True):
    """Asked for by a seat, or answered; after an accepted one a new `position` comes."""

    duel: Word
    seat: int
    state: Literal["asked", "declined", "accepted"]


class DuelOver(News, kw_only=True, frozen=True):
    duel: Word
    winner: int | None
    rule: str
    how: Literal["played", "conceded", "agreed", "time", "claimed", "abandoned"]
    ratings: list[int] | None = None
    """The new ratings, if the duel was rated."""
    proof: Proof | None = None


class RematchNews(News, kw_only=True, frozen=True):
    duel: Word
    seat: int
    state: Literal["asked", "declined", "accepted"]


class Said(News, kw_only=True, frozen=True):
    person: Person
    text: str
    at: Word = ""


class Friends(Answer, kw_only=True, frozen=True):
    friends: list[Person]
    muted: list[Person]


class Leaderboard(Answer, kw_only=True, frozen=True):
    season: Word
    lines: list[Standing]
    yours: Standing | None = None


class History(Answer, kw_only=True, frozen=True):
    duels: list[PastDuel]


class ReplayFile(Answer, kw_only=True, frozen=True):
    duel: Word
    name: str
    """Who played, for a file name."""
    text: str


class Reports(Answer, kw_only=True, frozen=True):
    lines: list[ReportLine]


AnyNews: TypeAlias = (
    Welcome
    | Farewell
    | Warned
    | Announcement
    | Done
    | Refused
    | Pong
    | SignedIn
    | LobbyNews
    | TableNews
    | DeckVerdict
    | Commitments
    | QuickMatchNews
    | ChallengeNews
    | Position
    | Told
    | ClockNews
    | TakeBackNews
    | DuelOver
    | RematchNews
    | Said
    | Friends
    | Leaderboard
    | History
    | ReplayFile
    | Reports
)
