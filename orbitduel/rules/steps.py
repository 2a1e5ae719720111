"""What happens once an action is allowed, in steps that abilities can answer (R0).

A step is a function and its arguments. Carrying out an action puts steps on the duel's agenda;
the duel takes the topmost, lets abilities answer it, performs it, and goes on until none is left
or somebody must decide. A step that leads to others puts them on the agenda with `then` instead
of calling them, so that a decision may come between any two. Steps change the duel only by
emitting events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from . import actions, costs, events, figures
from .chance import DIE
from .terms import ASSET, CRAFT, STATIONS, Phase, Piece, Seat, opponent

if TYPE_CHECKING:
    from .duel import Duel

Step: TypeAlias = tuple[Callable[..., None], *tuple[Any, ...]]


# From an action to its steps.


def burn(duel: Duel, seat: Seat, action: actions.Burn) -> None:
    cost = costs.burn(duel.board, action.craft, action.orbital)
    duel.then((move, action.craft, duel.board.host[action.craft], action.orbital, cost))


def transfer(duel: Duel, seat: Seat, action: actions.Transfer) -> None:
    cost = costs.transfer(duel.board, action.craft, action.asset)
    duel.then((move, action.craft, action.asset, figures.outermost(duel.board, action.asset), cost))


def attack(duel: Duel, seat: Seat, action: actions.Attack) -> None:
    """R4.3.3: a side with nothing left bids 0 without being asked."""
    board = duel.board
    craft, target = action.craft, action.target
    cost = costs.attack(board, craft, target)
    power = figures.dv_left(board, craft) - cost
    defence = figures.dv_left(board, target)
    most = (power, defence) if seat == 0 else (defence, power)
    duel.emit(events.AttackDeclared(craft, target, cost, most))
    for bidder in (0, 1):
        if not most[bidder]:
            duel.emit(events.BidLocked(bidder, 0))
    duel.then((reveal_bids,))


def bid(duel: Duel, seat: Seat, action: actions.Bid) -> None:
    duel.emit(events.BidLocked(seat, action.amount))
    duel.then((reveal_bids,))


def bombard(duel: Duel, seat: Seat, action: actions.Bombard) -> None:
    board = duel.board
    craft, target, power = action.craft, action.target, action.power
    cost = costs.bombard(board, craft, target)
    duel.emit(events.AssetBombarded(craft, target, cost, power))
    check = power - figures.resistance(board, target)
    hits = _roll(duel, figures.bombardment(board, craft, target), check)
    if hits:
        duel.then((damage, target, hits, craft))


def research(duel: Duel, seat: Seat, action: actions.Research) -> None:
    duel.emit(events.AssetTapped(action.asset))
    for _ in range(figures.research_draw(duel.board, action.asset)):
        duel.then((draw, seat))


def repair(duel: Duel, seat: Seat, action: actions.Repair) -> None:
    duel.emit(events.AssetTapped(action.asset))
    duel.emit(events.DamageRepaired(action.target))


def place(duel: Duel, seat: Seat, action: actions.Place) -> None:
    card = duel.private[seat].cards[action.card]
    piece = len(duel.board.card)
    duel.emit(events.CardPlaced(seat, piece, card.kind, action.asset, action.card))


def build(duel: Duel, seat: Seat, action: actions.Build) -> None:
    power = figures.power(duel.board, action.asset)
    duel.emit(events.AssetTapped(action.asset))
    duel.emit(events.CountersPlaced(action.asset, action.target, power))


def complete(duel: Duel, seat: Seat, action: actions.Complete) -> None:
    duel.then((enter_play, action.target))


def next_phase(duel: Duel, seat: Seat, action: actions.Next) -> None:
    duel.then((move_on,))


def end_turn(duel: Duel, seat: Seat, action: actions.EndTurn) -> None:
    for _ in range(duel.board.phase, Phase.END):
        duel.then((move_on,))


def concede(duel: Duel, seat: Seat, action: actions.Concede) -> None:
    duel.emit(events.DuelEnded(opponent(seat), action.RULE))


def offer_draw(duel: Duel, seat: Seat, action: actions.OfferDraw) -> None:
    duel.emit(events.DrawOffered(seat))
    if all(duel.board.draw_offer):
        duel.emit(events.DuelEnded(None, action.RULE))


CARRY_OUT: dict[type[actions.Action], Callable[[Duel, Seat, Any], None]] = {
    actions.Burn: burn,
    actions.Transfer: transfer,
    actions.Attack: attack,
    actions.Bid: bid,
    actions.Bombard: bombard,
    actions.Research: research,
    actions.Repair: repair,
    actions.Place: place,
    actions.Build: build,
    actions.Complete: complete,
    actions.Next: next_phase,
    actions.EndTurn: end_turn,
    actions.Concede: concede,
    actions.OfferDraw: offer_draw,
}


# Moves, hits and captures.


def as_is(duel: Duel, step: Callable[..., None], *arguments: Any) -> None:
    """Perform a step that an ability has put in another's place; it is not answered again."""
    step(duel, *arguments)


def move(duel: Duel, craft: Piece, world: Piece, orbital: int, cost: int) -> None:
    start = (duel.board.host[craft], duel.board.orbital[craft])
    duel.emit(events.CraftMoved(craft, start, (world, orbital), cost))


def reveal_bids(duel: Duel) -> None:
    """R4.3.4 to R4.3.6, once both bids are fixed; chance is drawn only here."""
    board = duel.board
    combat = board.combat
    if combat is None or not all(combat.locked):
        return
    attacker = board.controller[combat.craft]
    power = duel.private[attacker].bid or 0
    defence = duel.private[opponent(attacker)].bid or 0
    duel.emit(events.BidsRevealed(combat.craft, combat.target, combat.cost, power, defence))
    dice = figures.accuracy(board, combat.craft, combat.target)
    hits = _roll(duel, dice, power - defence)
    if hits:
        duel.then((damage, combat.target, hits, combat.craft))


def _roll(duel: Duel, dice: int, check: int) -> int:
    """R4.3.5, R4.4.4: every die strictly below the check is a hit."""
    values = duel.roll(dice, DIE)
    hits = sum(value < check for value in values)
    duel.emit(events.DiceRolled(values, check, hits))
    return hits


def damage(duel: Duel, target: Piece, amount: int, source: Piece) -> None:
    board = duel.board
    duel.emit(events.DamageDealt(target, amount))
    kind = board.card[target].kind
    if kind == CRAFT:
        if board.damage[target] >= figures.armor(board, target):
            duel.then((destroy_craft, target))
    elif board.damage[target] >= figures.resistance(board, target):
        if kind == ASSET:
            duel.then((capture, target, board.controller[source]))
        else:
            duel.then((destroy_upgrade, target))


def destroy_craft(duel: Duel, craft: Piece) -> None:
    duel.emit(events.CraftDestroyed(craft))


def destroy_upgrade(duel: Duel, upgrade: Piece) -> None:
    duel.emit(events.UpgradeDestroyed(upgrade))


def capture(duel: Duel, asset: Piece, seat: Seat) -> None:
    """R4.4.6: upgrades and construction are lost, and the world changes hands at once."""
    board = duel.board
    for upgrade in board.upgrades_on(asset):
        duel.emit(events.UpgradeDestroyed(upgrade))
    for piece in board.beside(asset):
        duel.emit(events.ConstructionLost(piece))
    left = max(0, figures.resistance(board, asset) - 1)
    duel.emit(events.AssetCaptured(asset, seat, left))


# Cards.


def draw(duel: Duel, seat: Seat) -> None:
    deck = duel.private[seat].deck
    if deck:
        duel.emit(events.CardDrawn(seat, deck[0]))


def enter_play(duel: Duel, piece: Piece) -> None:
    """R4.7.6: a craft appears in the lowest orbital of its world."""
    board = duel.board
    card = duel.private[board.controller[piece]].identity(board, piece)
    duel.emit(events.CardCompleted(piece, card, 0))


# The course of a turn.


def move_on(duel: Duel) -> None:
    phase = Phase(duel.board.phase + 1)
    duel.emit(events.PhaseEntered(phase))
    if phase is Phase.END:
        duel.then((judge,), (untap,), (debris,), (pass_turn,))


def begin_turn(duel: Duel, seat: Seat) -> None:
    """R4.1: the tracker advances, then damage and spent delta-vee leave the seat's craft."""
    duel.emit(events.TurnBegun(seat, duel.board.turn + 1))
    duel.then(*beginning(seat))


def beginning(seat: Seat) -> tuple[Step, ...]:
    """The steps of R4.1, up to standing in maneuvers."""
    return (advance_tracker, seat), (heal, seat), (refill, seat), (move_on,)


def advance_tracker(duel: Duel, seat: Seat) -> None:
    duel.emit(events.TrackerAdvanced(seat, (duel.board.tracker[seat] + 1) % STATIONS))


def heal(duel: Duel, seat: Seat) -> None:
    board = duel.board
    hurt = tuple(craft for craft in board.fleet[seat] if board.damage[craft])
    if hurt:
        duel.emit(events.DamageHealed(hurt))


def refill(duel: Duel, seat: Seat) -> None:
    board = duel.board
    spent = tuple(craft for craft in board.fleet[seat] if board.spent[craft])
    if spent:
        duel.emit(events.TanksRefilled(spent))


def judge(duel: Duel) -> None:
    """R4.8.1 and R4.8.2: has the active player won?"""
    board = duel.board
    if not board.holds_homeworld(opponent(board.active)):
        duel.emit(events.DuelEnded(board.active, "R4.8.1"))
        return
    for condition in duel.conditions:
        if condition.met(board, board.active):
            duel.emit(events.DuelEnded(board.active, "R4.8.2"))
            return


def untap(duel: Duel) -> None:
    board = duel.board
    tapped = tuple(world for world in board.worlds_of(board.active) if board.tapped[world])
    if tapped:
        duel.emit(events.AssetsUntapped(tapped))


def debris(duel: Duel) -> None:
    """R4.8.4: all damage first, then all that dies of it at once."""
    board = duel.board
    if not board.wrecks:
        return
    density: dict[tuple[Piece, int], int] = {}
    for wreck in board.wrecks:
        spot = (board.host[wreck], board.orbital[wreck])
        density[spot] = density.get(spot, 0) + 1
    struck = []
    for fleet in board.fleet:
        for craft in fleet:
            amount = density.get((board.host[craft], board.orbital[craft]))
            if amount:
                struck.append(craft)
                duel.emit(events.DamageDealt(craft, amount))
    duel.then(
        *(
            (destroy_craft, craft)
            for craft in struck
            if board.damage[craft] >= figures.armor(board, craft)
        )
    )


def pass_turn(duel: Duel) -> None:
    board = duel.board
    if board.limit is not None and board.turn >= board.limit:
        duel.emit(events.DuelEnded(None, "R5.3"))
    else:
        duel.then((begin_turn, opponent(board.active)))
