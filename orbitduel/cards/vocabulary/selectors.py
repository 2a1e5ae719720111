"""Which pieces an ability speaks of, and how the card's text calls them.

A selector is read from where the ability's own card stands: `here` is around (or on) the world
that the card is, sits on or orbits; `beside it` is the card's own orbital.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from orbitduel.rules.board import Board
from orbitduel.rules.card import Card
from orbitduel.rules.terms import ASSET, CRAFT, NOBODY, UPGRADE, Piece

from .words import counted, plural

Kind = Literal["craft", "asset", "upgrade"]
Side = Literal["yours", "theirs", "anyone's"]
Where = Literal[
    "anywhere", "here", "its orbital", "lowest orbital", "outermost orbital", "itself", "its world"
]
Class = Literal["", "fighter", "corvette", "frigate", "cruiser"]


def world_of(board: Board, piece: Piece) -> Piece:
    """The world a piece is, sits on or orbits."""
    return piece if board.card[piece].kind == ASSET else board.host[piece]


@dataclass(frozen=True)
class Selector:
    kind: Kind = "craft"
    side: Side = "yours"
    where: Where = "here"
    class_: Class = ""
    trait: str = ""
    within: int = 0
    """At most so many orbitals away from its own, if not 0."""
    other: bool = False
    """Not the card itself."""

    def __post_init__(self) -> None:
        if self.kind == ASSET and self.where not in ("anywhere", "itself", "its world"):
            raise ValueError("a world is anywhere, itself or its world")

    def matches(self, board: Board, source: Piece, piece: Piece, card: Card | None = None) -> bool:
        """Whether a piece is meant; its card may be named where it is face down."""
        where = self.where
        if where == "itself":
            return piece == source
        cards = board.card
        card = card or cards[piece]
        if card.kind != self.kind:
            return False
        if where == "here":
            here = source if cards[source].kind == ASSET else board.host[source]
            if (piece if cards[piece].kind == ASSET else board.host[piece]) != here:
                return False
        if self.other and piece == source:
            return False
        if self.class_ and card.craft_class != self.class_:
            return False
        if self.trait and self.trait not in card.traits:
            return False
        if not self._side_fits(board, source, piece):
            return False
        if where == "anywhere" or (where == "here" and not self.within):
            return True
        return self._place_fits(board, source, piece)

    def _side_fits(self, board: Board, source: Piece, piece: Piece) -> bool:
        if self.side == "anyone's":
            return True
        mine, its = board.commander(source), board.commander(piece)
        if mine == NOBODY:
            return False  # an uncontrolled world has neither friends nor enemies
        return its == mine if self.side == "yours" else its not in (mine, NOBODY)

    def _place_fits(self, board: Board, source: Piece, piece: Piece) -> bool:
        world = world_of(board, source)
        if self.where == "its world":
            return piece == world
        if world_of(board, piece) != world:
            return False
        if self.within and abs(board.orbital[piece] - board.orbital[source]) > self.within:
            return False
        if self.where == "its orbital":
            return board.orbital[piece] == board.orbital[source]
        if self.where == "lowest orbital":
            return board.orbital[piece] == 0
        if self.where == "outermost orbital":
            return board.orbital[piece] == len(board.card[world].orbitals) - 1
        return True

    def found(self, board: Board, source: Piece) -> list[Piece]:
        """All pieces in play that are meant."""
        if self.kind == CRAFT:
            pool = [*board.fleet[0], *board.fleet[1]]
            if board.commander(source) == 1:
                pool = [*board.fleet[1], *board.fleet[0]]
        else:
            pool = board.worlds if self.kind == ASSET else board.upgrades
        return [piece for piece in pool if self.matches(board, source, piece)]

    # Text.

    @property
    def noun(self) -> str:
        noun = self.class_ or ("world" if self.kind == ASSET else self.kind)
        if self.trait and not self.class_ and self.kind == CRAFT:
            return self.trait
        return f"{self.trait} {noun}" if self.trait else noun

    @property
    def place(self) -> str:
        places = {
            "here": "on this world" if self.kind == UPGRADE else "around this world",
            "its orbital": "in its orbital",
            "lowest orbital": "in the lowest orbital of this world",
            "outermost orbital": "in the outermost orbital of this world",
        }
        if self.within:
            return f"within {counted(self.within, 'orbital')} of it"
        return places.get(self.where, "")

    def one(self) -> str:
        """`a friendly fighter around this world`."""
        if self.where == "itself":
            return "this world" if self.kind == ASSET else "it"
        if self.where == "its world":
            return "this world"
        words = [
            "another"
            if self.other
            else "a"
            if self._side_word() or self.noun[0] not in "aeiou"
            else "an",
            self._side_word(),
            self.noun,
            self.place,
        ]
        text = " ".join(word for word in words if word)
        return text.replace("a enemy", "an enemy")

    def many(self) -> str:
        """`your other fighters around this world`."""
        if self.where == "itself":
            return self.one()
        if self.where == "its world":
            return "this world"
        words = [
            {"yours": "your", "theirs": "enemy", "anyone's": "all"}[self.side],
            "other" if self.other else "",
            plural(self.noun),
            self.place,
        ]
        return " ".join(word for word in words if word)

    def group(self) -> str:
        """`other friendly fighters around this world`, to be counted."""
        words = ["other" if self.other else "", self._side_word(), plural(self.noun), self.place]
        return " ".join(word for word in words if word)

    def each(self) -> str:
        """`other friendly fighter around this world`, after `every`."""
        words = ["other" if self.other else "", self._side_word(), self.noun, self.place]
        return " ".join(word for word in words if word)

    def _side_word(self) -> str:
        return {"yours": "friendly", "theirs": "enemy", "anyone's": ""}[self.side]


ITSELF = Selector(where="itself")
YOURS_HERE = Selector()
ENEMY_HERE = Selector(side="theirs")
