"""Playing a deck alone by a fixed policy, on the real table, so that abilities count.

Craft stay where they enter play and no ability is activated: a plan tells what the order of the
deck gives by itself. As long as anything waits to be built, the strongest builder never
researches. Nothing is placed beside a world that researches this turn: it would wait there while
a better yard comes free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orbitduel.rules import actions, events, figures
from orbitduel.rules.card import Card
from orbitduel.rules.duel import Duel
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, A, Phase, Piece, Serial

from .model import AS_DRAWN, CRAFT_FIRST, CardLine, Plan, Policy, TurnLine
from .solo import act, pass_round, solo

Rank = tuple[int, int]
AFTER = {AS_DRAWN: {ASSET: 0, CRAFT: 0, UPGRADE: 0}, CRAFT_FIRST: {CRAFT: 0, ASSET: 1, UPGRADE: 2}}
WORLDS_BEFORE_ALL = {ASSET: 0, CRAFT: 1, UPGRADE: 1}


class Player:
    """The lone player: what it does in each phase, and the record it keeps."""

    def __init__(self, duel: Duel, policy: Policy) -> None:
        self.duel = duel
        self.policy = policy
        self.hand = duel.private[A]
        self.lines = [CardLine(at, card) for at, card in enumerate(self.hand.cards, start=1)]
        for serial in self.hand.hand:
            self.lines[serial].drawn = 0
        self.turn = 0
        self._kinds = AFTER.get(policy.order, WORLDS_BEFORE_ALL)

    def play_turn(self) -> TurnLine:
        """One turn from its maneuvers to the end of the idle opponent's."""
        self.turn += 1
        station = self.duel.board.tracker[A]
        self._until(Phase.RESEARCH)
        researched = self._research()
        self._until(Phase.PLACE)
        self._place()
        self._until(Phase.ALLOCATE)
        used, wasted = self._allocate()
        self._until(Phase.COMPLETE)
        self._complete()
        board = self.duel.board
        crew, room = figures.crew(board, A), figures.room(board, A)
        line = TurnLine(
            turn=self.turn,
            station=station,
            hand=board.hand_size[A],
            deck=board.deck_size[A],
            worlds=len(board.worlds_of(A)),
            craft=len(board.fleet[A]),
            researched=researched,
            used=used,
            wasted=wasted,
            population_used=crew,
            population_free=room - crew,
            delta_vee=sum(figures.dv_limit(board, craft) for craft in board.fleet[A]),
        )
        self._note(pass_round(self.duel))
        return line

    def _do(self, action: actions.Action) -> None:
        self._note(act(self.duel, action))

    def _until(self, phase: Phase) -> None:
        while self.duel.board.phase < phase:
            self._do(actions.Next())

    def _note(self, told: Sequence[events.Event]) -> None:
        for event in told:
            if isinstance(event, events.CardDrawn) and event.serial is not None:
                self.lines[event.serial].drawn = self.turn
            elif isinstance(event, events.CardPlaced) and event.serial is not None:
                self.lines[event.serial].placed = self.turn
            elif isinstance(event, events.CardCompleted):
                self.lines[self.hand.serials[event.piece]].in_play = self.turn

    def _power(self, world: Piece) -> int:
        return figures.power(self.duel.board, world)

    def _rank(self, serial: Serial) -> Rank:
        return self._kinds[self.hand.cards[serial].kind], serial

    def _yard(self) -> list[Piece]:
        """What is under construction, most urgent first."""
        return sorted(self.duel.board.yard[A], key=lambda at: self._rank(self.hand.serials[at]))

    def _need(self, piece: Piece) -> int:
        board = self.duel.board
        cost = figures.cost(board, piece, self.hand.identity(board, piece))
        return max(0, cost - board.counters[piece])

    # What it does in each phase.

    def _research(self) -> int:
        board = self.duel.board

        def value(world: Piece) -> tuple[int, int]:
            return self._power(world), -figures.research_draw(board, world)

        builders = sorted(board.worlds_of(A), key=value)
        if self.hand.hand or board.yard[A]:
            builders.pop()
        count = 0
        for world in builders[: self.policy.research]:
            action = actions.Research(world)
            if self.duel.refusal(A, action) is None:
                self._do(action)
                count += 1
        return count

    def _place(self) -> None:
        for serial in sorted(self.hand.hand, key=self._rank):
            card = self.hand.cards[serial]
            if card.kind == ASSET:
                self._do(actions.Place(serial))
                continue
            board = self.duel.board
            yards = [
                world
                for world in board.worlds_of(A)
                if not board.tapped[world]
                and (card.kind != CRAFT or card.craft_class in figures.classes(board, world))
            ]
            for world in sorted(yards, key=self._power, reverse=True):
                action = actions.Place(serial, world)
                if self.duel.refusal(A, action) is None:
                    self._do(action)
                    break

    def _allocate(self) -> tuple[int, int]:
        """Build what can be finished first, then what must wait for population."""
        board = self.duel.board
        used = wasted = 0
        space = figures.room(board, A) - figures.crew(board, A)
        waiting = []
        for target in self._yard():
            card = self.hand.identity(board, target)
            if card.kind == CRAFT:
                crew = figures.population(board, target, card)
                if crew > space:
                    waiting.append(target)
                    continue
                space -= crew
            used, wasted = self._fill(target, used, wasted)
        for target in waiting:
            used, wasted = self._fill(target, used, wasted)
        idle = [world for world in board.worlds_of(A) if not board.tapped[world]]
        return used, wasted + sum(map(self._power, idle))

    def _fill(self, target: Piece, used: int, wasted: int) -> tuple[int, int]:
        """Tap for one card until it is finished, with as little over as can be."""
        board = self.duel.board
        while need := self._need(target):
            builders = [
                world
                for world in board.worlds_of(A)
                if self._power(world) and self.duel.refusal(A, actions.Build(world, target)) is None
            ]
            if not builders:
                break
            enough = [world for world in builders if self._power(world) >= need]
            world = min(enough, key=self._power) if enough else max(builders, key=self._power)
            power = self._power(world)
            self._do(actions.Build(world, target))
            used += min(need, power)
            wasted += max(0, power - need)
        return used, wasted

    def _complete(self) -> None:
        """Worlds first: their population may be what a craft waits for."""
        board = self.duel.board
        for target in sorted(self._yard(), key=lambda at: board.card[at].kind != ASSET):
            action = actions.Complete(target)
            if self.duel.refusal(A, action) is None:
                self._do(action)


def play(
    homeworld: Card,
    cards: Sequence[Card],
    policy: Policy,
    rival: Card | None = None,
    watch: Callable[[Duel, int], None] | None = None,
) -> Plan:
    """The deck played alone; `watch` sees the table in the maneuvers of every turn."""
    duel = solo(homeworld, cards, rival)
    player = Player(duel, policy)
    turns = []
    for turn in range(1, policy.turns + 1):
        if watch is not None:
            watch(duel, turn)
        turns.append(player.play_turn())
    return Plan(homeworld, policy, tuple(player.lines), tuple(turns))
