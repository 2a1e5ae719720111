"""What an activated or triggered ability does.

A deed lists the sets of targets it could have now and is performed on one of them. Targets are
pieces on the board; a deed with `SECRET_TARGETS` names a card of the hand by its serial.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from orbitduel.rules import events, figures, steps
from orbitduel.rules.abilities import Effect, Targets
from orbitduel.rules.board import Board
from orbitduel.rules.duel import Duel
from orbitduel.rules.private import Private
from orbitduel.rules.terms import ASSET, CRAFT, PLAY, YARD, Piece, opponent

from .figures import NAMES
from .schema import Choice
from .selectors import ENEMY_HERE, YOURS_HERE, Selector, world_of
from .words import article, counted, signed

deeds = Choice("do")


class Deed:
    READS: ClassVar[Choice] = deeds
    TARGETS: ClassVar[int] = 1
    """How many targets a set of them has."""
    SECRET_TARGETS: ClassVar[bool] = False

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        """Every set of targets it could have now; one empty set if it needs none."""
        return [()]

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        """Emit what happens at once, put the rest on the agenda."""

    def text(self) -> str:
        """In the imperative, without a full stop."""
        return ""


def _each(pieces: list[Piece]) -> list[Targets]:
    return [(piece,) for piece in pieces]


# Craft and worlds.


@deeds.word("boost")
@dataclass(frozen=True)
class Boost(Deed):
    """Change a figure of something for a while."""

    figure: Literal["accuracy", "armor", "bombardment", "dv", "power", "resistance"]
    by: int
    on: Selector = YOURS_HERE
    lasts: Literal["this turn", "next turn"] = "this turn"
    """Until the end of this turn, or through one's own next turn."""

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return _each(self.on.found(board, source))

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        board = duel.board
        own = board.active == board.commander(source)
        until = board.turn if self.lasts == "this turn" else board.turn + (2 if own else 1)
        duel.emit(events.EffectBegun(Effect(source, targets[0], self.figure, self.by, until)))

    def text(self) -> str:
        lasts = (
            "until the end of the turn" if self.lasts == "this turn" else ("through your next turn")
        )
        return f"give {self.on.one()} {signed(self.by)} {NAMES[self.figure]} {lasts}"


@deeds.word("strike")
@dataclass(frozen=True)
class Strike(Deed):
    """Damage without a bid."""

    damage: int = 1
    on: Selector = ENEMY_HERE

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return _each(self.on.found(board, source))

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        duel.then((steps.damage, targets[0], self.damage, source, steps.ABILITY))

    def text(self) -> str:
        return f"deal {self.damage} damage to {self.on.one()}"


@deeds.word("mend")
@dataclass(frozen=True)
class Mend(Deed):
    """Take damage counters away."""

    damage: int = 1
    on: Selector = YOURS_HERE

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return _each([piece for piece in self.on.found(board, source) if board.damage[piece]])

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        (target,) = targets
        amount = min(self.damage, duel.board.damage[target])
        if amount:
            duel.emit(events.DamageRepaired(target, amount))

    def text(self) -> str:
        return f"remove {self.damage} damage from {self.on.one()}"


@deeds.word("refuel")
@dataclass(frozen=True)
class Refuel(Deed):
    """Give spent delta-vee back."""

    dv: int = 2
    on: Selector = YOURS_HERE

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return _each([piece for piece in self.on.found(board, source) if board.spent[piece]])

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        (target,) = targets
        amount = min(self.dv, duel.board.spent[target])
        if amount:
            duel.emit(events.DeltaVeeRestored(target, amount))

    def text(self) -> str:
        return f"restore {self.dv} delta-vee to {self.on.one()}"


@deeds.word("drain")
@dataclass(frozen=True)
class Drain(Deed):
    """Make something spend delta-vee."""

    dv: int = 1
    on: Selector = ENEMY_HERE

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        found = self.on.found(board, source)
        return _each([piece for piece in found if figures.dv_left(board, piece)])

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        (target,) = targets
        duel.then((steps.spend, target, min(self.dv, figures.dv_left(duel.board, target))))

    def text(self) -> str:
        return f"make {self.on.one()} spend {self.dv} delta-vee"


@deeds.word("tow")
@dataclass(frozen=True)
class Tow(Deed):
    """Move something to the next orbital up or down, at no price."""

    direction: Literal["up", "down"]
    on: Selector = YOURS_HERE

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        step = 1 if self.direction == "up" else -1
        return _each(
            [
                craft
                for craft in self.on.found(board, source)
                if 0 <= board.orbital[craft] + step <= figures.outermost(board, board.host[craft])
            ]
        )

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        (craft,) = targets
        board = duel.board
        step = 1 if self.direction == "up" else -1
        if board.zone[craft] == PLAY:
            duel.then((steps.move, craft, board.host[craft], board.orbital[craft] + step, 0))

    def text(self) -> str:
        return f"move {self.on.one()} one orbital {self.direction}"


@deeds.word("clear debris")
@dataclass(frozen=True)
class ClearDebris(Deed):
    """Take debris off the table."""

    where: Literal["its orbital", "this world"] = "its orbital"

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        world = world_of(board, source)
        found: dict[int, Piece] = {}
        for wreck in board.wrecks:
            if board.host[wreck] == world and (
                self.where == "this world" or board.orbital[wreck] == board.orbital[source]
            ):
                found.setdefault(board.orbital[wreck], wreck)
        return _each(list(found.values()))

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        duel.emit(events.DebrisCleared(targets[0]))

    def text(self) -> str:
        place = "in its orbital" if self.where == "its orbital" else "around this world"
        return f"clear one debris {place}"


@deeds.word("untap")
@dataclass(frozen=True)
class Untap(Deed):
    on: Selector = Selector(kind="asset", where="its world")  # noqa: RUF009

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return _each([world for world in self.on.found(board, source) if board.tapped[world]])

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        duel.emit(events.AssetsUntapped(targets))

    def text(self) -> str:
        return f"untap {self.on.one()}"


# Cards.


@deeds.word("draw")
@dataclass(frozen=True)
class Draw(Deed):
    TARGETS = 0
    cards: int = 1

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return [()] if board.deck_size[board.commander(source)] else []

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        seat = duel.board.commander(source)
        duel.then(*[(steps.draw, seat)] * self.cards)

    def text(self) -> str:
        return f"draw {counted(self.cards, 'card')}"


@deeds.word("scout deck")
@dataclass(frozen=True)
class ScoutDeck(Deed):
    """Look at the top of the opponent's deck."""

    TARGETS = 0
    cards: int = 1

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return [()] if board.deck_size[opponent(board.commander(source))] else []

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        seat = duel.board.commander(source)
        other = duel.private[opponent(seat)]
        top = tuple(other.cards[serial] for serial in other.deck[: self.cards])
        duel.emit(events.DeckTopSeen(seat, len(top), top))

    def text(self) -> str:
        if self.cards == 1:
            return "look at the top card of the opponent's deck"
        return f"look at the top {counted(self.cards, 'card')} of the opponent's deck"


@deeds.word("scout construction")
@dataclass(frozen=True)
class ScoutConstruction(Deed):
    """Look at a face-down card of the opponent's."""

    where: Literal["anywhere", "here"] = "anywhere"

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        world = world_of(board, source)
        return _each(
            [
                piece
                for piece in board.yard[opponent(board.commander(source))]
                if (self.where == "anywhere" or board.host[piece] == world)
                and piece not in private.known
            ]
        )

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        board = duel.board
        (piece,) = targets
        if board.zone[piece] == YARD:
            card = duel.private[board.controller[piece]].identity(board, piece)
            duel.emit(events.FaceDownSeen(board.commander(source), piece, card))

    def text(self) -> str:
        where = " beside this world" if self.where == "here" else ""
        return f"look at a face-down card of the opponent's{where}"


# Construction.


@deeds.word("fabricate")
@dataclass(frozen=True)
class Fabricate(Deed):
    """Put counters on a card of one's own under construction."""

    counters: int
    on: Literal["beside this world", "on the line", "anywhere"] = "beside this world"

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        world = world_of(board, source)
        yard = board.yard[board.commander(source)]
        if self.on == "beside this world":
            return _each([piece for piece in yard if board.host[piece] == world])
        if self.on == "on the line":
            return _each([piece for piece in yard if board.card[piece].kind == ASSET])
        return _each(yard)

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        duel.emit(events.CountersPlaced(source, targets[0], self.counters))

    def text(self) -> str:
        place = {
            "beside this world": "a face-down card of yours beside this world",
            "on the line": "a face-down asset of yours",
            "anywhere": "a face-down card of yours",
        }[self.on]
        return f"put {counted(self.counters, 'counter')} on {place}"


@deeds.word("cannibalise")
@dataclass(frozen=True)
class Cannibalise(Deed):
    """Break a craft up for what it cost."""

    TARGETS = 2
    on: Selector = YOURS_HERE

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        seat, world = board.commander(source), world_of(board, source)
        yard = [piece for piece in board.yard[seat] if board.host[piece] == world]
        return [(craft, piece) for craft in self.on.found(board, source) for piece in yard]

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        craft, piece = targets
        counters = duel.board.card[craft].cost
        duel.emit(events.CraftVanished(craft))
        duel.emit(events.CountersPlaced(source, piece, counters))

    def text(self) -> str:
        return (
            f"remove {self.on.one()} from play and put counters equal to its cost on a face-down "
            "card of yours beside this world"
        )


@deeds.word("swap")
@dataclass(frozen=True)
class Swap(Deed):
    """Exchange a craft in orbit for one in hand of the same class and cost."""

    TARGETS = 2
    SECRET_TARGETS = True
    on: Selector = YOURS_HERE

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        seat = board.commander(source)
        return [
            (craft, serial)
            for craft in self.on.found(board, source)
            if board.owner[craft] == seat and craft in private.serials
            for serial in private.hand
            if self._alike(private, board, craft, serial)
        ]

    @staticmethod
    def _alike(private: Private, board: Board, craft: Piece, serial: int) -> bool:
        there, here = board.card[craft], private.cards[serial]
        return (
            here.kind == CRAFT
            and (here.craft_class, here.cost) == (there.craft_class, there.cost)
            and here.id != there.id
        )

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        craft, serial = targets
        seat = duel.board.commander(source)
        card = duel.private[seat].cards[serial]
        duel.emit(events.CraftExchanged(seat, craft, card, serial))

    def text(self) -> str:
        return (
            f"exchange {self.on.one()} for a craft in your hand of the same class and cost; "
            "its damage and spent delta-vee stay"
        )


@deeds.word("found")
@dataclass(frozen=True)
class Found(Deed):
    """Start the construction of a world from the hand, with some counters on it already."""

    SECRET_TARGETS = True
    counters: int = 2

    def targets(self, board: Board, private: Private, source: Piece) -> list[Targets]:
        return [(serial,) for serial in private.hand if private.cards[serial].kind == ASSET]

    def perform(self, duel: Duel, source: Piece, targets: Targets) -> None:
        board = duel.board
        piece = len(board.card)
        duel.emit(events.CardPlaced(board.commander(source), piece, ASSET, None, targets[0]))
        duel.emit(events.CountersPlaced(source, piece, self.counters))

    def text(self) -> str:
        return (
            f"place {article('asset')} from your hand face down on the line with "
            f"{counted(self.counters, 'counter')} on it"
        )
