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
from .abilities import Ability, Decision
from .chance import DIE
from .terms import ASSET, CRAFT, NOWHERE, PLAY, STATIONS, Phase, Piece, Seat, opponent

if TYPE_CHECKING:
    from .duel import Duel

Step: TypeAlias = tuple[Callable[..., None], *tuple[Any, ...]]

ATTACK = "attack"
BOMBARDMENT = "bombardment"
ABILITY = "ability"


# From an action to its steps.


def burn(duel: Duel, seat: Seat, action: actions.Burn) -> None:
    cost = costs.burn(duel.board, action.craft, action.orbital)
    duel.then((move, action.craft, duel.board.host[action.craft], action.orbital, cost))


def transfer(duel: Duel, seat: Seat, action: actions.Transfer) -> None:
    cost = costs.transfer(duel.board, action.craft, action.asset)
    arrival = (arrive, action.craft, action.asset, cost)
    if action.asset in duel.board.veiled:
        duel.then((unveil, action.asset), arrival)
    else:
        duel.then(arrival)


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
    check = figures.check(board, craft, target, power - figures.resistance(board, target))
    hits = _roll(duel, craft, target, figures.bombardment(board, craft, target), check)
    if hits:
        duel.then((damage, target, hits, craft, BOMBARDMENT))


def research(duel: Duel, seat: Seat, action: actions.Research) -> None:
    duel.emit(events.AssetTapped(action.asset))
    for _ in range(figures.research_draw(duel.board, action.asset)):
        duel.then((draw, seat))


def repair(duel: Duel, seat: Seat, action: actions.Repair) -> None:
    duel.emit(events.AssetTapped(action.asset))
    duel.emit(events.DamageRepaired(action.target, 1))


def place(duel: Duel, seat: Seat, action: actions.Place) -> None:
    card = duel.private[seat].cards[action.card]
    piece = len(duel.board.card)
    duel.emit(events.CardPlaced(seat, piece, card.kind, action.asset, action.card))


def build(duel: Duel, seat: Seat, action: actions.Build) -> None:
    power = figures.power(duel.board, action.asset)
    duel.emit(events.AssetTapped(action.asset))
    duel.emit(events.CountersPlaced(action.asset, action.target, power))


def complete(duel: Duel, seat: Seat, action: actions.Complete) -> None:
    duel.then((enter_play, action.target, 0), (entered, action.target))


def activate(duel: Duel, seat: Seat, action: actions.Activate) -> None:
    ability = duel.board.card[action.card].abilities[action.ability]
    ability.activate(duel, action.card, action.ability, action.targets)


def choose(duel: Duel, seat: Seat, action: actions.Choose) -> None:
    """Go on where `ask` left off, now with the chosen value."""
    decision = duel.board.decision
    assert decision is not None
    duel.emit(events.DecisionMade(decision, action.option))
    duel.then((*duel.agenda.pop(), decision.options[action.option]))


def next_phase(duel: Duel, seat: Seat, action: actions.Next) -> None:
    duel.then((move_on,))


def end_turn(duel: Duel, seat: Seat, action: actions.EndTurn) -> None:
    duel.then((finish_turn, duel.board.turn))


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
    actions.Activate: activate,
    actions.Choose: choose,
    actions.Next: next_phase,
    actions.EndTurn: end_turn,
    actions.Concede: concede,
    actions.OfferDraw: offer_draw,
}


# Decisions abilities ask for.


def ask(
    duel: Duel,
    ability: Ability,
    seat: Seat,
    source: Piece,
    question: str,
    options: tuple[int, ...],
    *context: Any,
) -> None:
    """Let a seat decide; a single option needs no question."""
    if len(options) == 1:
        duel.then((decided, ability, source, context, options[0]))
        return
    duel.then((decided, ability, source, context))
    decision = Decision(seat, source, question, options)
    duel.emit(events.DecisionOpened(decision, tuple(duel.agenda)))


def decided(
    duel: Duel, ability: Ability, source: Piece, context: tuple[Any, ...], value: int
) -> None:
    duel.then(*ability.chosen(duel, source, value, *context))


def as_is(duel: Duel, *step: Any) -> None:
    """Stands before a step that an ability has put in another's place: not answered again."""
    raise AssertionError("the duel unwraps this step")


# Moves, hits and captures.


def move(duel: Duel, craft: Piece, world: Piece, orbital: int, cost: int) -> None:
    start = (duel.board.host[craft], duel.board.orbital[craft])
    duel.emit(events.CraftMoved(craft, start, (world, orbital), cost))


def arrive(duel: Duel, craft: Piece, world: Piece, cost: int) -> None:
    """The last part of a transfer, once the world is face up."""
    duel.then((move, craft, world, figures.outermost(duel.board, world), cost))


def unveil(duel: Duel, world: Piece) -> None:
    """A veiled world turns out to be one of those nobody has met yet."""
    met = {card.id for card in duel.board.card}
    pool = [card for card in duel.uncharted if card.id not in met]
    duel.emit(events.WorldUnveiled(world, pool[duel.roll(1, len(pool))[0] - 1]))


def reveal_bids(duel: Duel) -> None:
    """R4.3.4 to R4.3.6, once both bids are fixed; chance is drawn only here."""
    board = duel.board
    combat = board.combat
    if combat is None or not all(combat.locked):
        return
    craft, target = combat.craft, combat.target
    attacker = board.controller[craft]
    power = duel.private[attacker].bid or 0
    defence = duel.private[opponent(attacker)].bid or 0
    duel.emit(events.BidsRevealed(craft, target, combat.cost, power, defence))
    dice = figures.accuracy(board, craft, target)
    hits = _roll(duel, craft, target, dice, figures.check(board, craft, target, power - defence))
    duel.then((damage, target, hits, craft, ATTACK), (attack_done, craft, target, hits))


def attack_done(duel: Duel, craft: Piece, target: Piece, hits: int) -> None:
    """The end of an attack, for abilities that answer it."""


def _roll(duel: Duel, craft: Piece, target: Piece, dice: int, check: int) -> int:
    """R4.3.5, R4.4.4: every die strictly below the check is a hit."""
    values = duel.roll(dice, DIE)
    sure = figures.sure_hit(duel.board, craft, target)
    hits = sum([value < check or value <= sure for value in values])
    duel.emit(events.DiceRolled(values, check, hits))
    return hits


def damage(duel: Duel, target: Piece, amount: int, source: Piece, cause: str) -> None:
    """Damage from an attack, a bombardment or an ability; debris has a step of its own."""
    if amount > 0 and duel.board.zone[target] == PLAY:
        duel.emit(events.DamageDealt(target, amount))
        duel.then((check_damage, target, source))


def check_damage(duel: Duel, target: Piece, source: Piece) -> None:
    """R4.3.6, R4.4.5, R4.4.6: what damage at or above armor or resistance does."""
    board = duel.board
    if board.zone[target] != PLAY:
        return
    kind = board.card[target].kind
    if kind == CRAFT:
        if board.damage[target] >= figures.armor(board, target):
            duel.then((destroy_craft, target, source))
    elif board.damage[target] >= figures.resistance(board, target):
        if kind == ASSET:
            duel.then((capture, target, board.commander(source), source))
        else:
            duel.then((destroy_upgrade, target))


def destroy_craft(duel: Duel, craft: Piece, source: Piece, debris: bool = True) -> None:
    """R4.3.6; without `debris` nothing of it is left."""
    if duel.board.zone[craft] == PLAY:
        duel.emit(events.CraftDestroyed(craft) if debris else events.CraftVanished(craft))


def take_craft(duel: Duel, craft: Piece, seat: Seat) -> None:
    if duel.board.zone[craft] == PLAY:
        duel.emit(events.CraftTaken(craft, seat))


def spend(duel: Duel, craft: Piece, amount: int) -> None:
    if amount and duel.board.zone[craft] == PLAY:
        duel.emit(events.DeltaVeeSpent(craft, amount))


def destroy_upgrade(duel: Duel, upgrade: Piece) -> None:
    if duel.board.zone[upgrade] == PLAY:
        duel.emit(events.UpgradeDestroyed(upgrade))


def capture(duel: Duel, asset: Piece, seat: Seat, source: Piece, keep: bool = False) -> None:
    """R4.4.6: upgrades and construction are lost, and the world changes hands at once.

    With `keep` the construction falls to the captor instead of being lost.
    """
    if keep:
        _seize_construction(duel, asset, seat)
        _destroy_upgrades(duel, asset)
    else:
        _lay_waste(duel, asset)
    left = max(0, figures.resistance(duel.board, asset) - 1)
    duel.emit(events.AssetCaptured(asset, seat, left))


def raze(duel: Duel, asset: Piece) -> None:
    """A world falls to nobody; what stands on it and beside it is lost."""
    _lay_waste(duel, asset)
    duel.emit(events.AssetRazed(asset))


def _lay_waste(duel: Duel, asset: Piece) -> None:
    _destroy_upgrades(duel, asset)
    for piece in duel.board.beside(asset):
        duel.emit(events.ConstructionLost(piece))


def _destroy_upgrades(duel: Duel, asset: Piece) -> None:
    for upgrade in duel.board.upgrades_on(asset):
        duel.emit(events.UpgradeDestroyed(upgrade))


def _seize_construction(duel: Duel, asset: Piece, seat: Seat) -> None:
    board = duel.board
    for piece in board.beside(asset):
        card = duel.private[board.controller[piece]].identity(board, piece)
        duel.emit(events.ConstructionSeized(piece, seat, card))


# Cards.


def draw(duel: Duel, seat: Seat) -> None:
    deck = duel.private[seat].deck
    if deck:
        duel.emit(events.CardDrawn(seat, deck[0]))


def enter_play(duel: Duel, piece: Piece, orbital: int) -> None:
    """R4.7.6: a craft appears in the lowest orbital of its world, unless its card says else."""
    board = duel.board
    card = duel.private[board.controller[piece]].identity(board, piece)
    duel.emit(events.CardCompleted(piece, card, orbital))


def entered(duel: Duel, piece: Piece) -> None:
    """A card has come into play, for abilities that answer it."""


# Points of the match's goals (R3.2).


def win(duel: Duel, seat: Seat) -> None:
    """R4.8.2: an alternative win condition is met."""
    duel.emit(events.DuelEnded(seat, "R4.8.2"))


def score(duel: Duel, seat: Seat, goal: str, points: int, why: str) -> None:
    duel.emit(events.PointsScored(seat, goal, points, why))


def claim(duel: Duel, seat: Seat, goal: str, name: str, points: int, why: str) -> None:
    """A goal that only the first to reach it gets."""
    if name not in duel.board.claimed:
        duel.emit(events.FirstClaimed(seat, name))
        duel.emit(events.PointsScored(seat, goal, points, why))


def keep_streak(duel: Duel, world: Piece, seat: Seat, turns: int) -> None:
    duel.emit(events.StreakKept(world, seat, turns))


# The course of a turn.

AFTER: dict[Phase, Phase] = {Phase(phase): Phase(phase + 1) for phase in range(Phase.END)}


def move_on(duel: Duel) -> None:
    phase = AFTER[duel.board.phase]
    duel.emit(events.PhaseEntered(phase))
    if phase is Phase.END:
        active = duel.board.active
        duel.then((turn_ends, active), (judge, active), (untap,), (debris,), (pass_turn,))


def finish_turn(duel: Duel, turn: int) -> None:
    """Move on until a turn is over."""
    if duel.board.turn == turn:
        duel.then((move_on,), (finish_turn, turn))


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
    hurt = tuple(
        craft for craft in board.fleet[seat] if board.damage[craft] and figures.heals(board, craft)
    )
    if hurt:
        duel.emit(events.DamageHealed(hurt))


def refill(duel: Duel, seat: Seat) -> None:
    board = duel.board
    spent = tuple(craft for craft in board.fleet[seat] if board.spent[craft])
    if spent:
        duel.emit(events.TanksRefilled(spent))


def turn_ends(duel: Duel, seat: Seat) -> None:
    """The end of a turn begins, for abilities and goals that answer it."""


def judge(duel: Duel, seat: Seat) -> None:
    """R4.8.1: has the active player won? The match's goals (R4.8.2) follow this step."""
    if not duel.board.holds_homeworld(opponent(seat)):
        duel.emit(events.DuelEnded(seat, "R4.8.1"))


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
            around = density.get((board.host[craft], board.orbital[craft]), 0)
            amount = figures.debris_damage(board, craft, around) if around else 0
            if amount:
                struck.append(craft)
                duel.emit(events.DamageDealt(craft, amount))
    duel.then(
        *(
            (destroy_craft, craft, NOWHERE)
            for craft in struck
            if board.damage[craft] >= figures.armor(board, craft)
        )
    )


def pass_turn(duel: Duel) -> None:
    board = duel.board
    for effect in [effect for effect in board.effects if effect.until <= board.turn]:
        duel.emit(events.EffectEnded(effect))
    if board.limit is not None and board.turn >= board.limit:
        duel.emit(events.DuelEnded(None, "R5.3"))
    else:
        duel.then((begin_turn, opponent(board.active)))
