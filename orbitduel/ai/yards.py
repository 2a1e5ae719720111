"""Research, repair and construction: what each world is best used for this turn.

Every use of a world gets a figure in counters' worth, and the best one wins. A player knows the
order of its own deck, so the worth of research is the worth of the very card that comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

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
FIRST: dict[Kind, float] = {ASSET: 2e6, CRAFT: 1e6, UPGRADE: 1.0}
"""The order in which cards are completed: what others need room for comes first."""
IDLE: dict[Phase, str] = {
    Phase.RESEARCH: "keeps its worlds for construction",
    Phase.REPAIR: "has nothing more urgent to mend",
    Phase.PLACE: "has placed what it wants to build",
    Phase.ALLOCATE: "has nothing left to build on",
    Phase.COMPLETE: "has nothing to complete",
}
"""Why nothing more is done in a phase."""
Option: TypeAlias = tuple[float, float, Action]
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
        self._wall: int | None = None
        self._spare: int | None = None
        self._values: dict[str, float] = {}
        self._useful: dict[str, bool] = {}

    @property
    def wall(self) -> int:
        """The resistance of the enemy's Homeworld."""
        if self._wall is None:
            homes = homeworlds(self.board, opponent(self.seat))
            self._wall = max((figures.resistance(self.board, home) for home in homes), default=0)
        return self._wall

    @property
    def spare(self) -> int:
        """Population left for more craft, those under construction counted in (R4.7.6)."""
        if self._spare is None:
            self._spare = self._count_spare()
        return self._spare

    def _count_spare(self) -> int:
        started = (self.view.identity(piece) for piece in self.board.yard[self.seat])
        taken = sum(card.population for card in started if card.kind == CRAFT)
        return figures.room(self.board, self.seat) - figures.crew(self.board, self.seat) - taken

    def choose(self, legal: Sequence[Action]) -> Choice | None:
        """The best of what yards decide; None when the phase is not theirs."""
        if self.board.phase not in IDLE:
            return None
        options = self._options(legal)
        if options:
            gain, _, action = max(options, key=lambda option: option[:2])
            if gain > 0:
                return Choice(action, self._why(action))
        return self.rest()

    def ranked(self, legal: Sequence[Action]) -> list[Choice]:
        """Everything that could be done, however little it promises, the best first."""
        options = sorted(self._options(legal), key=lambda option: option[:2], reverse=True)
        return [Choice(action, self._why(action)) for _, _, action in options]

    def rest(self) -> Choice:
        """Leave it at that, and say why."""
        return Choice(Next(), IDLE[self.board.phase])

    def _options(self, legal: Sequence[Action]) -> list[Option]:
        """What each thing that could be done is worth; between equals the second figure tells."""
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
        return []

    def _why(self, action: Action) -> str:
        if isinstance(action, Research):
            return f"draws: {self._name(action.asset)} has little to build"
        if isinstance(action, Repair):
            return f"mends {self._name(action.target)} before the next strike"
        if isinstance(action, Place):
            card = self.private.cards[action.card]
            where = "" if action.asset is None else f" at {self._name(action.asset)}"
            return f"starts {SORTS[card.kind]}{where}"
        if isinstance(action, Build):
            card = self.view.identity(action.target)
            return f"builds {SORTS[card.kind]} with {self._name(action.asset)}"
        assert isinstance(action, Complete)
        return f"completes {self._name(action.target)}"

    # What a card is worth once it is there.

    def value(self, card: Card) -> float:
        found = self._values.get(card.id)
        if found is None:
            found = self._value(card) + (self.aims.building(card) if self.aims else 0.0)
            self._values[card.id] = found
        return found

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
        found = self._useful.get(card.id)
        if found is None:
            found = any(self.fits(card, world) for world in self.worlds)
            self._useful[card.id] = found
        return found

    def doomed(self, card: Card, world: Piece) -> bool:
        """Whether debris in the lowest orbital would destroy a new craft before it can move."""
        if card.kind != CRAFT or not self.board.wrecks:
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
        for piece in self.board.yard[self.seat]:
            if self.view.identity(piece) is card:
                return card.population
        return 0

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

    def _research(self, legal: Sequence[Action]) -> list[Option]:
        gain = self.drawing()
        options: list[Option] = []
        for action in legal:
            if isinstance(action, Research):
                cards = figures.research_draw(self.board, action.asset)
                other = max(self.building(action.asset), self._mending(action.asset))
                options.append((gain * cards - other, -action.asset, action))
        return options

    def _mending(self, world: Piece) -> float:
        return self._repair_worth(world, world) if self.board.damage[world] else 0.0

    def _repair_worth(self, world: Piece, target: Piece) -> float:
        board = self.board
        if target != world:
            return 0.4
        value = 0.5
        foe = opponent(self.seat)
        if board.fleet[foe]:
            now = capture_chance(Roads(board), foe, world)
            if now:
                mended = board.copy()
                mended.damage[world] -= 1
                saved = now - capture_chance(Roads(mended), foe, world)
                at_stake = 60.0 if world in homeworlds(board, self.seat) else 8.0
                value += at_stake * saved
            if board.card[world].homeworld and needed(board, world) == 1:
                value += 2.0
        return self.tastes.repair * value

    def _repair(self, legal: Sequence[Action]) -> list[Option]:
        options: list[Option] = []
        for action in legal:
            if isinstance(action, Repair):
                gain = self._repair_worth(action.asset, action.target)
                options.append((gain - self.building(action.asset), -action.target, action))
        return options

    def _place(self, legal: Sequence[Action]) -> list[Option]:
        options: list[Option] = []
        for action in legal:
            if isinstance(action, Place):
                card = self.private.cards[action.card]
                gain = self._placing(card, action.asset) + self.aims.clears_hand
                options.append((gain, -action.card, action))
        return options

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

    def _allocate(self, legal: Sequence[Action]) -> list[Option]:
        options: list[Option] = []
        for action in legal:
            if isinstance(action, Build):
                card = self.view.identity(action.target)
                gain = 0.0
                if card.kind == ASSET or self.fits(card, action.asset):
                    power = figures.power(self.board, action.asset)
                    gain = self.progress(card, self.board.counters[action.target], power)
                options.append((gain, -action.target, action))
        return options

    def _complete(self, legal: Sequence[Action]) -> list[Option]:
        options: list[Option] = []
        for action in legal:
            if isinstance(action, Complete):
                card = self.view.identity(action.target)
                if not self.doomed(card, self.board.host[action.target]):
                    options.append((FIRST[card.kind] + self.value(card), -action.target, action))
        return options

    def _name(self, piece: Piece) -> str:
        return self.view.identity(piece).name
