"""The admiral: searches over what it cannot see, within a budget.

It knows several ways to lead a fleet: bold or careful in flight, soon or late with the strike,
each the way of a commander. Round by round it supposes a duel that agrees with its view and plays
it on for some turns in its usual way and in a few of the others, with the same supposed cards and
dice for all, against an opponent whose way it does not know either. What another way gains over
the usual one is remembered, and slowly forgotten, so that the evidence of a whole turn, and of the
turns before, stands behind each choice. A way is judged over all supposed duels at once, never
within one as if its hidden cards were known.

The budget is in seconds or in playouts. Under a budget of playouts the same views and the same
random stream give the same choices.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from orbitduel.rules.actions import Action, Bid
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import Phase, Seat, opponent
from orbitduel.rules.views import View

from . import hidden
from .budget import Budget, Expired, never
from .commander import Commander, Manner, bid
from .doctrines import BESIEGING, BOLD, CAREFUL, DOCTRINES, EVEN
from .outlook import appraise
from .player import Choice
from .steps import Wake
from .unforeseen import FAMILIAR, settle

DEFAULT_SECONDS = 1.0
TURNS = 8
"""Turns of both players a playout goes on before the position is judged."""
MOST_CHOICES = 1000
"""Choices after which a playout is judged wherever it stands; an honest one needs far fewer."""
RIVALS = 3
"""Other ways that are tried beside the usual one in a round."""
MEMORY = 0.8
"""How much of the evidence is kept from one of its turns to the next."""
DOUBT = 0.12
"""The spread that is supposed before there is evidence."""
TRUST = 1.0
"""Standard errors by which another way must be ahead before it is taken."""

WAYS: dict[str, Manner] = {
    "strikes first": Manner(EVEN, DOCTRINES["strike first"]),
    "strikes first, boldly": Manner(BOLD, DOCTRINES["strike first"]),
    "strikes first, with care": Manner(CAREFUL, DOCTRINES["strike first"]),
    "strikes first and lays siege": Manner(BESIEGING, DOCTRINES["strike first"]),
    "gathers bombers": Manner(EVEN, DOCTRINES["bombers"]),
    "gathers bombers boldly": Manner(BOLD, DOCTRINES["bombers"]),
    "keeps a balance": Manner(BESIEGING, DOCTRINES["balance"]),
    "grows first": Manner(EVEN, DOCTRINES["growth"]),
    "draws much": Manner(BOLD, DOCTRINES["knowledge"]),
}
USUAL = next(iter(WAYS))


@dataclass
class Evidence:
    """What a way gained over the usual one, the latest counting most."""

    count: float = 0.0
    total: float = 0.0
    squares: float = 0.0

    def add(self, gain: float) -> None:
        self.count += 1
        self.total += gain
        self.squares += gain * gain

    def fade(self) -> None:
        self.count *= MEMORY
        self.total *= MEMORY
        self.squares *= MEMORY

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """How far the mean may be off."""
        count = self.count + 1
        spread = (self.squares + DOUBT * DOUBT) / count - (self.total / count) ** 2
        return sqrt(max(spread, DOUBT * DOUBT / count) / count)


@dataclass
class Ledger:
    """The evidence for every way but the usual one."""

    turn: int = 0
    ways: dict[str, Evidence] = field(
        default_factory=lambda: {name: Evidence() for name in WAYS if name != USUAL}
    )

    def begin(self, turn: int) -> None:
        """Forget a little with every turn that begins."""
        if turn != self.turn:
            self.turn = turn
            for evidence in self.ways.values():
                evidence.fade()

    def rivals(self) -> list[str]:
        """The ways most worth another look: good, or not yet known to be bad."""
        promise = {name: known.mean + 2 * known.error for name, known in self.ways.items()}
        return sorted(promise, key=lambda name: -promise[name])[:RIVALS]

    def best(self) -> str:
        safe = {name: known.mean - TRUST * known.error for name, known in self.ways.items()}
        name = max(safe, key=lambda name: safe[name])
        return name if safe[name] > 0 else USUAL


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
        self.ledger = Ledger()
        self._wake = Wake()

    def choose(self, view: View, legal: Sequence[Action], rng: random.Random) -> Choice:
        budget = Budget(self.seconds, self.playouts, self.stop)
        if isinstance(legal[0], Bid):
            return bid(view, legal, rng)
        if all(type(action) not in FAMILIAR for action in legal):
            answer = settle(view, legal, rng, eager=True)
            return answer or Choice(legal[0], "has no other choice")
        self.ledger.begin(view.board.turn)
        onward = self._wake.onward(view.board, legal)
        proposals = _proposals(view, onward, rng.getrandbits(64))
        if len({choice.action for choice in proposals.values()}) > 1:
            assert view.seat is not None
            search(view, view.seat, self.ledger, budget, rng)
        best = self.ledger.best()
        return _explained(proposals[best], best, self.ledger)


def _proposals(view: View, legal: Sequence[Action], stream: int) -> dict[str, Choice]:
    """What each way would do now. In flight only the temper tells, in the yards only the taste."""
    known: dict[object, Choice] = {}
    found = {}
    for name, manner in WAYS.items():
        flying = view.board.phase == Phase.MANEUVERS
        key = manner.temper if flying else manner.tastes
        if key not in known:
            known[key] = Commander(manner).choose(view, legal, random.Random(stream))
        found[name] = known[key]
    return found


def _explained(choice: Choice, way: str, ledger: Ledger) -> Choice:
    if way == USUAL:
        return choice
    gain = round(100 * ledger.ways[way].mean)
    return replace(choice, reason=f"{choice.reason} ({way}: {gain} % better in trials)")


def search(view: View, seat: Seat, ledger: Ledger, budget: Budget, rng: random.Random) -> None:
    """Gather evidence until the budget is spent."""
    names = list(WAYS)
    while not budget.over():
        duel = hidden.sample(view, rng)
        if duel is None:
            return
        theirs = WAYS[names[rng.randrange(len(names))]]
        stream = rng.getrandbits(64)
        usual: float | None = None
        for name in (USUAL, *ledger.rivals()):
            if not budget.spend():
                return
            try:
                score = playout(duel.copy(), seat, WAYS[name], theirs, stream, budget)
            except Expired:
                return
            if usual is None:
                usual = score
            else:
                ledger.ways[name].add(score - usual)


def playout(
    duel: Duel, seat: Seat, own: Manner, theirs: Manner, stream: int, budget: Budget
) -> float:
    """How a supposed duel goes on if a seat is led one way, in its own eyes, from 0 to 1."""
    rng = random.Random(stream)
    begun = duel.turn
    actors = {
        seat: Commander(replace(own, trials=1)),
        opponent(seat): Commander(replace(theirs, trials=1)),
    }
    choices = 0
    while duel.result is None and duel.turn < begun + TURNS and choices < MOST_CHOICES:
        choices += 1
        for mover in duel.awaiting():
            if budget.over():
                raise Expired
            legal = duel.legal(mover)
            if len(legal) == 1:
                duel.apply(mover, legal[0])
            else:
                duel.apply(mover, actors[mover].choose(_look(duel, mover), legal, rng).action)
            if duel.result is not None:
                break
    sooner = 1 - 0.002 * (duel.turn - begun)
    return 0.5 + (appraise(duel.board, seat, duel.house) - 0.5) * sooner


def _look(duel: Duel, seat: Seat) -> View:
    """A view that is not copied, for players who leave it as it is."""
    return View(seat, duel.board, duel.private[seat], duel.house)
