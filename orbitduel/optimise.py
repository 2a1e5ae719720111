"""A better order for a deck, found by measured play.

The search climbs: it lifts a card to another place, exchanges two, or (if asked) lays in another
card, and lets the changed deck and the best one so far play the same games: same opponents, same
dice, both seats. The changed deck goes on only while it is ahead, and takes over if it still is
after the last round. What the search likes is then proven, or not, in games it has never seen.
"""

from __future__ import annotations

import multiprocessing
import random
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from orbitduel.arena import Contestant, Fixture, interval, play
from orbitduel.arena_record import Played
from orbitduel.cards.catalogue import installed
from orbitduel.deckbuilding.check import is_legal
from orbitduel.deckbuilding.deck import Sheet
from orbitduel.deckbuilding.share_code import write_code
from orbitduel.rules.deck import GOAL

ROUNDS = 3
TRIES = 200
"""Changes drawn before giving up on finding one the constraints allow."""

Play = Callable[[list[Fixture]], Iterable[Played]]
Progress = Callable[[int, int, float], None]


@dataclass(frozen=True)
class Wishes:
    """What the search must leave alone."""

    fixed: int = 0
    """So many cards at the top stay as they are."""
    keep: frozenset[str] = frozenset()
    """Names that may move and never leave."""
    never: frozenset[str] = frozenset()
    """Names that are never laid in."""
    contents: bool = False
    """Cards may be exchanged, not only moved."""


@dataclass(frozen=True)
class Score:
    wins: float = 0
    """A draw is half a win."""
    games: int = 0

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def bounds(self) -> tuple[float, float]:
        return interval(round(self.wins), self.games)

    def plus(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.games + other.games)

    def __str__(self) -> str:
        if not self.games:
            return "no games"
        low, high = self.bounds()
        return f"{self.rate:.1%} of {self.games} games (95 %: {low:.1%} to {high:.1%})"


@dataclass
class Outcome:
    best: Sheet
    games: int = 0
    steps: int = 0
    """How many changes took over."""
    tried: int = 0
    interrupted: bool = False
    before: Score = field(default_factory=Score)
    after: Score = field(default_factory=Score)


@dataclass(frozen=True)
class Measure:
    """Plays a deck against others; a game depends only on its seed and number."""

    level: str
    against: tuple[str, ...]
    seed: int
    play: Play

    @property
    def batch(self) -> int:
        """One game from each seat against everybody."""
        return 2 * len(self.against)

    def score(self, sheet: Sheet, start: int, games: int) -> Score:
        """Games from number `start` on, the opponents in turn."""
        own = Contestant(self.level, write_code(sheet, installed()))
        fixtures = [
            Fixture(
                number,
                own,
                Contestant(self.level, self.against[number // 2 % len(self.against)]),
                self.seed,
            )
            for number in range(start, start + games)
        ]
        score = Score()
        for played in self.play(fixtures):
            won = 0.5 if played.winner is None else float(played.winner == "a")
            score = score.plus(Score(won, 1))
        return score


def search(
    sheet: Sheet,
    wishes: Wishes,
    measure: Measure,
    games: int,
    progress: Progress | None = None,
) -> Outcome:
    """Spends about so many games; Ctrl-C ends it with the best so far."""
    outcome = Outcome(sheet)
    chance = random.Random(f"optimise/{measure.seed}")
    share = Score()
    number = 0
    try:
        while outcome.games + 2 * measure.batch <= games:
            changed = change(outcome.best, wishes, chance)
            if changed is None:
                break
            outcome.tried += 1
            ours, theirs = Score(), Score()
            for _ in range(ROUNDS):
                theirs = theirs.plus(measure.score(outcome.best, number, measure.batch))
                ours = ours.plus(measure.score(changed, number, measure.batch))
                number += measure.batch
                outcome.games += 2 * measure.batch
                share = ours if ours.wins > theirs.wins else theirs
                if progress is not None:
                    progress(min(outcome.games, games), games, share.rate)
                if ours.wins <= theirs.wins or outcome.games + 2 * measure.batch > games:
                    break
            if ours.wins > theirs.wins:
                outcome.best = changed
                outcome.steps += 1
    except KeyboardInterrupt:
        outcome.interrupted = True
    return outcome


def prove(
    outcome: Outcome,
    original: Sheet,
    measure: Measure,
    games: int,
    progress: Progress | None = None,
) -> None:
    """Both decks in the same games, none of them from the search."""
    done = 0
    try:
        while done < games:
            lot = min(measure.batch, games - done)
            before = measure.score(original, done, lot)
            after = measure.score(outcome.best, done, lot)
            outcome.before = outcome.before.plus(before)
            outcome.after = outcome.after.plus(after)
            done += lot
            if progress is not None:
                progress(done, games, outcome.after.rate)
    except KeyboardInterrupt:
        outcome.interrupted = True


def change(sheet: Sheet, wishes: Wishes, chance: random.Random) -> Sheet | None:
    """A neighbour of the deck that keeps to the wishes and to R2, or None if there is none."""
    free = range(min(wishes.fixed, len(sheet.cards)), len(sheet.cards))
    if not free:
        return None
    pool = [
        card.name
        for card in installed()
        if not card.homeworld and GOAL not in card.traits and card.name not in wishes.never
    ]
    for _ in range(TRIES):
        cards = list(sheet.cards)
        one, other = chance.choice(free), chance.choice(free)
        kind = chance.random()
        if wishes.contents and kind < 0.5:
            if cards[one] in wishes.keep:
                continue
            cards[one] = chance.choice(pool)
        elif kind < 0.75:
            cards.insert(other, cards.pop(one))
        else:
            cards[one], cards[other] = cards[other], cards[one]
        changed = replace(sheet, cards=tuple(cards), lines=())
        if changed.cards != sheet.cards and is_legal(changed):
            return changed
    return None


@contextmanager
def players(jobs: int) -> Iterator[Play]:
    """Plays fixtures here, or in so many processes that leave Ctrl-C to this one."""
    if jobs <= 1:
        yield lambda fixtures: map(play, fixtures)
        return
    ignore = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, ignore) as pool:
        yield lambda fixtures: pool.map(play, fixtures)
