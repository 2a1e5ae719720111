"""Research, repair and construction: what each world is best used for this turn.

Every use of a world gets a figure in counters' worth, and the best one wins. A player knows the
order of its own deck, so the worth of research is the worth of the very card that comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from orbitduel.rules import figures
from orbitduel.rules.actions import Action, Build, Complete, Next, Place, Repair, Research
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, UPGRADE, Kind, Phase, Piece, opponent
from orbitduel.rules.views import View

from .aims import Aims
from .odds import expected_hits
from .player import Choice
from .roads import Roads
from .siege import capture_chance, homeworlds, needed

SLEEVES = (3.2, 2.6, 2.0, 1.4, 1.0, 0.6, 0.3)
"""What a card more is worth, by how many useful ones are in the hand already."""
NO_MORE = 0.1
SORTS: dict[Kind, str] = {ASSET: "a world", CRAFT: "a craft", UPGRADE: "an upgrade"}
"""What a reason calls a face-down card: the opponent may read it (R4.7.7)."""


@dataclass(frozen=True, slots=True)
class Tastes:
    """How a player weighs things; the levels differ in this."""

    craft: float = 1.0
    bomber: float = 1.2
    """For each die of bombardment."""
    power: float = 2.2
    """For each point of construction power of a new world."""
    population: float = 0.4
    cramped: float = 1.6
    """For each point of population when the fleet has no room to grow."""
    upgrade: float = 0.5
    research: float = 1.0
    repair: float = 1.0


class Yards:
    def __init__(self, view: View, tastes: Tastes) -> None:
        assert view.private is not None and view.seat is not None
        self.view = view
        self.board = view.board
        self.private = view.private
        self.seat = view.seat
        self.tastes = tastes
        self.aims = Aims(view.house, self.board, self.seat)
        self.worlds = self.board.worlds_of(self.seat)

    @cached_property
    def wall(self) -> int:
        """The resistance of the enemy's Homeworld."""
        homes = homeworlds(self.board, opponent(self.seat))
        return max((figures.resistance(self.board, home) for home in homes), default=0)

    @cached_property
    def spare(self) -> int:
        """Population left for more craft, those under construction counted in (R4.7.6)."""
        started = (self.view.identity(piece) for piece in self.board.yard[self.seat])
        taken = sum(card.population for card in started if card.kind == CRAFT)
        return figures.room(self.board, self.seat) - figures.crew(self.board, self.seat) - taken

    def choose(self, legal: Sequence[Action]) -> Choice | None:
        """The best of what yards decide; None when the phase is not theirs."""
        phase = self.board.phase
        if phase == Phase.RESEARCH:
            return self._research(legal)
        if phase == Phase.REPAIR:
            return self._repair(legal)
        if phase == Phase.PLACE:
            return self._place(legal)
        if phase == Phase.ALLOCATE:
            return self._allocate(legal)
        if phase == Phase.COMPLETE:
            return self._complete(legal)
        return None

    # What a card is worth once it is there.

    def value(self, card: Card) -> float:
        return self._value(card) + (self.aims.building(card) if self.aims else 0.0)

    def _value(self, card: Card) -> float:
        tastes = self.tastes
        if card.kind == CRAFT:
            return tastes.craft * (0.7 * card.cost + tastes.bomber * self.punch(card)) + 1
        if card.kind == ASSET:
            people = tastes.population + (tastes.cramped if self.spare < 3 else 0)
            return tastes.power * card.power + people * card.population
        return tastes.upgrade * card.cost + 1.5 * len(card.abilities)

    def punch(self, card: Card) -> float:
        """The hits a craft could score on the enemy Homeworld from its lowest orbital."""
        return expected_hits(card.bombardment, card.dv - 1 - self.wall)

    def fits(self, card: Card, world: Piece) -> bool:
        """Whether a world could ever complete a card beside it."""
        if card.kind != CRAFT:
            return card.kind != ASSET
        return card.craft_class in figures.classes(self.board, world)

    def useful(self, card: Card) -> bool:
        """Whether a card in hand has somewhere to go."""
        if card.kind == ASSET:
            return True
        return any(self.fits(card, world) for world in self.worlds)

    def doomed(self, card: Card, world: Piece) -> bool:
        """Whether debris in the lowest orbital would destroy a new craft before it can move."""
        if card.kind != CRAFT:
            return False
        debris = self.board.debris_at(world)[0]
        return debris > 0 and 2 * debris >= card.armor

    # What a world can do.

    def progress(self, card: Card, counters: int, power: int) -> float:
        """The worth of so many more counters on a card."""
        cost = max(1, card.cost)
        lacking = cost - counters
        if lacking <= 0 or power <= 0:
            return 0.0
        value = self.value(card)
        if card.kind == CRAFT and card.population > self.spare + self._started(card):
            value *= 0.35
        gain = value * min(power, lacking) / cost
        if power >= lacking:
            gain += 0.25 * value - 0.05 * (power - lacking)
        return gain

    def _started(self, card: Card) -> int:
        """The room a craft under construction already counts as taken."""
        mine = self.board.yard[self.seat]
        return card.population if any(self.view.identity(p) is card for p in mine) else 0

    def building(self, world: Piece) -> float:
        """The best a world could do for construction this turn, cards in hand included."""
        board, power = self.board, figures.power(self.board, world)
        if not power:
            return 0.0
        best = 0.0
        blockaded = board.is_blockaded(world)
        taken: set[str] = set()
        for piece in board.yard[self.seat]:
            card = self.view.identity(piece)
            if board.host[piece] == world:
                taken.add(card.kind)
            elif card.kind != ASSET or blockaded:
                continue
            best = max(best, self.progress(card, board.counters[piece], power))
        for serial in self.private.hand:
            card = self.private.cards[serial]
            if card.kind == ASSET:
                if blockaded:
                    continue
            elif card.kind in taken or not self.fits(card, world) or self.doomed(card, world):
                continue
            best = max(best, self.progress(card, 0, power))
        return best

    def drawing(self) -> float:
        """What the next card is worth in hand."""
        if not self.private.deck:
            return 0.0
        held = sum(self.useful(self.private.cards[serial]) for serial in self.private.hand)
        base = SLEEVES[held] if held < len(SLEEVES) else NO_MORE
        coming = self.private.cards[self.private.deck[0]]
        eager = 0.7 + min(1.0, self.value(coming) / 14) if self.useful(coming) else 0.5
        return self.tastes.research * base * eager - self.aims.clears_hand

    # The phases.

    def _research(self, legal: Sequence[Action]) -> Choice:
        gain = self.drawing()
        options = []
        for action in legal:
            if isinstance(action, Research):
                cards = figures.research_draw(self.board, action.asset)
                other = max(self.building(action.asset), self._mending(action.asset))
                options.append((gain * cards - other, -action.asset, action))
        if options:
            better, _, action = max(options, key=lambda option: option[:2])
            if better > 0:
                return Choice(action, f"draws: {self._name(action.asset)} has little to build")
        return Choice(Next(), "keeps its worlds for construction")

    def _mending(self, world: Piece) -> float:
        return self._repair_worth(world, world) if self.board.damage[world] else 0.0

    def _repair_worth(self, world: Piece, target: Piece) -> float:
        board = self.board
        if target != world:
            return 0.4
        value = 0.5
        roads = Roads(board)
        foe = opponent(self.seat)
        if board.fleet[foe]:
            now = capture_chance(roads, foe, world)
            roads.board.damage[world] -= 1
            saved = now - capture_chance(roads, foe, world)
            at_stake = 60.0 if world in homeworlds(board, self.seat) else 8.0
            value += at_stake * saved
            if board.card[world].homeworld and needed(board, world) == 1:
                value += 2.0
        return self.tastes.repair * value

    def _repair(self, legal: Sequence[Action]) -> Choice:
        options = []
        for action in legal:
            if isinstance(action, Repair):
                gain = self._repair_worth(action.asset, action.target)
                options.append((gain - self.building(action.asset), -action.target, action))
        if options:
            better, _, action = max(options, key=lambda option: option[:2])
            if better > 0:
                return Choice(action, f"mends {self._name(action.target)} before the next strike")
        return Choice(Next(), "has nothing more urgent to mend")

    def _place(self, legal: Sequence[Action]) -> Choice:
        best: tuple[float, float, Place] | None = None
        for action in legal:
            if not isinstance(action, Place):
                continue
            card = self.private.cards[action.card]
            gain = self._placing(card, action.asset) + self.aims.clears_hand
            if gain > 0 and (best is None or (gain, -action.card) > best[:2]):
                best = (gain, -action.card, action)
        if best is None:
            return Choice(Next(), "has placed what it wants to build")
        card = self.private.cards[best[2].card]
        where = "" if best[2].asset is None else f" at {self._name(best[2].asset)}"
        return Choice(best[2], f"starts {SORTS[card.kind]}{where}")

    def _placing(self, card: Card, world: Piece | None) -> float:
        board = self.board
        if card.kind == ASSET:
            waiting = sum(
                card.cost - board.counters[piece]
                for piece in board.yard[self.seat]
                if self.view.identity(piece).kind == ASSET
            )
            return self.value(card) / max(1, card.cost + waiting)
        if world is None or not self.fits(card, world) or self.doomed(card, world):
            return 0.0
        power = figures.power(board, world)
        if not power:
            return 0.0
        turns = -(-card.cost // power)
        if turns > 5:
            return 0.0
        value = self.value(card)
        if card.kind == CRAFT and card.population > self.spare:
            value *= 0.35
        return value / (turns + 0.5)

    def _allocate(self, legal: Sequence[Action]) -> Choice:
        best: tuple[float, int, Build] | None = None
        for action in legal:
            if not isinstance(action, Build):
                continue
            card = self.view.identity(action.target)
            power = figures.power(self.board, action.asset)
            gain = self.progress(card, self.board.counters[action.target], power)
            if card.kind != ASSET and not self.fits(card, action.asset):
                gain = 0.0
            if gain > 0 and (best is None or (gain, -action.target) > best[:2]):
                best = (gain, -action.target, action)
        if best is None:
            return Choice(Next(), "has nothing left to build on")
        action = best[2]
        card = self.view.identity(action.target)
        return Choice(action, f"builds {SORTS[card.kind]} with {self._name(action.asset)}")

    def _complete(self, legal: Sequence[Action]) -> Choice:
        ready = [
            action
            for action in legal
            if isinstance(action, Complete)
            and not self.doomed(self.view.identity(action.target), self.board.host[action.target])
        ]
        if not ready:
            return Choice(Next(), "has nothing to complete")
        order = {ASSET: 2, CRAFT: 1}

        def eagerness(action: Complete) -> tuple[int, float, int]:
            card = self.view.identity(action.target)
            return order.get(card.kind, 0), self.value(card), -action.target

        action = max(ready, key=eagerness)
        return Choice(action, f"completes {self.view.identity(action.target).name}")

    def _name(self, piece: Piece) -> str:
        return self.view.identity(piece).name
