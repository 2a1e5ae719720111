"""Everything a chosen thing can do, with prices, odds, and reasons where it cannot.

All answers come from the rules: legality refuses, costs price. Nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from orbitduel.ai.odds import at_least
from orbitduel.rules import actions, costs, figures
from orbitduel.rules.abilities import DECLINE
from orbitduel.rules.actions import Action
from orbitduel.rules.board import Board
from orbitduel.rules.legality import Refusal, refusal
from orbitduel.rules.terms import ASSET, CRAFT, NOWHERE, STATIONS, Phase, Piece, Serial, opponent
from orbitduel.rules.views import View


@dataclass(frozen=True)
class Option:
    action: Action
    title: str
    icon: str = ""
    place: Piece | None = None
    """The world, craft or card it is done to."""
    orbital: int | None = None
    cost: int | None = None
    next_cost: int | None = None
    """What it would cost in one's own next turn."""
    left: int | None = None
    """Delta-vee left for defence afterwards; of an attack, the most that can be bid."""
    odds: float | None = None
    """The best chance: to destroy against no defence, or to hit at all with all power."""
    tag: str = ""
    """A word at the place on the table: how many counters, or that it can be completed."""
    refusal: Refusal | None = None

    @property
    def legal(self) -> bool:
        return self.refusal is None


def _why(view: View, action: Action) -> Refusal | None:
    if view.seat is None or view.private is None:
        return Refusal("R6", "spectators only watch")
    return refusal(view.board, view.private, view.seat, action)


ICONS: Final[dict[type[Action], str]] = {
    actions.Research: "research",
    actions.Repair: "repair",
    actions.Build: "construction",
    actions.Complete: "check",
    actions.Place: "hand",
}

# Craft.


def of_craft(view: View, craft: Piece) -> list[Option]:
    """Burns, transfers, attacks, bombardments and abilities of a craft in play."""
    return [
        *burns(view, craft),
        *transfers(view, craft),
        *attacks(view, craft),
        *bombardments(view, craft),
        *activations(view, craft),
    ]


def burns(view: View, craft: Piece) -> list[Option]:
    board = view.board
    left, world = figures.dv_left(board, craft), board.host[craft]
    found = []
    for orbital in range(len(figures.orbitals(board, world))):
        if orbital == board.orbital[craft]:
            continue
        action = actions.Burn(craft, orbital)
        cost = costs.burn(board, craft, orbital)
        title, why = orbital_name(board, world, orbital), _why(view, action)
        found.append(
            Option(action, title, "burn", world, orbital, cost, cost, left - cost, refusal=why)
        )
    return found


def orbital_name(board: Board, world: Piece, orbital: int) -> str:
    top = figures.outermost(board, world)
    if top and orbital in (0, top):
        return "Lowest orbital" if orbital == 0 else "Outermost orbital"
    return f"Orbital {orbital + 1}"


def transfers(view: View, craft: Piece) -> list[Option]:
    board = view.board
    left = figures.dv_left(board, craft)
    station = (board.tracker[board.controller[craft]] + 1) % STATIONS
    found = []
    for world in (*board.worlds, *board.veiled):
        if world == board.host[craft]:
            continue
        action = actions.Transfer(craft, world)
        cost = costs.transfer(board, craft, world)
        later = costs.transfer_at(board, craft, world, station)
        title = board.card[world].name
        orbital = max(0, len(board.card[world].orbitals) - 1)
        why = _why(view, action)
        found.append(
            Option(action, title, "transfer", world, orbital, cost, later, left - cost, refusal=why)
        )
    return found


def attacks(view: View, craft: Piece) -> list[Option]:
    board = view.board
    left, world = figures.dv_left(board, craft), board.host[craft]
    found = []
    for target in board.fleet[opponent(board.controller[craft])]:
        if board.host[target] != world:
            continue
        action = actions.Attack(craft, target)
        cost = costs.attack(board, craft, target)
        dice = figures.accuracy(board, craft, target)
        need = max(1, figures.armor(board, target) - board.damage[target])
        check = figures.check(board, craft, target, max(0, left - cost))
        odds = at_least(dice, check, need)
        title = f"Attack {board.card[target].name}"
        why = _why(view, action)
        found.append(
            Option(
                action, title, "attack", target, None, cost, cost, left - cost, odds, refusal=why
            )
        )
    return found


def bombardments(view: View, craft: Piece) -> list[Option]:
    """At full power; the dial chooses less."""
    board = view.board
    left, world = figures.dv_left(board, craft), board.host[craft]
    if board.controller[world] == board.controller[craft]:
        return []
    found = []
    for target in (world, *board.upgrades_on(world)):
        cost = costs.bombard(board, craft, target)
        power = max(0, left - cost)
        action = actions.Bombard(craft, target, power)
        odds = bombard_odds(board, craft, target, power)
        title = f"Bombard {board.card[target].name}"
        why = _why(view, action)
        if why is None and not figures.bombardment(board, craft, target):
            why = Refusal("R4.4.4", f"{board.card[craft].name} has no bombardment power")
        found.append(
            Option(
                action,
                title,
                "bombardment",
                target,
                None,
                cost,
                cost,
                left - cost,
                odds,
                refusal=why,
            )
        )
    return found


def bombard_odds(board: Board, craft: Piece, target: Piece, power: int) -> float:
    """The chance that at least one die of a bombardment hits (R4.4.4)."""
    check = figures.check(board, craft, target, power - figures.resistance(board, target))
    return at_least(figures.bombardment(board, craft, target), check, 1)


# Worlds.


def of_world(view: View, world: Piece) -> list[Option]:
    """Research, repair, construction and abilities of a world and of what stands on it."""
    board = view.board
    found = [_plain(view, actions.Research(world), "Research: draw a card", world)]
    for target in (world, *board.upgrades_on(world)):
        if board.damage[target]:
            action = actions.Repair(world, target)
            title = f"Repair {board.card[target].name}"
            found.append(_plain(view, action, title, target, "repair"))
    if view.seat is not None:
        power = figures.power(board, world)
        for piece in board.yard[view.seat]:
            if board.host[piece] in (world, NOWHERE):
                title = f"Build {view.identity(piece).name} +{power}"
                found.append(_plain(view, actions.Build(world, piece), title, piece, f"+{power}"))
        for piece in board.beside(world):
            if board.controller[piece] == view.seat:
                found.append(_completion(view, piece))
    for source in (world, *board.upgrades_on(world)):
        found += activations(view, source)
    return found


def of_yard(view: View, piece: Piece) -> list[Option]:
    """What can be done with a card under construction: complete it, or add to it."""
    board = view.board
    if view.seat is None or board.controller[piece] != view.seat:
        return []
    hosts = board.worlds_of(view.seat) if board.host[piece] == NOWHERE else [board.host[piece]]
    built = [
        _plain(
            view,
            actions.Build(world, piece),
            f"Build with {board.card[world].name} +{figures.power(board, world)}",
            world,
            f"+{figures.power(board, world)}",
        )
        for world in hosts
    ]
    return [_completion(view, piece), *built]


def _completion(view: View, piece: Piece) -> Option:
    title = f"Complete {view.identity(piece).name}"
    return _plain(view, actions.Complete(piece), title, piece, "complete")


def _plain(view: View, action: Action, title: str, place: Piece, tag: str = "") -> Option:
    return Option(action, title, ICONS[type(action)], place, tag=tag, refusal=_why(view, action))


# The hand.


def of_hand(view: View, serial: Serial) -> list[Option]:
    """Where a card of the hand may be placed."""
    board = view.board
    if view.private is None or view.seat is None:
        return []
    card = view.private.cards[serial]
    if card.kind == ASSET:
        action = actions.Place(serial)
        return [Option(action, "Place on the line", "hand", refusal=_why(view, action))]
    return [
        _plain(view, actions.Place(serial, world), f"Place at {board.card[world].name}", world)
        for world in board.worlds_of(view.seat)
    ]


# Abilities and decisions.


def activations(view: View, source: Piece) -> list[Option]:
    """Uses of a piece's activated abilities, one for each set of targets, or why none."""
    board = view.board
    found = []
    for index, ability in enumerate(board.card[source].abilities):
        if "activate" not in ability.hooks:
            continue
        text = ability.printed(board.card[source].kind)
        offers = [] if view.private is None else ability.offers(board, view.private, source, index)
        for targets in offers or [()]:
            action = actions.Activate(source, index, targets)
            named = [board.card[target].name for target in targets if board.is_piece(target)]
            title = text + (f" ({', '.join(named)})" if named else "")
            place = targets[0] if targets and board.is_piece(targets[0]) else source
            found.append(Option(action, title, "tap", place, refusal=_why(view, action)))
    return found


def of_decision(view: View) -> list[Option]:
    """The answers to the open decision, when it is the viewer's."""
    decision = view.board.decision
    if decision is None or decision.seat != view.seat:
        return []
    found = []
    for number, value in enumerate(decision.options):
        place: Piece | None = None
        if value == DECLINE:
            title = "No"
        elif "orbital" in decision.question:
            title = f"Orbital {value + 1}"
        else:
            title, place = view.identity(value).name, value
        found.append(Option(actions.Choose(number), title, "", place))
    return found


# The end of the turn.


def unused(view: View) -> list[str]:
    """What a player may have forgotten in this turn, in sentences."""
    board, private, seat = view.board, view.private, view.seat
    if private is None or seat is None or board.active != seat or board.combat:
        return []
    found = []
    idle = [world for world in board.worlds_of(seat) if not board.tapped[world]]
    if idle and (board.phase <= Phase.ALLOCATE) and (board.deck_size[seat] or board.yard[seat]):
        names = ", ".join(board.card[world].name for world in idle)
        found.append(f"Not tapped yet: {names}.")
    ready = [
        piece
        for piece in board.yard[seat]
        if board.counters[piece] >= figures.cost(board, piece, view.identity(piece))
    ]
    if ready:
        names = ", ".join(view.identity(piece).name for piece in ready)
        found.append(f"Ready to be completed: {names}.")
    if board.phase == Phase.MANEUVERS:
        fresh = [
            craft
            for craft in board.fleet[seat]
            if board.card[craft].kind == CRAFT and not board.spent[craft]
        ]
        if fresh:
            found.append(f"{len(fresh)} of your craft have not moved.")
    return found
