"""A view as plain data and back: what a client gets that has missed too much to be told it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, get_args

from .abilities import Effect
from .board import COLUMNS, LISTS, PAIRS, SCORES, Board, Combat, Result
from .card import FACE_DOWN, Card
from .plain import BadData
from .plain_events import CardOf, read_card, read_decision, read_effect
from .private import Private
from .terms import KINDS, Phase, Zone
from .views import View

FACE_DOWN_MARK = "?"
"""A face-down card is this and its kind: `?craft`."""


def write_view(view: View) -> dict[str, Any]:
    private = None if view.private is None else _write_private(view.private)
    return {"seat": view.seat, "board": _write_board(view.board), "private": private}


def read_view(data: Mapping[str, Any], card_of: CardOf) -> View:
    """The view that plain data describes; `BadData` if it does not describe one."""
    try:
        private = None if data["private"] is None else _read_private(data["private"], card_of)
        seat = data["seat"]
        if seat not in (0, 1, None) or (seat is None) != (private is None):
            raise BadData("a view is a seat's or a spectator's")
        return View(seat, _read_board(data["board"], card_of), private)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        raise BadData(f"this is no view ({error})"[:200]) from None


def _write_board(board: Board) -> dict[str, Any]:
    data: dict[str, Any] = {
        name: list(getattr(board, name)) for name in (*COLUMNS, *LISTS, *SCORES)
    }
    data |= {name: [list(part) for part in getattr(board, name)] for name in PAIRS}
    data["card"] = [_shown(card) for card in board.card]
    data["effects"] = [asdict(effect) for effect in board.effects]
    data["used"] = [list(use) for use in board.used]
    data["points"] = [[goal, *scored] for goal, scored in board.points.items()]
    data["streaks"] = [[world, *kept] for world, kept in board.streaks.items()]
    data["hooks"] = {hook: list(pieces) for hook, pieces in board.hooks.items()}
    data["bends"] = {
        figure: [
            [board.effects.index(source)] if isinstance(source, Effect) else source
            for source in sources
        ]
        for figure, sources in board.bends.items()
    }
    data |= {"turn": board.turn, "active": board.active, "limit": board.limit}
    data["phase"] = board.phase.name.lower()
    for name in ("combat", "decision", "result"):
        value = getattr(board, name)
        data[name] = None if value is None else asdict(value)
    return data


def _read_board(data: Mapping[str, Any], card_of: CardOf) -> Board:
    board = Board()
    for name in (*COLUMNS, *LISTS, *SCORES):
        setattr(board, name, list(data[name]))
    board.card = [_hidden(item) or read_card(item, card_of) for item in data["card"]]
    if len({len(getattr(board, name)) for name in COLUMNS}) != 1:
        raise BadData("a column of the board is too short")
    if not set(board.zone) <= set(get_args(Zone)):
        raise BadData("a strange zone")
    _numbers(len(board.card), board.host, board.worlds, board.upgrades, board.wrecks)
    board.effects = [read_effect(item, card_of) for item in data["effects"]]
    board.used = [tuple(use) for use in data["used"]]
    board.points = {str(goal): (first, second) for goal, first, second in data["points"]}
    board.streaks = {world: (seat, turns) for world, seat, turns in data["streaks"]}
    for name in PAIRS:
        first, second = data[name]
        setattr(board, name, (list(first), list(second)))
        _numbers(len(board.card), first, second)
    board.hooks = {str(hook): list(pieces) for hook, pieces in data["hooks"].items()}
    board.bends = {
        str(figure): [
            source if type(source) is int else board.effects[source[0]] for source in sources
        ]
        for figure, sources in data["bends"].items()
    }
    _numbers(len(board.card), *board.hooks.values())
    board.turn, board.active, board.limit = data["turn"], data["active"], data["limit"]
    board.phase = Phase[data["phase"].upper()]
    combat, result = data["combat"], data["result"]
    if combat is not None:
        board.combat = Combat(
            **{**combat, "most": tuple(combat["most"]), "locked": tuple(combat["locked"])}
        )
    if data["decision"] is not None:
        board.decision = read_decision(data["decision"], card_of)
    board.result = None if result is None else Result(**result)
    return board


def _write_private(private: Private) -> dict[str, Any]:
    return {
        "cards": [card.id for card in private.cards],
        "deck": list(private.deck),
        "hand": list(private.hand),
        "serials": [list(pair) for pair in private.serials.items()],
        "bid": private.bid,
        "known": [[piece, card.id] for piece, card in private.known.items()],
        "foreseen": [card.id for card in private.foreseen],
    }


def _read_private(data: Mapping[str, Any], card_of: CardOf) -> Private:
    private = Private(tuple(read_card(item, card_of) for item in data["cards"]))
    private.deck, private.hand = list(data["deck"]), list(data["hand"])
    private.serials = dict(data["serials"])
    private.bid = data["bid"]
    private.known = {piece: read_card(item, card_of) for piece, item in data["known"]}
    private.foreseen = tuple(read_card(item, card_of) for item in data["foreseen"])
    _numbers(len(private.cards), private.deck, private.hand, private.serials.values())
    return private


def _shown(card: Card) -> str:
    return FACE_DOWN_MARK + card.kind if card is FACE_DOWN[card.kind] else card.id


def _hidden(item: Any) -> Card | None:
    return {FACE_DOWN_MARK + kind: FACE_DOWN[kind] for kind in KINDS}.get(item)


def _numbers(most: int, *lists: Any) -> None:
    """Refuse numbers that name nothing."""
    for numbers in lists:
        for number in numbers:
            if type(number) is not int or not -1 <= number < most:
                raise BadData(f"{str(number)[:20]} names nothing")
