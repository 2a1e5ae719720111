"""A turn of maneuvers weighed as a whole; see `commander`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from orbitduel.rules import figures
from orbitduel.rules.actions import Action, Next
from orbitduel.rules.terms import NOBODY, Piece, opponent
from orbitduel.rules.views import View

from . import worth
from .aims import Aims
from .odds import SURE_CHECK, chance_of
from .peril import MOST_SHOTS, Peril, kill_chance_of
from .player import Choice
from .roads import Roads, Spot
from .siege import Siege, homeworlds
from .steps import to_attack, to_bombard, towards, way

WORTH_A_MOVE = 0.05
"""The least gain for which a craft stirs."""
FAINT = 0.05
"""A chance of capture too small to storm for; wearing the world down is weighed by itself."""
KEPT = 0.01
"""What each delta-vee left over is worth when nothing else tells."""
GOALS_EACH = 3
"""Where each craft could go that an admiral thinks of."""
GOAL_PROSPECT = 0.3
"""What a hit in prospect is worth on a world that a goal turns on, as a share of holding it."""


Promise: TypeAlias = tuple[dict[Spot, float], dict[Piece, float], int, float]
"""The hits a craft may expect by spot and at the most by world, how many of them count, and what
each is worth."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How bold a commander is."""

    storm: float = 0.6
    """The chance of capture at which it strikes without thinking of waiting."""
    prospect: float = 7.0
    """What a hit in prospect on the enemy Homeworld is worth, in counters."""
    caution: float = 1.0
    """How much the loss of a craft weighs."""
    menace: float = 50.0
    """What a certain capture of the own Homeworld, prevented, is worth."""
    quarrel: float = 1.0
    """How much the destruction of an enemy craft weighs."""
    blockade: float = 0.8
    wear: float = 6.0
    """What a hit on the enemy Homeworld is worth: it must be mended, and brings the end nearer."""


class Option(NamedTuple):
    gain: float
    action: Action
    reason: str
    way: tuple[Action, ...] = ()
    """All the burns of a move, which needs no second thought before it has arrived."""


class Campaign:
    def __init__(self, view: View, temper: Temper) -> None:
        assert view.seat is not None
        self.temper = temper
        self.view = view
        self.seat = view.seat
        self.foe = opponent(view.seat)
        self.roads = Roads(view.board)
        self.board = self.roads.board
        self.fleet = list(self.board.fleet[self.seat])
        self.station = self.board.tracker[self.seat]
        self.left = {craft: figures.dv_left(self.board, craft) for craft in self.fleet}
        self.leave = {
            craft: self.roads.leaving(craft, self.roads.spot(craft)) for craft in self.fleet
        }
        self.peril = Peril(self.roads, self.seat)
        self.sieges = [
            Siege(self.roads, self.seat, home) for home in homeworlds(self.board, self.foe)
        ]
        self.aims = Aims(view.house, self.board, self.seat)
        self.prizes = [
            (Siege(self.roads, self.seat, world), GOAL_PROSPECT * value)
            for world, value in self.aims.held.items()
            if self.board.controller[world] != self.seat
        ]
        self.worth = {craft: worth.craft(self.board, craft) for craft in self.fleet}
        self._standing: dict[tuple[Piece, Spot, int], float] = {}
        self._promises: dict[Piece, list[Promise]] = {}
        self._sieges_here: list[Siege] | None = None
        self._threats: dict[Piece, list[tuple[Piece, tuple[int, int]]]] = {}
        self._checks: dict[tuple[Piece, Piece], int] = {}

    def best(self, allowed: AbstractSet[Action]) -> Choice | None:
        """The first step of the best plan, or None to leave everything as it is."""
        ranked = self.ranked(allowed)
        return ranked[0] if ranked else None

    def ranked(self, allowed: AbstractSet[Action]) -> list[Choice]:
        """The first steps of all plans that gain something, the best first."""
        storm = [option for option in self._storm() if option.action in allowed]
        options = [option for option in self._options() if option.action in allowed]
        return [Choice(option.action, option.reason) for option in (*storm[:1], *options)]

    def orders(self, allowed: Callable[[Action], bool]) -> tuple[Action, ...]:
        """What to do before thinking again: a strike or an attack, whose dice tell what comes
        next, or all moves that come before one; where a craft goes does not hang on where the
        others went."""
        for option in self._storm():
            if allowed(option.action):
                return (option.action,)
        burns: list[Action] = []
        for option in self._options():
            if not allowed(option.action):
                continue
            if not option.way:
                return tuple(burns) or (option.action,)
            burns += option.way
        return *burns, Next()

    def _options(self) -> list[Option]:
        """All that gains something, the best first."""
        options = [
            option
            for option in (
                *self._attacks(),
                *self._moves(),
                *self._raids(),
                *self._strikes(),
            )
            if option.gain > 0
        ]
        options.sort(key=lambda option: -option.gain)
        return options

    def further(self, allowed: AbstractSet[Action]) -> list[Choice]:
        """First steps that seem to gain less than the best, or nothing, the likeliest first."""
        options = [*self._attacks(), *self._raids(), *self._strikes()]
        for craft in self.fleet:
            here, stay = self.roads.spot(craft), self.here(craft)
            goals = [
                (self.standing(craft, (world, orbital), reserve) - stay, (world, orbital))
                for world in self.board.worlds
                for orbital, reserve in self._within_reach(craft, here, self.left[craft], world)
            ]
            goals.sort(key=lambda goal: -goal[0])
            for gain, goal in goals[:GOALS_EACH]:
                action = towards(self.roads, craft, goal)
                options.append(Option(gain, action, self._why_move(craft, goal)))
        options.sort(key=lambda option: -option.gain)
        return [
            Choice(option.action, option.reason) for option in options if option.action in allowed
        ]

    def rest(self) -> Choice:
        """Leave everything as it is, and say why."""
        if waiting := self._waiting():
            saved, world = waiting
            name = self.board.card[world].name
            return Choice(Next(), f"waits: the window to {name} is {saved} cheaper next turn")
        return Choice(Next(), "holds: every craft stands where it should")

    def _waiting(self) -> tuple[int, Piece] | None:
        """The best window that opens next turn for a craft that may then pass through it."""
        later = self.roads.station(self.seat, 1)
        found = []
        for siege in (*self.sieges, *(siege for siege, _ in self.prizes)):
            for craft in self.fleet:
                spot = self.roads.spot(craft)
                if spot[0] != siege.target and siege.dice(craft):
                    then = self.roads.dash(craft, spot, siege.target, later)
                    now = self.roads.dash(craft, spot, siege.target, self.station)
                    if now - then > 1 and then <= self.roads.limit(craft):
                        found.append((now - then, siege.target))
        return max(found, default=None)

    # How good it is for a craft to end the turn somewhere.

    def standing(self, craft: Piece, spot: Spot, reserve: int) -> float:
        key = (craft, spot, reserve)
        found = self._standing.get(key)
        if found is None:
            found = self._standing[key] = self._judge_standing(craft, spot, reserve)
        return found

    def _judge_standing(self, craft: Piece, spot: Spot, reserve: int) -> float:
        loss = self.peril.loss(craft, spot, reserve)
        total = self.hope(craft, spot) * (1 - self.temper.caution * loss)
        if self.board.controller[spot[0]] == self.foe:
            total += self.temper.blockade
        if self.aims:
            total += self.aims.standing(self.roads, craft, spot) * (1 - loss)
        return total + KEPT * reserve

    def hope(self, craft: Piece, spot: Spot) -> float:
        """What a craft is worth somewhere if nothing happens to it."""
        value = self.worth[craft]
        for prospects, _, need, each in self._promised(craft):
            hits_there = prospects[spot]
            value += each * (hits_there if hits_there < need else need)
        return value

    def _most_hoped(self, craft: Piece, world: Piece) -> float:
        """No spot around a world promises more."""
        value = self.worth[craft]
        for _, peaks, need, each in self._promised(craft):
            peak = peaks.get(world, 0.0)
            value += each * (peak if peak < need else need)
        return value

    def _promised(self, craft: Piece) -> list[Promise]:
        found = self._promises.get(craft)
        if found is None:
            found = self._promises[craft] = []
            for siege in self.sieges:
                if siege.dice(craft):
                    found.append((*siege.outlook(craft), siege.need(), self.temper.prospect))
            for siege, share in self.prizes:
                if siege.dice(craft):
                    need = siege.need()
                    found.append((*siege.outlook(craft), need, share / need))
        return found

    def here(self, craft: Piece) -> float:
        return self.standing(craft, self.roads.spot(craft), self.left[craft])

    # Storming the Homeworld: now, or next turn?

    def _storm(self) -> Iterator[Option]:
        if len(self.sieges) != 1:
            return
        siege = self.sieges[0]
        board, target = self.board, siege.target
        need = siege.need()
        strikers = []
        for craft in self.fleet:
            check = self._check(siege, craft)
            if check > 1:
                strikers.append((craft, check))
        if not strikers:
            return
        now = chance_of(tuple([(siege.dice(craft), check) for craft, check in strikers]), need)
        if now < FAINT or (now < self.temper.storm and not self._cannot_wait(siege, now, need)):
            return
        name = board.card[target].name
        reason = f"storms {name}: {round(100 * now)} % to take it this turn"
        strikers.sort(key=lambda pair: (-siege.dice(pair[0]) * min(pair[1], 7), pair[0]))
        for craft, check in strikers:
            power = min(check, SURE_CHECK) + siege.resistance
            yield Option(0, to_bombard(self.roads, craft, target, power), reason)

    def _cannot_wait(self, siege: Siege, now: float, need: int) -> bool:
        """Whether striking now beats the best strike of next turn, after the enemy's turn."""
        board = self.board
        lost = max((self._threat(home) for home in self._besieged()), default=0.0)
        mended = need + 1 if board.damage[siege.target] else need
        later_throws: list[tuple[int, int]] = []
        after_throws: list[tuple[int, int]] = []
        expected = 0.0
        for craft in self.fleet:
            dice = siege.dice(craft)
            if not dice:
                continue
            limit, here, left = self.roads.limit(craft), self.roads.spot(craft), self.left[craft]
            best_value, best_check = 0.0, 0
            for spot in siege.prospects(craft):
                check = min(siege.check(craft, spot, limit, 1), SURE_CHECK)
                if check <= best_value:
                    continue
                cost = self.roads.journey(craft, here, spot, self.station)
                if cost <= left:
                    alive = 1 - self.peril.loss(craft, spot, left - cost)
                    if check * alive > best_value:
                        best_value = check * alive
                        best_check = round(best_value)
            if best_check > 1:
                later_throws.append((dice, best_check))
            check = self._check(siege, craft)
            if check > 1:
                expected += dice * min(check - 1, 6) / 6
                low = (siege.target, 0)
                alive = 1 - self.peril.loss(craft, low, 0)
                again = siege.check(craft, low, limit, 1)
                after_throws.append((dice, round(min(again, SURE_CHECK) * alive)))
            elif best_check > 1:
                after_throws.append((dice, best_check))
        later = chance_of(tuple(later_throws), mended) if later_throws else 0.0
        rest = max(1, round(need - 0.8 * expected + 1))
        after = chance_of(tuple(after_throws), rest) if after_throws else 0.0
        return now + (1 - now) * (1 - lost) * 0.6 * after > (1 - lost) * 0.85 * later

    # Strikes that wear the Homeworld down.

    def _strikes(self) -> Iterator[Option]:
        for siege in self.sieges:
            need = siege.need()
            for craft in self.fleet:
                most = self._check(siege, craft)
                if most <= 1:
                    continue
                dice, start = siege.dice(craft), self.roads.spot(craft)
                height = start[1] if start[0] == siege.target else self.roads.top(siege.target)
                end = (siege.target, self.roads.dive(craft, siege.target, height)[1])
                here = self.here(craft)
                best = max(
                    (
                        self.temper.wear * min(need, dice * (check - 1) / 6)
                        + self.standing(craft, end, most - check)
                        - here,
                        check,
                    )
                    for check in range(2, min(most, SURE_CHECK) + 1)
                )
                gain, check = best
                name = self.board.card[siege.target].name
                action = to_bombard(self.roads, craft, siege.target, check + siege.resistance)
                yield Option(gain, action, f"wears {name} down at a check of {check}")

    # Moves.

    def _moves(self) -> Iterator[Option]:
        aiming = bool(self.aims)
        for craft in self.fleet:
            here, left = self.roads.spot(craft), self.left[craft]
            if left < 2:
                continue
            stay = self.here(craft)
            gain, goal = WORTH_A_MOVE, here
            least = stay - max(0.0, self.temper.blockade) - KEPT * left
            for world in self.board.worlds:
                if not aiming and self._most_hoped(craft, world) <= least + gain:
                    continue
                for orbital, reserve in self._within_reach(craft, here, left, world):
                    if not aiming and self.hope(craft, (world, orbital)) <= least + gain:
                        continue
                    better = self.standing(craft, (world, orbital), reserve) - stay
                    if better > gain:
                        gain, goal = better, (world, orbital)
            if goal != here:
                burns = way(self.roads, craft, goal)
                yield Option(gain, burns[0], self._why_move(craft, goal), burns)

    def _within_reach(
        self, craft: Piece, here: Spot, left: int, world: Piece
    ) -> Iterator[tuple[int, int]]:
        """Where around a world a craft could go this turn, and with how much delta-vee left."""
        roads = self.roads
        start = here[1]
        if world != here[0]:
            left -= self.leave[craft] + roads.hop(craft, here[0], world, self.station)
            start = roads.top(world)
        if left >= 0:
            for orbital in range(roads.top(world) + 1):
                reserve = left - roads.climb(craft, world, start, orbital)
                if reserve >= 0 and (world, orbital) != here:
                    yield orbital, reserve

    def _why_move(self, craft: Piece, spot: Spot) -> str:
        board = self.board
        name, goal = board.card[craft].name, board.card[spot[0]].name
        here = self.roads.spot(craft)
        if self.roads.debris(here):
            return f"takes {name} out of the debris"
        if spot[0] == here[0]:
            way = "up" if spot[1] > here[1] else "down"
            return f"brings {name} {way} to be ready next turn"
        if any(spot[0] == siege.target for siege in self.sieges):
            return f"sends {name} to {goal}"
        return f"sends {name} by way of {goal}"

    # Attacks on craft.

    def _attacks(self) -> Iterator[Option]:
        for foe in self.board.fleet[self.foe]:
            yield from self._attack(foe)

    def _attack(self, foe: Piece) -> Iterator[Option]:
        board, roads = self.board, self.roads
        target = roads.spot(foe)
        guns: list[tuple[int, int, Piece, Spot]] = []
        for craft in self.fleet:
            here, left, leave = roads.spot(craft), self.left[craft], self.leave[craft]
            if left - leave <= 1 and here[0] != target[0]:
                continue
            power = left - roads.shooting_after(craft, here, leave, target, self.station)
            if power > 1 and (dice := figures.accuracy(board, craft, foe)):
                end = here if here[0] == target[0] else (target[0], roads.top(target[0]))
                guns.append((power, dice, craft, end))
        if not guns:
            return
        reserve = figures.dv_left(board, foe)
        armor = max(1, figures.armor(board, foe) - board.damage[foe])
        guns.sort(key=lambda gun: (-gun[0], -gun[1], gun[2]))
        shots = tuple([gun[:2] for gun in guns[:MOST_SHOTS]])
        chances = [kill_chance_of(shots[: at + 1], reserve, armor) for at in range(len(shots))]
        if max(chances) <= FAINT:
            return
        prize = self._prize(foe)
        exposed = 0.0
        best: tuple[float, float] | None = None
        for chance, (_, _, craft, end) in zip(chances, guns, strict=False):
            exposed += self.here(craft) - self.standing(craft, end, 0)
            gain = prize * chance - 0.8 * exposed
            if chance > FAINT and (best is None or gain > best[0]):
                best = (gain, chance)
        if best is None:
            return
        gain, chance = best
        name = board.card[foe].name
        reason = f"hunts {name}: {round(100 * chance)} % to destroy it"
        yield Option(gain, to_attack(roads, guns[0][2], foe), reason)

    def _prize(self, foe: Piece) -> float:
        """What an enemy craft's destruction is worth, the danger it is to the Homeworld
        included."""
        board, roads = self.board, self.roads
        value = worth.craft(board, foe) + self.aims.kill(foe)
        for siege in self._besieged():
            if siege.dice(foe):
                prospect = siege.prospects(foe)[roads.spot(foe)]
                value += 0.7 * self.temper.prospect * min(prospect, siege.need())
                threat = self._threat(siege)
                if threat:
                    value += self.temper.menace * (threat - self._threat(siege, without=foe))
        return self.temper.quarrel * value

    def _besieged(self) -> list[Siege]:
        """The enemy's strikes on the own Homeworlds."""
        if self._sieges_here is None:
            homes = homeworlds(self.board, self.seat)
            self._sieges_here = [Siege(self.roads, self.foe, home) for home in homes]
        return self._sieges_here

    def _threat(self, siege: Siege, without: Piece | None = None) -> float:
        """The chance that an own Homeworld falls in the enemy's turn."""
        throws = self._threats.get(siege.target)
        if throws is None:
            throws = self._threats[siege.target] = []
            for foe in self.board.fleet[self.foe]:
                if dice := siege.dice(foe):
                    spot, limit = self.roads.spot(foe), self.roads.limit(foe)
                    check = min(siege.check(foe, spot, limit, 1), SURE_CHECK)
                    if check > 1:
                        throws.append((foe, (dice, check)))
        thrown = tuple([throw for foe, throw in throws if foe != without])
        return chance_of(thrown, siege.need()) if thrown else 0.0

    def _check(self, siege: Siege, craft: Piece) -> int:
        """The hit check of a strike with everything this turn; 0 for a craft that has no dice."""
        if not siege.dice(craft):
            return 0
        key = (siege.target, craft)
        found = self._checks.get(key)
        if found is None:
            found = siege.check(craft, self.roads.spot(craft), self.left[craft], 0)
            self._checks[key] = found
        return found

    # Raids on other worlds.

    def _raids(self) -> Iterator[Option]:
        board = self.board
        homes = {siege.target for siege in self.sieges}
        for world in board.worlds:
            if board.controller[world] != self.seat and world not in homes:
                yield from self._raid(world)

    def _raid(self, world: Piece) -> Iterator[Option]:
        board, roads = self.board, self.roads
        siege = Siege(roads, self.seat, world)
        strikers = []
        for craft in self.fleet:
            if siege.within(self.left[craft] - self.leave[craft], board.host[craft]):
                check = self._check(siege, craft)
                if check > 1:
                    strikers.append((siege.dice(craft) * min(check, SURE_CHECK), check, craft))
        if not strikers:
            return
        strikers.sort(key=lambda striker: (-striker[0], striker[2]))
        need = siege.need()
        prize = worth.world(board, world) * (1.0 if board.controller[world] == NOBODY else 1.6)
        prize += self.aims.capture(world)
        throws: list[tuple[int, int]] = []
        exposed = 0.0
        best: tuple[float, float] | None = None
        for _, check, craft in strikers[:4]:
            throws.append((siege.dice(craft), min(check, SURE_CHECK)))
            spare = max(0, check - SURE_CHECK)
            start = roads.spot(craft)
            height = start[1] if start[0] == world else roads.top(world)
            end = (world, roads.dive(craft, world, height)[1])
            exposed += self.here(craft) - self.standing(craft, end, spare)
            chance = chance_of(tuple(throws), need)
            gain = prize * chance - exposed
            if best is None or gain > best[0]:
                best = (gain, chance)
        if best is None:
            return
        gain, chance = best
        _, check, craft = strikers[0]
        power = min(check, SURE_CHECK) + siege.resistance
        action = to_bombard(roads, craft, world, power)
        name = board.card[world].name
        reason = f"raids {name}: {round(100 * chance)} % to take it"
        yield Option(gain, action, reason)
