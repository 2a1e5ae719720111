"""For every verb: a situation from a card's real data, played, and what must come of it.

Where it can be done, the same situation is played with the card's abilities blanked as well: the
difference is what the ability says, no more and no less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from orbitduel.cards.catalogue import installed
from orbitduel.cards.vocabulary import activated, arrivals, figures, limits, replacements
from orbitduel.rules.abilities import DECLINE
from orbitduel.rules.actions import Activate, Bombard, Burn, Complete, Transfer
from orbitduel.rules.card import Card
from orbitduel.rules.events import DamageDealt, DebrisMet, DiceRolled, Event
from orbitduel.rules.terms import (
    CRAFT,
    DEBRIS,
    NOBODY,
    PLAY,
    REMOVED,
    UPGRADE,
    YARD,
    A,
    B,
    Phase,
    Piece,
)
from tests.cards.bend_situations import MEASURES
from tests.cards.deed_situations import prepare
from tests.cards.lay import answer, asked, cannot_use, completes, offered, sentence, use
from tests.cards.stage import Stage, blank
from tests.table import PLAIN, only

PRICES = ("burn cost", "transfer cost", "attack cost", "bombard cost", "cost")


# Figures.


def bend(card: Card, ability: figures.Bend, index: int) -> None:
    phase, measure = MEASURES[ability.figure]

    def measured(shown: Card, met: bool = True) -> tuple[int, int]:
        stage = Stage(shown, phase=phase)
        if met:
            stage.meet(ability.when)
        elif ability.when is not None:
            stage.fail(ability.when)
        times = stage.count(ability.per) if ability.per is not None else 1
        return measure(stage, ability), times

    (bent, times), (plain, _) = measured(card), measured(blank(card))
    change = ability.by * times
    floor = 1 if ability.figure in PRICES and change < 0 else 0
    assert bent == max(floor, plain + change)
    assert bent != plain
    if ability.when is not None:
        assert measured(card, met=False)[0] == measured(blank(card), met=False)[0]


def free_burns(card: Card, ability: figures.FreeBurns, index: int) -> None:
    def price(shown: Card) -> int:
        stage = Stage(shown)
        craft = stage.someone(ability.who)
        goal = stage.top if stage.board.orbital[craft] != stage.top else 0
        stage.table.does(A, Burn(craft, goal))
        return stage.board.spent[craft]

    assert price(card) == 0
    assert price(blank(card)) >= 2


def guard(card: Card, ability: figures.Guard, index: int) -> None:
    step = {"any attack": 0, "an attacker above": 1, "an attacker below": -1}[ability.against]

    def check(shown: Card) -> int:
        stage = Stage(shown, active=B)
        target = stage.someone(ability.who)
        world, orbital = stage.table.spot(target)
        told = stage.table.fight(stage.enemy((world, orbital + step)), target, 5, 0)
        return only(told, DiceRolled).check

    assert check(card) == 5 - ability.by
    assert check(blank(card)) == 5


def natural_hit(card: Card, ability: figures.NaturalHit, index: int) -> None:
    def hits(shown: Card, die: int, deed: str) -> tuple[int, int]:
        stage = Stage(shown, dice=die)
        shooter = stage.someone(ability.who)
        if deed == "attacks":
            told = stage.table.fight(shooter, stage.enemy(stage.table.spot(shooter)), 0, 0)
        else:
            stage.board.controller[stage.world] = B
            told = stage.table.does(A, Bombard(shooter, stage.world, 0))
        rolled = only(told, DiceRolled)
        return rolled.hits, len(rolled.values)

    for deed in ("attacks", "bombards"):
        if deed == "bombards" and ability.who.where == "here":
            continue
        struck, dice = hits(card, ability.die, deed)
        assert struck == (dice if deed in ability.on else 0)
        assert hits(card, ability.die + 1, deed)[0] == 0
        assert hits(blank(card), ability.die, deed)[0] == 0


def never_heals(card: Card, ability: figures.NeverHeals, index: int) -> None:
    def left(shown: Card) -> int:
        stage = Stage(shown)
        hurt = stage.someone(ability.who)
        stage.board.damage[hurt] = 1
        stage.board.active = 1 - stage.board.controller[hurt]
        stage.table.ends_turn()
        return stage.board.damage[hurt]

    assert left(card) == 1
    assert left(blank(card)) == 0


def ignore_debris(card: Card, ability: figures.IgnoreDebris, index: int) -> None:
    def damage(shown: Card, debris: int) -> int:
        stage = Stage(shown)
        craft = stage.someone(ability.who)
        for _ in range(debris):
            stage.table.debris(at=stage.table.spot(craft))
        told = stage.table.ends_turn()
        return sum(e.amount for e in told if isinstance(e, DamageDealt) and e.target == craft)

    assert damage(card, ability.cards) == 0
    assert damage(card, ability.cards + 2) == 2
    assert damage(blank(card), ability.cards) == ability.cards


# Limits.


def cannot_transfer(card: Card, ability: limits.CannotTransfer, index: int) -> None:
    def stage_of(shown: Card) -> tuple[Stage, Transfer]:
        stage = Stage(shown)
        if shown.kind == CRAFT:
            stage.board.orbital[stage.source] = stage.top
        craft = stage.someone(ability.who)
        stage.board.orbital[craft] = stage.top
        stage.board.active = stage.board.controller[craft]
        return stage, Transfer(craft, stage.table.home[B])

    stage, transfer = stage_of(card)
    stage.table.refuses("R0", stage.board.active, transfer)
    name = stage.board.card[transfer.craft].name
    assert sentence(stage.table, stage.board.active, transfer) == f"{name} cannot transfer"
    stage, transfer = stage_of(blank(card))
    stage.table.does(stage.board.active, transfer)


def grounded(card: Card, ability: limits.Grounded, index: int) -> None:
    upgrade = installed().named(ability.upgrade)
    assert upgrade is not None
    assert upgrade.kind == UPGRADE
    stage = Stage(card, ready=False)
    climb = Burn(stage.source, 0)
    stage.table.refuses("R0", A, climb)
    said = sentence(stage.table, A, climb)
    assert said == f"{card.name} cannot maneuver without {upgrade.name}"
    stage.board.add(upgrade, A, A, PLAY, stage.table.home[A])
    stage.table.does(A, climb)


def shield(card: Card, ability: limits.Shield, index: int) -> None:
    stage = Stage(card, active=B)
    bomber = stage.enemy((stage.world, 0), bombardment=1)
    other = stage.table.upgrade(stage.world)
    for target in (stage.world, other):
        stage.table.refuses("R0", B, Bombard(bomber, target, 9))
        said = sentence(stage.table, B, Bombard(bomber, target, 9))
        assert said == f"{card.name} must be bombarded first"
    for _ in range(card.resistance):
        stage.table.does(B, Bombard(bomber, stage.source, 9))
    assert stage.board.zone[stage.source] == REMOVED
    stage.table.does(B, Bombard(bomber, other, 9))


# Arrivals.


def enters(card: Card, ability: arrivals.Enters, index: int) -> None:
    for shown, orbital in ((card, None), (blank(card), 0)):
        stage = Stage(shown, phase=Phase.COMPLETE)
        stage.build_any_class()
        lance = stage.building(PLAIN[CRAFT], 99)
        completes(stage.table, lance)
        if orbital is None and ability.orbital == "any":
            assert asked(stage.table).options == tuple(range(stage.top + 1))
            assert asked(stage.table).seat == A
            answer(stage.table, stage.top)
        goal = stage.top if orbital is None else orbital
        assert stage.table.spot(lance) == (stage.world, goal)
        assert stage.board.spent[lance] == 0


def launches(card: Card, ability: arrivals.Launches, index: int) -> None:
    for shown in (card, blank(card)):
        stage = Stage(PLAIN[CRAFT], phase=Phase.COMPLETE)
        rocket = stage.building(shown, 99)
        completes(stage.table, rocket)
        if shown is card and ability.orbital == "any":
            assert asked(stage.table).options == tuple(range(stage.top + 1))
            answer(stage.table, stage.top)
        goal = stage.top if shown is card else 0
        assert stage.table.spot(rocket) == (stage.world, goal)
        assert stage.board.spent[rocket] == 0


def companions(card: Card, ability: arrivals.Companions, index: int) -> None:
    stage = Stage(card)
    stage.board.orbital[stage.source] = stage.top
    mates = [stage.someone(ability.who) for _ in range(ability.most + 1)]
    for mate in mates:
        stage.board.orbital[mate] = stage.top
    goal = stage.table.home[B]
    stage.table.does(A, Transfer(stage.source, goal))
    for mate in mates[: ability.most]:
        assert asked(stage.table).options[0] == DECLINE
        answer(stage.table, mate)
    assert stage.board.decision is None
    there = [mate for mate in mates if stage.board.host[mate] == goal]
    assert there == mates[: ability.most]
    assert [stage.board.spent[mate] for mate in there] == [ability.price] * ability.most


# Replacements.


def _dealt(told: list[Event]) -> list[tuple[Piece, int]]:
    return [(e.target, e.amount) for e in told if isinstance(e, DamageDealt)]


def escort(card: Card, ability: replacements.Escort, index: int) -> None:
    stage = Stage(card, active=B)
    mate = stage.someone(ability.who)
    hunter = stage.enemy(stage.table.spot(mate), accuracy=3)
    told = stage.table.fight(hunter, mate, 2, 0)
    assert _dealt(told) == [(stage.source, 1), (mate, 2)]
    assert (stage.board.zone[stage.source] == DEBRIS) == (card.armor <= 1)


def screen(card: Card, ability: replacements.Screen, index: int) -> None:
    for shown in (card, blank(card)):
        stage = Stage(shown, active=B)
        if ability.from_ == "attack":
            target = stage.someone(ability.who)
            hunter = stage.enemy(stage.table.spot(target), accuracy=2)
            told = stage.table.fight(hunter, target, 2, 0)
        else:
            target = stage.world
            bomber = stage.enemy((stage.world, 0), bombardment=2)
            told = stage.table.does(B, Bombard(bomber, target, 9))
        assert _dealt(told) == [(stage.source if shown is card else target, 2)]


def sacrifice(card: Card, ability: replacements.Sacrifice, index: int) -> None:
    def bombed() -> tuple[Stage, Piece]:
        stage = Stage(card, active=B)
        victim = stage.someone(ability.craft)
        bomber = stage.enemy((stage.world, 0), bombardment=1)
        power = stage.board.card[stage.world].resistance + 2
        stage.table.does(B, Bombard(bomber, stage.world, power))
        assert (asked(stage.table).seat, asked(stage.table).options) == (A, (DECLINE, victim))
        return stage, victim

    stage, victim = bombed()
    answer(stage.table, victim)
    assert stage.board.zone[victim] == DEBRIS
    assert (stage.board.controller[stage.world], stage.board.damage[stage.world]) == (A, 0)
    stage, victim = bombed()
    assert _dealt(answer(stage.table, DECLINE)) == [(stage.world, 1)]
    assert stage.board.zone[victim] == PLAY


def boards(card: Card, ability: replacements.Boards, index: int) -> None:
    for shown in (card, blank(card)):
        stage = Stage(shown)
        prize = stage.enemy(stage.table.spot(stage.source), armor=1)
        stage.table.fight(stage.source, prize, 3, 0)
        if shown is card:
            assert (stage.board.zone[prize], stage.board.controller[prize]) == (PLAY, A)
            assert stage.board.damage[prize] == 0
        else:
            assert stage.board.zone[prize] == DEBRIS


def leaves_no_debris(card: Card, ability: replacements.LeavesNoDebris, index: int) -> None:
    for shown in (card, blank(card)):
        stage = Stage(shown, active=B)
        prey = stage.someone(ability.who, armor=1)
        hunter = stage.enemy(stage.table.spot(prey), accuracy=20)
        told = stage.table.fight(hunter, prey, 2, 0)
        assert stage.board.zone[prey] == (REMOVED if shown is card else DEBRIS)
        assert not any(isinstance(event, DebrisMet) for event in told)


def expendable(card: Card, ability: replacements.Expendable, index: int) -> None:
    for die, power, gone in ((1, 2, True), (6, 0, False)):
        stage = Stage(card, dice=die)
        foe = stage.enemy(stage.table.spot(stage.source))
        stage.table.fight(stage.source, foe, power, 0)
        assert (stage.board.zone[stage.source] != PLAY) == gone
        assert stage.board.damage[foe] == (card.accuracy if gone else 0)


def _conquest(card: Card) -> tuple[Stage, Piece, Piece]:
    """The card takes B's Moon of resistance 1, with a dome on it and a craft beside it."""
    stage = Stage(card, holder=B)
    stage.board.orbital[stage.source] = 0
    dome = stage.table.upgrade(stage.world)
    cargo = stage.table.construction(B, CRAFT, stage.world, counters=2, name="Cargo")
    stage.table.does(A, Bombard(stage.source, stage.world, 3))
    assert stage.board.zone[dome] == REMOVED
    return stage, stage.world, cargo


def razes(card: Card, ability: replacements.Razes, index: int) -> None:
    stage, moon, cargo = _conquest(card)
    assert (stage.board.controller[moon], stage.board.damage[moon]) == (NOBODY, 0)
    assert stage.board.zone[cargo] == REMOVED
    stage, moon, _ = _conquest(blank(card))
    assert stage.board.controller[moon] == A


def salvages(card: Card, ability: replacements.Salvages, index: int) -> None:
    stage, moon, cargo = _conquest(card)
    assert (stage.board.controller[moon], stage.board.controller[cargo]) == (A, A)
    assert (stage.board.zone[cargo], stage.board.counters[cargo]) == (YARD, 2)
    assert stage.table.duel.view(A).identity(cargo).name == "Cargo"
    stage, _, cargo = _conquest(blank(card))
    assert stage.board.zone[cargo] == REMOVED


def hazard(card: Card, ability: replacements.Hazard, index: int) -> None:
    for shown, turn, damage in ((card, B, ability.damage), (card, A, 0), (blank(card), B, 0)):
        stage = Stage(shown, active=turn)
        foe = stage.someone(ability.who)
        own = stage.table.craft(A, at=stage.table.spot(foe), armor=30)
        told = stage.table.ends_turn()
        hurt = dict(_dealt(told))
        assert (hurt.get(foe, 0), hurt.get(own, 0)) == (damage, 0)


# Activated and triggered.


def activate(card: Card, ability: activated.Activated, index: int) -> None:
    stage = Stage(card, phase=activated.PHASES[ability.during])
    targets, check = prepare(stage, ability.deed)
    assert targets in [
        t if isinstance(t, tuple) else (t,) for t in offered(stage.table, stage.source, index)
    ]
    spent = stage.board.spent[stage.source]
    table, source = stage.table, stage.source
    use(table, source, *targets, ability=index)
    swapped = stage.board.card[source] is not card
    assert stage.board.spent[source] == spent + ability.dv
    if ability.tap:
        assert stage.board.tapped[stage.world]
    stage.board.spent[source] = 0
    if not swapped and ability.once == "a turn":
        why = f"{card.name}: it was used this turn"
        cannot_use(table, source, *targets, ability=index, why=why)
    elif ability.once == "for each target":
        cannot_use(table, source, *targets, ability=index, why=card.name)
    table.refuses("R0", B, Activate(source, index, targets))
    check()


def when(card: Card, ability: activated.Triggered, index: int) -> None:
    stage, cause = HAPPENINGS[ability.happens](card)
    targets, check = prepare(stage, ability.deed)
    cause()
    if stage.board.decision is not None:
        assert (asked(stage.table).seat, asked(stage.table).source) == (A, stage.source)
        answer(stage.table, targets[0] if targets else 0)
    check()


Staged = tuple[Stage, Callable[[], object]]


def _enters_play(card: Card) -> Staged:
    stage = Stage(PLAIN[CRAFT], phase=Phase.COMPLETE)
    stage.source = stage.building(card, 99)
    return stage, lambda: stage.table.does(A, Complete(stage.source))


def _is_destroyed(card: Card) -> Staged:
    stage = Stage(card, active=B)
    hunter = stage.enemy((stage.world, stage.board.orbital[stage.source] + 1), accuracy=30)
    return stage, lambda: stage.table.fight(hunter, stage.source, 2, 0)


def _transfers(card: Card) -> Staged:
    stage = Stage(card)
    stage.board.orbital[stage.source] = stage.top
    return stage, lambda: stage.table.does(A, Transfer(stage.source, stage.table.home[B]))


def _captures(card: Card) -> Staged:
    stage = Stage(card, holder=B)
    stage.board.orbital[stage.source] = 0
    return stage, lambda: stage.table.does(A, Bombard(stage.source, stage.world, 3))


def _turn_ends(seat: int) -> Callable[[Card], Staged]:
    def staged(card: Card) -> Staged:
        stage = Stage(card, active=seat)
        return stage, stage.table.ends_turn

    return staged


HAPPENINGS: dict[str, Callable[[Card], Staged]] = {
    "it enters play": _enters_play,
    "it is destroyed": _is_destroyed,
    "it transfers": _transfers,
    "it captures a world": _captures,
    "your turn ends": _turn_ends(A),
    "the opponent's turn ends": _turn_ends(B),
}

SITUATIONS: dict[type[Any], Callable[[Card, Any, int], None]] = {
    figures.Bend: bend,
    figures.FreeBurns: free_burns,
    figures.Guard: guard,
    figures.NaturalHit: natural_hit,
    figures.NeverHeals: never_heals,
    figures.IgnoreDebris: ignore_debris,
    limits.CannotTransfer: cannot_transfer,
    limits.Grounded: grounded,
    limits.Shield: shield,
    arrivals.Enters: enters,
    arrivals.Launches: launches,
    arrivals.Companions: companions,
    replacements.Escort: escort,
    replacements.Screen: screen,
    replacements.Sacrifice: sacrifice,
    replacements.Boards: boards,
    replacements.LeavesNoDebris: leaves_no_debris,
    replacements.Expendable: expendable,
    replacements.Razes: razes,
    replacements.Salvages: salvages,
    replacements.Hazard: hazard,
    activated.Activated: activate,
    activated.Triggered: when,
}
