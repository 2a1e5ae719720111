"""The table as everybody sees it (R6).

Every card that reaches the table is a *piece*, a number; what is known of it stands in columns:
`board.spent[craft]`, `board.damage[world]`. Lists such as `fleet` and `worlds` say which pieces
are where, so that nothing has to be searched for. A piece keeps its number through its whole
life, from the yard into play and on to debris.

Nothing secret is ever on the board: a card under construction lies there as a `FACE_DOWN` card.
Only events change a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from .abilities import Decision, Effect
from .card import Card
from .terms import (
    ASSET,
    CRAFT,
    DEBRIS,
    NOBODY,
    NOWHERE,
    PLAY,
    REMOVED,
    TURN_LIMIT,
    UPGRADE,
    VEILED,
    YARD,
    Phase,
    Piece,
    Seat,
    Zone,
    opponent,
)


@dataclass(frozen=True, slots=True)
class Combat:
    """An attack whose bids are not all in yet (R4.3.3)."""

    craft: Piece
    target: Piece
    cost: int
    most: tuple[int, int]
    """The highest bid each seat may make."""
    locked: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Result:
    """How a duel ended; without a winner it is a draw."""

    winner: Seat | None
    rule: str


COLUMNS: Final = (
    "card",
    "owner",
    "controller",
    "zone",
    "host",
    "orbital",
    "spent",
    "damage",
    "counters",
    "tapped",
)
LISTS: Final = (
    "worlds",
    "upgrades",
    "wrecks",
    "removed",
    "veiled",
    "effects",
    "used",
    "claimed",
    "missions",
)
PAIRS: Final = ("fleet", "yard")
SCORES: Final = ("tracker", "hand_size", "deck_size", "draw_offer")
TALLIES: Final = ("points", "streaks", "bends", "hooks")
MISSION: Final = "mission: "
"""Stands before a feat that counts only where it was drawn as a mission."""
SCALARS: Final = ("turn", "active", "phase", "limit", "combat", "decision", "result")


class Board:
    __slots__ = (*COLUMNS, *LISTS, *PAIRS, *SCORES, *TALLIES, *SCALARS)

    def __init__(self, limit: int | None = TURN_LIMIT) -> None:
        self.card: list[Card] = []
        self.owner: list[Seat] = []
        self.controller: list[Seat] = []
        self.zone: list[Zone] = []
        self.host: list[Piece] = []
        self.orbital: list[int] = []
        self.spent: list[int] = []
        self.damage: list[int] = []
        self.counters: list[int] = []
        self.tapped: list[bool] = []

        self.worlds: list[Piece] = []
        self.upgrades: list[Piece] = []
        self.wrecks: list[Piece] = []
        self.removed: list[Piece] = []
        self.veiled: list[Piece] = []
        """Worlds nobody has reached yet, face down on the line."""
        self.effects: list[Effect] = []
        self.used: list[tuple[int, ...]] = []
        """What may be done once a turn, and was: piece, ability and perhaps target."""
        self.claimed: list[str] = []
        """Goals that only the first to reach them gets, and that are gone."""
        self.missions: list[str] = []
        """Drawn missions nobody has fulfilled yet."""
        self.fleet: tuple[list[Piece], list[Piece]] = ([], [])
        self.yard: tuple[list[Piece], list[Piece]] = ([], [])

        self.tracker = [0, 0]
        self.hand_size = [0, 0]
        self.deck_size = [0, 0]
        self.draw_offer = [False, False]

        self.points: dict[str, tuple[int, int]] = {}
        """What both seats have scored towards each goal of the match."""
        self.streaks: dict[Piece, tuple[Seat, int]] = {}
        """Worlds whose unbroken holding counts: who holds, for how many own turns."""
        self.bends: dict[str, list[Piece | Effect]] = {}
        """Which pieces in play, and which effects, may bend a figure."""
        self.hooks: dict[str, list[Piece]] = {}
        """Which pieces in play have a say in a step."""

        self.turn = 0
        self.active: Seat = 0
        self.phase = Phase.BEGINNING
        self.limit = limit
        self.combat: Combat | None = None
        self.decision: Decision | None = None
        self.result: Result | None = None

    def copy(self) -> Board:
        new = Board.__new__(Board)
        new.card = self.card[:]
        new.owner = self.owner[:]
        new.controller = self.controller[:]
        new.zone = self.zone[:]
        new.host = self.host[:]
        new.orbital = self.orbital[:]
        new.spent = self.spent[:]
        new.damage = self.damage[:]
        new.counters = self.counters[:]
        new.tapped = self.tapped[:]
        new.worlds = self.worlds[:]
        new.upgrades = self.upgrades[:]
        new.wrecks = self.wrecks[:]
        new.removed = self.removed[:]
        new.veiled = self.veiled[:]
        new.effects = self.effects[:]
        new.used = self.used[:]
        new.claimed = self.claimed[:]
        new.missions = self.missions[:]
        new.fleet = (self.fleet[0][:], self.fleet[1][:])
        new.yard = (self.yard[0][:], self.yard[1][:])
        new.tracker = self.tracker[:]
        new.hand_size = self.hand_size[:]
        new.deck_size = self.deck_size[:]
        new.draw_offer = self.draw_offer[:]
        new.points = self.points.copy()
        new.streaks = self.streaks.copy()
        new.bends = {figure: sources[:] for figure, sources in self.bends.items()}
        new.hooks = {hook: sources[:] for hook, sources in self.hooks.items()}
        new.turn = self.turn
        new.active = self.active
        new.phase = self.phase
        new.limit = self.limit
        new.combat = self.combat
        new.decision = self.decision
        new.result = self.result
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    # Pieces come, turn over and go.

    def add(
        self,
        card: Card,
        owner: Seat,
        controller: Seat,
        zone: Zone,
        host: Piece = NOWHERE,
        orbital: int = 0,
    ) -> Piece:
        piece = len(self.card)
        self.card.append(card)
        self.owner.append(owner)
        self.controller.append(controller)
        self.zone.append(zone)
        self.host.append(host)
        self.orbital.append(orbital)
        self.spent.append(0)
        self.damage.append(0)
        self.counters.append(0)
        self.tapped.append(False)
        self._shelf(piece).append(piece)
        if zone == PLAY:
            self._listen(piece)
        return piece

    def complete(self, piece: Piece, card: Card, orbital: int) -> None:
        """Turn a card under construction face up and into play."""
        self._shelf(piece).remove(piece)
        self.card[piece] = card
        self.zone[piece] = PLAY
        self.counters[piece] = 0
        self.orbital[piece] = orbital
        if card.kind == ASSET:
            self.host[piece] = NOWHERE
        self._shelf(piece).append(piece)
        self._listen(piece)

    def wreck(self, craft: Piece) -> None:
        """Turn a craft to debris where it is (R4.3.6)."""
        self._leave_play(craft)
        self.zone[craft] = DEBRIS
        self.spent[craft] = self.damage[craft] = 0
        self.wrecks.append(craft)

    def remove(self, piece: Piece) -> None:
        """Take a piece out of the duel for good; a face-down one stays face down."""
        self._leave_play(piece)
        self.zone[piece] = REMOVED
        self.damage[piece] = self.counters[piece] = 0
        self.removed.append(piece)

    def hand_over(self, piece: Piece, seat: Seat) -> None:
        """Give command of a piece to a seat (R1.2)."""
        self._shelf(piece).remove(piece)
        self.controller[piece] = seat
        self._shelf(piece).append(piece)

    def exchange(self, craft: Piece, card: Card) -> None:
        """Put another card in a craft's place; its counters stay."""
        self._ignore(craft)
        self.card[craft] = card
        self.used = [use for use in self.used if use[0] != craft]
        self._listen(craft)

    def unveil(self, piece: Piece, card: Card) -> None:
        """Turn a world nobody had reached face up."""
        self._shelf(piece).remove(piece)
        self.card[piece] = card
        self.zone[piece] = PLAY
        self._shelf(piece).append(piece)
        self._listen(piece)

    def begin_effect(self, effect: Effect) -> None:
        self.effects.append(effect)
        self.bends.setdefault(effect.figure, []).append(effect)

    def end_effect(self, effect: Effect) -> None:
        self.effects.remove(effect)
        _drop(self.bends, effect.figure, effect)

    def _leave_play(self, piece: Piece) -> None:
        self._shelf(piece).remove(piece)
        if self.zone[piece] == PLAY:
            self._ignore(piece)

    def _listen(self, piece: Piece) -> None:
        """Let the abilities of a piece have their say from now on."""
        card = self.card[piece]
        for figure in card.bends:
            self.bends.setdefault(figure, []).append(piece)
        for hook in card.hooks:
            self.hooks.setdefault(hook, []).append(piece)

    def _ignore(self, piece: Piece) -> None:
        card = self.card[piece]
        for figure in card.bends:
            _drop(self.bends, figure, piece)
        for hook in card.hooks:
            _drop(self.hooks, hook, piece)

    def _shelf(self, piece: Piece) -> list[Piece]:
        """The one list that holds a piece."""
        zone = self.zone[piece]
        if zone == YARD:
            return self.yard[self.controller[piece]]
        if zone == DEBRIS:
            return self.wrecks
        if zone == REMOVED:
            return self.removed
        if zone == VEILED:
            return self.veiled
        kind = self.card[piece].kind
        if kind == CRAFT:
            return self.fleet[self.controller[piece]]
        return self.worlds if kind == ASSET else self.upgrades

    # Questions.

    def is_piece(self, piece: Piece) -> bool:
        return 0 <= piece < len(self.card)

    def is_in_play(self, piece: Piece, kind: str) -> bool:
        return self.is_piece(piece) and self.zone[piece] == PLAY and self.card[piece].kind == kind

    def upgrades_on(self, world: Piece) -> list[Piece]:
        return [piece for piece in self.upgrades if self.host[piece] == world]

    def beside(self, world: Piece) -> list[Piece]:
        """The cards under construction beside a world, whoever placed them."""
        host = self.host
        return [piece for yard in self.yard for piece in yard if host[piece] == world]

    def worlds_of(self, seat: Seat) -> list[Piece]:
        controller = self.controller
        return [world for world in self.worlds if controller[world] == seat]

    def debris_at(self, world: Piece) -> list[int]:
        """How many debris cards each orbital of a world holds, lowest first."""
        counts = [0] * len(self.card[world].orbitals)
        for wreck in self.wrecks:
            if self.host[wreck] == world:
                counts[self.orbital[wreck]] += 1
        return counts

    def is_blockaded(self, world: Piece) -> bool:
        """R4.7.5: an enemy of the world's controller is in orbit around it."""
        holder = self.controller[world]
        return holder != NOBODY and any(
            self.host[craft] == world for craft in self.fleet[opponent(holder)]
        )

    def holds_homeworld(self, seat: Seat) -> bool:
        return any(
            self.card[world].homeworld and self.controller[world] == seat for world in self.worlds
        )

    def commander(self, piece: Piece) -> Seat:
        """Whose a piece in play is to command; an upgrade follows its world (R4.4.1)."""
        if self.card[piece].kind == UPGRADE:
            return self.controller[self.host[piece]]
        return self.controller[piece]

    def awaiting(self) -> tuple[Seat, ...]:
        """The seats that must act now."""
        if self.result is not None:
            return ()
        if self.decision is not None:
            return (self.decision.seat,)
        if self.combat is not None:
            first, second = self.combat.locked
            if first:
                return (1,)
            return (0,) if second else (0, 1)
        return (self.active,)


def _drop(index: dict[str, list[Any]], key: str, entry: Piece | Effect) -> None:
    index[key].remove(entry)
    if not index[key]:
        del index[key]
