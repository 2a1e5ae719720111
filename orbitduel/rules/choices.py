"""The list of everything a seat may do now.

It says exactly what `legality.refusal` would say of each action, but walks the board once and
hands out action records made earlier: building the list is what a duel spends its time on.
"""

from __future__ import annotations

from functools import lru_cache

from . import actions, costs, figures
from .abilities import forbidden, spread
from .actions import Action
from .board import Board
from .private import Private
from .terms import ASSET, CRAFT, NOWHERE, Phase, Piece, Seat

NEXT = actions.Next()
UNREACHABLE = 10**6
UNBENT = (0, 0)


def choices(board: Board, private: Private, seat: Seat) -> list[Action]:
    """What a seat may do now, apart from what `actions.UNLISTED` always allows."""
    if board.result is not None:
        return []
    if board.decision is not None:
        options = range(len(board.decision.options)) if seat == board.decision.seat else ()
        return [actions.Choose(option) for option in options]
    combat = board.combat
    if combat is not None:
        return [] if combat.locked[seat] else list(_bids(combat.most[seat]))
    if seat != board.active:
        return []
    found = LISTS[board.phase](board, private, seat)
    hooks = board.hooks
    if not hooks:
        return found
    if "activate" in hooks:
        found += _activations(board, private, seat)
    for hook, kind in FORBIDDABLE.items():
        if hook in hooks:
            found = [
                action
                for action in found
                if type(action) is not kind or not forbidden(board, seat, action)
            ]
    return found


def _activations(board: Board, private: Private, seat: Seat) -> list[Action]:
    found: list[Action] = []
    for source in board.hooks["activate"]:
        if board.commander(source) != seat:
            continue
        for index, ability in enumerate(board.card[source].abilities):
            if (
                "activate" in ability.hooks
                and ability.phase == board.phase
                and not ability.obstacle(board, private, source, index)
            ):
                found += [
                    actions.Activate(source, index, targets)
                    for targets in ability.offers(board, private, source, index)
                ]
    return found


def _maneuvers(board: Board, private: Private, seat: Seat) -> list[Action]:
    """Each price is bent only where some ability bends that kind of price."""
    found: list[Action] = [NEXT]
    bends, cards, hosts, orbitals = board.bends, board.card, board.host, board.orbital
    spent, bent_limit = board.spent, "dv" in bends
    enemies: dict[Piece, list[Piece]] = {}
    for foe in board.fleet[1 - seat]:
        enemies.setdefault(hosts[foe], []).append(foe)
    station = board.tracker[seat]
    worlds = tuple(board.worlds)
    if "track" in bends:
        tracks = tuple([figures.track(board, world, station) for world in worlds])
    else:
        tracks = tuple([cards[world].track[station] for world in worlds])
    bent_burns, bent_transfers = "burn cost" in bends, "transfer cost" in bends
    for craft in board.fleet[seat]:
        left = figures.dv_left(board, craft) if bent_limit else cards[craft].dv - spent[craft]
        if left <= 0 and not bends:
            continue
        world = hosts[craft]
        here = orbitals[craft]
        wells = cards[world].orbitals
        if bent_burns and spread(board, "burn cost", craft) != UNBENT:
            found += [
                actions.Burn(craft, orbital)
                for orbital in range(len(wells))
                if orbital != here and costs.burn(board, craft, orbital) <= left
            ]
        elif left >= costs.LEAST_BURN:
            found += _burns(craft, wells, here, left)
        if here == len(wells) - 1:
            bent = spread(board, "transfer cost", craft) if bent_transfers else UNBENT
            if bent != UNBENT:
                found += _bent_transfers(board, craft, left, tracks, bent)
            elif left >= costs.LEAST_BURN:
                found += _transfers(craft, world, left, worlds, tracks)
            if left >= costs.UNCHARTED:
                found += [_transfer(craft, other) for other in board.veiled]
        if world in enemies:
            if "attack cost" in bends:
                for foe in enemies[world]:
                    if costs.attack(board, craft, foe) <= left:
                        found.append(_attack(craft, foe))
            elif left >= costs.LEAST_STRIKE:
                reach = wells[here] - left
                for foe in enemies[world]:
                    if wells[orbitals[foe]] >= reach:
                        found.append(_attack(craft, foe))
        if board.controller[world] != seat:
            if "bombard cost" in bends:
                for target in (world, *board.upgrades_on(world)):
                    most = left - costs.bombard(board, craft, target)
                    if most >= 0:
                        found += _strikes(craft, target, most)
                continue
            most = left - max(costs.LEAST_STRIKE, wells[0] - wells[here])
            if most >= 0:
                found += _strikes(craft, world, most)
                for upgrade in board.upgrades:
                    if hosts[upgrade] == world:
                        found += _strikes(craft, upgrade, most)
    return found


def _bent_transfers(
    board: Board, craft: Piece, left: int, tracks: tuple[int, ...], bent: tuple[int, int]
) -> list[Action]:
    """Only a price within reach of being bent over what is left has to be known exactly."""
    cheaper, dearer = bent
    world = board.host[craft]
    reach = tracks[board.worlds.index(world)] - left
    sure = reach + dearer if left >= costs.LEAST_BURN + dearer else UNREACHABLE
    return [
        _transfer(craft, other)
        for other, figure in zip(board.worlds, tracks, strict=True)
        if other != world
        and (
            figure >= sure
            or (figure >= reach + cheaper and costs.transfer(board, craft, other) <= left)
        )
    ]


def _research(board: Board, private: Private, seat: Seat) -> list[Action]:
    found: list[Action] = [NEXT]
    if board.deck_size[seat]:
        for world in board.worlds:
            if board.controller[world] == seat and not board.tapped[world]:
                found.append(_researching(world))
    return found


def _repair(board: Board, private: Private, seat: Seat) -> list[Action]:
    found: list[Action] = [NEXT]
    for world in board.worlds:
        if board.controller[world] == seat and not board.tapped[world]:
            if board.damage[world]:
                found.append(actions.Repair(world, world))
            for upgrade in board.upgrades:
                if board.host[upgrade] == world and board.damage[upgrade]:
                    found.append(actions.Repair(world, upgrade))
    return found


def _place(board: Board, private: Private, seat: Seat) -> list[Action]:
    found: list[Action] = [NEXT]
    free: dict[str, list[Piece]] = {}
    for serial in private.hand:
        kind = private.cards[serial].kind
        if kind == ASSET:
            found.append(_placing(serial, None))
            continue
        if kind not in free:
            beside = [
                board.host[piece]
                for yard in board.yard
                for piece in yard
                if board.card[piece].kind == kind
            ]
            free[kind] = [
                world
                for world in board.worlds
                if board.controller[world] == seat
                and beside.count(world) < figures.slots(board, world, kind)
            ]
        for world in free[kind]:
            found.append(_placing(serial, world))
    return found


def _allocate(board: Board, private: Private, seat: Seat) -> list[Action]:
    found: list[Action] = [NEXT]
    yard = [(piece, board.host[piece]) for piece in board.yard[seat]]
    if not yard:
        return found
    blockaded = {board.host[craft] for craft in board.fleet[1 - seat]}
    for world in board.worlds:
        if board.controller[world] == seat and not board.tapped[world]:
            free = world not in blockaded
            found += [
                _building(world, piece)
                for piece, host in yard
                if host == world or (free and host == NOWHERE)
            ]
    return found


def _complete(board: Board, private: Private, seat: Seat) -> list[Action]:
    found: list[Action] = [NEXT]
    spare: int | None = None
    for piece in board.yard[seat]:
        card = private.identity(board, piece)
        if board.counters[piece] < figures.cost(board, piece, card):
            continue
        if card.kind == CRAFT:
            if card.craft_class not in figures.classes(board, board.host[piece]):
                continue
            if spare is None:
                spare = figures.room(board, seat) - figures.crew(board, seat)
            if figures.population(board, piece, card) > spare:
                continue
        found.append(actions.Complete(piece))
    return found


LISTS = {
    Phase.MANEUVERS: _maneuvers,
    Phase.RESEARCH: _research,
    Phase.REPAIR: _repair,
    Phase.PLACE: _place,
    Phase.ALLOCATE: _allocate,
    Phase.COMPLETE: _complete,
}

FORBIDDABLE = {
    f"forbid {kind.__name__}": kind
    for kind in (actions.Burn, actions.Transfer, actions.Attack, actions.Bombard, actions.Activate)
}

# Actions are immutable, so one record of each serves every list that needs it.


@lru_cache(maxsize=1 << 16)
def _burns(craft: Piece, wells: tuple[int, ...], here: int, left: int) -> tuple[actions.Burn, ...]:
    return tuple(
        actions.Burn(craft, orbital)
        for orbital, figure in enumerate(wells)
        if orbital != here and max(costs.LEAST_BURN, wells[here] - figure) <= left
    )


@lru_cache(maxsize=1 << 14)
def _transfers(
    craft: Piece, world: Piece, left: int, worlds: tuple[Piece, ...], tracks: tuple[int, ...]
) -> tuple[actions.Transfer, ...]:
    """The transfers a craft in the outermost orbital can pay at the printed price."""
    reach = tracks[worlds.index(world)] - left
    return tuple(
        _transfer(craft, other)
        for other, figure in zip(worlds, tracks, strict=True)
        if figure >= reach and other != world
    )


@lru_cache(maxsize=1 << 14)
def _strikes(craft: Piece, target: Piece, most: int) -> tuple[actions.Bombard, ...]:
    return tuple(actions.Bombard(craft, target, power) for power in range(most + 1))


@lru_cache(maxsize=1 << 10)
def _bids(most: int) -> tuple[actions.Bid, ...]:
    return tuple(actions.Bid(amount) for amount in range(most + 1))


_transfer = lru_cache(maxsize=1 << 14)(actions.Transfer)
_attack = lru_cache(maxsize=1 << 14)(actions.Attack)
_researching = lru_cache(maxsize=1 << 10)(actions.Research)
_placing = lru_cache(maxsize=1 << 14)(actions.Place)
_building = lru_cache(maxsize=1 << 14)(actions.Build)
