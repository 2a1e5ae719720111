"""Every action as a line to choose from, with its price, for a given viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import actions, costs, figures
from .abilities import DECLINE
from .actions import Action
from .sentences import Teller
from .terms import ASSET, UPGRADE, Phase
from .views import View


class Wording:
    def __init__(self, view: View) -> None:
        self.view = view
        self.board = view.board
        self.teller = Teller(view.board)

    def line(self, action: Action) -> str:
        return LINES[type(action)](self, action)

    def name(self, piece: int) -> str:
        return self.view.identity(piece).name

    def price(self, craft: int, cost: int) -> str:
        left = figures.dv_left(self.board, craft) - cost
        return f"costs {cost}, leaves {left}"


def _burn(w: Wording, a: actions.Burn) -> str:
    world = w.board.host[a.craft]
    where = w.teller.orbital(world, a.orbital)
    price = w.price(a.craft, costs.burn(w.board, a.craft, a.orbital))
    return f"Burn {w.name(a.craft)} to {where} of {w.name(world)} ({price})"


def _transfer(w: Wording, a: actions.Transfer) -> str:
    price = w.price(a.craft, costs.transfer(w.board, a.craft, a.asset))
    return f"Transfer {w.name(a.craft)} to {w.name(a.asset)} ({price})"


def _attack(w: Wording, a: actions.Attack) -> str:
    cost = costs.attack(w.board, a.craft, a.target)
    guard = figures.dv_left(w.board, a.target)
    return (
        f"Attack {w.name(a.target)} with {w.name(a.craft)} "
        f"({w.price(a.craft, cost)}; it has {guard} for its defence)"
    )


def _bombard(w: Wording, a: actions.Bombard) -> str:
    cost = costs.bombard(w.board, a.craft, a.target) + a.power
    check = a.power - figures.resistance(w.board, a.target)
    dice = figures.bombardment(w.board, a.craft, a.target)
    return (
        f"Bombard {w.name(a.target)} with {w.name(a.craft)}, power {a.power} "
        f"({w.price(a.craft, cost)}; {dice} dice below {check})"
    )


def _place(w: Wording, a: actions.Place) -> str:
    assert w.view.private is not None
    card = w.view.private.cards[a.card]
    where = "on the line" if a.asset is None else f"beside {w.name(a.asset)}"
    return f"Place {card.name} {where} (needs {card.cost})"


def _build(w: Wording, a: actions.Build) -> str:
    card = w.view.identity(a.target)
    done = w.board.counters[a.target]
    power, cost = figures.power(w.board, a.asset), figures.cost(w.board, a.target, card)
    return f"Build {card.name} with {w.name(a.asset)} ({done} + {power} of {cost})"


def _repair(w: Wording, a: actions.Repair) -> str:
    return f"Repair {w.name(a.target)} with {w.name(a.asset)} ({w.board.damage[a.target]} damage)"


def _activate(w: Wording, a: actions.Activate) -> str:
    card = w.board.card[a.card]
    text = card.abilities[a.ability].printed(card.kind)
    targets = [w.name(target) for target in a.targets if 0 <= target < len(w.board.card)]
    on = f" [{', '.join(targets)}]" if targets else ""
    return f"{w.name(a.card)}: {text}{on}"


def _choose(w: Wording, a: actions.Choose) -> str:
    decision = w.board.decision
    assert decision is not None
    value = decision.options[a.option]
    if value == DECLINE:
        return f"{decision.question} No"
    if "orbital" in decision.question:
        return f"{decision.question} Orbital {value + 1}"
    return f"{decision.question} {w.name(value)}"


def _next(w: Wording, a: actions.Next) -> str:
    if w.board.phase >= Phase.COMPLETE:
        return "End the turn"
    after = Phase(w.board.phase + 1)
    return f"Go on to {after.title}" + (f", {after.step}" if after.step else "")


LINES: dict[type[Action], Callable[[Wording, Any], str]] = {
    actions.Burn: _burn,
    actions.Transfer: _transfer,
    actions.Attack: _attack,
    actions.Bid: lambda w, a: f"Bid {a.amount}",
    actions.Bombard: _bombard,
    actions.Research: lambda w, a: f"Research with {w.name(a.asset)}",
    actions.Repair: _repair,
    actions.Place: _place,
    actions.Build: _build,
    actions.Complete: lambda w, a: f"Complete {w.name(a.target)}",
    actions.Activate: _activate,
    actions.Choose: _choose,
    actions.Next: _next,
    actions.EndTurn: lambda w, a: "End the turn",
    actions.Concede: lambda w, a: "Concede the duel",
    actions.OfferDraw: lambda w, a: "Offer a draw",
}


def table_lines(view: View, players: tuple[str, str]) -> list[str]:
    """The whole table in a few readable lines, top to bottom, nothing by position alone."""
    board = view.board
    lines = [f"Turn {board.turn}, {players[board.active]}, {board.phase.title}."]
    for seat in (0, 1):
        lines.append(
            f"{players[seat]}: hand {board.hand_size[seat]}, deck {board.deck_size[seat]}, "
            f"crew {figures.crew(board, seat)} of {figures.room(board, seat)}, "
            f"station {board.tracker[seat] + 1}."
        )
    lines += [line for rule in view.house if (line := rule.standing(board, players))]
    station = board.tracker[view.seat or 0]
    for world in board.worlds:
        lines.append(_world_line(view, world, station, players))
        lines += _around(view, world, players)
    for seat in (0, 1):
        for piece in board.yard[seat]:
            card = view.identity(piece)
            host = board.host[piece]
            where = (
                "on the line"
                if board.card[piece].kind == ASSET
                else f"beside {board.card[host].name}"
            )
            need = f" of {figures.cost(board, piece, card)}" if card.cost else ""
            lines.append(
                f"Under construction, {players[seat]}: {card.name} {where}, "
                f"{board.counters[piece]}{need} counters."
            )
    return lines


def _world_line(view: View, world: int, station: int, players: tuple[str, str]) -> str:
    board, card = view.board, view.board.card[world]
    holder = "uncontrolled" if board.controller[world] < 0 else players[board.controller[world]]
    marks = ["Homeworld"] if card.homeworld else []
    marks += ["tapped"] if board.tapped[world] else []
    resistance = figures.resistance(board, world)
    return (
        f"{card.name} ({', '.join([holder, *marks])}): orbitals "
        f"{' '.join(map(str, card.orbitals))}, track {figures.track(board, world, station)}, "
        f"power {figures.power(board, world)}, damage {board.damage[world]} of {resistance}."
    )


def _around(view: View, world: int, players: tuple[str, str]) -> list[str]:
    board = view.board
    lines = [
        f"  {UPGRADE}: {board.card[piece].name}, damage {board.damage[piece]} "
        f"of {figures.resistance(board, piece)}."
        for piece in board.upgrades_on(world)
    ]
    for seat in (0, 1):
        for craft in board.fleet[seat]:
            if board.host[craft] == world:
                card = board.card[craft]
                lines.append(
                    f"  orbital {board.orbital[craft] + 1}: {card.name}, {players[seat]}'s "
                    f"{card.craft_class}, delta-vee {figures.dv_left(board, craft)} of "
                    f"{figures.dv_limit(board, craft)}, damage {board.damage[craft]} of "
                    f"{figures.armor(board, craft)}."
                )
    for orbital, count in enumerate(board.debris_at(world)):
        if count:
            lines.append(f"  orbital {orbital + 1}: {count} debris.")
    return lines
