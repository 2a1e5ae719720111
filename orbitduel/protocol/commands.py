"""What a client says. Every command is answered: by `done`, `refused` or its own reply.

`seq` counts the commands of one connection from 1; the connection fills it in.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .parts import (
    ActionData,
    Bytes32,
    DeckList,
    Line,
    Name,
    Number,
    Options,
    Secret,
    Word,
)


def tag(name: str) -> str:
    """`quick_match` for `QuickMatch`."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


class Command(
    Struct, kw_only=True, forbid_unknown_fields=True, frozen=True, tag_field="type", tag=tag
):
    seq: Number = 0


class Hello(Command, kw_only=True, frozen=True):
    """The first message of a connection. Versions that differ end it with a `farewell`."""

    protocol: int
    rules: Word
    cards: Word
    """The digest of the card sets."""
    client: Line = ""


# Who one is.


class EnterAsGuest(Command, kw_only=True, frozen=True):
    name: Name


class Register(Command, kw_only=True, frozen=True):
    """Make an account; a guest who does so keeps rating, friends and history."""

    name: Name
    password: Secret


class SignIn(Command, kw_only=True, frozen=True):
    name: Name
    password: Secret


class Resume(Command, kw_only=True, frozen=True):
    """Come back by the token of the last `signed_in`; the answer carries a new one."""

    token: Secret


class SignOut(Command, kw_only=True, frozen=True):
    """Forget the token; the connection stays for another sign-in."""


class ChangePassword(Command, kw_only=True, frozen=True):
    old: Secret
    new: Secret


class Ping(Command, kw_only=True, frozen=True):
    """Measures the connection and keeps it open; send one after 15 silent seconds."""


# Finding somebody to play with.


class WatchLobby(Command, kw_only=True, frozen=True):
    """From now on (or no longer) be told who is here and which tables are open."""

    on: bool


class OpenTable(Command, kw_only=True, frozen=True):
    options: Options
    private: bool = False


class JoinTable(Command, kw_only=True, frozen=True):
    """Sit down at an open table by its id, or at a private one by its code."""

    table: Word = ""
    code: Word = ""


class LeaveTable(Command, kw_only=True, frozen=True):
    table: Word


class SetOptions(Command, kw_only=True, frozen=True):
    """The host changes what is played; both must be ready again."""

    table: Word
    options: Options


class Ready(Command, kw_only=True, frozen=True):
    """Bring a deck and commit to it and to one's part of the dice; answered by `deck_verdict`."""

    table: Word
    deck: DeckList
    deck_salt: Bytes32
    dice_commitment: Bytes32


class Unready(Command, kw_only=True, frozen=True):
    table: Word


class RevealDice(Command, kw_only=True, frozen=True):
    """Open one's part of the dice to the relay, after `commitments` has come."""

    table: Word
    value: Bytes32


class QuickMatch(Command, kw_only=True, frozen=True):
    """Wait for a well-matched opponent; news come as `quick_match_news`, then a table."""


class CancelQuickMatch(Command, kw_only=True, frozen=True):
    pass


class Challenge(Command, kw_only=True, frozen=True):
    person: Number
    options: Options


class AnswerChallenge(Command, kw_only=True, frozen=True):
    """Accept or decline; the challenger withdraws by declining."""

    challenge: Word
    accept: bool


# A duel.


class Rejoin(Command, kw_only=True, frozen=True):
    """Take one's seat (again): from the number of the last event, or None for a snapshot.

    0 gives every event from the first. Answered by `position`.
    """

    duel: Word
    since: Number | None = None
    rewinds: Number = 0


class Choose(Command, kw_only=True, frozen=True):
    """Answer an open prompt. One that names another prompt is refused without effect."""

    duel: Word
    prompt: Number | None
    """None only to concede or to offer a draw when it is not one's turn to decide."""
    action: ActionData


class AskTakeBack(Command, kw_only=True, frozen=True):
    duel: Word


class AnswerTakeBack(Command, kw_only=True, frozen=True):
    duel: Word
    accept: bool


class Claim(Command, kw_only=True, frozen=True):
    """Win against an opponent whose time for being away has run out."""

    duel: Word


class Rematch(Command, kw_only=True, frozen=True):
    """Ask for another duel, agree to one, or decline."""

    duel: Word
    accept: bool = True


class Spectate(Command, kw_only=True, frozen=True):
    """Answered by `position`, its seat None."""

    duel: Word


class LeaveDuel(Command, kw_only=True, frozen=True):
    """Stop watching, or put a finished duel away."""

    duel: Word


# People.


class Say(Command, kw_only=True, frozen=True):
    """To the lobby, or to all who are at a duel or a table."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]
    at: Word = ""


class Mute(Command, kw_only=True, frozen=True):
    person: Number
    on: bool = True


class Befriend(Command, kw_only=True, frozen=True):
    person: Number
    on: bool = True


class ReportPerson(Command, kw_only=True, frozen=True):
    person: Number
    reason: Line
    duel: Word = ""


class WantFriends(Command, kw_only=True, frozen=True):
    pass


class WantLeaderboard(Command, kw_only=True, frozen=True):
    season: Word = ""
    """Such as `2031-2`; empty for the present one."""


class WantHistory(Command, kw_only=True, frozen=True):
    pass


class WantReplay(Command, kw_only=True, frozen=True):
    duel: Word


# Moderators.


class Ban(Command, kw_only=True, frozen=True):
    person: Number
    hours: Annotated[int, Meta(ge=0, le=100_000)]
    """0 lifts a ban."""
    reason: Line


class WantReports(Command, kw_only=True, frozen=True):
    pass


class SettleReport(Command, kw_only=True, frozen=True):
    report: Number
    verdict: Literal["upheld", "dismissed"]


AnyCommand: TypeAlias = (
    Hello
    | EnterAsGuest
    | Register
    | SignIn
    | Resume
    | SignOut
    | ChangePassword
    | Ping
    | WatchLobby
    | OpenTable
    | JoinTable
    | LeaveTable
    | SetOptions
    | Ready
    | Unready
    | RevealDice
    | QuickMatch
    | CancelQuickMatch
    | Challenge
    | AnswerChallenge
    | Rejoin
    | Choose
    | AskTakeBack
    | AnswerTakeBack
    | Claim
    | Rematch
    | Spectate
    | LeaveDuel
    | Say
    | Mute
    | Befriend
    | ReportPerson
    | WantFriends
    | WantLeaderboard
    | WantHistory
    | WantReplay
    | Ban
    | WantReports
    | SettleReport
)
