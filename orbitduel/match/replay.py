"""Replay files: what fixes a game and every choice made in it, never a state.

One JSON object a line, so that a file reads from top to bottom, a diff shows a choice, and a
line can be added as the game goes on:

    {"format": "orbitduel-replay/1", "game": "duel", "rules": "1", "players": ["Ada", "Bo"]}
    {"setup": …}                                    what fixes the game, in the game's own lines
    {"seat": "A", "do": "burn", …}                  a choice
    {"turn": 1, "digest": "…"}                      the position after a turn
    {"winner": "A", "rule": "R4.8.1", "choices": 312, "digest": "…"}

The last line closes the file; without it the file is truncated. Running the choices again gives
the same digests, or the file does not verify.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from orbitduel.game import Game, Outcome, Seat, Table
from orbitduel.reading import Malformed, Record, as_text, clip, parse_json, read_text

from .duel_game import DuelGame

FORMAT = "orbitduel-replay"
VERSION = 1
LARGEST = 16_000_000
NAMED = 3
"""So many cards that differ are named."""
SEAT_NAMES = ("A", "B")
GAMES: Mapping[str, Game] = {"duel": DuelGame()}


@dataclass
class Choice:
    line: int
    seat: Seat
    action: dict[str, Any]


@dataclass
class TurnMark:
    line: int
    turn: int
    digest: str


@dataclass
class Ending:
    winner: str | None
    rule: str
    choices: int
    digest: str


@dataclass
class Replay:
    game: Game
    rules: str
    players: tuple[str, str]
    setup: list[dict[str, Any]] = field(default_factory=list)
    course: list[Choice | TurnMark] = field(default_factory=list)
    ending: Ending | None = None

    @property
    def choices(self) -> Iterator[Choice]:
        return (entry for entry in self.course if isinstance(entry, Choice))


def _written(data: Mapping[str, Any]) -> bytes:
    """One line of JSON, with a blank after each comma and colon."""
    return msgspec.json.format(msgspec.json.encode(data), indent=0) + b"\n"


class Seal:
    """The digest of a game's course: every choice and event, to the byte, and the position."""

    def __init__(self, game: Game, table: Table[Any, Any, Any]) -> None:
        self.game = game
        self.table = table
        self._course = sha256()

    def told(self, action: Any, events: Iterable[Any]) -> None:
        self._add(self.game.write_action(action))
        for event in events:
            self._add(self.game.write_event(event))

    def _add(self, data: Mapping[str, Any]) -> None:
        self._course.update(_written(data))

    def digest(self, position: str = "") -> str:
        """With the position of the table as it is, or as it was when that was its digest."""
        position = position or self.table.digest()
        return sha256(self._course.digest() + position.encode()).hexdigest()[:32]


class Recorder:
    """Writes a game down while it is played: tell it every choice and what came of it."""

    def __init__(
        self,
        game: Game,
        setup: Sequence[Mapping[str, Any]],
        table: Table[Any, Any, Any],
        players: tuple[str, str] = ("A", "B"),
    ) -> None:
        self.game = game
        self.table = table
        self.count = 0
        self.seal = Seal(game, table)
        self._turn = table.turn
        self._unwritten: list[tuple[Seat, Any, Sequence[Any], int, str, Outcome | None]] = []
        self._text = bytearray()
        self._write(
            {
                "format": f"{FORMAT}/{VERSION}",
                "game": game.name,
                "rules": game.version,
                "players": list(players),
            }
        )
        for line in setup:
            self._write(line)

    def chosen(self, seat: Seat, action: Any, events: Sequence[Any], later: bool = False) -> None:
        """What was chosen and what came of it; `later` leaves the writing for when it is needed."""
        result, turn = self.table.result, self._turn
        self._turn = self.table.turn
        closes = result is not None or turn != self._turn
        position = self.table.digest() if closes else ""
        self._unwritten.append((seat, action, events, turn, position, result))
        if not later:
            self._catch_up()

    def _catch_up(self) -> None:
        for seat, action, events, turn, position, result in self._unwritten:
            self.seal.told(action, events)
            self._write({"seat": SEAT_NAMES[seat], **self.game.write_action(action)})
            self.count += 1
            if position:
                self._close(turn, self.seal.digest(position), result)
        self._unwritten.clear()

    def _close(self, turn: int, digest: str, result: Outcome | None) -> None:
        """The line after the last choice of a turn, or of all."""
        if result is None:
            self._write({"turn": turn, "digest": digest})
            return
        winner = None if result.winner is None else SEAT_NAMES[result.winner]
        self._write(
            {"winner": winner, "rule": result.rule, "choices": self.count, "digest": digest}
        )

    def text(self) -> str:
        self._catch_up()
        return self._text.decode()

    def _write(self, data: Mapping[str, Any]) -> None:
        self._text += _written(data)


def read_replay(path: Path) -> Replay:
    return parse_replay(read_text(path, LARGEST))


def parse_replay(text: str) -> Replay:
    """A replay from its text; a file without its closing line has no `ending`."""
    lines = text.split("\n")
    if lines[-1]:
        raise Malformed(f"line {len(lines)}", "is cut short; the file is truncated")
    lines.pop()
    if not lines:
        raise Malformed("", "the file is empty")
    replay = _header(_line(1, lines[0]))
    for number, line in enumerate(lines[1:], start=2):
        if replay.ending is not None:
            raise Malformed(f"line {number}", "stands after the closing line")
        _read_line(replay, number, _line(number, line))
    return replay


def _line(number: int, line: str) -> Record:
    try:
        return Record(parse_json(line), f"line {number}")
    except Malformed as error:
        raise Malformed(f"line {number}", error.complaint) from None


def _header(record: Record) -> Replay:
    name, _, version = record.text("format").partition("/")
    if name != FORMAT:
        raise record.fail("format", "this is not an Orbit Duel replay")
    if version != str(VERSION):
        raise record.fail("format", f"version {clip(version)} is unknown; this reads {VERSION}")
    game = GAMES[record.one_of("game", tuple(GAMES))]
    rules = record.text("rules")
    players = [as_text(name, path) for path, name in record.items("players")]
    if len(players) != len(SEAT_NAMES):
        raise record.fail("players", "must be two names")
    record.done()
    return Replay(game, rules, (players[0], players[1]))


def _read_line(replay: Replay, number: int, record: Record) -> None:
    if "setup" in record:
        if replay.course:
            raise Malformed(record.path, "setup stands after the first choice")
        replay.setup.append(record.data)
    elif "do" in record:
        seat = SEAT_NAMES.index(record.one_of("seat", SEAT_NAMES))
        action = {key: value for key, value in record.data.items() if key != "seat"}
        replay.course.append(Choice(number, seat, action))
    elif "turn" in record:
        replay.course.append(TurnMark(number, record.number("turn"), record.text("digest")))
        record.done()
    elif "winner" in record:
        winner = record.take("winner")
        if winner is not None and winner not in SEAT_NAMES:
            raise record.fail("winner", "must be A, B or null")
        choices = record.number("choices", most=10**9)
        replay.ending = Ending(winner, record.text("rule"), choices, record.text("digest"))
        record.done()
    else:
        raise Malformed(record.path, "is neither setup, choice, turn nor ending")


@dataclass
class Verdict:
    """Whether a replay gives again what it says; if not, in which turn it first differs."""

    turns: int
    choices: int
    differs: int | None = None
    complaint: str = ""
    proven: bool = False
    """Whether it carries a proof that dice and decks were fixed beforehand, and that holds."""

    @property
    def holds(self) -> bool:
        return self.differs is None


def verify(replay: Replay) -> Verdict:
    """Run a replay again. A truncated one, or one of other rules, is malformed."""
    verdict = _verdict(replay)
    if not verdict.holds and (why := other_cards(replay)):
        verdict.complaint += f"; {why}"
    return verdict


def other_cards(replay: Replay) -> str:
    """That a replay was made with other cards, which may be why it runs otherwise here."""
    names = replay.game.other_cards(replay.setup)
    if not names:
        return ""
    some = ", ".join(names[:NAMED]) + (" and others" if len(names) > NAMED else "")
    return f"it was made with other cards than are installed here ({some})"


def _verdict(replay: Replay) -> Verdict:
    if replay.ending is None:
        last = max((mark.turn for mark in replay.course if isinstance(mark, TurnMark)), default=0)
        raise Malformed("", f"the closing line is missing; truncated after turn {last}")
    check_rules(replay)
    flaw = replay.game.unproven(replay.setup)
    table = replay.game.setup(replay.setup)
    seal = Seal(replay.game, table)
    turn, choices = table.turn, 0
    if flaw:
        return Verdict(0, 0, 0, flaw)
    for entry in replay.course:
        if isinstance(entry, TurnMark):
            if entry.turn != turn or table.turn == turn:
                said = f"line {entry.line} closes turn {entry.turn} during turn {turn}"
                return Verdict(turn, choices, turn, said)
            if seal.digest() != entry.digest:
                return Verdict(turn, choices, turn, "something else happened in it")
            turn = table.turn
        else:
            if table.turn != turn:
                return Verdict(turn, choices, turn, f"line {entry.line} should close the turn")
            try:
                seal.told(*play(replay.game, table, entry))
            except Refused as refused:
                return Verdict(turn, choices, turn, str(refused))
            choices += 1
    complaint = _ends_otherwise(replay.ending, table, choices, seal.digest())
    return Verdict(turn, choices, turn if complaint else None, complaint, flaw is not None)


def check_rules(replay: Replay) -> None:
    """Under other rules the same choices would make another game."""
    if replay.rules != replay.game.version:
        raise Malformed(
            "line 1.rules",
            f"made under rules {clip(replay.rules)}; this program plays {replay.game.version}",
        )


class Refused(Exception):
    """A recorded choice that the rules do not allow."""


def play(game: Game, table: Table[Any, Any, Any], choice: Choice) -> tuple[Any, Sequence[Any]]:
    """Make a recorded choice; the action, and what happened."""
    try:
        action = game.read_action(choice.action)
    except Malformed as error:
        raise Malformed(f"line {choice.line}", error.complaint) from None
    refusal = table.refusal(choice.seat, action)
    if refusal is not None:
        raise Refused(f"line {choice.line}: refused by {refusal.rule} {refusal.sentence}")
    return action, table.apply(choice.seat, action)


def _ends_otherwise(ending: Ending, table: Table[Any, Any, Any], choices: int, digest: str) -> str:
    result = table.result
    if result is None:
        return "the duel is not over where the file says it ended"
    winner = None if result.winner is None else SEAT_NAMES[result.winner]
    if (ending.winner, ending.rule) != (winner, result.rule):
        return f"the file says {ending.winner} by {ending.rule}; it is {winner} by {result.rule}"
    if ending.choices != choices:
        return f"the file says {ending.choices} choices; it holds {choices}"
    if ending.digest != digest:
        return "something else happened in it"
    return ""
