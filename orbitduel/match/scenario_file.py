"""Scenario files: a board position, actions, and what must come out of them.

Reading checks everything that can be wrong with a file before anything runs. Ids in a file are
the author's; `Names` keeps which piece or hand card each of them means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from orbitduel.cards.catalogue import installed
from orbitduel.cards.data import read_card
from orbitduel.reading import Malformed, Record, as_text, clip, parse_json, read_text
from orbitduel.rules import steps
from orbitduel.rules.actions import ACTIONS, Action
from orbitduel.rules.board import Board
from orbitduel.rules.card import FACE_DOWN, Card
from orbitduel.rules.chance import DIE, ScriptedChance, SeededChance, seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.private import Private
from orbitduel.rules.terms import (
    ASSET,
    CRAFT,
    DEBRIS,
    NOBODY,
    NOWHERE,
    PLAY,
    SEAT_NAMES,
    SEATS,
    STATIONS,
    UPGRADE,
    YARD,
    Kind,
    Phase,
    Piece,
    Seat,
    Serial,
    Zone,
)

from .expectation import read_expectation

FORMAT = "orbitduel-scenario/1"
LARGEST = 1_000_000
MOST_SEED = 2**256 - 1
PHASES = {
    "beginning": Phase.BEGINNING,
    "maneuvers": Phase.MANEUVERS,
    "research": Phase.RESEARCH,
    "repair": Phase.REPAIR,
    "construction": Phase.PLACE,
}
RULE_NUMBER = re.compile(r"R(\d+(\.\d+)*)?")
NO_PIECE: Piece = -1
"""What an id means that does not stand on the table: no rule accepts it."""


@dataclass
class Names:
    """What the ids of a file stand for, as the duel goes on."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    serials: dict[str, tuple[Seat, Serial]] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        return name in self.pieces or name in self.serials

    def of_serial(self, seat: Seat, serial: Serial) -> str:
        return next(name for name, card in self.serials.items() if card == (seat, serial))

    def placed(self, seat: Seat, serial: Serial, piece: Piece) -> None:
        self.pieces[self.of_serial(seat, serial)] = piece

    def exchanged(self, seat: Seat, serial: Serial, piece: Piece) -> None:
        """A card from the hand took the place of the craft that this piece was."""
        former = next(name for name, there in self.pieces.items() if there == piece)
        del self.pieces[former]
        self.placed(seat, serial, piece)


@dataclass
class Line:
    """One action of a scenario, still in the file's ids."""

    seat: Seat
    do: str
    keys: dict[str, Any]
    illegal: str | None
    path: str

    def action(self, names: Names) -> Action:
        values = {key: self._value(key, value, names) for key, value in self.keys.items()}
        return ACTIONS[self.do](**values)

    def _value(self, key: str, value: Any, names: Names) -> Any:
        if isinstance(value, tuple):
            return tuple(self._target(target, names) for target in value)
        if not isinstance(value, str):
            return value
        if self.do == "place" and key == "card":
            seat, serial = names.serials.get(value, (NOBODY, NO_PIECE))
            return serial if seat == self.seat else NO_PIECE
        return names.pieces.get(value, NO_PIECE)

    def _target(self, value: str, names: Names) -> int:
        """A piece, or else a card of the seat's own hand."""
        if value in names.pieces:
            return names.pieces[value]
        seat, serial = names.serials.get(value, (NOBODY, NO_PIECE))
        return serial if seat == self.seat else NO_PIECE


@dataclass
class Scenario:
    title: str
    duel: Duel
    names: Names
    lines: list[Line]
    expect: dict[str, Any]
    dice: int | None
    """How many scripted dice there are; None if a seed drives them."""


def read_scenario(path: Path) -> Scenario:
    return parse_scenario(parse_json(read_text(path, LARGEST)))


def parse_scenario(data: object) -> Scenario:
    return _Reader(Record(data)).scenario()


class _Reader:
    def __init__(self, top: Record) -> None:
        self.top = top
        self.board = Board()
        self.names = Names()
        self.cards: dict[str, Card] = {}
        self.stock: tuple[list[Card], list[Card]] = ([], [])
        self.hands: tuple[list[Serial], list[Serial]] = ([], [])
        self.decks: tuple[list[Serial], list[Serial]] = ([], [])
        self.own_pieces: tuple[dict[Piece, Serial], dict[Piece, Serial]] = ({}, {})

    def scenario(self) -> Scenario:
        top = self.top
        if top.text("format") != FORMAT:
            raise top.fail("format", f"{clip(top.data['format'])} is not {FORMAT}")
        title = top.text("title", "")
        self._cards()
        dice = self._dice()
        self._turn()
        self._assets()
        self._craft()
        self._debris()
        self._construction()
        self._players()
        lines = self._actions()
        expect = read_expectation(top.record("expect"), self.names.__contains__)
        top.done()
        if dice is None:
            seed = top.number("seed", 0, most=MOST_SEED)
            chance: ScriptedChance | SeededChance = SeededChance(seed_from_number(seed))
        else:
            chance = ScriptedChance(dice)
        duel = Duel(self.board, (self._private(0), self._private(1)), chance)
        if self.board.phase is Phase.BEGINNING:
            duel.then(*steps.beginning(self.board.active))
            duel.settle()
        return Scenario(title, duel, self.names, lines, expect, None if dice is None else len(dice))

    def _cards(self) -> None:
        for card_id, data in self.top.record("cards").entries():
            self.cards[card_id] = read_card(card_id, Record(data, f"cards.{clip(card_id)}"))

    def _dice(self) -> list[int] | None:
        self.top.number("seed", 0, most=MOST_SEED)
        if "dice" not in self.top:
            return None
        dice = list(self.top.numbers("dice"))
        for index, value in enumerate(dice):
            if not 1 <= value <= DIE:
                raise Malformed(f"dice[{index}]", f"{value} is not on a die")
        return dice

    def _turn(self) -> None:
        board, top = self.board, self.top
        board.turn = top.number("turn", 0)
        board.active = SEAT_NAMES.index(top.one_of("active", SEAT_NAMES, "A"))
        board.phase = PHASES[top.one_of("phase", tuple(PHASES), "maneuvers")]

    def _assets(self) -> None:
        for record in self.top.records("assets"):
            card = self._card(record, ASSET)
            controller = self._seat(record, "controller", NOBODY)
            world = self._piece(record, card, controller, PLAY)
            self.board.damage[world] = record.number("damage", 0)
            self.board.tapped[world] = record.flag("tapped")
            for upgrade in record.records("upgrades"):
                piece = self._piece(upgrade, self._card(upgrade, UPGRADE), controller, PLAY, world)
                self.board.damage[piece] = upgrade.number("damage", 0)
                upgrade.done()
            record.done()

    def _craft(self) -> None:
        for record in self.top.records("craft"):
            card = self._card(record, CRAFT)
            world, orbital = self._spot(record)
            seat = self._commander(record)
            craft = self._piece(record, card, seat, PLAY, world, orbital)
            owner = self.board.owner[craft]
            serial = self._stock(owner, card)
            self.own_pieces[owner][craft] = serial
            self.names.serials[record.text("id")] = (owner, serial)
            self.board.spent[craft] = record.number("spent", 0)
            self.board.damage[craft] = record.number("damage", 0)
            record.done()

    def _debris(self) -> None:
        for record in self.top.records("debris"):
            world, orbital = self._spot(record)
            card = self._card(record, CRAFT)
            self._piece(record, card, NOBODY, DEBRIS, world, orbital)
            record.done()

    def _construction(self) -> None:
        for record in self.top.records("construction"):
            card = self._card(record, None)
            seat = self._commander(record)
            host = NOWHERE
            if card.kind != ASSET:
                host = self._asset(record.text("beside"), record.at("beside"))
            piece = self._piece(record, FACE_DOWN[card.kind], seat, YARD, host)
            self.own_pieces[seat][piece] = self._stock(seat, card)
            self.board.counters[piece] = record.number("counters", 0)
            record.done()

    def _players(self) -> None:
        players = self.top.record("players")
        for seat in SEATS:
            player = players.record(SEAT_NAMES[seat])
            self.board.tracker[seat] = player.number("tracker", 0, most=STATIONS - 1)
            for key, pile in (("hand", self.hands[seat]), ("deck", self.decks[seat])):
                for record in player.records(key):
                    serial = self._stock(seat, self._card(record, None))
                    self.names.serials[self._new_id(record)] = (seat, serial)
                    pile.append(serial)
                    record.done()
            self.board.hand_size[seat] = len(self.hands[seat])
            self.board.deck_size[seat] = len(self.decks[seat])
            player.done()
        players.done()

    def _private(self, seat: Seat) -> Private:
        private = Private(tuple(self.stock[seat]))
        private.hand = self.hands[seat]
        private.deck = self.decks[seat]
        private.serials = self.own_pieces[seat]
        return private

    def _actions(self) -> list[Line]:
        return [self._line(record) for record in self.top.records("actions")]

    def _line(self, record: Record) -> Line:
        seat = SEAT_NAMES.index(record.one_of("seat", SEAT_NAMES))
        do = record.one_of("do", tuple(ACTIONS))
        illegal = None
        if "illegal" in record:
            illegal = record.text("illegal")
            if not RULE_NUMBER.fullmatch(illegal):
                raise record.fail("illegal", f"{clip(illegal)} is not a rule number such as R4.2")
        keys: dict[str, Any] = {}
        for key in (part.name for part in fields(ACTIONS[do])):
            if key in ("orbital", "amount", "power", "ability", "option"):
                keys[key] = record.whole(key)
            elif key == "targets":
                keys[key] = self._targets(record, illegal is not None)
            elif not (do == "place" and key == "asset" and key not in record):
                keys[key] = self._known(record.text(key), record.at(key), illegal is not None)
        record.done()
        return Line(seat, do, keys, illegal, record.path)

    def _targets(self, record: Record, may_be_strange: bool) -> tuple[str, ...]:
        """The ids an ability is used on: a list, or a single `target`."""
        items = record.items("targets")
        if "target" in record:
            items.append((record.at("target"), record.take("target")))
        return tuple(self._known(as_text(item, path), path, may_be_strange) for path, item in items)

    def _known(self, name: str, path: str, may_be_strange: bool) -> str:
        """An id of the file; only an action that must be refused may name a strange one."""
        if name not in self.names and not may_be_strange:
            raise Malformed(path, f"no card has the id {clip(name)}")
        return name

    # Parts that several sections share.

    def _card(self, record: Record, kind: Kind | None) -> Card:
        card_id = record.text("card")
        card = self.cards.get(card_id)
        if card is None:
            if card_id not in installed():
                raise record.fail("card", f"no card {clip(card_id)} here or in the card sets")
            card = installed()[card_id]
        if kind is not None and card.kind != kind:
            raise record.fail("card", f"{clip(card_id)} is not of kind {kind}")
        return card

    def _stock(self, seat: Seat, card: Card) -> Serial:
        self.stock[seat].append(card)
        return len(self.stock[seat]) - 1

    def _seat(self, record: Record, key: str, default: Seat) -> Seat:
        value = record.take(key, None)
        if value is None:
            return default
        name = as_text(value, record.at(key))
        if name not in SEAT_NAMES:
            raise record.fail(key, f"{clip(name)} is neither A nor B")
        return SEAT_NAMES.index(name)

    def _commander(self, record: Record) -> Seat:
        return SEAT_NAMES.index(record.one_of("controller", SEAT_NAMES))

    def _new_id(self, record: Record) -> str:
        name = record.text("id")
        if name in self.names:
            raise record.fail("id", f"{clip(name)} is used twice")
        return name

    def _piece(
        self,
        record: Record,
        card: Card,
        controller: Seat,
        zone: Zone,
        host: Piece = NOWHERE,
        orbital: int = 0,
    ) -> Piece:
        name = self._new_id(record)
        owner = self._seat(record, "owner", controller)
        piece = self.board.add(card, owner, controller, zone, host, orbital)
        self.names.pieces[name] = piece
        return piece

    def _asset(self, name: object, path: str) -> Piece:
        piece = self.names.pieces.get(as_text(name, path), NO_PIECE)
        if not self.board.is_in_play(piece, ASSET):
            raise Malformed(path, f"no asset has the id {clip(name)}")
        return piece

    def _spot(self, record: Record) -> tuple[Piece, int]:
        items = record.items("at")
        if len(items) != 2:
            raise record.fail("at", "must be [asset id, orbital]")
        world = self._asset(items[0][1], record.at("at"))
        orbital = items[1][1]
        wells = self.board.card[world].orbitals
        if type(orbital) is not int or not 0 <= orbital < len(wells):
            raise record.fail("at", f"{clip(orbital)} is not an orbital from 0 to {len(wells) - 1}")
        return world, orbital
