"""For every figure a card can bend: a deed that shows how large it is.

Each measure plays the deed on a stage and returns the figure that came out, so that a card can
be compared with the same card without its abilities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from orbitduel.cards.vocabulary.figures import Bend
from orbitduel.rules.actions import (
    Attack,
    Bombard,
    Build,
    Burn,
    Complete,
    Place,
    Research,
    Transfer,
)
from orbitduel.rules.events import DiceRolled
from orbitduel.rules.terms import ASSET, CRAFT, PLAY, UPGRADE, A, B, Kind, Phase, Piece
from tests.cards.lay import fill_decks
from tests.cards.stage import Stage
from tests.table import PLAIN, only

TRIP = 6
"""What a transfer costs before it is bent."""


def _target(stage: Stage, bend: Bend, at: tuple[Piece, int]) -> Piece:
    sort = bend.to.class_ if bend.to is not None else ""
    traits = (bend.to.trait,) if bend.to is not None and bend.to.trait else ()
    return stage.enemy(at, craft_class=sort or "fighter", traits=traits)


def accuracy(stage: Stage, bend: Bend) -> int:
    shooter = stage.someone(bend.who)
    told = stage.table.fight(shooter, _target(stage, bend, stage.table.spot(shooter)), 2, 0)
    return len(only(told, DiceRolled).values)


def armor(stage: Stage, bend: Bend) -> int:
    """How many hits destroy it."""
    prey = stage.someone(bend.who, armor=3)
    hunter = stage.enemy(stage.table.spot(prey), accuracy=1, dv=400)
    stage.board.active = B
    hits = 0
    while stage.board.zone[prey] == PLAY:
        stage.table.fight(hunter, prey, 2, 0)
        hits += 1
    return hits


def bombardment(stage: Stage, bend: Bend) -> int:
    bomber = stage.someone(bend.who)
    stage.board.controller[stage.world] = B
    stage.board.card[stage.world] = replace(stage.board.card[stage.world], resistance=90)
    on_upgrade = bend.to is not None and bend.to.kind == UPGRADE
    target = stage.table.upgrade(stage.world, resistance=90) if on_upgrade else stage.world
    told = stage.table.does(A, Bombard(bomber, target, 0))
    return len(only(told, DiceRolled).values)


def dv(stage: Stage, bend: Bend) -> int:
    """The most it can bid, and the one the attack costs."""
    shooter = stage.someone(bend.who)
    stage.table.does(A, Attack(shooter, stage.enemy(stage.table.spot(shooter))))
    combat = stage.board.combat
    assert combat is not None
    return combat.most[A] + combat.cost


def population(stage: Stage, bend: Bend) -> int:
    """Of a world: the largest crew it can take; of a craft: what it adds to a crew of 9."""
    of_world = bend.who.kind == ASSET
    traits = (bend.who.trait,) if bend.who.trait else ()
    stage.build_any_class()
    stage.table.homeworld(A, population=0)
    stage.board.card[stage.world] = replace(stage.board.card[stage.world], population=9)
    for crew in range(20, -1, -1):
        card = replace(PLAIN[CRAFT], population=crew, traits=() if of_world else traits)
        piece = stage.building(card, 99)
        if stage.table.duel.refusal(A, Complete(piece)) is None:
            return crew if of_world else 9 + 9 - crew
        stage.board.remove(piece)
    raise AssertionError("no craft can be completed")


def power(stage: Stage, bend: Bend) -> int:
    piece = stage.building(PLAIN[UPGRADE], 0)
    stage.table.does(A, Build(stage.world, piece))
    return stage.board.counters[piece]


def resistance(stage: Stage, bend: Bend) -> int:
    """By how much a bombardment's power is lowered."""
    target = stage.someone(bend.who)
    bomber = stage.enemy((stage.world, 0))
    stage.board.active = B
    told = stage.table.does(B, Bombard(bomber, target, 20))
    return 20 - only(told, DiceRolled).check


def research_draw(stage: Stage, bend: Bend) -> int:
    fill_decks(stage.table, 9)
    stage.table.does(A, Research(stage.someone(bend.who)))
    return stage.board.hand_size[A]


def slots(kind: Kind) -> Callable[[Stage, Bend], int]:
    def measure(stage: Stage, bend: Bend) -> int:
        for serial in stage.held([PLAIN[kind]] * 9):
            if stage.table.duel.refusal(A, Place(serial, stage.world)) is not None:
                break
            stage.table.does(A, Place(serial, stage.world))
        return len(stage.board.yard[A])

    return measure


def cost(stage: Stage, bend: Bend) -> int:
    who = bend.who
    stage.build_any_class()
    card = (
        stage.card
        if who.where == "itself"
        else replace(
            PLAIN[who.kind],
            cost=7,
            population=0,
            craft_class=who.class_ or ("fighter" if who.kind == CRAFT else ""),
            traits=(who.trait,) if who.trait else (),
        )
    )
    piece = stage.building(card, 0)
    while stage.table.duel.refusal(A, Complete(piece)) is not None:
        stage.board.counters[piece] += 1
    paid = stage.board.counters[piece]
    stage.table.does(A, Complete(piece))
    return paid


def burn_cost(stage: Stage, bend: Bend) -> int:
    craft = stage.someone(bend.who)
    stage.board.active = stage.board.controller[craft]
    goal = 1 if stage.board.orbital[craft] == 0 else 0
    stage.table.does(stage.board.active, Burn(craft, goal))
    return stage.board.spent[craft]


def transfer_cost(stage: Stage, bend: Bend) -> int:
    board, table = stage.board, stage.table
    craft = stage.someone(bend.who)
    start = board.host[craft]
    to_this = bend.to is not None and bend.to.where in ("itself", "its world")
    goal = stage.world if to_this else table.home[B]
    board.card[start] = replace(
        board.card[start], track=tuple(figure + TRIP for figure in board.card[goal].track)
    )
    board.orbital[craft] = len(board.card[start].orbitals) - 1
    board.active = board.controller[craft]
    table.does(board.active, Transfer(craft, goal))
    return board.spent[craft]


def attack_cost(stage: Stage, bend: Bend) -> int:
    shooter = stage.someone(bend.who)
    world, orbital = stage.table.spot(shooter)
    stage.table.does(A, Attack(shooter, _target(stage, bend, (world, orbital + 1))))
    assert stage.board.combat is not None
    return stage.board.combat.cost


def bombard_cost(stage: Stage, bend: Bend) -> int:
    if bend.who.side == "theirs":
        bomber = stage.enemy((stage.world, 0))
    else:
        bomber = stage.someone(bend.who)
        stage.board.controller[stage.world] = B
    stage.board.active = stage.board.controller[bomber]
    stage.table.does(stage.board.active, Bombard(bomber, stage.world, 0))
    return stage.board.spent[bomber]


MEASURES: dict[str, tuple[Phase, Callable[[Stage, Bend], int]]] = {
    "accuracy": (Phase.MANEUVERS, accuracy),
    "armor": (Phase.MANEUVERS, armor),
    "bombardment": (Phase.MANEUVERS, bombardment),
    "dv": (Phase.MANEUVERS, dv),
    "population": (Phase.COMPLETE, population),
    "power": (Phase.ALLOCATE, power),
    "resistance": (Phase.MANEUVERS, resistance),
    "research draw": (Phase.RESEARCH, research_draw),
    "craft slots": (Phase.PLACE, slots(CRAFT)),
    "upgrade slots": (Phase.PLACE, slots(UPGRADE)),
    "cost": (Phase.COMPLETE, cost),
    "burn cost": (Phase.MANEUVERS, burn_cost),
    "transfer cost": (Phase.MANEUVERS, transfer_cost),
    "attack cost": (Phase.MANEUVERS, attack_cost),
    "bombard cost": (Phase.MANEUVERS, bombard_cost),
}
