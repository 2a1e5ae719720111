"""Computer against computer: many duels in parallel, seats swapped every game, sums at the end.

Games come in pairs with the same dice, coin and decks, in which the two sides change seats. What
happens in a game depends only on the arena's seed and the game's number, never on which process
plays it; so the same seed gives the same results, as long as no side plays against the clock.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import signal
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from orbitduel.ai.levels import UnknownLevel, player
from orbitduel.ai.player import Forfeit, Player
from orbitduel.arena_record import Played, Record
from orbitduel.cards.house import house_rules
from orbitduel.deckbuilding.deck_file import Deck, find_deck, read_deck, ready_made
from orbitduel.match.duel_game import DuelGame, DuelSetup, write_setup
from orbitduel.match.replay import Recorder
from orbitduel.reading import Malformed, clip
from orbitduel.rules.actions import Concede
from orbitduel.rules.chance import seed_from_number
from orbitduel.rules.deck import IllegalDeck
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import Seat

DONE = 0
INTERRUPTED = 130


@dataclass(frozen=True)
class Contestant:
    """A level, and the deck it plays; without one it plays the ready-made decks in turn."""

    level: str
    deck: str | None = None

    @classmethod
    def parse(cls, text: str) -> Contestant:
        level, colon, deck = text.partition(":")
        return cls(level, deck if colon else None)

    def __str__(self) -> str:
        return self.level if self.deck is None else f"{self.level}:{self.deck}"


@dataclass(frozen=True)
class Fixture:
    """One game of an arena."""

    number: int
    a: Contestant
    b: Contestant
    seed: int
    replay_dir: Path | None = None
    house: tuple[tuple[str, int | None], ...] = ()
    """Goals and variants of the match by id, a goal perhaps with its own threshold."""
    own_time: bool = False
    """Whether a budget in seconds is counted in processor time, so that a busy machine changes
    nothing."""

    @property
    def seat_of_a(self) -> Seat:
        return self.number % 2


@dataclass
class Standing:
    games: int = 0
    a_wins: int = 0
    b_wins: int = 0
    draws: int = 0
    first_player_wins: int = 0
    seconds: float = 0
    turns: list[int] = field(default_factory=list)
    """How long each game was."""

    def add(self, played: Played) -> None:
        self.games += 1
        self.a_wins += played.winner == "a"
        self.b_wins += played.winner == "b"
        self.draws += played.winner is None
        self.first_player_wins += played.first_player_won
        self.turns.append(played.turns)

    @property
    def median_turns(self) -> float:
        return statistics.median(self.turns) if self.turns else 0


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval for a share of wins."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


Progress = Callable[[Standing, int], None]


def run_arena(
    a: Contestant,
    b: Contestant,
    games: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    replay_dir: Path | None = None,
    notes: list[str] | None = None,
    house: tuple[tuple[str, int | None], ...] = (),
    own_time: bool = False,
    record: Path | None = None,
    standing: Standing | None = None,
) -> Standing:
    """Play the games and sum them up, in a given standing if who asks wants it when interrupted.
    Games that a record holds are not played again."""
    start = perf_counter()
    house_rules(dict(house))
    for side in (a, b):
        player(side.level)
        if side.deck is not None:
            _deck(side.deck)
    fixtures = [Fixture(number, a, b, seed, replay_dir, house, own_time) for number in range(games)]
    standing = standing or Standing()
    kept = None
    if record is not None:
        series = {"a": str(a), "b": str(b), "seed": seed, "own_time": own_time, "house": str(house)}
        kept = Record(record, series)
        earlier = {played.number: played for played in kept.played if played.number < games}
        for played in earlier.values():
            standing.add(played)
        fixtures = [fixture for fixture in fixtures if fixture.number not in earlier]
    told: dict[int, str] = {}
    for played in _results(fixtures, jobs):
        standing.add(played)
        if kept is not None:
            kept.keep(played)
        if played.note:
            told[played.number] = f"game {played.number + 1}: {played.note}"
        standing.seconds = perf_counter() - start
        if progress is not None:
            progress(standing, games)
    if notes is not None:
        notes += [told[number] for number in sorted(told)]
    return standing


def _results(fixtures: list[Fixture], jobs: int) -> Iterator[Played]:
    if jobs <= 1 or len(fixtures) <= 1:
        yield from map(play, fixtures)
        return
    count = min(jobs, len(fixtures))
    with multiprocessing.get_context("spawn").Pool(count, _leave_interrupts_to_the_first) as pool:
        yield from pool.imap_unordered(play, fixtures)


def _leave_interrupts_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play(fixture: Fixture) -> Played:
    """One game from setup to result."""
    pair = fixture.number // 2
    decks = (_deck_for(fixture.a, pair), _deck_for(fixture.b, pair))
    sides = (fixture.a, fixture.b)
    seat_of_a = fixture.seat_of_a
    seated = (0, 1) if seat_of_a == 0 else (1, 0)
    dice = random.Random(f"dice/{fixture.seed}/{pair}").getrandbits(256)
    first, second = ((decks[side].homeworld, tuple(decks[side].cards)) for side in seated)
    setup = DuelSetup((first, second), seed_from_number(dice), house=fixture.house)
    try:
        duel, _ = setup.begin()
    except IllegalDeck as error:
        raise Malformed("", f"a deck is not legal: {error}") from None
    recorder = None
    if fixture.replay_dir is not None:
        names = (str(sides[seated[0]]), str(sides[seated[1]]))
        recorder = Recorder(DuelGame(), write_setup(setup), duel, names)
    first_seat = duel.board.active
    clock = thread_time if fixture.own_time else perf_counter
    players = tuple(player(sides[side].level, clock=clock) for side in seated)
    streams = tuple(
        random.Random(f"{'ab'[side]}/{fixture.seed}/{fixture.number}") for side in seated
    )
    note = ""
    try:
        note = _play_out(duel, players, streams, recorder)
    finally:
        for one in players:
            close = getattr(one, "close", None)
            if close is not None:
                close()
    if recorder is not None and fixture.replay_dir is not None:
        path = fixture.replay_dir / f"game-{fixture.number + 1:04}.replay"
        path.write_text(recorder.text(), encoding="utf-8")
    result = duel.result
    assert result is not None
    winner = None if result.winner is None else "ab"[seated[result.winner]]
    return Played(fixture.number, winner, result.winner == first_seat, duel.turn, note)


def _play_out(
    duel: Duel,
    players: tuple[Player, ...],
    streams: tuple[random.Random, ...],
    recorder: Recorder | None,
) -> str:
    """Ask and apply until it is over; a side that breaks down concedes, and the note says why."""
    note = ""
    while duel.result is None:
        for seat in duel.awaiting():
            legal = duel.legal(seat)
            try:
                if len(legal) == 1:
                    action = legal[0]
                else:
                    action = players[seat].choose(duel.view(seat), legal, streams[seat]).action
            except Forfeit as forfeit:
                note = f"{players[seat].name} forfeits: {forfeit}"
                action = Concede()
            told = duel.apply(seat, action)
            if recorder is not None:
                recorder.chosen(seat, action, told)
            if duel.result is not None:
                break
    return note


def _deck_for(side: Contestant, pair: int) -> Deck:
    if side.deck is not None:
        return _deck(side.deck)
    decks = _ready_made()
    return decks[pair % len(decks)]


@cache
def _deck(name: str) -> Deck:
    return find_deck(name)


@cache
def _ready_made() -> tuple[Deck, ...]:
    return tuple(read_deck(path) for path in ready_made().values())


# The command.


def arena_command(options: argparse.Namespace) -> int:
    a, b = Contestant.parse(options.a), Contestant.parse(options.b)
    if options.games < 1 or options.jobs < 1:
        raise Malformed("arena", "needs at least one game and one job")
    if options.replays is not None:
        try:
            options.replays.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Malformed(str(options.replays), error.strerror or "cannot be made") from None
    notes: list[str] = []
    standing = Standing()
    status = DONE
    bar = progress_bar if sys.stderr.isatty() else None
    try:
        run_arena(
            a,
            b,
            options.games,
            options.seed,
            options.jobs,
            bar,
            options.replays,
            notes,
            tuple(_goal(text) for text in options.goal),
            options.cpu_clock,
            options.resume,
            standing,
        )
    except UnknownLevel as error:
        raise Malformed("arena", str(error)) from None
    except KeyboardInterrupt:
        if not standing.games:
            raise
        notes.append(f"interrupted after {standing.games} of {options.games} games")
        status = INTERRUPTED
    if bar is not None:
        sys.stderr.write("\r\x1b[K")
    for note in notes:
        sys.stderr.write(note + "\n")
    lines = [json.dumps(as_json(standing))] if options.json else report(a, b, standing)
    sys.stdout.write("".join(line + "\n" for line in lines))
    return status


def _goal(text: str) -> tuple[str, int | None]:
    goal, equals, points = text.partition("=")
    if not equals:
        return goal, None
    if not points.isdecimal() or not int(points):
        raise Malformed("arena", f"{clip(text)}: the points that win are a number from 1 up")
    return goal, int(points)


def as_json(standing: Standing) -> dict[str, Any]:
    return {
        "games": standing.games,
        "a_wins": standing.a_wins,
        "b_wins": standing.b_wins,
        "draws": standing.draws,
        "first_player_wins": standing.first_player_wins,
        "median_turns": standing.median_turns,
        "seconds": round(standing.seconds, 2),
    }


def report(a: Contestant, b: Contestant, standing: Standing) -> Iterable[str]:
    games = standing.games
    for side, wins in ((a, standing.a_wins), (b, standing.b_wins)):
        yield f"{side}: {_share(wins, games)}"
    yield f"draws: {standing.draws}"
    yield f"the first player won {_share(standing.first_player_wins, games)}"
    yield f"median length {standing.median_turns:g} turns; {standing.seconds:.1f} seconds"


def _share(wins: int, games: int) -> str:
    low, high = interval(wins, games)
    return f"{wins} of {games}, {wins / games:.1%} (95 % between {low:.1%} and {high:.1%})"


def progress_bar(standing: Standing, total: int) -> None:
    width = 30
    full = width * standing.games // total
    bar = "█" * full + "·" * (width - full)
    sys.stderr.write(
        f"\r{bar} {standing.games}/{total}  {standing.a_wins}–{standing.b_wins}"
        f"  draws {standing.draws}"
    )
    sys.stderr.flush()
