"""The admiral: searches over what it cannot see, within a budget.

Several commanders of different temper and doctrine, and its own ranking of plans, propose what
to do. Round by round a duel that agrees with the view is supposed, and every proposal still in
the running is played out in it, with the same supposed cards and dice for all, by its proposer
against a sensible opponent; a position not decided after some turns is judged. Proposals that
fall clearly behind drop out. A proposal is judged over all the supposed duels at once, never
within one as if its hidden cards were known.

The budget is in seconds or in playouts. Under a budget of playouts the same view and the same
random stream give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter

from orbitduel.rules.actions import Action, Bid, Next
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import Phase, Seat, opponent
from orbitduel.rules.views import View

from . import hidden
from .campaign import Campaign, Temper
from .commander import Commander, Manner, bid
from .drill import Drill
from .outlook import appraise
from .player import Choice, Player
from .rehearsal import DOCTRINES, doctrine
from .unforeseen import FAMILIAR, settle
from .yards import Tastes, Yards

DEFAULT_SECONDS = 1.0
ADVANCE = 0.04
"""How early it stops before its time is up, as a share of it: nothing can be cut off midway."""
TURNS = 10
"""Turns of both players a playout goes on before the position is judged."""
SHARP_TURNS = 2
"""Turns of a playout that commanders play for both sides; after that both fly by drill."""
MOST_PROPOSALS = 6
MOST_ROUNDS = 400
FEWEST_ROUNDS = 4
CLEAR = 2.0
"""Standard errors by which a proposal must be behind to drop out."""
TEMPERS = (
    Temper(),
    Temper(caution=0.4, storm=0.4),
    Temper(caution=1.6, storm=0.75),
    Temper(quarrel=2.0),
)


class Expired(Exception):
    """The time is up in the middle of a playout."""


@dataclass
class Proposal:
    action: Action
    reason: str
    tastes: Tastes
    temper: Temper
    scores: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else 0.0


class Budget:
    """Seconds or playouts, and a way to be told to stop."""

    def __init__(
        self, seconds: float | None, playouts: int | None, stop: Callable[[], bool]
    ) -> None:
        self.until = None if seconds is None else perf_counter() + seconds * (1 - ADVANCE)
        self.left = playouts
        self.stop = stop

    def spend(self) -> bool:
        """Whether one more playout may begin."""
        if self.left is not None:
            if not self.left:
                return False
            self.left -= 1
        return not self.over()

    def over(self) -> bool:
        return self.stop() or (self.until is not None and perf_counter() >= self.until)


def never() -> bool:
    return False


class Admiral:
    name = "admiral"

    def __init__(
        self,
        seconds: float | None = DEFAULT_SECONDS,
        playouts: int | None = None,
        stop: Callable[[], bool] = never,
    ) -> None:
        """`stop` is asked often; once it says yes, the best choice so far is given."""
        self.seconds = seconds
        self.playouts = playouts
        self.stop = stop
        self._doctrine: tuple[int, Tastes] | None = None

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        budget = Budget(self.seconds, self.playouts, self.stop)
        if isinstance(legal[0], Bid):
            return bid(view, legal, rng)
        if all(type(action) not in FAMILIAR for action in legal):
            answer = settle(view, legal, rng, eager=True)
            return answer or Choice(legal[0], "has no other choice")
        proposals = self._proposals(view, legal, rng)
        if len(proposals) == 1:
            return Choice(proposals[0].action, proposals[0].reason)
        assert view.seat is not None
        best = search(view, view.seat, proposals, budget, rng)
        return Choice(best.action, _reason(best))

    def _proposals(self, view: View, legal: Sequence[Action], rng: random.Random) -> list[Proposal]:
        """What is worth a search, each action once, the likeliest first."""
        usual = self._tastes(view, rng)
        found: dict[Action, Proposal] = {}

        def propose(choice: Choice, tastes: Tastes, temper: Temper) -> None:
            if len(found) < MOST_PROPOSALS:
                found.setdefault(
                    choice.action, Proposal(choice.action, choice.reason, tastes, temper)
                )

        if other := settle(view, legal, rng, eager=True):
            propose(other, usual, TEMPERS[0])
        if view.board.phase == Phase.MANEUVERS:
            allowed = set(legal)
            rankings = [(temper, Campaign(view, temper).ranked(allowed)) for temper in TEMPERS]
            for temper, ranked in rankings:
                propose(ranked[0] if ranked else HOLD, usual, temper)
            for choice in rankings[0][1][1:4]:
                propose(choice, usual, TEMPERS[0])
            if found.keys() != {HOLD.action}:
                propose(HOLD, usual, TEMPERS[2])
        else:
            for tastes in (usual, *DOCTRINES.values()):
                choice = Yards(view, tastes).choose(legal) or Choice(legal[0], "moves on")
                propose(choice, tastes, TEMPERS[0])
        return list(found.values())

    def _tastes(self, view: View, rng: random.Random) -> Tastes:
        if self._doctrine is None or self._doctrine[0] != view.board.turn:
            self._doctrine = view.board.turn, DOCTRINES[doctrine(view, rng)]
        return self._doctrine[1]


HOLD = Choice(Next(), "holds: every craft stands where it should")


def _reason(best: Proposal) -> str:
    if not best.scores:
        return best.reason
    return f"{best.reason} ({round(100 * best.mean)} % in {len(best.scores)} trials)"


def search(
    view: View, seat: Seat, proposals: list[Proposal], budget: Budget, rng: random.Random
) -> Proposal:
    """The proposal that does best over many supposed duels."""
    live = proposals
    for number in range(MOST_ROUNDS):
        duel = hidden.sample(view, rng)
        if duel is None:
            break
        plan = list(DOCTRINES.values())
        theirs = plan[rng.randrange(len(plan))]
        stream = rng.getrandbits(64)
        scores = []
        for proposal in live:
            if not budget.spend():
                break
            try:
                score = playout(duel.copy(), seat, proposal, theirs, stream, budget)
            except Expired:
                break
            scores.append(score)
        if len(scores) < len(live):
            break
        for proposal, score in zip(live, scores, strict=True):
            proposal.scores.append(score)
        if number + 1 >= FEWEST_ROUNDS:
            live = _still_running(live)
            if len(live) == 1:
                break
    return max(live, key=lambda proposal: proposal.mean)


def _still_running(live: list[Proposal]) -> list[Proposal]:
    """Those not clearly behind the best, compared in the same supposed duels."""
    best = max(live, key=lambda proposal: proposal.mean)
    kept = []
    for proposal in live:
        behind = [a - b for a, b in zip(best.scores, proposal.scores, strict=True)]
        mean = sum(behind) / len(behind)
        spread = sum((value - mean) ** 2 for value in behind) / (len(behind) - 1)
        error = sqrt(spread / len(behind)) + 0.15 / len(behind)
        if proposal is best or mean <= CLEAR * error:
            kept.append(proposal)
    return kept


def playout(
    duel: Duel, seat: Seat, proposal: Proposal, theirs: Tastes, stream: int, budget: Budget
) -> float:
    """How a supposed duel goes on from a proposal, in the proposer's eyes, from 0 to 1."""
    rng = random.Random(stream)
    begun = duel.turn
    sharp = _pair(
        seat,
        Commander(Manner(proposal.temper, proposal.tastes)),
        Commander(Manner(TEMPERS[0], theirs)),
    )
    quick = _pair(seat, Drill(proposal.tastes), Drill(theirs))
    duel.apply(seat, proposal.action)
    while duel.result is None and duel.turn < begun + TURNS:
        if budget.over():
            raise Expired
        actors = sharp if duel.turn < begun + SHARP_TURNS else quick
        for mover in duel.awaiting():
            legal = duel.legal(mover)
            if len(legal) == 1:
                duel.apply(mover, legal[0])
            else:
                duel.apply(mover, actors[mover].choose(_look(duel, mover), legal, rng).action)
    sooner = 1 - 0.002 * (duel.turn - begun)
    return 0.5 + (appraise(duel.board, seat) - 0.5) * sooner


def _look(duel: Duel, seat: Seat) -> View:
    """A view that is not copied, for players who leave it as it is."""
    return View(seat, duel.board, duel.private[seat])


def _pair(seat: Seat, own: Player, other: Player) -> dict[Seat, Player]:
    return {seat: own, opponent(seat): other}
