"""May a seat do this now, and if not, why? Every refusal cites its rule.

Legality reads the public board and the acting player's own private part, nothing else: a client
that holds only its view gets the same answers as the authority. `choices.py` lists what is
allowed here, faster than asking one action at a time; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from . import actions, costs, figures
from .abilities import forbidden
from .actions import Action
from .board import Board
from .private import Private
from .terms import ASSET, CRAFT, PLAY, SEATS, UPGRADE, YARD, Kind, Phase, Piece, Seat


@dataclass(frozen=True, slots=True)
class Refusal:
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.rule} {self.sentence}"


class IllegalAction(Exception):
    """An action the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refusal(board: Board, private: Private, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not do this now; None if it may."""
    if seat not in SEATS:
        return Refusal("R4", "nobody sits there")
    if board.result is not None:
        return Refusal(board.result.rule, "the duel is over")
    kind = type(action)
    if kind is actions.Concede:
        return None
    if kind is actions.OfferDraw:
        return _offer_draw(board, seat)
    if board.decision is not None or kind is actions.Choose:
        return _choose(board, seat, action)
    if board.combat is not None or kind is actions.Bid:
        return _bid(board, seat, action)
    if seat != board.active:
        return Refusal(_rule(private, action), "this is the opponent's turn")
    check = CHECKS.get(kind)
    if check is None:
        return None
    phase, judge = check
    if phase is not None and board.phase != phase:
        return Refusal(
            _rule(private, action),
            f"this belongs to the {_phase_name(phase)}; the turn is in the "
            f"{_phase_name(board.phase)}",
        )
    refused = judge(board, private, seat, action)
    if refused is None and board.hooks and (why := forbidden(board, seat, action)):
        return Refusal("R0", why)
    return refused


def _rule(private: Private, action: Action) -> str:
    if isinstance(action, actions.Place) and 0 <= action.card < len(private.cards):
        return PLACING[private.cards[action.card].kind]
    return action.RULE


def _phase_name(phase: Phase) -> str:
    if phase.step:
        return f"{phase.step} step of construction"
    return f"{phase.title} phase"


# Decisions, bids and draws.


def _choose(board: Board, seat: Seat, action: Action) -> Refusal | None:
    rule = actions.Choose.RULE
    decision = board.decision
    if decision is None:
        return Refusal(rule, "no decision is open")
    if not isinstance(action, actions.Choose):
        return Refusal(rule, f"a decision of {_name(board, decision.source)} is open")
    if seat != decision.seat:
        return Refusal(rule, "the decision is the opponent's")
    if not 0 <= action.option < len(decision.options):
        return Refusal(rule, f"there is no option {action.option}")
    return None


def _bid(board: Board, seat: Seat, action: Action) -> Refusal | None:
    rule = actions.Bid.RULE
    combat = board.combat
    if combat is None:
        return Refusal(rule, "no combat is open, so there is nothing to bid for")
    if not isinstance(action, actions.Bid):
        return Refusal(rule, "a combat is open; both bids come first")
    if combat.locked[seat]:
        return Refusal(rule, "your bid is already fixed")
    most = combat.most[seat]
    if not 0 <= action.amount <= most:
        return Refusal(rule, f"a bid of {action.amount} is not between 0 and {most}")
    return None


def _offer_draw(board: Board, seat: Seat) -> Refusal | None:
    if board.draw_offer[seat]:
        return Refusal(actions.OfferDraw.RULE, "your offer of a draw still stands")
    return None


# Maneuvers (R4.2 to R4.4).


def _burn(board: Board, _: Private, seat: Seat, action: actions.Burn) -> Refusal | None:
    if refused := _not_your_craft(board, seat, action.craft, action.RULE):
        return refused
    craft, orbital = action.craft, action.orbital
    world = board.card[board.host[craft]]
    if not 0 <= orbital < len(world.orbitals):
        return Refusal(action.RULE, f"{world.name} has no orbital {orbital}")
    if orbital == board.orbital[craft]:
        return Refusal(action.RULE, f"{_name(board, craft)} is already in that orbital")
    return _beyond_limit(board, craft, costs.burn(board, craft, orbital), "R4.2.4", "Burn")


def _transfer(board: Board, _: Private, seat: Seat, action: actions.Transfer) -> Refusal | None:
    if refused := _not_your_craft(board, seat, action.craft, action.RULE):
        return refused
    craft, world = action.craft, action.asset
    if not board.is_in_play(world, ASSET) and world not in board.veiled:
        return Refusal(action.RULE, "a transfer goes to a face-up asset")
    start = board.host[craft]
    if world == start:
        return Refusal(action.RULE, f"{_name(board, craft)} is already at {_name(board, world)}")
    if board.orbital[craft] != figures.outermost(board, start):
        return Refusal(action.RULE, f"{_name(board, craft)} is not in the outermost orbital")
    return _beyond_limit(board, craft, costs.transfer(board, craft, world), "R4.2.4", "Transfer")


def _attack(board: Board, _: Private, seat: Seat, action: actions.Attack) -> Refusal | None:
    if refused := _not_your_craft(board, seat, action.craft, action.RULE):
        return refused
    craft, target = action.craft, action.target
    if not board.is_in_play(target, CRAFT):
        return Refusal(action.RULE, "the target is not a craft in play")
    if board.controller[target] == seat:
        return Refusal(action.RULE, f"{_name(board, target)} is your own")
    if board.host[target] != board.host[craft]:
        return Refusal(action.RULE, f"{_name(board, target)} is around another world")
    return _beyond_limit(board, craft, costs.attack(board, craft, target), "R4.3.2", "Attack")


def _bombard(board: Board, _: Private, seat: Seat, action: actions.Bombard) -> Refusal | None:
    if refused := _not_your_craft(board, seat, action.craft, action.RULE):
        return refused
    craft, target = action.craft, action.target
    world = board.host[craft]
    if board.is_in_play(target, ASSET):
        at_target = target == world
    elif board.is_in_play(target, UPGRADE):
        at_target = board.host[target] == world
    else:
        return Refusal(action.RULE, "the target is neither a face-up asset nor an upgrade")
    if not at_target:
        return Refusal(action.RULE, f"{_name(board, craft)} does not orbit {_name(board, target)}")
    if board.controller[world] == seat:
        return Refusal(action.RULE, f"{_name(board, target)} is your own")
    cost = costs.bombard(board, craft, target)
    if refused := _beyond_limit(board, craft, cost, "R4.4.2", "Bombardment"):
        return refused
    most = figures.dv_left(board, craft) - cost
    if not 0 <= action.power <= most:
        return Refusal("R4.4.3", f"a power of {action.power} is not between 0 and {most}")
    return None


# Research and repair (R4.5, R4.6).


def _research(board: Board, _: Private, seat: Seat, action: actions.Research) -> Refusal | None:
    if refused := _cannot_tap(board, seat, action.asset, action.RULE):
        return refused
    if not board.deck_size[seat]:
        return Refusal(action.RULE, "your deck is empty")
    return None


def _repair(board: Board, _: Private, seat: Seat, action: actions.Repair) -> Refusal | None:
    if refused := _cannot_tap(board, seat, action.asset, action.RULE):
        return refused
    target = action.target
    on_it = board.is_in_play(target, UPGRADE) and board.host[target] == action.asset
    if target != action.asset and not on_it:
        return Refusal(
            action.RULE, f"{_name(board, action.asset)} repairs only itself and its upgrades"
        )
    if not board.damage[target]:
        return Refusal(action.RULE, f"{_name(board, target)} has no damage")
    return None


# Construction (R4.7).


def _place(board: Board, private: Private, seat: Seat, action: actions.Place) -> Refusal | None:
    rule = _rule(private, action)
    if action.card not in private.hand:
        return Refusal("R4.7.1" if rule == action.RULE else rule, "that card is not in your hand")
    card = private.cards[action.card]
    world = action.asset
    if card.kind == ASSET:
        if world is not None:
            return Refusal(rule, f"{card.name} goes on the line, not beside a world")
        return None
    if world is None:
        return Refusal(rule, f"{card.name} needs a world to stand beside")
    if not board.is_in_play(world, ASSET) or board.controller[world] != seat:
        return Refusal(rule, f"{card.name} goes beside a face-up asset you control")
    taken = sum(board.card[piece].kind == card.kind for piece in board.beside(world))
    if taken >= figures.slots(board, world, card.kind):
        return Refusal(rule, f"{_name(board, world)} has no free {card.kind} slot")
    return None


def _build(board: Board, private: Private, seat: Seat, action: actions.Build) -> Refusal | None:
    if refused := _cannot_tap(board, seat, action.asset, action.RULE):
        return refused
    asset, target = action.asset, action.target
    if refused := _not_your_construction(board, seat, target, action.RULE):
        return refused
    if board.card[target].kind == ASSET:
        if board.is_blockaded(asset):
            return Refusal("R4.7.5", f"{_name(board, asset)} is blockaded by a craft in orbit")
    elif board.host[target] != asset:
        return Refusal(action.RULE, f"that card does not stand beside {_name(board, asset)}")
    return None


def _complete(
    board: Board, private: Private, seat: Seat, action: actions.Complete
) -> Refusal | None:
    rule, target = action.RULE, action.target
    if refused := _not_your_construction(board, seat, target, rule):
        return refused
    card = private.identity(board, target)
    cost = figures.cost(board, target, card)
    if board.counters[target] < cost:
        return Refusal(rule, f"{card.name} has {board.counters[target]} of {cost} counters")
    if card.kind == CRAFT:
        world = board.host[target]
        if card.craft_class not in figures.classes(board, world):
            return Refusal(rule, f"{_name(board, world)} cannot build a {card.craft_class}")
        crew = figures.crew(board, seat) + figures.population(board, target, card)
        room = figures.room(board, seat)
        if crew > room:
            return Refusal(rule, f"your craft would need a population of {crew}; you have {room}")
    return None


def _activate(
    board: Board, private: Private, seat: Seat, action: actions.Activate
) -> Refusal | None:
    rule, source, index = action.RULE, action.card, action.ability
    if not board.is_piece(source) or board.zone[source] != PLAY:
        return Refusal(rule, "that card is not in play")
    abilities = board.card[source].abilities
    if not 0 <= index < len(abilities) or "activate" not in abilities[index].hooks:
        return Refusal(rule, f"{_name(board, source)} has no such ability to use")
    if board.commander(source) != seat:
        return Refusal(rule, f"{_name(board, source)} is not yours to command")
    ability = abilities[index]
    if board.phase != ability.phase:
        return Refusal(rule, f"this ability belongs to the {_phase_name(ability.phase)}")
    if why := ability.obstacle(board, private, source, index):
        return Refusal(rule, f"{_name(board, source)}: {why}")
    if action.targets not in ability.offers(board, private, source, index):
        return Refusal(rule, f"{_name(board, source)}: it cannot be used on that")
    return None


# What several actions ask.


def _not_your_craft(board: Board, seat: Seat, craft: Piece, rule: str) -> Refusal | None:
    if not board.is_in_play(craft, CRAFT):
        return Refusal(rule, "that is not a craft in play")
    if board.controller[craft] != seat:
        return Refusal(rule, f"{_name(board, craft)} is not yours to command")
    return None


def _beyond_limit(board: Board, craft: Piece, cost: int, rule: str, deed: str) -> Refusal | None:
    left = figures.dv_left(board, craft)
    if cost > left:
        return Refusal(rule, f"{deed} costs {cost}, {_name(board, craft)} has {left} left")
    return None


def _cannot_tap(board: Board, seat: Seat, asset: Piece, rule: str) -> Refusal | None:
    if not board.is_in_play(asset, ASSET):
        return Refusal(rule, "that is not a face-up asset")
    if board.controller[asset] != seat:
        return Refusal(rule, f"you do not control {_name(board, asset)}")
    if board.tapped[asset]:
        return Refusal(rule, f"{_name(board, asset)} is already tapped")
    return None


def _not_your_construction(board: Board, seat: Seat, piece: Piece, rule: str) -> Refusal | None:
    if not board.is_piece(piece) or board.zone[piece] != YARD:
        return Refusal(rule, "that is not a card under construction")
    if board.controller[piece] != seat:
        return Refusal(rule, "that construction is not yours")
    return None


def _name(board: Board, piece: Piece) -> str:
    return board.card[piece].name


PLACING: Final[dict[Kind, str]] = {CRAFT: "R4.7.1", UPGRADE: "R4.7.2", ASSET: "R4.7.3"}

Judge = Callable[[Board, Private, Seat, Any], Refusal | None]
CHECKS: Final[dict[type[Action], tuple[Phase | None, Judge]]] = {
    actions.Burn: (Phase.MANEUVERS, _burn),
    actions.Transfer: (Phase.MANEUVERS, _transfer),
    actions.Attack: (Phase.MANEUVERS, _attack),
    actions.Bombard: (Phase.MANEUVERS, _bombard),
    actions.Activate: (None, _activate),
    actions.Research: (Phase.RESEARCH, _research),
    actions.Repair: (Phase.REPAIR, _repair),
    actions.Place: (Phase.PLACE, _place),
    actions.Build: (Phase.ALLOCATE, _build),
    actions.Complete: (Phase.COMPLETE, _complete),
}
