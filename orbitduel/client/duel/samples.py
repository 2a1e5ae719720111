"""The table with sample data, for pictures, tests and measurements."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from orbitduel.ai.bids import advise
from orbitduel.ai.cadet import Cadet
from orbitduel.client.links.local import LocalTable
from orbitduel.deckbuilding.deck_file import find_deck, ready_made
from orbitduel.match.authority import Match
from orbitduel.match.duel_game import DuelGame, DuelSetup, write_setup
from orbitduel.rules import figures
from orbitduel.rules.actions import Attack, Bombard, EndTurn, OfferDraw
from orbitduel.rules.card import FACE_DOWN, Card
from orbitduel.rules.chance import seed_from_number
from orbitduel.rules.duel import Duel
from orbitduel.rules.events import Event
from orbitduel.rules.terms import ASSET, CRAFT, NOWHERE, PLAY, UPGRADE, YARD, Kind, Phase, Piece

from .bidding import BidDialog
from .bombarding import BombardDialog
from .scene import DuelScene

WORLDS, CRAFTS = 12, 60
PLAYERS = ("Admiral", "Ada")


def screens() -> dict[str, Callable[[], DuelScene]]:
    return {
        "duel": duel,
        "duel-busy": lambda: choosing(DuelScene(busy_table())),
        "duel-begins": lambda: DuelScene(_table(_match(3))),
        "duel-card": card_chosen,
        "duel-log": with_log,
        "duel-bid": bid,
        "duel-bombard": bombard,
        "duel-result": result,
        "duel-cover": cover,
        "duel-tracker": tracker,
        "duel-zoom": zoomed,
        "duel-end": end_of_turn,
        "duel-goals": goals,
        "duel-draw": draw_offered,
    }


House: TypeAlias = tuple[tuple[str, int | None], ...]


def _match(seed: int, house: House = ()) -> Match:
    names = list(ready_made())
    first, second = find_deck(names[0]), find_deck(names[-1])
    decks = ((first.homeworld, first.cards), (second.homeworld, second.cards))
    setup = DuelSetup(decks, seed_from_number(seed), house=house)
    return Match(DuelGame(), write_setup(setup), PLAYERS)


def _played(seed: int, until: Callable[[Match], bool], house: House = ()) -> Match:
    match, cadet, rng = _match(seed, house), Cadet(), random.Random(seed)
    while match.result is None and not until(match):
        seat = match.awaiting()[0]
        choice = cadet.choose(match.view(seat), match.table.legal(seat), rng)
        match.choose(seat, choice.action)
    return match


def _table(match: Match) -> LocalTable:
    return LocalTable(match, (None, None))


class LaidTable(LocalTable):
    """A table laid by hand: only what came before is told as its history."""

    def __init__(self, match: Match) -> None:
        self._before = match.length
        super().__init__(match, (None, None))

    def history(self) -> Sequence[Event]:
        return self.match.told(self.viewer)[: self._before]


def _duel(match: Match) -> Duel:
    assert isinstance(match.table, Duel)
    return match.table


def duel() -> DuelScene:
    """A duel in full swing, a craft chosen."""
    return choosing(DuelScene(LaidTable(busy_match(worlds=5, craft=7))))


def choosing(scene: DuelScene) -> DuelScene:
    """One's own craft in an outermost orbital chosen, where it has the most to do."""
    board = scene.view.board
    out = [
        craft
        for craft in board.fleet[scene.me]
        if board.orbital[craft] == figures.outermost(board, board.host[craft])
    ]
    best = max(out or board.fleet[scene.me], key=lambda craft: figures.dv_left(board, craft))
    scene.choose_piece(best)
    return scene


def tracker() -> DuelScene:
    scene = choosing(DuelScene(busy_table()))
    scene.show_tracker()
    return scene


def zoomed() -> DuelScene:
    scene = duel()
    assert scene.view.private is not None
    scene.choose_card(scene.view.private.hand[1])
    scene.zoom_card()
    return scene


def card_chosen() -> DuelScene:
    def placing(match: Match) -> bool:
        board = _duel(match).board
        return board.phase == Phase.PLACE and board.hand_size[board.active] > 2

    scene = DuelScene(_table(_played(3, placing)))
    assert scene.view.private is not None
    scene.choose_card(scene.view.private.hand[1])
    return scene


def with_log() -> DuelScene:
    scene = DuelScene(_table(_played(3, lambda match: match.table.turn >= 9)))
    scene.log_open = True
    return scene


def end_of_turn() -> DuelScene:
    match = _played(3, lambda m: m.table.turn >= 6 and _duel(m).board.phase == Phase.RESEARCH)
    return _Ending(_table(match))


class _Ending(DuelScene):
    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.modal is None:
            self.end_turn()


def bid() -> DuelScene:
    """A combat in which no single bid is best."""
    match = busy_match(worlds=5, craft=14)
    seat = _duel(match).board.active
    table = LaidTable(match)
    found = [a for a in match.table.legal(seat) if isinstance(a, Attack)]
    match.choose(seat, max(found, key=lambda attack: _bids_mixed(match, seat, attack)))
    return _Bidding(table)


class _Bidding(DuelScene):
    """The dial is turned to the likeliest bid of the mix."""

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if isinstance(self.modal, BidDialog):
            shares = self.modal.advice.mix(True)
            self.modal.value = max(range(len(shares)), key=lambda bid: shares[bid])


def bombard() -> DuelScene:
    match = busy_match(worlds=5, craft=14)
    found = [a for a in match.table.legal(_duel(match).board.active) if isinstance(a, Bombard)]
    strike = max(found, key=lambda action: action.power)
    scene = DuelScene(LaidTable(match))
    scene.modal = BombardDialog(scene.view, strike.craft, strike.target)
    return scene


def _bids_mixed(match: Match, seat: int, attack: Attack) -> int:
    """Of how many bids the balanced mix for an attack is made."""
    after = _duel(match).copy()
    after.apply(seat, attack)
    advice = advise(after.view(seat))
    return 0 if advice is None else sum(share > 0.03 for share in advice.mix(True))


def best_attack(match: Match) -> Attack:
    """The one with the most to bid on both sides, of those that may destroy."""
    board = _duel(match).board
    found = [a for a in match.table.legal(board.active) if isinstance(a, Attack)]
    return max(
        found,
        key=lambda a: (
            board.card[a.craft].accuracy >= board.card[a.target].armor - board.damage[a.target],
            min(figures.dv_left(board, a.craft), figures.dv_left(board, a.target)),
        ),
    )


def result() -> DuelScene:
    return DuelScene(LocalTable(_played(3, lambda match: False), (None, "cadet")))


def goals() -> DuelScene:
    """With goals, and missions that are open."""
    house: House = (("prestige", None), ("missions", None))
    return DuelScene(_table(_played(3, lambda match: match.table.turn == 9, house)))


def draw_offered() -> DuelScene:
    match = _played(3, lambda match: match.table.turn == 6)
    offers = match.awaiting()[0]
    match.choose(offers, OfferDraw())
    match.choose(offers, EndTurn())
    return DuelScene(_table(match))


def cover() -> DuelScene:
    match = busy_match(worlds=5, craft=14)
    table = LaidTable(match)
    match.choose(_duel(match).board.active, best_attack(match))
    seat = match.awaiting()[0]
    table.viewer = 1 - seat
    match.choose(1 - seat, _bid_of(match, 1 - seat))
    return DuelScene(table)


def _bid_of(match: Match, seat: int) -> object:
    return match.table.legal(seat)[0]


# A table laid by hand.


def busy_table(seed: int = 7) -> LocalTable:
    return LaidTable(busy_match(seed))


def busy_match(seed: int = 7, worlds: int = WORLDS, craft: int = CRAFTS) -> Match:
    """Worlds, craft, debris, construction and full hands, laid by hand; no replay leads there."""
    match, rng = _match(2), random.Random(seed)
    board = _duel(match).board
    cards: dict[str, Card] = {}
    for name in ready_made():
        cards |= {card.id: card for card in find_deck(name).cards}
    kinds: dict[Kind, list[Card]] = {
        kind: [card for card in cards.values() if card.kind == kind]
        for kind in (ASSET, CRAFT, UPGRADE)
    }
    rng.shuffle(kinds[ASSET])
    for number in range(worlds - len(board.worlds)):
        board.add(kinds[ASSET][number % len(kinds[ASSET])], number % 2, number % 2, PLAY)
    for number in range(craft):
        _launch(match, rng, kinds[CRAFT], number % 2)
    for piece in rng.sample([*board.fleet[0], *board.fleet[1]], craft // 10):
        board.wreck(piece)
        _launch(match, rng, kinds[CRAFT], board.owner[piece])
    for seat in (0, 1):
        _draw(match, seat, 7 if craft > 30 else 5)
        for world in board.worlds_of(seat)[:3]:
            _site(match, seat, world, CRAFT)
        _site(match, seat, NOWHERE, ASSET)
        board.add(rng.choice(kinds[UPGRADE]), seat, seat, PLAY, board.worlds_of(seat)[0])
    board.tapped[board.worlds_of(0)[1]] = True
    board.turn, board.phase = 17, Phase.MANEUVERS
    return match


def _launch(match: Match, rng: random.Random, cards: list[Card], seat: int) -> None:
    board, card = _duel(match).board, rng.choice(cards)
    world = rng.choice(board.worlds)
    orbital = rng.randrange(len(board.card[world].orbitals))
    piece = board.add(card, seat, seat, PLAY, world, orbital)
    board.spent[piece] = rng.randrange(max(1, card.dv // 2))
    board.damage[piece] = rng.randrange(card.armor)


def _draw(match: Match, seat: int, cards: int) -> None:
    board, private = _duel(match).board, _duel(match).private[seat]
    while len(private.hand) < cards:
        private.hand.append(private.deck.pop(0))
        board.hand_size[seat] += 1
        board.deck_size[seat] -= 1


def _site(match: Match, seat: int, world: Piece, kind: Kind) -> None:
    """Put the next card of a kind from the deck under construction."""
    board, private = _duel(match).board, _duel(match).private[seat]
    for serial in private.deck:
        if private.cards[serial].kind == kind:
            private.deck.remove(serial)
            board.deck_size[seat] -= 1
            piece = board.add(FACE_DOWN[kind], seat, seat, YARD, world)
            private.serials[piece] = serial
            board.counters[piece] = 2
            return
