"""What the player has chosen, what it can do, and how that is marked on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from orbitduel.rules.actions import (
    Action,
    Attack,
    Bombard,
    Build,
    Burn,
    Complete,
    Place,
    Repair,
    Transfer,
)
from orbitduel.rules.terms import ASSET, CRAFT, NOWHERE, PLAY, YARD, Piece, Seat, Serial
from orbitduel.rules.views import View

from . import options
from .inspector import Subject, ranked, subject_of_card, subject_of_piece
from .marks import LINE, Marks, Price
from .options import Option
from .worldview import side_of

Sort = Literal["craft", "world", "yard", "card", "other"]


@dataclass
class Choosing:
    sort: Sort | None = None
    number: int = 0
    """The piece, or of a card in hand its serial."""
    picked: int = 0
    """The option the keyboard is at."""
    listed: list[Option] = field(default_factory=list)

    @property
    def piece(self) -> Piece | None:
        return None if self.sort in (None, "card") else self.number

    @property
    def card(self) -> Serial | None:
        return self.number if self.sort == "card" else None

    @property
    def option(self) -> Option | None:
        return self.listed[self.picked] if 0 <= self.picked < len(self.listed) else None

    def clear(self) -> None:
        self.sort, self.listed, self.picked = None, [], 0

    def take(self, view: View, sort: Sort, number: int) -> None:
        if (sort, number) != (self.sort, self.number):
            self.picked = 0
        self.sort, self.number = sort, number
        self.renew(view)

    def take_piece(self, view: View, piece: Piece) -> None:
        board = view.board
        if board.zone[piece] == YARD:
            self.take(view, "yard", piece)
        elif board.zone[piece] == PLAY and board.card[piece].kind == CRAFT:
            self.take(view, "craft", piece)
        elif board.zone[piece] == PLAY and board.card[piece].kind == ASSET:
            self.take(view, "world", piece)
        else:
            self.take(view, "other", piece)

    def renew(self, view: View) -> None:
        """After something has happened: the same thing, with what it can do now."""
        if self.sort is None:
            return
        if not self._still_there(view):
            self.clear()
            return
        self.listed = ranked(self._options(view))
        self.picked = max(0, min(self.picked, len(self.listed) - 1))

    def _still_there(self, view: View) -> bool:
        board = view.board
        if self.sort == "card":
            return view.private is not None and self.number in view.private.hand
        if not board.is_piece(self.number):
            return False
        zone, kind = board.zone[self.number], board.card[self.number].kind
        if self.sort == "yard":
            return zone == YARD
        if self.sort == "craft":
            return zone == PLAY and kind == CRAFT
        return True

    def _options(self, view: View) -> list[Option]:
        board = view.board
        if self.sort == "craft":
            if board.controller[self.number] == view.seat:
                return options.of_craft(view, self.number)
            return []
        if self.sort == "world":
            if board.controller[self.number] == view.seat:
                return options.of_world(view, self.number)
            return options.activations(view, self.number) if view.seat is not None else []
        if self.sort == "yard":
            return options.of_yard(view, self.number)
        if self.sort == "card":
            return options.of_hand(view, self.number)
        upgrade = board.zone[self.number] == PLAY and board.host[self.number] != NOWHERE
        if upgrade and board.commander(self.number) == view.seat:
            return options.activations(view, self.number)
        return []

    def subject(self, view: View, me: Seat) -> Subject | None:
        board = view.board
        if self.sort is None:
            return None
        if self.sort == "card":
            assert view.private is not None
            return subject_of_card(view.private.cards[self.number])
        holder = board.controller[self.number]
        if self.sort == "other" and board.zone[self.number] == PLAY:
            holder = board.commander(self.number)
        return subject_of_piece(view, self.number, side_of(holder, me))

    def mark(self, marks: Marks) -> None:
        """Put prices where the ways are, odds at the targets, and words at what can be built."""
        marks.chosen = self.piece
        marks.picked = None
        marks.burns, marks.transfers, marks.targets, marks.offers = {}, {}, {}, {}
        placing: set[Piece] = set()
        for option in self.listed:
            action = option.action
            if isinstance(action, Burn) and option.place is not None and option.cost is not None:
                price = Price(option.cost, None, option.legal)
                marks.burns[option.place, action.orbital] = price
            elif isinstance(action, Transfer) and option.cost is not None:
                price = Price(option.cost, option.next_cost, option.legal)
                if self._worth_an_arc(option):
                    marks.transfers[action.asset] = price
            elif not option.legal:
                continue
            elif isinstance(action, Attack | Bombard):
                marks.targets[action.target] = f"Δ {option.cost} · {option.odds or 0:.0%}"
            elif isinstance(action, Place):
                placing.add(LINE if action.asset is None else action.asset)
            elif option.place is not None and option.tag:
                marks.offers[option.place] = option.tag
        marks.placing = frozenset(placing)
        if self.option is not None and isinstance(self.option.action, Transfer):
            marks.picked = self.option.action.asset

    def _worth_an_arc(self, option: Option) -> bool:
        """Ways one may take, or may not for their price; not those from a low orbital."""
        return option.legal or (option.refusal is not None and option.refusal.rule == "R4.2.4")

    def at_orbital(self, world: Piece, orbital: int) -> Option | None:
        """The burn or transfer that ends in an orbital."""
        for option in self.listed:
            action = option.action
            if isinstance(action, Burn) and (option.place, action.orbital) == (world, orbital):
                return option
        return self.at_world(world)

    def at_world(self, world: Piece | None) -> Option | None:
        """The transfer to a world, or the card laid beside it; on the line without one."""
        found = [
            option
            for option in self.listed
            if (isinstance(option.action, Transfer | Place) and option.action.asset == world)
            or (isinstance(option.action, Bombard) and option.action.target == world)
        ]
        return min(found, key=lambda option: not option.legal) if found else None

    def at_piece(self, piece: Piece) -> Option | None:
        """What can be done to a craft, a world or a card on the table."""
        found = [option for option in self.listed if _aim(option.action) == piece]
        if self.sort == "yard":
            found += [
                option
                for option in self.listed
                if isinstance(option.action, Build) and option.action.asset == piece
            ]
        return min(found, key=lambda option: not option.legal) if found else None

    def tap(self) -> Option | None:
        """What pressing the chosen world or card again means: the one thing that is possible."""
        legal = [option for option in self.listed if option.legal]
        if len(legal) == 1 or (legal and isinstance(legal[0].action, Complete)):
            return legal[0]
        return self.listed[0] if self.listed and not legal else None


def _aim(action: Action) -> Piece | None:
    if isinstance(action, Attack | Bombard | Build | Repair | Complete):
        return action.target
    return None
